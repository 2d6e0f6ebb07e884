//! Does every command shown print what is shown?
//!
//! A `console` block of Markdown holds commands after `$ ` and, below each, what it must print:
//! stdout as it is, stderr with `stderr: ` before each line, and `exit: N` unless it is 0.
//! `< FILE` gives a file as stdin. Times and the copy's own folder are redacted.
//! `UPDATE=1 cargo test -p codetrail-cli` rewrites the blocks: read the diff.

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use crate::shop::{Shop, crate_folder};

/// Documents that show output, beside all of `tests/transcripts/`.
const DOCUMENTS: &[&str] = &["README.md", "docs/output.md"];

/// What cannot hold yet, each with what it waits for.
const PENDING: &[(&str, &str)] = &[
    ("README.md", "the engine answers"),
    ("docs/output.md", "the engine answers"),
    ("bad-input.md", "the engine refuses"),
    ("map.md", "the engine answers"),
    ("pack.md", "the engine answers"),
    ("rank.md", "the engine answers"),
];

fn documents() -> Vec<(String, PathBuf)> {
    let top = crate_folder().join("../..");
    let mut all: Vec<(String, PathBuf)> =
        DOCUMENTS.iter().map(|name| ((*name).to_owned(), top.join(name))).collect();
    for entry in fs::read_dir(crate_folder().join("tests/transcripts")).expect("it is a folder") {
        let path = entry.expect("it is readable").path();
        all.push((path.file_name().unwrap_or_default().to_string_lossy().into_owned(), path));
    }
    all.sort();
    all
}

#[test]
fn every_command_prints_what_is_shown() {
    let update = std::env::var_os("UPDATE").is_some();
    let mut failures = Vec::new();
    for (name, path) in documents() {
        if PENDING.iter().any(|(pending, _)| *pending == name) {
            continue;
        }
        let written = fs::read_to_string(&path).expect("transcripts are text");
        let actual = replayed(&written, &name);
        if update && actual != written {
            fs::write(&path, actual).expect("the work tree is writable");
        } else if actual != written {
            failures.push(format!("--- {name}\n{}", difference(&written, &actual)));
        }
    }
    assert!(failures.is_empty(), "{}\nUPDATE=1 accepts these", failures.join("\n"));
}

#[test]
fn what_waits_is_there() {
    let names: Vec<String> = documents().into_iter().map(|(name, _)| name).collect();
    for (pending, _) in PENDING {
        assert!(names.iter().any(|name| name == pending), "{pending} waits but is nowhere");
    }
}

#[test]
fn a_wrong_transcript_is_noticed() {
    let right = replayed("```console\n$ codetrail --version\n```\n", "here");
    assert!(right.contains("\ncodetrail 0."), "{right}");
    let wrong = right.replace("codetrail 0.", "codetrail 9.");
    assert_eq!(replayed(&wrong, "here"), right);
}

/// The document with the output of its commands as it is now.
fn replayed(document: &str, name: &str) -> String {
    let mut shop = None;
    let mut out = String::new();
    let mut inside = false;
    for line in document.lines() {
        if line.starts_with("```") {
            inside = line == "```console";
        }
        let command = line.strip_prefix("$ ").filter(|_| inside);
        if inside && command.is_none() && !line.starts_with("```") {
            continue;
        }
        out.push_str(line);
        out.push('\n');
        if let Some(command) = command {
            out.push_str(&output(shop.get_or_insert_with(Shop::new), command, name));
        }
    }
    out
}

fn output(shop: &Shop, command: &str, name: &str) -> String {
    let (command, input) = match command.split_once(" < ") {
        Some((command, file)) => (command, Some(file.trim())),
        None => (command, None),
    };
    let arguments = shlex::split(command).unwrap_or_default();
    let Some(("codetrail", arguments)) =
        arguments.split_first().map(|(first, rest)| (first.as_str(), rest))
    else {
        panic!("{name}: a console block runs only codetrail: {command}");
    };
    let mut process = shop.command();
    if let Some(file) = input {
        process.stdin(File::open(shop.root().join(file)).expect("the fixture holds it"));
    }
    let done = process.args(arguments).output().expect("the command starts");
    let mut shown = String::from_utf8_lossy(&done.stdout).into_owned();
    for line in String::from_utf8_lossy(&done.stderr).lines() {
        shown.push_str(format!("stderr: {line}").trim_end());
        shown.push('\n');
    }
    let code = done.status.code().expect("nothing kills the command");
    if code != 0 {
        shown = format!("{shown}exit: {code}\n");
    }
    redacted(&shown, &shop.root())
}

/// Without what differs from run to run.
fn redacted(shown: &str, root: &Path) -> String {
    let real = fs::canonicalize(root).expect("the copy is there");
    let shown = shown.replace(&*real.to_string_lossy(), "[shop]");
    let shown = shown.replace(&*root.to_string_lossy(), "[shop]");
    let mut out = String::new();
    let mut words = shown.split_inclusive(' ').peekable();
    while let Some(word) = words.next() {
        let number = word.trim_end().parse::<f64>().is_ok();
        let milliseconds = words.peek().is_some_and(|next| next.starts_with("ms"));
        out.push_str(if number && milliseconds { "N " } else { word });
    }
    out
}

/// The first line that differs, with its neighbours.
fn difference(written: &str, actual: &str) -> String {
    let same = written.lines().zip(actual.lines()).take_while(|(a, b)| a == b).count();
    let near = |text: &str, mark: &str| {
        let lines = text.lines().skip(same.saturating_sub(2)).take(12);
        lines.map(|line| format!("{mark} {line}")).collect::<Vec<_>>().join("\n")
    };
    format!("line {}\n{}\n{}", same + 1, near(written, "shown "), near(actual, "actual"))
}

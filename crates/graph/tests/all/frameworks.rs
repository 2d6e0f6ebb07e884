//! Runs the cases of every framework's `tests/*.md` in the lang crate.
//!
//! A heading `## path` with a fence below it is a file. The fence under `## Edges` states all edges
//! that the rules make among the files, one a line, so a file that is in none of them must make none:
//!
//! ```text
//! shop/urls.py:5 routes shop/views.py 0.9 views.home
//! ```
//!
//! The line is where the evidence stands; what follows the confidence is the key. Each case has a file
//! that is in no edge: a look-alike. `UPDATE=1` writes what was found into the cases, to be read
//! before it is committed.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use codetrail_graph::resolve::{Target, imports};
use codetrail_graph::rules::{Rules, Source};
use codetrail_graph::{Edge, FileId, Layout};
use codetrail_lang::{Facts, Frameworks, detect, extract_with};

struct Case {
    /// Paths and texts, by path.
    files: Vec<(String, String)>,
    edges: String,
    /// The text before the stated edges.
    head: String,
}

fn cases() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../lang/frameworks");
    let listed = |folder: &Path| -> Vec<PathBuf> {
        let entries = fs::read_dir(folder).into_iter().flatten();
        entries.map(|it| it.expect("readable").path()).collect()
    };
    let mut cases: Vec<PathBuf> =
        listed(&root).iter().flat_map(|folder| listed(&folder.join("tests"))).collect();
    cases.sort();
    cases
}

#[test]
fn rules_make_the_stated_edges() {
    let update = std::env::var_os("UPDATE").is_some();
    let mut failures = String::new();
    for path in cases() {
        let text = fs::read_to_string(&path).expect("readable");
        let case = read(&text);
        let folder = path.parent().and_then(Path::parent).expect("it lies in a folder's tests");
        let name = folder.file_name().expect("the folder has a name").to_string_lossy();
        let found = found(&case);
        let alone = case.files.iter().any(|(file, _)| !mentioned(&found, file));
        if !alone {
            writeln!(failures, "{name}: no file without an edge: add a look-alike").expect("text");
        }
        if found.is_empty() {
            writeln!(failures, "{name}: there is no edge").expect("text");
        }
        if found != case.edges {
            if update {
                let text = format!("{}## Edges\n\n```text\n{found}```\n", case.head);
                fs::write(&path, text).expect("writable");
            } else {
                let stated = &case.edges;
                writeln!(failures, "{name}: stated\n{stated}found\n{found}").expect("text");
            }
        }
    }
    assert!(failures.is_empty(), "{failures}");
}

#[test]
fn what_is_stated_does_not_depend_on_the_order_of_files() {
    for path in cases() {
        let case = read(&fs::read_to_string(&path).expect("readable"));
        let known = Known::new(&case);
        let mut sources = known.sources();
        let forward = Rules::built_in().edges(&known.layout, &sources);
        sources.reverse();
        assert_eq!(forward, Rules::built_in().edges(&known.layout, &sources), "{path:?}");
    }
}

fn read(text: &str) -> Case {
    let (head, stated) = text.split_once("## Edges").unwrap_or((text, ""));
    let mut files = Vec::new();
    let mut edges = String::new();
    let mut path = "";
    let mut lines = head.lines();
    while let Some(line) = lines.next() {
        if let Some(heading) = line.strip_prefix("## ") {
            path = heading.trim_matches('`');
        } else if let Some(fence) = fence(line) {
            let body: Vec<&str> = lines.by_ref().take_while(|it| *it != fence).collect();
            files.push((path.to_owned(), body.join("\n") + "\n"));
        }
    }
    for line in stated.lines().filter(|it| !it.is_empty() && !it.starts_with("```")) {
        writeln!(edges, "{line}").expect("text");
    }
    files.sort();
    Case { files, edges, head: head.to_owned() }
}

/// The closing fence of an opening one.
fn fence(line: &str) -> Option<&str> {
    let marks = line.len() - line.trim_start_matches('`').len();
    (marks >= 3).then(|| &line[..marks])
}

fn mentioned(edges: &str, file: &str) -> bool {
    let at = |word: &str| word == file || word.rsplit_once(':').is_some_and(|it| it.0 == file);
    edges.split([' ', '\n']).any(at)
}

struct Known {
    layout: Layout,
    facts: Vec<Facts>,
    targets: Vec<Vec<Target>>,
}

impl Known {
    fn new(case: &Case) -> Known {
        let paths: Vec<String> = case.files.iter().map(|(path, _)| path.clone()).collect();
        let mut layout =
            Layout::new(&paths, &|file| case.files.get(file.at()).map(|it| it.1.clone()));
        let mut facts = Vec::new();
        for (at, (path, text)) in case.files.iter().enumerate() {
            let language = detect(path, text.as_bytes());
            let it = extract_with(Frameworks::built_in(), language, text.as_bytes());
            layout.declare(FileId(at as u32), &it);
            facts.push(it);
        }
        let targets = case.files.iter().zip(&facts).enumerate();
        let targets = targets.map(|(at, ((path, text), facts))| {
            let language = detect(path, text.as_bytes());
            language.map_or_else(Vec::new, |it| imports(&layout, FileId(at as u32), it, facts))
        });
        let targets = targets.collect();
        Known { layout, facts, targets }
    }

    fn sources(&self) -> Vec<Source<'_>> {
        let all = self.facts.iter().zip(&self.targets).enumerate();
        all.map(|(at, (facts, targets))| Source { file: FileId(at as u32), facts, targets })
            .collect()
    }
}

fn found(case: &Case) -> String {
    let known = Known::new(case);
    let rules = Rules::built_in();
    let mut edges = rules.edges(&known.layout, &known.sources());
    for at in 0..case.files.len() {
        edges.extend(rules.twins(&known.layout, FileId(at as u32)));
    }
    let lines: BTreeSet<String> = edges.iter().map(|edge| line(&known.layout, edge)).collect();
    lines.into_iter().collect()
}

fn line(layout: &Layout, edge: &Edge) -> String {
    let (from, to) = (layout.path(edge.from), layout.path(edge.to));
    let evidence = &edge.evidence;
    let (from, to) = match (evidence.line, evidence.file == edge.from) {
        (0, _) => (from.to_owned(), to.to_owned()),
        (line, true) => (format!("{from}:{line}"), to.to_owned()),
        (line, false) => (from.to_owned(), format!("{to}:{line}")),
    };
    let name = edge.relation.name();
    let key = evidence.text.strip_prefix(name).unwrap_or(&evidence.text).trim();
    format!("{from} {name} {to} {:.2} {key}\n", edge.confidence)
}

//! Runs the cases of `tests/task/*.md`.
//!
//! A case begins with `======== what it shows`, then comes the task text, then `-------- yields` and
//! one statement a line. `!` before a statement states that it must not hold.
//!
//! ```text
//! kind NAME | title TEXT | prose TEXT (contained) | block TEXT (contained in a code block)
//! path PATH[:LINE] [quoted] [url] | paths N
//! frame DEPTH PATH[:LINE] [FUNCTION] [in=MODULE] | frames N
//! identifier NAME [quoted] [code] [title] [xCOUNT] | identifiers N
//! module NAME | error TEXT | key NAME | flag NAME
//! only TEXT | avoid TEXT | language NAME | version NAME
//! ```

use std::fs;
use std::path::Path;

use codetrail_graph::task::{Task, TaskKind, is_stop_word};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

/// One thing that a task yields: its sort, what it says, and words about it.
struct Yield {
    sort: &'static str,
    says: String,
    about: Vec<String>,
}

fn place(path: &str, line: Option<u32>) -> String {
    line.map_or_else(|| path.to_owned(), |line| format!("{path}:{line}"))
}

fn yields(task: &Task) -> Vec<Yield> {
    let mut all = Vec::new();
    let mut add = |sort, says: String, about: Vec<String>| all.push(Yield { sort, says, about });
    add("kind", task.kind.name().to_owned(), Vec::new());
    add("title", task.title.clone(), Vec::new());
    add("paths", task.paths.len().to_string(), Vec::new());
    add("frames", task.frames.len().to_string(), Vec::new());
    add("identifiers", task.identifiers.len().to_string(), Vec::new());
    for it in &task.paths {
        let about = [(it.quoted, "quoted"), (it.url, "url")];
        let about = about.iter().filter(|it| it.0).map(|it| it.1.to_owned()).collect();
        add("path", place(&it.path, it.line), about);
    }
    for it in &task.frames {
        let at = place(&it.path, it.line);
        add(
            "frame",
            it.depth.to_string(),
            vec![at, it.function.clone(), format!("in={}", it.module)],
        );
    }
    for it in &task.identifiers {
        let about = [(it.quoted, "quoted"), (it.in_code, "code"), (it.in_title, "title")];
        let mut about: Vec<String> =
            about.iter().filter(|it| it.0).map(|it| it.1.to_owned()).collect();
        about.push(format!("x{}", it.count));
        add("identifier", it.text.clone(), about);
    }
    let lists = [
        ("module", &task.modules),
        ("error", &task.errors),
        ("key", &task.keys),
        ("flag", &task.flags),
        ("only", &task.constraints.only),
        ("avoid", &task.constraints.avoid),
        ("language", &task.constraints.languages),
        ("version", &task.constraints.versions),
    ];
    for (sort, list) in lists {
        for says in list {
            add(sort, says.clone(), Vec::new());
        }
    }
    all
}

fn holds(statement: &str, task: &Task, all: &[Yield]) -> bool {
    let (sort, rest) = statement.split_once(' ').unwrap_or((statement, ""));
    match sort {
        "prose" => task.prose.contains(rest),
        "block" => task.code_blocks.iter().any(|it| it.contains(rest)),
        "path" | "frame" | "identifier" => {
            let mut words = rest.split_whitespace();
            let says = words.next().unwrap_or("");
            let about: Vec<&str> = words.collect();
            all.iter().any(|it| {
                it.sort == sort
                    && it.says == says
                    && about.iter().all(|word| it.about.iter().any(|known| known == word))
            })
        }
        _ => all.iter().any(|it| it.sort == sort && it.says == rest),
    }
}

#[test]
fn texts_yield_what_their_cases_state() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/task");
    let mut files: Vec<_> = fs::read_dir(&folder)
        .expect("tests/task is readable")
        .map(|entry| entry.expect("tests/task is readable").path())
        .collect();
    files.sort();
    let (mut failures, mut stated) = (Vec::new(), 0);
    for file in files {
        let text = fs::read_to_string(&file).expect("the case file is UTF-8");
        let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
        for case in text.split("======== ").skip(1) {
            let (shows, case) = case.split_once('\n').expect("a case has a name");
            let (text, statements) = case
                .split_once("-------- yields\n")
                .unwrap_or_else(|| panic!("{name}, {shows}: no `-------- yields`"));
            let task = Task::analyze(text);
            let all = yields(&task);
            for statement in statements.lines().filter(|line| !line.trim().is_empty()) {
                stated += 1;
                let bare = statement.trim_start_matches('!');
                if holds(bare, &task, &all) == (bare.len() < statement.len()) {
                    let sort = bare.split(' ').next().unwrap_or("");
                    let there: Vec<String> = all
                        .iter()
                        .filter(|it| it.sort == sort)
                        .map(|it| format!("{} {}", it.says, it.about.join(" ")))
                        .collect();
                    failures.push(format!("{name}, {shows}: {statement}\n    there is: {there:?}"));
                }
            }
        }
    }
    assert!(failures.is_empty(), "{} failed:\n{}", failures.len(), failures.join("\n"));
    assert!(stated > 100, "only {stated} statements were found");
}

#[test]
fn a_log_of_megabytes_keeps_its_title_and_its_error() {
    let noise =
        "2024-05-01 12:00:00 INFO worker_3 handled /api/items/42 in 12ms ok\n".repeat(80_000);
    let trace = "Traceback (most recent call last):\n  File \"src/app/run.py\", line 7, in go\n    x()\nKeyError: 'id'\n";
    let text = format!("Import stops in the middle\n{noise}{trace}{noise}");
    let task = Task::analyze(&text);
    assert!(task.text.len() < 300_000, "{}", task.text.len());
    assert_eq!(task.title, "Import stops in the middle");
    assert_eq!(task.frames[0].path, "src/app/run.py");
    assert!(task.errors.contains(&"KeyError: 'id'".to_owned()), "{:?}", task.errors);
    assert!(task.identifiers.len() <= 400);
}

#[test]
fn hostile_texts_are_only_texts() {
    let texts = [
        String::new(),
        "\0\u{1}\u{7f}\u{fffd}".repeat(1_000),
        "`".repeat(50_000),
        "(".repeat(50_000),
        "a.".repeat(100_000),
        "/".repeat(50_000),
        "a/".repeat(50_000),
        "\"a\n".repeat(20_000),
        "at a(".repeat(30_000),
        "[x](".repeat(30_000),
        "<!--".repeat(30_000),
        "> ".repeat(60_000),
        "only in ".repeat(20_000),
        "error: \"".repeat(20_000),
        "é".repeat(200_000),
        "    at x\n".repeat(20_000),
        "#0 0x1 in f".repeat(10_000),
    ];
    for text in texts {
        let task = Task::analyze(&text);
        assert_eq!(task, Task::analyze(&text));
    }
}

#[test]
fn every_kind_has_a_name() {
    for (kind, name) in TaskKind::ALL {
        assert_eq!(kind.name(), *name);
    }
    assert!(is_stop_word("The") && is_stop_word("reproduce") && !is_stop_word("queryset"));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, rng_seed: RngSeed::Fixed(1), ..ProptestConfig::default() })]

    #[test]
    fn any_text_can_be_analyzed_again(text in "(?s).{0,400}") {
        let task = Task::analyze(&text);
        prop_assert_eq!(&task, &Task::analyze(&text));
        prop_assert_eq!(&task, &Task::analyze(&task.text));
    }

    #[test]
    fn pieces_of_real_tasks_can_be_put_together_in_any_way(
        pieces in prop::collection::vec(prop::sample::select(vec![
            "```\n", "~~~", "    ", "`", "File \"a.py\", line 3", "at f (a.js:1:2)", "\n", "> ", "<!--", "-->",
            "don't change ", "a/b.py", "\\", "::", "->", "é", "本", "\u{201c}", "\"", "'", "#L3", ":12", "(", ")",
            "https://github.com/a/b/blob/c/d.rs", "E   ", "Error: ", "x_y", "--flag", "KEY=1", "\t", "{{", "}}", "| ",
        ]), 0..60)
    ) {
        let text = pieces.concat();
        let task = Task::analyze(&text);
        prop_assert_eq!(&task, &Task::analyze(&task.text));
    }
}

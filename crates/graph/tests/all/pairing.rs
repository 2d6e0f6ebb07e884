//! Runs the cases of `tests/pairing/*.md`: files, and which of them belong together.
//!
//! A `##` heading begins a case, a fence holds its files, and a bullet states all that one file
//! leads to: `- A tests B 0.9`, `- B tested-by A 0.9`, `- A beside B 0.5 REASON`; several answers
//! stand between semicolons, and `nothing` states that there is none.

use std::fs;
use std::path::Path;

use codetrail_graph::{Layout, siblings, tests_of};

#[test]
fn files_that_belong_together_are_paired() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/pairing");
    let mut failures = Vec::new();
    let mut stated = 0;
    for name in ["tests-of.md", "siblings.md"] {
        let text = fs::read_to_string(folder.join(name)).expect("the cases are there");
        for case in text.split("\n## ").skip(1) {
            let mut fences = case.split("```");
            let files = fences.nth(1).expect("a fence of files").lines().skip(1);
            let mut files: Vec<String> = files.map(str::to_owned).collect();
            files.sort();
            let layout = Layout::new(&files, &|_| None);
            let statements = fences.next().expect("statements follow").lines();
            for statement in statements.filter_map(|line| line.strip_prefix("- ")) {
                stated += 1;
                let mut words = statement.splitn(3, ' ');
                let mut word = || words.next().expect("a file, a relation, answers");
                let (file, relation, expected) = (word(), word(), word());
                let found = answer(&layout, file, relation);
                if found != normal(expected) {
                    failures.push(format!("{name}: {statement}\n  found {found}"));
                }
            }
        }
    }
    assert!(stated > 30, "only {stated} statements were read");
    assert!(failures.is_empty(), "{} fail:\n{}", failures.len(), failures.join("\n"));
}

fn answer(layout: &Layout, file: &str, relation: &str) -> String {
    let file = layout.find(file).unwrap_or_else(|| panic!("{file} is among the files"));
    let rows: Vec<_> = match relation {
        "tests" => tests_of::subjects(layout, file).into_iter().map(|(f, c)| (f, c, "")).collect(),
        "tested-by" => tests_of::tests(layout, file).into_iter().map(|(f, c)| (f, c, "")).collect(),
        "beside" => siblings::siblings(layout, file),
        other => panic!("{other}: no such relation"),
    };
    let rows = rows.iter().map(|(file, confidence, reason)| {
        format!("{} {confidence:.2} {reason}", layout.path(*file)).trim().to_owned()
    });
    normal(&rows.collect::<Vec<_>>().join(";"))
}

fn normal(answers: &str) -> String {
    let mut parts: Vec<String> = answers
        .split(';')
        .map(str::trim)
        .filter(|part| !part.is_empty() && *part != "nothing")
        .map(|part| {
            let (path, rest) = part.split_once(' ').expect("a confidence follows the path");
            let (number, reason) = rest.split_once(' ').unwrap_or((rest, ""));
            let number: f32 = number.parse().expect("a confidence is a number");
            format!("{path} {number:.2} {reason}").trim().to_owned()
        })
        .collect();
    parts.sort();
    if parts.is_empty() { "nothing".to_owned() } else { parts.join("; ") }
}

//! The small truth set: each folder states a behaviour, and a rank that moves is a line to review.
//!
//! `results/truth.csv` holds the place of every gold file. After a wanted change run the test with
//! `UPDATE=1` and commit the file with the change that moved it.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use codetrail::{Engine, Form, Options, Request};
use serde::Deserialize;

use crate::repository::Repository;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    /// The place that every gold file should reach.
    within: usize,
    gold: Vec<String>,
    task: String,
    /// Commits after the first, oldest first.
    #[serde(default)]
    history: Vec<Commit>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Commit {
    message: String,
    files: Vec<String>,
}

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

fn sorted_entries(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).expect("the truth set is in the tree");
    let mut paths: Vec<PathBuf> =
        entries.map(|entry| entry.expect("it can be read").path()).collect();
    paths.sort();
    paths
}

fn files_below(folder: &Path, prefix: &str, found: &mut Vec<(String, String)>) {
    for path in sorted_entries(folder) {
        let name = path.file_name().expect("an entry has a name").to_string_lossy().into_owned();
        if path.is_dir() {
            files_below(&path, &format!("{prefix}{name}/"), found);
        } else {
            let text = std::fs::read_to_string(&path).expect("fixtures are text");
            found.push((format!("{prefix}{name}"), text));
        }
    }
}

/// A repository that ends in the fixture's files. A commit of its history takes one line end from
/// each file that it touches, so that the last state is the fixture itself.
fn build(case: &Case, files: &[(String, String)]) -> Repository {
    let mut repository = Repository::new();
    let left = |path: &str, done: usize| {
        case.history[done..].iter().filter(|commit| commit.files.iter().any(|f| f == path)).count()
    };
    for (path, text) in files {
        repository.write(path, &format!("{text}{}", "\n".repeat(left(path, 0))));
    }
    repository.commit("Begin");
    for (at, commit) in case.history.iter().enumerate() {
        for path in &commit.files {
            let (_, text) = files.iter().find(|file| &file.0 == path).expect("history names files");
            repository.write(path, &format!("{text}{}", "\n".repeat(left(path, at + 1))));
        }
        repository.commit(&commit.message);
    }
    repository
}

fn line_of(behaviour: &str, case: &Case, repository: &Repository) -> String {
    let options = Options { repo: repository.path(), rev: None, threads: 1 };
    let engine = Engine::open(&options).expect("the repository is there");
    let request = Request {
        task: case.task.clone(),
        k: 0,
        budget: 2000,
        form: Form::Text,
        without: vec![],
        with: vec![],
        embedding: None,
    };
    let rank = engine.rank(&request).expect("the task has words");
    let pack = engine.pack(&request).expect("the budget is enough");
    let place = |gold: &String| rank.files.iter().position(|file| &file.path == gold);
    let places: Vec<usize> =
        case.gold.iter().map(|gold| place(gold).map_or(0, |at| at + 1)).collect();
    let holds = places.iter().all(|place| (1..=case.within).contains(place));
    let packed = pack.cards.iter().filter(|card| case.gold.contains(&card.path)).count();
    let places: Vec<String> = places.iter().map(ToString::to_string).collect();
    format!(
        "{behaviour},{},{},{},{packed}/{},{}",
        case.gold.join(";"),
        case.within,
        places.join(";"),
        case.gold.len(),
        if holds { "yes" } else { "no" }
    )
}

#[test]
fn ranks_are_those_that_are_committed() {
    let mut found = String::from("behaviour,gold,within,ranks,packed,holds\n");
    for case_folder in sorted_entries(&folder("truth")) {
        let behaviour = case_folder.file_name().expect("it has a name").to_string_lossy();
        let text = std::fs::read_to_string(case_folder.join("task.toml"))
            .unwrap_or_else(|error| panic!("{behaviour}/task.toml: {error}"));
        let case: Case =
            toml::from_str(&text).unwrap_or_else(|error| panic!("{behaviour}/task.toml: {error}"));
        let mut files = Vec::new();
        files_below(&case_folder.join("repo"), "", &mut files);
        for gold in &case.gold {
            assert!(files.iter().any(|(path, _)| path == gold), "{behaviour}: no file {gold}");
        }
        let repository = build(&case, &files);
        let _ = writeln!(found, "{}", line_of(&behaviour, &case, &repository));
    }
    let results = folder("results/truth.csv");
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&results, &found).expect("the results are in the tree");
    }
    let committed = std::fs::read_to_string(&results).unwrap_or_default();
    let moved: Vec<String> = committed
        .lines()
        .filter(|line| !found.lines().any(|other| other == *line))
        .map(|line| format!("- {line}"))
        .chain(
            found
                .lines()
                .filter(|line| !committed.lines().any(|other| other == *line))
                .map(|line| format!("+ {line}")),
        )
        .collect();
    assert!(
        moved.is_empty(),
        "ranks moved; if that is wanted, run with UPDATE=1 and commit eval/results/truth.csv:\n{}",
        moved.join("\n")
    );
}

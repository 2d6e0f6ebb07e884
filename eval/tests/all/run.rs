//! What does a run do with good and bad input?

use std::collections::BTreeMap;

use assert_cmd::Command;
use serde_json::{Value, json};

use crate::repository::Repository;

/// A line of a task file.
pub(crate) fn task(commit: &str, text: &str, gold: &[&str]) -> Value {
    json!({
        "instance_id": "own__name-1", "repo": "own/name", "base_commit": commit,
        "language": "Python", "problem_statement": text,
        "gold_files": gold, "gold_files_all": gold,
    })
}

/// Runs the binary on `tasks`; gives its exit code with what it said, and the rows as text.
pub(crate) fn evaluate(
    repository: &Repository,
    tasks: &[Value],
    arguments: &[&str],
) -> ((i32, String), String) {
    let (file, out) = (repository.around().join("set.jsonl"), repository.around().join("out.csv"));
    let lines: Vec<String> = tasks.iter().map(ToString::to_string).collect();
    std::fs::write(&file, lines.join("\n")).expect("the folder is ours");
    let output = Command::cargo_bin("codetrail-eval")
        .expect("it is built with its tests")
        .arg("run")
        .arg("--tasks")
        .arg(&file)
        .arg("--mirrors")
        .arg(repository.around())
        .arg("--out")
        .arg(&out)
        .args(arguments)
        .output()
        .expect("it can be run");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    let rows = std::fs::read_to_string(&out).unwrap_or_default();
    ((output.status.code().unwrap_or(-1), said), rows)
}

/// A row of a results file, by column.
pub(crate) fn row_of(rows: &str, number: usize) -> BTreeMap<String, String> {
    let mut reader = csv::Reader::from_reader(rows.as_bytes());
    let rows: Vec<BTreeMap<String, String>> =
        reader.deserialize().map(|row| row.expect("it is a table")).collect();
    rows.get(number).cloned().expect("the run has that many rows")
}

fn sample() -> (Repository, String) {
    let mut repository = Repository::new();
    repository.write("a/lamp.py", "def lamp():\n    return 'lamp'\n");
    repository.write("a/chair.py", "def chair():\n    return 'chair'\n");
    let commit = repository.commit("Begin");
    (repository, commit)
}

#[test]
fn a_task_becomes_a_row() {
    let (repository, commit) = sample();
    let tasks = [task(&commit, "The lamp flickers", &["a/lamp.py", "a/chair.py"])];
    let ((code, said), rows) = evaluate(&repository, &tasks, &["--method", "bm25"]);
    assert_eq!(code, 0, "{said}");
    let row = row_of(&rows, 0);
    for (column, value) in [
        ("instance_id", "own__name-1"),
        ("dataset", "set"),
        ("n_files", "2"),
        ("n_gold", "2"),
        ("gold_ranks", "1;0"),
        ("pack_gold", "1"),
        ("lost", "-;below-k"),
        ("error", ""),
    ] {
        assert_eq!(row[column], value, "{column}");
    }
    for column in ["wall_ms", "cpu_ms", "peak_rss_kb", "pack_tokens"] {
        assert!(row[column].parse::<f64>().is_ok(), "{column}: {}", row[column]);
    }
}

#[test]
fn list_and_pack_are_timed_each_and_a_lost_file_has_its_stage() {
    let (repository, commit) = sample();
    let tasks = [task(&commit, "The lamp flickers", &["a/lamp.py", "a/none.py"])];
    let ((code, said), rows) = evaluate(&repository, &tasks, &[]);
    assert_eq!(code, 0, "{said}");
    let row = row_of(&rows, 0);
    assert_eq!((row["gold_ranks"].as_str(), row["lost"].as_str()), ("1;0", "-;absent"));
    let [wall, rank, pack] = ["wall_ms", "rank_ms", "pack_ms"]
        .map(|column| row[column].parse::<f64>().expect("it was measured"));
    assert!(rank > 0.0 && pack > 0.0 && rank.max(pack) <= wall, "{row:?}");
    for (argument, absent) in [("--no-pack", "pack_ms"), ("--no-rank", "rank_ms")] {
        let (_, rows) = evaluate(&repository, &tasks, &[argument]);
        let row = row_of(&rows, 0);
        assert_eq!((row["lost"].as_str(), row[absent].as_str()), ("-;absent", ""), "{argument}");
    }
}

#[test]
fn bad_tasks_are_rows_with_a_reason_and_none_that_ran_is_an_error() {
    let (repository, commit) = sample();
    let mut elsewhere = task(&commit, "The lamp flickers", &["a/lamp.py"]);
    elsewhere["repo"] = "no/where".into();
    let absent = task("0123456789012345678901234567890123456789", "The lamp", &["a/lamp.py"]);
    let malformed = json!({"instance_id": "x"});
    for (bad, reason) in
        [(elsewhere, "missing-mirror"), (absent, "absent-commit"), (malformed, "malformed-row")]
    {
        let ((code, said), rows) =
            evaluate(&repository, std::slice::from_ref(&bad), &["--method", "path"]);
        assert_eq!(code, 2, "{reason}: {said}");
        assert!(said.contains(&format!("1 {reason}")), "{reason}: {said}");
        assert!(row_of(&rows, 0)["error"].starts_with(reason), "{rows}");

        let good = task(&commit, "The lamp flickers", &["a/lamp.py"]);
        let ((code, said), _) = evaluate(&repository, &[good, bad], &["--method", "path"]);
        assert_eq!(code, 0, "one task ran beside {reason}: {said}");
    }
}

#[test]
fn the_same_task_again_counts_once() {
    let (repository, commit) = sample();
    let task = task(&commit, "The lamp flickers", &["a/lamp.py"]);
    let ((code, said), rows) = evaluate(&repository, &[task.clone(), task], &["--method", "path"]);
    assert_eq!(code, 0, "{said}");
    assert!(said.contains("1 malformed-row"), "{said}");
    let errors: Vec<String> = (0..2).map(|at| row_of(&rows, at)["error"].clone()).collect();
    assert_eq!(errors.iter().filter(|error| error.is_empty()).count(), 1, "{errors:?}");
    assert!(errors.iter().any(|error| error.contains("again")), "{errors:?}");
}

#[test]
fn a_run_can_be_resumed_with_the_same_method_only() {
    let (repository, commit) = sample();
    let mut other = task(&commit, "The chair creaks", &["a/chair.py"]);
    other["instance_id"] = "own__name-2".into();
    let first = task(&commit, "The lamp flickers", &["a/lamp.py"]);
    let (_, one) = evaluate(&repository, std::slice::from_ref(&first), &["--method", "bm25"]);
    let tasks = [other, first];
    let ((code, said), both) = evaluate(&repository, &tasks, &["--method", "bm25", "--resume"]);
    assert_eq!(code, 0, "{said}");
    assert!(said.contains("1/1 in"), "only one task was left to run: {said}");
    assert_eq!(row_of(&both, 0)["instance_id"], "own__name-2", "in the order of the task file");
    assert_eq!(row_of(&both, 1), row_of(&one, 0), "the first row is kept as it was");

    let ((code, said), _) = evaluate(&repository, &tasks, &["--method", "path", "--resume"]);
    assert_eq!(code, 2, "{said}");
    assert!(said.contains("another method"), "{said}");
}

#[test]
fn what_cannot_be_run_is_refused_before_earlier_rows_are_touched() {
    let (repository, commit) = sample();
    let tasks = [task(&commit, "The lamp flickers", &["a/lamp.py"])];
    let (_, good) = evaluate(&repository, &tasks, &[]);
    for (arguments, reason) in [
        (&["--with", "magic"][..], "--with magic"),
        (&["--without", "magic"], "--without magic"),
        (&["--resume", "--no-rank"], "--no-rank"),
        (&["--resume", "--no-pack"], "--no-pack"),
        (&["--resume", "--with", "meaning"], "--with"),
    ] {
        let ((code, said), rows) = evaluate(&repository, &tasks, arguments);
        assert_eq!(code, 2, "{arguments:?}: {said}");
        assert!(said.contains(reason), "{arguments:?}: {said}");
        assert_eq!(rows, good, "{arguments:?}");
    }
}

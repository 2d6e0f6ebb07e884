//! Which tasks are there, and which rows of a task file are no tasks?

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};
use serde::{Deserialize, Serialize};

/// A task of a benchmark, as its file states it.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct Task {
    /// Unique within its file.
    pub(crate) instance_id: String,
    /// Name of the repository.
    pub(crate) repo: String,
    /// The snapshot is the tree of this commit.
    pub(crate) base_commit: String,
    /// The benchmark's word for the language.
    #[serde(default)]
    pub(crate) language: String,
    /// The only input of a method.
    pub(crate) problem_statement: String,
    /// Source files that the real change modified.
    pub(crate) gold_files: Vec<String>,
    /// Everything that the change touched, new files included.
    #[serde(default)]
    pub(crate) gold_files_all: Vec<String>,
    /// Files that one must read to do the task.
    #[serde(default)]
    pub(crate) related_files: Vec<String>,
    /// Stem of the file it came from.
    #[serde(default)]
    pub(crate) dataset: String,
}

/// A line of a task file that is no task.
#[derive(Debug, Clone)]
pub(crate) struct Malformed {
    /// Stem of the file.
    pub(crate) dataset: String,
    /// From 1.
    pub(crate) line: usize,
    /// What is wrong.
    pub(crate) reason: String,
}

/// Reads task files; what cannot be used is returned beside the tasks, never dropped.
pub(crate) fn read_all(files: &[PathBuf]) -> Result<(Vec<Task>, Vec<Malformed>)> {
    let (mut tasks, mut malformed) = (Vec::new(), Vec::new());
    let mut seen = BTreeSet::new();
    for file in files {
        let text = std::fs::read_to_string(file).with_context(|| {
            format!("{}: cannot be read: give task files with --tasks FILE", file.display())
        })?;
        let dataset = stem(file);
        for (number, line) in text.lines().enumerate() {
            if line.trim().is_empty() {
                continue;
            }
            let parsed = parse(line).and_then(|task| {
                let is_new = seen.insert((dataset.clone(), task.instance_id.clone()));
                is_new.then_some(task).ok_or_else(|| "the same instance_id again".to_owned())
            });
            match parsed {
                Ok(task) => tasks.push(Task { dataset: dataset.clone(), ..task }),
                Err(reason) => {
                    malformed.push(Malformed {
                        dataset: dataset.clone(),
                        line: number + 1,
                        reason,
                    });
                }
            }
        }
    }
    Ok((tasks, malformed))
}

fn parse(line: &str) -> std::result::Result<Task, String> {
    let task: Task = serde_json::from_str(line).map_err(|error| error.to_string())?;
    let empty = [
        ("instance_id", task.instance_id.is_empty()),
        ("repo", task.repo.is_empty()),
        ("base_commit", task.base_commit.is_empty()),
        ("problem_statement", task.problem_statement.trim().is_empty()),
        ("gold_files", task.gold_files.is_empty()),
    ];
    match empty.iter().find(|(_, is_empty)| *is_empty) {
        Some((field, _)) => Err(format!("field `{field}` is empty")),
        None => Ok(task),
    }
}

/// Name of a data set or method run: the file's name without its ending.
pub(crate) fn stem(file: &Path) -> String {
    file.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::parse;

    const GOOD: &str = r#"{"instance_id":"a-1","repo":"a/b","base_commit":"abc","problem_statement":"x","gold_files":["f"]}"#;

    #[test]
    fn optional_fields_may_be_absent() {
        let task = parse(GOOD).expect("the row has every field that is needed");
        assert_eq!((task.language.as_str(), task.gold_files_all.len()), ("", 0));
    }

    #[test]
    fn bad_rows_say_what_is_wrong() {
        for (row, reason) in [
            (GOOD.replace(r#""f""#, ""), "field `gold_files` is empty"),
            (GOOD.replace(r#""x""#, r#"" ""#), "field `problem_statement` is empty"),
            (GOOD.replace("base_commit", "commit"), "missing field `base_commit`"),
            (GOOD.replace('}', ""), "EOF"),
        ] {
            let error = parse(&row).expect_err("the row is broken");
            assert!(error.contains(reason), "{row}: {error}");
        }
    }
}

//! Where do the tests run? In a copy of `tests/fixtures/shop` with a history that is always the same.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

/// The folder of this crate.
pub(crate) fn crate_folder() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// A fresh copy of the fixture, committed as `shop.history` says.
pub(crate) struct Shop {
    folder: TempDir,
}

impl Shop {
    pub(crate) fn new() -> Shop {
        let shop = Shop { folder: tempfile::tempdir().expect("a temporary folder can be made") };
        let fixtures = crate_folder().join("tests/fixtures");
        copy(&fixtures.join("shop"), &shop.root());
        let history = fs::read_to_string(fixtures.join("shop.history")).expect("it is text");
        shop.git(&["init", "--quiet", "--initial-branch=main"]);
        for (at, (subject, paths)) in commits(&history).into_iter().enumerate() {
            let mut add = vec!["add", "--"];
            add.extend(if paths.is_empty() { vec!["."] } else { paths });
            shop.git(&add);
            let date = format!("2026-01-{:02}T12:00:00Z", at + 1);
            shop.dated(&date, &["commit", "--quiet", "--message", subject]);
        }
        shop
    }

    /// The copy's folder. Its name is part of answers, so it is always the same.
    pub(crate) fn root(&self) -> PathBuf {
        self.folder.path().join("shop")
    }

    fn git(&self, arguments: &[&str]) {
        self.dated("2026-01-01T12:00:00Z", arguments);
    }

    fn dated(&self, date: &str, arguments: &[&str]) {
        let status = Command::new("git")
            .current_dir(self.root())
            .args(["-c", "core.autocrlf=false", "-c", "commit.gpgsign=false"])
            .args(arguments)
            .envs(git_environment())
            .envs([("GIT_AUTHOR_DATE", date), ("GIT_COMMITTER_DATE", date)])
            .status()
            .expect("git is installed");
        assert!(status.success(), "git {arguments:?}");
    }

    /// The command, run in the copy, with an environment that is the same everywhere.
    pub(crate) fn command(&self) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_codetrail"));
        let ours = ["CODETRAIL_EMBEDDING", "CODETRAIL_EMBEDDING_MODEL", "CODETRAIL_EMBEDDING_KEY"];
        let others = ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "COLUMNS", "GIT_DIR"];
        for variable in ours.iter().chain(&others) {
            command.env_remove(variable);
        }
        command.current_dir(self.root()).envs(git_environment()).stdin(Stdio::null());
        command
    }

    /// Runs the command with arguments.
    pub(crate) fn run(&self, arguments: &[&str]) -> Output {
        self.command().args(arguments).output().expect("the command starts")
    }
}

/// Nothing of the machine's own git configuration, and one author.
fn git_environment() -> BTreeMap<&'static str, &'static str> {
    BTreeMap::from([
        ("GIT_CONFIG_GLOBAL", "/dev/null"),
        ("GIT_CONFIG_NOSYSTEM", "1"),
        ("GIT_AUTHOR_NAME", "Ada"),
        ("GIT_AUTHOR_EMAIL", "ada@example.org"),
        ("GIT_COMMITTER_NAME", "Ada"),
        ("GIT_COMMITTER_EMAIL", "ada@example.org"),
    ])
}

/// Subjects stand at the margin, their paths indented below.
fn commits(history: &str) -> Vec<(&str, Vec<&str>)> {
    let mut commits: Vec<(&str, Vec<&str>)> = Vec::new();
    for line in history.lines().filter(|line| !line.starts_with('#')) {
        match commits.last_mut() {
            Some((_, paths)) if line.starts_with(' ') => paths.extend(line.split_whitespace()),
            _ => commits.push((line, Vec::new())),
        }
    }
    commits
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("the temporary folder is writable");
    for entry in fs::read_dir(from).expect("the fixture is readable") {
        let entry = entry.expect("the fixture is readable");
        let target = to.join(entry.file_name());
        if entry.file_type().expect("the fixture is readable").is_dir() {
            copy(&entry.path(), &target);
        } else {
            fs::copy(entry.path(), &target).expect("the temporary folder is writable");
        }
    }
}

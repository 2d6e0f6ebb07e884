//! How does a test get a repository?

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use codetrail::Snapshot;
use tempfile::TempDir;

/// A folder that goes away with the test, with or without a repository in it.
pub(crate) struct Scratch {
    folder: TempDir,
}

impl Scratch {
    /// An empty folder.
    pub(crate) fn folder() -> Scratch {
        Scratch { folder: tempfile::tempdir().expect("the temporary folder is writable") }
    }

    /// A repository without a commit.
    pub(crate) fn repository() -> Scratch {
        let scratch = Scratch::folder();
        scratch.git(&["init", "-q", "-b", "main"]);
        scratch
    }

    /// A repository whose one commit holds these files.
    pub(crate) fn with(files: &[(&str, &str)]) -> Scratch {
        let scratch = Scratch::repository();
        for (path, text) in files {
            scratch.write(path, text);
        }
        scratch.commit("first");
        scratch
    }

    pub(crate) fn path(&self) -> PathBuf {
        self.folder.path().canonicalize().expect("the folder is there")
    }

    pub(crate) fn join(&self, path: &str) -> PathBuf {
        self.path().join(path)
    }

    pub(crate) fn write(&self, path: impl AsRef<Path>, bytes: impl AsRef<[u8]>) {
        let path = self.path().join(path);
        std::fs::create_dir_all(path.parent().expect("it is below the folder")).expect("writable");
        std::fs::write(path, bytes).expect("writable");
    }

    /// Commits all that is in the work tree.
    pub(crate) fn commit(&self, message: &str) -> String {
        self.git(&["add", "--all"]);
        self.git(&["commit", "-q", "--allow-empty", "--allow-empty-message", "-m", message]);
        self.git(&["rev-parse", "HEAD"])
    }

    /// Runs git here; it must succeed.
    pub(crate) fn git(&self, arguments: &[&str]) -> String {
        git(&self.path(), arguments, b"")
    }

    /// Runs git here with input; it must succeed.
    pub(crate) fn git_with(&self, arguments: &[&str], input: &[u8]) -> String {
        git(&self.path(), arguments, input)
    }

    pub(crate) fn open(&self) -> Snapshot {
        Snapshot::open(&self.path(), None).expect("the work tree opens")
    }

    pub(crate) fn open_at(&self, rev: &str) -> Snapshot {
        Snapshot::open(&self.path(), Some(rev)).expect("the revision opens")
    }
}

/// Git without the user's configuration and with a fixed author and clock.
pub(crate) fn git_command(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new("git");
    command.current_dir(folder).args(arguments);
    command.env("GIT_CONFIG_GLOBAL", "/dev/null").env("GIT_CONFIG_NOSYSTEM", "1");
    for who in ["AUTHOR", "COMMITTER"] {
        command.env(format!("GIT_{who}_NAME"), "Ada").env(format!("GIT_{who}_EMAIL"), "ada@x.org");
        command.env(format!("GIT_{who}_DATE"), "1700000000 +0000");
    }
    command
}

fn git(folder: &Path, arguments: &[&str], input: &[u8]) -> String {
    let mut child = git_command(folder, arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("git is installed");
    child.stdin.take().expect("it is a pipe").write_all(input).expect("git reads its input");
    let output = child.wait_with_output().expect("git ends");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "git {arguments:?} failed: {said}");
    String::from_utf8_lossy(&output.stdout).trim().to_owned()
}

/// The paths of a snapshot.
pub(crate) fn paths(snapshot: &Snapshot) -> Vec<&str> {
    snapshot.files.iter().map(|file| file.path.as_str()).collect()
}

/// What a snapshot skipped, with the reasons.
pub(crate) fn skipped(snapshot: &Snapshot) -> Vec<(&str, &str)> {
    snapshot.skipped.iter().map(|(path, reason)| (path.as_str(), reason.name())).collect()
}

/// What a file of a snapshot holds, or why it cannot be read.
pub(crate) fn text(snapshot: &Snapshot, path: &str) -> String {
    let at = snapshot.files.iter().position(|file| file.path == path);
    match snapshot.read(at.unwrap_or_else(|| panic!("{path} is in the snapshot"))) {
        Ok(bytes) => String::from_utf8_lossy(&bytes).into_owned(),
        Err(problem) => format!("<{}>", problem.name()),
    }
}

//! Which repository does a test need? Made with git itself, the same every time.

use std::path::{Path, PathBuf};
use std::process::Command;

/// A git repository in a temporary folder.
pub(crate) struct Repository {
    folder: tempfile::TempDir,
    commits: u32,
}

impl Repository {
    /// An empty one.
    pub(crate) fn new() -> Repository {
        let folder = tempfile::tempdir().expect("a temporary folder can be made");
        let repository = Repository { folder, commits: 0 };
        std::fs::create_dir(repository.path()).expect("the folder is new");
        repository.git(&["init", "--quiet", "--initial-branch=main"]);
        repository
    }

    /// Its work tree. The folder around it is the test's own.
    pub(crate) fn path(&self) -> PathBuf {
        self.folder.path().join("own+name")
    }

    /// The folder around it.
    pub(crate) fn around(&self) -> &Path {
        self.folder.path()
    }

    /// Writes a file.
    pub(crate) fn write(&self, path: &str, text: &str) {
        let file = self.path().join(path);
        let folder = file.parent().expect("the file is in a folder");
        std::fs::create_dir_all(folder).expect("the folder is ours");
        std::fs::write(file, text).expect("the folder is ours");
    }

    /// Commits everything; gives the commit's id.
    pub(crate) fn commit(&mut self, message: &str) -> String {
        self.commits += 1;
        self.git(&["add", "--all"]);
        self.git(&["commit", "--quiet", "--allow-empty", "-m", message]);
        self.git(&["rev-parse", "HEAD"])
    }

    fn git(&self, arguments: &[&str]) -> String {
        let date = format!("2024-01-01T00:{:02}:00Z", self.commits);
        let output = Command::new("git")
            .arg("-C")
            .arg(self.path())
            .args(["-c", "user.name=Ada", "-c", "user.email=ada@example.org"])
            .args(["-c", "commit.gpgsign=false", "-c", "core.autocrlf=false"])
            .args(arguments)
            .env_remove("GIT_DIR")
            .env_remove("GIT_INDEX_FILE")
            .env("GIT_CONFIG_GLOBAL", "/dev/null")
            .env("GIT_AUTHOR_DATE", &date)
            .env("GIT_COMMITTER_DATE", &date)
            .output()
            .expect("tests need git");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "git {arguments:?}: {errors}");
        String::from_utf8_lossy(&output.stdout).trim().to_owned()
    }
}

//! What can go wrong, in one line that says what to do next?

use std::path::PathBuf;

/// Everything the engine can refuse.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The task has no words.
    #[error(
        "the task is empty or has no word to search for: say in words what is to be done, as an argument, `-` for standard input, or @FILE"
    )]
    EmptyTask,
    /// The path is no folder.
    #[error("{}: not a folder: give the repository's folder with --repo DIR", .0.display())]
    NotAFolder(PathBuf),
    /// The folder cannot be read.
    #[error("{}: cannot be read ({source}): check its permissions", path.display())]
    NotReadable {
        /// The folder or file.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// The revision names no commit.
    #[error("{rev}: no such revision in {}: see `git log` or `git branch -a` there", repo.display())]
    UnknownRevision {
        /// As given.
        rev: String,
        /// Where.
        repo: PathBuf,
    },
    /// A revision was asked for where there is no git repository, or git cannot be run.
    #[error("{}: --rev needs a git repository and the git program ({reason})", repo.display())]
    NoGit {
        /// Where.
        repo: PathBuf,
        /// What is missing.
        reason: String,
    },
    /// The budget holds no card.
    #[error("a budget of {given} tokens is too small for one card: {least} are enough")]
    BudgetTooSmall {
        /// As given.
        given: usize,
        /// What one card takes.
        least: usize,
    },
    /// Worker threads cannot be started.
    #[error("no worker threads ({0}): try --threads 1")]
    NoThreads(String),
    /// A configuration file is broken.
    #[error("{}: {message}: correct the file or remove it", path.display())]
    BadConfig {
        /// The file.
        path: PathBuf,
        /// What is wrong, with the line.
        message: String,
    },
    /// The embedding that a user points to is none.
    #[error(
        "--embedding {place}: {message}: give a table, a model directory, or the base URL of an endpoint"
    )]
    BadEmbedding {
        /// As given.
        place: String,
        /// What is wrong.
        message: String,
    },
    /// A name given to `--with` is none of an optional signal.
    #[error("--with {name}: no such optional signal: known are {known}")]
    UnknownOption {
        /// As given.
        name: String,
        /// The known names.
        known: String,
    },
    /// A name given to `--without` is unknown.
    #[error("--without {name}: no such signal or stage: known are {known}")]
    UnknownSwitch {
        /// As given.
        name: String,
        /// The known names.
        known: String,
    },
}

/// The engine's results.
pub type Result<T> = std::result::Result<T, Error>;

//! Where is the repository, and how is the world outside the process reached?
//!
//! [`walk`] is the project's only directory walker, [`git`] the only place that starts git,
//! [`objects`] reads a revision's files and [`history`] its commits. What is read is hostile data:
//! no link is followed out of the root and no program that a repository names is started.

pub(crate) mod git;
pub(crate) mod history;
pub(crate) mod objects;
pub(crate) mod paths;
pub(crate) mod walk;

use std::io::Read;
use std::path::{Path, PathBuf};

use crate::error::{Error, Result};

/// Where a repository lies.
#[derive(Debug)]
pub(crate) struct Place {
    /// The top folder of the work tree, the bare git directory, or the folder itself without git.
    pub(crate) root: PathBuf,
    /// What was found there.
    pub(crate) kind: PlaceKind,
}

/// What is found at a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum PlaceKind {
    /// A folder without git.
    Folder,
    /// A work tree of git, the main or a linked one.
    WorkTree,
    /// A git directory without a work tree.
    Bare,
}

impl Place {
    /// Finds the repository around `start`; a folder outside any is its own root.
    pub(crate) fn find(start: &Path) -> Result<Place> {
        let start = if start.as_os_str().is_empty() { Path::new(".") } else { start };
        let real = absolute(start).map_err(|source| match source.kind() {
            std::io::ErrorKind::PermissionDenied => {
                Error::NotReadable { path: start.to_owned(), source }
            }
            _ => Error::NotAFolder(start.to_owned()),
        })?;
        if !real.is_dir() {
            return Err(Error::NotAFolder(start.to_owned()));
        }
        let in_git_dir = real.file_name().is_some_and(|name| name == ".git");
        if !in_git_dir && is_git_dir(&real) {
            return Ok(Place { root: real, kind: PlaceKind::Bare });
        }
        match real.ancestors().find(|folder| is_top(folder)) {
            Some(top) => Ok(Place { root: top.to_owned(), kind: PlaceKind::WorkTree }),
            None => Ok(Place { root: real, kind: PlaceKind::Folder }),
        }
    }
}

/// Whether `folder` is the top of a work tree: its `.git` is a git directory or leads to one.
pub(crate) fn is_top(folder: &Path) -> bool {
    let dot_git = folder.join(".git");
    let Ok(found) = dot_git.metadata() else { return false };
    if found.is_dir() {
        return dot_git.join("HEAD").symlink_metadata().is_ok();
    }
    found.is_file() && git_dir_named_by(&dot_git).is_some()
}

/// The directory that holds what all work trees of the repository share.
pub(crate) fn common_dir(root: &Path, bare: bool) -> PathBuf {
    let dot_git = root.join(".git");
    let git_dir = if bare {
        root.to_owned()
    } else if dot_git.is_dir() {
        dot_git
    } else {
        git_dir_named_by(&dot_git).map_or(dot_git, |named| root.join(named))
    };
    match read_start(&git_dir.join("commondir")) {
        Some(named) => git_dir.join(named.trim_end_matches(['\n', '\r'])),
        None => git_dir,
    }
}

/// The path that a `.git` file of a linked work tree or a submodule names.
fn git_dir_named_by(dot_git: &Path) -> Option<PathBuf> {
    let text = read_start(dot_git)?;
    text.strip_prefix("gitdir:").map(|path| PathBuf::from(path.trim()))
}

/// The first 4 KiB of a small text file; nothing of what is no regular file.
fn read_start(path: &Path) -> Option<String> {
    if !path.metadata().ok()?.is_file() {
        return None;
    }
    let mut text = String::new();
    std::fs::File::open(path).ok()?.take(4096).read_to_string(&mut text).ok()?;
    Some(text)
}

/// Whether `folder` is itself a git directory, as a bare repository is.
fn is_git_dir(folder: &Path) -> bool {
    folder.join("HEAD").symlink_metadata().is_ok()
        && folder.join("objects").is_dir()
        && folder.join("refs").is_dir()
}

/// The path without `..` and links. On Windows links stay, since git does not understand the form
/// of path that resolving them gives there.
fn absolute(path: &Path) -> std::io::Result<PathBuf> {
    if cfg!(windows) {
        path.metadata()?;
        std::path::absolute(path)
    } else {
        path.canonicalize()
    }
}

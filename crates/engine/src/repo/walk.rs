//! Which files does a work tree hold?
//!
//! The only directory walker. It lists what git would track: git's ignore rules and `.ignore` hold,
//! hidden files count, `.git` does not, links are not followed, and repositories inside the
//! repository are left out. The caller adds files that are tracked though ignored.

use std::path::{Path, PathBuf};
use std::sync::Mutex;

use ignore::{DirEntry, ParallelVisitor, ParallelVisitorBuilder, WalkBuilder, WalkState};

use super::paths::{self, Named};
use crate::snapshot::SkipReason;

/// Folders in which version control keeps its own files.
const CONTROL: &[&str] = &[".git", ".hg", ".svn", ".jj"];

/// What a walk found, in no order.
#[derive(Debug, Default)]
pub(crate) struct Walked {
    /// Regular files with their sizes.
    pub(crate) files: Vec<(Named, u64)>,
    /// What was passed over.
    pub(crate) skipped: Vec<(String, SkipReason)>,
}

/// Walks the folder `root`, which is the top of what is to be seen.
pub(crate) fn walk(root: &Path, threads: usize) -> Walked {
    let found = Mutex::new(Walked::default());
    // `root` is a top, so no rule above it holds; a folder without git may still bring rules.
    let walk = WalkBuilder::new(root)
        .current_dir(root)
        .hidden(false)
        .parents(false)
        .require_git(false)
        .follow_links(false)
        .threads(threads)
        .build_parallel();
    walk.visit(&mut Walkers { root, found: &found });
    found.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner)
}

/// Looks at the tracked path `named` without following any link: the size of the regular file
/// there, or why there is none. A file that was deleted is neither.
pub(crate) fn look(root: &Path, named: &Named) -> Option<Result<u64, SkipReason>> {
    if !paths::is_inside(named.real()) {
        return Some(Err(SkipReason::Name));
    }
    let mut path = root.to_owned();
    let mut last = None;
    for part in named.real() {
        path.push(part);
        let found = path.symlink_metadata().ok()?;
        if found.is_symlink() {
            return Some(Err(SkipReason::Symlink));
        }
        last = Some(found);
    }
    let found = last?;
    found.is_file().then_some(Ok(found.len()))
}

/// Makes one [`Walker`] for each thread.
struct Walkers<'a> {
    root: &'a Path,
    found: &'a Mutex<Walked>,
}

impl<'a> ParallelVisitorBuilder<'a> for Walkers<'a> {
    fn build(&mut self) -> Box<dyn ParallelVisitor + 'a> {
        Box::new(Walker { root: self.root, mine: Walked::default(), found: self.found })
    }
}

/// Collects what one thread sees and hands it over at the end.
struct Walker<'a> {
    root: &'a Path,
    mine: Walked,
    found: &'a Mutex<Walked>,
}

impl Walker<'_> {
    fn name(&self, path: &Path) -> Named {
        Named::from_disk(path.strip_prefix(self.root).unwrap_or(path))
    }

    fn skip(&mut self, path: &Path, reason: SkipReason) -> WalkState {
        let shown = self.name(path).shown;
        self.mine.skipped.push((shown, reason));
        WalkState::Skip
    }

    fn see(&mut self, entry: &DirEntry) -> WalkState {
        let Some(kind) = entry.file_type() else { return WalkState::Continue };
        if entry.depth() == 0 {
            return WalkState::Continue;
        }
        let path = entry.path();
        if CONTROL.iter().any(|name| entry.file_name() == *name) {
            return WalkState::Skip;
        }
        if kind.is_dir() {
            if super::is_top(path) {
                return self.skip(path, SkipReason::NestedRepository);
            }
            return WalkState::Continue;
        }
        if kind.is_symlink() {
            return self.skip(path, SkipReason::Symlink);
        }
        if !kind.is_file() {
            return self.skip(path, SkipReason::Special);
        }
        match entry.metadata() {
            Ok(found) => {
                let named = self.name(path);
                self.mine.files.push((named, found.len()));
                WalkState::Continue
            }
            Err(_) => self.skip(path, SkipReason::Unreadable),
        }
    }
}

impl ParallelVisitor for Walker<'_> {
    fn visit(&mut self, entry: Result<DirEntry, ignore::Error>) -> WalkState {
        match entry {
            Ok(entry) => self.see(&entry),
            Err(error) => {
                if let Some(path) = path_of(&error) {
                    self.skip(&path, SkipReason::Unreadable);
                }
                WalkState::Continue
            }
        }
    }
}

impl Drop for Walker<'_> {
    fn drop(&mut self) {
        let mut all = self.found.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        all.files.append(&mut self.mine.files);
        all.skipped.append(&mut self.mine.skipped);
    }
}

/// The path at which the walk failed.
fn path_of(error: &ignore::Error) -> Option<PathBuf> {
    match error {
        ignore::Error::WithPath { path, .. } => Some(path.clone()),
        ignore::Error::WithDepth { err, .. } | ignore::Error::WithLineNumber { err, .. } => {
            path_of(err)
        }
        _ => None,
    }
}

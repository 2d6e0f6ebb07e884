//! Which files does the repository hold? Read once, so that checks are functions of data.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result};

/// Paths from the root, and the text of those that hold text.
#[derive(Debug, Default)]
pub(crate) struct Tree {
    /// All files.
    pub(crate) paths: BTreeSet<String>,
    /// Contents of those that are UTF-8.
    pub(crate) texts: BTreeMap<String, String>,
}

impl Tree {
    /// Reads what git tracks or would track; without git, all but hidden and built files.
    pub(crate) fn read(root: &Path) -> Result<Tree> {
        let mut tree = Tree::default();
        for path in listed_by_git(root).unwrap_or_else(|| walked(root)) {
            let full = root.join(&path);
            // A file may be deleted in the work tree but still listed.
            if full.is_file() {
                let bytes = fs::read(&full).with_context(|| path.clone())?;
                if let Ok(text) = String::from_utf8(bytes) {
                    tree.texts.insert(path.clone(), text);
                }
                tree.paths.insert(path);
            }
        }
        Ok(tree)
    }

    /// A tree from literals, for tests of the checks.
    #[cfg(test)]
    pub(crate) fn of(files: &[(&str, &str)]) -> Tree {
        let texts: BTreeMap<String, String> =
            files.iter().map(|(path, text)| ((*path).to_owned(), (*text).to_owned())).collect();
        Tree { paths: texts.keys().cloned().collect(), texts }
    }

    /// Our own files with this ending: not the sources that tests read as data.
    pub(crate) fn own<'t>(&'t self, ending: &str) -> impl Iterator<Item = (&'t str, &'t str)> {
        self.texts
            .iter()
            .map(|(path, text)| (path.as_str(), text.as_str()))
            .filter(move |(path, _)| path.ends_with(ending) && !is_test_data(path))
    }

    /// Whether a file or folder is there.
    pub(crate) fn holds(&self, path: &str) -> bool {
        let path = path.trim_end_matches('/');
        let below = format!("{path}/");
        self.paths.contains(path)
            || self.paths.range(below.clone()..).next().is_some_and(|it| it.starts_with(&below))
    }

    /// Names of the folders right below a folder.
    pub(crate) fn folders(&self, below: &str) -> BTreeSet<&str> {
        let inside = self.paths.iter().filter_map(|path| path.strip_prefix(below));
        inside.filter_map(|rest| rest.split_once('/')).map(|(folder, _)| folder).collect()
    }
}

/// Files that tests read as data: fixtures, the truth set of the evaluation, annotated sources of languages and frameworks, and cases
/// and transcripts in Markdown, which also show what must be refused.
pub(crate) fn is_test_data(path: &str) -> bool {
    let folders = ["languages/", "frameworks/"];
    path.contains("/fixtures/")
        || path.contains("/truth/")
        || path.contains("/testdata/")
        || (path.contains("/tests/")
            && (path.rsplit('.').next() == Some("md")
                || folders.iter().any(|it| path.contains(it))))
}

fn listed_by_git(root: &Path) -> Option<Vec<String>> {
    let listing = Command::new("git")
        .current_dir(root)
        .args(["ls-files", "-z", "--cached", "--others", "--exclude-standard"])
        .output()
        .ok()
        .filter(|it| it.status.success())?;
    let paths = String::from_utf8(listing.stdout).ok()?;
    Some(paths.split_terminator('\0').map(str::to_owned).collect())
}

fn walked(root: &Path) -> Vec<String> {
    let mut found = Vec::new();
    let mut folders = vec![String::new()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(root.join(&folder)).into_iter().flatten().flatten() {
            let name = entry.file_name().to_string_lossy().into_owned();
            let path = if folder.is_empty() { name.clone() } else { format!("{folder}/{name}") };
            let kind = entry.file_type().ok();
            if kind.is_some_and(|it| it.is_dir()) {
                if name != "target" && name != ".git" {
                    folders.push(path);
                }
            } else if kind.is_some_and(|it| it.is_file()) {
                found.push(path);
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_repository_is_read_with_and_without_git() {
        let root = crate::root();
        let by_git = Tree::read(&root).expect("it is readable");
        assert!(by_git.paths.contains("xtask/src/tree.rs"));
        assert!(walked(&root).contains(&"xtask/src/tree.rs".to_owned()));
        assert!(!by_git.paths.iter().any(|path| path.starts_with("target/")));
    }

    #[test]
    fn folders_count_as_held() {
        let tree = Tree::of(&[("a/b/c.rs", "")]);
        assert!(tree.holds("a/b") && tree.holds("a/") && tree.holds("a/b/c.rs"));
        assert!(!tree.holds("a/c") && !tree.holds("a/b/c"));
        assert_eq!(tree.folders("a/"), ["b"].into());
    }
}

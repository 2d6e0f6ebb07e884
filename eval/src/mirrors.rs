//! Where is the git directory of a repository that a task names?

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};

/// A folder of git directories, and the names under which they were fetched.
#[derive(Debug)]
pub(crate) struct Mirrors {
    folder: PathBuf,
    fetched_from: BTreeMap<String, String>,
}

impl Mirrors {
    /// Opens `folder`; `table` may rename repositories (tab-separated, columns `repo`, `fetch_from`).
    pub(crate) fn open(folder: &Path, table: Option<&Path>) -> Result<Mirrors> {
        anyhow::ensure!(
            folder.is_dir(),
            "{}: not a folder: give the folder of git mirrors with --mirrors DIR",
            folder.display()
        );
        let mut fetched_from = BTreeMap::new();
        if let Some(table) = table {
            let text = std::fs::read_to_string(table).with_context(|| {
                format!("{}: cannot be read: give the table with --repos FILE", table.display())
            })?;
            for line in text.lines().skip(1) {
                let mut columns = line.split('\t').map(str::trim);
                if let (Some(repo), Some(from)) = (columns.next(), columns.next()) {
                    fetched_from.insert(repo.to_owned(), from.to_owned());
                }
            }
        }
        Ok(Mirrors { folder: folder.to_owned(), fetched_from })
    }

    /// The git directory or work tree of `repo`, or the places where it was looked for.
    pub(crate) fn find(&self, repo: &str) -> std::result::Result<PathBuf, String> {
        let fetched = self.fetched_from.get(repo).map_or(repo, String::as_str);
        let places: Vec<PathBuf> =
            candidates(fetched).iter().map(|name| self.folder.join(name)).collect();
        places.iter().find(|place| is_repository(place)).cloned().ok_or_else(|| {
            format!("no git directory for {repo} in {} (tried {})", self.folder.display(), {
                candidates(fetched).join(", ")
            })
        })
    }
}

fn candidates(repo: &str) -> Vec<String> {
    let (owner, name) = repo.rsplit_once('/').unwrap_or(("", repo));
    let mut stems = Vec::new();
    if !owner.is_empty() {
        stems.push(format!("{owner}+{name}/repo"));
        stems.push(format!("{owner}+{name}"));
        stems.push(format!("{owner}/{name}"));
    }
    stems.push(name.to_owned());
    stems.iter().flat_map(|stem| [stem.clone(), format!("{stem}.git")]).collect()
}

fn is_repository(folder: &Path) -> bool {
    folder.join(".git").exists()
        || (folder.join("HEAD").is_file() && folder.join("objects").is_dir())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_layout_is_found_and_the_table_renames() {
        for (layout, repo) in [
            ("own+name/repo", "own/name"),
            ("own+name.git", "own/name"),
            ("own/name", "own/name"),
            ("name.git", "own/name"),
            ("Own/Name", "own/name-renamed"),
        ] {
            let folder = tempfile::tempdir().expect("a temporary folder can be made");
            let place = folder.path().join(layout);
            std::fs::create_dir_all(place.join("objects")).expect("it is ours");
            std::fs::write(place.join("HEAD"), "ref: refs/heads/main\n").expect("it is ours");
            let table = folder.path().join("repos.tsv");
            std::fs::write(&table, "repo\tfetch_from\town/name-renamed\n").expect("it is ours");
            std::fs::write(&table, "repo\tfetch_from\nown/name-renamed\tOwn/Name\n")
                .expect("it is ours");
            let mirrors = Mirrors::open(folder.path(), Some(&table)).expect("the folder is there");
            assert_eq!(mirrors.find(repo), Ok(place), "{layout}");
            assert!(mirrors.find("own/other").is_err(), "{layout}");
        }
    }
}

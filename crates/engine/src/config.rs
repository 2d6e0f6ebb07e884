//! What does the repository itself say about how it is to be read? `.codetrail/config.toml`.
//!
//! It can only leave files out: a hostile repository gains nothing by it.

use std::path::PathBuf;

use globset::{Glob, GlobSet, GlobSetBuilder};
use serde::Deserialize;

use crate::snapshot::Snapshot;
use crate::{Error, Result};

/// Where the file is, from the root; a revision's own file counts for the revision.
const PATH: &str = ".codetrail/config.toml";

/// The file as it is written.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    /// Globs of paths that are no part of the snapshot.
    #[serde(default)]
    exclude: Vec<String>,
}

/// What the file says.
#[derive(Debug)]
pub(crate) struct Config {
    exclude: GlobSet,
}

impl Config {
    /// Reads the snapshot's configuration; one that is broken is an error that names the line.
    pub(crate) fn of(snapshot: &Snapshot) -> Result<Config> {
        let bad = |message: String| Error::BadConfig { path: PathBuf::from(PATH), message };
        let at = snapshot.files.binary_search_by(|file| file.path.as_str().cmp(PATH)).ok();
        let written = match at.and_then(|at| snapshot.read(at).ok()) {
            Some(bytes) => toml::from_str(&String::from_utf8_lossy(&bytes))
                .map_err(|error| bad(error.to_string().trim().replace('\n', " ")))?,
            None => Written::default(),
        };
        let mut exclude = GlobSetBuilder::new();
        for glob in &written.exclude {
            exclude.add(Glob::new(glob).map_err(|error| bad(error.to_string()))?);
        }
        Ok(Config { exclude: exclude.build().map_err(|error| bad(error.to_string()))? })
    }

    /// Takes the excluded files out of the snapshot.
    pub(crate) fn apply(&self, snapshot: &mut Snapshot) {
        if !self.exclude.is_empty() {
            snapshot.leave_out(|path| self.exclude.is_match(path));
        }
    }
}

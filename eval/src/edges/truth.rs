//! What does an oracle say? Its rows, by site.
//!
//! A truth is a CSV file with the columns `relation,from,line,name,to`. A row says that at this line the
//! file uses the name, and which file defines it; an empty `to` says that it is none of the repository.
//! The relations are `imports` (without a name), `calls`, `inherits` and `references`. A row `seen` names a
//! file that the oracle could read; the row `oracle` names the oracle.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use anyhow::{Context as _, Result, ensure};

/// Where a name is used: file, line, name.
pub(crate) type At = (String, u32, String);

/// What an oracle wrote.
#[derive(Debug, Default)]
pub(crate) struct Truth {
    /// Which oracle.
    pub(crate) oracle: String,
    /// Files that it could read.
    pub(crate) seen: BTreeSet<String>,
    /// Files that define what is used at a site, by relation; empty for what is outside.
    pub(crate) sites: BTreeMap<String, BTreeMap<At, BTreeSet<String>>>,
}

impl Truth {
    pub(crate) fn read(path: &Path) -> Result<Truth> {
        let mut truth = Truth::default();
        let mut reader = csv::Reader::from_path(path)
            .with_context(|| format!("{}: not readable", path.display()))?;
        for row in reader.records() {
            let row = row?;
            ensure!(row.len() == 5, "{}: five columns are expected", path.display());
            let text = |at: usize| row[at].to_owned();
            match &row[0] {
                "oracle" => truth.oracle = text(1),
                "seen" => {
                    truth.seen.insert(text(1));
                }
                relation => {
                    let line = row[2].parse().with_context(|| format!("{:?}: no line", &row[2]))?;
                    let sites = truth.sites.entry(relation.to_owned()).or_default();
                    sites.entry((text(1), line, text(3))).or_default().insert(text(4));
                }
            }
        }
        ensure!(!truth.oracle.is_empty(), "{}: no row names the oracle", path.display());
        Ok(truth)
    }

    /// The sites of a relation.
    pub(crate) fn of(&self, relation: &str) -> impl Iterator<Item = (&At, &BTreeSet<String>)> {
        self.sites.get(relation).into_iter().flatten()
    }

    /// What is said of a site by any relation that could be meant.
    pub(crate) fn at(&self, relation: &str, at: &At) -> Option<BTreeSet<&str>> {
        let relations: &[&str] = match relation {
            "imports" => &["imports"],
            _ => &["calls", "inherits", "references"],
        };
        let found = relations.iter().filter_map(|it| self.sites.get(*it)?.get(at));
        let found: BTreeSet<&str> = found.flatten().map(String::as_str).collect();
        (!found.is_empty()).then_some(found)
    }
}

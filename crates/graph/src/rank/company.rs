//! Which files keep company with files that score well: in commits or as tests?
//!
//! What is changed once is changed together again (Zimmermann et al., "Mining Version Histories to
//! Guide Software Changes", 2005); a test that speaks of the task points at its subject.

use crate::co_change::co_changes;
use crate::corpus::Corpus;
use crate::ids::FileId;
use crate::layout::Layout;
use crate::tests_of::Known;

use super::tally::Tally;
use super::{Found, Past, Signal, Table};

/// What stands between files, as far as it is known.
#[derive(Debug)]
pub struct Neighbours<'a> {
    /// Import links `(importer, imported, confidence)` of the parsed files.
    pub links: &'a [(FileId, FileId, f32)],
    /// Names and folders of all files.
    pub layout: &'a Layout,
    /// The commits before the snapshot.
    pub past: &'a Past,
}

/// Files whose company counts: the best by the present scores.
const LEADERS: usize = 10;
/// Companions of one leader.
const COMPANIONS: usize = 40;
/// Files whose tests and subjects are looked at.
const LOOKED_AT: usize = 120;

/// Sets [`Signal::Company`] and [`Signal::Tests`].
pub(super) fn set(corpus: &Corpus, neighbours: &Neighbours<'_>, scores: &[f32], table: &mut Table) {
    let mut best: Vec<FileId> = corpus.files().filter(|file| scores[file.at()] > 0.0).collect();
    best.sort_by(|a, b| scores[b.at()].total_cmp(&scores[a.at()]).then(a.cmp(b)));
    best.truncate(LOOKED_AT);
    set_company(corpus, neighbours.past, &best, scores, table);
    set_tests(corpus, neighbours.layout, &best, scores, table);
}

fn set_company(corpus: &Corpus, past: &Past, best: &[FileId], scores: &[f32], table: &mut Table) {
    let leaders = &best[..best.len().min(LEADERS)];
    let mut tally = Tally::default();
    for (leader, other, confidence, _) in co_changes(&past.narrow(), leaders, COMPANIONS) {
        tally.add(other, confidence * scores[leader.at()], leader.0);
    }
    table.set_found(Signal::Company, &tally.found(), |leader| {
        format!("changes with {}", corpus.path(FileId(leader)))
    });
}

fn set_tests(corpus: &Corpus, layout: &Layout, best: &[FileId], scores: &[f32], table: &mut Table) {
    let mut found = Vec::new();
    let mut known = Known::default();
    for file in best {
        let tests = known.tests(layout, *file);
        for (other, sure) in known.subjects(layout, *file).iter().chain(&tests) {
            let value = sure * scores[file.at()];
            found.push(Found { file: *other, value, evidence: file.0 });
        }
    }
    found.sort_by_key(|it| it.file);
    table.set_found(Signal::Tests, &found, |from| {
        format!("paired by name with {}", corpus.path(FileId(from)))
    });
}

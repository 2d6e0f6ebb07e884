//! Which files are next to files that score well? One iteration over import links.
//!
//! One iteration is enough, and more let hubs win (the published ablations of one and two hops). A
//! neighbour's score is shared among all that it is linked with.

use rustc_hash::FxHashMap;

use crate::corpus::Corpus;
use crate::ids::FileId;

use super::{Found, Signal, Table, Weights};

/// Sets [`Signal::Propagation`] from links `(importer, imported, confidence)`.
pub(super) fn set(
    corpus: &Corpus,
    links: &[(FileId, FileId, f32)],
    weights: &Weights,
    table: &mut Table,
) {
    let mut degree: FxHashMap<FileId, u32> = FxHashMap::default();
    for (from, to, _) in links {
        *degree.entry(*from).or_default() += 1;
        *degree.entry(*to).or_default() += 1;
    }
    let mut sums: FxHashMap<FileId, (f32, FileId, f32)> = FxHashMap::default();
    let both = links.iter().flat_map(|(from, to, sure)| [(*from, *to, *sure), (*to, *from, *sure)]);
    for (source, target, sure) in both {
        let shared = (f64::from(degree[&source]) as f32).sqrt();
        let value = sure * table.score(source, weights) / shared;
        let entry = sums.entry(target).or_insert((0.0, source, 0.0));
        entry.0 += value;
        if value > entry.2 {
            (entry.1, entry.2) = (source, value);
        }
    }
    let mut found: Vec<Found> = sums
        .into_iter()
        .map(|(file, (sum, best, _))| Found { file, value: sum, evidence: best.0 })
        .collect();
    found.sort_by_key(|it| it.file);
    table.set_found(Signal::Propagation, &found, |at| {
        format!("imports or is imported by {}", corpus.path(FileId(at)))
    });
}

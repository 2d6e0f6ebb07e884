//! Which files are next to files that score well? One iteration over import links.
//!
//! One iteration is enough, and more let hubs win (the published ablations of one and two hops). A
//! neighbour's score is shared among all that it is linked with.

use rustc_hash::FxHashMap;

use crate::corpus::Corpus;
use crate::ids::FileId;

use super::{Found, Signal, Table};

/// Sets [`Signal::Propagation`] from links `(importer, imported, confidence)`.
pub(super) fn set(
    corpus: &Corpus,
    links: &[(FileId, FileId, f32)],
    scores: &[f32],
    table: &mut Table,
) {
    let mut degree: FxHashMap<FileId, u32> = FxHashMap::default();
    for (from, to, _) in links {
        *degree.entry(*from).or_default() += 1;
        *degree.entry(*to).or_default() += 1;
    }
    // Each file's sum, its strongest single share, and the link and end that gave it.
    let mut sums: FxHashMap<FileId, (f32, f32, u32)> = FxHashMap::default();
    for (at, (from, to, sure)) in links.iter().enumerate() {
        for (end, source, target) in [(0, *from, *to), (1, *to, *from)] {
            let shared = (degree[&source] as f32).sqrt();
            let value = sure * scores[source.at()] / shared;
            let entry = sums.entry(target).or_default();
            entry.0 += value;
            if value > entry.1 {
                (entry.1, entry.2) = (value, 2 * at as u32 + end);
            }
        }
    }
    let mut found: Vec<Found> = sums
        .into_iter()
        .map(|(file, (sum, _, evidence))| Found { file, value: sum, evidence })
        .collect();
    found.sort_by_key(|it| it.file);
    table.set_found(Signal::Propagation, &found, |evidence| {
        let (from, to, _) = links[evidence as usize / 2];
        match evidence % 2 {
            0 => format!("imported by {}", corpus.path(from)),
            _ => format!("imports {}", corpus.path(to)),
        }
    });
}

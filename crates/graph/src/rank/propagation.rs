//! Which files are next to files that score well? One iteration over import links.
//!
//! One iteration is enough, and more let hubs win (the published ablations of one and two hops). A
//! neighbour's score is shared among all that it is linked with.

use rustc_hash::FxHashMap;

use crate::corpus::Corpus;
use crate::ids::FileId;

use super::tally::Tally;
use super::{Signal, Table};

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
    // The evidence is a link and which end of it gives.
    let mut tally = Tally::default();
    for (at, (from, to, sure)) in links.iter().enumerate() {
        for (end, source, target) in [(0, *from, *to), (1, *to, *from)] {
            let shared = (degree[&source] as f32).sqrt();
            tally.add(target, sure * scores[source.at()] / shared, 2 * at as u32 + end);
        }
    }
    table.set_found(Signal::Propagation, &tally.found(), |evidence| {
        let (from, to, _) = links[evidence as usize / 2];
        match evidence % 2 {
            0 => format!("imported by {}", corpus.path(from)),
            _ => format!("imports {}", corpus.path(to)),
        }
    });
}

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

#[cfg(test)]
mod tests {
    use super::super::fixture::Fixture;
    use super::*;

    #[test]
    fn a_good_score_is_shared_with_who_imports_and_is_imported() {
        let mut it = Fixture::new("x", &[("a.py", ""), ("b.py", ""), ("c.py", ""), ("d.py", "")]);
        let [a, b, c, d] = ["a.py", "b.py", "c.py", "d.py"].map(|path| it.file(path));
        let mut scores = vec![0.0; it.corpus.len()];
        scores[a.at()] = 1.0;
        set(&it.corpus, &[(a, b, 1.0), (c, a, 0.5)], &scores, &mut it.table);
        let of = |file| it.table.value(file, Signal::Propagation);
        assert!(of(b) > of(c) && of(c) > 0.0, "a surer link gives more");
        assert!(of(d) <= 0.0 && of(a) <= 0.0);
        assert_eq!(it.why("b.py", Signal::Propagation), "imported by a.py");
        assert_eq!(it.why("c.py", Signal::Propagation), "imports a.py");
    }
}

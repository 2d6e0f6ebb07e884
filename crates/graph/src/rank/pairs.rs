//! Which words follow each other in the task and in the file?
//!
//! BM25 adds words up wherever they stand; words that stand together mean the same thing more often
//! (term proximity: Tao and Zhai, "An Exploration of Proximity Measures in Information Retrieval",
//! 2007).

use crate::corpus::Corpus;
use crate::sweep::Occurrence;

/// Bytes between the beginnings of two words that follow each other.
const APART: u32 = 40;

/// The sum over the different pairs of the task that stand together here, by rarity and place.
pub(super) fn score(corpus: &Corpus, occurrences: &[Occurrence]) -> f32 {
    let mut seen: Vec<(u16, u16)> = Vec::new();
    let mut sum = 0.0;
    for two in occurrences.windows(2) {
        let (first, second) = (two[0], two[1]);
        if second.at - first.at > APART || seen.contains(&(first.term, second.term)) {
            continue;
        }
        let weight = corpus.lexicon.pair(first.term, second.term);
        if weight > 0.0 {
            seen.push((first.term, second.term));
            let rare = |term| corpus.statistics.term_rarity(term);
            sum += weight * (rare(first.term) * rare(second.term)).sqrt();
        }
    }
    sum
}

//! How much of what the task says does a file say at once?
//!
//! BM25 adds words up wherever they stand; words that stand together mean the same thing more often
//! (term proximity: Tao and Zhai, "An Exploration of Proximity Measures in Information Retrieval",
//! 2007).

use crate::corpus::Corpus;
use crate::sweep::Occurrence;

use super::{Signal, Table};

/// Bytes of the stretch in which words stand together: about ten lines.
const STRETCH: u32 = 400;
/// Bytes between the beginnings of two words that follow each other.
const APART: u32 = 40;

/// Sets [`Signal::TitleCover`]: the title's words in body or path, by rarity.
pub(super) fn set_title(corpus: &Corpus, table: &mut Table) {
    let gains = title_gains(corpus);
    let all: f32 = gains.iter().sum();
    if all <= 0.0 {
        return;
    }
    let values: Vec<f32> = corpus
        .counts
        .iter()
        .map(|file| file.terms.iter().map(|(term, _)| gains[usize::from(*term)]).sum::<f32>() / all)
        .collect();
    table.set(Signal::TitleCover, &values);
}

/// What each term of the title counts; 0 for the others.
pub(super) fn title_gains(corpus: &Corpus) -> Vec<f32> {
    let terms = corpus.lexicon.terms.iter().enumerate();
    terms
        .map(
            |(at, term)| {
                if term.in_title { corpus.statistics.term_rarity(at as u16) } else { 0.0 }
            },
        )
        .collect()
}

/// The best stretch's sum of gains, each term once.
pub(super) fn nearest(gains: &[f32], occurrences: &[Occurrence]) -> f32 {
    let titled: Vec<&Occurrence> =
        occurrences.iter().filter(|it| gains[usize::from(it.term)] > 0.0).collect();
    let mut counts = vec![0_u32; gains.len()];
    let (mut sum, mut best, mut from) = (0.0_f32, 0.0_f32, 0);
    for it in &titled {
        let term = usize::from(it.term);
        counts[term] += 1;
        if counts[term] == 1 {
            sum += gains[term];
        }
        while it.at - titled[from].at > STRETCH {
            let gone = usize::from(titled[from].term);
            counts[gone] -= 1;
            if counts[gone] == 0 {
                sum -= gains[gone];
            }
            from += 1;
        }
        best = best.max(sum);
    }
    best
}

/// The sum over the different pairs of the task that stand together here, by rarity and place.
pub(super) fn pairs(corpus: &Corpus, occurrences: &[Occurrence]) -> f32 {
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

#[cfg(test)]
mod tests {
    use super::*;

    fn at(list: &[(u16, u32)]) -> Vec<Occurrence> {
        list.iter().map(|(term, at)| Occurrence { term: *term, at: *at }).collect()
    }

    #[test]
    fn words_far_apart_do_not_add_up() {
        let gains = [2.0, 3.0, 0.0];
        assert_eq!(nearest(&gains, &at(&[(0, 0), (2, 5), (1, 10)])), 5.0);
        assert_eq!(nearest(&gains, &at(&[(0, 0), (1, 5_000), (1, 5_010)])), 3.0);
        assert_eq!(nearest(&gains, &at(&[(0, 0), (0, 300), (1, 600)])), 5.0);
        assert_eq!(nearest(&gains, &[]), 0.0);
    }
}

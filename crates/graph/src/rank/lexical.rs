//! Which files speak of what the task speaks of? BM25 over bodies, and rare words in paths.
//!
//! Robertson and Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond" (2009).

use codetrail_lang::words::{parts, tokens};

use crate::corpus::{Corpus, base, rarity};
use crate::ids::FileId;
use crate::lexicon::{Term, each_word};

use super::Signal;

/// Saturation of a term's count: the usual 1.2.
pub(super) const K1: f32 = 1.2;
/// How far length counts: 0.75 is usual; large source files earn their length, so less.
const B: f32 = 0.5;
/// What a term in the base name counts, beside one in a folder's name.
const BASE_NAME: f32 = 2.0;

/// The saturated count of BM25 for a document of `length` beside the mean.
pub(super) fn saturated(count: f32, length: f32, mean: f32, b: f32) -> f32 {
    count * (K1 + 1.0) / (count + K1 * (1.0 - b + b * length / mean.max(1.0)))
}

/// BM25 of each file's words, with the task's weight of each term.
pub(super) fn body(corpus: &Corpus, weight: impl Fn(usize, &Term) -> f32) -> Vec<f32> {
    let statistics = &corpus.statistics;
    let gains: Vec<f32> = corpus
        .lexicon
        .terms
        .iter()
        .enumerate()
        .map(|(at, term)| weight(at, term) * statistics.term_rarity(at as u16))
        .collect();
    corpus
        .counts
        .iter()
        .map(|file| {
            let length = file.length as f32;
            file.terms
                .iter()
                .map(|(term, count)| {
                    gains[usize::from(*term)]
                        * saturated(*count as f32, length, statistics.mean_length, B)
                })
                .sum()
        })
        .collect()
}

/// Terms in each path by their rarity among paths; the base name counts double, long paths dilute.
pub(super) fn path_words(corpus: &Corpus) -> Vec<f32> {
    let n_terms = corpus.lexicon.terms.len();
    let mut holding = vec![0_u32; n_terms];
    let mut hits: Vec<Vec<(u16, f32)>> = Vec::with_capacity(corpus.len());
    let mut sizes = Vec::with_capacity(corpus.len());
    for path in &corpus.paths {
        let (found, size) = path_terms(corpus, path);
        for (term, _) in &found {
            holding[usize::from(*term)] += 1;
        }
        hits.push(found);
        sizes.push(size);
    }
    hits.iter()
        .zip(sizes)
        .map(|(found, size)| {
            let sum: f32 = found
                .iter()
                .map(|(term, place)| {
                    let weight = corpus.lexicon.terms[usize::from(*term)].weight;
                    place * weight * rarity(corpus.len(), holding[usize::from(*term)])
                })
                .sum();
            sum / (4.0 + size).sqrt()
        })
        .collect()
}

/// The terms of a path with the weight of their best place, and the path's number of words.
fn path_terms(corpus: &Corpus, path: &str) -> (Vec<(u16, f32)>, f32) {
    let name_at = path.len() - base(path).len();
    let mut found: Vec<(u16, f32)> = Vec::new();
    let mut size = 0.0;
    for token in tokens(path.as_bytes()) {
        let place = if token.at >= name_at { BASE_NAME } else { 1.0 };
        parts(token.bytes, |_| size += 1.0);
        each_word(token.bytes, |word| {
            if corpus.lexicon.may_hold(word)
                && let Some(term) = corpus.lexicon.term(word)
            {
                match found.iter_mut().find(|(known, _)| *known == term) {
                    Some((_, best)) => *best = best.max(place),
                    None => found.push((term, place)),
                }
            }
        });
    }
    (found, size)
}

/// The reason that a dense signal gives: its telling words.
pub(super) fn why(corpus: &Corpus, file: FileId, signal: Signal) -> Option<String> {
    match signal {
        Signal::Body | Signal::Title => {
            let words = telling(corpus, file);
            (!words.is_empty()).then(|| format!("says {}", words.join(", ")))
        }
        Signal::PathWords => {
            let (mut found, _) = path_terms(corpus, corpus.path(file));
            found.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
            let words: Vec<&str> = found
                .iter()
                .take(3)
                .map(|(term, _)| corpus.lexicon.terms[usize::from(*term)].word.as_str())
                .collect();
            (!words.is_empty()).then(|| format!("path has {}", words.join(", ")))
        }
        _ => None,
    }
}

/// The rarest of the task's words that a file has, at most four.
fn telling(corpus: &Corpus, file: FileId) -> Vec<String> {
    let mut terms: Vec<(u16, f32)> = corpus.counts[file.at()]
        .terms
        .iter()
        .map(|(term, _)| {
            let weight = corpus.lexicon.terms[usize::from(*term)].weight;
            (*term, weight * corpus.statistics.term_rarity(*term))
        })
        .collect();
    terms.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
    terms
        .iter()
        .take(4)
        .map(|(term, _)| corpus.lexicon.terms[usize::from(*term)].word.clone())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::super::fixture::Fixture;
    use super::*;

    #[test]
    fn rare_words_count_more_and_long_files_less() {
        let long = format!("lamp {}", "word ".repeat(400));
        let it = Fixture::new(
            "lamp room",
            &[
                ("a.py", "lamp"),
                ("b.py", "room"),
                ("c.py", "room"),
                ("d.py", &long),
                ("e.py", "zoo"),
            ],
        );
        let scores = body(&it.corpus, |_, term| term.weight);
        let of = |path: &str| scores[it.file(path).at()];
        assert!(of("a.py") > of("d.py"));
        assert!(of("d.py") > 0.0 && of("b.py") > 0.0);
        assert!(of("e.py") <= 0.0);
    }

    #[test]
    fn a_word_in_the_base_name_counts_more_than_one_in_a_folder() {
        let it =
            Fixture::new("lamp", &[("lamp/other.py", ""), ("room/lamp.py", ""), ("zoo.py", "")]);
        let scores = path_words(&it.corpus);
        let of = |path: &str| scores[it.file(path).at()];
        assert!(of("room/lamp.py") > of("lamp/other.py"));
        assert!(of("lamp/other.py") > 0.0 && of("zoo.py") <= 0.0);
    }
}

//! Which folders are about the task? BM25 of what a folder's files say together.
//!
//! A folder is a module of the compressed view; its summary is the words of its own files, each
//! file's count damped, so that one long file does not speak for the rest.

use std::collections::BTreeMap;

use crate::corpus::{Corpus, folder, rarity};

use super::lexical::saturated;

/// Length normalisation among folders.
const B: f32 = 0.6;

/// For each file, how well its folder fits the task.
pub(super) fn folders(corpus: &Corpus) -> Vec<f32> {
    let mut of_folder: BTreeMap<&str, usize> = BTreeMap::new();
    let mut member = Vec::with_capacity(corpus.len());
    for path in &corpus.paths {
        let next = of_folder.len();
        member.push(*of_folder.entry(folder(path)).or_insert(next));
    }
    let n_folders = of_folder.len();
    let n_terms = corpus.lexicon.terms.len();
    let mut counts = vec![0.0_f32; n_folders * n_terms];
    let mut lengths = vec![0.0_f32; n_folders];
    for (file, at) in corpus.counts.iter().zip(&member) {
        lengths[*at] += (file.length as f32).sqrt();
        for (term, count) in &file.terms {
            counts[at * n_terms + usize::from(*term)] += (1.0 + *count as f32).ln();
        }
    }
    let mean = lengths.iter().sum::<f32>() / n_folders.max(1) as f32;
    let gains: Vec<f32> = (0..n_terms)
        .map(|term| {
            let holding = (0..n_folders).filter(|at| counts[at * n_terms + term] > 0.0).count();
            corpus.lexicon.terms[term].weight * rarity(n_folders, holding as u32)
        })
        .collect();
    let scores: Vec<f32> = (0..n_folders)
        .map(|at| {
            (0..n_terms)
                .filter(|term| counts[at * n_terms + term] > 0.0)
                .map(|term| {
                    gains[term] * saturated(counts[at * n_terms + term], lengths[at], mean, B)
                })
                .sum()
        })
        .collect();
    member.iter().map(|at| scores[*at]).collect()
}

#[cfg(test)]
mod tests {
    use super::super::fixture::Fixture;
    use super::*;

    #[test]
    fn a_folder_speaks_for_its_files_and_not_for_others() {
        let it = Fixture::new(
            "The lamp flickers",
            &[("a/lamp.py", "lamp lamp"), ("a/plain.py", "x"), ("b/zoo.py", "lion")],
        );
        let scores = folders(&it.corpus);
        let of = |path: &str| scores[it.file(path).at()];
        assert!(of("a/plain.py") > 0.0, "its folder is about the task");
        assert!(of("b/zoo.py") <= 0.0);
    }
}

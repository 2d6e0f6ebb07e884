//! What does retrieval of chunks give, with and without a graph of the whole repository?
//!
//! A file is as good as its best chunk. With links, the best ten files are seeds, and a file that is
//! linked with some, in either direction, has half of what the best of these scores on top of its
//! own.
//!
//! The pack holds chunks, each with its path. Without links: the best, in order. With them: the
//! best chunk of each seed, then that of each neighbour, then the other chunks, until the budget is
//! full.

mod chunks;
mod index;
mod links;

use std::time::Instant;

use anyhow::Result;
use codetrail_graph::embedding::cosines;
use rustc_hash::FxHashSet;

use self::index::Index;
use super::{best_first, bm25, task_words, window};
use crate::git::Snapshot;
use crate::one::{Answer, Job, Prepared, Settings, millis};

/// Files from which links are followed.
const SEEDS: usize = 10;
/// What a neighbour gets of the score of the best seed that leads to it.
const SHARE: f64 = 0.5;
/// What the cosine of a chunk counts beside its BM25.
const LIKENESS: f64 = 0.5;
/// Bytes of a chunk's vector, written plainly: 96 numbers of four bytes.
const VECTOR_BYTES: usize = 96 * 4;

/// What files are linked by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Links {
    /// Nothing: chunks alone.
    Nothing,
    /// Imports.
    Imports,
    /// Imports, calls and inheritance.
    ImportsAndUses,
}

/// Builds the index, then answers from it.
pub(super) fn answer(
    job: &Job,
    settings: &Settings,
    snapshot: &Snapshot,
    links: Links,
) -> Result<Answer> {
    let start = Instant::now();
    let index = Index::build(snapshot, links, settings.threads)?;
    // The vectors of chunks are a matter of preparation; they are made beside the task's for one pass.
    let texts: Vec<&str> = index.chunks.iter().map(|chunk| &*chunk.text).collect();
    let likeness = cosines(&job.task.problem_statement, &texts);
    let bytes = index.bytes() + texts.len() * VECTOR_BYTES;
    let prepared = Prepared { ms: millis(start), bytes };
    let start = Instant::now();
    let scores = relevance(&index, &job.task.problem_statement, &likeness);
    let found = Found::new(&index, links, snapshot.files.len(), scores);
    let path = |file: usize| snapshot.files[file].path.clone();
    let mut answer = Answer {
        ranked: found.ranked.iter().map(|file| path(*file)).collect(),
        rank_ms: millis(start),
        prepared: Some(prepared),
        ..Answer::default()
    };
    if settings.pack {
        let mut seen = FxHashSet::default();
        for at in found.shown() {
            let chunk = &index.chunks[at];
            let tokens = window::tokens(chunk.text.len(), &snapshot.files[chunk.file].path);
            if answer.tokens + tokens > settings.budget {
                break;
            }
            answer.tokens += tokens;
            if seen.insert(chunk.file) {
                answer.packed.push(path(chunk.file));
            }
        }
        answer.pack_ms = millis(start);
    }
    Ok(answer)
}

/// How well each chunk fits the task, zero being not at all.
///
/// BM25, beside the best, and half the cosine of the embedding: the weights at which the two do best on
/// the repositories that the embedding was judged on.
fn relevance(index: &Index, task: &str, likeness: &[f32]) -> Vec<f64> {
    let words = task_words(task);
    let documents = index.documents(&words);
    let scores = bm25::weigh(words, &documents).0;
    let best = scores.iter().copied().fold(f64::MIN_POSITIVE, f64::max);
    let both = scores.iter().zip(likeness);
    both.map(|(score, like)| score / best + LIKENESS * f64::from(like.max(0.0))).collect()
}

/// The chunks and files of a task.
struct Found {
    /// Score of each chunk.
    scores: Vec<f64>,
    /// Best chunk of each file that has any.
    best: Vec<Option<usize>>,
    /// Files, best first.
    ranked: Vec<usize>,
    /// Seeds, then neighbours, best first; none without links.
    heads: Vec<usize>,
}

impl Found {
    fn new(index: &Index, links: Links, n_files: usize, scores: Vec<f64>) -> Found {
        let mut best: Vec<Option<usize>> = vec![None; n_files];
        for (at, chunk) in index.chunks.iter().enumerate() {
            let best = &mut best[chunk.file];
            if best.is_none_or(|best| scores[at] > scores[best]) {
                *best = Some(at);
            }
        }
        let own: Vec<f64> = best.iter().map(|best| best.map_or(0.0, |at| scores[at])).collect();
        let n_seeds = if links == Links::Nothing { 0 } else { SEEDS };
        let mut is_seed = vec![false; n_files];
        for seed in best_first(&own).into_iter().take(n_seeds) {
            is_seed[seed] = true;
        }
        let mut led = vec![0.0_f64; n_files];
        for (from, to) in &index.links {
            for (seed, neighbour) in [(from.at(), to.at()), (to.at(), from.at())] {
                if is_seed[seed] {
                    led[neighbour] = led[neighbour].max(SHARE * own[seed]);
                }
            }
        }
        let total: Vec<f64> = own.iter().zip(&led).map(|(own, led)| own + led).collect();
        let ranked = best_first(&total);
        let seeds = ranked.iter().filter(|file| is_seed[**file]);
        let neighbours = ranked.iter().filter(|file| !is_seed[**file] && led[**file] > 0.0);
        let heads = seeds.chain(neighbours).copied().collect();
        Found { scores, best, ranked, heads }
    }

    /// Chunks in the order in which a reader gets them.
    fn shown(&self) -> impl Iterator<Item = usize> {
        let heads: Vec<usize> = self.heads.iter().filter_map(|file| self.best[*file]).collect();
        let shown: FxHashSet<usize> = heads.iter().copied().collect();
        let others = best_first(&self.scores);
        heads.into_iter().chain(others.into_iter().filter(move |at| !shown.contains(at)))
    }
}

//! What do simple methods give on the same snapshots?
//!
//! Plain and honest versions, one file each. They read every text file of the snapshot, with no
//! notion of tests, documentation or generated files.

mod bm25;
mod path;
mod rag;
mod ripgrep;
mod roust;
mod window;

use std::time::Instant;

use anyhow::Result;
use rustc_hash::FxHashMap;

use crate::args::Method;
use crate::git::{Entry, Snapshot};
use crate::one::{Answer, Job, Settings, millis};

/// Larger files are data; git's own mirrors may not even hold them.
const LARGEST: usize = 1 << 20;

/// Runs a baseline.
pub(crate) fn answer(job: &Job, settings: &Settings, snapshot: &Snapshot) -> Result<Answer> {
    let text = job.task.problem_statement.as_str();
    let start = Instant::now();
    let scores = match settings.method {
        Method::Bm25 => bm25::scores(snapshot, text)?,
        Method::Path => path::scores(snapshot, text),
        Method::Ripgrep => ripgrep::scores(snapshot, text)?,
        Method::Roust => return roust::answer(job, settings, snapshot),
        Method::ChunkRag => return rag::answer(job, settings, snapshot, rag::Links::Nothing),
        Method::GraphRag => return rag::answer(job, settings, snapshot, rag::Links::Imports),
        Method::AstGraphRag => {
            return rag::answer(job, settings, snapshot, rag::Links::ImportsAndUses);
        }
        Method::Codetrail => anyhow::bail!("codetrail is no baseline"),
    };
    let ranked: Vec<&Entry> =
        best_first(&scores.files).into_iter().map(|at| &snapshot.files[at]).collect();
    let mut answer = Answer {
        ranked: ranked.iter().map(|entry| entry.path.clone()).collect(),
        rank_ms: millis(start),
        ..Answer::default()
    };
    if settings.pack {
        (answer.packed, answer.tokens) =
            window::pack(snapshot, &ranked, &scores.words, settings.budget)?;
        answer.pack_ms = millis(start);
    }
    Ok(answer)
}

/// What a baseline knows after one pass.
struct Scores {
    /// A score for each file of the snapshot; zero is no score.
    files: Vec<f64>,
    /// The words of the task that it searched, with their weights.
    words: Vec<(Vec<u8>, f64)>,
}

/// Positions of the scores above zero, best first.
fn best_first(scores: &[f64]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..scores.len()).filter(|&at| scores[at] > 0.0).collect();
    // The snapshot is sorted by path, so that a stable sort breaks ties by path.
    order.sort_by(|&a, &b| scores[b].total_cmp(&scores[a]));
    order
}

/// The distinct words of a task, each with its number and how often it occurs.
type TaskWords = FxHashMap<Vec<u8>, (usize, usize)>;

fn task_words(text: &str) -> TaskWords {
    let mut words = TaskWords::default();
    crate::words::for_each(text.as_bytes(), |word| {
        let number = words.len();
        words.entry(word.to_vec()).or_insert((number, 0)).1 += 1;
    });
    words
}

/// Calls `each` with every text file of the snapshot: its number and its bytes.
fn read_texts(snapshot: &Snapshot, mut each: impl FnMut(usize, &[u8])) -> Result<()> {
    let (numbers, files): (Vec<usize>, Vec<&Entry>) =
        snapshot.files.iter().enumerate().filter(|(_, entry)| !entry.is_link).unzip();
    snapshot.read(&files, |at, bytes| {
        let is_binary = bytes[..bytes.len().min(8000)].contains(&0);
        if bytes.len() <= LARGEST && !is_binary {
            each(numbers[at], bytes);
        }
    })
}

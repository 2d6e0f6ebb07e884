//! What do paths alone give?
//!
//! A file scores the idf (over paths) of each distinct word that its path shares with the task,
//! divided by the square root of its path's length in words; a task that spells the file's name or
//! its whole path adds what no sum of words reaches.

use std::collections::BTreeSet;

use super::{Scores, task_words};
use crate::git::Snapshot;

const NAME_SPELLED: f64 = 100.0;
const PATH_SPELLED: f64 = 1000.0;

/// Scores every file by its path.
pub(super) fn scores(snapshot: &Snapshot, task: &str) -> Scores {
    let words = task_words(task);
    let mut holding = vec![0.0_f64; words.len()];
    let paths: Vec<(BTreeSet<usize>, f64)> = snapshot
        .files
        .iter()
        .map(|entry| {
            let (mut shared, mut length) = (BTreeSet::new(), 0.0);
            crate::words::for_each(entry.path.as_bytes(), |word| {
                length += 1.0;
                shared.extend(words.get(word).map(|(number, _)| *number));
            });
            for &number in &shared {
                holding[number] += 1.0;
            }
            (shared, length)
        })
        .collect();
    let total = snapshot.files.len() as f64;
    let idf = |number: usize| (1.0 + total / holding[number].max(1.0)).ln();
    let files = snapshot
        .files
        .iter()
        .zip(&paths)
        .map(|(entry, (shared, length))| {
            let mut score = shared.iter().map(|&number| idf(number)).sum::<f64>();
            score /= f64::sqrt(f64::max(*length, 1.0));
            let name = entry.path.rsplit('/').next().unwrap_or_default();
            if name.contains('.') && task.contains(name) {
                score += NAME_SPELLED;
                if entry.path.contains('/') && task.contains(&entry.path) {
                    score += PATH_SPELLED;
                }
            }
            score
        })
        .collect();
    let words = words.into_iter().map(|(word, (number, _))| (number, word));
    let mut words: Vec<(usize, Vec<u8>)> = words.collect();
    words.sort();
    Scores { files, words: words.into_iter().map(|(number, word)| (word, idf(number))).collect() }
}

//! What does textbook BM25 give, a document being a file: the words of its path and its body?
//!
//! k1 = 1.2, b = 0.75, idf = ln(1 + (N - df + 0.5) / (df + 0.5)); a word that occurs n times in the
//! task counts n times, as in Lucene.

use anyhow::Result;

use super::{Scores, read_texts, task_words};
use crate::git::Snapshot;

const K1: f64 = 1.2;
const B: f64 = 0.75;

/// The task's words in one file.
struct Document {
    file: usize,
    length: f64,
    counts: Vec<(usize, f64)>,
}

/// Scores every text file.
pub(super) fn scores(snapshot: &Snapshot, task: &str) -> Result<Scores> {
    let words = task_words(task);
    let mut documents = Vec::new();
    read_texts(snapshot, |file, bytes| {
        let mut counts = vec![0_u32; words.len()];
        let mut length = 0_u32;
        for text in [snapshot.files[file].path.as_bytes(), bytes] {
            crate::words::for_each(text, |word| {
                length += 1;
                if let Some(&(number, _)) = words.get(word) {
                    counts[number] += 1;
                }
            });
        }
        let counts = counts.iter().enumerate().filter(|(_, count)| **count > 0);
        let counts = counts.map(|(number, &count)| (number, f64::from(count))).collect();
        documents.push(Document { file, length: f64::from(length), counts });
    })?;

    let total = documents.len() as f64;
    let average = documents.iter().map(|document| document.length).sum::<f64>() / total.max(1.0);
    let mut holding = vec![0.0_f64; words.len()];
    for document in &documents {
        for &(number, _) in &document.counts {
            holding[number] += 1.0;
        }
    }
    let mut in_order: Vec<(Vec<u8>, (usize, usize))> = words.into_iter().collect();
    in_order.sort_by_key(|(_, (number, _))| *number);
    let weights: Vec<f64> = in_order
        .iter()
        .zip(&holding)
        .map(|((_, (_, count)), df)| *count as f64 * (1.0 + (total - df + 0.5) / (df + 0.5)).ln())
        .collect();
    let mut files = vec![0.0; snapshot.files.len()];
    for document in &documents {
        let norm = K1 * (1.0 - B + B * document.length / average.max(1.0));
        files[document.file] = document
            .counts
            .iter()
            .map(|&(number, count)| weights[number] * count * (K1 + 1.0) / (count + norm))
            .sum();
    }
    let words = in_order.into_iter().map(|(word, _)| word).zip(weights).collect();
    Ok(Scores { files, words })
}

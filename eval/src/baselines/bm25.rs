//! What does textbook BM25 give, a document being a file: the words of its path and its body?
//!
//! k1 = 1.2, b = 0.75, idf = ln(1 + (N - df + 0.5) / (df + 0.5)); a word that occurs n times in the
//! task counts n times, as in Lucene.

use anyhow::Result;

use super::{Scores, TaskWords, read_texts, task_words};
use crate::git::Snapshot;

const K1: f64 = 1.2;
const B: f64 = 0.75;

/// The task's words in one document.
#[derive(Debug, Clone, Default)]
pub(super) struct Document {
    /// How many words it has.
    pub(super) length: f64,
    /// The number of each of the task's words that it holds, and how often it does.
    pub(super) counts: Vec<(usize, f64)>,
}

/// Scores every text file.
pub(super) fn scores(snapshot: &Snapshot, task: &str) -> Result<Scores> {
    let words = task_words(task);
    let (mut read, mut documents) = (Vec::new(), Vec::new());
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
        read.push(file);
        documents.push(Document { length: f64::from(length), counts });
    })?;
    let (of_documents, words) = weigh(words, &documents);
    let mut files = vec![0.0; snapshot.files.len()];
    for (file, score) in read.into_iter().zip(of_documents) {
        files[file] = score;
    }
    Ok(Scores { files, words })
}

/// The score of each document, and the words with their weights, by number.
pub(super) fn weigh(words: TaskWords, documents: &[Document]) -> (Vec<f64>, Vec<(Vec<u8>, f64)>) {
    let total = documents.len() as f64;
    let average = documents.iter().map(|document| document.length).sum::<f64>() / total.max(1.0);
    let mut holding = vec![0.0_f64; words.len()];
    for document in documents {
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
    let score = |document: &Document| -> f64 {
        let norm = K1 * (1.0 - B + B * document.length / average.max(1.0));
        let parts = document.counts.iter();
        parts.map(|&(number, count)| weights[number] * count * (K1 + 1.0) / (count + norm)).sum()
    };
    let scores = documents.iter().map(score).collect();
    (scores, in_order.into_iter().map(|(word, _)| word).zip(weights).collect())
}

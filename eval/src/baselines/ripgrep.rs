//! What does a plain grep for the rare words of the task give?
//!
//! Words are what the task spells (identifiers of four characters or more, case and all), searched
//! as fixed strings, as `rg -F -l WORD` does. Rare is a word in at most one file of twenty (or in
//! five files, where there are few). A file scores the sum of ln(N / df) over the rare words in it.

use std::collections::BTreeSet;

use aho_corasick::{AhoCorasick, MatchKind};
use anyhow::Result;

use super::{Scores, read_texts};
use crate::git::Snapshot;

/// Scores every text file.
pub(super) fn scores(snapshot: &Snapshot, task: &str) -> Result<Scores> {
    let words: Vec<&str> = spelled(task).into_iter().collect();
    // Standard matching with overlaps: `session` is found within `sessions` and beside it.
    let search = AhoCorasick::builder().match_kind(MatchKind::Standard).build(&words)?;
    let mut holding = vec![0.0_f64; words.len()];
    let mut hits: Vec<(usize, Vec<usize>)> = Vec::new();
    let mut total = 0.0_f64;
    read_texts(snapshot, |file, bytes| {
        total += 1.0;
        let mut seen = vec![false; words.len()];
        for hit in search.find_overlapping_iter(bytes) {
            seen[hit.pattern().as_usize()] = true;
        }
        let found: Vec<usize> = (0..words.len()).filter(|&word| seen[word]).collect();
        for &word in &found {
            holding[word] += 1.0;
        }
        if !found.is_empty() {
            hits.push((file, found));
        }
    })?;
    let limit = (total / 20.0).max(5.0);
    let weight = |word: usize| match holding[word] {
        df if df > 0.0 && df <= limit => (1.0 + total / df).ln(),
        _ => 0.0,
    };
    let mut files = vec![0.0; snapshot.files.len()];
    for (file, found) in hits {
        files[file] = found.into_iter().map(weight).sum();
    }
    let words = words.iter().enumerate().filter(|(at, _)| weight(*at) > 0.0);
    // Windows are found by split words, so that every baseline packs in the same way.
    let mut parts = Vec::new();
    for (at, word) in words {
        crate::words::for_each(word.as_bytes(), |part| parts.push((part.to_vec(), weight(at))));
    }
    Ok(Scores { files, words: parts })
}

fn spelled(task: &str) -> BTreeSet<&str> {
    task.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|word| word.len() >= 4).collect()
}

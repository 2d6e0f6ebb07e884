//! Which text would a simple method put before a reader within a budget?
//!
//! Files in rank order; of each its path and the 40 lines that hold the most weight of distinct task
//! words. Tokens are estimated as bytes / 4. All baselines pack like this, so that they differ in
//! their ranking alone.

use anyhow::Result;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::git::{Entry, Snapshot};

const LINES: usize = 40;
const BYTES_PER_TOKEN: usize = 4;
/// A window of minified text is no text; a file is asked for at most this much.
const LARGEST_WINDOW: usize = 8_000;
/// More files than this fit in no budget that anyone uses.
const FILES: usize = 400;

/// The files that fit and the tokens that they take.
pub(super) fn pack(
    snapshot: &Snapshot,
    ranked: &[&Entry],
    words: &[(Vec<u8>, f64)],
    budget: usize,
) -> Result<(Vec<String>, usize)> {
    let mut weights: FxHashMap<&[u8], f64> = FxHashMap::default();
    for (word, weight) in words {
        let best = weights.entry(word).or_insert(0.0);
        *best = best.max(*weight);
    }
    let asked = &ranked[..ranked.len().min(FILES)];
    let (mut packed, mut used, mut is_full) = (Vec::new(), 0, false);
    snapshot.read(asked, |at, bytes| {
        let tokens = tokens(best_window(bytes, &weights), &asked[at].path);
        if !is_full && used + tokens <= budget {
            used += tokens;
            packed.push(asked[at].path.clone());
        } else {
            is_full = true;
        }
    })?;
    Ok((packed, used))
}

/// What it costs to show so many bytes of a file under its path.
pub(super) fn tokens(bytes: usize, path: &str) -> usize {
    (bytes.min(LARGEST_WINDOW) + path.len() + 2).div_ceil(BYTES_PER_TOKEN)
}

/// Bytes of the best window.
fn best_window(bytes: &[u8], weights: &FxHashMap<&[u8], f64>) -> usize {
    let lines: Vec<&[u8]> = bytes.split_inclusive(|&byte| byte == b'\n').collect();
    let mut best = (f64::MIN, 0);
    // Half-overlapping windows: any stretch of 20 lines lies whole in one of them.
    for start in (0..lines.len()).step_by(LINES / 2) {
        let window = &lines[start..lines.len().min(start + LINES)];
        let (mut seen, mut weight) = (FxHashSet::default(), 0.0);
        for line in window {
            crate::words::for_each(line, |word| {
                if let Some((&word, value)) = weights.get_key_value(word)
                    && seen.insert(word)
                {
                    weight += value;
                }
            });
        }
        if weight > best.0 {
            best = (weight, window.iter().map(|line| line.len()).sum());
        }
    }
    best.1
}

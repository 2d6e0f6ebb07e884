//! Which parsed files mean what the title means, in whatever words? The embedding, at symbol grain.
//!
//! Off unless asked for: beside the other signals it gained nothing on repositories held out
//! (docs/evaluation.md has the rows), and it takes a few hundredths of a second.

use codetrail_lang::Facts;

use crate::corpus::Corpus;
use crate::embedding::similarities;

use super::{Found, Parsed, Signal, Table};

/// Sets [`Signal::Meaning`]: the nearest symbol's cosine with the title, above the mean of the files.
pub(super) fn set(corpus: &Corpus, parsed: &[Parsed], table: &mut Table) {
    let files: Vec<(&str, &Facts)> =
        parsed.iter().map(|it| (corpus.path(it.file), &it.facts)).collect();
    let near = similarities(&corpus.task.title, &corpus.task.prose, &files);
    let mean = near.iter().map(|it| it.title_symbol).sum::<f32>() / near.len().max(1) as f32;
    let found: Vec<Found> = near
        .iter()
        .zip(parsed)
        .zip(0..)
        .map(|((near, it), at)| Found {
            file: it.file,
            value: (near.title_symbol - mean).max(0.0),
            evidence: at,
        })
        .filter(|it| it.value > 0.0)
        .collect();
    table.set_found(Signal::Meaning, &found, |at| {
        let at = at as usize;
        let symbol = near[at].symbol.map(|it| &parsed[at].facts.symbols[it]);
        symbol.map_or_else(String::new, |it| {
            format!("{} {} (line {}) is near in meaning", it.kind.name(), it.name, it.line)
        })
    });
}

//! How much of a name does the task say?
//!
//! A name of which every word is said points at its owner more surely than a long one of which one
//! word is; BM25 looks at it from the task's side alone.

use codetrail_lang::words::{parts, tokens};

use crate::corpus::Corpus;

use super::symbols::gain;
use super::{Found, Parsed, Signal, Table};

/// Sets [`Signal::NameFit`] by the symbol whose name is said most fully.
pub(super) fn set(corpus: &Corpus, parsed: &[Parsed], table: &mut Table) {
    let mut found = Vec::new();
    let mut names = Vec::new();
    for it in parsed {
        let best = it
            .facts
            .symbols
            .iter()
            .map(|symbol| {
                let fit = said(corpus, &symbol.name).fit(|term| gain(corpus, term));
                (fit, symbol)
            })
            .filter(|(fit, _)| *fit > 0.0)
            .reduce(|a, b| if b.0 > a.0 { b } else { a });
        if let Some((fit, symbol)) = best {
            found.push(Found { file: it.file, value: fit, evidence: names.len() as u32 });
            names.push(format!("the task speaks of {} (line {})", symbol.name, symbol.line));
        }
    }
    table.set_found(Signal::NameFit, &found, |at| names[at as usize].clone());
}

/// The words of a name, and those of them that the task says.
struct Said {
    words: u32,
    terms: Vec<u16>,
}

impl Said {
    /// The sum of the gains of the words said, by the square of the share of words that are.
    fn fit(&self, gain: impl Fn(u16) -> f32) -> f32 {
        if self.words == 0 {
            return 0.0;
        }
        let share = (self.terms.len() as f32 / self.words as f32).min(1.0);
        share * share * self.terms.iter().map(|term| gain(*term)).sum::<f32>()
    }
}

fn said(corpus: &Corpus, name: &str) -> Said {
    let mut it = Said { words: 0, terms: Vec::new() };
    for token in tokens(name.as_bytes()) {
        parts(token.bytes, |part| {
            it.words += 1;
            if corpus.lexicon.may_hold(part)
                && let Some(term) = corpus.lexicon.term(part)
                && !it.terms.contains(&term)
            {
                it.terms.push(term);
            }
        });
    }
    it
}

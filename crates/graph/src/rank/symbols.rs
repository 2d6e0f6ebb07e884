//! Which symbols of the parsed files speak of the task? BM25 at symbol grain, over names and prose.

use codetrail_lang::Facts;

use crate::corpus::Corpus;
use crate::ids::FileId;
use crate::resolve::Target;
use crate::sweep::Occurrence;

use super::lexical::{K1, saturated};
use super::{Found, Signal, Table, pairs};

/// A file that was parsed.
#[derive(Debug, Clone)]
pub struct Parsed {
    /// Which file.
    pub file: FileId,
    /// What it says.
    pub facts: Facts,
    /// The files that its imports name.
    pub targets: Vec<Target>,
    /// Score of each symbol for the task, from [`read_symbols`].
    pub symbol_scores: Vec<f32>,
    /// What its words say together.
    pub reading: Reading,
}

/// What the words of one file say together; each value is its own unit until all files are known.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Reading {
    /// Score of the best symbol by what a person wrote alone.
    pub written_symbol: f32,
    /// Pairs of words in the task's order.
    pub pairs: f32,
}

/// Symbols that count together in [`Signal::SymbolSum`].
const SUMMED: usize = 3;
/// Length normalisation among symbols: a long function earns less of its length than a file.
const B: f32 = 0.4;

/// Sets the four signals at symbol grain; files that were not parsed have none.
pub(super) fn set(corpus: &Corpus, parsed: &[Parsed], table: &mut Table) {
    let mut names = vec![0.0; corpus.len()];
    let mut prose = vec![0.0; corpus.len()];
    let mut best = Vec::new();
    let mut sum = vec![0.0; corpus.len()];
    let mut readings = vec![Reading::default(); corpus.len()];
    for (at, it) in parsed.iter().enumerate() {
        names[it.file.at()] =
            of_texts(corpus, it.facts.symbols.iter().map(|symbol| symbol.name.as_str()));
        let docs = it.facts.symbols.iter().filter_map(|symbol| symbol.doc.as_deref());
        let literals = it.facts.literals.iter().map(|literal| literal.text.as_str());
        prose[it.file.at()] = of_texts(corpus, docs.chain(it.facts.doc.as_deref()).chain(literals));
        readings[it.file.at()] = it.reading;
        let mut scores: Vec<(f32, usize)> =
            it.symbol_scores.iter().copied().zip(0..).filter(|(score, _)| *score > 0.0).collect();
        scores.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
        sum[it.file.at()] = scores.iter().take(SUMMED).map(|(score, _)| score).sum();
        if let Some((score, _)) = scores.first() {
            best.push(Found { file: it.file, value: *score, evidence: at as u32 });
        }
    }
    table.set(Signal::SymbolNames, &names);
    table.set(Signal::Prose, &prose);
    table.set(Signal::SymbolSum, &sum);
    let of = |value: fn(&Reading) -> f32| readings.iter().map(value).collect::<Vec<f32>>();
    table.set(Signal::WrittenSymbol, &of(|it| it.written_symbol));
    table.set(Signal::Pairs, &of(|it| it.pairs));
    table.set_found(Signal::BestSymbol, &best, |at| {
        let it = &parsed[at as usize];
        let best = (0..it.facts.symbols.len())
            .max_by(|a, b| it.symbol_scores[*a].total_cmp(&it.symbol_scores[*b]).then(b.cmp(a)))
            .map(|at| &it.facts.symbols[at]);
        best.map_or_else(String::new, |symbol| {
            format!("{} {} (line {}) fits the task", symbol.kind.name(), symbol.name, symbol.line)
        })
    });
}

/// The score of each symbol of a file (BM25 of the words inside its span, names counted again), and
/// what its words say together.
pub fn read_symbols(
    corpus: &Corpus,
    facts: &Facts,
    occurrences: &[Occurrence],
) -> (Vec<f32>, Reading) {
    const MEAN_LINES: f32 = 25.0;
    let mut counts: Vec<(u16, u32)> = Vec::new();
    let mut written_symbol = 0.0_f32;
    let scores = facts
        .symbols
        .iter()
        .map(|symbol| {
            counts.clear();
            let from = occurrences.partition_point(|it| it.at < symbol.span.start);
            let to = occurrences.partition_point(|it| it.at < symbol.span.end);
            for it in &occurrences[from..to] {
                add(&mut counts, it.term, 1);
            }
            for (term, count) in corpus.lexicon.count(&symbol.name) {
                add(&mut counts, term, 2 * count);
            }
            let length = symbol.span.lines() as f32;
            let (mut sum, mut of_written) = (0.0, 0.0);
            for (term, count) in &counts {
                let much = saturated(*count as f32, length, MEAN_LINES, B);
                sum += gain(corpus, *term) * much;
                of_written += corpus.lexicon.terms[usize::from(*term)].written
                    * corpus.statistics.term_rarity(*term)
                    * much;
            }
            written_symbol = written_symbol.max(of_written);
            sum
        })
        .collect();
    (scores, Reading { written_symbol, pairs: pairs::score(corpus, occurrences) })
}

fn add(counts: &mut Vec<(u16, u32)>, term: u16, count: u32) {
    match counts.iter_mut().find(|(known, _)| *known == term) {
        Some((_, n)) => *n += count,
        None => counts.push((term, count)),
    }
}

/// What a term counts: how strongly the task says it, and how rare it is.
pub(super) fn gain(corpus: &Corpus, term: u16) -> f32 {
    corpus.lexicon.terms[usize::from(term)].weight * corpus.statistics.term_rarity(term)
}

/// Saturated, rarity-weighted counts of the terms in a file's names or prose.
fn of_texts<'t>(corpus: &Corpus, texts: impl Iterator<Item = &'t str>) -> f32 {
    let mut counts: Vec<(u16, u32)> = Vec::new();
    for text in texts {
        for (term, count) in corpus.lexicon.count(text) {
            add(&mut counts, term, count);
        }
    }
    counts
        .iter()
        .map(|(term, count)| {
            let count = *count as f32;
            gain(corpus, *term) * count * (K1 + 1.0) / (count + K1)
        })
        .sum()
}

#[cfg(test)]
mod tests {
    use super::super::fixture::Fixture;
    use super::*;

    #[test]
    fn the_symbol_that_speaks_of_the_task_is_the_best() {
        let mut it = Fixture::new(
            "The lamp flickers",
            &[
                ("a.py", "def lamp():\n    flickers()\n\ndef zoo():\n    lion()\n"),
                ("b.py", "def zoo():\n    lion()\n"),
            ],
        );
        set(&it.corpus, &it.parsed.clone(), &mut it.table);
        let signals =
            [Signal::BestSymbol, Signal::SymbolSum, Signal::WrittenSymbol, Signal::SymbolNames];
        for signal in signals {
            assert!(it.value("a.py", signal) > 0.0, "{}", signal.name());
            assert!(it.value("b.py", signal) <= 0.0, "{}", signal.name());
        }
        assert_eq!(it.why("a.py", Signal::BestSymbol), "function lamp (line 1) fits the task");
    }
}

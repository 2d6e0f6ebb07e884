//! Which symbols of a file matter for the task, and which of its lines are worth showing?

use codetrail_lang::{Symbol, SymbolKind};

use crate::lexicon::Lexicon;
use crate::rank::Parsed;

/// Symbols on a card at most.
const SYMBOLS: usize = 8;
/// A symbol that scores below this share of the file's best is left out unless the task names it.
const SHARE: f32 = 0.35;
/// Lines of text promoted of one symbol and of one file.
const SYMBOL_LINES: u32 = 70;
const FILE_LINES: u32 = 130;

/// A run of lines, 1-based and inclusive.
pub type Lines = (u32, u32);

/// Positions of the symbols that matter, by line: those that fit the task and those it names.
pub fn telling_symbols(lexicon: &Lexicon, parsed: &Parsed) -> Vec<usize> {
    let symbols = &parsed.facts.symbols;
    let named = |symbol: &Symbol| lexicon.identifiers.iter().any(|it| it.text == symbol.name);
    let best = parsed.symbol_scores.iter().copied().fold(0.0, f32::max);
    let mut order: Vec<usize> = (0..symbols.len())
        .filter(|at| {
            let score = parsed.symbol_scores[*at];
            named(&symbols[*at]) || (score > 0.0 && score >= best * SHARE)
        })
        .collect();
    if order.is_empty() {
        order = (0..symbols.len()).filter(|at| symbols[*at].container.is_empty()).collect();
    }
    order.sort_by(|a, b| {
        let key = |at: usize| (named(&symbols[at]), weight_of(symbols[at].kind));
        key(*b)
            .0
            .cmp(&key(*a).0)
            .then(parsed.symbol_scores[*b].total_cmp(&parsed.symbol_scores[*a]))
            .then(key(*b).1.cmp(&key(*a).1))
            .then(a.cmp(b))
    });
    order.truncate(SYMBOLS);
    order.sort_unstable();
    order
}

/// Types and callables say more than fields and variables.
fn weight_of(kind: SymbolKind) -> u32 {
    u32::from(kind.is_type()) + u32::from(kind.is_callable())
}

/// The lines to promote: the spans of the symbols that fit best, merged, within the line bounds.
///
/// A symbol longer than the bound is shown from its head; a class gives way to its methods that fit.
pub fn telling_lines(lexicon: &Lexicon, parsed: &Parsed, n_lines: u32) -> Vec<Lines> {
    let symbols = &parsed.facts.symbols;
    let mut order = telling_symbols(lexicon, parsed);
    order.sort_by(|a, b| parsed.symbol_scores[*b].total_cmp(&parsed.symbol_scores[*a]).then(a.cmp(b)));
    let mut runs: Vec<Lines> = Vec::new();
    let mut left = FILE_LINES;
    for at in order {
        let symbol = &symbols[at];
        let inside = symbols.iter().enumerate().any(|(inner, it)| {
            inner != at
                && symbol.span.contains(&it.span)
                && parsed.symbol_scores[inner] > 0.5 * parsed.symbol_scores[at]
        });
        let most = if inside { 12 } else { SYMBOL_LINES };
        let last = symbol.span.last_line.min(symbol.span.first_line + most - 1);
        let lines = last + 1 - symbol.span.first_line;
        let shown = runs.iter().any(|run| run.0 <= symbol.span.first_line && last <= run.1);
        if lines <= left && !shown {
            left -= lines;
            runs.push((symbol.span.first_line, last));
        }
    }
    if runs.is_empty() && n_lines > 0 {
        runs.push((1, n_lines.min(40)));
    }
    merged(runs)
}

/// Runs by line, joined where they overlap or leave at most two lines between them.
fn merged(mut runs: Vec<Lines>) -> Vec<Lines> {
    runs.sort_unstable();
    let mut joined: Vec<Lines> = Vec::new();
    for run in runs {
        match joined.last_mut() {
            Some(last) if run.0 <= last.1 + 3 => last.1 = last.1.max(run.1),
            _ => joined.push(run),
        }
    }
    joined
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_runs_are_joined() {
        assert_eq!(merged(vec![(20, 30), (1, 5), (8, 10)]), [(1, 10), (20, 30)]);
    }
}

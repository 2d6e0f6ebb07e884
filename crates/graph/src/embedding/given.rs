//! Which texts of a file does a model from outside see, and how near are the vectors that it gives?
//!
//! A text tells a symbol: its name in words, its signature without strings, its first line of
//! documentation. A value, which may be a secret, is in none.

use codetrail_lang::words::{parts, tokens};
use codetrail_lang::{Facts, Symbol, SymbolKind};

/// Bytes of one text: a symbol says what it is in its first lines.
const TEXT_BYTES: usize = 600;
/// Symbols read of one file: a file of more was not written by hand.
const MAX_SYMBOLS: usize = 2_000;

/// What a model is to make a vector of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SymbolText {
    /// Position in [`Facts::symbols`].
    pub symbol: usize,
    /// The text.
    pub text: String,
}

/// The texts of a file's symbols, at most `most` of them, those of the best scores; by position.
/// Fields, keys and the like belong to what holds them.
pub fn symbol_texts(facts: &Facts, scores: &[f32], most: usize) -> Vec<SymbolText> {
    let score = |at: usize| scores.get(at).copied().unwrap_or_default();
    let mut telling: Vec<usize> = (0..facts.symbols.len().min(MAX_SYMBOLS))
        .filter(|at| {
            let kind = facts.symbols[*at].kind;
            !matches!(kind, SymbolKind::Field | SymbolKind::Variant | SymbolKind::Key)
        })
        .collect();
    telling.sort_by(|a, b| score(*b).total_cmp(&score(*a)).then(a.cmp(b)));
    telling.truncate(most);
    telling.sort_unstable();
    telling
        .into_iter()
        .map(|at| SymbolText { symbol: at, text: told(&facts.symbols[at]) })
        .collect()
}

/// A symbol in words.
fn told(symbol: &Symbol) -> String {
    let mut words: Vec<String> = Vec::new();
    for token in tokens(symbol.name.as_bytes()) {
        parts(token.bytes, |part| words.push(String::from_utf8_lossy(part).into_owned()));
    }
    let mut text = words.join(" ");
    // The head of a variable or constant is its value.
    if !matches!(symbol.kind, SymbolKind::Constant | SymbolKind::Variable) {
        text.push('\n');
        text.push_str(&without_strings(&symbol.signature));
    }
    if let Some(line) = symbol.doc.as_deref().and_then(|doc| doc.lines().next()) {
        text.push('\n');
        text.push_str(line);
    }
    let cut = (0..=TEXT_BYTES.min(text.len())).rev().find(|at| text.is_char_boundary(*at));
    text.truncate(cut.unwrap_or_default());
    text
}

/// A signature with every quoted text taken out; what is opened and never closed goes to the end.
fn without_strings(signature: &str) -> String {
    let mut out = String::new();
    let mut open = None;
    for c in signature.chars() {
        match open {
            Some(quote) if c == quote => open = None,
            Some(_) => continue,
            // A quote after a letter, `&` or `<` is an apostrophe or a lifetime.
            None if matches!(c, '"' | '`')
                || c == '\''
                    && !out.ends_with(|before: char| {
                        before.is_alphanumeric() || "&<".contains(before)
                    }) =>
            {
                open = Some(c);
            }
            None => {}
        }
        out.push(c);
    }
    out
}

/// The cosine of two vectors of the same length; 0 where one says nothing.
pub fn cosine(one: &[f32], other: &[f32]) -> f32 {
    let dot = |a: &[f32], b: &[f32]| a.iter().zip(b).map(|(a, b)| a * b).sum::<f32>();
    let lengths = dot(one, one).sqrt() * dot(other, other).sqrt();
    if lengths > 0.0 && lengths.is_finite() { dot(one, other) / lengths } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOURCE: &str = "TOKEN = 'hunter2'\n\nclass Store:\n    def saveRow(self, row, key=\"hunter2\"):\n        \
                          \"\"\"Persist a row.\n\n        At once.\"\"\"\n        write(row)\n";

    fn texts(scores: &[f32], most: usize) -> Vec<String> {
        let language = codetrail_lang::language_named("python").expect("it is a folder");
        let facts = codetrail_lang::extract(language, SOURCE.as_bytes());
        symbol_texts(&facts, scores, most).into_iter().map(|it| it.text).collect()
    }

    #[test]
    fn a_symbol_is_told_without_its_values() {
        let all = texts(&[], 10);
        assert!(all.contains(&"token".to_owned()), "{all:?}");
        assert!(all.iter().all(|text| !text.contains("hunter2")), "{all:?}");
        let save = all.last().expect("there are three");
        assert!(save.starts_with("save row\n") && save.ends_with("\nPersist a row."), "{save:?}");
    }

    #[test]
    fn the_symbols_of_the_best_scores_are_told_where_there_are_too_many() {
        assert_eq!(texts(&[0.0, 1.0, 2.0], 2), texts(&[], 10)[1..]);
        assert_eq!(texts(&[], 1), texts(&[], 10)[..1]);
    }

    #[test]
    fn strings_go_and_lifetimes_stay() {
        for (signature, expected) in [
            ("fn of<'a>(it: &'a str) -> &'a str", "fn of<'a>(it: &'a str) -> &'a str"),
            ("def f(a='x', b=\"y'z\")", "def f(a='', b=\"\")"),
            ("f(a = `x", "f(a = `"),
        ] {
            assert_eq!(without_strings(signature), expected);
        }
    }

    #[test]
    fn a_vector_of_nothing_is_near_to_nothing() {
        assert!((cosine(&[3.0, 0.0], &[2.0, 0.0]) - 1.0).abs() < 1e-6);
        assert!(cosine(&[0.0, 0.0], &[2.0, 0.0]).abs() < 1e-6);
        assert!(cosine(&[f32::MAX, f32::MAX], &[f32::MAX, 1.0]).abs() < 1e-6);
    }
}

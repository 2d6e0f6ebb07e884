//! Which terms are embedded: those of a text, and those of a symbol as its facts tell.
//!
//! Training reads the same terms through `examples/embedding_terms.rs`, so that a term means at run
//! time what it meant there.

use codetrail_lang::words::Stems;
use codetrail_lang::{Facts, SymbolKind};
use rustc_hash::FxHashMap;

use crate::lexicon::for_each_word;
use crate::task::is_stop_word;

/// Symbols read of one file: a file of more was not written by hand.
const MAX_SYMBOLS: usize = 2_000;
/// Longer words are no words of a language, and none is in the table.
const LONGEST: usize = 24;

/// Terms by number, in order of appearance. A text that was read before is not read again: names
/// come up a hundred times in a file.
#[derive(Debug, Default)]
pub struct Terms<'t> {
    stems: Stems,
    words: Vec<String>,
    numbers: FxHashMap<String, u32>,
    flat: Vec<u32>,
    read: FxHashMap<&'t str, (u32, u32)>,
}

impl<'t> Terms<'t> {
    /// How many different terms were read.
    pub fn len(&self) -> usize {
        self.words.len()
    }

    /// Whether none was read.
    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// The term with a number.
    pub fn word(&self, number: u32) -> &str {
        &self.words[number as usize]
    }

    /// The distinct stems of a text's words, without stop words and bare numbers.
    pub fn of_text(&mut self, text: &'t str) -> Vec<u32> {
        let mut terms = Vec::new();
        self.add(text, &mut terms);
        distinct(&mut terms);
        terms
    }

    /// Appends the terms of a text.
    fn add(&mut self, text: &'t str, terms: &mut Vec<u32>) {
        let (from, to) = match self.read.get(text) {
            Some(place) => *place,
            None => self.read_text(text),
        };
        terms.extend_from_slice(&self.flat[from as usize..to as usize]);
    }

    fn read_text(&mut self, text: &'t str) -> (u32, u32) {
        let from = self.flat.len() as u32;
        for_each_word(text, |word| {
            if is_stop_word(word) || word.bytes().all(|b| b.is_ascii_digit()) {
                return;
            }
            let stem = self.stems.stem(word);
            if stem.len() > LONGEST {
                return;
            }
            let next = self.words.len() as u32;
            let number = *self.numbers.entry(stem).or_insert_with_key(|stem| {
                self.words.push(stem.clone());
                next
            });
            self.flat.push(number);
        });
        let place = (from, self.flat.len() as u32);
        self.read.insert(text, place);
        place
    }
}

fn distinct(terms: &mut Vec<u32>) {
    terms.sort_unstable();
    terms.dedup();
}

/// The terms of one symbol, each list without repetition.
#[derive(Debug)]
pub struct SymbolTerms {
    /// Position in [`Facts::symbols`].
    pub at: usize,
    /// Of its name.
    pub name: Vec<u32>,
    /// Of its container and signature.
    pub head: Vec<u32>,
    /// Of its documentation.
    pub doc: Vec<u32>,
    /// Of the names that it uses and the texts that it says.
    pub body: Vec<u32>,
}

/// The terms of each symbol that says something by itself; fields and the like belong to their type.
pub fn of_symbols<'t>(terms: &mut Terms<'t>, facts: &'t Facts) -> Vec<SymbolTerms> {
    let mut all: Vec<SymbolTerms> = facts
        .symbols
        .iter()
        .take(MAX_SYMBOLS)
        .enumerate()
        .map(|(at, symbol)| {
            let mut head = Vec::new();
            terms.add(&symbol.container, &mut head);
            terms.add(&symbol.signature, &mut head);
            distinct(&mut head);
            let doc = symbol.doc.as_deref().map(|doc| terms.of_text(doc)).unwrap_or_default();
            SymbolTerms { at, name: terms.of_text(&symbol.name), head, doc, body: Vec::new() }
        })
        .collect();
    for reference in &facts.references {
        if let Some(within) = reference.within.and_then(|within| all.get_mut(within as usize)) {
            terms.add(&reference.name, &mut within.body);
            if let Some(receiver) = &reference.receiver {
                terms.add(receiver, &mut within.body);
            }
        }
    }
    let symbol_of = innermost(facts);
    for literal in &facts.literals {
        let within = symbol_of.get(literal.line as usize).and_then(|at| all.get_mut(*at as usize));
        if let Some(within) = within {
            terms.add(&literal.text, &mut within.body);
        }
    }
    for symbol in &mut all {
        distinct(&mut symbol.body);
    }
    all.retain(|symbol| {
        !matches!(
            facts.symbols[symbol.at].kind,
            SymbolKind::Field | SymbolKind::Variant | SymbolKind::Key
        )
    });
    all
}

/// For each line the innermost symbol around it, as [`Facts::enclosing`] finds it for one.
fn innermost(facts: &Facts) -> Vec<u32> {
    const NONE: u32 = u32::MAX;
    let Some(last) = facts.literals.iter().map(|literal| literal.line as usize).max() else {
        return Vec::new();
    };
    let mut symbol_of = vec![NONE; last + 1];
    let mut order: Vec<u32> = (0..facts.symbols.len() as u32).collect();
    order.sort_by_key(|at| {
        let span = &facts.symbols[*at as usize].span;
        (std::cmp::Reverse(span.end - span.start), *at)
    });
    for at in order {
        let span = &facts.symbols[at as usize].span;
        let from = (span.first_line as usize).min(symbol_of.len());
        let to = (span.last_line as usize + 1).clamp(from, symbol_of.len());
        symbol_of[from..to].fill(at);
    }
    symbol_of
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(terms: &Terms<'_>, numbers: &[u32]) -> String {
        let mut words: Vec<&str> = numbers.iter().map(|number| terms.word(*number)).collect();
        words.sort_unstable();
        words.join(" ")
    }

    #[test]
    fn a_text_is_its_distinct_stems() {
        let mut terms = Terms::default();
        let numbers = terms.of_text("The parser of parse_config: 12 configs, parsed again");
        assert_eq!(words(&terms, &numbers), "config pars parseconfig parser");
        assert_eq!(terms.of_text("parse_config").len(), 3);
    }

    #[test]
    fn a_symbol_says_its_head_its_documentation_and_what_it_uses() {
        let source = "class Store:\n    def save(self, row):\n        \"\"\"Persist a row.\"\"\"\n        \
                      self.disk.write(row)\n        raise Full(\"no space left\")\n";
        let language = codetrail_lang::language_named("python").expect("it is a folder");
        let facts = codetrail_lang::extract(language, source.as_bytes());
        let mut terms = Terms::default();
        let symbols = of_symbols(&mut terms, &facts);
        let save = &symbols[1];
        assert_eq!(words(&terms, &save.name), "save");
        assert_eq!(words(&terms, &save.head), "def row save self store");
        assert_eq!(words(&terms, &save.doc), "persist row");
        assert_eq!(words(&terms, &save.body), "disk full left self space");
        for literal in &facts.literals {
            let found = facts.enclosing(literal.line).map(|at| at as u32);
            assert_eq!(innermost(&facts).get(literal.line as usize).copied(), found);
        }
    }
}

//! How often does a file say what the task says? One pass over its bytes.
//!
//! It counts terms, whole identifiers, places where an identifier looks defined, and phrases. It
//! does not parse: comments and strings count like code.

use codetrail_lang::LanguageId;
use codetrail_lang::words::{MAX_TOKEN, tokens};
use rustc_hash::FxHashMap;

use crate::lexicon::{Lexicon, PHRASE_WORDS, each_word, hash};

/// What one file says of the task's words.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct FileCounts {
    /// Words of the file: the document length of BM25.
    pub length: u32,
    /// Terms with their number of occurrences, by term.
    pub terms: Vec<(u16, u32)>,
    /// Identifiers with their number of occurrences and of definition-like ones, by identifier.
    pub identifiers: Vec<(u16, u32, u32)>,
    /// Different phrases of the task found.
    pub phrases: u32,
    /// Line of the first phrase, from 1; 0 without one.
    pub phrase_line: u32,
}

impl FileCounts {
    /// Occurrences of a term.
    pub fn term(&self, term: u16) -> u32 {
        self.terms.binary_search_by_key(&term, |(t, _)| *t).map_or(0, |at| self.terms[at].1)
    }
}

/// A term's occurrence, for finer grains than the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Occurrence {
    /// Which term.
    pub term: u16,
    /// Where: byte offset.
    pub at: u32,
}

/// Counts files; one per thread, since it remembers which words are forms of which term.
pub struct Sweeper<'l> {
    lexicon: &'l Lexicon,
    known: FxHashMap<u64, Option<u16>>,
    definition_words: FxHashMap<LanguageId, Vec<u64>>,
    term_counts: Vec<u32>,
    identifier_counts: Vec<(u32, u32)>,
}

impl std::fmt::Debug for Sweeper<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Sweeper").field("known", &self.known.len()).finish_non_exhaustive()
    }
}

impl<'l> Sweeper<'l> {
    /// A sweeper for the lexicon.
    pub fn new(lexicon: &'l Lexicon) -> Sweeper<'l> {
        Sweeper {
            lexicon,
            known: FxHashMap::default(),
            definition_words: FxHashMap::default(),
            term_counts: vec![0; lexicon.terms.len()],
            identifier_counts: vec![(0, 0); lexicon.identifiers.len()],
        }
    }

    /// Counts one file.
    pub fn count(&mut self, bytes: &[u8], language: Option<LanguageId>) -> FileCounts {
        let mut length = 0;
        let mut before = 0;
        let mut phrases = PhraseRun::default();
        let definition_words = self.definition_words(language);
        for token in tokens(bytes) {
            let whole = hash(token.bytes);
            if let Some(at) = self.lexicon.identifier(whole) {
                let counts = &mut self.identifier_counts[usize::from(at)];
                counts.0 += 1;
                counts.1 += u32::from(definition_words.contains(&before));
            }
            before = whole;
            if self.lexicon.has_phrases() {
                phrases.see(self.lexicon, token.bytes, token.at);
            }
            length += self.count_parts(token.bytes);
        }
        FileCounts {
            length,
            terms: take_counts(&mut self.term_counts, |n| *n > 0, |at, n| (at, n)),
            identifiers: take_counts(
                &mut self.identifier_counts,
                |n| n.0 > 0,
                |at, n| (at, n.0, n.1),
            ),
            phrases: phrases.found.len() as u32,
            phrase_line: phrases.first.map_or(0, |at| line_of(bytes, at)),
        }
    }

    /// Where each term occurs.
    pub fn occurrences(&mut self, bytes: &[u8]) -> Vec<Occurrence> {
        let mut all = Vec::new();
        for token in tokens(bytes) {
            let (known, lexicon) = (&mut self.known, self.lexicon);
            each_word(token.bytes, |word| {
                if let Some(term) = lookup(known, lexicon, word) {
                    all.push(Occurrence { term, at: token.at as u32 });
                }
            });
        }
        all
    }

    fn count_parts(&mut self, token: &[u8]) -> u32 {
        let mut n = 0;
        let (known, lexicon, counts) = (&mut self.known, self.lexicon, &mut self.term_counts);
        each_word(token, |word| {
            n += 1;
            if let Some(term) = lookup(known, lexicon, word) {
                counts[usize::from(term)] += 1;
            }
        });
        n
    }

    fn definition_words(&mut self, language: Option<LanguageId>) -> Vec<u64> {
        let Some(id) = language else { return Vec::new() };
        self.definition_words
            .entry(id)
            .or_insert_with(|| {
                id.get().meta.definition_words.iter().map(|word| hash(word.as_bytes())).collect()
            })
            .clone()
    }
}

/// The term that a word is a form of, remembered by the word's hash.
#[inline]
fn lookup(known: &mut FxHashMap<u64, Option<u16>>, lexicon: &Lexicon, word: &[u8]) -> Option<u16> {
    if !lexicon.may_hold(word) {
        return None;
    }
    *known.entry(hash(word)).or_insert_with(|| lexicon.term(word))
}

fn take_counts<C: Clone + Default, R>(
    counts: &mut [C],
    some: impl Fn(&C) -> bool,
    row: impl Fn(u16, C) -> R,
) -> Vec<R> {
    let mut rows = Vec::new();
    for (at, count) in counts.iter_mut().enumerate() {
        if some(count) {
            rows.push(row(at as u16, std::mem::take(count)));
        }
    }
    rows
}

/// The run of the task's phrase words that a file is in the middle of.
#[derive(Default)]
struct PhraseRun {
    run: [u32; PHRASE_WORDS],
    len: usize,
    found: rustc_hash::FxHashSet<[u32; PHRASE_WORDS]>,
    first: Option<usize>,
}

impl PhraseRun {
    #[inline]
    fn see(&mut self, lexicon: &Lexicon, token: &[u8], at: usize) {
        let mut lower = [0_u8; MAX_TOKEN];
        let lower = &mut lower[..token.len()];
        for (to, from) in lower.iter_mut().zip(token) {
            *to = from.to_ascii_lowercase();
        }
        let Some(word) = lexicon.phrase_word(hash(lower)) else {
            self.len = 0;
            return;
        };
        self.run.rotate_left(1);
        self.run[PHRASE_WORDS - 1] = word;
        self.len += 1;
        if self.len >= PHRASE_WORDS && lexicon.has_phrase(self.run) && self.found.insert(self.run) {
            self.first.get_or_insert(at);
        }
    }
}

fn line_of(bytes: &[u8], at: usize) -> u32 {
    memchr::memchr_iter(b'\n', &bytes[..at]).count() as u32 + 1
}

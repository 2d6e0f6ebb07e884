//! Which words, identifiers and phrases of the task are counted in every file?
//!
//! The lexicon is built once from the task; the sweep then counts nothing else, which is all that
//! BM25 needs and why no inverted index exists.

use codetrail_lang::words::{MAX_TOKEN, Stems, parts, tokens};
use rustc_hash::{FxHashMap, FxHashSet};
use std::hash::Hasher;

use crate::task::{Task, is_greeting, is_stop_word};

/// Terms, identifiers and phrases kept: a task that pastes a log says no more with the rest.
const MAX_TERMS: usize = 400;
const MAX_IDENTIFIERS: usize = 300;
/// Words of a phrase that must follow each other to count (blueprint, `s_rule`: 4-word match).
pub const PHRASE_WORDS: usize = 4;
/// How much each occurrence of a word counts by where it stands: in the title, in prose, in what was
/// pasted; and the most that the last gives together, since a log says one thing a hundred times.
const TITLE: f32 = 3.4;
const PROSE: f32 = 1.4;
const PASTED: f32 = 0.4;
const PASTED_AT_MOST: f32 = 4.0;

/// Where in the task a word stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Title,
    Prose,
    Pasted,
}

/// A term whose occurrences are being counted.
struct Counted {
    /// Place among the terms by first appearance.
    order: usize,
    /// What was pasted has given so far.
    pasted: f32,
    term: Term,
}

impl Counted {
    /// Counts an occurrence.
    fn see(&mut self, place: Place) {
        match place {
            Place::Pasted if self.pasted >= PASTED_AT_MOST => {}
            Place::Pasted => {
                self.pasted += PASTED;
                self.term.weight += PASTED;
            }
            Place::Title | Place::Prose => {
                let weight = if place == Place::Title { TITLE } else { PROSE };
                self.term.weight += weight;
                self.term.written += weight;
            }
        }
    }
}

/// A term: the stem of a word of the task.
#[derive(Debug, Clone, PartialEq)]
pub struct Term {
    /// The stem.
    pub stem: String,
    /// The first form that the task has it in: what reasons show.
    pub word: String,
    /// Where and how often the task says it: the saturated sum of its occurrences' weights.
    pub weight: f32,
    /// The same for what a person wrote: without code blocks, logs and tracebacks.
    pub written: f32,
    /// Whether the title says it.
    pub in_title: bool,
}

/// An identifier counted as a whole, case and all.
#[derive(Debug, Clone, PartialEq)]
pub struct Wanted {
    /// As written.
    pub text: String,
    /// In (0, 1]: how strongly the task points at it.
    pub weight: f32,
    /// Only inside pasted code, logs and tracebacks.
    pub pasted: bool,
}

/// What the sweep looks for.
#[derive(Debug)]
pub struct Lexicon {
    /// Terms, strongest first.
    pub terms: Vec<Term>,
    /// Identifiers, in order of appearance.
    pub identifiers: Vec<Wanted>,
    by_stem: FxHashMap<String, u16>,
    by_identifier: FxHashMap<u64, u16>,
    /// Whether a word of the task starts with these two bytes.
    prefixes: Vec<bool>,
    /// Every word of the phrases, by hash of its lower case, to a small number.
    phrase_words: FxHashMap<u64, u32>,
    /// The runs of [`PHRASE_WORDS`] numbers that occur in the task.
    phrases: FxHashSet<[u32; PHRASE_WORDS]>,
    /// Terms that follow each other in what a person wrote, with the weight of the best place.
    pairs: FxHashMap<(u16, u16), f32>,
    stems: Stems,
}

impl Lexicon {
    /// Collects what the task says. Bare numbers are words only where there are no others.
    pub fn new(task: &Task) -> Lexicon {
        let lexicon = Lexicon::of_words(task, |word| !word.bytes().all(|b| b.is_ascii_digit()));
        if lexicon.is_empty() { Lexicon::of_words(task, |_| true) } else { lexicon }
    }

    fn of_words(task: &Task, counts: impl Fn(&str) -> bool) -> Lexicon {
        let stems = Stems::default();
        let mut weights: FxHashMap<String, Counted> = FxHashMap::default();
        let mut prefixes = vec![false; 1 << 16];
        let named = named_greetings(task);
        let prose_without_title = task.prose.strip_prefix(&task.title).unwrap_or(&task.prose);
        let sections = [
            (task.title.as_str(), Place::Title),
            (prose_without_title, Place::Prose),
            (task.pasted.as_str(), Place::Pasted),
        ];
        for (text, place) in sections {
            for_each_word(text, |word| {
                if says_nothing(word, &named) || !counts(word) {
                    return;
                }
                let stem = stems.stem(word);
                prefixes[prefix(word.as_bytes())] = true;
                prefixes[prefix(stem.as_bytes())] = true;
                let order = weights.len();
                let counted = weights.entry(stem.clone()).or_insert_with(|| Counted {
                    order,
                    pasted: 0.0,
                    term: Term {
                        stem,
                        word: word.to_owned(),
                        weight: 0.0,
                        written: 0.0,
                        in_title: place == Place::Title,
                    },
                });
                counted.see(place);
            });
        }
        let mut counted: Vec<Counted> = weights.into_values().collect();
        for Counted { term, .. } in &mut counted {
            term.weight = (1.0 + term.weight).ln();
            term.written = (1.0 + term.written).ln();
        }
        counted.sort_by(|a, b| b.term.weight.total_cmp(&a.term.weight).then(a.order.cmp(&b.order)));
        counted.truncate(MAX_TERMS);
        let terms: Vec<Term> = counted.into_iter().map(|it| it.term).collect();
        let by_stem = terms.iter().enumerate().map(|(at, t)| (t.stem.clone(), at as u16)).collect();
        let (identifiers, by_identifier) = wanted(task);
        let (phrase_words, phrases) = phrases(task);
        let mut lexicon = Lexicon {
            terms,
            identifiers,
            by_stem,
            by_identifier,
            prefixes,
            phrase_words,
            phrases,
            pairs: FxHashMap::default(),
            stems,
        };
        let texts = [(&*task.title, TITLE), (prose_without_title, PROSE)];
        lexicon.pairs = lexicon.pairs_of(texts, &named);
        lexicon
    }

    fn pairs_of(
        &self,
        texts: [(&str, f32); 2],
        named: &FxHashSet<String>,
    ) -> FxHashMap<(u16, u16), f32> {
        let mut pairs: FxHashMap<(u16, u16), f32> = FxHashMap::default();
        for (text, weight) in texts {
            let mut before = None;
            for_each_word(text, |word| {
                if says_nothing(word, named) {
                    return;
                }
                let term = self.term(word.as_bytes());
                if let (Some(first), Some(second)) = (before, term)
                    && first != second
                {
                    let best = pairs.entry((first, second)).or_default();
                    *best = best.max(weight);
                }
                before = term;
            });
        }
        pairs
    }

    /// What it counts that these terms follow each other: 0 where they do not in the task.
    pub(crate) fn pair(&self, first: u16, second: u16) -> f32 {
        self.pairs.get(&(first, second)).copied().unwrap_or_default()
    }

    /// Whether the lexicon looks for nothing at all.
    pub fn is_empty(&self) -> bool {
        self.terms.is_empty() && self.identifiers.is_empty()
    }

    /// Whether any word of the task starts as this part does; false for most words of a source.
    #[inline]
    pub(crate) fn may_hold(&self, part: &[u8]) -> bool {
        self.prefixes[prefix(part)]
    }

    /// The term that a lower-case word is a form of.
    pub(crate) fn term(&self, word: &[u8]) -> Option<u16> {
        let word = std::str::from_utf8(word).ok()?;
        self.by_stem.get(&self.stems.stem(word)).copied()
    }

    /// The identifier with this hash of its bytes.
    #[inline]
    pub(crate) fn identifier(&self, hash: u64) -> Option<u16> {
        self.by_identifier.get(&hash).copied()
    }

    /// The number of a phrase word by the hash of its lower case.
    #[inline]
    pub(crate) fn phrase_word(&self, hash: u64) -> Option<u32> {
        self.phrase_words.get(&hash).copied()
    }

    /// Whether these words follow each other in the task.
    #[inline]
    pub(crate) fn has_phrase(&self, words: [u32; PHRASE_WORDS]) -> bool {
        self.phrases.contains(&words)
    }

    /// Whether there are phrases to look for.
    pub(crate) fn has_phrases(&self) -> bool {
        !self.phrases.is_empty()
    }

    /// The terms of a text with the number of times that each occurs, by term.
    pub fn count(&self, text: &str) -> Vec<(u16, u32)> {
        let mut counts: Vec<(u16, u32)> = Vec::new();
        for_each_word(text, |word| {
            if self.may_hold(word.as_bytes())
                && let Some(term) = self.term(word.as_bytes())
            {
                match counts.binary_search_by_key(&term, |(t, _)| *t) {
                    Ok(at) => counts[at].1 += 1,
                    Err(at) => counts.insert(at, (term, 1)),
                }
            }
        });
        counts
    }
}

/// Where the two first bytes of a word lie in the prefix table.
#[inline]
fn prefix(word: &[u8]) -> usize {
    let first = usize::from(word.first().copied().unwrap_or_default());
    first << 8 | usize::from(word.get(1).copied().unwrap_or_default())
}

/// The hash by which identifiers and phrase words are looked up.
#[inline]
pub(crate) fn hash(bytes: &[u8]) -> u64 {
    let mut hasher = rustc_hash::FxHasher::default();
    hasher.write(bytes);
    hasher.finish()
}

/// The parts of a token of two letters and more, and the token as one word if it has several.
#[inline]
pub(crate) fn each_word(token: &[u8], mut found: impl FnMut(&[u8])) {
    let mut whole = [0_u8; MAX_TOKEN];
    let mut len = 0;
    let mut n_parts = 0;
    parts(token, |part| {
        n_parts += 1;
        whole[len..len + part.len()].copy_from_slice(part);
        len += part.len();
        if part.len() > 1 {
            found(part);
        }
    });
    if n_parts > 1 {
        found(&whole[..len]);
    }
}

/// Calls `found` with each word of each token; punctuation of other scripts is no word.
pub(crate) fn for_each_word(text: &str, mut found: impl FnMut(&str)) {
    for token in tokens(text.as_bytes()) {
        each_word(token.bytes, |word| {
            if let Ok(word) = std::str::from_utf8(word)
                && word.chars().any(char::is_alphanumeric)
            {
                found(word);
            }
        });
    }
}

/// The words of greeting that the task writes as code, alone or as part of a name.
fn named_greetings(task: &Task) -> FxHashSet<String> {
    let mut named = FxHashSet::default();
    for it in &task.identifiers {
        for_each_word(&it.text, |word| {
            if is_greeting(word) {
                named.insert(word.to_owned());
            }
        });
    }
    named
}

/// Whether a lower-case word of the task is not worth counting.
fn says_nothing(word: &str, named: &FxHashSet<String>) -> bool {
    is_stop_word(word) && !named.contains(word)
}

fn wanted(task: &Task) -> (Vec<Wanted>, FxHashMap<u64, u16>) {
    let mut identifiers = Vec::new();
    let mut by_identifier = FxHashMap::default();
    let framed = task.frames.iter().map(|frame| (frame.function.as_str(), 0.6, true));
    let named = task.identifiers.iter().map(|it| {
        let weight = match (it.quoted, it.in_title, it.in_code) {
            (_, true, _) | (true, _, false) => 1.0,
            (_, _, true) => 0.4,
            _ => 0.8,
        };
        (it.text.as_str(), weight, it.in_code)
    });
    for (text, weight, pasted) in named.chain(framed) {
        let simple = text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_' || b >= 0x80);
        if text.len() < 3 || !simple || identifiers.len() == MAX_IDENTIFIERS {
            continue;
        }
        let key = hash(text.as_bytes());
        if let std::collections::hash_map::Entry::Vacant(free) = by_identifier.entry(key) {
            free.insert(identifiers.len() as u16);
            identifiers.push(Wanted { text: text.to_owned(), weight, pasted });
        }
    }
    (identifiers, by_identifier)
}

/// Word runs of error messages and of the title: what a source may hold as a literal.
fn phrases(task: &Task) -> (FxHashMap<u64, u32>, FxHashSet<[u32; PHRASE_WORDS]>) {
    let mut words: FxHashMap<u64, u32> = FxHashMap::default();
    let mut phrases = FxHashSet::default();
    let titled = std::iter::once(task.title.as_str());
    for text in task.errors.iter().map(String::as_str).chain(titled) {
        let mut run = Vec::new();
        for token in tokens(text.as_bytes()) {
            let lower = token.bytes.to_ascii_lowercase();
            let next = words.len() as u32;
            run.push(*words.entry(hash(&lower)).or_insert(next));
        }
        for window in run.windows(PHRASE_WORDS) {
            if let Ok(window) = <[u32; PHRASE_WORDS]>::try_from(window) {
                phrases.insert(window);
            }
        }
    }
    (words, phrases)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_of_greeting_counts_only_where_it_is_code() {
        for (text, counted, not) in [
            ("Hello, thanks() fails twice", "thank", "hello"),
            ("Thanks: `say_hello` is silent", "hello", "thank"),
            ("Hello, the parser stops. Thanks!", "parser", "hello"),
        ] {
            let lexicon = Lexicon::new(&Task::analyze(text));
            assert!(lexicon.term(counted.as_bytes()).is_some(), "{text}: {counted}");
            assert!(lexicon.term(not.as_bytes()).is_none(), "{text}: {not}");
        }
    }
}

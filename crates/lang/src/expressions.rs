//! How is an expression run, whoever wrote it? Ours by the fastest engine, those of a repository within
//! a bound.
//!
//! No expression takes more than time in proportion to its size times the text's, but a hundred large
//! ones over a large repository are minutes. What others wrote runs as an automaton that gives up
//! where it would grow, and everything it does is counted, so that the bound is the same on every
//! machine.

use std::ops::Range;

use regex::bytes::{Regex, RegexBuilder};
use regex_automata::Input;
use regex_automata::hybrid::{dfa, regex::Regex as Lazy};
use regex_automata::nfa::thompson::{self, pikevm::PikeVM};
use regex_automata::util::syntax;

/// Compiled size of an expression of ours, and of somebody else's.
const COMPILED_BYTES: usize = 1 << 20;
const BOUNDED_BYTES: usize = 64 << 10;
/// Memory of an automaton, how often it may be filled, and bytes that a state of it must be good for.
const CACHE_BYTES: usize = 256 << 10;
const CLEARED: usize = 3;
const BYTES_PER_STATE: usize = 10;
/// States of an expression that cost as much as a byte of text; what giving up costs.
const STATES_PER_BYTE: usize = 64;
const GIVING_UP: usize = 200_000;
/// What all bounded expressions together may spend on one file.
pub(crate) const EFFORT: usize = 600_000;

/// Whose expressions they are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Author {
    Ours,
    Others,
}

/// A compiled expression.
pub(crate) enum Expression {
    Free(Regex),
    Bounded(Box<Bounded>),
}

/// An expression that is run within a bound.
pub(crate) struct Bounded {
    lazy: Lazy,
    groups: PikeVM,
    /// The group that is the key, if there is one.
    key: Option<usize>,
    states: usize,
}

/// A match and the key in it, as ranges of bytes.
pub(crate) struct Found {
    pub(crate) whole: Range<usize>,
    pub(crate) key: Option<Range<usize>>,
}

impl Expression {
    /// Compiles an expression over bytes in multi-line mode; the message says what is wrong.
    pub(crate) fn compile(regex: &str, author: Author) -> Result<Expression, String> {
        let compiled = match author {
            Author::Ours => RegexBuilder::new(regex)
                .unicode(false)
                .multi_line(true)
                .size_limit(COMPILED_BYTES)
                .build()
                .map(Expression::Free)
                .map_err(|error| error.to_string()),
            Author::Others => Bounded::compile(regex).map(|it| Expression::Bounded(Box::new(it))),
        };
        compiled.map_err(|error| format!("{regex}: {}", error.replace('\n', " ")))
    }

    /// The first `most` matches in a stretch of a text, in order.
    pub(crate) fn find(
        &self,
        text: &[u8],
        stretch: Range<usize>,
        most: usize,
        effort: &mut usize,
    ) -> Vec<Found> {
        let start = stretch.start;
        let text = &text[stretch];
        let mut found = match self {
            Expression::Free(regex) => {
                let all = regex.captures_iter(text).take(most).map(|groups| Found {
                    whole: groups.get(0).map(|it| it.range()).unwrap_or_default(),
                    key: groups.name("key").or_else(|| groups.get(1)).map(|it| it.range()),
                });
                all.collect()
            }
            Expression::Bounded(it) => it.find(text, most, effort),
        };
        for range in
            found.iter_mut().flat_map(|it| [Some(&mut it.whole), it.key.as_mut()]).flatten()
        {
            *range = start + range.start..start + range.end;
        }
        found
    }
}

impl Bounded {
    fn compile(regex: &str) -> Result<Bounded, String> {
        let syntax = syntax::Config::new().unicode(false).utf8(false).multi_line(true);
        let thompson = thompson::Config::new().utf8(false).nfa_size_limit(Some(BOUNDED_BYTES));
        let dfa = dfa::Config::new()
            .cache_capacity(CACHE_BYTES)
            .skip_cache_capacity_check(true)
            .minimum_cache_clear_count(Some(CLEARED))
            .minimum_bytes_per_state(Some(BYTES_PER_STATE));
        // The errors of both engines only point at their cause.
        let reason = |error: &dyn std::error::Error| match error.source() {
            Some(cause) => cause.source().map_or_else(|| cause.to_string(), ToString::to_string),
            None => error.to_string(),
        };
        let groups = PikeVM::builder()
            .syntax(syntax)
            .thompson(thompson.clone())
            .build(regex)
            .map_err(|error| reason(&error))?;
        let lazy = Lazy::builder()
            .syntax(syntax)
            .thompson(thompson)
            .dfa(dfa)
            .build(regex)
            .map_err(|error| reason(&error))?;
        let info = groups.get_nfa().group_info();
        let named = info.to_index(regex_automata::PatternID::ZERO, "key");
        let key = named.or_else(|| (info.all_group_len() > 1).then_some(1));
        let states = groups.get_nfa().states().len();
        Ok(Bounded { lazy, groups, key, states })
    }

    /// Pays from the effort; false once there is not enough left.
    fn pay(effort: &mut usize, cost: usize) -> bool {
        let enough = *effort >= cost;
        *effort = effort.saturating_sub(cost);
        enough
    }

    fn find(&self, text: &[u8], most: usize, effort: &mut usize) -> Vec<Found> {
        let mut found = Vec::new();
        let mut cache = self.lazy.create_cache();
        let mut groups = self.groups.create_captures();
        let mut memory = self.groups.create_cache();
        let mut from = 0;
        let scan = |bytes: usize| bytes * (1 + self.states / STATES_PER_BYTE);
        while from < text.len() && found.len() < most {
            if *effort < scan(text.len() - from) {
                *effort = 0;
                break;
            }
            let input = Input::new(text).span(from..text.len());
            let one = match self.lazy.try_search(&mut cache, &input) {
                Ok(Some(one)) => one,
                Ok(None) => {
                    Self::pay(effort, scan(text.len() - from));
                    break;
                }
                Err(_) => {
                    Self::pay(effort, GIVING_UP);
                    break;
                }
            };
            let dear = one.len() * self.states;
            if !Self::pay(effort, scan(one.end() - from) + dear) {
                break;
            }
            let input = Input::new(text).span(one.range()).anchored(regex_automata::Anchored::Yes);
            self.groups.search(&mut memory, &input, &mut groups);
            let key = self.key.and_then(|at| groups.get_group(at)).map(|it| it.range());
            found.push(Found { whole: one.range(), key });
            // An empty match must not be found for ever.
            from = if one.is_empty() { one.end() + 1 } else { one.end() };
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keys(regex: &str, author: Author, text: &str) -> Vec<String> {
        let compiled = Expression::compile(regex, author).expect("it compiles");
        let mut effort = EFFORT;
        let found = compiled.find(text.as_bytes(), 0..text.len(), 100, &mut effort);
        found.into_iter().filter_map(|it| Some(text.get(it.key?)?.to_owned())).collect()
    }

    #[test]
    fn both_engines_find_the_same() {
        for (regex, text, expected) in [
            (r"^use (?P<key>\w+)", "use a\nuse bc\n abuse d", &["a", "bc"][..]),
            (r"(\w)(?P<key>\d)", "a1 b2", &["1", "2"]),
            (r"\b([A-Z]\w*)\(", "Ab( c(D(", &["Ab", "D"]),
            (r"x*", "axb", &[]),
        ] {
            assert_eq!(keys(regex, Author::Ours, text), expected, "{regex}");
            assert_eq!(keys(regex, Author::Others, text), expected, "{regex}");
        }
    }

    #[test]
    fn what_is_dear_is_given_up() {
        let mut seed = 1_u32;
        let random = (0..60_000).map(|_| {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            if seed >> 31 == 0 { 'a' } else { 'b' }
        });
        let text = random.collect::<String>() + "q";
        let dear = Expression::compile("(a[ab]{300}q)", Author::Others).expect("it is small");
        let mut effort = EFFORT;
        for _ in 0..1_000 {
            assert!(dear.find(text.as_bytes(), 0..text.len(), 9, &mut effort).len() < 2);
        }
        assert!(effort < GIVING_UP, "a thousand of them spend all that there is");
        assert!(Expression::compile("((a{100}){100}){9}", Author::Others).is_err());
    }
}

//! How is a pattern compiled? With ASCII classes.
//!
//! Code is named in ASCII nearly always, and a `\w` of every script makes an automaton a hundred
//! times larger: compiling would take longer than reading the task.

use std::sync::OnceLock;

use regex::{Regex, RegexSet};
use serde::Deserialize;

/// A pattern of a data file, compiled when it is first needed.
#[derive(Deserialize)]
#[serde(from = "String")]
pub(super) struct LazyPattern {
    text: String,
    compiled: OnceLock<Regex>,
}

impl From<String> for LazyPattern {
    fn from(text: String) -> LazyPattern {
        LazyPattern { text, compiled: OnceLock::new() }
    }
}

impl LazyPattern {
    /// As written.
    pub(super) fn text(&self) -> &String {
        &self.text
    }

    /// Compiled.
    pub(super) fn get(&self) -> &Regex {
        self.compiled.get_or_init(|| pattern(&self.text))
    }
}

/// The pattern, which is the program's own or of its data and so is known to compile.
pub(super) fn pattern(text: &str) -> Regex {
    Regex::new(&ascii(text)).unwrap_or_else(|error| panic!("a pattern of task analysis: {error}"))
}

/// Several patterns to be tried at once.
pub(super) fn patterns<'p>(texts: impl IntoIterator<Item = &'p String>) -> RegexSet {
    RegexSet::new(texts.into_iter().map(|text| ascii(text)))
        .unwrap_or_else(|error| panic!("a pattern of task analysis: {error}"))
}

/// With `\w`, `\d`, `\s` and `\b` standing for ASCII alone.
fn ascii(text: &str) -> String {
    let mut out = String::with_capacity(text.len() * 2);
    let mut in_class = false;
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        match c {
            '\\' => {
                let Some(escaped) = chars.next() else { break };
                let class = match escaped {
                    'w' => "0-9A-Za-z_",
                    'd' => "0-9",
                    's' => r"\x20\t\n\r",
                    'b' if !in_class => {
                        out.push_str(r"(?-u:\b)");
                        continue;
                    }
                    _ => {
                        out.extend(['\\', escaped]);
                        continue;
                    }
                };
                if in_class {
                    out.push_str(class);
                } else {
                    out.extend(["[", class, "]"]);
                }
            }
            '[' if !in_class => {
                in_class = true;
                out.push(c);
            }
            ']' if in_class => {
                in_class = false;
                out.push(c);
            }
            _ => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_become_ascii_wherever_they_stand() {
        assert_eq!(ascii(r"\w[\d.-]\\w\b\]"), r"[0-9A-Za-z_][0-9.-]\\w(?-u:\b)\]");
    }
}

//! Which line says what the task is about?

use std::sync::LazyLock;

use regex::Regex;

use super::blocks::Line;
use super::links::words_of_links;

/// Bytes kept of a title.
const LONGEST: usize = 300;

/// The line that the title stands on: the first one of prose with words.
pub(super) fn line(lines: &[Line<'_>]) -> Option<usize> {
    let has_words = |line: &Line<'_>| line.text.chars().filter(|it| it.is_alphabetic()).count() > 1;
    lines.iter().position(|line| line.is_prose() && has_words(line))
}

/// Without the marks of Markdown, mail and trackers.
pub(super) fn bare(text: &str) -> String {
    static LEAD: LazyLock<Regex> = LazyLock::new(|| {
        Regex::new(r"(?i)^(?:\s|#+(?:\s|\d+:?\s)|[*_]{2,}|[-*+>]\s|(?:subject|title|re|fwd?|summary|task|issue):\s|\[[^\[\]]{1,30}\]:?|\([^()]{1,12}\):|:[a-z_]+:)+")
            .expect("the pattern is tested")
    });
    let text = words_of_links(text);
    let rest = LEAD.find(&text).map_or(&text[..], |it| &text[it.end()..]);
    let rest = if rest.chars().any(char::is_alphabetic) { rest } else { &text };
    let rest = rest.trim().trim_end_matches(['*', '#', '_', ' ']);
    let mut end = rest.len().min(LONGEST);
    while !rest.is_char_boundary(end) {
        end -= 1;
    }
    rest[..end].to_owned()
}

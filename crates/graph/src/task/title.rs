//! Which line says what the task is about?

use std::sync::LazyLock;

use regex::Regex;

use super::blocks::Line;
use super::links::words_of_links;
use super::pattern::pattern;
use super::vocabulary::is_stop_word;

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
        pattern(
            r"(?i)^(?:\s|#+\s*(?:\d+:?\s)?|[*_]{2,}|[-*+>]\s|(?:subject|title|issue title|re|fwd?|summary|task|issue)\s*(?::\**|\*+:)\s|(?:issue|pr|gh|bug)\s?[#-]?\d+:\s|\[[^\[\]]{1,40}\]:?|\([^()]{1,12}\):|:[a-z_]+:)",
        )
    });
    let text = words_of_links(text);
    let mut rest = &text[..];
    while let Some(found) = LEAD.find(rest).filter(|it| it.end() > 0 && !is_telling(it.as_str())) {
        rest = &rest[found.end()..];
    }
    let rest = if rest.chars().any(char::is_alphabetic) { rest } else { &text };
    // Some forms write all their headings on one line.
    let rest = rest.split(" ###").next().unwrap_or(rest);
    let rest = rest.trim().trim_end_matches(['*', '#', '_', ' ']);
    let mut end = rest.len().min(LONGEST);
    while !rest.is_char_boundary(end) {
        end -= 1;
    }
    rest[..end].to_owned()
}

/// A tag says more than "bug" when it names a part: `[youtube]`, not `[Bug]` or `[Feature Request]`.
fn is_telling(mark: &str) -> bool {
    let tag = mark.trim_end_matches(':').strip_prefix('[').and_then(|it| it.strip_suffix(']'));
    tag.is_some_and(|tag| {
        tag.split(|c: char| !c.is_alphanumeric())
            .any(|word| word.chars().any(char::is_alphabetic) && !is_stop_word(word))
    })
}

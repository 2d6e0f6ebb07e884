//! Which part of a task text is read? All of it, unless it is a log of megabytes.

use std::sync::LazyLock;

use regex::Regex;
use unicode_normalization::UnicodeNormalization as _;

use super::pattern::pattern;

/// A text up to this size is read whole.
const WHOLE: usize = 256 * 1024;
/// Bytes kept from the start of a larger one.
const HEAD: usize = 96 * 1024;
/// Bytes kept from its end.
const TAIL: usize = 48 * 1024;
/// Bytes kept between them, around what looks like an error.
const MIDDLE: usize = 96 * 1024;
/// Bytes kept from each such place.
const REGION: usize = 6 * 1024;
/// A line longer than this is cut: nobody wrote it.
const LONG_LINE: usize = 4_000;
/// Stands where something was cut.
const CUT: &str = "\n\u{2026}\n";

/// The text with one kind of line end, without terminal control, cut to what matters.
pub(super) fn read(text: &str) -> String {
    let kept = if text.len() > WHOLE { cut(text) } else { text.to_owned() };
    shorten_lines(&composed(plain(&kept)))
}

/// With each accent in its letter, as sources are written: names of files on some systems and text
/// copied from documents have them apart.
fn composed(text: String) -> String {
    if text.is_ascii() { text } else { text.nfc().collect() }
}

/// Head, error regions and tail.
fn cut(text: &str) -> String {
    static TROUBLE: LazyLock<Regex> = LazyLock::new(|| {
        pattern(
            r"Traceback \(most recent|panicked at|panic: |Exception in thread|Caused by: |\w(?:Error|Exception): |FATAL|FAILED|AddressSanitizer",
        )
    });
    let (head, tail) = (floor(text, HEAD), floor(text, text.len() - TAIL));
    let mut kept = text[..head].to_owned();
    let mut at = head;
    let mut left = MIDDLE;
    while left > REGION
        && let Some(found) = TROUBLE.find_at(&text[..tail], at)
    {
        let start = text[..found.start()].rfind('\n').map_or(found.start(), |it| it + 1).max(at);
        let start = start.max(floor(text, found.start().saturating_sub(LONG_LINE)));
        let end = floor(text, (start + REGION).max(found.end())).min(tail);
        kept.push_str(CUT);
        kept.push_str(&text[start..end]);
        left = left.saturating_sub(end - start + CUT.len());
        at = end;
    }
    kept.push_str(CUT);
    kept.push_str(&text[tail..]);
    kept
}

/// The nearest character boundary at or below.
pub(super) fn floor(text: &str, mut at: usize) -> usize {
    at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

/// Without colour codes and other control characters, with `\n` for every line end.
fn plain(text: &str) -> String {
    static COLOUR: LazyLock<Regex> = LazyLock::new(|| {
        pattern(r"\x1b(?:\[[0-9;?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)|[@-Z\\^_])")
    });
    let text = if text.contains('\x1b') { COLOUR.replace_all(text, "") } else { text.into() };
    let mut kept = String::with_capacity(text.len());
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '\r' if chars.peek() == Some(&'\n') => {}
            '\r' | '\u{2028}' | '\u{2029}' => kept.push('\n'),
            '\n' | '\t' => kept.push(c),
            '\u{a0}' | '\u{200b}' => kept.push(' '),
            '\u{feff}' | '\u{200c}'..='\u{200f}' => {}
            _ if c.is_control() => {}
            _ => kept.push(c),
        }
    }
    kept
}

fn shorten_lines(text: &str) -> String {
    let mut kept = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        if line.len() <= LONG_LINE + 1 {
            kept.push_str(line);
        } else {
            kept.push_str(&line[..floor(line, LONG_LINE)]);
            if line.ends_with('\n') {
                kept.push('\n');
            }
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_huge_text_keeps_both_ends_and_its_errors() {
        let noise = "2024-01-01 all is well\n".repeat(40_000);
        let text = format!("First\n{noise}ValueError: lost\n{noise}Last");
        let kept = read(&text);
        assert!(kept.len() < WHOLE);
        assert!(kept.starts_with("First") && kept.ends_with("Last"));
        assert!(kept.contains("ValueError: lost"));
        assert_eq!(read(&kept), kept);
    }

    #[test]
    fn terminal_control_is_gone() {
        assert_eq!(read("bru\u{302}le\u{301}"), "br\u{fb}l\u{e9}");
        assert_eq!(read("cart\u{200b}checkout"), "cart checkout");
        assert_eq!(read("\x1b[31mred\x1b[0m\r\nx\ry\0"), "red\nx\ny");
    }
}

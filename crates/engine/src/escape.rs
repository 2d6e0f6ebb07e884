//! Which characters may not reach a terminal or an agent raw, and what is written instead?

use std::fmt::Write;

/// Whether a character acts instead of showing: control characters, those that turn the direction of
/// text or break lines unseen, and the invisible tag characters.
fn acts(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{061c}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{2060}'..='\u{2064}' | '\u{feff}'
            | '\u{e0100}'..='\u{e01ef}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}'
            | '\u{2028}' | '\u{2029}' | '\u{e0000}'..='\u{e007f}')
}

/// One line of text with every acting character written as `\u{…}`.
///
/// Back-slashes stay as they are: escaping what is escaped changes nothing.
pub fn escape(text: &str) -> String {
    replaced(text, |_| false, |c, out| out.extend(c.escape_unicode()))
}

/// The same for text of several lines: line breaks and tabs stay.
pub fn escape_lines(text: &str) -> String {
    replaced(text, |c| matches!(c, '\n' | '\t'), |c, out| out.extend(c.escape_unicode()))
}

/// The same for serialized JSON, in its own notation, so that the value stays what it was.
pub fn escape_json(json: &str) -> String {
    replaced(
        json,
        |c| c == '\n',
        |c, out| {
            for unit in c.encode_utf16(&mut [0; 2]) {
                // Writing to a string cannot fail.
                let _ = write!(out, "\\u{unit:04x}");
            }
        },
    )
}

fn replaced(text: &str, keep: fn(char) -> bool, write: fn(char, &mut String)) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if acts(c) && !keep(c) { write(c, &mut out) } else { out.push(c) }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn acting_characters_are_written_out() {
        for (raw, expected) in [
            ("src/cart.py", "src/cart.py"),
            ("größe/表.py", "größe/表.py"),
            ("a\x1b[2Jb", "a\\u{1b}[2Jb"),
            ("a\nb\tc\rd", "a\\u{a}b\\u{9}c\\u{d}d"),
            ("a\u{9b}31mb\x7f", "a\\u{9b}31mb\\u{7f}"),
            ("user\u{202e}txt.exe", "user\\u{202e}txt.exe"),
            ("\u{e0041}hidden", "\\u{e0041}hidden"),
            ("C:\\u{1b}", "C:\\u{1b}"),
        ] {
            assert_eq!(escape(raw), expected, "{raw:?}");
            assert_eq!(escape(expected), expected, "twice: {raw:?}");
        }
    }

    #[test]
    fn lines_and_tabs_stay_in_text_of_several_lines() {
        assert_eq!(escape_lines("a\n\tb\r\n\x07"), "a\n\tb\\u{d}\n\\u{7}");
    }

    #[test]
    fn json_keeps_its_value() {
        let value = "\u{9b}31m \u{202e} \u{e0041} \x1b \"q\" \\";
        let json = serde_json::to_string(value).expect("text is JSON");
        let escaped = escape_json(&json);
        assert!(!escaped.chars().any(acts), "{escaped}");
        assert_eq!(serde_json::from_str::<String>(&escaped).expect("still JSON"), value);
    }
}

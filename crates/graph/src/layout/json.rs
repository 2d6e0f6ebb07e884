//! How is JSON read that people write by hand? Comments and trailing commas are let pass.

use serde_json::Value;

/// The value of a JSON text with comments; nothing if it is broken beyond that.
pub(super) fn parse(text: &str) -> Option<Value> {
    let text = text.trim_start_matches('\u{feff}');
    serde_json::from_str(text).or_else(|_| serde_json::from_str(&strict(text))).ok()
}

/// The text without comments and without commas before a closing bracket.
fn strict(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let taken = match first {
            '"' => string_length(rest),
            '/' if rest.starts_with("//") => {
                rest = &rest[rest.find('\n').unwrap_or(rest.len())..];
                continue;
            }
            '/' if rest.starts_with("/*") => {
                rest = rest[2..].find("*/").map_or("", |at| &rest[at + 4..]);
                continue;
            }
            ']' | '}' => {
                let kept = out.trim_end().len();
                if out[..kept].ends_with(',') {
                    out.truncate(kept - 1);
                }
                1
            }
            other => other.len_utf8(),
        };
        out.push_str(&rest[..taken]);
        rest = &rest[taken..];
    }
    out
}

/// Bytes of the string that a text begins with, its quotes included.
fn string_length(text: &str) -> usize {
    let mut escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => return at + 1,
            _ => {}
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_and_trailing_commas_pass() {
        let text = "\u{feff}{ // one\n \"a\": [\"/* no */\", \"x,]\\\"\",], /* two */ \"b\": 1,\n}";
        let value = parse(text).expect("it is JSON apart from comments and commas");
        assert_eq!(value.to_string(), r#"{"a":["/* no */","x,]\""],"b":1}"#);
    }

    #[test]
    fn broken_text_is_nothing() {
        for text in ["", "{", "{\"a\": \"", "/*", "\"\\"] {
            assert_eq!(parse(text), None, "{text:?}");
        }
    }
}

//! How does a pack read? One form a file; nothing here decides what is in the pack.

pub(crate) mod markdown;
pub(crate) mod text;

/// Control characters of a hostile file or path are shown, never sent raw (invariant 12).
pub(crate) fn safe(text: &str) -> std::borrow::Cow<'_, str> {
    let raw = |c: char| (c.is_control() && c != '\n' && c != '\t') || is_bidi(c);
    if !text.contains(raw) {
        return text.into();
    }
    text.chars()
        .map(|c| if raw(c) { c.escape_unicode().to_string() } else { c.to_string() })
        .collect::<String>()
        .into()
}

/// Marks that make text read in another order than it is written ("Trojan Source", CVE-2021-42574).
fn is_bidi(c: char) -> bool {
    matches!(c, '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

#[cfg(test)]
mod tests {
    use super::safe;

    #[test]
    fn control_characters_are_shown() {
        assert_eq!(safe("a\u{1b}[31mb\u{202e}"), "a\\u{1b}[31mb\\u{202e}");
        assert_eq!(safe("tab\tand\nline"), "tab\tand\nline");
    }
}

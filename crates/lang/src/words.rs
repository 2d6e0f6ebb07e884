//! Which words are identifiers and texts made of?
//!
//! One tokenizer for tasks, sources, paths and commit messages: a token is a run of letters, digits
//! and underscores (any byte above ASCII counts as a letter); a part is what remains between
//! underscores and humps (`parse_HTTPHeader2` has `parse`, `http`, `header2`). Scripts that put no
//! spaces between words (Chinese, Japanese; Korean puts few) give every two neighbouring characters,
//! the usual way to search them without a dictionary.

use rust_stemmers::{Algorithm, Stemmer};

/// Tokens longer than this are no words (hashes, base64): they are passed over.
pub const MAX_TOKEN: usize = 80;

/// What a byte means to the tokenizer.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    Other,
    Lower,
    Upper,
    Digit,
    Underscore,
    /// May begin a character of a script without spaces, or a mark beyond ASCII.
    Wide,
}

const CLASSES: [Class; 256] = {
    let mut table = [Class::Other; 256];
    let mut at = 0;
    while at < 256 {
        let byte = at as u8;
        table[at] = if byte.is_ascii_uppercase() {
            Class::Upper
        } else if matches!(byte, 0xC2 | 0xE2..=0xED | 0xEF | 0xF0) {
            Class::Wide
        } else if byte.is_ascii_lowercase() || byte >= 0x80 {
            Class::Lower
        } else if byte.is_ascii_digit() {
            Class::Digit
        } else if byte == b'_' {
            Class::Underscore
        } else {
            Class::Other
        };
        at += 1;
    }
    table
};

/// A token and where it starts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Token<'t> {
    /// Its bytes.
    pub bytes: &'t [u8],
    /// Its first byte's offset.
    pub at: usize,
}

/// The tokens of a text, in order.
pub fn tokens(text: &[u8]) -> Tokens<'_> {
    Tokens { text, at: 0 }
}

/// Iterator of [`tokens`].
#[derive(Debug)]
pub struct Tokens<'t> {
    text: &'t [u8],
    at: usize,
}

impl<'t> Iterator for Tokens<'t> {
    type Item = Token<'t>;

    fn next(&mut self) -> Option<Token<'t>> {
        loop {
            let rest = &self.text[self.at..];
            let skip = rest.iter().position(|b| CLASSES[usize::from(*b)] != Class::Other)?;
            let start = self.at + skip;
            let rest = &self.text[start..];
            match wide(rest) {
                None => {}
                Some(Wide::Mark(length)) => {
                    self.at = start + length;
                    continue;
                }
                Some(Wide::Letter) => {
                    self.at = start + WIDE_BYTES;
                    match self.pair(start) {
                        Some(bytes) => return Some(Token { bytes, at: start }),
                        None => continue,
                    }
                }
            }
            let ends = |(at, byte): (usize, &u8)| match CLASSES[usize::from(*byte)] {
                Class::Other => true,
                Class::Wide => wide(&rest[at..]).is_some(),
                _ => false,
            };
            let len = rest.iter().enumerate().position(ends).unwrap_or(rest.len());
            self.at = start + len;
            if len <= MAX_TOKEN {
                return Some(Token { bytes: &rest[..len], at: start });
            }
        }
    }
}

impl<'t> Tokens<'t> {
    /// The letter at `start` and the next; itself, if it stands alone.
    fn pair(&self, start: usize) -> Option<&'t [u8]> {
        let text = self.text;
        let letter = |at: usize| text.get(at..).and_then(wide) == Some(Wide::Letter);
        let after = start + WIDE_BYTES;
        if letter(after) {
            return Some(&text[start..after + WIDE_BYTES]);
        }
        let follows = start >= WIDE_BYTES && letter(start - WIDE_BYTES);
        (!follows).then(|| &text[start..after])
    }
}

/// Bytes of a letter of a script without spaces, in UTF-8.
const WIDE_BYTES: usize = 3;

/// What a character that is no letter of an alphabet is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wide {
    /// Of a script without spaces.
    Letter,
    /// A quotation mark, a dash, a space, a picture: so many bytes that stand between words.
    Mark(usize),
}

/// Whether a text begins with such a character. In Latin-1 the same first byte is a letter with an
/// accent, and what follows it is none of the bytes that must.
fn wide(text: &[u8]) -> Option<Wide> {
    Some(match text {
        // U+0080 to U+00BF, but ª, µ and º are letters.
        [0xC2, 0xAA | 0xB5 | 0xBA, ..] => return None,
        [0xC2, 0x80..=0xBF, ..] => Wide::Mark(2),
        // U+2000 to U+206F and U+3000 to U+303F: general and CJK punctuation.
        // Likewise among the full-width forms.
        [0xE2 | 0xE3, 0x80, 0x80..=0xBF, ..]
        | [0xE2, 0x81, 0x80..=0xAF, ..]
        | [0xEF, 0xBC, 0x80..=0x8F | 0x9A..=0xA0 | 0xBB..=0xBF, ..]
        | [0xEF, 0xBD, 0x80 | 0x9B..=0xA5, ..] => Wide::Mark(3),
        // U+3040 to U+DFFF.
        [0xE3..=0xED, 0x80..=0xBF, 0x80..=0xBF, ..] => Wide::Letter,
        // Pictures.
        [0xF0, 0x9F, 0x80..=0xBF, 0x80..=0xBF, ..] => Wide::Mark(4),
        _ => return None,
    })
}

/// Calls `found` with each part of a token, in lower case.
///
/// A boundary is an underscore, a change from lower to upper case, or the last capital of a run
/// before a lower-case letter. Digits stay with what stands before them.
pub fn parts(token: &[u8], mut found: impl FnMut(&[u8])) {
    let mut part = [0_u8; MAX_TOKEN];
    let mut len = 0;
    let mut before = Class::Other;
    for (at, byte) in token.iter().enumerate().take(MAX_TOKEN) {
        let class = CLASSES[usize::from(*byte)];
        let next = token.get(at + 1).map_or(Class::Other, |b| CLASSES[usize::from(*b)]);
        let hump = class == Class::Upper
            && (matches!(before, Class::Lower | Class::Wide | Class::Digit)
                || (before == Class::Upper && next == Class::Lower));
        if (hump || class == Class::Underscore) && len > 0 {
            found(&part[..len]);
            len = 0;
        }
        if class != Class::Underscore {
            part[len] = byte.to_ascii_lowercase();
            len += 1;
        }
        before = class;
    }
    if len > 0 {
        found(&part[..len]);
    }
}

/// The parts of a text's tokens, in order, in lower case.
pub fn words(text: &str) -> Vec<String> {
    let mut all = Vec::new();
    for token in tokens(text.as_bytes()) {
        parts(token.bytes, |part| all.push(String::from_utf8_lossy(part).into_owned()));
    }
    all
}

/// Reduces words to their stems (Snowball's English stemmer); words with digits stay as they are.
pub struct Stems(Stemmer);

impl Default for Stems {
    fn default() -> Stems {
        Stems(Stemmer::create(Algorithm::English))
    }
}

impl Stems {
    /// The stem of a lower-case word.
    pub fn stem(&self, word: &str) -> String {
        if word.len() < 3 || word.bytes().any(|b| !b.is_ascii_lowercase()) {
            return word.to_owned();
        }
        self.0.stem(word).into_owned()
    }
}

impl std::fmt::Debug for Stems {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Stems")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn identifiers_split_at_humps_and_underscores() {
        assert_eq!(words("parse_HTTPHeader2"), ["parse", "http", "header2"]);
        assert_eq!(words("getURL(userID)"), ["get", "url", "user", "id"]);
        assert_eq!(words("__init__ x.y-z"), ["init", "x", "y", "z"]);
        assert_eq!(words("naïve Größe"), ["naïve", "größe"]);
    }

    #[test]
    fn scripts_without_spaces_give_pairs() {
        assert_eq!(words("yolov5m模型，大小"), ["yolov5m", "模型", "大小"]);
        assert_eq!(words("加载模型"), ["加载", "载模", "模型"]);
        assert_eq!(words("在 main.py 中"), ["在", "main", "py", "中"]);
        assert_eq!(words("ログを見る"), ["ログ", "グを", "を見", "見る"]);
        assert_eq!(
            words("don’t “load” it…fast — 🐞now"),
            ["don", "t", "load", "it", "fast", "now"]
        );
        let latin = b"S\xE3o Jos\xE9 a\xE3\xA1";
        let found: Vec<&[u8]> = tokens(latin).map(|token| token.bytes).collect();
        assert_eq!(found, [&b"S\xE3o"[..], b"Jos\xE9", b"a\xE3\xA1"]);
    }

    #[test]
    fn long_tokens_are_no_words() {
        let hash = "a".repeat(MAX_TOKEN + 1);
        assert_eq!(words(&format!("x {hash} y")), ["x", "y"]);
    }

    #[test]
    fn forms_of_a_word_share_a_stem() {
        let stems = Stems::default();
        assert_eq!(stems.stem("caching"), stems.stem("cached"));
        assert_eq!(stems.stem("utf8"), "utf8");
    }
}

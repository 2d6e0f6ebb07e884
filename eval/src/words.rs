//! Which lower-case words is a text made of, for the baselines?
//!
//! Identifiers are split at `_`, at punctuation and at changes of case; digits stay with the letters
//! before them (`utf8`). No stemming, no stop words: plain on purpose.

/// Calls `each` with every word of `text`, in order. The slice is only valid during the call.
pub(crate) fn for_each(text: &[u8], mut each: impl FnMut(&[u8])) {
    let mut word: Vec<u8> = Vec::with_capacity(32);
    let mut previous = Class::Other;
    for (at, &byte) in text.iter().enumerate() {
        let class = Class::of(byte);
        let is_start = match (previous, class) {
            (_, Class::Other) | (Class::Lower | Class::Digit, Class::Upper) => true,
            // The last capital of a run begins the next word: `HTTPServer` is `http`, `server`.
            (Class::Upper, Class::Upper) => {
                text.get(at + 1).is_some_and(|&next| Class::of(next) == Class::Lower)
            }
            _ => false,
        };
        if is_start && !word.is_empty() {
            each(&word);
            word.clear();
        }
        if class != Class::Other {
            word.push(byte.to_ascii_lowercase());
        }
        previous = class;
    }
    if !word.is_empty() {
        each(&word);
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    Lower,
    Upper,
    Digit,
    Other,
}

impl Class {
    fn of(byte: u8) -> Class {
        match byte {
            b'a'..=b'z' | 0x80.. => Class::Lower,
            b'A'..=b'Z' => Class::Upper,
            b'0'..=b'9' => Class::Digit,
            _ => Class::Other,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::for_each;

    #[test]
    fn identifiers_are_split() {
        for (text, words) in [
            ("get_user_by_id", "get user by id"),
            ("getUserByID", "get user by id"),
            ("HTTPServer.start()", "http server start"),
            ("utf8 md5sum v2", "utf8 md5sum v2"),
            ("src/rank/Mod2Tree.rs", "src rank mod2 tree rs"),
            ("naïve größe", "naïve größe"),
            ("  ", ""),
        ] {
            let mut found = Vec::new();
            for_each(text.as_bytes(), |word| {
                found.push(String::from_utf8_lossy(word).into_owned());
            });
            assert_eq!(found.join(" "), words, "{text}");
        }
    }
}

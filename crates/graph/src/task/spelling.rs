//! What does the spelling of a word say about it?

/// Upper and lower case mixed as no sentence would: `camelCase`, `PascalCase`, `HTTPServer`, `aB`.
pub(super) fn is_mixed(text: &str) -> bool {
    let bytes = text.as_bytes();
    let humps = bytes
        .windows(2)
        .filter(|it| it[0].is_ascii_lowercase() && it[1].is_ascii_uppercase())
        .count();
    if humps > 0 {
        return bytes.len() > 3;
    }
    // `HTTPServer`: capitals, then a hump; a plural like `URLs` is none.
    let capitals = bytes.iter().take_while(|it| it.is_ascii_uppercase()).count();
    let small = bytes[capitals..].iter().filter(|it| it.is_ascii_lowercase()).count();
    capitals >= 2 && small >= 2 && bytes.iter().all(u8::is_ascii_alphanumeric)
}

pub(super) fn is_snake(text: &str) -> bool {
    let inner = text.trim_matches('_');
    let dunder = text.starts_with("__") && text.ends_with("__") && inner.len() > 2;
    let private = text.starts_with('_') && inner.len() > 2;
    // `_word_` is emphasis of Markdown.
    let emphasis = text.starts_with('_') && !text.starts_with("__") && text.ends_with('_');
    if emphasis && !inner.contains('_') {
        return false;
    }
    (inner.contains('_') || dunder || private)
        && inner.bytes().filter(u8::is_ascii_alphabetic).count() > 1
}

/// A single lower-case word or short variable.
pub(super) fn is_plain(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
}

/// Hashes, base64 and numbers in disguise.
pub(super) fn is_data(text: &str) -> bool {
    let digits = text.bytes().filter(u8::is_ascii_digit).count();
    let hex = text.bytes().all(|byte| byte.is_ascii_hexdigit());
    let random = |part: &str| {
        let count = |is: fn(&u8) -> bool| part.bytes().filter(is).count();
        part.len() > 12
            && count(u8::is_ascii_digit) > 1
            && count(u8::is_ascii_uppercase) > 1
            && count(u8::is_ascii_lowercase) > 1
    };
    hex && digits > 0 && text.len() >= 7
        || text.split('_').any(random) && !text.ends_with("Error")
        || digits * 2 > text.len()
        || text.bytes().all(|byte| byte == b'_')
}

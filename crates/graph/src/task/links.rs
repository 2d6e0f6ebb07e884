//! Which files do links name, and what is left of a line without its links?

use std::borrow::Cow;
use std::sync::LazyLock;

use regex::Regex;

use super::PathMention;
use super::pattern::pattern;

static URL: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r#"(?i)\b(?:https?|ftp|ssh|git|wss?)://[^\s<>"'`\\^{}|]+|\bwww\.[a-z0-9-]+\.[^\s<>"'`]+|\b[\w.+-]+@[\w-]+(?:\.[\w-]+)+\b"#,
    )
});

/// The file that a link to a hosted repository names.
fn hosted(url: &str) -> Option<PathMention> {
    static HOSTED: LazyLock<Regex> = LazyLock::new(|| {
        // Host, owner, name, then how that host writes "file at revision".
        pattern(
            r"(?i)^https?://(?:raw\.githubusercontent\.com/[^/]+/[^/]+/(?:refs/heads/)?[^/]+/|[^/]+/(?:[^/]+/){1,6}?(?:-/)?(?:blob|tree|raw|blame|edit)/(?:refs/(?:heads|tags)/)?[^/]+/|bitbucket\.org/[^/]+/[^/]+/src/[^/]+/|[^/]+/[^/]+/[^/]+/src/(?:branch|commit|tag)/[^/]+/|cdn\.jsdelivr\.net/gh/[^/]+/[^/]+/)([^?#]+)(?:\?[^#]*)?(?:#(?:lines-|L|n)?(\d+)?.*)?$",
        )
    });
    let found = HOSTED.captures(url)?;
    let path = decoded(found.get(1)?.as_str());
    let path = path.trim_end_matches(['.', ',', ')', ']', ':', ';', '/', '*', '_']);
    let line = found.get(2).and_then(|it| it.as_str().parse().ok());
    (!path.is_empty()).then(|| PathMention {
        path: path.to_owned(),
        line,
        quoted: false,
        url: true,
    })
}

/// With `%20` and its like replaced.
fn decoded(path: &str) -> String {
    if !path.contains('%') {
        return path.to_owned();
    }
    let bytes = path.as_bytes();
    let mut out = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while at < bytes.len() {
        let hex = bytes.get(at + 1..at + 3).and_then(|it| std::str::from_utf8(it).ok());
        match hex.and_then(|hex| u8::from_str_radix(hex, 16).ok()) {
            Some(byte) if bytes[at] == b'%' && byte >= b' ' => {
                out.push(byte);
                at += 3;
            }
            _ => {
                out.push(bytes[at]);
                at += 1;
            }
        }
    }
    String::from_utf8_lossy(&out).into_owned()
}

/// The files that the line's links name.
pub(super) fn files(text: &str) -> impl Iterator<Item = (usize, PathMention)> {
    URL.find_iter(text).filter_map(|it| hosted(it.as_str()).map(|file| (it.start(), file)))
}

/// The line with blanks for its links and mail addresses, byte for byte.
pub(super) fn without_links(text: &str) -> Cow<'_, str> {
    if !text.contains("://") && !text.contains('@') && !text.contains("www.") {
        return text.into();
    }
    // `x@v1.2/y.go:3` and `fn@file.js:1` look like addresses; only real hosts are blanked.
    URL.replace_all(text, |found: &regex::Captures<'_>| {
        let whole = &found[0];
        let address = !whole.contains("://") && !whole.starts_with("www.");
        if address && text[found.get(0).map_or(0, |it| it.end())..].starts_with([':', '/']) {
            whole.to_owned()
        } else {
            " ".repeat(whole.len())
        }
    })
}

/// Markdown links as their words alone.
pub(super) fn words_of_links(text: &str) -> Cow<'_, str> {
    static LINK: LazyLock<Regex> =
        LazyLock::new(|| pattern(r"!?\[([^\[\]]*)\]\((?:[^()\s]|\([^()]*\))*(?:\s[^()]*)?\)"));
    if text.contains("](") { LINK.replace_all(text, "$1") } else { text.into() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_to_hosted_files_name_them() {
        let cases = [
            ("https://github.com/a/b/blob/main/src/x.py#L12-L20", "src/x.py", Some(12)),
            ("https://github.com/a/b/tree/v1.0/docs/", "docs", None),
            ("https://gitlab.com/g/s/b/-/blob/main/a.rb", "a.rb", None),
            ("https://bitbucket.org/a/b/src/abc/lib/x.c#lines-7", "lib/x.c", Some(7)),
            ("https://raw.githubusercontent.com/a/b/main/x%20y.md", "x y.md", None),
        ];
        for (url, path, line) in cases {
            let found = hosted(url).unwrap_or_else(|| panic!("{url} names a file"));
            assert_eq!((found.path.as_str(), found.line), (path, line), "{url}");
        }
        assert_eq!(hosted("https://example.com/a/b/c.html"), None);
    }
}

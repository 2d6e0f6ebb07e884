//! Which files and folders does a line name?

use std::borrow::Cow;
use std::ops::Range;
use std::sync::LazyLock;

use regex::Regex;

use super::PathMention;
use super::pattern::pattern;
use super::vocabulary::VOCABULARY;

/// How the line around a word is to be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    /// Between words of prose.
    Prose,
    /// In back-ticks or quotes.
    Quoted,
    /// In a code block of a programming language: a dot may be a member access.
    Code,
    /// In commands, configuration or output, where dots are mostly those of files.
    Plain,
}

/// A path found in a line, with the bytes it takes.
pub(super) struct Found {
    pub(super) mention: PathMention,
    pub(super) at: Range<usize>,
}

/// The meaningful tail of a path as written somewhere: `/` for `\`, without scheme, drive, `./`,
/// home folder, and without what comes before a package installed from elsewhere.
pub(super) fn tail(written: &str) -> String {
    let mut path = written.trim();
    for scheme in ["file://", "webpack-internal:///", "webpack://", "package:", "ng:///"] {
        path = path.strip_prefix(scheme).unwrap_or(path);
    }
    if let Some((scheme, rest)) = path.split_once("://")
        && scheme.bytes().all(|byte| byte.is_ascii_alphanumeric())
    {
        // A served file: the host is no folder.
        path = rest.split_once('/').map_or("", |(_, path)| path);
    }
    let path = path.split(['?', '#']).next().unwrap_or("");
    let mut path: Cow<'_, str> =
        if path.contains('\\') { path.replace('\\', "/").into() } else { path.into() };
    while path.contains("//") {
        path = path.replace("//", "/").into();
    }
    let mut path: &str = &path;
    if path.as_bytes().get(1) == Some(&b':') && path.as_bytes()[0].is_ascii_alphabetic() {
        path = &path[2..];
    }
    if let Some(at) = path.find("/./") {
        path = &path[at + 3..];
    }
    for folder in ["site-packages/", "dist-packages/", "node_modules/"] {
        if let Some(at) = path.rfind(folder).filter(|at| *at == 0 || path[..*at].ends_with('/')) {
            path = &path[at + folder.len()..];
        }
    }
    let path = without_cache(path);
    let path = path.strip_prefix("~/").unwrap_or(path);
    let mut path = without_home(path);
    loop {
        let shorter = path
            .strip_prefix("./")
            .or_else(|| path.strip_prefix("../"))
            .or_else(|| path.strip_prefix(".../"))
            .or_else(|| path.strip_prefix("\u{2026}/"));
        match shorter {
            Some(rest) => path = rest,
            None => break,
        }
    }
    path.to_owned()
}

/// After the folder in which Go and Cargo keep a dependency's version.
fn without_cache(path: &str) -> &str {
    static CACHE: LazyLock<Regex> = LazyLock::new(|| {
        pattern(
            r"^.*(?:/pkg/mod/[^@]+@[^/]+/|/registry/src/[^/]+/[^/]+/|/git/checkouts/[^/]+/[^/]+/|/rustc/[0-9a-f]{8,}/)",
        )
    });
    CACHE.find(path).map_or(path, |it| &path[it.end()..])
}

/// After a user's home folder or a build machine's work folder.
fn without_home(path: &str) -> &str {
    static HOME: LazyLock<Regex> = LazyLock::new(|| {
        pattern(
            r"^/(?:home|Users|users)/[^/]+/|^/home/runner/work/[^/]+/[^/]+/|^/(?:root|usr/src/app|app|workspace|workspaces|github/workspace)/|^/$",
        )
    });
    static RUNNER: LazyLock<Regex> = LazyLock::new(|| pattern(r"^/home/runner/work/[^/]+/[^/]+/"));
    let home = RUNNER.find(path).or_else(|| HOME.find(path));
    home.map_or(path, |it| &path[it.end()..])
}

/// The paths that a part of a line names outside links.
pub(super) fn find(text: &str, within: Range<usize>, place: Place) -> Vec<Found> {
    static DIFF: LazyLock<Regex> =
        LazyLock::new(|| pattern(r"^(?:diff --git |--- |\+\+\+ |rename (?:from|to) )"));
    let of_diff = DIFF.is_match(text);
    let mut all = Vec::new();
    for range in words(&text[..within.end], within.start) {
        let Some(mut found) = one(text, range, place) else { continue };
        if of_diff && (found.mention.path.starts_with("a/") || found.mention.path.starts_with("b/"))
        {
            found.mention.path.drain(..2);
        }
        all.push(found);
    }
    all
}

/// Stretches without blanks, quotes and commas.
fn words(text: &str, from: usize) -> impl Iterator<Item = Range<usize>> {
    let ends = |c: char| {
        c.is_whitespace() || "\"'`,;<>|={}()!\u{201c}\u{201d}\u{2018}\u{2019}\u{ff0c}\u{3002}\u{3001}\u{ff1a}\u{ff08}\u{ff09}\u{300c}\u{300d}".contains(c)
    };
    let mut at = from;
    std::iter::from_fn(move || {
        let rest = &text[at..];
        let start = at + rest.find(|c| !ends(c))?;
        let end = text[start..].find(ends).map_or(text.len(), |it| start + it);
        at = end;
        Some(start..end)
    })
}

/// The path in one such stretch.
fn one(text: &str, range: Range<usize>, place: Place) -> Option<Found> {
    let word = &text[range.clone()];
    if word.len() < 3
        || word.len() > 400
        || !word.contains(['.', '/', '\\']) && !is_name(trimmed(word))
    {
        return None;
    }
    if word.contains(['*', '%']) && !word.starts_with('*') {
        return None;
    }
    let bare = trimmed(word);
    let start = range.start + (bare.as_ptr() as usize - word.as_ptr() as usize);
    let (bare, mut line) = split_line(bare);
    let at = start..start + bare.len();
    let after = &text[at.end..];
    line = line.or_else(|| line_after(after));
    let before = text[..at.start].chars().next_back();
    let quoted =
        place == Place::Quoted || before.is_some_and(|c| "\"'`<\u{201c}\u{2018}".contains(c));
    let called = after.starts_with('(') && line.is_none();
    let context = Context { place, quoted, called, has_line: line.is_some() };
    let unescaped = if bare.contains("\\_") { bare.replace("\\_", "_") } else { bare.to_owned() };
    if !looks_like_file(&unescaped, &context) {
        return None;
    }
    let path = tail(&unescaped);
    if path.len() < 2 || path.contains(':') {
        return None;
    }
    Some(Found {
        mention: PathMention { path, line, quoted: quoted || place == Place::Code, url: false },
        at,
    })
}

/// Without marks around it.
fn trimmed(word: &str) -> &str {
    let word = word.trim_start_matches(['*', '[', ':', '#', '+', '@', '$', '\u{2022}', '&']);
    let word =
        word.trim_end_matches(['.', ':', '?', '*', ']', '\\', '\u{2026}', '-', '&', '+', '~']);
    // A leading `_` may belong to the name: `__init__.py`, `_base.py`.
    word.trim_matches('\\')
}

/// The path and the line number that is written onto it.
fn split_line(word: &str) -> (&str, Option<u32>) {
    static LINE: LazyLock<Regex> =
        LazyLock::new(|| pattern(r"^([^:#]*[^:#\d\s](?:[^:#]*[^:#])?)(?:::|[:#@]L?(\d{1,7})\b|:)"));
    let drive = if word.as_bytes().get(1) == Some(&b':') && word[2..].starts_with(['\\', '/']) {
        2
    } else {
        0
    };
    let scheme = word.find("://").map_or(drive, |at| at + 3);
    match LINE.captures(&word[scheme..]) {
        Some(found) => {
            let path = found.get(1).expect("the group is not optional");
            let line = found.get(2).and_then(|it| it.as_str().parse().ok());
            (&word[..scheme + path.end()], line)
        }
        None => (word, None),
    }
}

/// The line number said in the words after a path.
fn line_after(after: &str) -> Option<u32> {
    static SAID: LazyLock<Regex> = LazyLock::new(|| {
        pattern(
            r#"(?i)^["'`”]?(?:\((\d{1,7})(?:,\s?\d+)?\)|[,:]?\s{0,2}\(?(?:(?:on|at|in)\s)?(?:lines?|l\.|ln)\s?#?(\d{1,7})\b)"#,
        )
    });
    let mut end = after.len().min(40);
    while !after.is_char_boundary(end) {
        end -= 1;
    }
    let found = SAID.captures(&after[..end])?;
    found.get(1).or(found.get(2))?.as_str().parse().ok()
}

struct Context {
    place: Place,
    quoted: bool,
    called: bool,
    has_line: bool,
}

fn is_name(word: &str) -> bool {
    VOCABULARY.names.contains(word)
}

/// Whether the word names a file or folder, rather than a number, host, member or alternative.
fn looks_like_file(word: &str, context: &Context) -> bool {
    if word.starts_with("//")
        || word.contains("://") && !word.starts_with("file:") && !word.starts_with("webpack")
    {
        return false;
    }
    let parts: Vec<&str> = word.split(['/', '\\']).collect();
    let base = parts.last().copied().unwrap_or("");
    let has_folder = parts.len() > 1;
    if !parts
        .iter()
        .all(|part| part.chars().all(|c| c.is_alphanumeric() || "_.-+@~[]:$ #".contains(c)))
    {
        return false;
    }
    if base.is_empty() || !base.contains('.') || base.starts_with('.') && !base[1..].contains('.') {
        return is_name(base) && !context.called
            || has_folder && is_folder(word, &parts, context)
            || base.starts_with(".env") && base.len() < 12;
    }
    if is_name(base) {
        return true;
    }
    let (stem, ending) = base.rsplit_once('.').expect("the base has a dot");
    if !has_folder {
        return is_bare_file(base, stem, ending, context);
    }
    if !base.chars().any(char::is_alphabetic)
        || context.called
        || is_host(parts[0]) && parts[0] != base
    {
        return false;
    }
    VOCABULARY.extensions.contains(ending)
        || VOCABULARY.doubtful_extensions.contains(ending) && parts.len() > 1
        || of_a_language(base)
        || (context.quoted || parts.len() > 2)
            && (2..=6).contains(&ending.len())
            && ending.bytes().all(|byte| byte.is_ascii_lowercase())
            && !stem.is_empty()
            && context.place != Place::Code
}

fn of_a_language(base: &str) -> bool {
    codetrail_lang::detect(base, b"").is_some()
}

/// A name without a folder: `settings.py`, not `self.py`, `3.11.2` or `Node.js`.
fn is_bare_file(base: &str, stem: &str, ending: &str, context: &Context) -> bool {
    let lower = base.to_lowercase();
    if VOCABULARY.not_files.contains(lower.as_str())
        || context.called
        || !stem.chars().any(char::is_alphabetic) && !stem.contains('_')
        || base.contains("..")
    {
        return false;
    }
    // `foo.py` after a member's dot or in `x.y.py` chains of lower-case names is still a file.
    let first = stem.split('.').next().unwrap_or("");
    if matches!(first, "self" | "this" | "cls") {
        return false;
    }
    let doubtful = VOCABULARY.doubtful_extensions.contains(ending);
    if !doubtful && (VOCABULARY.extensions.contains(ending) || of_a_language(base)) {
        // Members are written so too: `np.sh`, `df.ts`; a code block needs quotes around it.
        return context.place != Place::Code
            || context.quoted
            || context.has_line
            || !VOCABULARY.objects.contains(first);
    }
    doubtful
        && (context.quoted && context.place != Place::Code
            || context.has_line
            || context.place == Place::Plain && context.quoted)
        && !VOCABULARY.objects.contains(first)
        && !stem.contains('.')
}

fn is_host(part: &str) -> bool {
    let Some((name, ending)) = part.rsplit_once('.') else { return part == "localhost" };
    !name.is_empty() && VOCABULARY.hosts.contains(ending)
}

/// A folder: ends in `/`, begins with a usual one, or stands in back-ticks and is deep.
fn is_folder(word: &str, parts: &[&str], context: &Context) -> bool {
    let named: Vec<&str> =
        parts.iter().copied().filter(|it| !it.is_empty() && *it != "." && *it != "..").collect();
    let plain = |part: &&str| {
        part.len() > 1
            && !part.contains([':', ' ', '#', '$', '+'])
            && part.chars().any(char::is_alphabetic)
    };
    let Some(first) = named.first() else { return false };
    if word.contains('\\')
        || word.starts_with(['/', '~'])
        || !named.iter().all(plain)
        || context.called
        || is_host(first)
    {
        return false;
    }
    let usual = VOCABULARY.folders.contains(first);
    if word.ends_with('/') {
        return usual || context.quoted || word.starts_with("./") && context.place != Place::Code;
    }
    let lower = named.iter().all(|it| !it.starts_with(|c: char| c.is_ascii_uppercase()));
    named.len() > 1 && usual && (context.quoted || named.len() > 2 && lower)
        || named.len() > 2 && context.place == Place::Quoted && lower
}

#[cfg(test)]
mod tests {
    use super::*;

    fn paths(text: &str, place: Place) -> Vec<String> {
        find(text, 0..text.len(), place)
            .into_iter()
            .map(|it| match it.mention.line {
                Some(line) => format!("{}:{line}", it.mention.path),
                None => it.mention.path,
            })
            .collect()
    }

    #[test]
    fn tails_are_what_matters() {
        let cases = [
            ("/usr/lib/python3/site-packages/a/b.py", "a/b.py"),
            (r"C:\Users\me\x\y.cs", "x/y.cs"),
            (r"C:\\x\\y.cs", "/x/y.cs"),
            ("webpack:///./src/a.js?1f2b", "src/a.js"),
            ("/root/go/pkg/mod/github.com/a/b@v1.2.3/c/d.go", "c/d.go"),
            ("~/x.py", "x.py"),
            ("http://localhost:3000/static/js/main.js", "static/js/main.js"),
            ("/home/runner/work/a/a/src/x.ts", "src/x.ts"),
        ];
        for (written, expected) in cases {
            assert_eq!(tail(written), expected, "{written}");
        }
    }

    #[test]
    fn alternatives_versions_and_members_are_no_files() {
        for text in ["and/or", "3.11.2", "e.g.", "foo.bar()", "Node.js", "self.py", "1/2", "v1.2/x"]
        {
            assert_eq!(paths(text, Place::Prose), Vec::<String>::new(), "{text}");
        }
    }

    #[test]
    fn line_numbers_are_read_in_every_form() {
        for text in [
            "a/b.py:12",
            "a/b.py line 12",
            "a/b.py, line 12",
            "a/b.py#L12",
            "a/b.py(12)",
            "a/b.py:12:3",
            "a/b.py:12-20",
        ] {
            assert_eq!(paths(text, Place::Prose), ["a/b.py:12"], "{text}");
        }
    }
}

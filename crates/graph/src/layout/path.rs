//! What do the parts of a path say? Functions of the text alone.

/// The folder of a path, without a closing `/`; empty at the root.
pub(crate) fn folder(path: &str) -> &str {
    path.rfind('/').map_or("", |at| &path[..at])
}

/// The last part of a path.
pub(crate) fn base(path: &str) -> &str {
    path.rfind('/').map_or(path, |at| &path[at + 1..])
}

/// The base name up to its first dot: `foo` of `a/foo.test.ts`, `.env` of `.env.local`.
pub(crate) fn stem(path: &str) -> &str {
    let base = base(path);
    let hidden = base.len() - base.trim_start_matches('.').len();
    base[hidden..].find('.').map_or(base, |at| &base[..hidden + at])
}

/// The base name without its last ending: `foo.test` of `a/foo.test.ts`.
pub(crate) fn trunk(path: &str) -> &str {
    let base = base(path);
    match base.rfind('.') {
        Some(at) if at > 0 => &base[..at],
        _ => base,
    }
}

/// What follows the last dot of the base name; empty without one.
pub(crate) fn extension(path: &str) -> &str {
    let base = base(path);
    match base.rfind('.') {
        Some(at) if at > 0 => &base[at + 1..],
        _ => "",
    }
}

/// `relative` seen from `folder`, with `.` and `..` taken out; nothing if it leaves the root.
pub(crate) fn join(folder: &str, relative: &str) -> Option<String> {
    let mut path = String::with_capacity(folder.len() + relative.len() + 1);
    path.push_str(folder);
    for part in relative.split('/') {
        match part {
            "" | "." => {}
            ".." => {
                if path.is_empty() {
                    return None;
                }
                path.truncate(path.rfind('/').unwrap_or(0));
            }
            part => {
                if !path.is_empty() {
                    path.push('/');
                }
                path.push_str(part);
            }
        }
    }
    Some(path)
}

/// The folder itself, then each folder above it, the root (empty) last.
pub(crate) fn ancestors(of: &str) -> impl Iterator<Item = &str> {
    let mut next = Some(of);
    std::iter::from_fn(move || {
        let here = next?;
        next = if here.is_empty() { None } else { Some(folder(here)) };
        Some(here)
    })
}

/// Whether `path` is `suffix` or ends with it at a part's boundary.
pub(crate) fn ends_with(path: &str, suffix: &str) -> bool {
    path.strip_suffix(suffix).is_some_and(|before| before.is_empty() || before.ends_with('/'))
}

/// Whether `path` lies in `folder` or below it.
pub(crate) fn within(path: &str, folder: &str) -> bool {
    folder.is_empty()
        || path.strip_prefix(folder).is_some_and(|after| after.is_empty() || after.starts_with('/'))
}

/// How many leading folders two paths share.
pub(crate) fn shared(a: &str, b: &str) -> usize {
    let folders = |path| folder(path).split('/').filter(|part: &&str| !part.is_empty());
    folders(a).zip(folders(b)).take_while(|(x, y)| x == y).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_split_at_their_dots() {
        for (path, expected) in [
            ("a/foo.test.ts", ("foo", "foo.test", "ts")),
            ("foo", ("foo", "foo", "")),
            (".env.local", (".env", ".env", "local")),
            ("a/.gitignore", (".gitignore", ".gitignore", "")),
            ("..", ("..", ".", "")),
        ] {
            assert_eq!((stem(path), trunk(path), extension(path)), expected, "{path}");
        }
    }

    #[test]
    fn a_relative_path_never_leaves_the_root() {
        assert_eq!(join("a/b", "../c/./d.js").as_deref(), Some("a/c/d.js"));
        assert_eq!(join("", "x").as_deref(), Some("x"));
        assert_eq!(join("a", "..").as_deref(), Some(""));
        assert_eq!(join("a", "../../x"), None);
    }

    #[test]
    fn suffixes_end_at_whole_parts() {
        assert!(ends_with("x/foo/bar.h", "foo/bar.h"));
        assert!(ends_with("bar.h", "bar.h"));
        assert!(!ends_with("foobar.h", "bar.h"));
        assert_eq!(ancestors("a/b").collect::<Vec<_>>(), ["a/b", "a", ""]);
        assert_eq!(shared("a/b/x.c", "a/c/x.c"), 1);
    }
}

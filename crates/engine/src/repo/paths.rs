//! How is a path from outside shown, and may it be opened?
//!
//! A snapshot shows every path as text with `/`. Names that are not UTF-8 are shown with `\xNN` for
//! each odd byte; their real form is kept beside. A name that leads out of the root is refused.

use std::path::{Component, Path, PathBuf};

/// A path from the root.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Named {
    /// As shown.
    pub(crate) shown: String,
    /// As the file system knows it, where that differs.
    pub(crate) real: Option<PathBuf>,
}

impl Named {
    /// A path as the file system gave it, relative to the root.
    pub(crate) fn from_disk(path: &Path) -> Named {
        match path.to_str() {
            Some(text) if std::path::MAIN_SEPARATOR == '/' => {
                Named { shown: text.to_owned(), real: None }
            }
            Some(text) => Named { shown: text.replace(std::path::MAIN_SEPARATOR, "/"), real: None },
            None => Named {
                shown: shown(path.as_os_str().as_encoded_bytes()),
                real: Some(path.to_owned()),
            },
        }
    }

    /// A path as git gave it.
    pub(crate) fn from_git(bytes: &[u8]) -> Named {
        match std::str::from_utf8(bytes) {
            Ok(text) => Named { shown: text.to_owned(), real: None },
            Err(_) => Named { shown: shown(bytes), real: Some(on_disk(bytes)) },
        }
    }

    /// The path to open below the root.
    pub(crate) fn real(&self) -> &Path {
        self.real.as_deref().unwrap_or(Path::new(&self.shown))
    }
}

/// Whether the path stays below the root and outside git's own folder.
pub(crate) fn is_inside(path: &Path) -> bool {
    let plain =
        |part| matches!(part, Component::Normal(name) if !name.eq_ignore_ascii_case(".git"));
    !path.as_os_str().is_empty() && path.components().all(plain)
}

/// Bytes as text, with `\xNN` for what is not UTF-8.
pub(crate) fn shown(bytes: &[u8]) -> String {
    use std::fmt::Write as _;
    let mut text = String::with_capacity(bytes.len() + 8);
    for part in bytes.utf8_chunks() {
        text.push_str(part.valid());
        for byte in part.invalid() {
            let _ = write!(text, "\\x{byte:02x}");
        }
    }
    text
}

/// The path of these bytes, which are not UTF-8, where file names are bytes.
#[cfg(unix)]
fn on_disk(bytes: &[u8]) -> PathBuf {
    use std::os::unix::ffi::OsStrExt as _;
    PathBuf::from(std::ffi::OsStr::from_bytes(bytes))
}

/// A path that is not on this disk: here no file name can hold these bytes.
#[cfg(not(unix))]
fn on_disk(bytes: &[u8]) -> PathBuf {
    PathBuf::from(shown(bytes))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_that_leaves_the_root_is_refused() {
        for inside in ["a", "a/b.py", ".github/x", "a/..b", " ", "a\nb"] {
            assert!(is_inside(Path::new(inside)), "{inside:?}");
        }
        for outside in ["", "/etc/passwd", "../x", "a/../../x", ".git/config", "a/.GIT/hooks/x"] {
            assert!(!is_inside(Path::new(outside)), "{outside:?}");
        }
    }

    #[test]
    fn odd_bytes_are_shown_as_escapes() {
        assert_eq!(shown(b"caf\xe9/\xff\xc3\xa9.py"), "caf\\xe9/\\xffé.py");
    }
}

//! Which languages are there, and which one is this file in?
//!
//! The table is built from the folders of `languages/`; nothing here knows any of them by name.

use std::sync::{LazyLock, OnceLock};

use globset::{GlobBuilder, GlobSet, GlobSetBuilder};

use crate::meta::Meta;
use crate::patterns::Patterns;
use crate::queries::Queries;

/// What `build.rs` writes for each folder.
pub(crate) struct Folder {
    pub(crate) name: &'static str,
    pub(crate) grammar: Option<tree_sitter_language::LanguageFn>,
    pub(crate) meta: &'static str,
    pub(crate) tags: &'static str,
    pub(crate) imports: &'static str,
    pub(crate) types: &'static str,
}

include!(concat!(env!("OUT_DIR"), "/languages.rs"));

/// A language's position in the table of [`languages`], which is sorted by name.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize,
)]
pub struct LanguageId(pub u16);

impl LanguageId {
    /// The language itself.
    pub fn get(self) -> &'static Language {
        &languages()[usize::from(self.0)]
    }
}

/// A language: what its folder says, and its queries once they are needed.
pub struct Language {
    /// Folder name, such as `cpp`: the stable name in output.
    pub name: &'static str,
    /// What `meta.toml` says.
    pub meta: Meta,
    pub(crate) folder: &'static Folder,
    pub(crate) queries: OnceLock<Queries>,
    pub(crate) patterns: OnceLock<Patterns>,
    pub(crate) blanks: OnceLock<Vec<regex::Regex>>,
}

impl std::fmt::Debug for Language {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Language").field(&self.name).finish()
    }
}

/// All languages, sorted by folder name.
pub fn languages() -> &'static [Language] {
    static TABLE: LazyLock<Vec<Language>> = LazyLock::new(|| {
        FOLDERS
            .iter()
            .map(|folder| Language {
                name: folder.name,
                meta: toml::from_str(folder.meta)
                    .unwrap_or_else(|error| panic!("languages/{}/meta.toml: {error}", folder.name)),
                folder,
                queries: OnceLock::new(),
                patterns: OnceLock::new(),
                blanks: OnceLock::new(),
            })
            .collect()
    });
    &TABLE
}

/// The language with this folder name or title, in any case.
pub fn language_named(name: &str) -> Option<LanguageId> {
    languages()
        .iter()
        .position(|it| {
            it.name.eq_ignore_ascii_case(name) || it.meta.title.eq_ignore_ascii_case(name)
        })
        .map(|at| LanguageId(at as u16))
}

/// The language of a file by its base name, or by the `#!` of its first bytes.
///
/// Globs of literal names win over globs with a `*`; among those the longest wins, so that
/// `*.d.ts` could be told from `*.ts`.
pub fn detect(path: &str, head: &[u8]) -> Option<LanguageId> {
    static GLOBS: LazyLock<(GlobSet, Vec<(LanguageId, usize)>)> = LazyLock::new(glob_table);
    let (set, owners) = &*GLOBS;
    let base = path.rsplit('/').next().unwrap_or(path);
    set.matches(base)
        .into_iter()
        .map(|at| owners[at])
        .max_by_key(|(id, weight)| (*weight, std::cmp::Reverse(*id)))
        .map(|(id, _)| id)
        .or_else(|| by_shebang(head))
}

/// Literal names weigh more than any pattern.
fn glob_table() -> (GlobSet, Vec<(LanguageId, usize)>) {
    let mut set = GlobSetBuilder::new();
    let mut owners = Vec::new();
    for (at, language) in languages().iter().enumerate() {
        for glob in &language.meta.globs {
            let built = GlobBuilder::new(glob)
                .literal_separator(true)
                .case_insensitive(glob.starts_with('*'))
                .build()
                .unwrap_or_else(|error| panic!("languages/{}/meta.toml: {error}", language.name));
            set.add(built);
            let weight = if glob.contains('*') { glob.len() } else { 1000 + glob.len() };
            owners.push((LanguageId(at as u16), weight));
        }
    }
    (set.build().expect("each glob was built alone"), owners)
}

fn by_shebang(head: &[u8]) -> Option<LanguageId> {
    let line = head.strip_prefix(b"#!")?;
    let line = &line[..memchr::memchr(b'\n', line).unwrap_or(line.len().min(128))];
    let line = std::str::from_utf8(line).ok()?;
    let mut words = line.split_whitespace().map(|word| word.rsplit('/').next().unwrap_or(word));
    let program = words.find(|word| *word != "env" && !word.starts_with('-'))?;
    languages()
        .iter()
        .position(|it| it.meta.shebangs.iter().any(|shebang| shebang == program))
        .map(|at| LanguageId(at as u16))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(path: &str, head: &[u8]) -> Option<&'static str> {
        detect(path, head).map(|id| id.get().name)
    }

    #[test]
    fn a_file_is_known_by_its_name_or_its_first_line() {
        assert_eq!(named("a/b.py", b""), Some("python"));
        assert_eq!(named("bin/run", b"#!/usr/bin/env python3\n"), Some("python"));
        assert_eq!(named("bin/run", b"#! /usr/bin/env -S python3 -u\n"), Some("python"));
        assert_eq!(named("a/unknown.zzz", b"text"), None);
        assert_eq!((named("a.c", b""), named("a.h", b"")), (Some("c"), Some("cpp")));
    }
}

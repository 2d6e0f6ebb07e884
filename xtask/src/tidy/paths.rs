//! Does every path that a document names exist?
//!
//! A code span is taken for a path of this repository if it is made of a path's characters and begins
//! with a name at the top (`crates/…`), ends like a source file (`….rs`), or ends with `/`. It is looked for from
//! the top, from the document's folder, and from each crate. `<x>` and `*` stand for any name.

use std::collections::BTreeSet;

use globset::GlobBuilder;

use super::Complaint;
use crate::markdown::{Kind, pieces};
use crate::tree::Tree;

/// Endings by which a span with a `/` is taken for a path of ours.
const ENDINGS: &[&str] = &[".rs", ".md", ".toml", ".scm"];

pub(super) fn check(tree: &Tree) -> Vec<Complaint> {
    let top: BTreeSet<&str> =
        tree.paths.iter().map(|path| path.split('/').next().unwrap_or_default()).collect();
    let mut found = Vec::new();
    for (path, text) in tree.own(".md") {
        for piece in pieces(text) {
            let named = match piece.kind {
                Kind::Span => looks_like_ours(piece.text, &top).then_some(piece.text),
                Kind::Link => relative_link(piece.text),
                Kind::Block(_) => None,
            };
            if let Some(named) = named.filter(|named| !exists(tree, path, named)) {
                let message = format!("{named} does not exist: correct or remove it");
                found.push(Complaint::new(path, piece.line, message));
            }
        }
    }
    found
}

fn looks_like_ours(span: &str, top: &BTreeSet<&str>) -> bool {
    let path = span.trim_end_matches('/');
    let made_of = |c: char| c.is_ascii_alphanumeric() || "._-/<>*{},".contains(c);
    if !span.chars().all(made_of) || span.contains("..") || span.starts_with('/') {
        return false;
    }
    let first = path.split('/').next().unwrap_or_default();
    let nested = path.contains('/');
    (top.contains(first) && (nested || first.contains('.') || span.ends_with('/')))
        || (nested && ENDINGS.iter().any(|it| path.ends_with(it)))
}

fn relative_link(target: &str) -> Option<&str> {
    let path = target.split('#').next().unwrap_or_default();
    let remote = path.contains("://") || path.starts_with("mailto:");
    (!path.is_empty() && !remote && !path.contains("../shared")).then_some(path)
}

fn exists(tree: &Tree, document: &str, named: &str) -> bool {
    let folder = document.rsplit_once('/').map_or("", |(folder, _)| folder);
    let crates = tree.paths.iter().filter_map(|it| it.strip_suffix("/Cargo.toml"));
    let bases = ["", folder].into_iter().chain(crates).map(str::to_owned);
    let sources = tree.paths.iter().filter_map(|it| it.strip_suffix("/Cargo.toml"));
    bases.chain(sources.map(|it| format!("{it}/src"))).any(|base| {
        let path = joined(&base, named);
        if !path.contains(['*', '<', '{']) {
            return tree.holds(&path);
        }
        let pattern = any_name(&path);
        let glob = GlobBuilder::new(&pattern).literal_separator(true).build();
        glob.is_ok_and(|it| {
            let it = it.compile_matcher();
            tree.paths.iter().any(|path| path_and_folders(path).any(|path| it.is_match(path)))
        })
    })
}

/// Joins and resolves `./` and `../`.
fn joined(base: &str, path: &str) -> String {
    let mut parts: Vec<&str> = base.split('/').filter(|it| !it.is_empty()).collect();
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." => drop(parts.pop()),
            part => parts.push(part),
        }
    }
    parts.join("/")
}

/// `<x>` as `*`.
fn any_name(path: &str) -> String {
    let mut out = String::new();
    let mut inside = false;
    for c in path.chars() {
        match c {
            '<' => (inside, out) = (true, out + "*"),
            '>' => inside = false,
            c if !inside => out.push(c),
            _ => {}
        }
    }
    out
}

fn path_and_folders(path: &str) -> impl Iterator<Item = &str> {
    let folders = path.match_indices('/').map(|(at, _)| &path[..at]);
    folders.chain([path])
}

#[cfg(test)]
mod tests {
    use super::super::said;

    #[test]
    fn a_path_that_is_not_there_is_named() {
        let files = [
            ("README.md", "See `crates/a/src/lib.rs`, `crates/<x>/src/*.rs`, `src/lib.rs`.\n`a b`"),
            ("docs/b.md", "[up](../README.md) `crates/a/src/gone.rs`\n[c](c.md#x) [d](https://e)"),
            ("crates/a/Cargo.toml", ""),
            ("crates/a/src/lib.rs", ""),
            ("crates/a/tests/t.md", "`crates/nowhere/x.rs`"),
            ("ARCHITECTURE.md", "`deny.toml` `crates/b/` `and/or` `text/plain` `lib.rs`"),
        ];
        assert_eq!(
            said(super::check, &files),
            "error: ARCHITECTURE.md:1: crates/b/ does not exist: correct or remove it\n\
             error: docs/b.md:1: crates/a/src/gone.rs does not exist: correct or remove it\n\
             error: docs/b.md:2: c.md does not exist: correct or remove it"
        );
    }
}

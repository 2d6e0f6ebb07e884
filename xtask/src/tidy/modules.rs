//! Is every Rust file part of something, and does its name say what it holds?

use super::Complaint;
use crate::tree::Tree;

/// Names that say nothing; see `docs/glossary.md`.
const BANNED: &[&str] = &["util", "utils", "helper", "helpers", "common", "manager", "misc"];

/// Folders whose files cargo finds by itself.
const ROOTS: &[&str] = &["tests", "benches", "examples", "bin"];

pub(super) fn check(tree: &Tree) -> Vec<Complaint> {
    let mut found = Vec::new();
    for (path, _) in tree.own(".rs") {
        let parts: Vec<&str> = path.split('/').collect();
        let named = parts.iter().rev().take(2).map(|it| it.trim_end_matches(".rs"));
        for name in named.filter(|name| BANNED.contains(name)) {
            let message = format!("{name} says nothing: name the question that it answers");
            found.push(Complaint::new(path, 0, message));
        }
        if !is_root(&parts) && !is_declared(tree, &parts) {
            found.push(Complaint::new(
                path,
                0,
                "no file declares it with `mod`: it is never built",
            ));
        }
    }
    found
}

fn is_root(parts: &[&str]) -> bool {
    let name = parts.last().copied().unwrap_or_default();
    let folder = parts.iter().rev().nth(1).copied().unwrap_or_default();
    matches!(name, "lib.rs" | "main.rs" | "build.rs") || ROOTS.contains(&folder)
}

/// Whether the file that owns its folder has a `mod` line for it.
fn is_declared(tree: &Tree, parts: &[&str]) -> bool {
    let name = parts.last().map_or("", |it| it.trim_end_matches(".rs"));
    let mut above = &parts[..parts.len() - 1];
    let mut module = name;
    if name == "mod" {
        let Some((last, rest)) = above.split_last() else { return false };
        (module, above) = (last, rest);
    }
    let folder = above.join("/");
    let owners = ["mod.rs", "lib.rs", "main.rs"].map(|it| format!("{folder}/{it}"));
    owners.iter().chain([&format!("{folder}.rs")]).filter_map(|it| tree.texts.get(it)).any(|text| {
        let declares = |line: &str| {
            line.trim().split_once("mod ").is_some_and(|(before, rest)| {
                !before.contains('/') && rest.trim_end().trim_end_matches(';') == module
            })
        };
        text.lines().any(declares)
    })
}

#[cfg(test)]
mod tests {
    use super::super::said;

    #[test]
    fn a_forgotten_file_is_named() {
        let files = [
            ("a/src/lib.rs", "mod one;\npub(crate) mod two;\n// mod four;\n"),
            ("a/src/one.rs", ""),
            ("a/src/two/mod.rs", "mod three;"),
            ("a/src/two/three.rs", ""),
            ("a/src/four.rs", ""),
            ("a/tests/all/main.rs", "mod five;\n"),
            ("a/tests/all/five.rs", ""),
            ("a/tests/all/six.rs", ""),
            ("a/tests/seven.rs", ""),
        ];
        assert_eq!(
            said(super::check, &files),
            "error: a/src/four.rs:0: no file declares it with `mod`: it is never built\n\
             error: a/tests/all/six.rs:0: no file declares it with `mod`: it is never built"
        );
    }

    #[test]
    fn a_name_that_says_nothing_is_refused() {
        let files = [
            ("a/src/lib.rs", "mod utils;\nmod common;\n"),
            ("a/src/utils.rs", ""),
            ("a/src/common/mod.rs", ""),
        ];
        assert_eq!(
            said(super::check, &files),
            "error: a/src/common/mod.rs:0: common says nothing: name the question that it answers\n\
             error: a/src/utils.rs:0: utils says nothing: name the question that it answers"
        );
    }
}

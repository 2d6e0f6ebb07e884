//! Is there one walker, one place that starts programs, one that counts tokens, one that speaks to the
//! network? (Invariant 9.)
//!
//! One place that prints is held by clippy.

use super::Complaint;
use crate::tree::Tree;

/// What marks the doing, and the one file that may do it.
const SINGLE: &[(&str, &str, &str)] = &[
    ("WalkBuilder", "walks", "crates/engine/src/repo/walk.rs"),
    ("Command::new(", "starts a program", "crates/engine/src/repo/git.rs"),
    ("ureq::", "speaks to the network", "crates/engine/src/semantic/endpoint.rs"),
    ("bpe_openai::", "counts tokens", "crates/engine/src/tokens.rs"),
];

pub(super) fn check(tree: &Tree) -> Vec<Complaint> {
    let mut found = Vec::new();
    for (path, text) in tree.own(".rs") {
        if !path.starts_with("crates/") || !path.contains("/src/") {
            continue;
        }
        let code = text.split("#[cfg(test)]").next().unwrap_or_default();
        for (at, line) in code.lines().enumerate() {
            let line = line.split("//").next().unwrap_or_default();
            for (mark, does, place) in SINGLE {
                if line.contains(mark) && path != *place {
                    let message = format!("{does}, which only {place} may");
                    found.push(Complaint::new(path, at + 1, message));
                }
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::super::said;

    #[test]
    fn a_second_place_is_named() {
        let code = "use ignore::WalkBuilder;\n// Command::new(\n";
        let files = [
            ("crates/engine/src/repo/walk.rs", code),
            ("crates/engine/src/list.rs", code),
            ("crates/cli/src/a.rs", "#[cfg(test)]\nmod tests { fn f() { Command::new(1); } }\n"),
            ("crates/cli/tests/all/main.rs", "Command::new(1)"),
        ];
        assert_eq!(
            said(super::check, &files),
            "error: crates/engine/src/list.rs:1: walks, which only crates/engine/src/repo/walk.rs may"
        );
    }
}

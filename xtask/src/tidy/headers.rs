//! Does every Rust file begin by saying which question it answers?

use super::Complaint;
use crate::tree::Tree;

pub(super) fn check(tree: &Tree) -> Vec<Complaint> {
    tree.own(".rs")
        .filter(|(_, text)| {
            let header = text.lines().next().and_then(|line| line.strip_prefix("//! "));
            // A word is a placeholder, not a sentence.
            header.is_none_or(|it| it.split_whitespace().count() < 3)
        })
        .map(|(path, _)| {
            Complaint::new(path, 1, "must begin with `//!` and the question that it answers")
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::super::said;

    #[test]
    fn a_file_without_a_header_is_named() {
        let files = [
            ("crates/lang/src/good.rs", "//! What is good?\n"),
            ("crates/lang/src/bare.rs", "use std::fmt;\n//! Too late.\n"),
            ("crates/lang/src/word.rs", "//! x\n"),
            ("crates/lang/languages/rust/tests/data.rs", "fn main() {}\n"),
        ];
        assert_eq!(
            said(super::check, &files),
            "error: crates/lang/src/bare.rs:1: must begin with `//!` and the question that it answers\n\
             error: crates/lang/src/word.rs:1: must begin with `//!` and the question that it answers"
        );
    }
}

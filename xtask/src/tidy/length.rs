//! Can every file be held in the head? Functions are measured by clippy.

use super::Complaint;
use crate::tree::Tree;

/// Longer files are reported.
const WARN: usize = 400;
/// Longer files fail.
const FAIL: usize = 700;

/// Files that may be longer, each with its reason.
const EXCEPTIONS: &[(&str, &str)] = &[];

pub(super) fn check(tree: &Tree) -> Vec<Complaint> {
    tree.own(".rs")
        .filter(|(path, _)| !EXCEPTIONS.iter().any(|(it, _)| it == path))
        .filter_map(|(path, text)| {
            let lines = text.lines().count();
            let message = format!("{lines} lines: split it by question (at most {WARN})");
            let fatal = lines > FAIL;
            (lines > WARN).then(|| Complaint { fatal, ..Complaint::new(path, 0, message) })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::super::said;

    #[test]
    fn long_files_warn_and_longer_ones_fail() {
        let lines = |count: usize| "//! x\n".repeat(count);
        let (short, long, longer) = (lines(400), lines(401), lines(701));
        let files =
            [("a/short.rs", short.as_str()), ("b/long.rs", &long), ("c/longer.rs", &longer)];
        assert_eq!(
            said(super::check, &files),
            "warning: b/long.rs:0: 401 lines: split it by question (at most 400)\n\
             error: c/longer.rs:0: 701 lines: split it by question (at most 400)"
        );
    }
}

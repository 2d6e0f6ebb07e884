//! What must hold in this repository that neither the compiler nor clippy sees?
//!
//! Each check is a function of the tree's texts, in a file of its own, with a test that shows that it
//! can fail.

mod commands;
mod folders;
mod headers;
mod layers;
mod length;
mod literals;
mod modules;
mod paths;
mod places;
mod purity;
mod single;

use std::fmt;

use crate::tree::Tree;

/// Something that does not hold.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Complaint {
    /// The file.
    pub(crate) path: String,
    /// The line, 0 for the file as a whole.
    pub(crate) line: usize,
    /// What is wrong and what to do.
    pub(crate) message: String,
    /// Whether it fails the check or only warns.
    pub(crate) fatal: bool,
}

impl Complaint {
    fn new(path: &str, line: usize, message: impl Into<String>) -> Complaint {
        Complaint { path: path.to_owned(), line, message: message.into(), fatal: true }
    }
}

impl fmt::Display for Complaint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = if self.fatal { "error" } else { "warning" };
        write!(f, "{kind}: {}:{}: {}", self.path, self.line, self.message)
    }
}

/// All checks, in order of path and line.
pub(crate) fn check(tree: &Tree) -> Vec<Complaint> {
    let checks: &[fn(&Tree) -> Vec<Complaint>] = &[
        commands::check,
        folders::check,
        headers::check,
        layers::check,
        length::check,
        literals::check,
        modules::check,
        paths::check,
        places::check,
        purity::check,
        single::check,
    ];
    let mut found: Vec<Complaint> = checks.iter().flat_map(|check| check(tree)).collect();
    found.sort();
    found
}

/// What a check says of a tree, one a line, for its test.
#[cfg(test)]
fn said(check: fn(&Tree) -> Vec<Complaint>, files: &[(&str, &str)]) -> String {
    let found: Vec<String> = check(&Tree::of(files)).iter().map(Complaint::to_string).collect();
    found.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_repository_is_tidy() {
        let tree = Tree::read(&crate::root()).expect("it is readable");
        let fatal: Vec<String> =
            check(&tree).iter().filter(|it| it.fatal).map(Complaint::to_string).collect();
        assert!(fatal.is_empty(), "{}", fatal.join("\n"));
    }
}

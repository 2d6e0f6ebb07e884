//! Does any file name a folder of somebody's machine?

use super::Complaint;
use crate::tree::Tree;

/// Folders that exist on one machine only. Joined here, so that this file does not name them.
const PLACES: &[&str] = &[concat!("/wo", "rk/"), concat!("/ro", "ot/"), concat!("/ho", "me/")];

/// Users that nobody is, and the one of a well-known build service: examples of tracebacks need some.
const NOBODY: &[&str] = &["me", "user", "runner"];

/// Files that may name such folders, each with its reason.
const EXCEPTIONS: &[(&str, &str)] = &[(
    "crates/graph/src/task/paths.rs",
    "its tests cut such folders off the frames of tracebacks",
)];

pub(super) fn check(tree: &Tree) -> Vec<Complaint> {
    let mut found = Vec::new();
    for (path, text) in &tree.texts {
        if EXCEPTIONS.iter().any(|(it, _)| it == path) {
            continue;
        }
        for (at, line) in text.lines().enumerate() {
            for place in PLACES.iter().filter(|it| names(line, it)) {
                let message = format!("names {place}: no path of a machine belongs here");
                found.push(Complaint::new(path, at + 1, message));
            }
        }
    }
    found
}

/// Whether an absolute path begins here, as opposed to a folder inside a relative one.
fn names(line: &str, place: &str) -> bool {
    line.match_indices(place).any(|(at, _)| {
        let before = line[..at].chars().next_back();
        let owner = line[at + place.len()..].split('/').next().unwrap_or_default();
        before.is_none_or(|c| !(c.is_alphanumeric() || "._-~*}>/".contains(c)))
            && !NOBODY.contains(&owner)
    })
}

#[cfg(test)]
mod tests {
    use super::super::said;

    #[test]
    fn an_absolute_path_is_named_but_not_a_relative_one() {
        let guilty = format!("one\nsee {}ada/notes\n", super::PLACES[2]);
        let files = [
            ("a.md", guilty.as_str()),
            ("b.md", "site/home/x https://a.b/work/y /home/me/a.py\n"),
            ("crates/graph/src/task/paths.rs", guilty.as_str()),
        ];
        assert_eq!(
            said(super::check, &files),
            format!("error: a.md:2: names {}: no path of a machine belongs here", super::PLACES[2])
        );
    }
}

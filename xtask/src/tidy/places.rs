//! Does any file name a folder of somebody's machine?

use super::Complaint;
use crate::tree::Tree;

/// Folders that exist on one machine only. Joined here, so that this file does not name them.
const PLACES: &[&str] = &[concat!("/wo", "rk/"), concat!("/ro", "ot/"), concat!("/ho", "me/")];

pub(super) fn check(tree: &Tree) -> Vec<Complaint> {
    let mut found = Vec::new();
    for (path, text) in &tree.texts {
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
        before.is_none_or(|c| !(c.is_alphanumeric() || "._-~*}>/".contains(c)))
    })
}

#[cfg(test)]
mod tests {
    use super::super::said;

    #[test]
    fn an_absolute_path_is_named_but_not_a_relative_one() {
        let guilty = format!("one\nsee {}me/notes\n", "/ho");
        let files = [("a.md", guilty.as_str()), ("b.md", "site/home/x https://a.b/work/y\n")];
        assert_eq!(
            said(super::check, &files),
            format!("error: a.md:2: names {}me/: no path of a machine belongs here", "/ho")
        );
    }
}

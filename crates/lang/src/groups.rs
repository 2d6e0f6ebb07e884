//! Which single imports does a braced group of paths stand for?
//!
//! `a::{b, c::{d as e, *}}` is `a` bringing in `b`, and `a::c` bringing in `d` as `e` and all. A
//! query sees such a group as one node; this turns its text into what separate statements would
//! have said. It knows no language, only the separator of a path's parts.

use crate::facts::ImportedName;

/// Groups nested deeper than this are not looked into: nobody writes them.
const MAX_DEPTH: usize = 32;
/// Names taken of one statement.
const MAX_NAMES: usize = 2_000;

/// Whether a path is a group: a brace opens it or follows a separator. A shell's `${HOME}/a` is none.
pub(crate) fn is_group(path: &str, separator: &str) -> bool {
    path.match_indices('{').any(|(at, _)| at == 0 || path[..at].trim_end().ends_with(separator))
}

/// The paths of a group in the order in which they are written, each with the names it brings in.
///
/// A text without braces is one path without names.
pub(crate) fn expand(group: &str, separator: &str) -> Vec<(String, Vec<ImportedName>)> {
    if !group.contains('{') {
        return vec![(group.to_owned(), Vec::new())];
    }
    let uncommented: Vec<&str> =
        group.lines().map(|line| line.split("//").next().unwrap_or_default()).collect();
    let mut found = Found { separator, paths: Vec::new(), names: 0 };
    found.list("", &uncommented.join("\n"), 0);
    found.paths
}

struct Found<'s> {
    separator: &'s str,
    paths: Vec<(String, Vec<ImportedName>)>,
    names: usize,
}

impl Found<'_> {
    /// Reads the items of a list that stands behind `prefix`.
    fn list(&mut self, prefix: &str, items: &str, depth: usize) {
        for item in split(items) {
            let item = item.trim();
            match item.split_once('{') {
                Some((head, rest)) if depth < MAX_DEPTH => {
                    let head = head.trim().trim_end_matches(self.separator).trim_end();
                    let inner = rest.rfind('}').map_or(rest, |end| &rest[..end]);
                    self.list(&self.joined(prefix, head), inner, depth + 1);
                }
                Some(_) => {}
                None if item.is_empty() => {}
                None => self.name(prefix, item),
            }
        }
    }

    /// One item without braces: its last part is the name, what stands before belongs to the path.
    fn name(&mut self, prefix: &str, item: &str) {
        if self.names >= MAX_NAMES {
            return;
        }
        self.names += 1;
        let mut words = item.split_whitespace();
        let whole = words.next().unwrap_or(item);
        let alias = match words.next() {
            Some("as" | "=>") => words.next().map(str::to_owned),
            _ => None,
        };
        let (head, name) = whole.rsplit_once(self.separator).unwrap_or(("", whole));
        let path = self.joined(prefix, head);
        if path.is_empty() {
            self.paths.push((name.to_owned(), Vec::new()));
            return;
        }
        let name = ImportedName { name: name.to_owned(), alias };
        match self.paths.iter_mut().rev().find(|(known, _)| *known == path) {
            Some((_, names)) => names.push(name),
            None => self.paths.push((path, vec![name])),
        }
    }

    fn joined(&self, prefix: &str, head: &str) -> String {
        match (prefix.is_empty(), head.is_empty()) {
            (true, _) => head.to_owned(),
            (_, true) => prefix.to_owned(),
            _ => format!("{prefix}{}{head}", self.separator),
        }
    }
}

/// The items of a list: commas inside inner braces do not part it.
fn split(items: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let (mut depth, mut start) = (0_usize, 0);
    for (at, c) in items.char_indices() {
        match c {
            '{' => depth += 1,
            '}' => depth = depth.saturating_sub(1),
            ',' if depth == 0 => {
                found.push(&items[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    found.push(&items[start..]);
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(group: &str) -> String {
        let paths = expand(group, "::").into_iter().map(|(path, names)| {
            let names = names.into_iter().map(|it| match it.alias {
                Some(alias) => format!("{} as {alias}", it.name),
                None => it.name,
            });
            format!("{path}: {}", names.collect::<Vec<_>>().join(", "))
        });
        paths.collect::<Vec<_>>().join("; ")
    }

    #[test]
    fn a_nested_group_is_what_its_single_statements_would_be() {
        assert_eq!(
            written("a::{b, c::{d as e, *}, f::g, self}"),
            "a: b, self; a::c: d as e, *; a::f: g"
        );
        assert_eq!(written("{x, y::z}"), "x: ; y: z");
        assert_eq!(written("a::b"), "a::b: ");
        assert_eq!(written("a::{ // why, x\n  b as c,\n}"), "a: b as c");
    }

    #[test]
    fn an_unfinished_group_yields_what_it_holds() {
        assert_eq!(written("a::{b, c::{d"), "a: b; a::c: d");
        assert_eq!(written("a::{,,}"), "");
    }

    #[test]
    fn a_hostile_nesting_ends() {
        assert!(expand(&"a::{".repeat(100_000), "::").is_empty());
    }
}

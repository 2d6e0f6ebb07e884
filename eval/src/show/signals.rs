//! Where would each signal alone have put the gold?

use std::collections::{BTreeMap, BTreeSet};

use codetrail::answer::RankedFile;

use crate::table::Table;

/// Gold files beside each other in one table: more would not fit on a terminal.
const COLUMNS: usize = 6;

/// Tables of places, a line for each signal, a column for each gold file.
pub(super) fn alone(gold: &[String], files: &[RankedFile]) -> String {
    let names: BTreeSet<&String> = files.iter().flat_map(|file| file.parts.keys()).collect();
    let mut lines = vec![("all together", places(files, |file| Some(file.score)))];
    lines.extend(
        names
            .iter()
            .map(|name| (name.as_str(), places(files, |file| file.parts.get(*name).copied()))),
    );
    let mut out = String::new();
    let short = short_names(gold);
    for (gold, short) in gold.chunks(COLUMNS).zip(short.chunks(COLUMNS)) {
        let row = |(name, places): &(&str, BTreeMap<&str, usize>)| {
            let cell =
                |path: &String| places.get(path.as_str()).map_or("-".into(), usize::to_string);
            std::iter::once((*name).to_owned()).chain(gold.iter().map(cell)).collect()
        };
        let table = Table {
            title: "\neach signal alone: places of the gold (-: it says nothing for it)".to_owned(),
            header: std::iter::once("signal")
                .chain(short.iter().copied())
                .map(String::from)
                .collect(),
            rows: lines.iter().map(row).collect(),
        };
        out.push_str(&table.text());
    }
    out
}

/// The places of the files by a value; those without it, or without a positive one, have none.
fn places(
    files: &[RankedFile],
    value: impl Fn(&RankedFile) -> Option<f32>,
) -> BTreeMap<&str, usize> {
    let mut order: Vec<(&str, f32)> = files
        .iter()
        .filter_map(|file| Some((file.path.as_str(), value(file)?)))
        .filter(|(_, value)| *value > 0.0)
        .collect();
    order.sort_by(|a, b| b.1.total_cmp(&a.1).then_with(|| a.0.cmp(b.0)));
    order.into_iter().enumerate().map(|(at, (path, _))| (path, at + 1)).collect()
}

/// The shortest end of each path that no other of them has.
fn short_names(paths: &[String]) -> Vec<&str> {
    let ends_of = |path: &str| -> Vec<usize> {
        let mut starts: Vec<usize> = path.match_indices('/').map(|(at, _)| at + 1).collect();
        starts.reverse();
        starts.push(0);
        starts
    };
    let is_end = |path: &str, end: &str| {
        path.strip_suffix(end).is_some_and(|rest| rest.is_empty() || rest.ends_with('/'))
    };
    let short = |path: &String| {
        let starts = ends_of(path).into_iter();
        let unique = |at: &usize| paths.iter().filter(|it| is_end(it, &path[*at..])).count() == 1;
        starts.clone().find(unique).unwrap_or(0)
    };
    paths.iter().map(|path| &path[short(path)..]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_as_long_as_they_must_be_to_differ() {
        let paths =
            ["src/a/index.ts", "src/b/index.ts", "src/main.ts", "main.ts"].map(String::from);
        assert_eq!(short_names(&paths), ["a/index.ts", "b/index.ts", "src/main.ts", "main.ts"]);
    }

    #[test]
    fn a_signal_orders_the_files_that_it_speaks_for() {
        let file = |path: &str, score: f32, parts: &[(&str, f32)]| RankedFile {
            path: path.into(),
            score,
            role: "source".into(),
            language: None,
            parts: parts.iter().map(|(name, value)| ((*name).to_owned(), *value)).collect(),
            why: Vec::new(),
        };
        let files = [
            file("x/a.rs", 3.0, &[("body", 1.0), ("stem", 2.0)]),
            file("x/b.rs", 2.0, &[("body", 2.0)]),
            file("x/c.rs", -1.0, &[("role", -1.0)]),
        ];
        let text = alone(&["x/b.rs".into(), "x/c.rs".into()], &files);
        for line in ["signal b.rs c.rs", "all together 2 -", "body 1 -", "role - -", "stem - -"] {
            let words = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
            assert!(text.lines().any(|it| words(it) == line), "{line} in {text}");
        }
    }
}

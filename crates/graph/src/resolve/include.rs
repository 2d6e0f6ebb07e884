//! Headers: relative to the file, then below include folders, then by the end of the path.

use codetrail_lang::Import;

use super::{CONVENTION, EXACT, GUESS, Hit, Site};
use crate::layout::path;

/// Folders that compilers are told to look in, below each folder above the file.
const FOLDERS: &[&str] = &["", "include", "inc", "src", "source", "lib"];
/// Headers of the standard library: a file of that name elsewhere is no good guess.
const STANDARD: &[&str] = &[
    "assert",
    "complex",
    "ctype",
    "errno",
    "fenv",
    "float",
    "inttypes",
    "limits",
    "locale",
    "math",
    "setjmp",
    "signal",
    "stdarg",
    "stdatomic",
    "stdbool",
    "stddef",
    "stdint",
    "stdio",
    "stdlib",
    "string",
    "strings",
    "threads",
    "time",
    "uchar",
    "unistd",
    "wchar",
    "wctype",
];

pub(super) fn resolve(site: &Site<'_>, import: &Import) -> Vec<Hit> {
    let written = import.path.trim().replace('\\', "/");
    if written.is_empty() || written.starts_with('/') {
        return Vec::new();
    }
    let find = |folder: &str| path::join(folder, &written).and_then(|it| site.layout.find(&it));
    if let Some(file) = find(site.folder) {
        return vec![Hit::new(file, EXACT)];
    }
    for above in path::ancestors(site.folder) {
        for folder in FOLDERS {
            if let Some(file) = path::join(above, folder).and_then(|it| find(&it)) {
                return vec![Hit::new(file, CONVENTION)];
            }
        }
    }
    by_suffix(site, &written)
}

/// The path with a fitting end; in another case of letters it is worth less.
fn by_suffix(site: &Site<'_>, written: &str) -> Vec<Hit> {
    let Some(end) = path::join("", written.trim_start_matches("../")) else { return Vec::new() };
    if !end.contains('/') && path::extension(&end) == "h" && STANDARD.contains(&path::stem(&end)) {
        return Vec::new();
    }
    let layout = site.layout;
    let candidates = |fits: &dyn Fn(&str) -> bool| {
        layout.with_stem(path::stem(&end)).filter(|it| fits(layout.path(*it))).collect::<Vec<_>>()
    };
    let same = candidates(&|path| path::ends_with(path, &end));
    if !same.is_empty() {
        let include = |path: &str| path[..path.len() - end.len()].ends_with("include/");
        let public: Vec<_> = same.iter().copied().filter(|it| include(layout.path(*it))).collect();
        return match public.len() {
            1 => site.nearest(public, CONVENTION),
            _ => site.nearest(same, GUESS),
        };
    }
    let lower = end.to_ascii_lowercase();
    let alike = candidates(&|path| path::ends_with(&path.to_ascii_lowercase(), &lower));
    match alike.len() {
        1 => site.nearest(alike, GUESS * CONVENTION),
        _ => Vec::new(),
    }
}

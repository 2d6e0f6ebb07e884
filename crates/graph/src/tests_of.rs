//! Which files does a test test, and which tests does a file have? By names and folders alone.
//!
//! What a test's name adds to its subject's is told by its language. Folders are compared without
//! the parts that only say "source" or "test", so mirrored trees fall together.

use std::collections::BTreeSet;

use codetrail_lang::{LanguageId, detect, languages};

use rustc_hash::FxHashMap;

use crate::ids::FileId;
use crate::layout::{Layout, path};
use crate::resolve::Strategy;

/// What test names add where the language does not say.
const NAMES: &[&str] = &[
    "test_{}", "{}_test", "{}_tests", "{}.test", "{}.spec", "{}-test", "{}_spec", "{}Test",
    "{}Tests", "{}Spec", "{}IT", "Test{}",
];
/// Folders that hold tests.
const TEST_FOLDERS: &[&str] = &[
    "test",
    "tests",
    "__tests__",
    "spec",
    "specs",
    "testing",
    "unittest",
    "unittests",
    "unit",
    "integration",
    "integration_tests",
    "functional",
    "e2e",
    "commontest",
    "jvmtest",
    "androidtest",
    "testfixtures",
];
/// Folders that say nothing about the subject besides those.
const SOURCE_FOLDERS: &[&str] = &[
    "src",
    "lib",
    "main",
    "java",
    "kotlin",
    "scala",
    "groovy",
    "python",
    "source",
    "sources",
    "include",
    "app",
    "commonmain",
    "jvmmain",
    "commonjvmandroid",
];
/// Names that every second folder has: alone they pair nothing.
const COMMON: &[&str] = &[
    "index",
    "main",
    "mod",
    "lib",
    "utils",
    "util",
    "common",
    "helpers",
    "helper",
    "base",
    "types",
    "constants",
    "config",
    "conftest",
    "package-info",
    "setup",
    "core",
    "models",
    "views",
    "urls",
    "admin",
    "apps",
];
/// Files looked at for one name; a name that more files have pairs by chance.
const MOST_CANDIDATES: usize = 1_000;
/// Answers kept.
const MOST_SUBJECTS: usize = 4;
const MOST_TESTS: usize = 12;
/// What is less likely than this is left out.
const LEAST: f32 = 0.3;

/// The files that a test is about, most likely first; none for what is no test.
pub fn subjects(layout: &Layout, test: FileId) -> Vec<(FileId, f32)> {
    let at = layout.path(test);
    let names = subject_names(at);
    let mut found: Vec<(FileId, f32, usize)> = Vec::new();
    for (name, weight) in &names {
        for (file, score) in named(layout, at, name) {
            let near = path::shared(at, layout.path(file));
            found.push((file, score * weight, near));
        }
    }
    found.retain(|(file, score, _)| *file != test && *score >= LEAST);
    found.sort_by(|a, b| a.0.cmp(&b.0).then_with(|| b.1.total_cmp(&a.1)));
    found.dedup_by_key(|it| it.0);
    found.sort_by(|a, b| {
        b.1.total_cmp(&a.1).then_with(|| b.2.cmp(&a.2)).then_with(|| a.0.cmp(&b.0))
    });
    let Some(&(_, best, nearest)) = found.first() else { return Vec::new() };
    // Equally good answers weaken each other; beside a good one the worse are no answers.
    let enough = if best >= 0.9 { best } else { best * 0.7 };
    let alike = found.iter().filter(|it| it.1 >= best && it.2 == nearest).count();
    let shared_doubt = if alike > 1 { 0.6 } else { 1.0 };
    found
        .into_iter()
        .filter(|it| it.1 >= enough)
        .take(MOST_SUBJECTS)
        .map(|(file, score, near)| {
            let farther = if score >= best && near < nearest { 0.6 } else { 1.0 };
            (file, score * shared_doubt * farther)
        })
        .filter(|(_, score)| *score >= LEAST)
        .collect()
}

/// Subjects that are known already: many files of one name ask for those of the same tests.
#[derive(Debug, Default)]
pub struct Known(FxHashMap<FileId, Vec<(FileId, f32)>>);

impl Known {
    /// As [`subjects`].
    pub fn subjects(&mut self, layout: &Layout, test: FileId) -> &[(FileId, f32)] {
        self.0.entry(test).or_insert_with(|| subjects(layout, test))
    }

    /// As [`tests`].
    pub fn tests(&mut self, layout: &Layout, subject: FileId) -> Vec<(FileId, f32)> {
        let candidates = candidates(layout, subject);
        let mut found: Vec<(FileId, f32)> = candidates
            .into_iter()
            .filter_map(|it| {
                let subjects = self.subjects(layout, it);
                subjects.iter().find(|(file, _)| *file == subject).map(|(_, score)| (it, *score))
            })
            .collect();
        found.sort_by(|a, b| b.1.total_cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
        found.truncate(MOST_TESTS);
        found
    }
}

/// The tests of a file, most likely first; none for what is itself a test.
pub fn tests(layout: &Layout, subject: FileId) -> Vec<(FileId, f32)> {
    Known::default().tests(layout, subject)
}

/// The files that are named as tests of a file would be; none for what is itself a test.
fn candidates(layout: &Layout, subject: FileId) -> BTreeSet<FileId> {
    let at = layout.path(subject);
    let mut candidates = BTreeSet::new();
    if is_test(at) {
        return candidates;
    }
    let language = detect(at, b"");
    for stem in stems(at) {
        let mut consider = |name: &str| {
            let alike = layout.with_stem(path::stem(name)).take(MOST_CANDIDATES);
            candidates.extend(alike.filter(|it| {
                let other = layout.path(*it);
                path::trunk(other) == name && is_test(other) && kindred(at, other)
            }));
        };
        consider(&stem);
        for pattern in kindred_names(language) {
            consider(&pattern.replacen("{}", &stem, 1));
        }
    }
    candidates.remove(&subject);
    candidates
}

/// Whether a path looks like a test's, by its name or by its folders.
fn is_test(at: &str) -> bool {
    in_test_folder(at) || !stripped(at).is_empty()
}

fn in_test_folder(at: &str) -> bool {
    path::folder(at).split('/').any(|part| is_one_of(part, TEST_FOLDERS))
}

fn is_one_of(part: &str, of: &[&str]) -> bool {
    of.iter().any(|it| part.eq_ignore_ascii_case(it))
}

/// The names that the subject may have, with what they are worth.
fn subject_names(at: &str) -> Vec<(String, f32)> {
    let language = detect(at, b"");
    if language.is_some_and(|it| !it.get().meta.code) {
        return Vec::new();
    }
    let stripped = stripped(at);
    if stripped.is_empty() && in_test_folder(at) && language.is_some() {
        return vec![(path::trunk(at).to_owned(), 0.8)];
    }
    stripped.into_iter().map(|name| (name.to_owned(), 1.0)).collect()
}

/// The file's name without what its language's test names add, for each that fits.
fn stripped(at: &str) -> Vec<&str> {
    let trunk = path::trunk(at);
    let fit = |pattern: &str| {
        let (before, after) = pattern.split_once("{}")?;
        let name = trunk.strip_prefix(before)?.strip_suffix(after)?;
        // `Testing` is not the test of `ing`.
        let whole = !before.ends_with(char::is_alphabetic) || name.starts_with(char::is_uppercase);
        (!name.is_empty() && whole).then_some(name)
    };
    let mut names: Vec<&str> = match detect(at, b"").map(|it| &it.get().meta.test_names) {
        Some(own) if !own.is_empty() => own.iter().filter_map(|it| fit(it)).collect(),
        _ => NAMES.iter().filter_map(|it| fit(it)).collect(),
    };
    names.sort_unstable();
    names.dedup();
    names
}

/// The test names of all languages whose files could test a file of this one.
fn kindred_names(language: Option<LanguageId>) -> BTreeSet<&'static str> {
    let strategy = language.and_then(Strategy::of);
    let mut names: BTreeSet<&'static str> = NAMES.iter().copied().collect();
    for (at, other) in languages().iter().enumerate() {
        if strategy.is_some() && Strategy::of(LanguageId(at as u16)) == strategy {
            names.extend(other.meta.test_names.iter().map(String::as_str));
        }
    }
    names
}

/// Whether a file of one path could test a file of the other.
fn kindred(a: &str, b: &str) -> bool {
    let strategy = |path| detect(path, b"").and_then(Strategy::of);
    path::extension(a) == path::extension(b)
        || strategy(a).is_some_and(|it| strategy(b) == Some(it))
}

/// The names by which a test may call a file: its own, its folder's if it stands for it, and its
/// own after those of its folders.
fn stems(at: &str) -> Vec<String> {
    let trunk = path::trunk(at);
    let mut folder = path::folder(at);
    let mut name = trunk.to_owned();
    let mut names = Vec::new();
    if stands_for_folder(at) {
        path::base(folder).clone_into(&mut name);
        folder = path::folder(folder);
    }
    names.push(name.clone());
    let mut joined = vec![name];
    for _ in 0..2 {
        let above = path::base(folder);
        if above.is_empty() {
            break;
        }
        let single = above.strip_suffix('s').filter(|it| !it.is_empty());
        joined = joined
            .iter()
            .flat_map(|name| {
                [Some(above), single].into_iter().flatten().map(move |it| format!("{it}_{name}"))
            })
            .collect();
        names.extend(joined.iter().cloned());
        folder = path::folder(folder);
    }
    names
}

/// Whether a file is what its folder is imported as.
fn stands_for_folder(at: &str) -> bool {
    let base = path::base(at);
    detect(at, b"").is_some_and(|it| it.get().meta.index_files.iter().any(|index| index == base))
}

/// The files of a name, or of the folders and the name that it is joined from, with their scores.
fn named(layout: &Layout, test: &str, name: &str) -> Vec<(FileId, f32)> {
    let fits = |file: &FileId| {
        let at = layout.path(*file);
        kindred(test, at) && (!is_test(at) || path::folder(at) == path::folder(test))
    };
    let with_name = |name: &str| {
        let alike = layout.with_stem(path::stem(name)).take(MOST_CANDIDATES);
        let same = alike.filter(|it| path::trunk(layout.path(*it)).eq_ignore_ascii_case(name));
        same.filter(|it| fits(it)).collect::<Vec<_>>()
    };
    let alone = if is_one_of(name, COMMON) { 0.5 } else { 1.0 };
    let mut found: Vec<(FileId, f32)> = with_name(name)
        .into_iter()
        .map(|file| {
            let score = agreement(test, layout.path(file));
            (file, if score >= 0.9 { score } else { score * alone })
        })
        .collect();
    // `test_utils_url` is the test of `utils/url`.
    for (at, _) in name.match_indices(['_', '-']) {
        let (before, after) = (&name[..at], &name[at + 1..]);
        for file in with_name(after) {
            if folders_read(path::folder(layout.path(file)), before) {
                found.push((file, 0.9));
            }
        }
    }
    // `test_pkg` is the test of `pkg/__init__`.
    for folder in layout.folders_named(name).take(MOST_CANDIDATES) {
        for file in layout.files_in(folder).filter(|it| stands_for_folder(layout.path(*it))) {
            if fits(&file) {
                found.push((file, 0.8 * agreement(test, folder)));
            }
        }
    }
    found
}

/// Whether the last folders of a path, joined, read like these words; plurals count as the same.
fn folders_read(folder: &str, words: &str) -> bool {
    let mut left = words;
    for part in folder.rsplit('/') {
        let single = part.strip_suffix('s').unwrap_or(part);
        let Some(before) = left.strip_suffix(part).or_else(|| left.strip_suffix(single)) else {
            return false;
        };
        if before.is_empty() {
            return true;
        }
        let Some(before) = before.strip_suffix(['_', '-']) else { return false };
        left = before;
    }
    false
}

/// How well the folders of a test and of a file of the fitting name agree.
fn agreement(test: &str, subject: &str) -> f32 {
    if path::folder(test) == path::folder(subject) {
        return 1.0;
    }
    let (a, b) = (telling(test), telling(subject));
    let ending = a.iter().rev().zip(b.iter().rev()).take_while(|(x, y)| x == y).count();
    let beginning = a.iter().zip(&b).take_while(|(x, y)| x == y).count();
    let shorter = a.len().min(b.len());
    if a == b {
        if path::within(path::folder(test), path::folder(subject)) { 1.0 } else { 0.95 }
    } else if shorter > 0 && ending == shorter {
        0.9
    } else if ending > 0 {
        0.75
    } else if beginning > 0 {
        if beginning == a.len() { 0.65 } else { 0.5 }
    } else if a.is_empty() {
        0.6
    } else {
        0.4
    }
}

/// The folders that say more than "source" or "test".
fn telling(of: &str) -> Vec<&str> {
    let told = |part: &&str| {
        !part.is_empty() && !is_one_of(part, TEST_FOLDERS) && !is_one_of(part, SOURCE_FOLDERS)
    };
    path::folder(of).split('/').filter(told).collect()
}

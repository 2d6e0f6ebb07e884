//! What is the repository made of?

use std::collections::{BTreeMap, BTreeSet};

use codetrail_graph::corpus::{Corpus, folder};
use codetrail_graph::rank::Parsed;
use codetrail_graph::roles::{Role, RoleRules};
use codetrail_graph::rules::noticed;
use globset::{Glob, GlobSet, GlobSetBuilder};

use crate::answer::{Environment, FrameworkShare, LanguageShare, TaskInfo};
use codetrail_graph::task::Task;

/// Manifests and entry points named.
const NAMED: usize = 12;

/// Languages, manifests, entry points and roles of a swept corpus.
pub(crate) fn of(corpus: &Corpus, scale: &str, ambiguity: f32) -> Environment {
    let mut languages: BTreeMap<&str, usize> = BTreeMap::new();
    let mut roles: BTreeMap<String, usize> = BTreeMap::new();
    for file in corpus.files() {
        *roles.entry(corpus.roles[file.at()].name().to_owned()).or_default() += 1;
        if let Some(id) = corpus.languages[file.at()].filter(|id| id.get().meta.code) {
            *languages.entry(id.get().name).or_default() += 1;
        }
    }
    let mut languages: Vec<LanguageShare> = languages
        .into_iter()
        .map(|(language, files)| LanguageShare { language: language.to_owned(), files })
        .collect();
    languages.sort_by(|a, b| b.files.cmp(&a.files).then(a.language.cmp(&b.language)));
    let rules = RoleRules::built_in();
    let manifests = corpus
        .files()
        .filter(|file| rules.is_manifest(corpus.path(*file)) && !corpus.suppressed[file.at()]);
    let manifests = shallow_first(manifests.map(|file| corpus.path(file)));
    Environment {
        languages,
        scale: scale.to_owned(),
        ambiguity,
        manifests,
        entries: shallow_first(entries(corpus)),
        modules: modules(corpus, rules),
        tests: tests(corpus),
        frameworks: Vec::new(),
        roles,
    }
}

/// Folders with a manifest, nearest to the root first.
fn modules(corpus: &Corpus, rules: &RoleRules) -> Vec<String> {
    let of = corpus
        .files()
        .filter(|file| rules.is_manifest(corpus.path(*file)) && !corpus.suppressed[file.at()])
        .map(|file| folder(corpus.path(file)));
    let folders: BTreeSet<&str> = of.map(|it| if it.is_empty() { "." } else { it }).collect();
    shallow_first(folders.into_iter())
}

/// The outermost folders that hold tests and little else, those with most tests first.
fn tests(corpus: &Corpus) -> Vec<String> {
    // Tests and other code below each folder.
    let mut below: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    for file in corpus.files().filter(|file| !corpus.suppressed[file.at()]) {
        let role = corpus.roles[file.at()];
        if !matches!(role, Role::Test | Role::Source) {
            continue;
        }
        for folder in ancestors(corpus.path(file)) {
            let (tests, others) = below.entry(folder).or_default();
            *(if role == Role::Test { tests } else { others }) += 1;
        }
    }
    let is_for_tests =
        |folder: &str| below.get(folder).is_some_and(|(n, others)| *n > 0 && *n >= 4 * others);
    let outermost = |path: &str| !ancestors(path).any(is_for_tests);
    let mut folders: Vec<(usize, &str)> = below
        .iter()
        .filter(|(folder, _)| is_for_tests(folder) && outermost(folder))
        .map(|(folder, (tests, _))| (*tests, *folder))
        .collect();
    folders.sort_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(b.1)));
    folders.into_iter().take(NAMED).map(|(_, folder)| folder.to_owned()).collect()
}

/// The folders above a path, the nearest first; the root is none.
fn ancestors(path: &str) -> impl Iterator<Item = &str> {
    std::iter::successors(Some(folder(path)), |it| Some(folder(it)))
        .take_while(|folder| !folder.is_empty())
}

/// The frameworks that left markers in the parsed files, those in most files first.
pub(crate) fn frameworks(parsed: &[Parsed], searched: &[Parsed]) -> Vec<FrameworkShare> {
    let noticed = noticed(parsed.iter().chain(searched).map(|it| &it.facts)).into_iter();
    let mut shares: Vec<FrameworkShare> =
        noticed.map(|(framework, files)| FrameworkShare { framework, files }).collect();
    shares.sort_by(|a, b| b.files.cmp(&a.files).then(a.framework.cmp(&b.framework)));
    shares.truncate(NAMED);
    shares
}

/// Source files where execution starts, by the globs of their language.
fn entries(corpus: &Corpus) -> impl Iterator<Item = &str> {
    let mut sets: BTreeMap<&str, GlobSet> = BTreeMap::new();
    corpus.files().filter_map(move |file| {
        let language = corpus.languages[file.at()]?.get();
        if corpus.roles[file.at()] != Role::Source || corpus.suppressed[file.at()] {
            return None;
        }
        let set = sets.entry(language.name).or_insert_with(|| globs(&language.meta.entries));
        set.is_match(corpus.path(file)).then(|| corpus.path(file))
    })
}

fn globs(patterns: &[String]) -> GlobSet {
    let mut set = GlobSetBuilder::new();
    for glob in patterns.iter().filter_map(|pattern| Glob::new(pattern).ok()) {
        set.add(glob);
    }
    set.build().unwrap_or_else(|_| GlobSet::empty())
}

/// The paths nearest to the root, then by name.
fn shallow_first<'p>(paths: impl Iterator<Item = &'p str>) -> Vec<String> {
    let mut paths: Vec<&str> = paths.collect();
    paths.sort_by_key(|path| (path.matches('/').count(), *path));
    paths.into_iter().take(NAMED).map(str::to_owned).collect()
}

/// The task as answers show it.
pub(crate) fn task_info(task: &Task) -> TaskInfo {
    const SHOWN: usize = 30;
    TaskInfo {
        title: task.title.clone(),
        kind: task.kind.name().to_owned(),
        only: task.constraints.only.clone(),
        avoid: task.constraints.avoid.clone(),
        languages: task.constraints.languages.clone(),
        paths: task.paths.iter().take(SHOWN).map(|it| it.path.clone()).collect(),
        identifiers: task.identifiers.iter().take(SHOWN).map(|it| it.text.clone()).collect(),
        errors: task.errors.iter().take(SHOWN).cloned().collect(),
        frames: task
            .frames
            .iter()
            .take(SHOWN)
            .map(|it| match it.line {
                Some(line) => format!("{}:{line} {}", it.path, it.function),
                None => format!("{} {}", it.path, it.function),
            })
            .collect(),
    }
}

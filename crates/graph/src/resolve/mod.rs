//! Which files of the repository does a file's import name?
//!
//! How a path is read is the language's strategy. A confidence says what led to the file: 1.0 what a
//! compiler would say, 0.8 a convention, 0.5 the only path with a fitting end. Where several fit
//! alike, each gets less, or none is named: a wrong file is worse than a missing one.

mod dotted;
mod include;
mod load_path;
mod module_tree;
mod namespace;
mod package_path;
mod qualified;
mod relative;
mod relative_file;
mod strategy;

use codetrail_lang::{Facts, LanguageId};

use crate::ids::FileId;
use crate::layout::{Layout, path};
pub use strategy::Strategy;

/// What a compiler would say.
const EXACT: f32 = 1.0;
/// What a convention says.
const CONVENTION: f32 = 0.8;
/// The only path with a fitting end.
const GUESS: f32 = 0.5;
/// Several paths that fit alike are all named up to this many, and none beyond it.
const MOST_ALIKE: usize = 3;

/// A file that an import names.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Target {
    /// The file.
    pub file: FileId,
    /// How sure it is, in (0, 1].
    pub confidence: f32,
    /// Position of the import in [`Facts::imports`].
    pub import: usize,
    /// Position in the import's names, where the file is what that one name means; nothing where
    /// it is what the whole import means.
    pub name: Option<usize>,
}

/// The files that a file's imports name, by import, then name, then confidence, then path.
pub fn imports(layout: &Layout, from: FileId, language: LanguageId, facts: &Facts) -> Vec<Target> {
    Strategy::of(language).map_or_else(Vec::new, |it| imports_by(layout, from, it, facts))
}

/// The same by a given strategy.
pub fn imports_by(layout: &Layout, from: FileId, strategy: Strategy, facts: &Facts) -> Vec<Target> {
    let path = layout.path(from);
    let site = Site { layout, path, folder: path::folder(path), facts };
    let mut targets = Vec::new();
    for (at, import) in facts.imports.iter().enumerate() {
        let mut hits = strategy.resolve(&site, import);
        hits.retain(|hit| hit.file != from);
        hits.sort_by(|a, b| {
            a.name
                .cmp(&b.name)
                .then_with(|| b.confidence.total_cmp(&a.confidence))
                .then_with(|| a.file.cmp(&b.file))
        });
        let mut seen: Vec<(Option<usize>, FileId)> = Vec::new();
        for hit in hits {
            if !seen.contains(&(hit.name, hit.file)) {
                seen.push((hit.name, hit.file));
                let Hit { file, confidence, name } = hit;
                targets.push(Target { file, confidence, import: at, name });
            }
        }
    }
    targets
}

/// Where imports stand that are being resolved.
struct Site<'a> {
    layout: &'a Layout,
    path: &'a str,
    folder: &'a str,
    facts: &'a Facts,
}

/// One answer of a strategy.
#[derive(Debug, Clone, Copy)]
struct Hit {
    file: FileId,
    confidence: f32,
    name: Option<usize>,
}

impl Hit {
    fn new(file: FileId, confidence: f32) -> Hit {
        Hit { file, confidence, name: None }
    }

    fn named(self, name: usize) -> Hit {
        Hit { name: Some(name), ..self }
    }
}

impl Site<'_> {
    /// Which of several files with a fitting end is meant: the only one at `sure`, else the nearest,
    /// else all of a few, each with less.
    fn nearest(&self, candidates: Vec<FileId>, sure: f32) -> Vec<Hit> {
        let paths = candidates.into_iter().map(|file| (file, self.layout.path(file))).collect();
        let chosen = nearest(self.path, paths, sure);
        chosen.into_iter().map(|(file, confidence)| Hit::new(file, confidence)).collect()
    }
}

/// The same for anything that has a path.
pub(crate) fn nearest<T>(from: &str, candidates: Vec<(T, &str)>, sure: f32) -> Vec<(T, f32)> {
    if candidates.len() == 1 {
        return candidates.into_iter().map(|(it, _)| (it, sure)).collect();
    }
    let far = |path: &str| path::shared(from, path);
    let best = candidates.iter().map(|(_, path)| far(path)).max().unwrap_or(0);
    let mut near: Vec<T> =
        candidates.into_iter().filter(|(_, path)| far(path) == best).map(|(it, _)| it).collect();
    match near.len() {
        1 => near.pop().map(|it| (it, sure * 0.8)).into_iter().collect(),
        n if n <= MOST_ALIKE => near.into_iter().map(|it| (it, sure * 0.4)).collect(),
        _ => Vec::new(),
    }
}

//! Which edges does a file have beside those that its text states? History and folder.

use crate::co_change::co_changes;
use crate::corpus::{Corpus, folder};
use crate::ids::FileId;
use crate::relation::{Edge, Evidence, Relation};

/// Commits together that make two files surely change together.
const OFTEN: f32 = 4.0;
/// Confidence that a file of the same folder belongs to the same matter.
const BY_FOLDER: f32 = 0.4;

/// Files that changed with a file, commit after commit; one commit together is an accident.
pub fn by_history(commits: &[Vec<FileId>], file: FileId, most: usize) -> Vec<Edge> {
    co_changes(commits, &[file], most)
        .into_iter()
        .filter(|(.., times)| *times > 1)
        .map(|(_, other, share, times)| Edge {
            from: file,
            to: other,
            relation: Relation::ChangesWith,
            confidence: share.sqrt() * (times as f32 / OFTEN).min(1.0),
            evidence: Evidence { file, line: 0, text: format!("changed together {times} times") },
        })
        .collect()
}

/// Files of the same folder: weak, and only followed with a second cue. A file that stands for its
/// folder contains the others.
pub fn in_folder(corpus: &Corpus, file: FileId, most: usize) -> Vec<Edge> {
    let inside = folder(corpus.path(file));
    let first = corpus.paths.partition_point(|path| path.as_str() < inside);
    let is_index = |file: FileId| corpus.index_files().binary_search(&file).is_ok();
    let shown = if inside.is_empty() { "the root" } else { inside };
    let edges = corpus.paths[first..]
        .iter()
        .enumerate()
        .take_while(|(_, path)| path.starts_with(inside))
        .map(|(at, path)| (FileId((first + at) as u32), path))
        .filter(|(other, path)| *other != file && folder(path) == inside)
        .map(|(other, _)| {
            let index = is_index(file) || is_index(other);
            let (from, to) = if is_index(other) { (other, file) } else { (file, other) };
            Edge {
                from,
                to,
                relation: if index { Relation::Contains } else { Relation::SameFolder },
                confidence: BY_FOLDER,
                evidence: Evidence { file, line: 0, text: format!("both in {shown}") },
            }
        });
    edges.take(most).collect()
}

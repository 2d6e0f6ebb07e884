//! Which edges does a file have? Imports with what they are used for, names, history, folder.

use std::collections::BTreeMap;

use codetrail_lang::ReferenceRole;
use rustc_hash::FxHashMap;

use crate::co_change::co_changes;
use crate::corpus::{Corpus, folder};
use crate::ids::FileId;
use crate::rank::Parsed;
use crate::relation::{Edge, Evidence, Relation};

/// Confidence of a bare name that only one parsed file defines: a guess, never confirmed.
const BY_NAME: f32 = 0.5;
/// A name shorter than this is too common to point anywhere.
const NAME_AT_LEAST: usize = 4;
/// Commits together that make two files surely change together.
const OFTEN: f32 = 4.0;
/// Confidence that a file of the same folder belongs to the same matter.
const BY_FOLDER: f32 = 0.4;

/// Import edges of a parsed file; where an imported name is called, inherited or used as a type,
/// the edge says so and shows the line.
pub fn by_imports(parsed: &Parsed) -> Vec<Edge> {
    let mut edges = Vec::new();
    let mut uses: FxHashMap<&str, (ReferenceRole, u32)> = FxHashMap::default();
    for reference in &parsed.facts.references {
        let used = uses.entry(&reference.name).or_insert((reference.role, reference.line));
        if reference.role == ReferenceRole::Inherit {
            *used = (reference.role, reference.line);
        }
    }
    for target in &parsed.targets {
        let import = &parsed.facts.imports[target.import];
        let edge = |relation, line, text: String| Edge {
            from: parsed.file,
            to: target.file,
            relation,
            confidence: target.confidence,
            evidence: Evidence { file: parsed.file, line, text },
        };
        edges.push(edge(Relation::Imports, import.line, format!("imports {}", import.path)));
        let names = match target.name {
            Some(at) => &import.names[at..=at],
            None => import.names.as_slice(),
        };
        for name in names {
            let local = name.alias.as_deref().unwrap_or(&name.name);
            if let Some((role, line)) = uses.get(local) {
                let (relation, verb) = meaning(*role);
                edges.push(edge(relation, *line, format!("{verb} {local}")));
            }
        }
    }
    strongest(edges)
}

/// Which file defines a name, over the parsed files; nothing where several do.
#[derive(Debug, Default)]
pub struct Defined(BTreeMap<String, Option<FileId>>);

impl Defined {
    /// Collects the names of types and callables.
    pub fn new(parsed: &[Parsed]) -> Defined {
        let mut defined: BTreeMap<String, Option<FileId>> = BTreeMap::new();
        for it in parsed {
            for symbol in &it.facts.symbols {
                if symbol.name.len() < NAME_AT_LEAST
                    || !(symbol.kind.is_type() || symbol.kind.is_callable())
                {
                    continue;
                }
                match defined.get_mut(&symbol.name) {
                    None => {
                        defined.insert(symbol.name.clone(), Some(it.file));
                    }
                    Some(owner) if *owner != Some(it.file) => *owner = None,
                    Some(_) => {}
                }
            }
        }
        Defined(defined)
    }
}

/// Edges by bare names: what a file calls, extends or uses and exactly one parsed file of the same
/// language defines. Same-package use needs no import in Go, Java, Kotlin and C.
pub fn by_names(corpus: &Corpus, defined: &Defined, parsed: &Parsed) -> Vec<Edge> {
    let mut edges = Vec::new();
    for reference in &parsed.facts.references {
        let Some(Some(owner)) = defined.0.get(&reference.name) else { continue };
        let same = corpus.languages[owner.at()] == corpus.languages[parsed.file.at()];
        if *owner == parsed.file || !same {
            continue;
        }
        let (relation, verb) = meaning(reference.role);
        edges.push(Edge {
            from: parsed.file,
            to: *owner,
            relation,
            confidence: BY_NAME,
            evidence: Evidence {
                file: parsed.file,
                line: reference.line,
                text: format!("{verb} {}", reference.name),
            },
        });
    }
    strongest(edges)
}

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

/// The relation that a use makes, and its verb in evidence.
fn meaning(role: ReferenceRole) -> (Relation, &'static str) {
    match role {
        ReferenceRole::Call => (Relation::Calls, "calls"),
        ReferenceRole::Inherit => (Relation::Inherits, "extends"),
        _ => (Relation::References, "uses"),
    }
}

/// One edge for each pair and relation: the surest, then the first.
fn strongest(mut edges: Vec<Edge>) -> Vec<Edge> {
    edges.sort_by(|a, b| {
        (a.from, a.to, a.relation)
            .cmp(&(b.from, b.to, b.relation))
            .then(b.confidence.total_cmp(&a.confidence))
            .then(a.evidence.cmp(&b.evidence))
    });
    edges.dedup_by_key(|edge| (edge.from, edge.to, edge.relation));
    edges
}

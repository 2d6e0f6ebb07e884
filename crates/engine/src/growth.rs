//! Where do the edges of expansion come from? The graph of the parsed and searched files, names, history.

use std::collections::BTreeMap;

use aho_corasick::{AhoCorasick, MatchKind};
use codetrail_graph::corpus::stem;
use codetrail_graph::expand::{Frontier, by_history, in_folder};
use codetrail_graph::rank::Parsed;
use codetrail_graph::roles::Role;
use codetrail_graph::siblings::siblings;
use codetrail_graph::tests_of::{subjects, tests as tests_of};
use codetrail_graph::{Edge, Evidence, FileId, Relation};
use rayon::prelude::*;

use crate::edges::stated;
use crate::locate::{Located, recall_or_parse};
use crate::snapshot::Snapshot;
use crate::switches::Switches;

/// Files parsed because a search of references hit them, at most.
const SEARCHED: usize = 24;
/// Bytes of one such file: a larger one costs more to parse than its edges are worth.
const SEARCHED_BYTES: usize = 64 << 10;
/// A stem or name that more files than this mention is a hub's: searching it finds nothing.
const MENTIONED: usize = 150;
/// Names of one anchor that are searched.
const NAMES: usize = 6;
/// Keys of one anchor's markers that are searched, files parsed because they hold one, and how many
/// may mention a key before it says nothing.
const KEYS: usize = 6;
const KEYED: usize = 12;
const KEY_MENTIONED: usize = 40;
/// Confidence from which an edge is shown in the pack.
const SHOWN: f32 = 0.5;
/// Edges taken from history and from the folder for one file.
const FROM_HISTORY: usize = 8;
const FROM_FOLDER: usize = 12;

/// Edges by file, gathered once; growth reads them.
pub(crate) struct Edges<'a> {
    snapshot: &'a Snapshot,
    located: &'a Located,
    switches: &'a Switches,
    at: BTreeMap<FileId, Vec<Edge>>,
    /// Files of each commit, newest first.
    commits: Vec<Vec<FileId>>,
    /// All edges of the files that were asked for.
    opened: BTreeMap<FileId, Vec<Edge>>,
}

impl<'a> Edges<'a> {
    /// Gathers the edges of the parsed files and of `searched`, the files that search found.
    pub(crate) fn gather(
        snapshot: &'a Snapshot,
        located: &'a Located,
        searched: &[Parsed],
        switches: &'a Switches,
    ) -> Edges<'a> {
        let parsed: Vec<&Parsed> = located.parsed.iter().chain(searched).collect();
        let edges = stated(snapshot, &located.corpus, &located.layout, &parsed, switches);
        let mut at: BTreeMap<FileId, Vec<Edge>> = BTreeMap::new();
        for edge in edges {
            at.entry(edge.to).or_default().push(edge.clone());
            at.entry(edge.from).or_default().push(edge);
        }
        let commits = located.past.narrow();
        Edges { snapshot, located, switches, at, commits, opened: BTreeMap::new() }
    }

    /// All edges at a file.
    fn read(&self, file: FileId) -> Vec<Edge> {
        let located = self.located;
        let mut edges = self.at.get(&file).cloned().unwrap_or_default();
        if !self.switches.off("implicit") {
            edges.extend(tests(located, file));
            edges.extend(beside(located, file));
            if self.switches.ruled() {
                edges.extend(self.snapshot.library.rules().twins(&located.layout, file));
            }
            if !self.switches.off("history") {
                edges.extend(by_history(&self.commits, file, FROM_HISTORY));
            }
        }
        if !self.switches.off("organizational") {
            edges.extend(in_folder(&located.corpus, file, FROM_FOLDER));
        }
        edges
    }

    /// The surest edge to a file from the files that growth has opened; ties go to the first by path.
    pub(crate) fn leading_to(&self, file: FileId) -> Option<Edge> {
        let edges = self.opened.iter().filter(|(from, _)| **from != file).flat_map(|it| it.1);
        let leading = edges.filter(|edge| edge.from == file || edge.to == file);
        leading
            .fold(None, |best: Option<&Edge>, edge| match best {
                Some(best) if best.confidence >= edge.confidence => Some(best),
                _ => Some(edge),
            })
            .cloned()
    }

    /// The sure edges among files, those of the first files first; folders say nothing here.
    pub(crate) fn among(&mut self, files: &[FileId]) -> Vec<Edge> {
        let mut sorted = files.to_vec();
        sorted.sort();
        let new: Vec<FileId> =
            files.iter().copied().filter(|file| !self.opened.contains_key(file)).collect();
        let read: Vec<(FileId, Vec<Edge>)> =
            new.par_iter().map(|file| (*file, self.read(*file))).collect();
        self.opened.extend(read);
        let mut among: Vec<Edge> = Vec::new();
        for file in files {
            let edges = self.edges(*file).into_iter();
            among.extend(edges.filter(|edge| {
                !matches!(edge.relation, Relation::SameFolder | Relation::Contains)
                    && edge.confidence >= SHOWN
                    && sorted.binary_search(&edge.from).is_ok()
                    && sorted.binary_search(&edge.to).is_ok()
            }));
        }
        among.sort_by(|a, b| {
            (a.from, a.to, a.relation)
                .cmp(&(b.from, b.to, b.relation))
                .then(b.confidence.total_cmp(&a.confidence))
        });
        among.dedup_by_key(|edge| (edge.from, edge.to, edge.relation));
        let place = |file: FileId| files.iter().position(|it| *it == file).unwrap_or(files.len());
        among.sort_by_key(|edge| {
            let places = (place(edge.from), place(edge.to));
            (places.0.min(places.1), places.0.max(places.1), edge.relation, edge.from)
        });
        among
    }
}

impl Frontier for Edges<'_> {
    fn edges(&mut self, file: FileId) -> Vec<Edge> {
        if let Some(known) = self.opened.get(&file) {
            return known.clone();
        }
        let edges = self.read(file);
        self.opened.insert(file, edges.clone());
        edges
    }

    fn relevance(&self, file: FileId) -> f32 {
        self.located.relevance(file)
    }

    fn role(&self, file: FileId) -> Role {
        self.located.corpus.roles[file.at()]
    }
}

/// Tests of a file and subjects of a test, by name and folder.
fn tests(located: &Located, file: FileId) -> Vec<Edge> {
    let layout = &located.layout;
    let edge = |test: FileId, subject: FileId, confidence| Edge {
        from: test,
        to: subject,
        relation: Relation::Tests,
        confidence,
        evidence: Evidence { file: test, line: 0, text: "named after it".to_owned() },
    };
    let subjects = subjects(layout, file).into_iter().map(|(other, sure)| edge(file, other, sure));
    let tests = tests_of(layout, file).into_iter().map(|(other, sure)| edge(other, file, sure));
    subjects.chain(tests).collect()
}

/// Files that belong beside a file by name: header and source, interface and implementation.
fn beside(located: &Located, file: FileId) -> Vec<Edge> {
    siblings(&located.layout, file)
        .into_iter()
        .map(|(other, confidence, reason)| Edge {
            from: file,
            to: other,
            relation: Relation::Sibling,
            confidence,
            evidence: Evidence { file, line: 0, text: reason.to_owned() },
        })
        .collect()
}

/// Local search: files that mention the anchors' stems, their telling names, or the keys that rules
/// would join them by, parsed, so that who uses an anchor is known although no index is. The result
/// is sorted by file.
pub(crate) fn search(
    snapshot: &Snapshot,
    located: &Located,
    anchors: &[FileId],
    switches: &Switches,
) -> Vec<Parsed> {
    let names = names(located, anchors);
    let mut keys = Vec::new();
    if switches.ruled() {
        let known = anchors.iter().filter_map(|anchor| located.parsed(*anchor));
        for anchor in known {
            let path = located.corpus.path(anchor.file);
            keys.extend(snapshot.library.rules().needles(path, &anchor.facts, KEYS));
        }
    }
    keys.sort();
    keys.dedup();
    keys.retain(|it| names.binary_search(it).is_err());
    let mut files = mentioning(located, &names, MENTIONED, SEARCHED);
    files.extend(mentioning(located, &keys, KEY_MENTIONED, KEYED));
    files.sort();
    files.dedup();
    let Located { corpus, texts, layout, memory, .. } = located;
    recall_or_parse(snapshot, corpus, texts, layout, memory, &files)
}

/// The best files, of those that are not parsed yet, with a word that few mention.
///
/// Names and keys are searched apart: beyond some sixty words a search is several times slower.
fn mentioning(
    located: &Located,
    words: &[String],
    most_mentions: usize,
    most: usize,
) -> Vec<FileId> {
    let builder = AhoCorasick::builder().match_kind(MatchKind::LeftmostLongest).build(words);
    let Some(automaton) = builder.ok().filter(|_| !words.is_empty()) else { return Vec::new() };
    let mentions: Vec<(FileId, Vec<usize>)> = located
        .texts
        .par_iter()
        .enumerate()
        .filter_map(|(at, text)| {
            let text = text.as_deref()?;
            let mut found: Vec<usize> = automaton
                .find_iter(text)
                .filter(|hit| is_whole(text, hit.start(), hit.end()))
                .map(|hit| hit.pattern().as_usize())
                .collect();
            found.sort_unstable();
            found.dedup();
            (!found.is_empty()).then_some((FileId(at as u32), found))
        })
        .collect();
    let mut mentioned = vec![0; words.len()];
    for (_, found) in &mentions {
        for name in found {
            mentioned[*name] += 1;
        }
    }
    let mut files: Vec<(FileId, f32)> = mentions
        .iter()
        .filter(|(file, found)| {
            located.parsed(*file).is_none()
                && located.texts[file.at()].as_ref().is_some_and(|it| it.len() <= SEARCHED_BYTES)
                && found.iter().any(|word| mentioned[*word] <= most_mentions)
        })
        .map(|(file, found)| (*file, located.relevance(*file) + 0.05 * found.len() as f32))
        .collect();
    files.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
    files.truncate(most);
    files.into_iter().map(|(file, _)| file).collect()
}

/// What the anchors are called by others: stems, and the telling names that they define.
fn names(located: &Located, anchors: &[FileId]) -> Vec<String> {
    let mut names = Vec::new();
    for anchor in anchors {
        names.push(stem(located.corpus.path(*anchor)).to_owned());
        if let Some(parsed) = located.parsed(*anchor) {
            let telling = codetrail_graph::card::telling_symbols(&located.corpus.lexicon, parsed);
            let symbols = telling.iter().map(|at| &parsed.facts.symbols[*at]);
            names.extend(symbols.take(NAMES).map(|symbol| symbol.name.clone()));
        }
    }
    names.retain(|name| name.len() >= 4);
    names.sort();
    names.dedup();
    names
}

/// Whether a hit is a whole word.
fn is_whole(text: &[u8], start: usize, end: usize) -> bool {
    let word = |byte: Option<&u8>| byte.is_some_and(|b| b.is_ascii_alphanumeric() || *b == b'_');
    !word(start.checked_sub(1).and_then(|at| text.get(at))) && !word(text.get(end))
}

//! The answer of `map`: the repository compressed, at a grain that follows its scale.

use std::collections::BTreeMap;

use codetrail_graph::FileId;
use codetrail_graph::corpus::{Corpus, folder};
use codetrail_graph::rank::{Parsed, Scale};
use codetrail_graph::roles::Role;

use crate::answer::{MapAnswer, MapModule, VERSION};
use crate::environment;
use crate::locate::{parse, scale_of};
use crate::rank::snapshot_info;
use crate::snapshot::Snapshot;
use crate::stopwatch::Stopwatch;
use crate::survey::without_task;

/// Files parsed for representative symbols: the largest of each module.
const PARSED_PER_MODULE: usize = 2;
const PARSED: usize = 400;
/// Symbols named for a module, for a file, and for a file at the grain of symbols.
const SYMBOLS: usize = 6;
const SYMBOLS_AT_SYMBOL_GRAIN: usize = 20;

/// Compresses a snapshot.
pub(crate) fn map(snapshot: &Snapshot, mut stopwatch: Stopwatch) -> MapAnswer {
    let (corpus, texts, coverage) = without_task(snapshot);
    stopwatch.lap("sweep");
    let code: Vec<FileId> = corpus
        .files()
        .filter(|file| corpus.roles[file.at()] == Role::Source && !corpus.suppressed[file.at()])
        .collect();
    let scale = scale_of(&corpus);
    let grain = match scale {
        Scale::Small => "symbols",
        Scale::Medium => "files",
        Scale::Large => "modules",
    };
    let mut modules: BTreeMap<&str, Vec<FileId>> = BTreeMap::new();
    for file in &code {
        let path = corpus.path(*file);
        let module = if scale == Scale::Large { folder(path) } else { path };
        modules.entry(module).or_default().push(*file);
    }
    let parsed = parse(snapshot, &corpus, &texts, None, false, &chosen(&corpus, &modules));
    stopwatch.lap("parse");
    let shown = if scale == Scale::Small { SYMBOLS_AT_SYMBOL_GRAIN } else { SYMBOLS };
    let mut coverage = coverage;
    coverage.parsed = parsed.len();
    let modules =
        modules.into_iter().map(|(path, files)| module(path, &files, &parsed, shown)).collect();
    MapAnswer {
        version: VERSION,
        snapshot: snapshot_info(snapshot),
        environment: environment::of(&corpus, scale.name(), 0.0),
        grain: grain.to_owned(),
        modules,
        coverage,
        timings: stopwatch.timings(),
    }
}

/// The longest files of each module, as many as may be parsed, by id.
fn chosen(corpus: &Corpus, modules: &BTreeMap<&str, Vec<FileId>>) -> Vec<FileId> {
    let mut chosen = Vec::new();
    for files in modules.values() {
        let mut files = files.clone();
        files.sort_by_key(|file| (std::cmp::Reverse(corpus.counts[file.at()].length), *file));
        chosen.extend(files.into_iter().take(PARSED_PER_MODULE));
    }
    chosen.sort_by_key(|file| (std::cmp::Reverse(corpus.counts[file.at()].length), *file));
    chosen.truncate(PARSED);
    chosen.sort();
    chosen
}

fn module(path: &str, files: &[FileId], parsed: &[Parsed], shown: usize) -> MapModule {
    let mut summary = String::new();
    let mut symbols: Vec<(u32, String)> = Vec::new();
    for file in files {
        let Ok(at) = parsed.binary_search_by_key(file, |it| it.file) else { continue };
        let facts = &parsed[at].facts;
        if summary.is_empty() {
            summary = facts.doc.clone().unwrap_or_default();
        }
        let outer = facts
            .symbols
            .iter()
            .filter(|it| it.container.is_empty() && (it.kind.is_type() || it.kind.is_callable()));
        symbols.extend(outer.map(|it| (it.span.lines(), it.name.clone())));
    }
    symbols.sort_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(&b.1)));
    symbols.dedup_by(|a, b| a.1 == b.1);
    MapModule {
        path: if path.is_empty() { ".".to_owned() } else { path.to_owned() },
        files: files.len(),
        summary,
        symbols: symbols.into_iter().take(shown).map(|(_, name)| name).collect(),
    }
}

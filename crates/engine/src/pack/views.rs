//! The pack from five sides: specification, repository, architecture, history, implementation path.

use std::collections::BTreeMap;

use codetrail_graph::FileId;
use codetrail_graph::corpus::folder;

use crate::answer::{Card, HistoryNote, PackAnswer, PathStep};
use crate::locate::Located;

use super::cards::is_secret;

/// Entries of each view.
const MODULES: usize = 8;
const LINKS: usize = 10;
const NOTES: usize = 5;
/// Budget below which the views beside the path and the specification are left out.
const ROOM: usize = 2_000;

/// Sets the views and the implementation path of a pack that has its cards.
pub(crate) fn set(answer: &mut PackAnswer, located: &Located, room: usize) {
    answer.views.specification = specification(answer, located);
    answer.path = if room > ROOM / 4 { path(answer) } else { Vec::new() };
    if room < ROOM {
        answer.views.repository.clear();
        answer.views.architecture.clear();
        answer.views.history.clear();
        return;
    }
    answer.views.repository = repository(answer, located);
    answer.views.architecture = architecture(answer);
    answer.views.history = history(answer, located);
}

fn specification(answer: &PackAnswer, located: &Located) -> Vec<String> {
    let task = &answer.task;
    let languages: Vec<String> = answer
        .environment
        .languages
        .iter()
        .take(4)
        .map(|it| format!("{} {}", it.files, it.language))
        .collect();
    let mut lines = vec![format!(
        "task: {}; repository: {} files ({})",
        task.kind,
        answer.snapshot.files,
        languages.join(", ")
    )];
    for (word, listed) in [("only", &task.only), ("not", &task.avoid)] {
        if !listed.is_empty() {
            lines.push(format!("{word}: {}", clipped(&listed.join("; "))));
        }
    }
    let environment = &answer.environment;
    for (word, listed) in [("manifests", &environment.manifests), ("tests", &environment.tests)] {
        if !listed.is_empty() {
            let first: Vec<&str> = listed.iter().take(4).map(String::as_str).collect();
            lines.push(format!("{word}: {}", first.join(", ")));
        }
    }
    for it in &located.coverage.models {
        let model = it.model.as_deref().unwrap_or("embedding");
        lines.push(format!("{} compared by a model: {model} of {}", it.signal, it.place));
    }
    for it in &located.coverage.degraded {
        lines.push(format!("made without {}: {}", it.signal, it.reason));
    }
    if located.ambiguity > 0.97 {
        lines.push(
            "the task points at no file clearly: treat the order below as a guess".to_owned(),
        );
    }
    lines
}

/// What the task says is repeated in short: it is the reader's own text.
fn clipped(text: &str) -> String {
    const SHOWN: usize = 160;
    if text.chars().count() <= SHOWN {
        return text.to_owned();
    }
    text.chars().take(SHOWN).chain(['…']).collect()
}

/// Files by the stage at which one meets them, each stage in the pack's order.
fn path(answer: &PackAnswer) -> Vec<PathStep> {
    const STAGES: &[&str] =
        &["entry", "interface", "logic", "configuration", "schema", "tests", "documentation"];
    let mut files: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for card in &answer.cards {
        files.entry(stage(card, &answer.environment.entries)).or_default().push(card.path.clone());
    }
    STAGES
        .iter()
        .filter_map(|stage| {
            Some(PathStep { stage: (*stage).to_owned(), files: files.remove(stage)? })
        })
        .collect()
}

fn stage(card: &Card, entries: &[String]) -> &'static str {
    let types = card.symbols.iter().filter(|it| it.kind == "interface").count();
    match card.role.as_str() {
        "configuration" | "build" => "configuration",
        "schema" => "schema",
        "test" => "tests",
        "documentation" | "example" => "documentation",
        _ if entries.contains(&card.path) => "entry",
        _ if types > 0 && 2 * types >= card.symbols.len() => "interface",
        _ => "logic",
    }
}

/// Folders of the selected files, with what the parsed ones say of themselves.
fn repository(answer: &PackAnswer, located: &Located) -> Vec<String> {
    let mut modules: BTreeMap<&str, (usize, Option<&str>)> = BTreeMap::new();
    for card in &answer.cards {
        let entry = modules.entry(folder(&card.path)).or_default();
        entry.0 += 1;
        let file = located.corpus.find(&card.path).filter(|_| !is_secret(&card.path));
        let doc = file.and_then(|file| located.parsed(file));
        entry.1 = entry.1.or(doc.and_then(|parsed| parsed.facts.doc.as_deref()));
    }
    let mut modules: Vec<(&str, (usize, Option<&str>))> = modules.into_iter().collect();
    modules.sort_by(|a, b| b.1.0.cmp(&a.1.0).then(a.0.cmp(b.0)));
    modules
        .into_iter()
        .take(MODULES)
        .map(|(path, (files, doc))| {
            let of = located.corpus.paths.iter().filter(|it| folder(it) == path).count();
            let path = if path.is_empty() { "." } else { path };
            match doc {
                Some(doc) => format!("{path}/ {files} of {of} files; {doc}"),
                None => format!("{path}/ {files} of {of} files"),
            }
        })
        .collect()
}

/// Edges between folders, most frequent first.
fn architecture(answer: &PackAnswer) -> Vec<String> {
    let mut links: BTreeMap<(&str, &str, &str), usize> = BTreeMap::new();
    for it in &answer.relations {
        let (from, to) = (folder(&it.from), folder(&it.to));
        if from != to && it.relation != "same-folder" {
            *links.entry((from, &it.relation, to)).or_default() += 1;
        }
    }
    let mut links: Vec<_> = links.into_iter().collect();
    links.sort_by(|a, b| b.1.cmp(&a.1).then(a.0.cmp(&b.0)));
    let named = |path: &str| if path.is_empty() { "./".to_owned() } else { format!("{path}/") };
    links
        .into_iter()
        .take(LINKS)
        .map(|((from, relation, to), times)| {
            format!("{} {relation} {} ({times})", named(from), named(to))
        })
        .collect()
}

/// Commits most like the task that touched files of the pack.
fn history(answer: &PackAnswer, located: &Located) -> Vec<HistoryNote> {
    let similar = located.past.similarities(&located.corpus.lexicon);
    let members: Vec<FileId> =
        answer.cards.iter().filter_map(|card| located.corpus.find(&card.path)).collect();
    let mut order: Vec<usize> = (0..similar.len()).filter(|at| similar[*at] > 0.0).collect();
    order.sort_by(|a, b| similar[*b].total_cmp(&similar[*a]).then(a.cmp(b)));
    order
        .into_iter()
        .map(|at| &located.past.commits[at])
        .filter_map(|commit| {
            let files: Vec<String> = commit
                .files
                .iter()
                .filter(|file| members.contains(file))
                .take(4)
                .map(|file| located.corpus.path(*file).to_owned())
                .collect();
            (!files.is_empty()).then(|| HistoryNote {
                commit: commit.id.clone(),
                subject: commit.subject.clone(),
                files,
            })
        })
        .take(NOTES)
        .collect()
}

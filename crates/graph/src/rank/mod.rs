//! Which files matter for the task, and by which of the named signals?
//!
//! `Score_loc(v | q) = α·s_sem + β·s_sum + γ·s_rule + δ·π(role(v) | q)` (blueprint, after the paper):
//! each of the four parts is a sum of signals in [0, 1], and weights are data (`data/weights.toml`). One file a signal; a score is always the sum of
//! its printable parts.

mod commits;
mod company;
mod definitions;
mod domain;
mod errors;
#[cfg(test)]
mod fixture;
mod frames;
mod lexical;
mod meaning;
mod modules;
mod names;
mod pairs;
mod paths;
mod priors;
mod propagation;
mod related;
mod summary;
mod symbols;
mod tally;
mod weights;

pub use commits::{Past, PastCommit};
pub use company::Neighbours;
pub use meaning::{Near, near_by_table, near_by_vectors};
pub use symbols::{Parsed, Reading, read_symbols};
pub use weights::{Scale, Weights, ambiguity};

use std::collections::BTreeMap;

use crate::corpus::Corpus;
use crate::ids::FileId;

/// The four parts of the score.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part {
    /// The task's words in the file.
    Semantic,
    /// The task's words in what is around the file.
    Summary,
    /// Paths, frames, identifiers, messages, history.
    Rule,
    /// What files of its role mean to tasks of this kind.
    Role,
}

impl Part {
    /// All parts, in the order of the formula.
    pub const ALL: &'static [Part] = &[Part::Semantic, Part::Summary, Part::Rule, Part::Role];

    /// The name in output.
    pub fn name(self) -> &'static str {
        match self {
            Part::Semantic => "semantic",
            Part::Summary => "summary",
            Part::Rule => "rule",
            Part::Role => "role",
        }
    }
}

macro_rules! signals {
    ($($(#[$doc:meta])* $variant:ident = $name:literal in $part:ident,)*) => {
        /// A named contribution to a file's score.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
        pub enum Signal {
            $($(#[$doc])* $variant,)*
        }

        impl Signal {
            /// All signals, in a stable order: the columns of a [`Table`].
            pub const ALL: &'static [Signal] = &[$(Signal::$variant,)*];

            /// The name in output, in weights and for `--without`.
            pub fn name(self) -> &'static str {
                match self { $(Signal::$variant => $name,)* }
            }

            /// The part of the formula that it belongs to.
            pub fn part(self) -> Part {
                match self { $(Signal::$variant => Part::$part,)* }
            }
        }
    };
}

signals! {
    /// BM25 of the file's words.
    Body = "body" in Semantic,
    /// The title's words alone, by BM25.
    Title = "title" in Semantic,
    /// Terms in the path, rare ones more, the base name most.
    PathWords = "path-words" in Semantic,
    /// BM25 of the names that the file defines.
    SymbolNames = "symbol-names" in Semantic,
    /// BM25 of documentation lines and literals.
    Prose = "prose" in Semantic,
    /// BM25 of the best symbol.
    BestSymbol = "best-symbol" in Semantic,
    /// BM25 of the three best symbols together.
    SymbolSum = "symbol-sum" in Semantic,
    /// BM25 of the best symbol, by what a person wrote alone.
    WrittenSymbol = "written-symbol" in Semantic,
    /// BM25 of the title's words, each by how rare it is in the messages of commits too.
    Telling = "telling" in Semantic,
    /// Words that follow each other in the task and in the file.
    Pairs = "pairs" in Semantic,
    /// How much of a symbol's name the task says.
    NameFit = "name-fit" in Semantic,
    /// The best symbol's meaning and the title's, by the embedding; off unless asked for.
    Meaning = "meaning" in Semantic,
    /// Words of its path that go with the task's words in history; off unless asked for.
    Related = "related" in Semantic,
    /// Sections of the documentation that fit the task name it; off unless asked for.
    Domain = "domain" in Summary,
    /// BM25 of the folder that the file is in.
    Summary = "summary" in Summary,
    /// Import neighbours that score well (one iteration).
    Propagation = "propagation" in Summary,
    /// Changed together with files that score well.
    Company = "company" in Summary,
    /// Tests of the file that score well, or subjects of the test.
    Tests = "tests" in Summary,
    /// BM25 of the messages of all commits that touched the file.
    Messages = "messages" in Summary,
    /// The task names the path.
    Path = "path" in Rule,
    /// The task names the module.
    Module = "module" in Rule,
    /// The task names the file's stem.
    Stem = "stem" in Rule,
    /// A traceback frame is in the file.
    Frame = "frame" in Rule,
    /// Defines an identifier that the task names.
    Definition = "definition" in Rule,
    /// Defines an identifier that only pasted code or logs name.
    PastedDefinition = "pasted-definition" in Rule,
    /// Uses a rare identifier that the task names.
    Use = "use" in Rule,
    /// Uses a rare identifier that only pasted code or logs name.
    PastedUse = "pasted-use" in Rule,
    /// Holds words of the task's error text in the same order.
    ErrorText = "error-text" in Rule,
    /// Commits with a message like the task touched the file.
    History = "history" in Rule,
    /// Changed often of late.
    Recency = "recency" in Rule,
    /// Prior of the file's role for this kind of task.
    Role = "role" in Role,
    /// Number of words, by its logarithm.
    Size = "size" in Role,
    /// Share of the repository's code that is in the file's language.
    Language = "language" in Role,
}

impl Signal {
    /// The signal with this name.
    pub fn named(name: &str) -> Option<Signal> {
        Self::ALL.iter().copied().find(|it| it.name() == name)
    }

    /// Whether a value means the same in every run: how surely the task points at the file. Such a
    /// value is kept, so that a vague mention stays vague where there is no better one; the others
    /// are divided by their largest value.
    fn is_absolute(self) -> bool {
        matches!(
            self,
            Signal::Path
                | Signal::Module
                | Signal::Stem
                | Signal::Frame
                | Signal::Definition
                | Signal::PastedDefinition
        )
    }

    fn column(self) -> usize {
        self as usize
    }
}

const N_SIGNALS: usize = Signal::ALL.len();

/// A sparse result of a signal: a file, how strongly, and the number of the evidence that shows it.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Found {
    file: FileId,
    value: f32,
    evidence: u32,
}

/// Signal values of every file, and reasons for those of the sparse signals.
#[derive(Debug)]
pub struct Table {
    rows: Vec<[f32; N_SIGNALS]>,
    reasons: BTreeMap<(FileId, Signal), String>,
}

impl Table {
    fn new(files: usize) -> Table {
        Table { rows: vec![[0.0; N_SIGNALS]; files], reasons: BTreeMap::new() }
    }

    /// A file's value of a signal, in [0, 1] once all are set.
    pub fn value(&self, file: FileId, signal: Signal) -> f32 {
        self.rows[file.at()][signal.column()]
    }

    /// Sets a dense signal and divides by its largest value.
    fn set(&mut self, signal: Signal, values: &[f32]) {
        let largest = values.iter().copied().fold(0.0, f32::max);
        for (row, value) in self.rows.iter_mut().zip(values) {
            row[signal.column()] = if largest > 0.0 { value / largest } else { 0.0 };
        }
    }

    /// Sets a sparse signal (the strongest of a file's entries counts) and keeps its reasons.
    fn set_found(&mut self, signal: Signal, found: &[Found], why: impl Fn(u32) -> String) {
        let mut best: Vec<Found> = found.to_vec();
        best.sort_by(|a, b| {
            a.file.cmp(&b.file).then(b.value.total_cmp(&a.value)).then(a.evidence.cmp(&b.evidence))
        });
        best.dedup_by_key(|it| it.file);
        let largest = best.iter().map(|it| it.value).fold(0.0, f32::max);
        self.reasons.retain(|(_, of), _| *of != signal);
        for row in &mut self.rows {
            row[signal.column()] = 0.0;
        }
        if largest <= 0.0 {
            return;
        }
        let unit = if signal.is_absolute() { 1.0 } else { largest };
        for it in &best {
            self.rows[it.file.at()][signal.column()] = (it.value / unit).min(1.0);
        }
        best.sort_by(|a, b| b.value.total_cmp(&a.value).then(a.file.cmp(&b.file)));
        best.truncate(MAX_REASONS);
        self.reasons.extend(best.iter().map(|it| ((it.file, signal), why(it.evidence))));
    }

    /// The signals that contribute to a file, with their weighted values.
    pub fn contributions(&self, file: FileId, weights: &Weights) -> Vec<(Signal, f32)> {
        Signal::ALL
            .iter()
            .map(|signal| (*signal, weights.of(*signal) * self.value(file, *signal)))
            .filter(|(_, value)| *value != 0.0)
            .collect()
    }

    /// The score of a file: the sum of its contributions; 0 where nothing but priors and its folder
    /// speak for it.
    pub fn score(&self, file: FileId, weights: &Weights) -> f32 {
        let row = &self.rows[file.at()];
        let evidence = |signal: &&Signal| {
            !matches!(signal, Signal::Recency | Signal::Summary)
                && signal.part() != Part::Role
                && weights.of(**signal) > 0.0
        };
        if Signal::ALL.iter().filter(evidence).all(|signal| row[signal.column()] <= 0.0) {
            return 0.0;
        }
        Signal::ALL.iter().map(|signal| weights.of(*signal) * row[signal.column()]).sum()
    }

    /// Why a file scores, strongest contribution first, in words.
    pub fn why(&self, corpus: &Corpus, file: FileId, weights: &Weights) -> Vec<String> {
        let mut parts = self.contributions(file, weights);
        parts.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
        let mut why: Vec<String> = Vec::new();
        for (signal, value) in parts {
            let share = self.value(file, signal);
            let reason = match self.reasons.get(&(file, signal)) {
                Some(reason) => Some(reason.clone()),
                None => lexical::why(corpus, file, signal).filter(|_| share > 0.15),
            };
            if let Some(reason) = reason.filter(|reason| value > 0.0 && !why.contains(reason)) {
                why.push(reason);
            }
        }
        why
    }
}

/// Reasons kept of one signal.
const MAX_REASONS: usize = 400;

/// What the first look at the corpus gives: every signal that needs no parsing.
pub fn first_look(corpus: &Corpus, past: &Past, weights: &Weights) -> Table {
    let mut table = Table::new(corpus.len());
    table.set(Signal::Body, &lexical::body(corpus, |_, term| term.weight));
    table.set(
        Signal::Title,
        &lexical::body(corpus, |_, term| if term.in_title { term.weight } else { 0.0 }),
    );
    let telling = past.telling(corpus);
    table.set(
        Signal::Telling,
        &lexical::body(
            corpus,
            |at, term| {
                if term.in_title { term.weight * telling[at] } else { 0.0 }
            },
        ),
    );
    table.set(Signal::PathWords, &lexical::path_words(corpus));
    if weights.of(Signal::Related) > 0.0 {
        table.set(Signal::Related, &related::scores(corpus, past));
    }
    table.set(Signal::Summary, &summary::folders(corpus));
    paths::set(corpus, &mut table);
    modules::set(corpus, &mut table);
    frames::set(corpus, &mut table);
    definitions::set_from_sweep(corpus, &mut table);
    errors::set(corpus, &mut table);
    past.set(corpus, &mut table);
    table.set(Signal::Size, &priors::of_sizes(corpus));
    table.set(Signal::Language, &priors::of_languages(corpus));
    table.set(Signal::Role, &priors::of_roles(corpus));
    table
}

/// Adds what the parsed files and documents say. `parsed` is sorted by file; `near` has an entry for
/// each where meaning is asked for; it and `documents` are empty where nobody asks.
pub fn second_look(
    corpus: &Corpus,
    parsed: &[Parsed],
    documents: &[Parsed],
    near: &[Near],
    table: &mut Table,
) {
    symbols::set(corpus, parsed, table);
    names::set(corpus, parsed, table);
    meaning::set(parsed, near, table);
    definitions::set_from_facts(corpus, parsed, table);
    domain::set(corpus, documents, parsed, table);
}

/// Adds what neighbours say: one iteration from the current scores.
pub fn propagate(
    corpus: &Corpus,
    neighbours: &Neighbours<'_>,
    weights: &Weights,
    table: &mut Table,
) {
    // All read the scores as they are before any of them is set.
    let scores: Vec<f32> = corpus.files().map(|file| table.score(file, weights)).collect();
    propagation::set(corpus, neighbours.links, &scores, table);
    company::set(corpus, neighbours, &scores, table);
}

/// All files that score, best first; ties by path.
pub fn order(corpus: &Corpus, table: &Table, weights: &Weights) -> Vec<(FileId, f32)> {
    let mut scored: Vec<(FileId, f32)> =
        corpus.files().map(|file| (file, table.score(file, weights))).collect();
    scored.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
    scored
}

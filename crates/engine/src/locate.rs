//! How is the task located? Survey → first look → parse the best → second look.
//!
//! Reading is cheap, parsing is dear: every file is read once, a hundred are parsed.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use codetrail_graph::FileId;
use codetrail_graph::Layout;
use codetrail_graph::corpus::Corpus;
use codetrail_graph::rank::{
    self, Near, Neighbours, Parsed, Past, Scale, Signal, Table, Weights, ambiguity,
};
use codetrail_graph::resolve::imports;
use codetrail_graph::roles::Role;
use codetrail_graph::sweep::Sweeper;
use codetrail_lang::text::decode;
use codetrail_lang::{Frameworks, extract_with};
use rayon::prelude::*;

use crate::answer::Coverage;
use crate::snapshot::Snapshot;
use crate::stopwatch::Stopwatch;
use crate::survey::{Survey, Texts, survey};
use crate::sweep::Keep;
use crate::switches::Switches;
use crate::{Request, Result};

/// Files parsed for the second look, and their bytes together.
const PARSED_FILES: usize = 120;
const PARSED_BYTES: usize = 1_800 << 10;
/// Documents parsed for what they name, and bytes of each.
const DOCUMENTS: usize = 16;
const DOCUMENT_BYTES: u64 = 128 << 10;
/// Place at which a file's score is taken for chance, and below which there are too few files to tell.
const BACKGROUND: usize = 120;
const FEW: usize = 4;
/// Files among which chances are shared: as many as the weights were fitted on.
const CANDIDATES: usize = 100;

/// Everything known once the task is located.
pub(crate) struct Located {
    pub(crate) corpus: Arc<Corpus>,
    pub(crate) layout: Arc<Layout>,
    pub(crate) table: Table,
    pub(crate) weights: Weights,
    pub(crate) scale: Scale,
    pub(crate) ambiguity: f32,
    /// All files, best first.
    pub(crate) order: Vec<(FileId, f32)>,
    /// Parsed files, by id.
    pub(crate) parsed: Vec<Parsed>,
    pub(crate) past: Arc<Past>,
    pub(crate) texts: Arc<Texts>,
    pub(crate) coverage: Coverage,
    /// Files whose text was not counted, and why.
    pub(crate) unread: Arc<BTreeMap<FileId, &'static str>>,
    /// What was parsed, where it may be asked for again.
    pub(crate) memory: Arc<Memory>,
    pub(crate) stopwatch: Stopwatch,
}

/// How files are parsed, and what was, if the same survey is located several times.
pub(crate) struct Memory {
    /// Whether markers are read: only expansion needs them.
    marked: bool,
    parsed: Option<Mutex<BTreeMap<FileId, Parsed>>>,
}

impl Memory {
    /// A memory that keeps nothing, for an answer that keeps such texts.
    fn none(keep: Keep) -> Memory {
        Memory { marked: keep == Keep::Texts, parsed: None }
    }

    /// A memory that keeps what it is given.
    pub(crate) fn keeping(keep: Keep) -> Memory {
        Memory { parsed: Some(Mutex::default()), ..Memory::none(keep) }
    }

    fn recall(&self, file: FileId) -> Option<Parsed> {
        let known = self.parsed.as_ref()?.lock().expect("nothing panics while it holds the lock");
        known.get(&file).cloned()
    }

    fn keep(&self, parsed: &[Parsed]) {
        if let Some(known) = &self.parsed {
            let mut known = known.lock().expect("nothing panics while it holds the lock");
            known.extend(parsed.iter().map(|it| (it.file, it.clone())));
        }
    }
}

/// Locates a task in a snapshot.
///
/// Texts are kept for expansion only: `rank` needs none once it has counted and parsed.
pub(crate) fn locate(
    snapshot: &Snapshot,
    request: &Request,
    keep: Keep,
    switches: &Switches,
    mut stopwatch: Stopwatch,
) -> Result<Located> {
    let history = !switches.off("history");
    let survey = survey(snapshot, request, keep, history, &mut stopwatch)?;
    Ok(weigh(snapshot, &survey, &Arc::new(Memory::none(keep)), switches, stopwatch))
}

/// Ranks the files of a survey under some switches.
pub(crate) fn weigh(
    snapshot: &Snapshot,
    survey: &Survey,
    memory: &Arc<Memory>,
    switches: &Switches,
    mut stopwatch: Stopwatch,
) -> Located {
    let Survey { corpus, layout, past, texts, coverage, unread } = survey.clone();
    let mut coverage = coverage;
    let past = if switches.off("history") { Arc::default() } else { past };
    coverage.commits = past.commits.len();
    let scale = scale_of(&corpus);
    let mut weights = Weights::preset(scale);
    switches.apply(&mut weights);
    let mut table = rank::first_look(&corpus, &past, &weights);
    stopwatch.lap("first-look");
    let mut parsed = Vec::new();
    if !switches.off("symbols") {
        let chosen = choose(snapshot, &rank::order(&corpus, &table, &weights));
        parsed = recall_or_parse(snapshot, &corpus, &texts, &layout, memory, &chosen);
        stopwatch.lap("parse");
        let near = near(&corpus, &parsed, switches, &mut weights, &mut coverage);
        if !near.is_empty() {
            stopwatch.lap("meaning");
        }
        let documents = documents(snapshot, &corpus, &table, &weights);
        let documents = recall_or_parse(snapshot, &corpus, &texts, &layout, memory, &documents);
        rank::second_look(&corpus, &parsed, &documents, &near, &mut table);
        let neighbours = Neighbours { links: &links(&parsed), layout: &layout, past: &past };
        rank::propagate(&corpus, &neighbours, &weights, &mut table);
    }
    coverage.parsed = parsed.iter().filter(|it| corpus.languages[it.file.at()].is_some()).count();
    let first: Vec<f32> =
        rank::order(&corpus, &table, &weights).iter().take(11).map(|(_, score)| *score).collect();
    let ambiguity = ambiguity(&first);
    let weights = weights.shifted(ambiguity);
    let order = rank::order(&corpus, &table, &weights);
    stopwatch.lap("second-look");
    Located {
        corpus,
        layout,
        table,
        weights,
        scale,
        ambiguity,
        order,
        parsed,
        past,
        texts,
        coverage,
        unread,
        memory: Arc::clone(memory),
        stopwatch,
    }
}

/// Parses the files that the memory does not hold.
pub(crate) fn recall_or_parse(
    snapshot: &Snapshot,
    corpus: &Corpus,
    texts: &Texts,
    layout: &Layout,
    memory: &Memory,
    files: &[FileId],
) -> Vec<Parsed> {
    let mut all: Vec<Parsed> = files.iter().filter_map(|file| memory.recall(*file)).collect();
    let missing: Vec<FileId> = files
        .iter()
        .copied()
        .filter(|file| all.binary_search_by_key(file, |it| it.file).is_err())
        .collect();
    let new = parse(snapshot, corpus, texts, Some(layout), memory.marked, &missing);
    memory.keep(&new);
    all.extend(new);
    all.sort_by_key(|it| it.file);
    all
}

/// How near each parsed file is to the task in meaning, where that is asked for. What cannot tell
/// loses its weight, and the answer says so.
fn near(
    corpus: &Corpus,
    parsed: &[Parsed],
    switches: &Switches,
    weights: &mut Weights,
    coverage: &mut Coverage,
) -> Vec<Near> {
    if weights.of(Signal::Meaning) <= 0.0 || parsed.is_empty() {
        return Vec::new();
    }
    match switches.meaning.near(corpus, parsed) {
        Ok((near, used)) => {
            coverage.models.push(used);
            near
        }
        Err(degraded) => {
            weights.switch_off(Signal::Meaning);
            coverage.degraded.push(degraded);
            Vec::new()
        }
    }
}

/// A repository's scale by its files of code.
pub(crate) fn scale_of(corpus: &Corpus) -> Scale {
    Scale::of(corpus.languages.iter().flatten().filter(|id| id.get().meta.code).count())
}

/// The best files that fit the parse bounds.
fn choose(snapshot: &Snapshot, order: &[(FileId, f32)]) -> Vec<FileId> {
    let mut bytes = 0;
    let mut chosen = Vec::new();
    for (file, score) in order {
        let size = snapshot.files[file.at()].size as usize;
        if *score <= 0.0 || chosen.len() == PARSED_FILES {
            break;
        }
        if size <= codetrail_lang::MAX_PARSED_BYTES && bytes + size <= PARSED_BYTES {
            bytes += size;
            chosen.push(*file);
        }
    }
    chosen.sort();
    chosen
}

/// The documents that say most of the task, by id, where what they name is asked for.
fn documents(
    snapshot: &Snapshot,
    corpus: &Corpus,
    table: &Table,
    weights: &Weights,
) -> Vec<FileId> {
    if weights.of(Signal::Domain) <= 0.0 {
        return Vec::new();
    }
    let value = |file: FileId| table.value(file, Signal::Body);
    let mut files: Vec<FileId> = corpus
        .files()
        .filter(|file| {
            corpus.roles[file.at()] == Role::Documentation
                && value(*file) > 0.0
                && snapshot.files[file.at()].size <= DOCUMENT_BYTES
        })
        .collect();
    files.sort_by(|a, b| value(*b).total_cmp(&value(*a)).then(a.cmp(b)));
    files.truncate(DOCUMENTS);
    files.sort();
    files
}

/// Parses files in parallel; the result is sorted by file whatever the threads do.
pub(crate) fn parse(
    snapshot: &Snapshot,
    corpus: &Corpus,
    texts: &[Option<Box<[u8]>>],
    layout: Option<&Layout>,
    marked: bool,
    files: &[FileId],
) -> Vec<Parsed> {
    let frameworks = if marked { snapshot.library.frameworks() } else { Frameworks::none() };
    files
        .par_iter()
        .map_init(
            || Sweeper::new(&corpus.lexicon),
            |sweeper, file| {
                let language = corpus.languages[file.at()];
                let read;
                let bytes = if let Some(text) = &texts[file.at()] {
                    text.as_ref()
                } else {
                    read = snapshot.read(file.at()).ok()?;
                    read.as_slice()
                };
                let facts = extract_with(frameworks, language, bytes);
                let Some(language) = language else {
                    // Without a language a file is known by its markers or not at all. They lead
                    // expansion; they are no words, and change no score.
                    let (targets, symbol_scores) = (Vec::new(), Vec::new());
                    let reading = rank::Reading::default();
                    let marked = !facts.markers.is_empty();
                    return marked.then_some(Parsed {
                        file: *file,
                        facts,
                        targets,
                        symbol_scores,
                        reading,
                    });
                };
                // Spans are offsets in the decoded text, so occurrences must be too.
                let occurrences = sweeper.occurrences(decode(bytes).0.as_bytes());
                let (symbol_scores, reading) = rank::read_symbols(corpus, &facts, &occurrences);
                let targets =
                    layout.map(|it| imports(it, *file, language, &facts)).unwrap_or_default();
                Some(Parsed { file: *file, facts, targets, symbol_scores, reading })
            },
        )
        .flatten()
        .collect()
}

/// Import links from the files that were parsed: one for each pair, the surest.
fn links(parsed: &[Parsed]) -> Vec<(FileId, FileId, f32)> {
    let targets = parsed
        .iter()
        .flat_map(|it| it.targets.iter().map(|target| (it.file, target.file, target.confidence)));
    let mut links: Vec<(FileId, FileId, f32)> =
        targets.filter(|(from, to, _)| from != to).collect();
    links.sort_by(|a, b| (a.0, a.1).cmp(&(b.0, b.1)).then(b.2.total_cmp(&a.2)));
    links.dedup_by_key(|link| (link.0, link.1));
    links
}

impl Located {
    /// The parsed file with this id.
    pub(crate) fn parsed(&self, file: FileId) -> Option<&Parsed> {
        self.parsed.binary_search_by_key(&file, |it| it.file).ok().map(|at| &self.parsed[at])
    }

    /// A file's score above the background, beside the best one's: in [0, 1].
    ///
    /// The background is what a file scores that has nothing to do with the task: role and chance
    /// words. It is the score at place [`BACKGROUND`], or in the middle of a small repository.
    pub(crate) fn relevance(&self, file: FileId) -> f32 {
        let (floor, best) = self.range();
        let own = self.table.score(file, &self.weights) - floor;
        if best > floor { (own / (best - floor)).clamp(0.0, 1.0) } else { 0.0 }
    }

    /// By a file's relevance, the chance that it is the one that a change is made in: its share of the
    /// candidates' softmax, which is the model that the weights are fitted by (`eval/fit/presets.py`).
    pub(crate) fn chances(&self) -> impl Fn(f32) -> f32 {
        let (floor, best) = self.range();
        let scores = self.order.iter().take(CANDIDATES).filter(|(_, score)| *score > 0.0);
        let sum: f32 = scores.map(|(_, score)| (score - best).exp()).sum();
        move |relevance| ((relevance - 1.0) * (best - floor)).exp() / sum.max(1.0)
    }

    /// The background and the best score.
    fn range(&self) -> (f32, f32) {
        let score = |at: usize| self.order.get(at).map_or(0.0, |(_, score)| *score);
        let place = BACKGROUND.min(self.order.len() / 2);
        (if place < FEW { 0.0 } else { score(place) }, score(0))
    }
}

//! How is the task located? Snapshot → sweep and history → first look → parse the best → second look.
//!
//! Reading is cheap, parsing is dear: every file is read once, a hundred are parsed.

use std::collections::BTreeMap;

use codetrail_graph::FileId;
use codetrail_graph::Layout;
use codetrail_graph::corpus::Corpus;
use codetrail_graph::lexicon::Lexicon;
use codetrail_graph::rank::{
    self, Neighbours, Parsed, Past, PastCommit, Scale, Table, Weights, ambiguity,
};
use codetrail_graph::resolve::imports;
use codetrail_graph::roles::RoleRules;
use codetrail_graph::sweep::Sweeper;
use codetrail_graph::task::{Task, Templates};
use codetrail_lang::extract_with;
use codetrail_lang::text::decode;
use rayon::prelude::*;

use crate::answer::{Coverage, SkippedFile};
use crate::repo::history::{Commit, history};
use crate::snapshot::{SkipReason, Snapshot};
use crate::stopwatch::Stopwatch;
use crate::sweep::{Keep, Swept, sweep};
use crate::switches::Switches;
use crate::{Error, Result};

/// Files parsed for the second look, and their bytes together.
const PARSED_FILES: usize = 120;
const PARSED_BYTES: usize = 1_800 << 10;
/// Commits read: older ones touched files that have since changed beyond them.
const COMMITS: usize = 3_000;
/// Place at which a file's score is taken for chance, and below which there are too few files to tell.
const BACKGROUND: usize = 120;
const FEW: usize = 4;
/// Issue templates read, and bytes of each.
const TEMPLATES: usize = 40;
const TEMPLATE_BYTES: u64 = 64 << 10;
/// Unreadable files named in the answer.
const NAMED_UNREADABLE: usize = 20;

/// The text kept of each file, by id.
pub(crate) type Texts = Vec<Option<Box<[u8]>>>;

/// Everything known once the task is located.
pub(crate) struct Located {
    pub(crate) corpus: Corpus,
    pub(crate) layout: Layout,
    pub(crate) table: Table,
    pub(crate) weights: Weights,
    pub(crate) scale: Scale,
    pub(crate) ambiguity: f32,
    /// All files, best first.
    pub(crate) order: Vec<(FileId, f32)>,
    /// Parsed files, by id.
    pub(crate) parsed: Vec<Parsed>,
    pub(crate) past: Past,
    pub(crate) texts: Texts,
    pub(crate) coverage: Coverage,
    /// Files whose text was not counted, and why.
    pub(crate) unread: BTreeMap<FileId, &'static str>,
    pub(crate) stopwatch: Stopwatch,
}

/// Locates a task in a snapshot.
///
/// Texts are kept for expansion only: `rank` needs none once it has counted and parsed.
pub(crate) fn locate(
    snapshot: &Snapshot,
    text: &str,
    keep: Keep,
    switches: &Switches,
    mut stopwatch: Stopwatch,
) -> Result<Located> {
    let task = Task::analyze_beside(text, &templates(snapshot));
    let lexicon = Lexicon::new(&task);
    if lexicon.is_empty() {
        return Err(Error::EmptyTask);
    }
    stopwatch.lap("task");
    let (commits, mut swept) =
        rayon::join(|| read_history(snapshot, switches), || sweep(snapshot, &lexicon, keep));
    stopwatch.lap("sweep");
    let mut coverage = coverage(snapshot, &swept);
    let unread = unread(&swept);
    let texts: Texts = swept.iter_mut().map(|it| it.text.take()).collect();
    let corpus = corpus(snapshot, task, lexicon, swept);
    let past = past(&corpus, commits);
    coverage.commits = past.commits.len();
    let mut table = rank::first_look(&corpus, &past);
    let scale = scale_of(&corpus);
    let mut weights = Weights::preset(scale);
    switches.apply(&mut weights);
    stopwatch.lap("first-look");

    let layout = layout(snapshot, &corpus);
    stopwatch.lap("layout");
    let mut parsed = Vec::new();
    if !switches.off("symbols") {
        let chosen = choose(snapshot, &rank::order(&corpus, &table, &weights));
        parsed = parse(snapshot, &corpus, &texts, Some(&layout), &chosen);
        stopwatch.lap("parse");
        rank::second_look(&corpus, &parsed, &weights, &mut table);
        let neighbours = Neighbours { links: &links(&parsed), layout: &layout, past: &past };
        rank::propagate(&corpus, &neighbours, &weights, &mut table);
    }
    coverage.parsed = parsed.len();
    let first: Vec<f32> =
        rank::order(&corpus, &table, &weights).iter().take(11).map(|(_, score)| *score).collect();
    let ambiguity = ambiguity(&first);
    let weights = weights.shifted(ambiguity);
    let order = rank::order(&corpus, &table, &weights);
    stopwatch.lap("second-look");
    Ok(Located {
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
        stopwatch,
    })
}

/// A swept corpus without a task: what `map` compresses.
pub(crate) fn survey(snapshot: &Snapshot) -> (Corpus, Texts, Coverage) {
    let task = Task::analyze("");
    let lexicon = Lexicon::new(&task);
    let mut swept = sweep(snapshot, &lexicon, Keep::Texts);
    let coverage = coverage(snapshot, &swept);
    let texts = swept.iter_mut().map(|it| it.text.take()).collect();
    (corpus(snapshot, task, lexicon, swept), texts, coverage)
}

/// A repository's scale by its files of code.
pub(crate) fn scale_of(corpus: &Corpus) -> Scale {
    Scale::of(corpus.languages.iter().flatten().filter(|id| id.get().meta.code).count())
}

/// The repository's issue templates.
fn templates(snapshot: &Snapshot) -> Templates {
    let files = snapshot
        .files
        .iter()
        .enumerate()
        .filter(|(_, file)| file.size <= TEMPLATE_BYTES && Templates::is_template(&file.path));
    let texts: Vec<Vec<u8>> =
        files.take(TEMPLATES).filter_map(|(at, _)| snapshot.read(at).ok()).collect();
    let texts: Vec<_> = texts.iter().map(|text| decode(text).0).collect();
    Templates::new(texts.iter().map(AsRef::as_ref))
}

fn read_history(snapshot: &Snapshot, switches: &Switches) -> Vec<Commit> {
    match (snapshot.git(), snapshot.commit()) {
        (Some(git), Some(commit)) if !switches.off("history") => history(git, commit, COMMITS),
        _ => Vec::new(),
    }
}

fn coverage(snapshot: &Snapshot, swept: &[Swept]) -> Coverage {
    let mut it = Coverage { files: snapshot.files.len(), ..Coverage::default() };
    for (path, reason) in &snapshot.skipped {
        *it.skipped.entry(reason.name().to_owned()).or_default() += 1;
        if *reason == SkipReason::Unreadable && it.unreadable.len() < NAMED_UNREADABLE {
            let reason = reason.name().to_owned();
            it.unreadable.push(SkippedFile { path: path.clone(), reason });
        }
    }
    for (file, one) in snapshot.files.iter().zip(swept) {
        if one.cut {
            *it.skipped.entry("end-of-long-file".to_owned()).or_default() += 1;
        }
        match one.problem {
            None => it.swept += 1,
            Some(reason) => {
                *it.skipped.entry(reason.to_owned()).or_default() += 1;
                if reason != "binary" && it.unreadable.len() < NAMED_UNREADABLE {
                    it.unreadable
                        .push(SkippedFile { path: file.path.clone(), reason: reason.to_owned() });
                }
            }
        }
        it.bytes += one.bytes;
    }
    it
}

fn unread(swept: &[Swept]) -> BTreeMap<FileId, &'static str> {
    let problems = swept.iter().enumerate();
    problems.filter_map(|(at, one)| Some((FileId(at as u32), one.problem?))).collect()
}

fn corpus(snapshot: &Snapshot, task: Task, lexicon: Lexicon, swept: Vec<Swept>) -> Corpus {
    let rules = RoleRules::built_in();
    let n = swept.len();
    let (mut roles, mut suppressed) = (Vec::with_capacity(n), Vec::with_capacity(n));
    let (mut languages, mut counts) = (Vec::with_capacity(n), Vec::with_capacity(n));
    for (file, one) in snapshot.files.iter().zip(swept) {
        let role = rules.role(&file.path, one.language, one.generated);
        roles.push(role);
        suppressed.push(one.minified || rules.suppressed(&file.path, role));
        languages.push(one.language);
        counts.push(one.counts);
    }
    let paths = snapshot.files.iter().map(|file| file.path.clone()).collect();
    Corpus::new(task, lexicon, paths, roles, suppressed, languages, counts)
}

fn past(corpus: &Corpus, commits: Vec<Commit>) -> Past {
    let commits = commits
        .into_iter()
        .filter(|commit| commit.parents < 2)
        .map(|commit| {
            let files = commit.paths.iter().filter_map(|path| corpus.find(path)).collect();
            let message = format!("{}\n{}", commit.subject, commit.body);
            PastCommit::new(&corpus.lexicon, &commit.id, &message, files, commit.paths.len())
        })
        .collect();
    Past { commits }
}

fn layout(snapshot: &Snapshot, corpus: &Corpus) -> Layout {
    let wanted = Layout::manifests_wanted(&corpus.paths);
    let texts: BTreeMap<FileId, String> = wanted
        .into_iter()
        .filter_map(|file| {
            let bytes = snapshot.read(file.at()).ok()?;
            Some((file, String::from_utf8_lossy(&bytes).into_owned()))
        })
        .collect();
    Layout::new(&corpus.paths, &|file| texts.get(&file).cloned())
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

/// Parses files in parallel; the result is sorted by file whatever the threads do.
pub(crate) fn parse(
    snapshot: &Snapshot,
    corpus: &Corpus,
    texts: &[Option<Box<[u8]>>],
    layout: Option<&Layout>,
    files: &[FileId],
) -> Vec<Parsed> {
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
                let facts = extract_with(snapshot.library.frameworks(), language, bytes);
                // Without a language a file is known by its markers or not at all.
                if language.is_none() && facts.markers.is_empty() {
                    return None;
                }
                // Spans are offsets in the decoded text, so occurrences must be too.
                let occurrences = sweeper.occurrences(decode(bytes).0.as_bytes());
                let (symbol_scores, reading) = rank::read_symbols(corpus, &facts, &occurrences);
                let targets = layout.zip(language);
                let targets = targets.map(|(it, language)| imports(it, *file, language, &facts));
                let targets = targets.unwrap_or_default();
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
        let score = |at: usize| self.order.get(at).map_or(0.0, |(_, score)| *score);
        let place = BACKGROUND.min(self.order.len() / 2);
        let floor = if place < FEW { 0.0 } else { score(place) };
        let best = score(0) - floor;
        let own = self.table.score(file, &self.weights) - floor;
        if best > 0.0 { (own / best).clamp(0.0, 1.0) } else { 0.0 }
    }
}

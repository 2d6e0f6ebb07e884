//! What is known of a snapshot before anything is weighed? The task taken apart, every text counted,
//! history, layout.
//!
//! Nothing here depends on weights or switches, so that one survey serves many of them.

use std::collections::BTreeMap;
use std::sync::Arc;

use codetrail_graph::FileId;
use codetrail_graph::Layout;
use codetrail_graph::corpus::Corpus;
use codetrail_graph::lexicon::Lexicon;
use codetrail_graph::rank::{Past, PastCommit};
use codetrail_graph::roles::RoleRules;
use codetrail_graph::task::{Task, Templates};
use codetrail_lang::text::decode;

use crate::answer::{Coverage, SkippedFile};
use crate::repo::history::{Commit, history};
use crate::snapshot::{SkipReason, Snapshot};
use crate::stopwatch::Stopwatch;
use crate::sweep::{Keep, Swept, sweep};
use crate::{Error, Request, Result};

/// Commits read: older ones touched files that have since changed beyond them.
const COMMITS: usize = 3_000;
/// Issue templates read, and bytes of each.
const TEMPLATES: usize = 40;
const TEMPLATE_BYTES: u64 = 64 << 10;
/// Unreadable files named in the answer.
const NAMED_UNREADABLE: usize = 20;

/// The text kept of each file, by id.
pub(crate) type Texts = Vec<Option<Box<[u8]>>>;

/// A snapshot read with a task in mind.
#[derive(Clone)]
pub(crate) struct Survey {
    pub(crate) corpus: Arc<Corpus>,
    pub(crate) layout: Arc<Layout>,
    pub(crate) past: Arc<Past>,
    pub(crate) texts: Arc<Texts>,
    pub(crate) coverage: Coverage,
    /// Files whose text was not counted, and why.
    pub(crate) unread: Arc<BTreeMap<FileId, &'static str>>,
}

/// Reads a snapshot for a task, with or without its history.
pub(crate) fn survey(
    snapshot: &Snapshot,
    request: &Request,
    keep: Keep,
    with_history: bool,
    stopwatch: &mut Stopwatch,
) -> Result<Survey> {
    let mut task = Task::analyze_beside(&request.task, &templates(snapshot));
    task.purpose = request.purpose;
    let lexicon = Lexicon::new(&task);
    if lexicon.is_empty() {
        return Err(Error::EmptyTask);
    }
    stopwatch.lap("task");
    let commits = || if with_history { read_history(snapshot) } else { Vec::new() };
    let (commits, mut swept) = rayon::join(commits, || sweep(snapshot, &lexicon, keep));
    stopwatch.lap("sweep");
    let coverage = coverage(snapshot, &swept);
    let unread = unread(&swept);
    let texts = swept.iter_mut().map(|it| it.text.take()).collect();
    let corpus = corpus(snapshot, task, lexicon, swept);
    let past = past(&corpus, commits);
    stopwatch.lap("history");
    let layout = layout(snapshot, &corpus);
    stopwatch.lap("layout");
    Ok(Survey {
        corpus: Arc::new(corpus),
        layout: Arc::new(layout),
        past: Arc::new(past),
        texts: Arc::new(texts),
        coverage,
        unread: Arc::new(unread),
    })
}

/// A swept corpus without a task: what `map` compresses.
pub(crate) fn without_task(snapshot: &Snapshot) -> (Corpus, Texts, Coverage) {
    let task = Task::analyze("");
    let lexicon = Lexicon::new(&task);
    let mut swept = sweep(snapshot, &lexicon, Keep::Texts);
    let coverage = coverage(snapshot, &swept);
    let texts = swept.iter_mut().map(|it| it.text.take()).collect();
    (corpus(snapshot, task, lexicon, swept), texts, coverage)
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

fn read_history(snapshot: &Snapshot) -> Vec<Commit> {
    match (snapshot.git(), snapshot.commit()) {
        (Some(git), Some(commit)) => history(git, commit, COMMITS),
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
            Some((file, decode(&bytes).0.into_owned()))
        })
        .collect();
    Layout::new(&corpus.paths, &|file| texts.get(&file).cloned())
}

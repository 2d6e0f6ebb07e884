//! How does one method do on one task? Runs in a process of its own.
//!
//! A process per task makes peak memory and CPU time those of the task alone, and a crash or a hang
//! costs one row.

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

use anyhow::{Context as _, Result};
use codetrail::answer::Timings;
use codetrail::trace::{Extent, Trace, Way};
use codetrail::{Embedding, Engine, Form, Options, Purpose, Request};
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};

use crate::args::Method;
use crate::baselines;
use crate::git::Snapshot;
use crate::row::{Kind, Row};
use crate::stage::{DEPTH, Stage};
use crate::task::Task;

/// Everything that the process needs to know.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct Job {
    /// Git directory or work tree.
    pub(crate) repo: PathBuf,
    /// The task, gold included: it is looked at only after the answer.
    pub(crate) task: Task,
    /// What is measured, and how; for several settings the snapshot is read once.
    pub(crate) settings: Vec<Settings>,
}

impl Job {
    /// A row for each setting that says why there is no answer.
    pub(crate) fn failed(&self, kind: Kind, message: &str) -> Vec<Row> {
        let failed = |settings| {
            let mut row = empty_row(&self.task, settings);
            row.fail(kind, message);
            row
        };
        self.settings.iter().map(failed).collect()
    }
}

/// What is measured, and how; the same for a whole run.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct Settings {
    /// The method.
    pub(crate) method: Method,
    /// What to switch off.
    pub(crate) without: Vec<String>,
    /// What to switch on.
    #[serde(default)]
    pub(crate) with: Vec<String>,
    /// Where the engine's embedding is, if not its own.
    #[serde(default)]
    pub(crate) embedding: Option<String>,
    /// Tokens for the pack.
    pub(crate) budget: usize,
    /// Whether to ask for a ranked list.
    pub(crate) rank: bool,
    /// Whether to ask for a pack.
    pub(crate) pack: bool,
    /// Threads of the engine.
    pub(crate) threads: usize,
}

/// What a method says.
#[derive(Debug, Default)]
pub(crate) struct Answer {
    /// Files, best first.
    pub(crate) ranked: Vec<String>,
    /// Files of the pack, in order.
    pub(crate) packed: Vec<String>,
    /// Tokens of the pack.
    pub(crate) tokens: usize,
    /// Kind of task, if the method knows one.
    pub(crate) task_type: String,
    /// How far each gold file came, if the method can tell.
    pub(crate) ways: Vec<Way>,
    /// Milliseconds from opening to the ranked list.
    pub(crate) rank_ms: f64,
    /// Milliseconds from opening to the pack.
    pub(crate) pack_ms: f64,
    /// Milliseconds for both, where they share more than the list.
    pub(crate) both_ms: f64,
    /// What was made before the task was looked at, if the method needs such a thing.
    pub(crate) prepared: Option<Prepared>,
}

/// What a method makes of a snapshot before it looks at any task.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Prepared {
    /// Milliseconds that it took.
    pub(crate) ms: f64,
    /// Bytes that it would take on disk.
    pub(crate) bytes: usize,
}

/// Reads a [`Job`] from standard input and writes its [`Row`]s to standard output.
pub(crate) fn serve() -> Result<ExitCode> {
    let job: Job = serde_json::from_reader(std::io::stdin().lock())?;
    serde_json::to_writer(std::io::stdout().lock(), &rows_of(&job))?;
    Ok(ExitCode::SUCCESS)
}

/// The rows of a job, one a setting, without what only the parent process can measure.
fn rows_of(job: &Job) -> Vec<Row> {
    let snapshot = match Snapshot::open(&job.repo, &job.task.base_commit) {
        Ok(snapshot) => snapshot,
        Err(error) => return job.failed(Kind::AbsentCommit, &format!("{error:#}")),
    };
    let row = |(settings, answer): (&Settings, Result<Answer>)| {
        let mut row = empty_row(&job.task, settings);
        row.n_files = Some(snapshot.files.len());
        match answer {
            Ok(answer) => judge(&mut row, &job.task, settings, &snapshot, &answer),
            Err(error) => row.fail(Kind::Failed, &format!("{error:#}")),
        }
        row
    };
    if let [settings] = job.settings.as_slice() {
        return vec![row((settings, answer(job, settings, &snapshot)))];
    }
    match study(job) {
        Ok(answers) => job.settings.iter().zip(answers).map(row).collect(),
        Err(error) => job.failed(Kind::Failed, &format!("{error:#}")),
    }
}

/// What is known of a task before it is run.
pub(crate) fn empty_row(task: &Task, settings: &Settings) -> Row {
    Row {
        instance_id: task.instance_id.clone(),
        dataset: task.dataset.clone(),
        repo: task.repo.clone(),
        language: task.language.clone(),
        method: settings.method.name().to_owned(),
        without: settings.without.clone(),
        with: settings.with.clone(),
        embedding: settings.embedding.clone().unwrap_or_default(),
        budget: settings.pack.then_some(settings.budget),
        n_gold: task.gold_files.len(),
        gold: task.gold_files.clone(),
        gold_ranks: vec![0; task.gold_files.len()],
        ..Row::default()
    }
}

fn answer(job: &Job, settings: &Settings, snapshot: &Snapshot) -> Result<Answer> {
    match settings.method {
        Method::Codetrail => {
            let start = Instant::now();
            let (request, extent) = asked(job, settings);
            let engine = open(job, settings)?;
            // The answer does not depend on the files that are followed; a test holds that.
            let trace = engine.trace(&request, extent, &job.task.gold_files)?;
            Ok(told(trace, extent, millis(start)))
        }
        _ => baselines::answer(job, settings, snapshot),
    }
}

/// The engine's answers under each setting, from one look at the snapshot.
fn study(job: &Job) -> Result<Vec<Result<Answer>>> {
    let first = job.settings.first().context("a job asks for something")?;
    let most = |extent| if extent == Extent::Rank { Extent::Rank } else { Extent::Both };
    let extent = job.settings.iter().map(|it| most(asked(job, it).1)).max().unwrap_or(Extent::Rank);
    let engine = open(job, first)?;
    let study = engine.study(&asked(job, first).0, extent)?;
    let answer = |settings: &Settings| -> Result<Answer> {
        let start = Instant::now();
        let (request, extent) = asked(job, settings);
        let trace = study.trace(&request, extent, &job.task.gold_files)?;
        Ok(told(trace, extent, millis(start)))
    };
    Ok(job.settings.iter().map(answer).collect())
}

fn open(job: &Job, settings: &Settings) -> Result<Engine> {
    Ok(Engine::open(&Options {
        repo: job.repo.clone(),
        rev: Some(job.task.base_commit.clone()),
        threads: settings.threads,
    })?)
}

/// What the engine is asked under a setting.
fn asked(job: &Job, settings: &Settings) -> (Request, Extent) {
    let request = Request {
        task: job.task.problem_statement.clone(),
        k: 0,
        budget: settings.budget,
        form: Form::Text,
        purpose: Purpose::Edit,
        without: settings.without.clone(),
        with: settings.with.clone(),
        embedding: settings.embedding.clone().map(Embedding::at),
    };
    let extent = match (settings.rank, settings.pack) {
        (_, false) => Extent::Rank,
        (false, true) => Extent::Pack,
        (true, true) => Extent::Both,
    };
    (request, extent)
}

/// The engine's answers in the harness's words.
fn told(trace: Trace, extent: Extent, both_ms: f64) -> Answer {
    let mut answer = Answer { both_ms, ways: trace.ways, ..Answer::default() };
    let total = |timings: &Timings| timings.get("total").copied().unwrap_or_default();
    if let Some(rank) = trace.rank {
        answer.rank_ms = total(&rank.timings);
        answer.task_type = rank.task.kind;
        answer.ranked = rank.files.into_iter().map(|file| file.path).collect();
    }
    if let Some(pack) = trace.pack {
        answer.pack_ms = total(&pack.timings);
        answer.tokens = pack.budget.used;
        answer.task_type = pack.task.kind;
        answer.packed = pack.cards.into_iter().map(|card| card.path).collect();
    }
    if extent == Extent::Pack {
        answer.ranked.clone_from(&answer.packed);
    }
    answer
}

/// Milliseconds since `start`, to a hundredth.
pub(crate) fn millis(start: Instant) -> f64 {
    (start.elapsed().as_secs_f64() * 100_000.0).round() / 100.0
}

fn judge(row: &mut Row, task: &Task, settings: &Settings, snapshot: &Snapshot, answer: &Answer) {
    let mut ranks: FxHashMap<&str, usize> = FxHashMap::default();
    for (at, path) in answer.ranked.iter().enumerate() {
        // A method that names a file twice gains nothing by it: the first place counts.
        ranks.entry(path).or_insert(at + 1);
    }
    let rank = |path: &String| ranks.get(path.as_str()).copied().unwrap_or(0);
    let is_packed = |path: &&String| answer.packed.contains(path);
    let existing = |files: &[String]| -> Vec<String> {
        let mut files: Vec<String> =
            files.iter().filter(|path| snapshot.holds(path)).cloned().collect();
        files.sort();
        files.dedup();
        files
    };
    let (touched, related) = (existing(&task.gold_files_all), existing(&task.related_files));

    row.task_type.clone_from(&answer.task_type);
    row.gold_ranks = task.gold_files.iter().map(rank).collect();
    row.n_touched = touched.len();
    row.n_related = related.len();
    row.wall_ms = Some(answer.both_ms.max(answer.rank_ms).max(answer.pack_ms));
    row.rank_ms = settings.rank.then_some(answer.rank_ms);
    row.prepare_ms = answer.prepared.map(|it| it.ms);
    row.index_kb = answer.prepared.map(|it| it.bytes.div_ceil(1024));
    if settings.pack {
        row.pack_ms = Some(answer.pack_ms);
        row.pack_files = Some(answer.packed.len());
        row.pack_tokens = Some(answer.tokens);
        row.pack_gold = Some(task.gold_files.iter().filter(is_packed).count());
        row.pack_touched = Some(touched.iter().filter(is_packed).count());
        row.pack_related = Some(related.iter().filter(is_packed).count());
    }
    row.lost = task
        .gold_files
        .iter()
        .enumerate()
        .map(|(at, path)| {
            let is_found =
                if settings.pack { is_packed(&path) } else { (1..=DEPTH).contains(&rank(path)) };
            let stage = match answer.ways.get(at) {
                _ if is_found => Stage::Found,
                _ if !snapshot.holds(path) => Stage::Absent,
                Some(way) => Stage::of_way(way),
                None => Stage::of_rank(rank(path)),
            };
            stage.name().to_owned()
        })
        .collect();
}

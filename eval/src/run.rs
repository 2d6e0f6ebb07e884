//! How does a method do on many tasks?

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::time::Duration;

use anyhow::Result;

use crate::args::{BatchArgs, MethodArgs, RunArgs, TaskArgs};
use crate::child::Program;
use crate::mirrors::Mirrors;
use crate::one::{Job, Settings};
use crate::progress::{Progress, say};
use crate::random::of_name;
use crate::row::{self, Kind, Row};
use crate::task::{self, Malformed, Task};

/// Runs the tasks and writes their rows; the exit code is 2 if none could be run.
pub(crate) fn run(args: &RunArgs) -> Result<ExitCode> {
    codetrail::check_switches(&args.method.without, &args.method.with)?;
    let batch = Batch::open(&args.tasks, &args.batch)?;
    let settings = settings(&args.method, batch.threads);
    let earlier = if args.resume { Earlier::Kept } else { Earlier::Replaced };
    let rows = batch.rows(&[Run(settings, args.out.clone())], earlier)?;
    Ok(report(&rows.concat(), &args.out))
}

/// What becomes of rows that the output file already has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Earlier {
    /// They stay, but for those of tasks that failed.
    Kept,
    /// They go.
    Replaced,
}

/// The tasks of a run and what runs them: the same program for all, whatever is built meanwhile.
#[derive(Debug)]
pub(crate) struct Batch {
    tasks: Vec<Task>,
    malformed: Vec<Malformed>,
    mirrors: Mirrors,
    program: Program,
    jobs: usize,
    /// Threads of each process.
    pub(crate) threads: usize,
}

impl Batch {
    /// Reads the tasks and draws the sample.
    pub(crate) fn open(from: &TaskArgs, args: &BatchArgs) -> Result<Batch> {
        let (mut tasks, malformed) = task::read_all(&from.tasks)?;
        let mirrors = Mirrors::open(&from.mirrors, from.repos.as_deref())?;
        if !args.repo.is_empty() {
            tasks.retain(|task| args.repo.contains(&task.repo));
        }
        if let Some(n) = args.sample {
            tasks = sample(tasks, n, args.seed);
        }
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let jobs = if args.jobs == 0 { cores } else { args.jobs };
        let threads = args.threads.unwrap_or(if jobs > 1 { 1 } else { cores });
        let program = Program::copy(Duration::from_secs(args.timeout))?;
        Ok(Batch { tasks, malformed, mirrors, program, jobs, threads })
    }

    /// Runs the tasks under one setting or several; the rows of each, which are then in its file too.
    ///
    /// Several are answered by one process a task, which reads the snapshot once for all of them.
    pub(crate) fn rows(&self, runs: &[Run], earlier: Earlier) -> Result<Vec<Vec<Row>>> {
        let mut files = Vec::new();
        for run in runs {
            files.push(self.file(run, earlier)?);
        }
        let mut queue = Vec::new();
        for task in &self.tasks {
            let lacking = |(_, file): &(&Run, &File)| !file.holds(task);
            let settings: Vec<Settings> =
                runs.iter().zip(&files).filter(lacking).map(|(run, _)| run.0.clone()).collect();
            if settings.is_empty() {
                continue;
            }
            let job = |repo| Job { repo, task: task.clone(), settings };
            match self.mirrors.find(&task.repo) {
                Ok(repo) => queue.push(job(repo)),
                Err(reason) => {
                    let rows = job(PathBuf::new()).failed(Kind::MissingMirror, &reason);
                    for row in rows {
                        take(runs, &mut files, row);
                    }
                }
            }
        }
        let mut n = 0;
        run_queue(&self.program, &queue, self.jobs, &mut |rows| {
            for row in rows {
                take(runs, &mut files, row);
            }
            n += 1;
            if n % SAVED_EACH == 0 {
                for (run, file) in runs.iter().zip(&files) {
                    row::write(&run.1, &file.rows)?;
                }
            }
            Ok(())
        })?;
        for (run, file) in runs.iter().zip(&mut files) {
            sort(&mut file.rows, &self.tasks);
            row::write(&run.1, &file.rows)?;
        }
        Ok(files.into_iter().map(|file| file.rows).collect())
    }

    /// What a run's file holds before anything is run.
    fn file(&self, Run(settings, out): &Run, earlier: Earlier) -> Result<File> {
        row::check_folder(out)?;
        let kept = if earlier == Earlier::Kept { kept(out, settings)? } else { Vec::new() };
        let done = kept.iter().map(|row| (row.dataset.clone(), row.instance_id.clone())).collect();
        let malformed = self.malformed.iter().map(|it| malformed_row(it, settings));
        Ok(File { rows: malformed.chain(kept).collect(), done })
    }
}

/// What is asked of every task, and the file that the rows go to.
pub(crate) struct Run(pub(crate) Settings, pub(crate) PathBuf);

/// The rows of a run so far.
struct File {
    rows: Vec<Row>,
    /// Data set and name of the tasks that need not be run.
    done: BTreeSet<(String, String)>,
}

impl File {
    fn holds(&self, task: &Task) -> bool {
        self.done.contains(&(task.dataset.clone(), task.instance_id.clone()))
    }
}

/// Puts a row into the file of its run.
fn take(runs: &[Run], files: &mut [File], row: Row) {
    let of = |Run(settings, _): &Run| settings.without == row.without && settings.with == row.with;
    if let Some(at) = runs.iter().position(of) {
        files[at].rows.push(row);
    }
}

/// Tasks after which the rows so far are saved.
const SAVED_EACH: usize = 20;

/// What a run asks of every task.
pub(crate) fn settings(args: &MethodArgs, threads: usize) -> Settings {
    Settings {
        method: args.method,
        without: args.without.clone(),
        with: args.with.clone(),
        embedding: args.embedding.clone(),
        budget: args.budget,
        rank: !args.no_rank,
        pack: !args.no_pack,
        threads,
    }
}

/// Runs every job, `jobs` at a time; `take` gets the rows of each as it ends.
pub(crate) fn run_queue(
    program: &Program,
    queue: &[Job],
    jobs: usize,
    take: &mut dyn FnMut(Vec<Row>) -> Result<()>,
) -> Result<()> {
    let next = AtomicUsize::new(0);
    let (send, receive) = mpsc::channel();
    std::thread::scope(|scope| {
        for _ in 0..jobs.min(queue.len()) {
            let (send, next) = (send.clone(), &next);
            scope.spawn(move || {
                while let Some(job) = queue.get(next.fetch_add(1, Ordering::Relaxed)) {
                    if send.send(program.run(job)).is_err() {
                        // The receiver has given up, because the rows cannot be saved.
                        return;
                    }
                }
            });
        }
        drop(send);
        let mut progress = Progress::start(queue.len());
        for rows in receive {
            progress.tick(rows.iter().any(|row| !row.error.is_empty()));
            take(rows)?;
        }
        Ok(())
    })
}

fn sample(mut tasks: Vec<Task>, n: usize, seed: u64) -> Vec<Task> {
    let draw = |task: &Task| of_name(seed, &format!("{}/{}", task.dataset, task.instance_id));
    let mut draws: Vec<u64> = tasks.iter().map(draw).collect();
    draws.sort_unstable();
    if let Some(&limit) = draws.get(n) {
        tasks.retain(|task| draw(task) < limit);
    }
    tasks
}

/// Rows of an earlier run that need not be made again.
fn kept(out: &Path, settings: &Settings) -> Result<Vec<Row>> {
    if !out.exists() {
        return Ok(Vec::new());
    }
    let mut rows = row::read(out)?;
    let budget = settings.pack.then_some(settings.budget);
    for row in &rows {
        anyhow::ensure!(
            row.method == settings.method.name()
                && row.without == settings.without
                && row.with == settings.with
                && row.embedding == settings.embedding.as_deref().unwrap_or_default()
                && (!row.error.is_empty()
                    || row.budget == budget && row.rank_ms.is_some() == settings.rank),
            "{}: holds rows of another method, --without, --with, --embedding, --budget, --no-rank or --no-pack: resume with the same, or give another --out",
            out.display()
        );
    }
    rows.retain(|row| row.error.is_empty());
    Ok(rows)
}

fn malformed_row(malformed: &Malformed, settings: &Settings) -> Row {
    let mut row = Row {
        instance_id: format!("line-{}", malformed.line),
        dataset: malformed.dataset.clone(),
        method: settings.method.name().to_owned(),
        without: settings.without.clone(),
        with: settings.with.clone(),
        embedding: settings.embedding.clone().unwrap_or_default(),
        budget: settings.pack.then_some(settings.budget),
        ..Row::default()
    };
    row.fail(Kind::Malformed, &malformed.reason);
    row
}

/// The order of the task files, so that two runs can be compared line by line.
fn sort(rows: &mut [Row], tasks: &[Task]) {
    let place: BTreeMap<(&str, &str), usize> = tasks
        .iter()
        .enumerate()
        .map(|(at, task)| ((task.dataset.as_str(), task.instance_id.as_str()), at))
        .collect();
    rows.sort_by_key(|row| {
        (place.get(&row.key()).copied().unwrap_or(usize::MAX), row.instance_id.clone())
    });
}

/// Says what went wrong, by reason.
fn report(rows: &[Row], out: &Path) -> ExitCode {
    let mut reasons: BTreeMap<Kind, Vec<&Row>> = BTreeMap::new();
    for row in rows {
        if let Some(kind) = row.error_kind() {
            reasons.entry(kind).or_default().push(row);
        }
    }
    for (kind, failed) in &reasons {
        say(&format!("{} {}:", failed.len(), kind.name()));
        for row in failed.iter().take(10) {
            say(&format!("  {}/{}: {}", row.dataset, row.instance_id, row.error));
        }
        if failed.len() > 10 {
            say(&format!("  and {} more: see column `error`", failed.len() - 10));
        }
    }
    let absent: Vec<&Row> =
        rows.iter().filter(|row| row.lost.iter().any(|lost| lost == "absent")).collect();
    if !absent.is_empty() {
        let names: Vec<&str> = absent.iter().take(10).map(|row| row.instance_id.as_str()).collect();
        say(&format!(
            "{} tasks with gold that the snapshot does not hold (counted as lost): {}",
            absent.len(),
            names.join(", ")
        ));
    }
    let answered = rows.iter().filter(|row| row.error.is_empty()).count();
    say(&format!("{answered} of {} tasks answered; rows in {}", rows.len(), out.display()));
    let is_any_run = rows.iter().any(|row| !row.error_kind().is_some_and(Kind::is_of_the_data));
    if is_any_run { ExitCode::SUCCESS } else { ExitCode::from(2) }
}

//! Which signal values do the candidates of each task have? What weights are fitted on.
//!
//! Gold is read here only to mark its rows; the engine is asked without it, and gold files beyond
//! the best candidates are added so that their values are known.

use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};

use anyhow::Result;
use codetrail::trace::SignalRows;
use codetrail::{Engine, Options, Request};

use crate::args::FeaturesArgs;
use crate::mirrors::Mirrors;
use crate::progress::say;
use crate::task::{self, Task};

/// Columns before the signals.
const HEAD: [&str; 10] =
    ["task", "dataset", "repo", "language", "scale", "kind", "gold", "n_gold", "path", "file_role"];

/// Writes one row a candidate; the exit code is 2 if no task could be asked.
pub(crate) fn features(args: &FeaturesArgs) -> Result<ExitCode> {
    let (tasks, malformed) = task::read_all(&args.tasks.tasks)?;
    let mirrors = Mirrors::open(&args.tasks.mirrors, args.tasks.repos.as_deref())?;
    let asked = ask_all(&tasks, &mirrors, args.candidates);
    let mut out = csv::Writer::from_path(&args.out)?;
    let (mut answered, mut failed) = (0, malformed.len());
    for (task, signals) in asked {
        match signals {
            Ok(signals) => {
                if answered == 0 {
                    out.write_record(
                        HEAD.into_iter().chain(signals.signals.iter().map(String::as_str)),
                    )?;
                }
                write_rows(&mut out, task, &signals)?;
                answered += 1;
            }
            Err(error) => {
                failed += 1;
                say(&format!("{}: {error:#}", task.instance_id));
            }
        }
    }
    out.flush()?;
    say(&format!("{answered} tasks written to {}, {failed} failed", args.out.display()));
    Ok(if answered == 0 { ExitCode::from(2) } else { ExitCode::SUCCESS })
}

/// Asks about every task, one a core at a time. Each engine has a pool of its own: under a common pool
/// a thread that waits for one task would begin others on its stack.
fn ask_all<'t>(
    tasks: &'t [Task],
    mirrors: &Mirrors,
    candidates: usize,
) -> Vec<(&'t Task, Result<SignalRows>)> {
    let next = AtomicUsize::new(0);
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let mut asked: Vec<(usize, Result<SignalRows>)> = std::thread::scope(|scope| {
        let work = || {
            let mut own = Vec::new();
            loop {
                let at = next.fetch_add(1, Ordering::Relaxed);
                let Some(task) = tasks.get(at) else { return own };
                own.push((at, ask(task, mirrors, candidates)));
            }
        };
        let workers: Vec<_> = (0..cores).map(|_| scope.spawn(work)).collect();
        let rows = workers.into_iter().flat_map(|worker| {
            worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        });
        rows.collect()
    });
    asked.sort_by_key(|(at, _)| *at);
    asked.into_iter().map(|(at, rows)| (&tasks[at], rows)).collect()
}

fn ask(task: &Task, mirrors: &Mirrors, candidates: usize) -> Result<SignalRows> {
    let repo = mirrors.find(&task.repo).map_err(anyhow::Error::msg)?;
    let engine = Engine::open(&Options { repo, rev: Some(task.base_commit.clone()), threads: 1 })?;
    let request =
        Request { task: task.problem_statement.clone(), k: candidates, ..Request::default() };
    Ok(engine.signals(&request, &task.gold_files)?)
}

fn write_rows<W: std::io::Write>(
    out: &mut csv::Writer<W>,
    task: &Task,
    signals: &SignalRows,
) -> Result<()> {
    let n_gold = task.gold_files.len().to_string();
    for row in &signals.rows {
        let gold = if task.gold_files.contains(&row.path) { "1" } else { "0" };
        let head = [
            task.instance_id.as_str(),
            task.dataset.as_str(),
            task.repo.as_str(),
            task.language.as_str(),
            signals.scale.as_str(),
            signals.kind.as_str(),
            gold,
            n_gold.as_str(),
            row.path.as_str(),
            row.role.as_str(),
        ];
        let values: Vec<String> = row.values.iter().map(|value| format!("{value:.4}")).collect();
        out.write_record(head.into_iter().chain(values.iter().map(String::as_str)))?;
    }
    Ok(())
}

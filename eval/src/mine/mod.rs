//! How good is it on my own repository?
//!
//! A commit becomes a task: its message is the text, the source files that it changed are the gold,
//! its parent is the snapshot. Only commits that read like a task stay; the rest is counted by
//! reason. A message is written by someone who knows the change, so these tasks are easier than
//! issues: compare methods with them, not repositories.

mod commit;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::Path;
use std::process::{ExitCode, Stdio};
use std::time::Duration;

use anyhow::{Context as _, Result};

use crate::args::{Method, MineArgs};
use crate::child::Program;
use crate::measures::{MEASURES, Tally, at, quantile};
use crate::one::{Job, Settings};
use crate::progress::say;
use crate::row::Row;
use crate::run::run_queue;
use crate::task::Task;
use crate::{git, row};

/// Commits looked at, newest first.
const DEPTH: usize = 5000;

/// Makes tasks from the history of a repository, runs them and prints a short answer.
pub(crate) fn mine(args: &MineArgs) -> Result<ExitCode> {
    let repo = std::path::absolute(&args.repo)?;
    if let Some(out) = &args.out {
        crate::row::check_folder(&out.join("codetrail.csv"))?;
    }
    let (tasks, left_out) = tasks_of(&repo, &args.rev, args.n)?;
    let reasons: Vec<String> = left_out.iter().map(|(reason, n)| format!("{n} {reason}")).collect();
    say(&format!("{} tasks; commits left out: {}", tasks.len(), reasons.join(", ")));
    if tasks.is_empty() {
        say("nothing to run: the history holds no commit that reads like a task");
        return Ok(ExitCode::from(2));
    }
    if let Some(file) = &args.tasks_out {
        let lines: Result<Vec<String>, _> = tasks.iter().map(serde_json::to_string).collect();
        std::fs::write(file, lines?.join("\n") + "\n")
            .with_context(|| format!("{}: cannot be written", file.display()))?;
    }
    let folder = tempfile::tempdir().context("no temporary folder: set TMPDIR")?;
    let program = Program::copy(Duration::from_secs(args.timeout))?;
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let mut runs = Vec::new();
    for &method in &args.method {
        let settings = Settings {
            method,
            without: Vec::new(),
            with: Vec::new(),
            embedding: None,
            budget: args.budget,
            rank: true,
            pack: true,
            threads: 1,
        };
        let job = |task: &Task| Job {
            repo: repo.clone(),
            task: task.clone(),
            settings: vec![settings.clone()],
        };
        let queue: Vec<Job> = tasks.iter().map(job).collect();
        let mut rows = Vec::new();
        let out = args.out.as_ref().map_or_else(
            || folder.path().join(format!("{}.csv", method.name())),
            |out| out.join(format!("{}.csv", method.name())),
        );
        run_queue(&program, &queue, cores, &mut |new| {
            rows.extend(new);
            Ok(())
        })?;
        rows.sort_by(|a, b| a.instance_id.cmp(&b.instance_id));
        row::write(&out, &rows)?;
        runs.push((method, rows));
    }
    std::io::stdout().lock().write_all(short_answer(&tasks, &runs, args.budget).as_bytes())?;
    Ok(ExitCode::SUCCESS)
}

/// A sentence per method, and the tasks that went worst under the first.
fn short_answer(tasks: &[Task], runs: &[(Method, Vec<Row>)], budget: usize) -> String {
    let mut out = String::new();
    for (method, rows) in runs {
        let tally = Tally::of(rows);
        let share = |place: usize| {
            tally.micro(place).map_or("-".to_owned(), |value| {
                crate::summary::show(value, MEASURES[place].unit) + " %"
            })
        };
        let mut wall: Vec<f64> = rows.iter().filter_map(|row| row.wall_ms).collect();
        let median = quantile(&mut wall, 0.5).unwrap_or(0.0) / 1000.0;
        let _ = writeln!(
            out,
            "{:<10} all files within the first 5: {}, within 10: {}; a pack of {budget} tokens holds \
             them all: {}; {median:.2} s a task",
            method.name(),
            share(at::ACC_5),
            share(at::ACC_10),
            share(at::FRR),
        );
        let failed = rows.iter().filter(|row| !row.error.is_empty()).count();
        if failed > 0 {
            let error = rows.iter().find(|row| !row.error.is_empty()).map_or("", |row| &row.error);
            let _ = writeln!(out, "           {failed} tasks failed, the first with: {error}");
        }
    }
    let Some((method, rows)) = runs.first() else { return out };
    let worst = |row: &Row| {
        row.gold_ranks.iter().map(|&rank| if rank == 0 { usize::MAX } else { rank }).max()
    };
    let mut rows: Vec<&Row> = rows.iter().collect();
    rows.sort_by_key(|row| std::cmp::Reverse(worst(row)));
    let _ = writeln!(out, "\nworst of {}:", method.name());
    for row in rows.iter().take(5) {
        let text = tasks.iter().find(|task| task.instance_id == row.instance_id);
        let title = text.and_then(|task| task.problem_statement.lines().next()).unwrap_or_default();
        let title: String = title.chars().take(72).collect();
        let places = row.gold.iter().zip(&row.gold_ranks);
        let places: Vec<String> =
            places.take(3).map(|(path, rank)| format!("{path} {rank}")).collect();
        let _ = writeln!(out, "  {} {title}: {}", row.instance_id, places.join(", "));
    }
    let _ = writeln!(out, "(0: not ranked; commit messages are easier than issues)");
    out
}

type LeftOut = BTreeMap<&'static str, usize>;

/// `n` tasks spread evenly over the newest commits, oldest last, and why the others are none.
fn tasks_of(repo: &Path, rev: &str, n: usize) -> Result<(Vec<Task>, LeftOut)> {
    let output = git::command(repo)
        .args(["-c", "core.quotePath=false", "log", "--no-merges", "--no-renames", "--name-status"])
        .args(["--no-ext-diff", "--no-textconv", "--format=%x1e%H%x1f%P%x1f%an%x1f%B%x1f"])
        .args([&format!("-n{DEPTH}"), "--end-of-options", rev, "--"])
        .stdin(Stdio::null())
        .output()
        .context("git cannot be run: install git")?;
    anyhow::ensure!(
        output.status.success(),
        "{}: no history of {rev}: {}",
        repo.display(),
        String::from_utf8_lossy(&output.stderr).trim()
    );
    let text = String::from_utf8_lossy(&output.stdout);
    let name = repo.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let (mut tasks, mut left_out) = (Vec::new(), LeftOut::new());
    for record in text.split('\x1e').skip(1) {
        match commit::task_of(record) {
            Ok(task) => tasks.push(Task { repo: name.clone(), ..task }),
            Err(reason) => *left_out.entry(reason).or_default() += 1,
        }
    }
    let step = (tasks.len() as f64 / n.max(1) as f64).max(1.0);
    let chosen = (0..n).map(|at| (at as f64 * step) as usize).take_while(|&at| at < tasks.len());
    Ok((chosen.map(|at| tasks[at].clone()).collect(), left_out))
}

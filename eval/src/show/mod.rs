//! Why did the engine answer one task as it did?

mod signals;
mod ways;

use std::fmt::Write as _;
use std::io::Write as _;
use std::process::ExitCode;

use anyhow::{Context as _, Result};
use codetrail::answer::{PackAnswer, RankAnswer, RankedFile};
use codetrail::trace::{Extent, Trace};
use codetrail::{Engine, Form, Options, Purpose, Request};

use crate::args::ShowArgs;
use crate::git::Snapshot;
use crate::mirrors::Mirrors;
use crate::task::{self, Task};

/// Prints the gold beside the first ten files, with every part of every score, what each signal alone
/// would have done, the pack, and how each gold file came into it or where it was lost.
pub(crate) fn show(args: &ShowArgs) -> Result<ExitCode> {
    let (tasks, _) = task::read_all(&args.tasks.tasks)?;
    let task =
        tasks.iter().find(|task| task.instance_id == args.instance_id).with_context(|| {
            format!("{}: no such task in the files given with --tasks", args.instance_id)
        })?;
    let mirrors = Mirrors::open(&args.tasks.mirrors, args.tasks.repos.as_deref())?;
    let repo = mirrors.find(&task.repo).map_err(anyhow::Error::msg)?;
    let snapshot = Snapshot::open(&repo, &task.base_commit)?;
    let engine = Engine::open(&Options { repo, rev: Some(task.base_commit.clone()), threads: 0 })?;
    let request = Request {
        task: task.problem_statement.clone(),
        k: 0,
        budget: args.budget,
        form: Form::Text,
        purpose: Purpose::Edit,
        without: args.without.clone(),
        with: args.with.clone(),
        embedding: None,
    };
    let Trace { rank, pack, ways } = engine.trace(&request, Extent::Both, &task.gold_files)?;
    let (rank, pack) = rank.zip(pack).context("the engine gave less than it was asked for")?;
    let mut text = head(task, &rank);
    text.push_str(&ranking(task, &snapshot, &rank.files, args.top));
    text.push_str(&signals::alone(&task.gold_files, &rank.files));
    text.push_str(&pack_of(task, &pack));
    text.push_str(&ways::of_gold(&snapshot, &pack, &ways));
    std::io::stdout().lock().write_all(text.as_bytes())?;
    Ok(ExitCode::SUCCESS)
}

fn head(task: &Task, rank: &RankAnswer) -> String {
    let mut out = format!("{} ({}, {})\n", task.instance_id, task.repo, task.base_commit);
    let info = &rank.task;
    let _ = writeln!(out, "title        {}", info.title);
    let _ = writeln!(out, "kind         {}", info.kind);
    for (name, values) in [
        ("paths", &info.paths),
        ("identifiers", &info.identifiers),
        ("errors", &info.errors),
        ("frames", &info.frames),
        ("only in", &info.only),
        ("avoid", &info.avoid),
    ] {
        if !values.is_empty() {
            let _ = writeln!(out, "{name:<12} {}", values.join(", "));
        }
    }
    let coverage = &rank.coverage;
    let _ = writeln!(
        out,
        "coverage     {} files, {} read, {} parsed, {} commits\n",
        coverage.files, coverage.swept, coverage.parsed, coverage.commits
    );
    out
}

/// The first files and every gold file, in rank order, with their parts and reasons.
fn ranking(task: &Task, snapshot: &Snapshot, files: &[RankedFile], top: usize) -> String {
    let mut out = String::from("rank  score  file (* gold)\n");
    for (at, file) in files.iter().enumerate() {
        let is_gold = task.gold_files.contains(&file.path);
        if at >= top && !is_gold {
            continue;
        }
        let mark = if is_gold { '*' } else { ' ' };
        let _ =
            writeln!(out, "{:>4} {:>6.3} {mark}{} [{}]", at + 1, file.score, file.path, file.role);
        let mut parts: Vec<(&String, &f32)> = file.parts.iter().collect();
        parts.sort_by(|a, b| b.1.total_cmp(a.1).then(a.0.cmp(b.0)));
        let parts: Vec<String> =
            parts.iter().map(|(name, value)| format!("{name} {value:+.3}")).collect();
        let _ = writeln!(out, "              {}", parts.join("  "));
        for why in file.why.iter().take(3) {
            let _ = writeln!(out, "              - {why}");
        }
    }
    for gold in &task.gold_files {
        if !files.iter().any(|file| &file.path == gold) {
            let reason =
                if snapshot.holds(gold) { "nothing speaks for it" } else { "not in the snapshot" };
            let _ = writeln!(out, "   -      - *{gold} ({reason})");
        }
    }
    out
}

fn pack_of(task: &Task, pack: &PackAnswer) -> String {
    let budget = &pack.budget;
    let mut out = format!(
        "\npack: {} cards, {} of {} tokens, {} steps, stopped by {}, {} left out\n",
        pack.cards.len(),
        budget.used,
        budget.tokens,
        budget.steps,
        budget.stopped,
        pack.coverage.left_out
    );
    let anchors: Vec<&str> = pack.anchors.iter().map(|anchor| anchor.path.as_str()).collect();
    for card in &pack.cards {
        let mark = if task.gold_files.contains(&card.path) {
            '*'
        } else if task.gold_files_all.contains(&card.path)
            || task.related_files.contains(&card.path)
        {
            '+'
        } else {
            ' '
        };
        let anchor = if anchors.contains(&card.path.as_str()) { "anchor, " } else { "" };
        let _ = writeln!(
            out,
            "  {mark}{} [{anchor}{}, u {:.2}, {} tokens] {}",
            card.path,
            card.detail,
            card.promotion,
            card.tokens,
            card.why.first().map_or("", String::as_str)
        );
    }
    out.push_str("  (* gold, + touched by the change or to be read)\n");
    out
}

//! What does a page about several runs show?

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::process::ExitCode;

use anyhow::{Context as _, Result};

use crate::args::ReportArgs;
use crate::compare;
use crate::measures::{Tally, at, counts};
use crate::plot::{self, Axis, Series};
use crate::preparation::preparation;
use crate::progress::say;
use crate::row::Row;
use crate::summary::{self, Named};

/// Writes `report.md` and its charts into a folder.
pub(crate) fn report(args: &ReportArgs) -> Result<ExitCode> {
    let runs = summary::read_runs(&args.files)?;
    std::fs::create_dir_all(&args.out)
        .with_context(|| format!("{}: cannot be made: give another --out", args.out.display()))?;
    for (name, chart) in [
        ("recall-by-tokens.svg", recall_by_tokens(&runs)),
        ("accuracy-by-language.svg", accuracy_by_language(&runs)),
        ("time-by-files.svg", time_by_files(&runs)),
    ] {
        let file = args.out.join(name);
        std::fs::write(&file, chart).with_context(|| file.display().to_string())?;
    }
    let page = args.out.join("report.md");
    std::fs::write(&page, text(&runs)).with_context(|| page.display().to_string())?;
    say(&format!("{} written, with three charts beside it", page.display()));
    Ok(ExitCode::SUCCESS)
}

fn text(runs: &[Named]) -> String {
    let mut out = String::from("# Evaluation\n\n");
    let _ = writeln!(out, "{}", summary::overall(runs).markdown());
    if let Some(table) = preparation(runs) {
        let _ = writeln!(out, "{}", table.markdown());
    }
    for (name, caption) in [
        ("recall-by-tokens", "Recall against tokens: gold files that the packs hold, by mean size"),
        ("accuracy-by-language", "All gold files within the first five, by language"),
        ("time-by-files", "Wall time of a task against files in the snapshot"),
    ] {
        let _ = writeln!(out, "![{caption}]({name}.svg)\n");
    }
    if let Some((first, others)) = runs.split_first() {
        for other in others {
            let pairs = compare::pair(&other.rows, &first.rows);
            if !pairs.is_empty() {
                let names = (other.name.as_str(), first.name.as_str());
                let _ = writeln!(out, "## {} against {}\n", names.1, names.0);
                let _ = writeln!(out, "{}", compare::tests(&pairs, names).markdown());
                let _ = writeln!(out, "{}", compare::differences(&pairs, names).markdown());
            }
        }
    }
    for run in runs {
        let _ = writeln!(out, "## {}\n", run.name);
        for table in summary::tables_of(run) {
            let _ = writeln!(out, "{}", table.markdown());
        }
    }
    let _ = writeln!(out, "## What the headings mean\n");
    for line in summary::legend().lines() {
        let _ = writeln!(out, "- {line}");
    }
    out
}

/// Runs of one method under several budgets are one line.
fn recall_by_tokens(runs: &[Named]) -> String {
    let mut series: Vec<Series> = Vec::new();
    for run in runs {
        let tally = Tally::of(&run.rows);
        let (Some(tokens), Some(recall)) = (tally.micro(at::TOKENS), tally.micro(at::PACK_RECALL))
        else {
            continue;
        };
        let name = method_of(run);
        let point = (tokens, recall * 100.0);
        match series.iter_mut().find(|series| series.name == name) {
            Some(series) => series.points.push(point),
            None => series.push(Series { name, points: vec![point], is_joined: true }),
        }
    }
    for series in &mut series {
        series.points.sort_by(|a, b| a.0.total_cmp(&b.0));
    }
    let x = Axis { caption: "tokens of a pack, mean".into(), is_log: false };
    let y = Axis { caption: "gold files in the packs, %".into(), is_log: false };
    plot::points("Recall against tokens", &x, &y, &series)
}

fn method_of(run: &Named) -> String {
    let Some(row) = run.rows.first() else { return run.name.clone() };
    std::iter::once(row.method.clone())
        .chain(row.without.iter().map(|name| format!("-{name}")))
        .collect::<Vec<_>>()
        .join(" ")
}

fn accuracy_by_language(runs: &[Named]) -> String {
    let mut sizes: BTreeMap<&str, usize> = BTreeMap::new();
    for row in runs.iter().flat_map(|run| &run.rows).filter(|row| counts(row)) {
        *sizes.entry(&row.language).or_default() += 1;
    }
    let languages: BTreeSet<&str> =
        sizes.iter().filter(|(_, n)| **n >= 10 * runs.len()).map(|(name, _)| *name).collect();
    let of = |run: &Named, language: &str| {
        let rows: Vec<&Row> = run.rows.iter().filter(|row| row.language == language).collect();
        // A bar for a handful of tasks would look as sure as the others.
        let value = Tally::of(rows.iter().copied()).micro(at::ACC_5);
        value.filter(|_| rows.len() >= 10).map(|value| value * 100.0)
    };
    let values: Vec<Vec<Option<f64>>> = languages
        .iter()
        .map(|language| runs.iter().map(|run| of(run, language)).collect())
        .collect();
    let languages: Vec<String> = languages.into_iter().map(String::from).collect();
    let names: Vec<String> = runs.iter().map(|run| run.name.clone()).collect();
    plot::bars("All gold within the first five", "tasks, %", &languages, &names, &values)
}

fn time_by_files(runs: &[Named]) -> String {
    let point = |row: &Row| Some((row.n_files? as f64, row.wall_ms?.max(0.1)));
    let series: Vec<Series> = runs
        .iter()
        .map(|run| Series {
            name: run.name.clone(),
            points: run.rows.iter().filter_map(point).collect(),
            is_joined: false,
        })
        .collect();
    let x = Axis { caption: "files in the snapshot".into(), is_log: true };
    let y = Axis { caption: "wall time, ms".into(), is_log: true };
    plot::points("Time against size", &x, &y, &series)
}

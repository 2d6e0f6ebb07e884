//! How many of the graph's edges are true, and how many of the true ones does it have?
//!
//! An oracle (`eval/oracles/`) reads the same commit by other means: a compiler, a type checker, the
//! language's own parser. Only edges between two files of the repository count.

mod found;
mod score;
mod truth;

use std::fs;
use std::io::Write as _;
use std::process::ExitCode;

use anyhow::{Context as _, Result};

use crate::args::EdgesArgs;
use crate::git::Snapshot;
use crate::table::Table;
use found::found;
use score::{Row, scores};
use truth::Truth;

/// Scores one repository; prints a table and, if asked for, wrong and missing edges.
pub(crate) fn edges(args: &EdgesArgs) -> Result<ExitCode> {
    let truth = Truth::read(&args.truth)?;
    let snapshot = Snapshot::open(&args.repo, &args.rev)?;
    let found = found(&snapshot)?;
    let (rows, shown) = scores(&truth, &found.sites, args.show);
    let mut out = std::io::stdout().lock();
    writeln!(
        out,
        "{} at {}: {} files parsed, {} uses ambiguous, {} unknown; graph in {} ms",
        args.name, args.rev, found.files, found.ambiguous, found.unknown, found.milliseconds
    )?;
    write!(out, "{}", table(&rows).text())?;
    write!(out, "{shown}")?;
    if let Some(path) = &args.out {
        append(args, path, &truth.oracle, &rows)?;
    }
    Ok(ExitCode::SUCCESS)
}

fn table(rows: &[Row]) -> Table {
    let header = ["relation, grain", "true", "found", "confirmed", "likely", "guess", "unjudged"];
    Table {
        title: "recall, and precision by tier as right/judged".to_owned(),
        header: header.map(str::to_owned).to_vec(),
        rows: rows
            .iter()
            .map(|it| {
                let share = |right: usize, of: usize| match of {
                    0 => "-".to_owned(),
                    _ => format!("{right}/{of} {:.1}%", 100.0 * right as f64 / of as f64),
                };
                let tier = |at: usize| share(it.right[at], it.judged[at]);
                vec![
                    format!("{}, {}", it.relation, it.grain),
                    it.truth.to_string(),
                    share(it.recalled, it.truth),
                    tier(0),
                    tier(1),
                    tier(2),
                    it.unjudged.to_string(),
                ]
            })
            .collect(),
    }
}

const COLUMNS: [&str; 16] = [
    "repo",
    "commit",
    "oracle",
    "relation",
    "grain",
    "true",
    "recalled",
    "recalled_without_guesses",
    "confirmed_right",
    "confirmed_judged",
    "likely_right",
    "likely_judged",
    "guess_right",
    "guess_judged",
    "unjudged",
    "confirmed_precision",
];

/// Puts the rows into a file of rows, which stays sorted.
fn append(args: &EdgesArgs, path: &std::path::Path, oracle: &str, rows: &[Row]) -> Result<()> {
    let mut all: Vec<Vec<String>> = Vec::new();
    if path.exists() {
        let mut reader = csv::Reader::from_path(path)?;
        for row in reader.records() {
            all.push(row?.iter().map(str::to_owned).collect());
        }
    }
    all.retain(|it| it[0] != args.name || it[2] != oracle);
    for it in rows {
        let mut row = vec![
            args.name.clone(),
            args.rev.clone(),
            oracle.to_owned(),
            it.relation.to_owned(),
            it.grain.to_owned(),
        ];
        let mut numbers = vec![it.truth, it.recalled, it.recalled_without_guesses];
        numbers.extend(it.right.iter().zip(&it.judged).flat_map(|(a, b)| [*a, *b]));
        numbers.push(it.unjudged);
        row.extend(numbers.iter().map(usize::to_string));
        row.push(match it.judged[0] {
            0 => String::new(),
            of => format!("{:.4}", it.right[0] as f64 / of as f64),
        });
        all.push(row);
    }
    all.sort();
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    let mut writer = csv::Writer::from_path(path)
        .with_context(|| format!("{}: not writable", path.display()))?;
    writer.write_record(COLUMNS)?;
    for row in all {
        writer.write_record(row)?;
    }
    writer.flush()?;
    Ok(())
}

//! What is each stage and signal of the engine worth? The whole beside itself without each.
//!
//! The names come from the engine, so that a new signal is ablated without a line here.

use std::io::Write as _;
use std::process::ExitCode;

use anyhow::{Context as _, Result};

use crate::args::{AblateArgs, Method};
use crate::compare::{Difference, difference, pair};
use crate::measures::{MEASURES, Tally, Unit, at, counts};
use crate::one::Settings;
use crate::progress::say;
use crate::run::{Batch, Earlier, Run};
use crate::summary::{Named, show};
use crate::table::Table;

/// The paper's ablations, by the engine's names.
const OF_THE_PAPER: [(&str, &str); 4] = [
    ("expansion", "location only"),
    ("compression", "no adaptive compression"),
    ("implicit", "no implicit relations"),
    ("metadata-first", "no metadata first"),
];

/// What the table shows.
const SHOWN: [usize; 5] = [at::ACC_1, at::ACC_5, at::RECALL_5, at::FRR, at::TOKENS];

/// Runs the full system and every ablation, and prints what each is worth; the exit code is 2 if no
/// task could be run.
pub(crate) fn ablate(args: &AblateArgs) -> Result<ExitCode> {
    codetrail::check_switches(&[], &args.with)?;
    let names = names(&args.only, &args.with)?;
    let batch = Batch::open(&args.tasks, &args.batch)?;
    let earlier = if args.resume { Earlier::Kept } else { Earlier::Replaced };
    let run = |name: Option<&str>| {
        let settings = Settings {
            method: Method::Codetrail,
            without: name.into_iter().map(String::from).collect(),
            with: args.with.clone(),
            embedding: None,
            budget: args.budget,
            rank: true,
            pack: !args.no_pack,
            threads: batch.threads,
        };
        let file = name.map_or("full".to_owned(), |name| format!("without-{name}"));
        Run(settings, args.out.join(format!("{file}.csv")))
    };
    let systems = || std::iter::once(None).chain(names.iter().copied().map(Some));
    let runs: Vec<Run> = systems().map(run).collect();
    say(&format!("the full system and {} ablations", names.len()));
    let rows = batch.rows(&runs, earlier)?;
    let mut all = systems().zip(rows).map(|(name, rows)| Named { name: label(name), rows });
    let full = all.next().context("the full system is always run")?;
    let others: Vec<Named> = all.collect();
    let table = table(&full, &others);
    let text = if args.markdown { table.markdown() } else { table.text() };
    std::io::stdout().lock().write_all(text.as_bytes())?;
    let is_any_run = full.rows.iter().any(counts);
    Ok(if is_any_run { ExitCode::SUCCESS } else { ExitCode::from(2) })
}

/// The ablations asked for, those of the paper first.
fn names(only: &[String], with: &[String]) -> Result<Vec<&'static str>> {
    // An optional signal that is off in the full system leaves nothing to take away. The stage
    // `embedding` is one such signal.
    let optional = codetrail::optional_signals();
    let is_on = |name: &str| with.iter().any(|it| it == name);
    let known: Vec<&str> = codetrail::switches()
        .into_iter()
        .filter(|name| !optional.contains(name) && *name != "embedding" || is_on(name))
        .collect();
    for name in only {
        anyhow::ensure!(
            known.contains(&name.as_str()),
            "--only {name}: no such ablation: one of {}",
            known.join(", ")
        );
    }
    let paper = OF_THE_PAPER.map(|(name, _)| name);
    let (first, then): (Vec<&str>, Vec<&str>) =
        known.into_iter().partition(|name| paper.contains(name));
    let mut names: Vec<&str> = paper.into_iter().filter(|name| first.contains(name)).collect();
    names.extend(then);
    names.retain(|name| only.is_empty() || only.iter().any(|it| it == name));
    Ok(names)
}

fn label(name: Option<&str>) -> String {
    let Some(name) = name else { return "full".to_owned() };
    let meaning = OF_THE_PAPER.iter().find(|(it, _)| *it == name);
    meaning.map_or(format!("- {name}"), |(_, meaning)| format!("- {name} ({meaning})"))
}

/// Each run with its values and, in brackets, the interval of its difference to the full system.
fn table(full: &Named, others: &[Named]) -> Table {
    let tally = Tally::of(&full.rows);
    let n = full.rows.iter().filter(|row| counts(row)).count();
    let mut whole = vec![full.name.clone(), n.to_string()];
    for place in SHOWN {
        let value = tally.micro(place).map(|value| show(value, MEASURES[place].unit));
        whole.extend([value.unwrap_or_else(|| "-".to_owned()), String::new()]);
    }
    let mut rows = vec![whole];
    rows.extend(others.iter().map(|other| line(full, other)));
    let measures = SHOWN.iter().flat_map(|&place| [MEASURES[place].name, "less full"]);
    Table {
        title:
            "The full system and its ablations; less full: paired difference [95 % by bootstrap \
                over repositories]"
                .into(),
        header: ["system", "n"].into_iter().chain(measures).map(String::from).collect(),
        rows,
    }
}

fn line(full: &Named, other: &Named) -> Vec<String> {
    let pairs = pair(&full.rows, &other.rows);
    let mut cells = vec![other.name.clone(), pairs.len().to_string()];
    for place in SHOWN {
        let unit = MEASURES[place].unit;
        match difference(&pairs, &MEASURES[place]) {
            Some(Difference { first, second, low, high }) => {
                let [less, low, high] = [second - first, low, high].map(|it| signed(it, unit));
                cells.extend([show(second, unit), format!("{less} [{low}, {high}]")]);
            }
            None => cells.extend(["-".to_owned(), "-".to_owned()]),
        }
    }
    cells
}

/// A difference with its sign; nothing has none, not even after rounding.
fn signed(value: f64, unit: Unit) -> String {
    let text = show(value, unit);
    if text.chars().all(|it| matches!(it, '-' | '0' | '.')) {
        text.trim_start_matches('-').to_owned()
    } else if value > 0.0 {
        format!("+{text}")
    } else {
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::row::Row;

    #[test]
    fn the_papers_ablations_come_first_and_every_signal_is_one() {
        let all = names(&[], &[]).expect("nothing is misspelt");
        assert_eq!(all[..4], ["expansion", "compression", "implicit", "metadata-first"]);
        for name in ["history", "roles", "body", "frame", "role"] {
            assert_eq!(all.iter().filter(|it| **it == name).count(), 1, "{name}");
        }
        assert!(!all.contains(&"embedding") && !all.contains(&"meaning"), "they are off anyway");
        let with = names(&[], &["meaning".into()]).expect("nothing is misspelt");
        assert!(with.contains(&"meaning") && !with.contains(&"embedding"), "it is on");
        assert_eq!(names(&["body".into()], &[]).expect("it is known"), ["body"]);
        let refused = names(&["bodies".into()], &[]).expect_err("it is misspelt").to_string();
        assert!(refused.contains("bodies") && refused.contains("body"), "{refused}");
    }

    #[test]
    fn an_ablation_stands_with_its_paired_difference() {
        let row = |id: &str, rank: usize| Row {
            instance_id: id.into(),
            repo: id.into(),
            n_gold: 1,
            gold_ranks: vec![rank],
            ..Row::default()
        };
        let full = Named { name: label(None), rows: vec![row("a", 1), row("b", 1), row("c", 9)] };
        let less = Named { name: label(Some("body")), rows: vec![row("a", 1), row("b", 3)] };
        let table = table(&full, &[less]);
        assert_eq!(table.rows[0][..4], ["full", "3", "66.7", ""]);
        // Only the two tasks that both have count.
        assert_eq!(table.rows[1][..4], ["- body", "2", "50.0", "-50.0 [-100.0, 0.0]"]);
        assert_eq!(table.rows[1][4..6], ["100.0", "0.0 [0.0, 0.0]"]);
        assert_eq!(table.rows[1][8..], ["-", "-", "-", "-"], "no packs were made");
        assert!(table.rows.iter().all(|row| row.len() == table.header.len()));
    }
}

//! What do the rows of a run say together?

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write as _;
use std::path::Path;
use std::process::ExitCode;

use anyhow::Result;

use crate::args::SummaryArgs;
use crate::measures::{Interval, MEASURES, Tally, Unit, counts, mean, quantile};
use crate::preparation::preparation;
use crate::row::{self, Row};
use crate::table::Table;
use crate::task::stem;

/// A run under its name.
#[derive(Debug)]
pub(crate) struct Named {
    /// Stem of the file.
    pub(crate) name: String,
    /// Its rows.
    pub(crate) rows: Vec<Row>,
}

/// Prints the tables of every file.
pub(crate) fn summary(args: &SummaryArgs) -> Result<ExitCode> {
    let runs = read_runs(&args.files)?;
    let mut tables = Vec::new();
    if runs.len() > 1 {
        tables.push(overall(&runs));
    }
    tables.extend(preparation(&runs));
    for run in &runs {
        tables.extend(tables_of(run));
    }
    let mut out = std::io::stdout().lock();
    for table in &tables {
        let text = if args.markdown { table.markdown() } else { table.text() };
        writeln!(out, "{text}")?;
    }
    writeln!(out, "{}", legend())?;
    Ok(ExitCode::SUCCESS)
}

/// Reads results files.
pub(crate) fn read_runs<P: AsRef<Path>>(files: &[P]) -> Result<Vec<Named>> {
    let read = |file: &P| Ok(Named { name: stem(file.as_ref()), rows: row::read(file.as_ref())? });
    files.iter().map(read).collect()
}

/// One line per run, over all tasks.
pub(crate) fn overall(runs: &[Named]) -> Table {
    let lines = runs.iter().map(|run| line(&run.name, run.rows.iter()));
    Table { title: "All tasks, by run".into(), header: header("run"), rows: lines.collect() }
}

/// Every table of one run.
pub(crate) fn tables_of(run: &Named) -> Vec<Table> {
    let mut tables = vec![intervals(run), by_dataset(run)];
    for (what, key) in GROUPINGS {
        tables.push(grouped(run, what, key));
    }
    tables.push(losses(run));
    tables
}

/// What the headings mean.
pub(crate) fn legend() -> String {
    let mut lines: Vec<String> =
        MEASURES.iter().map(|measure| format!("{}: {}", measure.name, measure.meaning)).collect();
    lines.push("ms, p95: wall time of a task, median and 95 % point".into());
    lines.push("MiB: largest peak memory of a task".into());
    lines.push("errors count as losses; tasks that the data made impossible are left out".into());
    lines.join("\n")
}

/// What tasks are grouped by, and the group of a task: a key to sort by and a label.
type Grouping = (&'static str, fn(&Row) -> (usize, String));

const GROUPINGS: [Grouping; 4] = [
    ("language", |row| (0, row.language.clone())),
    ("files in the snapshot", |row| {
        let n = row.n_files.unwrap_or(0);
        let labels = [(200, "under 200"), (1000, "200 to 999"), (3000, "1,000 to 2,999")];
        match labels.iter().position(|&(limit, _)| n < limit) {
            Some(at) => (at, labels[at].1.to_owned()),
            None => (labels.len(), "3,000 and more".to_owned()),
        }
    }),
    ("gold files", |row| match row.n_gold {
        0 | 1 => (0, "1".to_owned()),
        2..=5 => (1, "2 to 5".to_owned()),
        _ => (2, "6 and more".to_owned()),
    }),
    ("type of task", |row| {
        let word = if row.task_type.is_empty() { "unknown" } else { row.task_type.as_str() };
        (0, word.to_owned())
    }),
];

fn grouped(run: &Named, what: &str, key: fn(&Row) -> (usize, String)) -> Table {
    let mut groups: BTreeMap<(usize, String), Vec<&Row>> = BTreeMap::new();
    for row in run.rows.iter().filter(|row| counts(row)) {
        groups.entry(key(row)).or_default().push(row);
    }
    let lines = groups.iter().map(|((_, label), rows)| line(label, rows.iter().copied()));
    Table { title: format!("{}: by {what}", run.name), header: header(what), rows: lines.collect() }
}

fn by_dataset(run: &Named) -> Table {
    let names: BTreeSet<&str> = run.rows.iter().map(|row| row.dataset.as_str()).collect();
    let of = |name: &str| -> Vec<&Row> {
        run.rows.iter().filter(|row| row.dataset == name && counts(row)).collect()
    };
    let mut rows: Vec<Vec<String>> =
        names.iter().map(|name| line(name, of(name).into_iter())).collect();
    let tallies: Vec<Tally> = names.iter().map(|name| Tally::of(of(name))).collect();
    let all = Tally::of(&run.rows);
    rows.push(line("all tasks (micro)", run.rows.iter()));
    rows.push(values("mean of data sets", names.len(), |measure| {
        mean(tallies.iter().filter_map(|tally| tally.micro(measure)))
    }));
    let repos: BTreeSet<&str> =
        run.rows.iter().filter(|row| counts(row)).map(|row| row.repo.as_str()).collect();
    rows.push(values("mean of repositories", repos.len(), |measure| all.macro_over_repos(measure)));
    Table { title: format!("{}: by data set", run.name), header: header("data set"), rows }
}

fn intervals(run: &Named) -> Table {
    let tally = Tally::of(&run.rows);
    let cell = |interval: Option<Interval>, unit| {
        interval.map_or("-".to_owned(), |Interval { value, low, high }| {
            format!("{} [{}, {}]", show(value, unit), show(low, unit), show(high, unit))
        })
    };
    let rows = MEASURES.iter().enumerate().map(|(at, measure)| {
        let micro = cell(tally.micro_interval(at), measure.unit);
        vec![measure.name.to_owned(), micro, cell(tally.macro_interval(at), measure.unit)]
    });
    Table {
        title: format!("{}: with 95 % intervals (bootstrap over repositories)", run.name),
        header: ["measure", "over tasks", "over repositories"].map(String::from).into(),
        rows: rows.collect(),
    }
}

/// Where gold files were lost, and which tasks gave no answer.
fn losses(run: &Named) -> Table {
    let mut reasons: BTreeMap<(&str, String), usize> = BTreeMap::new();
    let mut gold = 0;
    for row in &run.rows {
        if let Some(kind) = row.error_kind() {
            *reasons.entry(("tasks", kind.name().to_owned())).or_default() += 1;
        }
        gold += row.lost.len();
        for stage in row.lost.iter().filter(|stage| *stage != "-") {
            *reasons.entry(("gold files", stage.clone())).or_default() += 1;
        }
    }
    // A line that is no task has no gold files: tasks are a share of tasks.
    let rows = reasons.into_iter().map(|((what, reason), n)| {
        let all = if what == "tasks" { run.rows.len() } else { gold };
        let share = show(n as f64 / all.max(1) as f64, Unit::Percent);
        vec![what.to_owned(), reason, n.to_string(), share]
    });
    Table {
        title: format!(
            "{}: what was lost, of {gold} gold files and {} tasks",
            run.name,
            run.rows.len()
        ),
        header: ["lost", "reason", "number", "%"].map(String::from).into(),
        rows: rows.collect(),
    }
}

fn header(first: &str) -> Vec<String> {
    let names = MEASURES.iter().map(|measure| measure.name);
    [first, "n"]
        .into_iter()
        .chain(names)
        .chain(["ms", "p95", "cpu ms", "MiB"])
        .map(String::from)
        .collect()
}

fn line<'a>(label: &str, rows: impl Iterator<Item = &'a Row>) -> Vec<String> {
    let rows: Vec<&Row> = rows.filter(|row| counts(row)).collect();
    let tally = Tally::of(rows.iter().copied());
    let mut cells = values(label, rows.len(), |measure| tally.micro(measure));
    let mut wall: Vec<f64> = rows.iter().filter_map(|row| row.wall_ms).collect();
    let mut cpu: Vec<f64> = rows.iter().filter_map(|row| row.cpu_ms).collect();
    let memory = rows.iter().filter_map(|row| row.peak_rss_kb).max();
    for value in [quantile(&mut wall, 0.5), quantile(&mut wall, 0.95), quantile(&mut cpu, 0.5)] {
        cells.push(value.map_or("-".to_owned(), |ms| format!("{ms:.0}")));
    }
    cells.push(memory.map_or("-".to_owned(), |kib| (kib / 1024).to_string()));
    cells
}

fn values(label: &str, n: usize, of: impl Fn(usize) -> Option<f64>) -> Vec<String> {
    let cell = |at: usize| of(at).map_or("-".to_owned(), |value| show(value, MEASURES[at].unit));
    let mut cells = vec![label.to_owned(), n.to_string()];
    cells.extend((0..MEASURES.len()).map(cell));
    cells
}

/// A value as it is printed.
pub(crate) fn show(value: f64, unit: Unit) -> String {
    match unit {
        Unit::Percent => format!("{:.1}", value * 100.0),
        Unit::Count => format!("{value:.0}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::row::Kind;

    #[test]
    fn a_line_that_is_no_task_is_a_share_of_lines_not_of_gold_files() {
        let lost = |stage: &str| Row { lost: vec![stage.into(), "-".into()], ..Row::default() };
        let mut malformed = Row::default();
        malformed.fail(Kind::Malformed, "no JSON");
        let run = Named {
            name: "a".into(),
            rows: vec![lost("below-k"), lost("-"), malformed.clone(), malformed],
        };
        let table = losses(&run);
        assert_eq!(table.title, "a: what was lost, of 4 gold files and 4 tasks");
        assert_eq!(
            table.rows,
            [["gold files", "below-k", "1", "25.0"], ["tasks", "malformed-row", "2", "50.0"]]
        );
    }
}

//! Is one run better than another, or is it chance, and on which tasks?

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write as _;
use std::process::ExitCode;

use anyhow::Result;

use crate::args::CompareArgs;
use crate::measures::{MEASURES, Measure, at, bootstrap, counts};
use crate::row::Row;
use crate::summary::read_runs;
use crate::table::Table;

/// The same task in both runs.
pub(crate) type Pair<'a> = (&'a Row, &'a Row);

/// Prints the comparison of two results files.
pub(crate) fn compare(args: &CompareArgs) -> Result<ExitCode> {
    let runs = read_runs(&[&args.first, &args.second])?;
    let (first, second) = (&runs[0], &runs[1]);
    let pairs = pair(&first.rows, &second.rows);
    anyhow::ensure!(
        !pairs.is_empty(),
        "{} and {} have no task in common: compare runs of the same task files",
        args.first.display(),
        args.second.display()
    );
    let names = (first.name.as_str(), second.name.as_str());
    let (won, lost) = moved(&pairs, args.k);
    let shown = args.show;
    let tables = [
        tests(&pairs, names),
        differences(&pairs, names),
        moves(
            &format!(
                "lost by {}: {} (all gold within {}; worst first)",
                names.1,
                lost.len(),
                args.k
            ),
            &lost,
            shown,
        ),
        moves(
            &format!("won by {}: {} (all gold within {}; best first)", names.1, won.len(), args.k),
            &won,
            shown,
        ),
    ];
    let mut out = std::io::stdout().lock();
    let only = (first.rows.len() - pairs.len(), second.rows.len() - pairs.len());
    writeln!(
        out,
        "{} tasks in both; left out: {} of {}, {} of {}\n",
        pairs.len(),
        only.0,
        names.0,
        only.1,
        names.1
    )?;
    for table in &tables {
        let text = if args.markdown { table.markdown() } else { table.text() };
        writeln!(out, "{text}")?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Tasks that count in both runs.
pub(crate) fn pair<'a>(first: &'a [Row], second: &'a [Row]) -> Vec<Pair<'a>> {
    let of: BTreeMap<_, _> = second.iter().map(|row| (row.key(), row)).collect();
    first
        .iter()
        .filter_map(|row| Some((row, *of.get(&row.key())?)))
        .filter(|(a, b)| counts(a) && counts(b))
        .collect()
}

/// The exact test of `McNemar` on what a task either reaches or not.
pub(crate) fn tests(pairs: &[Pair], names: (&str, &str)) -> Table {
    let mut rows = Vec::new();
    for place in [at::ACC_1, at::ACC_5, at::ACC_10, at::FRR] {
        let measure = &MEASURES[place];
        let reached = |row| (measure.of)(row).map(|(part, _)| part > 0.0);
        let both: Vec<(bool, bool)> =
            pairs.iter().filter_map(|(a, b)| Some((reached(a)?, reached(b)?))).collect();
        if both.is_empty() {
            continue;
        }
        let share = |n: usize| format!("{:.1}", 100.0 * n as f64 / both.len() as f64);
        let won = both.iter().filter(|pair| **pair == (false, true)).count();
        let lost = both.iter().filter(|pair| **pair == (true, false)).count();
        rows.push(vec![
            measure.name.to_owned(),
            share(both.iter().filter(|pair| pair.0).count()),
            share(both.iter().filter(|pair| pair.1).count()),
            won.to_string(),
            lost.to_string(),
            format!("{:.4}", mcnemar(won, lost)),
        ]);
    }
    Table {
        title: "reached, in per cent of tasks; p from McNemar's exact test, two-sided".into(),
        header: ["measure", names.0, names.1, "won", "lost", "p"].map(String::from).into(),
        rows,
    }
}

/// Differences of means, with bootstrap intervals over repositories.
pub(crate) fn differences(pairs: &[Pair], names: (&str, &str)) -> Table {
    let chosen = [at::RECALL_5, at::RECALL_10, at::MRR, at::FRR, at::PACK_RECALL, at::TOKENS];
    let rows = chosen.iter().filter_map(|&place| {
        let measure = &MEASURES[place];
        let Difference { first, second, low, high } = difference(pairs, measure)?;
        let show = |value| crate::summary::show(value, measure.unit);
        let values = [first, second, second - first, low, high];
        Some(std::iter::once(measure.name.to_owned()).chain(values.map(show)).collect())
    });
    Table {
        title: format!("{} less {}, 95 % by bootstrap over repositories", names.1, names.0),
        header: ["measure", names.0, names.1, "difference", "from", "to"].map(String::from).into(),
        rows: rows.collect(),
    }
}

/// A measure in both runs, and the 95 % interval of what the second has more.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Difference {
    /// Its value in the first run.
    pub(crate) first: f64,
    /// Its value in the second run.
    pub(crate) second: f64,
    /// Lower end of the difference.
    pub(crate) low: f64,
    /// Upper end of the difference.
    pub(crate) high: f64,
}

/// The difference of a measure over the same tasks, repositories being drawn anew for its interval.
pub(crate) fn difference(pairs: &[Pair], measure: &Measure) -> Option<Difference> {
    let mut by_repo: BTreeMap<&str, [f64; 4]> = BTreeMap::new();
    for (a, b) in pairs {
        if let (Some(a_sums), Some(b_sums)) = ((measure.of)(a), (measure.of)(b)) {
            let sums = by_repo.entry(&a.repo).or_default();
            for (sum, value) in sums.iter_mut().zip([a_sums.0, a_sums.1, b_sums.0, b_sums.1]) {
                *sum += value;
            }
        }
    }
    let sums: Vec<[f64; 4]> = by_repo.into_values().collect();
    let means = |drawn: &[usize]| {
        let mut total = [0.0; 4];
        for &at in drawn {
            total.iter_mut().zip(&sums[at]).for_each(|(total, value)| *total += value);
        }
        (total[1] > 0.0 && total[3] > 0.0).then(|| (total[0] / total[1], total[2] / total[3]))
    };
    let all: Vec<usize> = (0..sums.len()).collect();
    let (first, second) = means(&all)?;
    let (low, high) = bootstrap(sums.len(), |drawn| means(drawn).map(|(a, b)| b - a))?;
    Some(Difference { first, second, low, high })
}

/// The probability of so uneven a split of `won + lost` fair coins, in either direction.
pub(crate) fn mcnemar(won: usize, lost: usize) -> f64 {
    let n = won + lost;
    let tail = won.min(lost);
    let log_factorial = |n: usize| (1..=n).map(|k| (k as f64).ln()).sum::<f64>();
    let point = |k: usize| {
        let ways = log_factorial(n) - log_factorial(k) - log_factorial(n - k);
        (ways - n as f64 * std::f64::consts::LN_2).exp()
    };
    (2.0 * (0..=tail).map(point).sum::<f64>()).min(1.0)
}

/// Tasks whose gold entered the first `k`, and tasks whose gold left them; largest move first.
fn moved<'a>(pairs: &[Pair<'a>], k: usize) -> (Vec<Pair<'a>>, Vec<Pair<'a>>) {
    let (mut won, mut lost) = (Vec::new(), Vec::new());
    for &(a, b) in pairs {
        match (worst(a) <= k, worst(b) <= k) {
            (false, true) => won.push((a, b)),
            (true, false) => lost.push((a, b)),
            _ => {}
        }
    }
    won.sort_by_key(|(a, b)| (std::cmp::Reverse(worst(a) - worst(b)), a.key()));
    lost.sort_by_key(|(a, b)| (std::cmp::Reverse(worst(b) - worst(a)), a.key()));
    (won, lost)
}

/// The lowest place of a gold file; one that is not ranked comes after everything.
fn worst(row: &Row) -> usize {
    const NOWHERE: usize = 1_000_000;
    let place = |&rank: &usize| if rank == 0 { NOWHERE } else { rank };
    row.gold_ranks.iter().map(place).max().unwrap_or(NOWHERE)
}

fn moves(title: &str, pairs: &[Pair], shown: usize) -> Table {
    let ranks = |row: &Row| {
        let ranks: Vec<String> = row.gold_ranks.iter().map(ToString::to_string).collect();
        if row.error.is_empty() { ranks.join(";") } else { "error".to_owned() }
    };
    let lines = pairs.iter().take(shown).map(|(a, b)| {
        let gold: BTreeSet<&str> = a.gold.iter().map(String::as_str).collect();
        let gold: Vec<&str> = gold.into_iter().take(2).collect();
        vec![format!("{}/{}", a.dataset, a.instance_id), ranks(a), ranks(b), gold.join(" ")]
    });
    Table {
        title: title.to_owned(),
        header: ["task", "ranks before", "ranks after", "gold"].map(String::from).into(),
        rows: lines.collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mcnemar_is_the_binomial_tail() {
        for (won, lost, expected) in
            [(0, 0, 1.0), (5, 5, 1.0), (0, 5, 0.0625), (10, 2, 0.0386), (1, 9, 0.0215)]
        {
            let p = mcnemar(won, lost);
            assert!((p - expected).abs() < 5e-5, "{won}, {lost}: {p} and not {expected}");
        }
        assert!(mcnemar(300, 900) < 1e-60, "many tasks neither overflow nor vanish into nonsense");
    }

    #[test]
    fn worst_moves_come_first() {
        let row = |id: &str, ranks: &[usize]| Row {
            instance_id: id.into(),
            n_gold: ranks.len(),
            gold_ranks: ranks.to_vec(),
            ..Row::default()
        };
        let before = [row("a", &[1]), row("b", &[2, 3]), row("c", &[9]), row("d", &[50])];
        let after = [row("a", &[7]), row("b", &[1, 0]), row("c", &[1]), row("d", &[60])];
        let pairs = pair(&before, &after);
        let (won, lost) = moved(&pairs, 5);
        let ids = |pairs: &[Pair]| -> Vec<String> {
            pairs.iter().map(|(a, _)| a.instance_id.clone()).collect()
        };
        assert_eq!((ids(&won), ids(&lost)), (vec!["c".to_owned()], vec!["b".into(), "a".into()]));
    }
}

//! How good is an answer, in numbers?
//!
//! Every measure is a ratio of two sums over tasks. So a mean over tasks, a mean over repositories
//! and a bootstrap are the same few lines for all of them.

use std::collections::BTreeMap;

use crate::random::Random;
use crate::row::{Kind, Row};

/// How a measure is printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Unit {
    /// A share, in per cent.
    Percent,
    /// A mean.
    Count,
}

/// A measure: its heading, what it means, and what a task adds to its two sums.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Measure {
    /// Heading of its column.
    pub(crate) name: &'static str,
    /// One line for the legend.
    pub(crate) meaning: &'static str,
    /// How to print it.
    pub(crate) unit: Unit,
    /// Part and whole; nothing if the task says nothing about it.
    pub(crate) of: fn(&Row) -> Option<(f64, f64)>,
}

/// Every measure, in the order of the columns.
pub(crate) const MEASURES: [Measure; 15] = [
    share("Acc@1", "all gold files within the first 1", |row| accuracy(row, 1)),
    share("Acc@3", "… the first 3", |row| accuracy(row, 3)),
    share("Acc@5", "… the first 5", |row| accuracy(row, 5)),
    share("Acc@10", "… the first 10", |row| accuracy(row, 10)),
    share("Acc@20", "… the first 20", |row| accuracy(row, 20)),
    share("Rec@5", "share of a task's gold files within the first 5, mean", |row| recall(row, 5)),
    share("Rec@10", "… the first 10", |row| recall(row, 10)),
    share("Rec@20", "… the first 20", |row| recall(row, 20)),
    share("MRR", "1 / place of the first gold file, mean", |row| {
        if !is_ranked(row) {
            return None;
        }
        let best = row.gold_ranks.iter().filter(|&&rank| rank > 0).min();
        Some((best.map_or(0.0, |&rank| 1.0 / rank as f64), 1.0))
    }),
    share("FRR", "packs that hold every gold file", |row| {
        let is_full = packed(row)? == row.n_gold;
        Some((f64::from(u8::from(is_full)), 1.0))
    }),
    share("micro R", "gold files in the packs / gold files", |row| {
        Some((packed(row)? as f64, row.n_gold as f64))
    }),
    share("micro P", "gold files in the packs / files in the packs", |row| {
        Some((packed(row)? as f64, row.pack_files? as f64))
    }),
    share("touched", "files that the change touched, in the packs", |row| {
        Some((row.pack_touched? as f64, row.n_touched as f64))
    }),
    share("related", "files that one must read, in the packs (where annotated)", |row| {
        Some((row.pack_related? as f64, row.n_related as f64))
    }),
    Measure {
        name: "tokens",
        meaning: "tokens of a pack, mean",
        unit: Unit::Count,
        of: |row| Some((row.pack_tokens? as f64, 1.0)),
    },
];

/// Place of a measure in [`MEASURES`], for the commands that speak of some only.
pub(crate) mod at {
    /// Acc@1.
    pub(crate) const ACC_1: usize = 0;
    /// Acc@5.
    pub(crate) const ACC_5: usize = 2;
    /// Acc@10.
    pub(crate) const ACC_10: usize = 3;
    /// Recall@5.
    pub(crate) const RECALL_5: usize = 5;
    /// Recall@10.
    pub(crate) const RECALL_10: usize = 6;
    /// MRR.
    pub(crate) const MRR: usize = 8;
    /// FRR.
    pub(crate) const FRR: usize = 9;
    /// Micro recall of the packs.
    pub(crate) const PACK_RECALL: usize = 10;
    /// Tokens of the packs.
    pub(crate) const TOKENS: usize = 14;
}

const fn share(
    name: &'static str,
    meaning: &'static str,
    of: fn(&Row) -> Option<(f64, f64)>,
) -> Measure {
    Measure { name, meaning, unit: Unit::Percent, of }
}

/// Whether the row counts: a task that the data made impossible says nothing about a method, and
/// one on which the method failed says the worst.
pub(crate) fn counts(row: &Row) -> bool {
    !row.error_kind().is_some_and(Kind::is_of_the_data)
}

fn is_ranked(row: &Row) -> bool {
    row.n_gold > 0
}

fn within(row: &Row, k: usize) -> usize {
    row.gold_ranks.iter().filter(|&&rank| rank > 0 && rank <= k).count()
}

fn accuracy(row: &Row, k: usize) -> Option<(f64, f64)> {
    is_ranked(row).then(|| (f64::from(u8::from(within(row, k) == row.n_gold)), 1.0))
}

fn recall(row: &Row, k: usize) -> Option<(f64, f64)> {
    is_ranked(row).then(|| (within(row, k) as f64 / row.n_gold as f64, 1.0))
}

/// Gold files in the pack; none if the method failed to make the pack that it was asked for.
fn packed(row: &Row) -> Option<usize> {
    row.budget?;
    Some(row.pack_gold.unwrap_or(0))
}

type Sums = [(f64, f64); MEASURES.len()];

/// The sums of every measure, by repository.
#[derive(Debug, Clone, Default)]
pub(crate) struct Tally {
    repos: BTreeMap<String, Sums>,
}

/// A value with its 95 % interval.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Interval {
    /// The value.
    pub(crate) value: f64,
    /// Lower end.
    pub(crate) low: f64,
    /// Upper end.
    pub(crate) high: f64,
}

impl Tally {
    /// Adds up `rows`.
    pub(crate) fn of<'a>(rows: impl IntoIterator<Item = &'a Row>) -> Tally {
        let mut tally = Tally::default();
        for row in rows.into_iter().filter(|row| counts(row)) {
            let sums = tally.repos.entry(row.repo.clone()).or_insert([(0.0, 0.0); MEASURES.len()]);
            for (sum, measure) in sums.iter_mut().zip(&MEASURES) {
                if let Some((part, whole)) = (measure.of)(row) {
                    sum.0 += part;
                    sum.1 += whole;
                }
            }
        }
        tally
    }

    /// The value over all tasks; nothing if no task says anything.
    pub(crate) fn micro(&self, measure: usize) -> Option<f64> {
        ratio(self.repos.values().map(|sums| sums[measure]))
    }

    /// The mean of the repositories' values.
    pub(crate) fn macro_over_repos(&self, measure: usize) -> Option<f64> {
        mean(self.repos.values().filter_map(|sums| ratio([sums[measure]])))
    }

    /// The value over all tasks with its interval, repositories being drawn anew.
    pub(crate) fn micro_interval(&self, measure: usize) -> Option<Interval> {
        let sums: Vec<(f64, f64)> = self.repos.values().map(|sums| sums[measure]).collect();
        let value = self.micro(measure)?;
        let (low, high) = bootstrap(sums.len(), |drawn| ratio(drawn.iter().map(|&at| sums[at])))?;
        Some(Interval { value, low, high })
    }

    /// The mean of the repositories' values with its interval.
    pub(crate) fn macro_interval(&self, measure: usize) -> Option<Interval> {
        let values: Vec<f64> =
            self.repos.values().filter_map(|sums| ratio([sums[measure]])).collect();
        let value = mean(values.iter().copied())?;
        let (low, high) =
            bootstrap(values.len(), |drawn| mean(drawn.iter().map(|&at| values[at])))?;
        Some(Interval { value, low, high })
    }
}

fn ratio(sums: impl IntoIterator<Item = (f64, f64)>) -> Option<f64> {
    let (part, whole) = sums.into_iter().fold((0.0, 0.0), |(a, b), (c, d)| (a + c, b + d));
    (whole > 0.0).then(|| part / whole)
}

/// The mean, if there is anything to take it of.
pub(crate) fn mean(values: impl IntoIterator<Item = f64>) -> Option<f64> {
    ratio(values.into_iter().map(|value| (value, 1.0)))
}

/// The 2.5 and 97.5 per cent points of `statistic` over 2,000 draws of `n` out of `n` with return.
pub(crate) fn bootstrap(
    n: usize,
    statistic: impl Fn(&[usize]) -> Option<f64>,
) -> Option<(f64, f64)> {
    const DRAWS: usize = 2000;
    if n == 0 {
        return None;
    }
    let mut random = Random::new(20_241_130);
    let mut drawn = vec![0; n];
    let mut values = Vec::with_capacity(DRAWS);
    for _ in 0..DRAWS {
        for place in &mut drawn {
            *place = random.below(n);
        }
        values.extend(statistic(&drawn));
    }
    Some((quantile(&mut values, 0.025)?, quantile(&mut values, 0.975)?))
}

/// The value below which the share `q` of `values` lies (nearest rank); sorts them.
pub(crate) fn quantile(values: &mut [f64], q: f64) -> Option<f64> {
    values.sort_by(f64::total_cmp);
    let place = (q * values.len() as f64).ceil() as usize;
    values.get(place.clamp(1, values.len().max(1)) - 1).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(repo: &str, ranks: &[usize], packed: usize) -> Row {
        Row {
            repo: repo.into(),
            n_gold: ranks.len(),
            gold_ranks: ranks.to_vec(),
            budget: Some(100),
            pack_gold: Some(packed),
            pack_files: Some(4),
            pack_tokens: Some(90),
            ..Row::default()
        }
    }

    #[test]
    fn measures_of_three_tasks_worked_out_by_hand() {
        let mut failed = row("b", &[0], 0);
        failed.error = "failed: no".into();
        failed.pack_gold = None;
        failed.pack_files = None;
        let mut impossible = row("c", &[1], 1);
        impossible.error = "missing-mirror: no".into();
        let rows =
            [row("a", &[1, 6], 2), row("a", &[0, 2], 1), row("b", &[1], 1), failed, impossible];
        let tally = Tally::of(&rows);
        for (measure, expected) in [
            ("Acc@1", 1.0 / 4.0),
            ("Rec@5", (0.5 + 0.5 + 1.0 + 0.0) / 4.0),
            ("MRR", (1.0 + 0.5 + 1.0 + 0.0) / 4.0),
            ("FRR", 2.0 / 4.0),
            ("micro R", 4.0 / 6.0),
            ("micro P", 4.0 / 12.0),
        ] {
            let at = MEASURES.iter().position(|m| m.name == measure).expect("it is in the table");
            let value = tally.micro(at).expect("there are tasks");
            assert!((value - expected).abs() < 1e-9, "{measure}: {value} and not {expected}");
        }
        let repos = tally.macro_over_repos(at::ACC_1).expect("there are repositories");
        assert!((repos - 0.25).abs() < 1e-9, "a: 0 of 2, b: 1 of 2, gave {repos}");
    }

    #[test]
    fn named_places_are_right() {
        for (place, name) in [
            (at::ACC_1, "Acc@1"),
            (at::ACC_5, "Acc@5"),
            (at::ACC_10, "Acc@10"),
            (at::RECALL_5, "Rec@5"),
            (at::RECALL_10, "Rec@10"),
            (at::MRR, "MRR"),
            (at::FRR, "FRR"),
            (at::PACK_RECALL, "micro R"),
            (at::TOKENS, "tokens"),
        ] {
            assert_eq!(MEASURES[place].name, name);
        }
    }

    #[test]
    fn an_interval_holds_its_value_and_is_the_same_every_time() {
        let rows: Vec<Row> =
            (0..40).map(|n| row(&format!("r{}", n % 10), &[1 + n % 3], 1)).collect();
        let tally = Tally::of(&rows);
        let interval = tally.micro_interval(at::ACC_1).expect("there are tasks");
        assert!(interval.low <= interval.value && interval.value <= interval.high);
        assert!(interval.low < interval.high);
        assert_eq!(Some(interval), tally.micro_interval(at::ACC_1));
    }

    #[test]
    fn quantiles_are_values_of_the_list() {
        let mut values = vec![4.0, 1.0, 3.0, 2.0];
        assert_eq!(quantile(&mut values, 0.5), Some(2.0));
        assert_eq!(quantile(&mut values, 0.95), Some(4.0));
        assert_eq!(quantile(&mut [], 0.5), None);
    }
}

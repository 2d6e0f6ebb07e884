//! What does a method make of a repository before it looks at any task, and what does that cost?

use crate::measures::{counts, quantile};
use crate::row::Row;
use crate::summary::Named;
use crate::table::Table;

/// One line for each run that prepared something; nothing if none did.
pub(crate) fn preparation(runs: &[Named]) -> Option<Table> {
    let rows: Vec<Vec<String>> = runs.iter().filter_map(line).collect();
    (!rows.is_empty()).then(|| Table {
        title: "Made before any task, by run; in no other time".into(),
        header: ["run", "n", "ms", "p95 ms", "index KiB", "p95 KiB"].map(String::from).into(),
        rows,
    })
}

fn line(run: &Named) -> Option<Vec<String>> {
    let rows: Vec<&Row> = run.rows.iter().filter(|row| counts(row)).collect();
    let mut times: Vec<f64> = rows.iter().filter_map(|row| row.prepare_ms).collect();
    let mut sizes: Vec<f64> =
        rows.iter().filter_map(|row| row.index_kb).map(|kib| kib as f64).collect();
    let mut cells = vec![run.name.clone(), times.len().to_string()];
    for values in [&mut times, &mut sizes] {
        for share in [0.5, 0.95] {
            cells.push(format!("{:.0}", quantile(values, share)?));
        }
    }
    Some(cells)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_was_prepared_has_a_line() {
        let plain = Row { wall_ms: Some(3.0), ..Row::default() };
        let with = |ms: f64, kib: usize| Row {
            prepare_ms: Some(ms),
            index_kb: Some(kib),
            ..Row::default()
        };
        let runs = [
            Named { name: "plain".into(), rows: vec![plain.clone()] },
            Named { name: "graph".into(), rows: vec![with(10.0, 4), with(20.4, 8), plain] },
        ];
        let table = preparation(&runs).expect("one run prepared something");
        assert_eq!(table.rows, [["graph", "2", "10", "20", "4", "8"].map(String::from)]);
        assert!(preparation(&runs[..1]).is_none());
    }
}

//! What do the baselines over chunks find, with and without links between files?

use std::collections::BTreeMap;

use crate::repository::Repository;
use crate::run::{evaluate, row_of, task};

const TASK: &str = "The lamp flickers when the room is dark";
const GOLD: [&str; 4] = ["a/lamp.py", "a/bulb.py", "a/wire.py", "a/chair.py"];

/// Only `lamp.py` has words of the task; it imports `bulb.py` and calls what `wire.py` defines.
fn sample() -> (Repository, String) {
    let mut repository = Repository::new();
    repository.write(
        "a/lamp.py",
        "from a.bulb import glow\n\ndef flicker(lamp):\n    glow()\n    lamp.connect()\n",
    );
    repository.write("a/bulb.py", "def glow():\n    return 1\n");
    repository.write("a/wire.py", "class Wire:\n    def connect(self):\n        return 2\n");
    repository.write("a/chair.py", "def sit():\n    return 3\n");
    let commit = repository.commit("Begin");
    (repository, commit)
}

fn row(method: &str, arguments: &[&str]) -> BTreeMap<String, String> {
    let (repository, commit) = sample();
    let task = task(&commit, TASK, &GOLD);
    let arguments = [&["--method", method], arguments].concat();
    let ((code, said), rows) = evaluate(&repository, &[task], &arguments);
    assert_eq!(code, 0, "{method}: {said}");
    row_of(&rows, 0)
}

#[test]
fn neighbours_follow_the_file_that_leads_to_them() {
    let ranks = |method: &str| -> Vec<usize> {
        let row = row(method, &[]);
        let ranks: Vec<usize> =
            row["gold_ranks"].split(';').map(|it| it.parse().expect("a number")).collect();
        let found = ranks.iter().filter(|rank| **rank > 0).count().to_string();
        assert_eq!(row["pack_files"], found, "{method}");
        assert_eq!(row["pack_gold"], found, "{method}");
        ranks
    };
    // Without links, bulb and chair have nothing of the task, in words or in meaning.
    let chunks = ranks("chunk-rag");
    assert_eq!((chunks[0], chunks[1], chunks[3]), (1, 0, 0));
    let imports = ranks("graph-rag");
    assert!(imports[0] == 1 && imports[1] > 0 && imports[3] == 0, "{imports:?}");
    let uses = ranks("ast-graph-rag");
    assert!(uses[0] == 1 && uses[1] > 0 && uses[2] > 0 && uses[3] == 0, "{uses:?}");
}

#[test]
fn a_pack_holds_no_more_than_its_budget() {
    let row = row("ast-graph-rag", &["--budget", "30"]);
    let tokens: usize = row["pack_tokens"].parse().expect("a pack was made");
    assert!((1..=30).contains(&tokens), "{tokens}");
    assert_eq!(row["pack_files"], "1");
}

#[test]
fn what_is_made_before_the_task_is_counted_apart() {
    let number = |row: &BTreeMap<String, String>, column: &str| row[column].parse::<f64>();
    let chunks = row("chunk-rag", &[]);
    for column in ["prepare_ms", "index_kb"] {
        assert!(number(&chunks, column).is_ok_and(|value| value > 0.0), "{column}");
        assert_eq!(row("bm25", &[])[column], "", "{column}");
    }
    let parts = ["rank_ms", "pack_ms"].map(|column| number(&chunks, column).unwrap_or(f64::NAN));
    let wall = number(&chunks, "wall_ms").unwrap_or(f64::NAN);
    // Each is from opening the snapshot, so the last of them is the whole; preparing is in neither.
    assert!((wall - parts[0].max(parts[1])).abs() < 1e-6, "{wall} is not the later of {parts:?}");
}

//! Nothing after the base commit is seen: neither files, nor messages, nor what changed together.

use codetrail::{Engine, Form, Options, Request};

use crate::repository::Repository;
use crate::run::{evaluate, row_of, task};

const TASK: &str = "Parcels get lost at the border\n\nA parcel that crosses the border is lost.";

fn base() -> (Repository, String) {
    let mut repository = Repository::new();
    repository.write("post/parcel.py", "class Parcel:\n    \"\"\"A parcel.\"\"\"\n");
    repository.write("post/gate.py", "def cross(thing):\n    return None\n");
    repository.write("post/border.py", "LINES = []\n");
    repository.commit("Begin");
    repository.write("post/border.py", "LINES = [1]\n");
    let commit = repository.commit("Draw the first line of the map");
    (repository, commit)
}

/// The same repository with a commit on top that gives the answer away.
fn base_and_later() -> (Repository, String) {
    let (mut repository, commit) = base();
    for round in 0..3 {
        repository.write("post/gate.py", &format!("def cross(thing):\n    return {round}\n"));
        repository.write("post/lost_parcels.py", &format!("LOST_AT_THE_BORDER = {round}\n"));
        repository.commit("Parcels get lost at the border: a parcel that crosses it is kept");
    }
    (repository, commit)
}

#[test]
fn the_engine_answers_as_if_later_commits_were_not_there() {
    let ((early, commit), (late, same)) = (base(), base_and_later());
    assert_eq!(commit, same, "the two repositories share their first commits");
    let [early, late] = [&early, &late].map(|repository| {
        let options = Options { repo: repository.path(), rev: Some(commit.clone()), threads: 1 };
        let engine = Engine::open(&options).expect("the commit is there");
        let request = Request {
            task: TASK.into(),
            k: 0,
            budget: 4000,
            form: Form::Text,
            without: Vec::new(),
            with: Vec::new(),
            embedding: None,
        };
        let rank = engine.rank(&request).expect("the task has words");
        let pack = engine.pack(&request).expect("the budget is enough");
        (rank.files, rank.coverage, pack.cards, pack.relations, pack.views, pack.coverage)
    });
    assert!(!early.0.is_empty(), "there is something to compare");
    assert_eq!(early.1.commits, 2, "the history up to the base commit is read");
    assert_eq!(early, late);
}

#[test]
fn the_harness_gives_no_method_a_later_file() {
    let (repository, commit) = base_and_later();
    for method in ["bm25", "path", "ripgrep", "chunk-rag", "graph-rag", "ast-graph-rag"] {
        let task = task(&commit, TASK, &["post/gate.py", "post/lost_parcels.py"]);
        let (_, rows) = evaluate(&repository, &[task], &["--method", method]);
        let row = row_of(&rows, 0);
        assert_eq!(row["n_files"], "3", "{method}");
        let later = row["gold_ranks"].split(';').nth(1).map(str::to_owned);
        assert_eq!(later.as_deref(), Some("0"), "{method}");
        assert!(row["lost"].ends_with("absent"), "{method}: {}", row["lost"]);
    }
}

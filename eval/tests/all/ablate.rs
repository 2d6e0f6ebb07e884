//! What does `ablate` write and print, and can it be taken up again?

use assert_cmd::Command;

use crate::repository::Repository;
use crate::run::{row_of, task};

#[test]
fn each_ablation_has_a_file_and_a_line_and_is_taken_up_where_it_was_left() {
    let mut repository = Repository::new();
    repository.write("a/lamp.py", "def lamp():\n    return 'lamp'\n");
    repository.write("a/chair.py", "def chair():\n    return 'chair'\n");
    let commit = repository.commit("Begin");
    let (tasks, out) = (repository.around().join("set.jsonl"), repository.around().join("out"));
    let line = task(&commit, "The lamp flickers", &["a/lamp.py"]).to_string();
    std::fs::write(&tasks, line).expect("the folder is ours");
    let ablate = |arguments: &[&str]| {
        let mut command = Command::cargo_bin("codetrail-eval").expect("it is built with its tests");
        command.arg("ablate").arg("--tasks").arg(&tasks).arg("--out").arg(&out);
        command.arg("--mirrors").arg(repository.around()).args(arguments);
        let output = command.output().expect("it can be run");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        let code = output.status.code().unwrap_or(-1);
        (code, String::from_utf8_lossy(&output.stdout).into_owned(), said)
    };

    let (code, table, said) = ablate(&["--only", "expansion", "--only", "body"]);
    assert_eq!(code, 0, "{said}");
    for line in ["full", "- expansion (location only)", "- body"] {
        assert!(table.lines().any(|it| it.trim_start().starts_with(line)), "{line} in {table}");
    }
    for (file, without) in [("full", ""), ("without-body", "body")] {
        let rows = std::fs::read_to_string(out.join(format!("{file}.csv"))).expect("it is there");
        assert_eq!(row_of(&rows, 0)["without"], without);
        assert_eq!(row_of(&rows, 0)["pack_gold"], "1");
    }

    let (code, again, said) = ablate(&["--only", "expansion", "--only", "body", "--resume"]);
    assert_eq!((code, again), (0, table), "{said}");
    assert!(!said.contains("1/1 in"), "no task was left to run: {said}");
    let (code, _, said) = ablate(&["--only", "bodies"]);
    assert!(code == 2 && said.contains("no such ablation"), "{said}");
}

//! What does `show` say of a task's gold?

use assert_cmd::Command;

use crate::repository::Repository;
use crate::run::task;

#[test]
fn gold_is_shown_with_its_places_and_its_way() {
    let mut repository = Repository::new();
    let parts = ('a'..='l').map(|name| format!("part_{name}"));
    let imports: Vec<String> =
        parts.clone().map(|part| format!("from .{part} import go")).collect();
    repository
        .write("shop/lamp.py", &format!("{}\n\n\ndef lamp():\n    go()\n", imports.join("\n")));
    for part in parts {
        repository.write(&format!("shop/{part}.py"), "def go():\n    return 1\n");
    }
    for n in 0..60 {
        repository.write(&format!("other/thing_{n}.py"), "def chair():\n    return 'flickers'\n");
    }
    let commit = repository.commit("Begin");
    let tasks = repository.around().join("set.jsonl");
    let gold = ["shop/lamp.py", "shop/part_b.py", "shop/part_l.py", "shop/new.py"];
    // Files that the task names are the anchors, whatever the weights are.
    let named: Vec<String> = (0..7).map(|n| format!("other/thing_{n}.py")).collect();
    let text = format!("`shop/lamp.py` flickers\n\nSo do {}.", named.join(", "));
    let line = task(&commit, &text, &gold).to_string();
    std::fs::write(&tasks, line).expect("the folder is ours");
    let output = Command::cargo_bin("codetrail-eval")
        .expect("it is built with its tests")
        .args(["show", "own__name-1", "--tasks"])
        .arg(&tasks)
        .arg("--mirrors")
        .arg(repository.around())
        .output()
        .expect("it can be run");
    let (shown, said) =
        (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{said}");
    let words = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
    for expected in [
        "signal lamp.py part_b.py part_l.py new.py",
        "packed: it is an anchor",
        "packed: expansion added it, from an anchor by",
        "shop/lamp.py imports shop/part_b.py (1.00; shop/lamp.py:2: imports .part_b)",
        "surest edge to it: shop/lamp.py imports shop/part_l.py (1.00; shop/lamp.py:12: imports .part_l)",
        "lost: absent: it is not in the snapshot",
    ] {
        assert!(shown.lines().any(|line| words(line) == expected), "{expected} in {shown}");
    }
}

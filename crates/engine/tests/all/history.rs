//! What do commits say, and which files did they touch?

use codetrail::{Commit, Snapshot, history};

use crate::repos::{Scratch, paths, text};

fn all(snapshot: &Snapshot) -> Vec<Commit> {
    let git = snapshot.git().expect("git is there");
    history(git, snapshot.commit().expect("there is a commit"), 1_000)
}

/// Subject and paths of each.
fn brief(commits: &[Commit]) -> Vec<(&str, Vec<&str>)> {
    commits
        .iter()
        .map(|commit| (commit.subject.as_str(), commit.paths.iter().map(String::as_str).collect()))
        .collect()
}

#[test]
fn commits_come_newest_first_with_what_they_touched() {
    let repo = Scratch::with(&[("a.py", "some text that stays the same"), ("b.py", "b")]);
    repo.write("b.py", "bb");
    let second = repo.commit("Fix b\nover two lines\n\nBecause of this.\n\nAnd that.\n");
    repo.git(&["mv", "a.py", "moved.py"]);
    repo.commit("move");
    repo.commit("nothing");
    let commits = all(&repo.open());
    let expected = [
        ("nothing", vec![]),
        ("move", vec!["a.py", "moved.py"]),
        ("Fix b over two lines", vec!["b.py"]),
        ("first", vec!["a.py", "b.py"]),
    ];
    assert_eq!(brief(&commits), expected);
    assert_eq!(commits[2].id, second);
    assert_eq!(commits[2].body, "Because of this.\n\nAnd that.");
    assert_eq!((commits[2].parents, commits[3].parents), (1, 0));
    assert_eq!(commits[2].time, 1_700_000_000);
}

#[test]
fn only_ancestors_count_and_merges_do_not() {
    let repo = Scratch::with(&[("a.py", "a")]);
    repo.git(&["checkout", "-q", "-b", "side"]);
    repo.write("side.py", "s");
    repo.commit("side");
    repo.git(&["checkout", "-q", "main"]);
    repo.write("main.py", "m");
    repo.commit("main");
    assert_eq!(brief(&all(&repo.open())), [("main", vec!["main.py"]), ("first", vec!["a.py"])]);
    repo.git(&["merge", "-q", "--no-ff", "-m", "merge", "side"]);
    let mut subjects: Vec<String> =
        all(&repo.open()).into_iter().map(|commit| commit.subject).collect();
    subjects.sort();
    assert_eq!(subjects, ["first", "main", "side"]);
    // The future of the revision that was asked for is not seen.
    let past = all(&repo.open_at("HEAD~1"));
    assert_eq!(brief(&past), [("main", vec!["main.py"]), ("first", vec!["a.py"])]);
}

#[test]
fn the_number_of_commits_and_of_paths_is_bounded() {
    let repo = Scratch::repository();
    for number in 0..1_200 {
        repo.write(format!("f{number}"), "x");
    }
    repo.commit("many files");
    for number in 0..5 {
        repo.commit(&format!("commit {number}"));
    }
    let snapshot = repo.open();
    let git = snapshot.git().expect("git is there");
    let commit = snapshot.commit().expect("there is a commit");
    let subjects: Vec<String> =
        history(git, commit, 2).into_iter().map(|commit| commit.subject).collect();
    assert_eq!(subjects, ["commit 4", "commit 3"]);
    assert!(history(git, commit, 0).is_empty());
    assert!(history(git, "--all", 9).is_empty());
    assert_eq!(all(&snapshot).last().map(|commit| commit.paths.len()), Some(1_000));
}

#[cfg(unix)]
#[test]
fn any_bytes_in_messages_and_paths_are_told_apart() {
    let repo = Scratch::repository();
    repo.write("\nfirst\n.py", "x");
    repo.write("tab\t\"quoted\".py", "x");
    repo.commit("");
    let tree = repo.git(&["rev-parse", "HEAD^{tree}"]);
    let parent = repo.git(&["rev-parse", "HEAD"]);
    let mut raw = format!("tree {tree}\nparent {parent}\n").into_bytes();
    raw.extend_from_slice(b"author A <a> 1700000001 +0000\ncommitter A <a> 1700000001 +0000\n\n");
    raw.extend_from_slice(b"\n\ncaf\xe9 \x1b[31m\x01 %H %x00\n\n\n\tbody\xff\n");
    let odd = repo.git_with(&["hash-object", "-t", "commit", "-w", "--stdin", "--literally"], &raw);
    repo.git(&["reset", "-q", "--hard", &odd]);
    repo.write("z.py", "z");
    repo.commit("last");
    let commits = all(&repo.open());
    let subjects: Vec<&str> = commits.iter().map(|commit| commit.subject.as_str()).collect();
    assert_eq!((subjects[0], subjects[2]), ("last", ""));
    assert!(subjects[1].contains("\u{1b}[31m") && subjects[1].ends_with("%H %x00"), "{subjects:?}");
    assert!(commits[1].body.contains("body") && commits[1].paths.is_empty());
    assert_eq!(commits[2].paths, ["\nfirst\n.py", "tab\t\"quoted\".py"]);
}

#[test]
fn a_shallow_clone_has_the_history_that_is_there() {
    let origin = Scratch::with(&[("a.py", "a"), ("b.py", "b")]);
    for text in ["1", "2", "3"] {
        origin.write("a.py", text);
        origin.commit(text);
    }
    let elsewhere = Scratch::folder();
    let clone = elsewhere.join("clone");
    let url = format!("file://{}", origin.path().display());
    for more in [&[][..], &["--bare"]] {
        let mut arguments = vec!["clone", "-q", "--depth=2"];
        arguments.extend_from_slice(more);
        let clone_path = clone.to_string_lossy().into_owned();
        arguments.extend([url.as_str(), clone_path.as_str()]);
        elsewhere.git(&arguments);
        let snapshot = Snapshot::open(&clone, None).expect("it opens");
        assert_eq!(text(&snapshot, "a.py"), "3");
        // The oldest commit has no parent here, so what it touched is not known.
        assert_eq!(brief(&all(&snapshot)), [("3", vec!["a.py"]), ("2", vec![])]);
        std::fs::remove_dir_all(&clone).expect("it was made");
    }
}

#[test]
fn a_partial_clone_has_what_is_there() {
    let origin = Scratch::with(&[("src/a.py", "a"), ("b.py", "b")]);
    origin.write("src/a.py", "aa");
    origin.commit("second");
    origin.git(&["config", "uploadpack.allowFilter", "true"]);
    let url = format!("file://{}", origin.path().display());
    for filter in ["blob:none", "tree:0"] {
        let elsewhere = Scratch::folder();
        let option = format!("--filter={filter}");
        elsewhere.git(&["clone", "-q", "--bare", &option, &url, "clone"]);
        let opened = Snapshot::open(&elsewhere.join("clone"), None);
        if filter == "tree:0" {
            let error = opened.expect_err("not even the top folder is here");
            assert!(error.to_string().contains("git"), "{error}");
            continue;
        }
        let snapshot = opened.expect("it opens");
        assert_eq!(paths(&snapshot), ["b.py", "src/a.py"]);
        assert_eq!(text(&snapshot, "b.py"), "<missing>");
        let expected = [("second", vec!["src/a.py"]), ("first", vec!["b.py", "src/a.py"])];
        assert_eq!(brief(&all(&snapshot)), expected);
    }
    // With a work tree at the newest commit, whose files are there.
    let elsewhere = Scratch::folder();
    elsewhere.git(&["clone", "-q", "--filter=tree:0", &url, "clone"]);
    let snapshot = Snapshot::open(&elsewhere.join("clone"), None).expect("it opens");
    assert_eq!(text(&snapshot, "src/a.py"), "aa");
    let commits = all(&snapshot);
    assert!(commits.len() <= 2, "{commits:?}");
}

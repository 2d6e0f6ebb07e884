//! Which files are in a snapshot, and what do they hold?

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::Mutex;

use codetrail::{Error, ReadProblem, Snapshot, SnapshotKind};

use crate::repos::{Scratch, paths, skipped, text};

#[test]
fn a_work_tree_holds_dirty_untracked_and_hidden_files_but_no_ignored_ones() {
    let repo = Scratch::with(&[
        ("src/a.py", "old"),
        (".gitignore", "*.log\n/build/\n"),
        ("sub/.gitignore", "only-here\n!kept.log\n"),
        (".github/ci.yml", "on: push"),
        ("gone.py", "x"),
    ]);
    repo.write("src/a.py", "dirty");
    repo.write("new.py", "untracked");
    repo.write("x.log", "ignored");
    repo.write("build/out.py", "ignored");
    repo.write("sub/only-here", "ignored");
    repo.write("sub/kept.log", "kept");
    repo.write("only-here", "not ignored here");
    repo.write("secret.txt", "ignored");
    repo.write(".git/info/exclude", "secret.txt\n");
    std::fs::remove_file(repo.join("gone.py")).expect("it was there");
    let snapshot = repo.open();
    let expected = [
        ".github/ci.yml",
        ".gitignore",
        "new.py",
        "only-here",
        "src/a.py",
        "sub/.gitignore",
        "sub/kept.log",
    ];
    assert_eq!(paths(&snapshot), expected);
    assert_eq!(text(&snapshot, "src/a.py"), "dirty");
    assert_eq!(snapshot.kind(), SnapshotKind::WorkTree);
    assert_eq!(snapshot.commit(), Some(repo.git(&["rev-parse", "HEAD"]).as_str()));
    assert_eq!(snapshot.files[4].size, 5);
}

#[test]
fn a_file_that_is_tracked_though_ignored_is_there() {
    let repo = Scratch::with(&[("a.py", "a")]);
    repo.write(".gitignore", "vendor/\n*.lock\n");
    repo.write("vendor/lib.py", "v");
    repo.write("vendor/untracked.py", "u");
    repo.write("x.lock", "l");
    repo.git(&["add", "-f", "vendor/lib.py", "x.lock"]);
    assert_eq!(paths(&repo.open()), [".gitignore", "a.py", "vendor/lib.py", "x.lock"]);
}

#[test]
fn a_revision_is_read_from_objects_and_not_from_the_work_tree() {
    let repo = Scratch::with(&[("a.py", "old"), ("b/c.py", "c")]);
    let first = repo.git(&["rev-parse", "HEAD"]);
    repo.write("a.py", "new");
    repo.commit("second");
    repo.write("a.py", "dirty");
    repo.write("untracked.py", "u");
    for rev in ["HEAD~1", &first, &first[..8]] {
        let snapshot = repo.open_at(rev);
        assert_eq!(paths(&snapshot), ["a.py", "b/c.py"]);
        assert_eq!(text(&snapshot, "a.py"), "old");
        assert_eq!(snapshot.kind(), SnapshotKind::Revision);
        assert_eq!(snapshot.commit(), Some(first.as_str()));
        assert_eq!(snapshot.files[0].size, 3);
    }
    assert_eq!(text(&repo.open_at("main"), "a.py"), "new");
}

#[test]
fn an_annotated_tag_and_a_detached_head_name_commits() {
    let repo = Scratch::with(&[("a.py", "1")]);
    repo.git(&["tag", "-a", "v1", "-m", "release"]);
    let first = repo.git(&["rev-parse", "HEAD"]);
    repo.write("a.py", "2");
    repo.commit("second");
    repo.git(&["checkout", "-q", "--detach", "HEAD~1"]);
    assert_eq!(repo.open().commit(), Some(first.as_str()));
    assert_eq!(repo.open_at("v1").commit(), Some(first.as_str()));
}

#[test]
fn the_enclosing_repository_is_found_from_any_folder_inside() {
    let repo = Scratch::with(&[("a/b/c.py", "c"), ("top.py", "t")]);
    for inside in ["", "a", "a/b", "a/../a/b/.."] {
        let snapshot = Snapshot::open(&repo.join(inside), None).expect("it opens");
        assert_eq!(snapshot.root(), repo.path());
        assert_eq!(paths(&snapshot), ["a/b/c.py", "top.py"]);
        let snapshot = Snapshot::open(&repo.join(inside), Some("HEAD")).expect("it opens");
        assert_eq!(paths(&snapshot), ["a/b/c.py", "top.py"]);
    }
}

#[test]
fn a_folder_without_git_is_its_own_root_and_its_ignore_rules_hold() {
    let folder = Scratch::folder();
    folder.write("a/b.py", "b");
    folder.write(".gitignore", "node_modules\n");
    folder.write("node_modules/x.js", "x");
    folder.write("a/.git/nothing", "no repository");
    let snapshot = folder.open();
    assert_eq!(paths(&snapshot), [".gitignore", "a/b.py"]);
    assert!(snapshot.git().is_none() && snapshot.commit().is_none());
    let below = Snapshot::open(&folder.join("a"), None).expect("it opens");
    assert_eq!((below.root(), paths(&below)), (folder.join("a").as_path(), vec!["b.py"]));
    let error = Snapshot::open(&folder.path(), Some("HEAD")).expect_err("there is no git");
    assert!(matches!(error, Error::NoGit { .. }), "{error}");
}

#[test]
fn what_is_no_folder_is_refused() {
    let folder = Scratch::folder();
    folder.write("file", "x");
    for path in ["file", "file/below", "nowhere"] {
        let error = Snapshot::open(&folder.join(path), None).expect_err("it is no folder");
        assert!(matches!(error, Error::NotAFolder(_)), "{path}: {error}");
    }
}

#[test]
fn a_revision_that_names_no_commit_is_refused_and_is_never_an_option() {
    let repo = Scratch::with(&[("a.py", "a")]);
    let witness = repo.join("witness");
    let output = format!("--output={}", witness.display());
    let revs = ["nothing", "", "HEAD:a.py", "HEAD~9", "-h", "--all", "a\0b", "\u{1b}[31m", &output];
    for rev in revs {
        let error = Snapshot::open(&repo.path(), Some(rev)).expect_err("it names no commit");
        assert!(matches!(error, Error::UnknownRevision { .. }), "{rev:?}: {error}");
    }
    assert!(!witness.exists());
}

#[test]
fn an_empty_repository_has_files_but_no_commit() {
    let repo = Scratch::repository();
    assert!(paths(&repo.open()).is_empty());
    repo.write("a.py", "a");
    let snapshot = repo.open();
    assert_eq!((paths(&snapshot), snapshot.commit()), (vec!["a.py"], None));
    assert!(snapshot.git().is_some());
    let error = Snapshot::open(&repo.path(), Some("HEAD")).expect_err("HEAD is unborn");
    assert!(matches!(error, Error::UnknownRevision { .. }), "{error}");
}

#[test]
fn a_bare_repository_is_read_at_its_head() {
    let repo = Scratch::with(&[("a.py", "a")]);
    let elsewhere = Scratch::folder();
    let bare = elsewhere.join("bare.git");
    repo.git(&["clone", "-q", "--bare", ".", &bare.to_string_lossy()]);
    let snapshot = Snapshot::open(&bare, None).expect("it opens");
    assert_eq!((snapshot.kind(), snapshot.root()), (SnapshotKind::Revision, bare.as_path()));
    assert_eq!(text(&snapshot, "a.py"), "a");
}

#[test]
fn submodules_and_nested_repositories_are_left_out() {
    let inner = Scratch::with(&[("inner.py", "i")]);
    let repo = Scratch::with(&[("a.py", "a")]);
    let url = inner.path().to_string_lossy().into_owned();
    repo.git(&["-c", "protocol.file.allow=always", "submodule", "--quiet", "add", &url, "sub"]);
    repo.commit("with a submodule");
    repo.git(&["clone", "-q", &url, "nested"]);
    let snapshot = repo.open();
    assert_eq!(paths(&snapshot), [".gitmodules", "a.py"]);
    assert_eq!(skipped(&snapshot), [("nested", "nested-repository"), ("sub", "submodule")]);
    let snapshot = repo.open_at("HEAD");
    assert_eq!(paths(&snapshot), [".gitmodules", "a.py"]);
    assert_eq!(skipped(&snapshot), [("sub", "submodule")]);
    let snapshot = Snapshot::open(&repo.join("sub"), None).expect("a submodule opens by itself");
    assert_eq!((paths(&snapshot), snapshot.root()), (vec!["inner.py"], repo.join("sub").as_path()));
}

#[test]
fn a_linked_worktree_is_a_root_with_its_own_commit() {
    let repo = Scratch::with(&[("a.py", "a")]);
    repo.write(".git/info/exclude", "hidden\n");
    let elsewhere = Scratch::folder();
    let linked = elsewhere.join("linked");
    repo.git(&["worktree", "add", "-q", "-b", "other", &linked.to_string_lossy()]);
    elsewhere.write("linked/b/b.py", "b");
    elsewhere.write("linked/hidden", "excluded by the shared file");
    let snapshot = Snapshot::open(&linked.join("b"), None).expect("it opens");
    assert_eq!(snapshot.root(), linked);
    assert_eq!(paths(&snapshot), ["a.py", "b/b.py"]);
    assert_eq!(snapshot.commit(), Some(repo.git(&["rev-parse", "other"]).as_str()));
    assert!(Snapshot::open(&linked, Some("main")).is_ok());
}

#[cfg(unix)]
#[test]
fn links_are_never_followed() {
    use std::os::unix::fs::symlink;
    let outside = Scratch::folder();
    outside.write("secret.py", "secret");
    let repo = Scratch::with(&[("real/a.py", "a"), ("was/b.py", "b"), ("c.py", "c")]);
    symlink("..", repo.join("real/loop")).expect("links can be made");
    symlink("a.py", repo.join("real/inside")).expect("links can be made");
    symlink(outside.path(), repo.join("outside")).expect("links can be made");
    symlink(outside.join("secret.py"), repo.join("dangling")).expect("links can be made");
    repo.commit("links");
    // Tracked folders and files that have become links since.
    std::fs::remove_dir_all(repo.join("was")).expect("it was there");
    outside.write("b.py", "secret");
    symlink(outside.path(), repo.join("was")).expect("links can be made");
    let snapshot = repo.open();
    assert_eq!(paths(&snapshot), ["c.py", "real/a.py"]);
    let links = ["dangling", "outside", "real/inside", "real/loop", "was", "was/b.py"];
    assert_eq!(skipped(&snapshot), links.map(|path| (path, "symlink")));
    let revision = repo.open_at("HEAD");
    assert_eq!(paths(&revision), ["c.py", "real/a.py", "was/b.py"]);
    // A file that became a link after the snapshot.
    std::fs::remove_file(repo.join("c.py")).expect("it was there");
    symlink(outside.join("secret.py"), repo.join("c.py")).expect("links can be made");
    assert_eq!(text(&snapshot, "c.py"), "<unreadable>");
}

#[cfg(unix)]
#[test]
fn a_pipe_is_no_file_and_is_not_waited_for() {
    let repo = Scratch::with(&[("a.py", "a")]);
    let pipe = |path| std::process::Command::new("mkfifo").arg(repo.join(path)).status();
    if !pipe("pipe").is_ok_and(|status| status.success()) {
        return;
    }
    let snapshot = repo.open();
    assert_eq!(skipped(&snapshot), [("pipe", "special-file")]);
    std::fs::remove_file(repo.join("a.py")).expect("it was there");
    assert!(pipe("a.py").is_ok());
    assert_eq!(text(&snapshot, "a.py"), "<unreadable>");
}

#[test]
fn files_that_change_after_the_snapshot_are_read_as_they_are() {
    let folder = Scratch::folder();
    for path in ["gone", "longer", "shorter", "same"] {
        folder.write(path, "12345");
    }
    let snapshot = folder.open();
    std::fs::remove_file(folder.join("gone")).expect("it was there");
    folder.write("longer", "x".repeat(100_000));
    folder.write("shorter", "1");
    assert_eq!(text(&snapshot, "gone"), "<missing>");
    assert_eq!(text(&snapshot, "longer").len(), 100_000);
    assert_eq!(text(&snapshot, "shorter"), "1");
    assert_eq!(text(&snapshot, "same"), "12345");
    assert_eq!(snapshot.read(99), Err(ReadProblem::Missing));
}

#[test]
fn bytes_come_as_they_are() {
    let contents: [(&str, &[u8]); 5] = [
        ("bom.txt", b"\xef\xbb\xbfbom"),
        ("crlf.txt", b"one\r\ntwo\r\n"),
        ("empty.txt", b""),
        ("latin1.txt", b"caf\xe9"),
        ("zero.bin", b"\0\x01\n\0"),
    ];
    let repo = Scratch::repository();
    for (path, bytes) in contents {
        repo.write(path, bytes);
    }
    repo.write(".gitattributes", "* text=auto eol=crlf\n");
    repo.git(&["-c", "core.autocrlf=false", "add", "bom.txt", "empty.txt", "latin1.txt"]);
    repo.git(&["add", "--all"]);
    repo.commit("bytes");
    for (snapshot, crlf) in [(repo.open(), "one\r\ntwo\r\n"), (repo.open_at("HEAD"), "one\ntwo\n")]
    {
        for (at, file) in snapshot.files.iter().enumerate().skip(1) {
            let read = snapshot.read(at).expect("it can be read");
            assert_eq!(read.len() as u64, file.size, "{}", file.path);
            let kept = contents.iter().find(|(path, _)| *path == file.path).expect("it is known").1;
            // The object holds what git stored, the disk what the author wrote.
            let expected = if file.path == "crlf.txt" { crlf.as_bytes() } else { kept };
            assert_eq!(read, expected, "{}", file.path);
        }
    }
}

#[cfg(unix)]
#[test]
fn odd_names_are_kept_apart_and_readable() {
    let mut names: Vec<Vec<u8>> = vec![
        b"new\nline.py".to_vec(),
        b"\nfirst.py".to_vec(),
        b"quo\"te'.py".to_vec(),
        b"tab\there.py".to_vec(),
        b"esc\x1b[31m.py".to_vec(),
        b" space .py".to_vec(),
        b"-option.py".to_vec(),
        b"back\\slash.py".to_vec(),
        "é/日本.py".as_bytes().to_vec(),
    ];
    if cfg!(target_os = "linux") {
        names.push(b"caf\xe9.py".to_vec());
        names.push(b"d\xff/x.py".to_vec());
        // As the escaped form of the former would look.
        names.push(b"caf\\xe9.py".to_vec());
    }
    let repo = Scratch::repository();
    for name in &names {
        use std::os::unix::ffi::OsStrExt as _;
        repo.write(std::ffi::OsStr::from_bytes(name), name);
    }
    repo.commit("odd");
    let shown: BTreeMap<String, String> = names
        .iter()
        .map(|name| (String::from_utf8_lossy(name).into_owned(), name))
        .map(|(text, name)| match std::str::from_utf8(name) {
            Ok(_) => (text.clone(), text),
            Err(_) => {
                (text.replace("caf\u{fffd}", "caf\\xe9").replace("d\u{fffd}", "d\\xff"), text)
            }
        })
        .filter(|(shown, text)| shown != "caf\\xe9.py" || shown == text)
        .collect();
    for snapshot in [repo.open(), repo.open_at("HEAD")] {
        assert_eq!(paths(&snapshot), shown.keys().collect::<Vec<_>>());
        for (path, expected) in &shown {
            assert_eq!(&text(&snapshot, path), expected);
        }
        let clash: &[(&str, &str)] =
            if cfg!(target_os = "linux") { &[("caf\\xe9.py", "odd-name")] } else { &[] };
        assert_eq!(skipped(&snapshot), clash);
    }
}

#[test]
fn a_name_that_leaves_the_root_is_not_taken_from_a_revision() {
    let repo = Scratch::with(&[("a.py", "a")]);
    let blob = repo.git(&["rev-parse", "HEAD:a.py"]);
    let inner = repo.git_with(&["mktree"], format!("100644 blob {blob}\tpasswd\n").as_bytes());
    let lines = format!("040000 tree {inner}\t..\n100644 blob {blob}\tok.py\n");
    let tree = repo.git_with(&["mktree"], lines.as_bytes());
    let commit = repo.git(&["commit-tree", "-m", "hostile", &tree]);
    let snapshot = repo.open_at(&commit);
    assert_eq!(paths(&snapshot), ["ok.py"]);
    assert_eq!(skipped(&snapshot), [("../passwd", "odd-name")]);
}

#[cfg(unix)]
#[test]
fn an_unreadable_folder_is_counted_and_an_unreadable_root_refused() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = Scratch::folder();
    folder.write("open/a.py", "a");
    folder.write("shut/b.py", "b");
    folder.write("c.py", "c");
    let mode = |path: &str, mode| {
        std::fs::set_permissions(folder.join(path), std::fs::Permissions::from_mode(mode))
            .expect("it is ours");
    };
    mode("shut", 0);
    mode("c.py", 0);
    if std::fs::read_dir(folder.join("shut")).is_err() {
        let snapshot = folder.open();
        assert_eq!(paths(&snapshot), ["c.py", "open/a.py"]);
        assert_eq!(skipped(&snapshot), [("shut", "unreadable")]);
        assert_eq!(text(&snapshot, "c.py"), "<unreadable>");
        let error = Snapshot::open(&folder.join("shut"), None).expect_err("it is shut");
        assert!(matches!(error, Error::NotReadable { .. }), "{error}");
    }
    mode("shut", 0o700);
}

#[test]
fn large_files_are_listed_and_cost_nothing() {
    let repo = Scratch::with(&[("a.py", "a")]);
    repo.write("nine.bin", vec![b'x'; 9 << 20]);
    repo.commit("large");
    let huge = std::fs::File::create(repo.join("huge.bin")).expect("writable");
    huge.set_len(200 << 20).expect("sparse files can be made");
    let begun = std::time::Instant::now();
    let work_tree = repo.open();
    let revision = repo.open_at("HEAD");
    assert_eq!(paths(&work_tree), ["a.py", "huge.bin", "nine.bin"]);
    assert_eq!(work_tree.read(1), Err(ReadProblem::TooLarge(200 << 20)));
    assert_eq!(work_tree.read(2), Err(ReadProblem::TooLarge(9 << 20)));
    assert_eq!(revision.read(1), Err(ReadProblem::TooLarge(9 << 20)));
    assert_eq!(text(&revision, "a.py"), "a");
    assert!(begun.elapsed().as_secs() < 20);
    // One that has grown since it was listed.
    let grown = std::fs::File::options().append(true).open(repo.join("a.py")).expect("ours");
    grown.set_len(100 << 20).expect("sparse files can be made");
    assert_eq!(work_tree.read(0), Err(ReadProblem::TooLarge(100 << 20)));
}

#[test]
fn every_file_is_visited_once_with_its_own_bytes() {
    let repo = Scratch::repository();
    for number in 0..500 {
        repo.write(format!("d{}/f{number}", number % 7), format!("{number}").repeat(number));
    }
    repo.commit("many");
    let pool = rayon::ThreadPoolBuilder::new().num_threads(3).build().expect("threads start");
    for snapshot in [repo.open(), repo.open_at("HEAD")] {
        let which: Vec<usize> = (0..snapshot.files.len()).rev().collect();
        for _ in 0..2 {
            let seen = Mutex::new(BTreeMap::new());
            pool.install(|| {
                snapshot.visit(&which, &|at, bytes| {
                    let path = &snapshot.files[at].path;
                    let (_, number) = path.split_once("/f").expect("as written");
                    let count = number.parse().expect("as written");
                    assert_eq!(bytes, Ok(number.repeat(count).as_bytes()), "{path}");
                    *seen.lock().expect("no panic").entry(at).or_insert(0) += 1;
                });
            });
            let seen = seen.into_inner().expect("no panic");
            assert_eq!(seen.len(), 500);
            assert!(seen.values().all(|&times| times == 1));
        }
        snapshot.visit(&[], &|_, _| panic!("nothing was asked for"));
    }
}

#[test]
fn a_hundred_thousand_files_of_a_revision_are_listed() {
    let repo = Scratch::repository();
    let mut script = String::from("blob\nmark :1\ndata 1\nx\ncommit refs/heads/main\n");
    script.push_str("committer A <a@x.org> 1700000000 +0000\ndata 4\nmany\n");
    for number in 0..100_000 {
        writeln!(script, "M 100644 :1 d{}/f{number:06}", number % 100).expect("text grows");
    }
    repo.git_with(&["fast-import", "--quiet"], script.as_bytes());
    let snapshot = repo.open_at("main");
    assert_eq!(snapshot.files.len(), 100_000);
    assert!(snapshot.files.is_sorted_by(|a, b| a.path < b.path));
    assert_eq!(text(&snapshot, "d99/f099999"), "x");
}

#[test]
fn a_hundred_thousand_files_of_a_work_tree_are_listed() {
    let repo = Scratch::repository();
    for folder in 0..100 {
        std::fs::create_dir(repo.join(&format!("d{folder}"))).expect("writable");
        for file in 0..1_000 {
            std::fs::write(repo.join(&format!("d{folder}/f{file}")), "x").expect("writable");
        }
    }
    let snapshot = repo.open();
    assert_eq!(snapshot.files.len(), 100_000);
    assert!(snapshot.files.is_sorted_by(|a, b| a.path < b.path));
}

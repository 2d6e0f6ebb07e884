//! Does git stay harmless, and does all work without it?

use std::path::Path;
use std::process::Command;

use codetrail::{Error, Snapshot, history};

use crate::repos::{Scratch, git_command, paths, text};

/// Opens, reads all and asks for the history, as every command does.
fn use_all(folder: &Path) {
    for rev in [None, Some("HEAD")] {
        let Ok(snapshot) = Snapshot::open(folder, rev) else { continue };
        let all: Vec<usize> = (0..snapshot.files.len()).collect();
        snapshot.visit(&all, &|_, _| {});
        let commits = snapshot.git().zip(snapshot.commit()).map(|(git, at)| history(git, at, 100));
        assert!(commits.is_some_and(|commits| !commits.is_empty()), "git was asked");
    }
}

/// A program that leaves a witness, and the configuration keys that git would start it by.
fn arm(repo: &Scratch) -> std::path::PathBuf {
    let outside = repo.join(".git/trap");
    let witness = outside.join("witness");
    let program = outside.join("program");
    let script = format!("#!/bin/sh\necho \"$0 $*\" >>'{}'\n", witness.display());
    repo.write(".git/trap/program", script);
    let program = program.to_string_lossy().into_owned();
    repo.git(&["config", "extensions.worktreeConfig", "false"]);
    Command::new("chmod").args(["+x", &program]).status().expect("chmod is there");
    std::fs::create_dir_all(repo.join(".git/hooks")).expect("writable");
    for hook in ["post-index-change", "post-checkout", "pre-commit", "fsmonitor-watchman"] {
        std::fs::copy(&program, repo.join(".git/hooks").join(hook)).expect("writable");
    }
    let keys = [
        "alias.ls-files",
        "alias.ls-tree",
        "alias.log",
        "core.alternateRefsCommand",
        "core.askPass",
        "core.editor",
        "core.fsmonitor",
        "core.gitProxy",
        "core.pager",
        "core.sshCommand",
        "credential.helper",
        "diff.external",
        "diff.trap.command",
        "diff.trap.textconv",
        "filter.trap.clean",
        "filter.trap.process",
        "filter.trap.smudge",
        "gpg.program",
        "gpg.ssh.program",
        "interactive.diffFilter",
        "merge.trap.driver",
        "pager.cat-file",
        "pager.log",
        "pager.ls-files",
        "pager.ls-tree",
        "remote.origin.uploadpack",
        "remote.origin.vcs",
        "sequence.editor",
        "uploadpack.packObjectsHook",
    ];
    for key in keys {
        repo.git(&["config", key, &program]);
    }
    repo.git(&["config", "alias.rev-parse", &format!("!{program}")]);
    repo.git(&["config", "core.hooksPath", &repo.join(".git/hooks").to_string_lossy()]);
    repo.git(&["config", "log.showSignature", "true"]);
    witness
}

fn hostile() -> (Scratch, std::path::PathBuf) {
    let repo = Scratch::with(&[("a.py", "a"), ("b.py", "b")]);
    repo.write(".gitattributes", "* filter=trap diff=trap merge=trap\n");
    repo.write("b.py", "changed");
    repo.commit("second");
    let signed = repo.git(&["cat-file", "commit", "HEAD"]).replacen(
        "\n\n",
        "\ngpgsig -----BEGIN PGP SIGNATURE-----\n \n x\n -----END PGP SIGNATURE-----\n\n",
        1,
    );
    let signed =
        repo.git_with(&["hash-object", "-t", "commit", "-w", "--stdin"], signed.as_bytes());
    repo.git(&["update-ref", "HEAD", &signed]);
    repo.write("a.py", "dirty");
    let witness = arm(&repo);
    (repo, witness)
}

/// Whether plain git, as a careless program would start it, springs the trap.
fn is_sprung_by(repo: &Scratch, witness: &Path, arguments: &[&str]) -> bool {
    let ended = git_command(&repo.path(), arguments).output();
    let sprung = ended.is_ok() && witness.exists();
    let _ = std::fs::remove_file(witness);
    sprung
}

#[cfg(unix)]
#[test]
fn no_program_that_a_repository_names_is_run() {
    let (repo, witness) = hostile();
    for careless in [&["status"][..], &["diff"], &["log", "--show-signature"], &["ls-files", "-m"]]
    {
        assert!(is_sprung_by(&repo, &witness, careless), "{careless:?} must spring the trap");
    }
    use_all(&repo.path());
    let said = std::fs::read_to_string(&witness).unwrap_or_default();
    assert!(!witness.exists(), "these ran: {said}");
}

#[cfg(unix)]
#[test]
fn a_missing_object_is_never_fetched() {
    for url in ["ext::PROGRAM", "ssh://host/x", "/nowhere", "https://localhost:1/x", "trap::x"] {
        let (repo, witness) = hostile();
        let program = repo.join(".git/trap/program").to_string_lossy().into_owned();
        repo.git(&["config", "--unset", "remote.origin.vcs"]);
        repo.git(&["config", "remote.origin.url", &url.replace("PROGRAM", &program)]);
        repo.git(&["config", "remote.origin.promisor", "true"]);
        repo.git(&["config", "remote.origin.partialCloneFilter", "blob:none"]);
        repo.git(&["config", "core.repositoryFormatVersion", "1"]);
        repo.git(&["config", "extensions.partialClone", "origin"]);
        repo.git(&["config", "protocol.allow", "always"]);
        let lost = repo.git(&["rev-parse", "HEAD:a.py"]);
        let object = repo.join(&format!(".git/objects/{}/{}", &lost[..2], &lost[2..]));
        std::fs::remove_file(object).expect("objects are loose");
        if url.starts_with("ext") || url.starts_with("ssh") {
            let careless = ["cat-file", "-p", lost.as_str()];
            assert!(is_sprung_by(&repo, &witness, &careless), "{url} must spring the trap");
        }
        use_all(&repo.path());
        let said = std::fs::read_to_string(&witness).unwrap_or_default();
        assert!(!witness.exists(), "{url}: these ran: {said}");
        let snapshot = repo.open_at("HEAD");
        assert_eq!(paths(&snapshot), [".gitattributes", "a.py", "b.py"]);
        assert_eq!((snapshot.files[1].size, text(&snapshot, "a.py").as_str()), (0, "<missing>"));
        assert_eq!(text(&snapshot, "b.py"), "changed");
    }
}

#[test]
fn a_damaged_object_is_one_unreadable_file() {
    let repo = Scratch::with(&[("a.py", "a"), ("b.py", "b"), ("c.py", "c"), ("d.py", "d")]);
    for path in ["HEAD:b.py", "HEAD:d.py"] {
        let id = repo.git(&["rev-parse", path]);
        let object = repo.join(&format!(".git/objects/{}/{}", &id[..2], &id[2..]));
        std::fs::remove_file(&object).expect("objects are loose");
        std::fs::write(&object, "damaged").expect("writable");
    }
    let snapshot = repo.open_at("HEAD");
    let read: Vec<String> = paths(&snapshot).iter().map(|path| text(&snapshot, path)).collect();
    assert_eq!((read[0].as_str(), read[2].as_str()), ("a", "c"));
    assert!(read[1].starts_with('<') && read[3].starts_with('<'), "{read:?}");
    let answers = std::sync::Mutex::new(vec![0; 4]);
    snapshot.visit(&[0, 1, 2, 3], &|at, bytes| {
        assert_eq!(bytes.is_ok(), at % 2 == 0);
        answers.lock().expect("no panic")[at] += 1;
    });
    assert_eq!(answers.into_inner().expect("no panic"), [1; 4]);
}

#[test]
fn a_broken_repository_is_read_as_a_folder() {
    let outer = Scratch::with(&[("outer.py", "o")]);
    outer.write("inner/.git/HEAD", "nonsense");
    outer.write("inner/x.py", "x");
    let snapshot = Snapshot::open(&outer.join("inner"), None).expect("it opens");
    assert_eq!(paths(&snapshot), ["x.py"]);
    assert!(snapshot.git().is_none(), "the repository around it must not stand in");
    let error = Snapshot::open(&outer.join("inner"), Some("HEAD")).expect_err("git refuses it");
    assert!(matches!(error, Error::NoGit { .. }), "{error}");
}

#[cfg(unix)]
#[test]
fn a_repository_of_another_owner_is_read_without_git() {
    let repo = Scratch::with(&[("a.py", "a"), (".gitignore", "x.log\n")]);
    repo.write("x.log", "ignored");
    let chown = Command::new("chown").args(["-R", "12345"]).arg(repo.path()).output();
    if !chown.is_ok_and(|output| output.status.success()) {
        return;
    }
    let snapshot = repo.open();
    assert_eq!(paths(&snapshot), [".gitignore", "a.py"]);
    assert!(snapshot.git().is_none() && snapshot.commit().is_none());
    for rev in ["HEAD", "nothing"] {
        let error = Snapshot::open(&repo.path(), Some(rev)).expect_err("git refuses it");
        assert!(error.to_string().contains("safe.directory"), "{error}");
    }
    let bare = repo.join(".git");
    let elsewhere = Scratch::folder();
    let bare_too = elsewhere.join("bare.git");
    std::fs::rename(bare, &bare_too).expect("it is on the same disk");
    let error = Snapshot::open(&bare_too, None).expect_err("git refuses it");
    assert!(error.to_string().contains("safe.directory"), "{error}");
}

/// Runs one test of this file again in a process with another PATH.
fn again_with_path(test: &str, path: &str, folder: &Path) {
    let output = Command::new(std::env::current_exe().expect("it runs"))
        .args(["--exact", test, "--nocapture"])
        .env("PATH", path)
        .env("CODETRAIL_TEST_FOLDER", folder)
        .current_dir(folder)
        .output()
        .expect("a test can run itself");
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success() && said.contains("1 passed"), "{said}");
}

#[cfg(unix)]
#[test]
fn without_the_git_program_a_work_tree_is_read_and_a_revision_refused() {
    if let Some(folder) = std::env::var_os("CODETRAIL_TEST_FOLDER") {
        let folder = Path::new(&folder);
        let snapshot = Snapshot::open(folder, None).expect("it opens");
        assert_eq!(paths(&snapshot), [".gitignore", "a.py", "git"]);
        assert!(snapshot.git().is_none());
        let error = Snapshot::open(folder, Some("HEAD")).expect_err("there is no git");
        assert!(matches!(error, Error::NoGit { .. }), "{error}");
        return;
    }
    let repo = Scratch::with(&[("a.py", "a"), (".gitignore", "x.log\n")]);
    repo.write("x.log", "ignored");
    let witness = repo.join(".git/witness");
    repo.write("git", format!("#!/bin/sh\ntouch '{}'\n", witness.display()));
    Command::new("chmod").arg("+x").arg(repo.join("git")).status().expect("chmod is there");
    let test = "git::without_the_git_program_a_work_tree_is_read_and_a_revision_refused";
    for path in ["", ".", "/nowhere", ":"] {
        again_with_path(test, path, &repo.path());
    }
    assert!(!witness.exists(), "a program called git inside the repository was run");
}

//! What does `roust` give, run as its users run it?
//!
//! It needs a work tree, so the snapshot is written to a temporary folder with a git directory that
//! borrows the mirror's objects and whose only reference is the base commit: it sees the whole
//! history up to there and nothing later. Only its own process is timed; its disk cache is off. It
//! returns the files of its bundle, so that a file outside has no place.

use std::path::{Component, Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

use anyhow::{Context as _, Result, bail};
use serde::Deserialize;

use crate::git::{self, Entry, Snapshot};
use crate::one::{Answer, Job, Settings, millis};

#[derive(Deserialize)]
struct Bundle {
    files: Vec<File>,
    stats: Stats,
}

#[derive(Deserialize)]
struct File {
    path: String,
    score_rank: usize,
}

#[derive(Deserialize)]
struct Stats {
    bundle_tokens: usize,
}

/// Runs the program on the snapshot.
pub(super) fn answer(job: &Job, settings: &Settings, snapshot: &Snapshot) -> Result<Answer> {
    let folder = tempfile::tempdir().context("no temporary folder: set TMPDIR")?;
    write_out(snapshot, folder.path())?;
    borrow_history(&job.repo, &job.task.base_commit, folder.path())?;
    let start = Instant::now();
    let output = Command::new("roust")
        .args(["--json", "--no-cache", "--budget", &settings.budget.to_string(), "--"])
        .arg(&job.task.problem_statement)
        .arg(folder.path())
        .stdin(Stdio::null())
        .output()
        .context("roust cannot be run: put it on the PATH")?;
    let rank_ms = millis(start);
    if !output.status.success() {
        let errors = String::from_utf8_lossy(&output.stderr);
        bail!("roust: {}: {}", output.status, errors.lines().last().unwrap_or_default());
    }
    let mut bundle: Bundle =
        serde_json::from_slice(&output.stdout).context("roust: its JSON has another form")?;
    bundle.files.sort_by_key(|file| file.score_rank);
    let ranked: Vec<String> = bundle.files.into_iter().map(|file| file.path).collect();
    Ok(Answer {
        packed: ranked.clone(),
        ranked,
        tokens: bundle.stats.bundle_tokens,
        rank_ms,
        ..Answer::default()
    })
}

/// Writes the snapshot's files; links are left out, since a hostile one could lead anywhere.
fn write_out(snapshot: &Snapshot, folder: &Path) -> Result<()> {
    let files: Vec<&Entry> = snapshot
        .files
        .iter()
        .filter(|entry| !entry.is_link && is_plain(Path::new(&entry.path)))
        .collect();
    let mut failure = None;
    snapshot.read(&files, |at, bytes| {
        let path = folder.join(&files[at].path);
        let made = path.parent().map_or(Ok(()), std::fs::create_dir_all);
        if let Err(error) = made.and_then(|()| std::fs::write(&path, bytes)) {
            failure.get_or_insert(error);
        }
    })?;
    failure.map_or(Ok(()), |error| Err(error).context("the snapshot cannot be written out"))
}

/// Whether a path stays below the folder that it is joined to, and out of its git directory.
fn is_plain(path: &Path) -> bool {
    let mut parts = path.components();
    path.components().all(|part| matches!(part, Component::Normal(_)))
        && parts.next() != Some(Component::Normal(".git".as_ref()))
}

fn borrow_history(repo: &Path, commit: &str, folder: &Path) -> Result<()> {
    let git = |arguments: &[&str]| -> Result<String> {
        let output = git::command(folder).args(arguments).stdin(Stdio::null()).output()?;
        anyhow::ensure!(
            output.status.success(),
            "git {}: {}",
            arguments.join(" "),
            String::from_utf8_lossy(&output.stderr).trim()
        );
        Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
    };
    let objects = git::command(repo).args(["rev-parse", "--git-path", "objects"]).output()?;
    let objects = repo.join(String::from_utf8_lossy(&objects.stdout).trim());
    let objects: PathBuf = std::path::absolute(objects)?;
    git(&["init", "--quiet", "--initial-branch=base"])?;
    let information = folder.join(".git/objects/info");
    std::fs::create_dir_all(&information)?;
    std::fs::write(information.join("alternates"), format!("{}\n", objects.display()))?;
    git(&["update-ref", "refs/heads/base", commit])?;
    git(&["read-tree", commit])?;
    Ok(())
}

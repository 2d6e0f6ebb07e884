//! What does a task cost, and what if its process dies or hangs?

use std::io::{Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::time::Duration;

use anyhow::{Context as _, Result};
use wait4::Wait4 as _;

use crate::one::Job;
use crate::row::{Kind, Row};

/// The program that answers jobs: a copy of this one, so that a build during a run changes nothing.
#[derive(Debug)]
pub(crate) struct Program {
    path: PathBuf,
    timeout: Duration,
    _folder: tempfile::TempDir,
}

impl Program {
    /// Copies the running program.
    pub(crate) fn copy(timeout: Duration) -> Result<Program> {
        let own = std::env::current_exe().context("the running program cannot be found")?;
        let folder = tempfile::tempdir().context("no temporary folder: set TMPDIR")?;
        let path = folder.path().join(own.file_name().unwrap_or_else(|| "codetrail-eval".as_ref()));
        std::fs::copy(&own, &path).with_context(|| {
            format!("{}: cannot be copied to {}", own.display(), folder.path().display())
        })?;
        Ok(Program { path, timeout, _folder: folder })
    }

    /// Runs one job in a process of its own; whatever happens there becomes its rows, one a setting.
    pub(crate) fn run(&self, job: &Job) -> Vec<Row> {
        answer(&self.path, job, self.timeout)
            .unwrap_or_else(|(kind, message)| job.failed(kind, &message))
    }
}

fn answer(program: &Path, job: &Job, timeout: Duration) -> Result<Vec<Row>, (Kind, String)> {
    let crashed = |error: std::io::Error| (Kind::Crashed, error.to_string());
    let input = serde_json::to_vec(job).map_err(|error| (Kind::Crashed, error.to_string()))?;
    let mut child = Command::new(program)
        .arg("one")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(crashed)?;
    let (mut stdin, stdout, stderr) =
        (child.stdin.take(), child.stdout.take(), child.stderr.take());
    let (done, finished) = mpsc::channel();
    // Each pipe has a thread of its own, so that none can fill up and stop the child. They end when
    // the child does, at the latest when it is killed below.
    std::thread::spawn(move || stdin.take().map(|mut pipe| pipe.write_all(&input)));
    let errors = std::thread::spawn(move || {
        let mut text = Vec::new();
        let _ = stderr.map(|mut pipe| pipe.read_to_end(&mut text));
        String::from_utf8_lossy(&text).trim().to_owned()
    });
    std::thread::spawn(move || {
        let mut text = Vec::new();
        let _ = stdout.map(|mut pipe| pipe.read_to_end(&mut text));
        done.send(text)
    });
    let output = finished.recv_timeout(timeout);
    if output.is_err() {
        child.kill().map_err(crashed)?;
    }
    let used = child.wait4().map_err(crashed)?;
    let output =
        output.map_err(|_| (Kind::TimedOut, format!("no answer in {} s", timeout.as_secs())))?;
    let mut rows: Vec<Row> = serde_json::from_slice(&output).map_err(|_| {
        let last = errors.join().unwrap_or_default();
        (Kind::Crashed, format!("{}: {}", used.status, tail(&last)))
    })?;
    // The process's time and memory are those of a setting only if there is one.
    if let [row] = rows.as_mut_slice() {
        row.cpu_ms = Some(((used.rusage.utime + used.rusage.stime).as_secs_f64() * 1000.0).round());
        row.peak_rss_kb = Some(used.rusage.maxrss / 1024);
    }
    Ok(rows)
}

/// The last words of a process: enough to know why it died.
fn tail(text: &str) -> String {
    let from = text.char_indices().rev().nth(299).map_or(0, |(at, _)| at);
    text[from..].to_owned()
}

//! What did earlier commits say, and which files did they touch?
//!
//! History is evidence, never needed: where there is none, or where a shallow or partial clone has
//! only some, the answer is what is there. It holds ancestors of one commit alone.

use std::io::{BufRead as _, Read as _};

use super::git::{Git, Running};
use super::paths::Named;

/// Paths kept of one commit; one that touches more says nothing about any of them.
const MAX_PATHS: usize = 1_000;

/// Bytes read of one history, so that a hostile one ends.
const MAX_BYTES: u64 = 256 << 20;

/// A commit and the files that it touched.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Commit {
    /// Full id.
    pub id: String,
    /// When it was committed, in seconds since 1970.
    pub time: i64,
    /// First paragraph of the message, on one line.
    pub subject: String,
    /// The rest of the message.
    pub body: String,
    /// Number of parents: 0 for a first commit and where a shallow clone is cut off, else 1.
    pub parents: usize,
    /// Files that it changed, by path, as [`SnapshotFile::path`](crate::SnapshotFile::path) shows
    /// them. Cut at 1,000; empty where a shallow clone is cut off.
    pub paths: Vec<String>,
}

/// The newest `max_commits` commits that lead to `at`, newest first, without merges. Renames count
/// as a deletion and an addition.
pub fn history(git: &Git, at: &str, max_commits: usize) -> Vec<Commit> {
    if max_commits == 0 || !super::git::is_id(at) {
        return Vec::new();
    }
    let count = format!("--max-count={max_commits}");
    let started = git.start(&[
        "log",
        "-z",
        "--no-merges",
        "--no-renames",
        "--name-only",
        "--no-ext-diff",
        "--no-textconv",
        "--no-show-signature",
        "--no-notes",
        "--no-mailmap",
        "--no-color",
        "--no-decorate",
        "--no-relative",
        "-O/dev/null",
        "--ignore-submodules=none",
        "--encoding=UTF-8",
        "--format=tformat:%x00%H%x00%P%x00%ct%x00%s%x00%b%x00",
        &count,
        at,
        "--",
    ]);
    let Ok(process) = started else { return Vec::new() };
    let mut commits = read(process);
    let cut = cut_off(git);
    for commit in &mut commits {
        if cut.binary_search(&commit.id).is_ok() {
            commit.paths.clear();
        }
    }
    commits
}

/// Commits at which a shallow clone is cut off: git sees no parent and so calls every file new.
fn cut_off(git: &Git) -> Vec<String> {
    let text = std::fs::read_to_string(git.common_dir().join("shallow")).unwrap_or_default();
    let mut ids: Vec<String> = text.lines().map(str::to_owned).collect();
    ids.sort_unstable();
    ids
}

/// Reads commits until the end, or until what cannot be understood.
///
/// All is separated by zero bytes, which neither messages nor paths can hold: an empty field, five
/// fields, an empty field, then the paths, of which the first follows a line end.
fn read(mut process: Running) -> Vec<Commit> {
    let mut commits: Vec<Commit> = Vec::new();
    let mut output = process.output.by_ref().take(MAX_BYTES);
    let mut field = Vec::new();
    let mut next = |field: &mut Vec<u8>| {
        field.clear();
        output.read_until(0, field).is_ok_and(|_| field.pop() == Some(0))
    };
    while next(&mut field) {
        if !field.is_empty() {
            let Some(commit) = commits.last_mut() else { break };
            if commit.paths.len() < MAX_PATHS {
                let first = commit.paths.is_empty() && field[0] == b'\n';
                commit.paths.push(Named::from_git(&field[usize::from(first)..]).shown);
            }
            continue;
        }
        let mut fields: [String; 5] = Default::default();
        for text in &mut fields {
            if !next(&mut field) {
                return commits;
            }
            *text = String::from_utf8_lossy(&field).into_owned();
        }
        let [id, parents, time, subject, body] = fields;
        let Ok(time) = time.parse() else { break };
        commits.push(Commit {
            id,
            time,
            subject,
            body: body.trim_end().to_owned(),
            parents: parents.split_ascii_whitespace().count(),
            paths: Vec::new(),
        });
        if !next(&mut field) {
            break;
        }
    }
    commits
}

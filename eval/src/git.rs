//! Which files did a commit hold, read straight from the object store?
//!
//! The harness reads snapshots by itself and not through the engine: what is measured must not also
//! be the judge of which files exist. History is never walked here.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context as _, Result, bail};

/// A file of the snapshot.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Entry {
    /// Path from the root, with `/`.
    pub(crate) path: String,
    /// Object id of its content.
    pub(crate) id: String,
    /// Whether it is a symbolic link.
    pub(crate) is_link: bool,
}

/// The tree of one commit.
#[derive(Debug)]
pub(crate) struct Snapshot {
    repo: PathBuf,
    /// By path.
    pub(crate) files: Vec<Entry>,
}

/// `git` in `repo`, deaf to the environment's own repository, never fetching.
pub(crate) fn command(repo: &Path) -> Command {
    let mut command = Command::new("git");
    for (name, _) in std::env::vars_os() {
        if name.to_string_lossy().starts_with("GIT_") {
            command.env_remove(name);
        }
    }
    command.env("GIT_NO_LAZY_FETCH", "1").env("GIT_OPTIONAL_LOCKS", "0");
    command.env("LC_ALL", "C").arg("-C").arg(repo);
    command
}

impl Snapshot {
    /// Lists the tree of `rev`; an error here means that the commit is not in `repo`.
    pub(crate) fn open(repo: &Path, rev: &str) -> Result<Snapshot> {
        anyhow::ensure!(
            !rev.is_empty() && rev.bytes().all(|byte| byte.is_ascii_hexdigit()),
            "{rev}: not a commit id"
        );
        let output = command(repo)
            .args(["ls-tree", "-r", "-z", "--full-tree", &format!("{rev}^{{commit}}")])
            .stdin(Stdio::null())
            .output()
            .context("git cannot be run: install git")?;
        if !output.status.success() {
            bail!(
                "{rev} is not in {}: {}",
                repo.display(),
                String::from_utf8_lossy(&output.stderr).trim()
            );
        }
        let mut files: Vec<Entry> =
            output.stdout.split(|&byte| byte == 0).filter_map(parse_entry).collect();
        files.sort_by(|a, b| a.path.cmp(&b.path));
        Ok(Snapshot { repo: repo.to_owned(), files })
    }

    /// Whether the snapshot holds `path`.
    pub(crate) fn holds(&self, path: &str) -> bool {
        self.files.binary_search_by(|entry| entry.path.as_str().cmp(path)).is_ok()
    }

    /// Reads the content of `files` in order; absent objects are passed over.
    pub(crate) fn read(&self, files: &[&Entry], mut each: impl FnMut(usize, &[u8])) -> Result<()> {
        let mut child = command(&self.repo)
            .args(["cat-file", "--batch", "--buffer"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .context("git cannot be run: install git")?;
        let mut input = child.stdin.take().context("git was started with a pipe")?;
        let mut output =
            BufReader::new(child.stdout.take().context("git was started with a pipe")?);
        let request: Vec<&str> = files.iter().flat_map(|file| [file.id.as_str(), "\n"]).collect();
        let request = request.concat();
        std::thread::scope(|scope| -> Result<()> {
            // Writing and reading must overlap: with both pipes full neither side could go on.
            scope.spawn(move || input.write_all(request.as_bytes()));
            let (mut header, mut body) = (String::new(), Vec::new());
            for number in 0..files.len() {
                header.clear();
                output.read_line(&mut header)?;
                let Some(size) = header.trim_end().rsplit(' ').next().and_then(|s| s.parse().ok())
                else {
                    continue;
                };
                body.resize(size, 0);
                output.read_exact(&mut body)?;
                output.read_exact(&mut [0])?;
                each(number, &body);
            }
            Ok(())
        })?;
        child.wait()?;
        Ok(())
    }
}

/// `<mode> <type> <id>\t<path>`; entries that are no files (submodules) give nothing.
fn parse_entry(line: &[u8]) -> Option<Entry> {
    let tab = line.iter().position(|&byte| byte == b'\t')?;
    let head = std::str::from_utf8(&line[..tab]).ok()?;
    let mut fields = head.split(' ');
    let (mode, kind, id) = (fields.next()?, fields.next()?, fields.next()?);
    (kind == "blob").then(|| Entry {
        path: String::from_utf8_lossy(&line[tab + 1..]).into_owned(),
        id: id.to_owned(),
        is_link: mode == "120000",
    })
}

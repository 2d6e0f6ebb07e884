//! What do the files of a revision hold?
//!
//! `ls-tree` lists them, `cat-file --batch` processes give their contents: one for each thread that
//! reads, kept for the next reading. A file that the repository does not have (a partial clone)
//! is listed and reported when it is read; nothing is ever fetched.

use std::io::{self, BufRead as _, Read as _, Write as _};
use std::sync::{Mutex, PoisonError};

use super::git::{Git, GitProblem, Running, is_id};
use super::paths::{self, Named};
use crate::snapshot::{Contents, MAX_FILE, ReadProblem, SkipReason};

/// A revision's files, in git's order.
#[derive(Debug, Default)]
pub(crate) struct Listing {
    /// Path, size (0 if unknown) and object id of each.
    pub(crate) files: Vec<(Named, u64, String)>,
    /// What was passed over.
    pub(crate) skipped: Vec<(String, SkipReason)>,
}

/// Lists the files of a commit. Where trees are missing it gives what is there.
pub(crate) fn list(git: &Git, commit: &str) -> Result<Listing, GitProblem> {
    let long = git.run(&["ls-tree", "-r", "-z", "-l", "--full-tree", commit]);
    // Versions that cannot be kept from fetching stop at the first file whose size is not here.
    let answer = long.or_else(|_| git.run(&["ls-tree", "-r", "-z", "--full-tree", commit]));
    let bytes = match answer {
        Ok(bytes) => bytes,
        Err(problem) if problem.partial.is_empty() => return Err(problem),
        Err(problem) => problem.partial,
    };
    let mut listing = Listing::default();
    for record in bytes.split(|&byte| byte == 0) {
        add(record, &mut listing);
    }
    Ok(listing)
}

/// Reads `MODE TYPE ID [SIZE]<tab>PATH`.
fn add(record: &[u8], listing: &mut Listing) {
    let Some(tab) = memchr::memchr(b'\t', record) else { return };
    let named = Named::from_git(&record[tab + 1..]);
    let head = String::from_utf8_lossy(&record[..tab]);
    let mut words = head.split_ascii_whitespace();
    let (mode, _, id, size) = (words.next(), words.next(), words.next(), words.next());
    let Some(id) = id.filter(|id| is_id(id)) else { return };
    let skip = match mode {
        Some("120000") => Some(SkipReason::Symlink),
        Some("160000") => Some(SkipReason::Submodule),
        _ if !paths::is_inside(named.real()) => Some(SkipReason::Name),
        _ => None,
    };
    if let Some(reason) = skip {
        listing.skipped.push((named.shown, reason));
        return;
    }
    // A file that is not here has `BAD` for its size.
    let size = size.and_then(|size| size.parse().ok()).unwrap_or(0);
    listing.files.push((named, size, id.to_owned()));
}

/// Reads objects, from as many threads as like.
#[derive(Debug)]
pub(crate) struct Objects {
    git: Git,
    ids: Vec<String>,
    idle: Mutex<Vec<Running>>,
}

impl Objects {
    /// Objects by their place in `ids`.
    pub(crate) fn new(git: Git, ids: Vec<String>) -> Objects {
        Objects { git, ids, idle: Mutex::new(Vec::new()) }
    }

    /// Forgets the objects that do not stay; the others move up.
    pub(crate) fn retain(&mut self, stays: &[bool]) {
        let mut stays = stays.iter();
        self.ids.retain(|_| stays.next().copied().unwrap_or(true));
    }

    /// Reads the objects at the places `which` and hands each to `f`, in that order. `buffer` is
    /// room to be used again.
    pub(crate) fn read(
        &self,
        which: &[usize],
        buffer: &mut Vec<u8>,
        f: &mut dyn FnMut(usize, Contents<'_>),
    ) {
        let mut rest = which;
        let mut tried = false;
        while !rest.is_empty() {
            let Ok(mut process) = self.take() else { break };
            let done = self.converse(&mut process, rest, buffer, f);
            tried &= done == 0;
            rest = &rest[done..];
            if rest.is_empty() {
                self.give_back(process);
            } else if tried {
                // A fresh process failed at the same object: it is damaged.
                f(rest[0], Err(ReadProblem::Unreadable));
                rest = &rest[1..];
                tried = false;
            } else {
                tried = true;
            }
        }
        for &at in rest {
            f(at, Err(ReadProblem::Unreadable));
        }
    }

    /// Asks one process; gives the number of objects answered for until it failed.
    fn converse(
        &self,
        process: &mut Running,
        which: &[usize],
        buffer: &mut Vec<u8>,
        f: &mut dyn FnMut(usize, Contents<'_>),
    ) -> usize {
        let Some(input) = process.input.as_mut() else { return 0 };
        let mut done = 0;
        // Few enough that all questions fit into the pipe while git waits to be read.
        for some in which.chunks(64) {
            let mut questions = Vec::with_capacity(some.len() * 65);
            for &at in some {
                questions.extend_from_slice(self.ids[at].as_bytes());
                questions.push(b'\n');
            }
            if input.write_all(&questions).and_then(|()| input.flush()).is_err() {
                return done;
            }
            for &at in some {
                let Ok(answer) = answer(&mut process.output, buffer) else { return done };
                f(at, answer.map(|length| &buffer[..length]));
                done += 1;
            }
        }
        done
    }

    fn take(&self) -> io::Result<Running> {
        let idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        idle.map_or_else(|| self.git.converse(&["cat-file", "--batch"]), Ok)
    }

    fn give_back(&self, process: Running) {
        let mut idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        if idle.len() < rayon::current_num_threads() {
            idle.push(process);
        }
    }
}

/// Reads one answer: `ID blob SIZE`, the bytes and a line end, or `ID missing`.
fn answer(
    output: &mut impl io::BufRead,
    buffer: &mut Vec<u8>,
) -> io::Result<Result<usize, ReadProblem>> {
    let broken = || io::Error::from(io::ErrorKind::InvalidData);
    let mut head = Vec::with_capacity(96);
    output.by_ref().take(4096).read_until(b'\n', &mut head)?;
    let head = std::str::from_utf8(&head).map_err(|_| broken())?;
    let Some((_, kind)) = head.trim_end().split_once(' ') else { return Err(broken()) };
    if kind == "missing" {
        return Ok(Err(ReadProblem::Missing));
    }
    let (_, size) = kind.split_once(' ').ok_or_else(broken)?;
    let size: u64 = size.parse().map_err(|_| broken())?;
    if size > MAX_FILE {
        io::copy(&mut output.by_ref().take(size + 1), &mut io::sink())?;
        return Ok(Err(ReadProblem::TooLarge(size)));
    }
    let length = usize::try_from(size).map_err(|_| broken())?;
    if buffer.len() < length {
        buffer.resize(length, 0);
    }
    output.read_exact(&mut buffer[..length])?;
    let mut end = [0];
    output.read_exact(&mut end)?;
    Ok(Ok(length))
}

//! Which files does the repository have at this moment, and what do they hold?
//!
//! A [`Snapshot`] is a sorted list of files of a work tree or of a git revision, and the way to read
//! them. It does not look into them: whether a file is text is the reader's business. Files change
//! while they are read, so reading a file can fail and never fails the rest.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use rayon::prelude::*;

use crate::error::{Error, Result};
use crate::library::Library;
use crate::repo::git::{Git, GitProblem};
use crate::repo::objects::{self, Objects};
use crate::repo::paths::Named;
use crate::repo::{Place, PlaceKind, walk};

/// Larger files are listed and never read.
pub const MAX_FILE: u64 = 8 << 20;

/// Files of a repository at one moment.
#[derive(Debug)]
pub struct Snapshot {
    /// The files, by the bytes of their paths; every path once.
    pub files: Vec<SnapshotFile>,
    /// What is there and is no file of the snapshot, by path.
    pub skipped: Vec<(String, SkipReason)>,
    root: PathBuf,
    commit: Option<String>,
    git: Option<Git>,
    source: Source,
    /// The rules of frameworks that count for these files.
    pub(crate) library: Library,
}

/// One file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SnapshotFile {
    /// From the root, with `/`. Bytes that are not UTF-8 are shown as `\xNN`.
    pub path: String,
    /// Bytes; 0 where a revision's file is not in the repository.
    pub size: u64,
}

/// What a snapshot was taken of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SnapshotKind {
    /// Files as they are on disk.
    WorkTree,
    /// Files of a commit, from git's objects.
    Revision,
}

impl SnapshotKind {
    /// As answers name it.
    pub fn name(self) -> &'static str {
        match self {
            SnapshotKind::WorkTree => "work-tree",
            SnapshotKind::Revision => "revision",
        }
    }
}

/// Why something in the repository is no file of the snapshot.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum SkipReason {
    /// A symbolic link.
    Symlink,
    /// A submodule.
    Submodule,
    /// A repository inside the repository.
    NestedRepository,
    /// A file or folder that may not be read.
    Unreadable,
    /// No regular file: a pipe, a socket, a device.
    Special,
    /// A path that leads out of the root, or that cannot be told from another once shown.
    Name,
    /// Left out by the repository's `.codetrail/config.toml`.
    Excluded,
}

impl SkipReason {
    /// As answers name it.
    pub fn name(self) -> &'static str {
        match self {
            SkipReason::Symlink => "symlink",
            SkipReason::Submodule => "submodule",
            SkipReason::NestedRepository => "nested-repository",
            SkipReason::Unreadable => "unreadable",
            SkipReason::Special => "special-file",
            SkipReason::Name => "odd-name",
            SkipReason::Excluded => "excluded",
        }
    }
}

/// Why a file of the snapshot could not be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReadProblem {
    /// Larger than [`MAX_FILE`]: this many bytes.
    TooLarge(u64),
    /// Gone since the snapshot was taken, or not in a partial clone.
    Missing,
    /// Not permitted, damaged, or no regular file any more.
    Unreadable,
}

impl ReadProblem {
    /// As answers name it.
    pub fn name(self) -> &'static str {
        match self {
            ReadProblem::TooLarge(_) => "too-large",
            ReadProblem::Missing => "missing",
            ReadProblem::Unreadable => "unreadable",
        }
    }
}

/// The bytes of a file, or why there are none.
pub type Contents<'a> = std::result::Result<&'a [u8], ReadProblem>;

/// Where contents come from.
#[derive(Debug)]
enum Source {
    /// The disk, with the real paths of files whose names are not UTF-8.
    Disk(BTreeMap<usize, PathBuf>),
    /// Git's objects, in the order of the files.
    Objects(Objects),
}

impl Snapshot {
    /// Takes a snapshot of the repository around the folder `repo`, or of its revision `rev`. A bare
    /// git directory has no work tree, so its `HEAD` is taken where no revision is given.
    pub fn open(repo: &Path, rev: Option<&str>) -> Result<Snapshot> {
        let place = Place::find(repo)?;
        match rev {
            None if place.kind != PlaceKind::Bare => Snapshot::of_work_tree(place),
            rev => Snapshot::of_revision(place, rev.unwrap_or("HEAD")),
        }
    }

    /// The repository's top folder, or its git directory if it is bare.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// What it was taken of.
    pub fn kind(&self) -> SnapshotKind {
        match self.source {
            Source::Disk(_) => SnapshotKind::WorkTree,
            Source::Objects(_) => SnapshotKind::Revision,
        }
    }

    /// Full id of the commit that is checked out or was asked for; none without git or before the
    /// first commit.
    pub fn commit(&self) -> Option<&str> {
        self.commit.as_deref()
    }

    /// Git, if it can be asked about this repository.
    pub fn git(&self) -> Option<&Git> {
        self.git.as_ref()
    }

    /// The bytes of the file at this place in [`Snapshot::files`].
    pub fn read(&self, at: usize) -> std::result::Result<Vec<u8>, ReadProblem> {
        let mut buffer = Vec::new();
        let mut answer = Err(ReadProblem::Missing);
        self.read_some(&[at], &mut buffer, &mut |_, bytes| answer = bytes.map(<[u8]>::len));
        buffer.truncate(answer?);
        Ok(buffer)
    }

    /// Reads the files at these places on all threads of rayon's current pool and hands each to `f`
    /// once, in no order. The bytes are there only during the call.
    pub fn visit(&self, which: &[usize], f: &(dyn Fn(usize, Contents<'_>) + Sync)) {
        let idle: Mutex<Vec<Vec<u8>>> = Mutex::new(Vec::new());
        self.portions(which).into_par_iter().for_each(|portion| {
            let taken = idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
            let mut buffer = taken.unwrap_or_default();
            self.read_some(portion, &mut buffer, &mut |at, bytes| f(at, bytes));
            idle.lock().unwrap_or_else(PoisonError::into_inner).push(buffer);
        });
    }

    /// Takes files out, as [`SkipReason::Excluded`].
    pub(crate) fn leave_out(&mut self, excluded: impl Fn(&str) -> bool) {
        let stays: Vec<bool> = self.files.iter().map(|file| !excluded(&file.path)).collect();
        match &mut self.source {
            Source::Objects(objects) => objects.retain(&stays),
            Source::Disk(odd) => {
                let place = |at: usize| stays[..at].iter().filter(|stays| **stays).count();
                let kept = odd.iter().filter(|(at, _)| stays[**at]);
                *odd = kept.map(|(at, path)| (place(*at), path.clone())).collect();
            }
        }
        let mut at = 0;
        let skipped = &mut self.skipped;
        self.files.retain(|file| {
            at += 1;
            if !stays[at - 1] {
                skipped.push((file.path.clone(), SkipReason::Excluded));
            }
            stays[at - 1]
        });
        self.skipped.sort();
    }

    /// Cuts into portions of at most 64 files or about half a megabyte, so that threads end together.
    fn portions<'a>(&self, which: &'a [usize]) -> Vec<&'a [usize]> {
        let (mut portions, mut start, mut bytes) = (Vec::new(), 0, 0);
        for (position, &at) in which.iter().enumerate() {
            bytes += self.files.get(at).map_or(0, |file| file.size.min(MAX_FILE));
            if position + 1 - start == 64 || bytes >= 1 << 19 {
                portions.push(&which[start..=position]);
                (start, bytes) = (position + 1, 0);
            }
        }
        portions.push(&which[start..]);
        portions
    }

    /// Reads files in this order on this thread.
    fn read_some(
        &self,
        which: &[usize],
        buffer: &mut Vec<u8>,
        f: &mut dyn FnMut(usize, Contents<'_>),
    ) {
        let mut wanted = Vec::with_capacity(which.len());
        for &at in which {
            match self.files.get(at) {
                None => f(at, Err(ReadProblem::Missing)),
                Some(file) if file.size > MAX_FILE => f(at, Err(ReadProblem::TooLarge(file.size))),
                Some(_) => wanted.push(at),
            }
        }
        match &self.source {
            Source::Objects(objects) => objects.read(&wanted, buffer, f),
            Source::Disk(odd) => {
                for at in wanted {
                    let path = odd.get(&at).map_or(Path::new(&self.files[at].path), |path| path);
                    let answer = read_file(&self.root.join(path), buffer);
                    f(at, answer.map(|length| &buffer[..length]));
                }
            }
        }
    }

    fn of_work_tree(place: Place) -> Result<Snapshot> {
        let Place { root, kind } = place;
        if let Err(source) = std::fs::read_dir(&root) {
            return Err(Error::NotReadable { path: root, source });
        }
        let git = if kind == PlaceKind::WorkTree { Git::at(&root, false) } else { None };
        // The walk takes longer than git does, so the two run side by side.
        let (walked, asked) = std::thread::scope(|scope| {
            let asked = scope.spawn(|| git.as_ref().and_then(tracked));
            let walked = walk::walk(&root, rayon::current_num_threads());
            (walked, asked.join().ok().flatten())
        });
        let git = if asked.is_some() { git } else { None };
        let (tracked, commit) = asked.unwrap_or_default();

        let mut files = walked.files;
        files.sort_unstable_by(|(a, _), (b, _)| a.shown.cmp(&b.shown));
        let mut skipped: BTreeMap<String, SkipReason> = walked.skipped.into_iter().collect();
        let unseen: Vec<Tracked> = tracked
            .into_iter()
            .filter(|entry| {
                files.binary_search_by(|(file, _)| file.shown.cmp(&entry.named.shown)).is_err()
            })
            .collect();
        for entry in unseen {
            if entry.is_submodule {
                skipped.insert(entry.named.shown, SkipReason::Submodule);
                continue;
            }
            match walk::look(&root, &entry.named) {
                Some(Ok(size)) => files.push((entry.named, size)),
                Some(Err(reason)) => {
                    skipped.entry(entry.named.shown).or_insert(reason);
                }
                None => {}
            }
        }
        let files = files.into_iter().map(|(named, size)| (named, size, ())).collect();
        let (files, rest) = in_order(files, &mut skipped);
        let odd = rest.into_iter().enumerate();
        let odd = odd.filter_map(|(at, (real, ()))| real.map(|path| (at, path))).collect();
        let skipped = skipped.into_iter().collect();
        let (source, library) = (Source::Disk(odd), Library::default());
        Ok(Snapshot { files, skipped, root, commit, git, source, library })
    }

    fn of_revision(place: Place, rev: &str) -> Result<Snapshot> {
        let Place { root, kind } = place;
        let no_git = |reason: &str| Error::NoGit { repo: root.clone(), reason: reason.to_owned() };
        let refused = |problem: GitProblem| no_git(&problem.reason);
        if kind == PlaceKind::Folder {
            return Err(no_git("it is in no git repository"));
        }
        let git = Git::at(&root, kind == PlaceKind::Bare)
            .ok_or_else(|| no_git("there is no git program on PATH"))?;
        let commit = git
            .commit_of(rev)
            .map_err(refused)?
            .ok_or_else(|| Error::UnknownRevision { rev: rev.to_owned(), repo: root.clone() })?;
        let listing = objects::list(&git, &commit).map_err(refused)?;
        let mut skipped: BTreeMap<String, SkipReason> = listing.skipped.into_iter().collect();
        let (files, rest) = in_order(listing.files, &mut skipped);
        let ids = rest.into_iter().map(|(_, id)| id).collect();
        let source = Source::Objects(Objects::new(git.clone(), ids));
        let skipped = skipped.into_iter().collect();
        let (commit, git, library) = (Some(commit), Some(git), Library::default());
        Ok(Snapshot { files, skipped, root, commit, git, source, library })
    }
}

/// What goes along with each file of a list.
type Beside<T> = Vec<(Option<PathBuf>, T)>;

/// Sorts files by path and takes out those that look like another.
fn in_order<T>(
    mut found: Vec<(Named, u64, T)>,
    skipped: &mut BTreeMap<String, SkipReason>,
) -> (Vec<SnapshotFile>, Beside<T>) {
    // Names that are shown as they are go before those that are shown escaped.
    found.sort_by(|(a, ..), (b, ..)| (&a.shown, &a.real).cmp(&(&b.shown, &b.real)));
    let mut files: Vec<SnapshotFile> = Vec::with_capacity(found.len());
    let mut beside = Vec::with_capacity(found.len());
    for (named, size, more) in found {
        if files.last().is_some_and(|last| last.path == named.shown) {
            skipped.insert(named.shown, SkipReason::Name);
            continue;
        }
        files.push(SnapshotFile { path: named.shown, size });
        beside.push((named.real, more));
    }
    (files, beside)
}

/// An entry of git's index.
struct Tracked {
    named: Named,
    is_submodule: bool,
}

/// What git tracks, each path once, and the commit that is checked out; nothing if git refuses.
fn tracked(git: &Git) -> Option<(Vec<Tracked>, Option<String>)> {
    let listing = git.start(&["ls-files", "-z", "--cached", "--stage", "--full-name"]).ok()?;
    let commit = git.commit_of("HEAD").ok().flatten();
    let (bytes, ended_well) = listing.finish();
    if !ended_well {
        return None;
    }
    let mut tracked: Vec<Tracked> = Vec::new();
    for record in bytes.split(|&byte| byte == 0) {
        let Some(tab) = memchr::memchr(b'\t', record) else { continue };
        let named = Named::from_git(&record[tab + 1..]);
        if tracked.last().is_none_or(|last| last.named != named) {
            tracked.push(Tracked { named, is_submodule: record.starts_with(b"160000") });
        }
    }
    Some((tracked, commit))
}

/// Reads a regular file into the buffer's start and gives its length. It follows no link and waits
/// for no pipe, since the file may have been replaced after the walk.
fn read_file(path: &Path, buffer: &mut Vec<u8>) -> std::result::Result<usize, ReadProblem> {
    let problem = |error: io::Error| match error.kind() {
        io::ErrorKind::NotFound | io::ErrorKind::NotADirectory => ReadProblem::Missing,
        _ => ReadProblem::Unreadable,
    };
    let mut file = open(path).map_err(problem)?;
    let found = file.metadata().map_err(problem)?;
    if !found.is_file() {
        return Err(ReadProblem::Unreadable);
    }
    if found.len() > MAX_FILE {
        return Err(ReadProblem::TooLarge(found.len()));
    }
    let mut length = 0;
    // One byte more than expected shows the end without a further growth of the buffer.
    let mut room = found.len() as usize + 1;
    loop {
        if buffer.len() < room {
            buffer.resize(room, 0);
        }
        match file.read(&mut buffer[length..]) {
            Ok(0) => return Ok(length),
            Ok(more) => length += more,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(problem(error)),
        }
        if length as u64 > MAX_FILE {
            return Err(ReadProblem::TooLarge(length as u64));
        }
        if length == buffer.len() {
            room = length * 2;
        }
    }
}

#[cfg(unix)]
fn open(path: &Path) -> io::Result<File> {
    use std::os::unix::fs::OpenOptionsExt as _;
    File::options().read(true).custom_flags(libc::O_NOFOLLOW | libc::O_NONBLOCK).open(path)
}

#[cfg(not(unix))]
fn open(path: &Path) -> io::Result<File> {
    if path.symlink_metadata()?.is_symlink() {
        return Err(io::ErrorKind::PermissionDenied.into());
    }
    File::open(path)
}

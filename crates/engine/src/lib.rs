//! Which files of a repository does a task need, and why? The library behind the command.
//!
//! [`Engine::open`] takes a snapshot of a work tree or a git revision; [`Engine::rank`],
//! [`Engine::pack`] and [`Engine::map`] answer from it with plain data. It never prints, never exits
//! and reads no environment.

pub mod answer;
mod config;
mod edges;
mod environment;
mod error;
pub mod escape;
mod growth;
mod library;
mod locate;
mod map;
mod pack;
mod rank;
mod render;
mod repo;
mod semantic;
mod snapshot;
mod stopwatch;
mod survey;
mod sweep;
mod switches;
mod tokens;
pub mod trace;

use std::path::PathBuf;

pub use codetrail_graph::task::Purpose;
pub use codetrail_lang as lang;
pub use error::{Error, Result};
pub use repo::git::Git;
pub use repo::history::{Commit, history};
pub use semantic::{Embedding, Key};
pub use snapshot::{
    Contents, MAX_FILE, ReadProblem, SkipReason, Snapshot, SnapshotFile, SnapshotKind,
};
pub use switches::{check as check_switches, optional as optional_signals, switches};

use config::Config;
use library::Library;
use stopwatch::Stopwatch;
use switches::Switches;

/// Which snapshot to open, and how.
#[derive(Debug, Clone, Default)]
pub struct Options {
    /// A folder inside the repository, or a bare git directory.
    pub repo: PathBuf,
    /// A git revision to read from the object store instead of the work tree.
    pub rev: Option<String>,
    /// Worker threads; 0 for one per core.
    pub threads: usize,
}

/// What to leave out and how much to return.
#[derive(Debug, Clone, Default)]
pub struct Request {
    /// The task, in words.
    pub task: String,
    /// `rank`: files to return, 0 for all that score.
    pub k: usize,
    /// `pack`: tokens allowed.
    pub budget: usize,
    /// `pack`: measure the budget over this form.
    pub form: Form,
    /// What the files are wanted for.
    pub purpose: Purpose,
    /// Signals and stages switched off, for ablation.
    pub without: Vec<String>,
    /// Optional signals switched on.
    pub with: Vec<String>,
    /// What meanings are compared by, if not the built-in table; switches their signal on.
    pub embedding: Option<Embedding>,
}

/// The text form over which a pack's budget is counted.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Form {
    /// Compact text for prompts; also counted for JSON.
    #[default]
    Text,
    /// Markdown for people.
    Markdown,
}

/// Threads beyond this only cost their start.
const MOST_THREADS: usize = 256;

/// A snapshot, ready to be asked.
#[derive(Debug)]
pub struct Engine {
    snapshot: Snapshot,
    pool: rayon::ThreadPool,
    opened: f64,
}

impl Engine {
    /// Opens the repository around `options.repo` and lists its files.
    pub fn open(options: &Options) -> Result<Engine> {
        let mut stopwatch = Stopwatch::start();
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(options.threads.min(MOST_THREADS))
            .build()
            .map_err(|error| Error::NoThreads(error.to_string()))?;
        let rev = options.rev.as_deref();
        let mut snapshot = pool.install(|| Snapshot::open(&options.repo, rev))?;
        Config::of(&snapshot)?.apply(&mut snapshot);
        snapshot.library = Library::of(&snapshot)?;
        stopwatch.lap("snapshot");
        let opened = stopwatch.timings()["snapshot"];
        Ok(Engine { snapshot, pool, opened })
    }

    /// The snapshot's files.
    pub fn snapshot(&self) -> &Snapshot {
        &self.snapshot
    }

    /// The files of the snapshot by relevance to a task.
    pub fn rank(&self, request: &Request) -> Result<answer::RankAnswer> {
        let switches = Switches::of(request)?;
        self.pool.install(|| rank::rank(&self.snapshot, request, &switches, self.stopwatch()))
    }

    /// Signal values of the best `request.k` files and of `also`, for fitting weights.
    pub fn signals(&self, request: &Request, also: &[String]) -> Result<trace::SignalRows> {
        let switches = Switches::of(request)?;
        let stopwatch = self.stopwatch();
        self.pool.install(|| rank::signals(&self.snapshot, request, also, &switches, stopwatch))
    }

    /// The context pack for a task.
    pub fn pack(&self, request: &Request) -> Result<answer::PackAnswer> {
        let switches = Switches::of(request)?;
        self.pool.install(|| pack::pack(&self.snapshot, request, &switches, self.stopwatch()))
    }

    /// Both answers from one location, or one of them, and how far `files` came: for measuring.
    pub fn trace(
        &self,
        request: &Request,
        extent: trace::Extent,
        files: &[String],
    ) -> Result<trace::Trace> {
        let switches = Switches::of(request)?;
        let stopwatch = self.stopwatch();
        self.pool
            .install(|| trace::trace(&self.snapshot, request, extent, files, &switches, stopwatch))
    }

    /// A task read once, to be answered under several switches; `extent` is the most that will be asked.
    pub fn study(&self, request: &Request, extent: trace::Extent) -> Result<trace::Study<'_>> {
        trace::Study::new(self, request, extent)
    }

    /// The compressed view of the snapshot.
    pub fn map(&self) -> Result<answer::MapAnswer> {
        Ok(self.pool.install(|| map::map(&self.snapshot, self.stopwatch())))
    }

    /// The compact text form of a pack, over which its budget is counted.
    pub fn pack_text(pack: &answer::PackAnswer) -> String {
        render::text::pack(pack)
    }

    /// The Markdown form of a pack.
    pub fn pack_markdown(pack: &answer::PackAnswer) -> String {
        render::markdown::pack(pack)
    }

    fn stopwatch(&self) -> Stopwatch {
        Stopwatch::after("snapshot", self.opened)
    }
}

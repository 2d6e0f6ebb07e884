//! What became of certain files at each stage? Both answers from one look; for measuring, never for users.
//!
//! A harness that asks `rank` and then `pack` locates the task twice, and cannot tell from the answers
//! where a missing file was lost. Nothing here is serialized.

use std::collections::BTreeMap;
use std::sync::Arc;

use codetrail_graph::expand::Grown;
use codetrail_graph::{Edge, FileId};

use crate::answer::{PackAnswer, PackRelation, RankAnswer};
use crate::locate::{Located, Memory, locate, weigh};
use crate::pack::{self, Packed};
use crate::snapshot::Snapshot;
use crate::stopwatch::Stopwatch;
use crate::survey::{Survey, survey};
use crate::sweep::Keep;
use crate::switches::Switches;
use crate::{Engine, Request, Result, rank, tokens};

/// Which answers are wanted, the least first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Extent {
    /// The ranked list.
    Rank,
    /// The pack.
    Pack,
    /// Both, from one location. Each answer's timings hold what was shared and its own part.
    Both,
}

/// The answers that were wanted, and the ways of the files that were asked for.
#[derive(Debug, Clone, PartialEq)]
pub struct Trace {
    /// As [`crate::Engine::rank`] gives it.
    pub rank: Option<RankAnswer>,
    /// As [`crate::Engine::pack`] gives it.
    pub pack: Option<PackAnswer>,
    /// One for each file, in the order in which they were asked for.
    pub ways: Vec<Way>,
}

/// How far one file came.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Way {
    /// Path from the root.
    pub path: String,
    /// Whether its text was counted.
    pub swept: bool,
    /// Why it was not, where the engine knows the file.
    pub problem: Option<String>,
    /// Whether the first look put it among the files that are parsed.
    pub parsed: bool,
    /// Its place in the ranked list, from 1; none if nothing speaks for it.
    pub rank: Option<usize>,
    /// Its score above the background, beside the best one's: in [0, 1].
    pub relevance: f32,
    /// Whether it could have had a card: an anchor, a file that expansion added, or one ranked high
    /// enough.
    pub candidate: bool,
    /// Edges from an anchor to the file, if expansion added it.
    pub chain: Vec<PackRelation>,
    /// The surest edge that leads to it from an anchor or a file that expansion added, taken or not.
    pub frontier: Option<PackRelation>,
    /// Priority of the best action, of those that expansion left, that would have added it.
    pub priority: Option<f32>,
}

/// A task read once in a snapshot, to be answered under several switches: what ablations need.
///
/// Each answer is the same as that of [`crate::Engine::trace`] (a test holds that); its timings lack
/// what the first one has already read and parsed.
pub struct Study<'e> {
    engine: &'e Engine,
    survey: Survey,
    memory: Arc<Memory>,
}

impl<'e> Study<'e> {
    pub(crate) fn new(engine: &'e Engine, request: &Request, extent: Extent) -> Result<Study<'e>> {
        let keep = kept(extent);
        let mut stopwatch = engine.stopwatch();
        let (survey, ()) = engine.pool.install(|| {
            rayon::join(
                || survey(&engine.snapshot, request, keep, true, &mut stopwatch),
                || warm_up(extent),
            )
        });
        Ok(Study { engine, survey: survey?, memory: Arc::new(Memory::keeping(keep)) })
    }

    /// The answers to a request with the same task, as far as is wanted, and the ways of `files`.
    pub fn trace(&self, request: &Request, extent: Extent, files: &[String]) -> Result<Trace> {
        let switches = Switches::of(request)?;
        let snapshot = &self.engine.snapshot;
        self.engine.pool.install(|| {
            let located =
                weigh(snapshot, &self.survey, &self.memory, &switches, Stopwatch::start());
            of(snapshot, located, request, extent, files, &switches)
        })
    }
}

fn kept(extent: Extent) -> Keep {
    if extent == Extent::Rank { Keep::Nothing } else { Keep::Texts }
}

fn warm_up(extent: Extent) {
    if extent != Extent::Rank {
        tokens::warm_up();
    }
}

/// Signal values of candidate files: what weights are fitted on.
#[derive(Debug, Clone, PartialEq)]
pub struct SignalRows {
    /// Which preset applied.
    pub scale: String,
    /// How unclear the first scores were.
    pub ambiguity: f32,
    /// Kind of the task.
    pub kind: String,
    /// Names of the columns.
    pub signals: Vec<String>,
    /// The candidates, by path.
    pub rows: Vec<SignalRow>,
}

/// Signal values of one candidate.
#[derive(Debug, Clone, PartialEq)]
pub struct SignalRow {
    /// Path from the root.
    pub path: String,
    /// Role of the file.
    pub role: String,
    /// One value a signal.
    pub values: Vec<f32>,
}

/// Answers a request as far as is wanted and follows `files`.
pub(crate) fn trace(
    snapshot: &Snapshot,
    request: &Request,
    extent: Extent,
    files: &[String],
    switches: &Switches,
    stopwatch: Stopwatch,
) -> Result<Trace> {
    let (located, ()) = rayon::join(
        || locate(snapshot, request, kept(extent), switches, stopwatch),
        || warm_up(extent),
    );
    of(snapshot, located?, request, extent, files, switches)
}

/// The same for a located task.
fn of(
    snapshot: &Snapshot,
    mut located: Located,
    request: &Request,
    extent: Extent,
    files: &[String],
    switches: &Switches,
) -> Result<Trace> {
    let rank = (extent != Extent::Pack).then(|| rank::of(snapshot, &located, request.k));
    if rank.is_some() {
        located.stopwatch.skip();
    }
    let ids: Vec<Option<FileId>> = files.iter().map(|path| located.corpus.find(path)).collect();
    let mut ways: Vec<Way> =
        files.iter().zip(&ids).map(|(path, id)| way(snapshot, &located, path, *id)).collect();
    let pack = if extent == Extent::Rank {
        None
    } else {
        let Packed { answer, grown, candidates, frontier } =
            pack::of(snapshot, &located, request, switches, &ids)?;
        for ((way, id), edge) in ways.iter_mut().zip(&ids).zip(frontier) {
            let Some(file) = *id else { continue };
            way.candidate = candidates.contains(&file);
            way.chain =
                chain(&grown, file).iter().map(|it| pack::relation(&located.corpus, it)).collect();
            let left =
                grown.left.iter().filter(|(it, _)| *it == file).map(|(_, priority)| *priority);
            way.priority = left.max_by(f32::total_cmp);
            way.frontier = edge.map(|edge| pack::relation(&located.corpus, &edge));
        }
        Some(answer)
    };
    Ok(Trace { rank, pack, ways })
}

/// How far a file came before the pack.
fn way(snapshot: &Snapshot, located: &Located, path: &str, id: Option<FileId>) -> Way {
    let path = path.to_owned();
    let Some(file) = id else {
        let skipped = snapshot.skipped.iter().find(|(skipped, _)| *skipped == path);
        let problem = skipped.map(|(_, reason)| reason.name().to_owned());
        return Way { path, problem, ..Way::default() };
    };
    let problem = located.unread.get(&file).map(|reason| (*reason).to_owned());
    let place = located.order.iter().position(|(it, score)| *it == file && *score > 0.0);
    Way {
        path,
        swept: problem.is_none(),
        problem,
        parsed: located.parsed(file).is_some(),
        rank: place.map(|at| at + 1),
        relevance: located.relevance(file),
        ..Way::default()
    }
}

/// The edges by which growth came from an anchor to a file.
fn chain(grown: &Grown, file: FileId) -> Vec<Edge> {
    let by: BTreeMap<FileId, &Edge> =
        grown.added.iter().map(|(file, edge)| (*file, edge)).collect();
    let mut chain = Vec::new();
    let mut at = file;
    // What led to a file was there before it, so that this ends at an anchor.
    while let Some(edge) = by.get(&at) {
        chain.push((*edge).clone());
        at = if edge.from == at { edge.to } else { edge.from };
    }
    chain.reverse();
    chain
}

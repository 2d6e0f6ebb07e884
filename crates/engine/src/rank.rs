//! The answer of `rank`.

use std::collections::BTreeMap;

use codetrail_graph::FileId;
use codetrail_graph::rank::Signal;

use crate::answer::{RankAnswer, RankedFile, SnapshotInfo, VERSION};
use crate::locate::{Located, locate};
use crate::snapshot::Snapshot;
use crate::stopwatch::Stopwatch;
use crate::sweep::Keep;
use crate::switches::Switches;
use crate::trace::{SignalRow, SignalRows};
use crate::{Request, Result, environment};

/// Reasons given for one file.
const REASONS: usize = 4;

/// Ranks the files of a snapshot for the task of a request.
pub(crate) fn rank(
    snapshot: &Snapshot,
    request: &Request,
    switches: &Switches,
    stopwatch: Stopwatch,
) -> Result<RankAnswer> {
    let located = locate(snapshot, request, Keep::Nothing, switches, stopwatch)?;
    Ok(of(snapshot, &located, request.k))
}

/// The ranked list of a located task: the best `k` files, or with 0 all that score.
pub(crate) fn of(snapshot: &Snapshot, located: &Located, k: usize) -> RankAnswer {
    let mut stopwatch = located.stopwatch.clone();
    let k = if k == 0 { usize::MAX } else { k };
    let files = located
        .order
        .iter()
        .filter(|(_, score)| *score > 0.0)
        .take(k)
        .map(|(file, score)| RankedFile {
            path: located.corpus.path(*file).to_owned(),
            score: *score,
            role: located.corpus.roles[file.at()].name().to_owned(),
            language: language(located, *file),
            parts: parts(located, *file),
            why: why(located, *file),
        })
        .collect();
    stopwatch.lap("answer");
    RankAnswer {
        version: VERSION,
        snapshot: snapshot_info(snapshot),
        task: environment::task_info(&located.corpus.task),
        files,
        coverage: located.coverage.clone(),
        timings: stopwatch.timings(),
    }
}

/// Signal values of the best `request.k` files and of `also`, for fitting weights.
pub(crate) fn signals(
    snapshot: &Snapshot,
    request: &Request,
    also: &[String],
    switches: &Switches,
    stopwatch: Stopwatch,
) -> Result<SignalRows> {
    let located = locate(snapshot, request, Keep::Nothing, switches, stopwatch)?;
    let mut files: Vec<FileId> =
        located.order.iter().take(request.k).map(|(file, _)| *file).collect();
    files.extend(also.iter().filter_map(|path| located.corpus.find(path)));
    files.sort();
    files.dedup();
    let rows = files.into_iter().map(|file| SignalRow {
        path: located.corpus.path(file).to_owned(),
        role: located.corpus.roles[file.at()].name().to_owned(),
        values: Signal::ALL.iter().map(|signal| located.table.value(file, *signal)).collect(),
    });
    Ok(SignalRows {
        scale: located.scale.name().to_owned(),
        ambiguity: located.ambiguity,
        kind: located.corpus.task.kind.name().to_owned(),
        signals: Signal::ALL.iter().map(|signal| signal.name().to_owned()).collect(),
        rows: rows.collect(),
    })
}

/// The snapshot as answers show it.
pub(crate) fn snapshot_info(snapshot: &Snapshot) -> SnapshotInfo {
    SnapshotInfo {
        root: snapshot.root().to_string_lossy().into_owned(),
        kind: snapshot.kind().name().to_owned(),
        commit: snapshot.commit().map(str::to_owned),
        files: snapshot.files.len(),
    }
}

/// A file's language as answers show it.
pub(crate) fn language(located: &Located, file: FileId) -> Option<String> {
    located.corpus.languages[file.at()].map(|id| id.get().name.to_owned())
}

/// A file's score by signal.
fn parts(located: &Located, file: FileId) -> BTreeMap<String, f32> {
    located
        .table
        .contributions(file, &located.weights)
        .into_iter()
        .map(|(signal, value)| (signal.name().to_owned(), value))
        .collect()
}

/// A file's reasons, strongest first.
pub(crate) fn why(located: &Located, file: FileId) -> Vec<String> {
    let mut why = located.table.why(&located.corpus, file, &located.weights);
    why.truncate(REASONS);
    why
}

//! How is every text file read once, in parallel, and counted?

use std::sync::Mutex;

use codetrail_graph::lexicon::Lexicon;
use codetrail_graph::sweep::{FileCounts, Sweeper};
use codetrail_lang::{LanguageId, detect, text};

use crate::snapshot::{ReadProblem, Snapshot};

/// Bytes of a data or prose file that are counted: a dump of megabytes says no more with the rest.
const COUNTED_DATA: usize = 256 << 10;
/// Bytes of a source file that are counted.
const COUNTED_CODE: usize = 2 << 20;
/// Bytes of text kept for the search of references, over all files and for one.
const KEPT: usize = 256 << 20;
const KEPT_OF_ONE: usize = 512 << 10;

/// Whether texts are kept after they were counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Keep {
    /// No: what is parsed later is read again.
    Nothing,
    /// Of code, by path, as far as memory is meant for it: the search of references needs them.
    Texts,
}

/// What reading one file gave.
#[derive(Debug, Default)]
pub(crate) struct Swept {
    /// What was counted.
    pub(crate) counts: FileCounts,
    /// Its language.
    pub(crate) language: Option<LanguageId>,
    /// Whether its head says that a program wrote it.
    pub(crate) generated: bool,
    /// Whether lines are too long to have been written by hand.
    pub(crate) minified: bool,
    /// Bytes read.
    pub(crate) bytes: u64,
    /// Whether its end was left uncounted because it is long.
    pub(crate) cut: bool,
    /// Its text, for the search of references.
    pub(crate) text: Option<Box<[u8]>>,
    /// Why it was not counted.
    pub(crate) problem: Option<&'static str>,
}

/// A thread's counter and what it has counted, by position.
type Worker<'l> = (Sweeper<'l>, Vec<(usize, Swept)>);

/// Reads and counts all files of the snapshot; one entry a file, by position.
pub(crate) fn sweep(snapshot: &Snapshot, lexicon: &Lexicon, keep: Keep) -> Vec<Swept> {
    let all: Vec<usize> = (0..snapshot.files.len()).collect();
    let workers: Vec<Mutex<Worker<'_>>> = (0..rayon::current_num_threads())
        .map(|_| Mutex::new((Sweeper::new(lexicon), Vec::new())))
        .collect();
    let kept = kept(snapshot, keep);
    let count = |at: usize, content: Result<&[u8], ReadProblem>| {
        let worker = rayon::current_thread_index().unwrap_or_default() % workers.len();
        let mut worker = workers[worker].lock().expect("no worker panics while it counts");
        let (sweeper, done) = &mut *worker;
        let swept = match content {
            Ok(bytes) => count_one(sweeper, &snapshot.files[at].path, bytes, kept[at]),
            Err(problem) => Swept { problem: Some(problem.name()), ..Swept::default() },
        };
        done.push((at, swept));
    };
    snapshot.visit(&all, &count);
    let mut swept: Vec<Swept> = Vec::new();
    swept.resize_with(snapshot.files.len(), Swept::default);
    for worker in workers {
        let (_, done) = worker.into_inner().expect("no worker panics while it counts");
        for (at, one) in done {
            swept[at] = one;
        }
    }
    swept
}

/// Which files' texts may be kept: by path until the bound, so that threads change nothing.
fn kept(snapshot: &Snapshot, keep: Keep) -> Vec<bool> {
    let mut sum = 0;
    snapshot
        .files
        .iter()
        .map(|file| {
            let size = file.size as usize;
            let fits = keep == Keep::Texts && size <= KEPT_OF_ONE && sum + size <= KEPT;
            sum += if fits { size } else { 0 };
            fits
        })
        .collect()
}

fn count_one(sweeper: &mut Sweeper<'_>, path: &str, bytes: &[u8], keep: bool) -> Swept {
    let language = detect(path, &bytes[..bytes.len().min(128)]);
    let mut swept = Swept { language, bytes: bytes.len() as u64, ..Swept::default() };
    if text::is_binary(bytes) {
        swept.problem = Some("binary");
        return swept;
    }
    swept.generated = text::is_generated(bytes);
    swept.minified = text::is_minified(bytes);
    let code = language.is_some_and(|id| id.get().meta.code);
    let counted = if code && !swept.minified { COUNTED_CODE } else { COUNTED_DATA };
    swept.cut = bytes.len() > counted;
    let bytes = &bytes[..bytes.len().min(counted)];
    // Only what is not UTF-8 is copied.
    let (words, _) = text::decode(bytes);
    swept.counts = sweeper.count(words.as_bytes(), language);
    if keep && code && !swept.cut && !swept.minified {
        swept.text = Some(words.as_bytes().into());
    }
    swept
}

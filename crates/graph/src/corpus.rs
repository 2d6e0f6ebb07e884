//! What is known of all files once they have been swept?

use codetrail_lang::LanguageId;
use rustc_hash::FxHashMap;

use crate::ids::FileId;
use crate::lexicon::Lexicon;
use crate::roles::Role;
use crate::sweep::FileCounts;
use crate::task::Task;

/// The snapshot's files by path, what each is, and how often it says what the task says.
#[derive(Debug)]
pub struct Corpus {
    /// The task.
    pub task: Task,
    /// What was counted.
    pub lexicon: Lexicon,
    /// Paths, sorted; the position is the [`FileId`].
    pub paths: Vec<String>,
    /// Role of each file.
    pub roles: Vec<Role>,
    /// Whether each file lies in a suppressed area (vendored, generated, locales, snapshots).
    pub suppressed: Vec<bool>,
    /// Language of each file.
    pub languages: Vec<Option<LanguageId>>,
    /// Counts of each file; of length 0 where it was not read.
    pub counts: Vec<FileCounts>,
    /// Numbers over all files.
    pub statistics: Statistics,
    by_base: FxHashMap<String, Vec<FileId>>,
    by_stem: FxHashMap<String, Vec<FileId>>,
    index_files: Vec<FileId>,
}

/// Numbers over all swept files: all that BM25 needs.
#[derive(Debug, Default, Clone)]
pub struct Statistics {
    /// Files that were read and have words.
    pub files: usize,
    /// Mean number of words.
    pub mean_length: f32,
    /// Files that hold each term.
    pub term_files: Vec<u32>,
    /// Files that hold each identifier.
    pub identifier_files: Vec<u32>,
}

impl Statistics {
    /// Inverse document frequency of a term, as in BM25 (Robertson and Zaragoza 2009, eq. 3.3, with
    /// one added so that it stays positive).
    pub fn term_rarity(&self, term: u16) -> f32 {
        rarity(self.files, self.term_files[usize::from(term)])
    }

    /// The same for an identifier.
    pub fn identifier_rarity(&self, identifier: u16) -> f32 {
        rarity(self.files, self.identifier_files[usize::from(identifier)])
    }
}

/// ln(1 + (N − n + 0.5) / (n + 0.5)).
pub(crate) fn rarity(of: usize, holding: u32) -> f32 {
    let (n, holding) = (of as f32, holding as f32);
    (1.0 + (n - holding + 0.5).max(0.0) / (holding + 0.5)).ln()
}

impl Corpus {
    /// Puts the parts together; all vectors have one entry a file.
    pub fn new(
        task: Task,
        lexicon: Lexicon,
        paths: Vec<String>,
        roles: Vec<Role>,
        suppressed: Vec<bool>,
        languages: Vec<Option<LanguageId>>,
        counts: Vec<FileCounts>,
    ) -> Corpus {
        let statistics = statistics(&lexicon, &counts);
        let mut by_base: FxHashMap<String, Vec<FileId>> = FxHashMap::default();
        let mut by_stem: FxHashMap<String, Vec<FileId>> = FxHashMap::default();
        let mut index_files = Vec::new();
        for (at, path) in paths.iter().enumerate() {
            let file = FileId(at as u32);
            by_base.entry(base(path).to_lowercase()).or_default().push(file);
            by_stem.entry(stem(path).to_owned()).or_default().push(file);
            let stands_for_folder =
                |id: LanguageId| id.get().meta.index_files.iter().any(|index| index == base(path));
            if languages[at].is_some_and(stands_for_folder) {
                index_files.push(file);
            }
        }
        Corpus {
            task,
            lexicon,
            paths,
            roles,
            suppressed,
            languages,
            counts,
            statistics,
            by_base,
            by_stem,
            index_files,
        }
    }

    /// Number of files.
    pub fn len(&self) -> usize {
        self.paths.len()
    }

    /// Whether there are no files.
    pub fn is_empty(&self) -> bool {
        self.paths.is_empty()
    }

    /// All files, by path.
    pub fn files(&self) -> impl Iterator<Item = FileId> + use<> {
        (0..self.paths.len() as u32).map(FileId)
    }

    /// A file's path.
    pub fn path(&self, file: FileId) -> &str {
        &self.paths[file.at()]
    }

    /// The file with this path.
    pub fn find(&self, path: &str) -> Option<FileId> {
        self.paths.binary_search_by(|it| it.as_str().cmp(path)).ok().map(|at| FileId(at as u32))
    }

    /// Files whose base name is this one, in any case.
    pub fn with_base(&self, base: &str) -> &[FileId] {
        self.by_base.get(&base.to_lowercase()).map_or(&[], Vec::as_slice)
    }

    /// Files whose stem is this one, in this case.
    pub fn with_stem(&self, stem: &str) -> &[FileId] {
        self.by_stem.get(stem).map_or(&[], Vec::as_slice)
    }

    /// Files that stand for their folder (`__init__.py`, `mod.rs`), by path.
    pub fn index_files(&self) -> &[FileId] {
        &self.index_files
    }

    /// Files whose path ends with these components, in any case.
    pub fn with_suffix(&self, suffix: &str) -> Vec<FileId> {
        let wanted = suffix.trim_matches('/').to_lowercase();
        self.with_base(base(&wanted))
            .iter()
            .copied()
            .filter(|file| {
                let path = self.path(*file).to_lowercase();
                path.strip_suffix(&wanted)
                    .is_some_and(|rest| rest.is_empty() || rest.ends_with('/'))
            })
            .collect()
    }
}

fn statistics(lexicon: &Lexicon, counts: &[FileCounts]) -> Statistics {
    let mut it = Statistics {
        term_files: vec![0; lexicon.terms.len()],
        identifier_files: vec![0; lexicon.identifiers.len()],
        ..Statistics::default()
    };
    let mut words = 0_u64;
    for file in counts.iter().filter(|file| file.length > 0) {
        it.files += 1;
        words += u64::from(file.length);
        for (term, _) in &file.terms {
            it.term_files[usize::from(*term)] += 1;
        }
        for (identifier, ..) in &file.identifiers {
            it.identifier_files[usize::from(*identifier)] += 1;
        }
    }
    it.mean_length = words as f32 / it.files.max(1) as f32;
    it
}

/// The last component of a path.
pub fn base(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}

/// The folder of a path; empty at the root.
pub fn folder(path: &str) -> &str {
    path.rfind('/').map_or("", |at| &path[..at])
}

/// The base name without its endings: `views` of `a/views.test.ts`.
pub fn stem(path: &str) -> &str {
    let base = base(path);
    let from = usize::from(base.starts_with('.'));
    base[from..].find('.').map_or(base, |at| &base[..from + at])
}

//! What do the tests of the signals rank? A small repository, swept and parsed.

use codetrail_lang::{detect, extract};

use crate::corpus::Corpus;
use crate::ids::FileId;
use crate::layout::Layout;
use crate::lexicon::Lexicon;
use crate::roles::RoleRules;
use crate::sweep::Sweeper;
use crate::task::Task;

use super::{Parsed, Past, PastCommit, Signal, Table, read_symbols};

/// A task, what was read of a repository for it, and a table of which a test sets a signal.
pub(super) struct Fixture {
    pub(super) corpus: Corpus,
    pub(super) parsed: Vec<Parsed>,
    pub(super) layout: Layout,
    pub(super) table: Table,
}

impl Fixture {
    /// Reads files, which are given by path in order.
    pub(super) fn new(task: &str, files: &[(&str, &str)]) -> Fixture {
        assert!(files.is_sorted(), "paths are in order");
        let task = Task::analyze(task);
        let lexicon = Lexicon::new(&task);
        let rules = RoleRules::built_in();
        let paths: Vec<String> = files.iter().map(|(path, _)| (*path).to_owned()).collect();
        let languages: Vec<_> =
            files.iter().map(|(path, text)| detect(path, text.as_bytes())).collect();
        let mut sweeper = Sweeper::new(&lexicon);
        let mut counts = Vec::new();
        let mut roles = Vec::new();
        for ((path, text), language) in files.iter().zip(&languages) {
            counts.push(sweeper.count(text.as_bytes(), *language));
            roles.push(rules.role(path, *language, false));
        }
        let suppressed = vec![false; files.len()];
        let layout = Layout::new(&paths, &|_| None);
        let corpus = Corpus::new(task, lexicon, paths, roles, suppressed, languages, counts);
        let mut sweeper = Sweeper::new(&corpus.lexicon);
        let mut parsed = Vec::new();
        for (file, (_, text)) in corpus.files().zip(files) {
            let Some(language) = corpus.languages[file.at()] else { continue };
            let facts = extract(language, text.as_bytes());
            let occurrences = sweeper.occurrences(text.as_bytes());
            let (symbol_scores, reading) = read_symbols(&corpus, &facts, &occurrences);
            parsed.push(Parsed { file, facts, targets: Vec::new(), symbol_scores, reading });
        }
        let table = Table::new(corpus.len());
        Fixture { corpus, parsed, layout, table }
    }

    /// The file with this path.
    pub(super) fn file(&self, path: &str) -> FileId {
        self.corpus.find(path).expect("the test gave it")
    }

    /// The parsed file with this path.
    pub(super) fn parsed(&self, path: &str) -> &Parsed {
        let file = self.file(path);
        self.parsed.iter().find(|it| it.file == file).expect("it has a language")
    }

    /// A file's value of a signal.
    pub(super) fn value(&self, path: &str, signal: Signal) -> f32 {
        self.table.value(self.file(path), signal)
    }

    /// Why a file has a value of a signal; empty without a reason.
    pub(super) fn why(&self, path: &str, signal: Signal) -> &str {
        self.table.reasons.get(&(self.file(path), signal)).map_or("", String::as_str)
    }

    /// Commits with a message, newest first, each by the files that it touched.
    pub(super) fn told(&self, commits: &[(&str, &[&str])]) -> Past {
        let commit = |(message, paths): &(&str, &[&str])| {
            let files = paths.iter().map(|path| self.file(path)).collect();
            PastCommit::new(&self.corpus.lexicon, "1", message, files, paths.len())
        };
        Past { commits: commits.iter().map(commit).collect() }
    }

    /// Commits that touched these files and so many more that are gone.
    pub(super) fn past(&self, commits: &[(&[&str], usize)]) -> Past {
        let commit = |(paths, gone): &(&[&str], usize)| {
            let files = paths.iter().map(|path| self.file(path)).collect();
            PastCommit::new(&self.corpus.lexicon, "1", "Change", files, paths.len() + gone)
        };
        Past { commits: commits.iter().map(commit).collect() }
    }
}

//! A small corpus for the tests of signals: files with texts, swept as the engine sweeps them.

use codetrail_lang::{detect, extract};

use crate::corpus::Corpus;
use crate::ids::FileId;
use crate::layout::Layout;
use crate::lexicon::Lexicon;
use crate::resolve::imports;
use crate::roles::RoleRules;
use crate::sweep::Sweeper;
use crate::task::Task;

use super::{Parsed, Past, PastCommit, read_symbols};

/// Sweeps files, given by path and text, for a task.
pub(super) fn corpus(task: &str, files: &[(&str, &str)]) -> Corpus {
    let task = Task::analyze(task);
    let lexicon = Lexicon::new(&task);
    let mut files = files.to_vec();
    files.sort_unstable();
    let rules = RoleRules::built_in();
    let mut sweeper = Sweeper::new(&lexicon);
    let (mut roles, mut languages, mut counts) = (Vec::new(), Vec::new(), Vec::new());
    for (path, text) in &files {
        let language = detect(path, text.as_bytes());
        roles.push(rules.role(path, language, false));
        languages.push(language);
        counts.push(sweeper.count(text.as_bytes(), language));
    }
    let paths: Vec<String> = files.iter().map(|(path, _)| (*path).to_owned()).collect();
    let suppressed = vec![false; paths.len()];
    Corpus::new(task, lexicon, paths, roles, suppressed, languages, counts)
}

/// Parses the files of a corpus that are given again.
pub(super) fn parsed(corpus: &Corpus, files: &[(&str, &str)]) -> Vec<Parsed> {
    let layout = Layout::new(&corpus.paths, &|_| None);
    let mut sweeper = Sweeper::new(&corpus.lexicon);
    let parse = |(path, text): &(&str, &str)| {
        let file = corpus.find(path)?;
        let language = corpus.languages[file.at()]?;
        let facts = extract(language, text.as_bytes());
        let occurrences = sweeper.occurrences(text.as_bytes());
        let (symbol_scores, reading) = read_symbols(corpus, &facts, &occurrences);
        let targets = imports(&layout, file, language, &facts);
        Some(Parsed { file, facts, targets, symbol_scores, reading })
    };
    let mut parsed: Vec<Parsed> = files.iter().filter_map(parse).collect();
    parsed.sort_by_key(|it| it.file);
    parsed
}

/// Commits, newest first, each by its message and the paths that it touched.
pub(super) fn past(corpus: &Corpus, commits: &[(&str, &[&str])]) -> Past {
    let commit = |(message, paths): &(&str, &[&str])| {
        let files = paths.iter().filter_map(|path| corpus.find(path)).collect();
        PastCommit::new(&corpus.lexicon, "0", message, files, paths.len())
    };
    Past { commits: commits.iter().map(commit).collect() }
}

/// The file with this path, which is there.
pub(super) fn file(corpus: &Corpus, path: &str) -> FileId {
    corpus.find(path).unwrap_or_else(|| panic!("{path} is not in the corpus"))
}

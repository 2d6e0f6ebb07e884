//! Which files did commits with a message like the task touch, and which change often?
//!
//! History stops at the snapshot's commit; what is given here is already cut.

use crate::co_change::WIDEST;
use crate::corpus::{Corpus, rarity};
use crate::ids::FileId;
use crate::lexicon::Lexicon;

use super::lexical::{K1, saturated};
use super::{Found, Signal, Table};

/// A commit as ranking sees it.
#[derive(Debug, Clone, PartialEq)]
pub struct PastCommit {
    /// Abbreviated id.
    pub id: String,
    /// First line of its message.
    pub subject: String,
    /// Terms of its message, by term.
    pub terms: Vec<(u16, u32)>,
    /// Number of words of its message.
    pub words: u32,
    /// Files that it touched and that still exist.
    pub files: Vec<FileId>,
    /// Number of files that it touched.
    pub n_paths: usize,
}

/// The commits before the snapshot, newest first.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Past {
    /// The commits.
    pub commits: Vec<PastCommit>,
}

/// A commit that touches more files than this says nothing about any of them.
const BULK: usize = 60;
/// Commits in which a change counts half as much as now, for recency.
const HALF_LIFE: f32 = 300.0;
/// Commits that count for one file: the best tells most.
const PER_FILE: [f32; 3] = [1.0, 0.4, 0.2];

impl PastCommit {
    /// Takes a message and its files.
    pub fn new(
        lexicon: &Lexicon,
        id: &str,
        message: &str,
        files: Vec<FileId>,
        n_paths: usize,
    ) -> PastCommit {
        PastCommit {
            id: id.chars().take(10).collect(),
            subject: message.lines().next().unwrap_or_default().chars().take(120).collect(),
            terms: lexicon.count(message),
            words: message.split_whitespace().count() as u32,
            files,
            n_paths,
        }
    }
}

impl Past {
    /// The files of each commit that is narrow enough to say what belongs together, newest first.
    ///
    /// Files that are gone are not listed, so a bulk commit is told by its number of paths.
    pub fn narrow(&self) -> Vec<Vec<FileId>> {
        let narrow = self.commits.iter().filter(|commit| commit.n_paths <= WIDEST);
        narrow.map(|commit| commit.files.clone()).collect()
    }

    /// For each term, the number of commits whose message says it.
    fn holding(&self, lexicon: &Lexicon) -> Vec<u32> {
        let mut holding = vec![0; lexicon.terms.len()];
        for (term, _) in self.commits.iter().flat_map(|commit| &commit.terms) {
            holding[usize::from(*term)] += 1;
        }
        holding
    }

    /// Similarity of each commit's message with the task: BM25 over messages, small commits first.
    pub fn similarities(&self, lexicon: &Lexicon) -> Vec<f32> {
        let n = self.commits.len();
        let holding = self.holding(lexicon);
        let mean = self.commits.iter().map(|it| it.words as f32).sum::<f32>() / n.max(1) as f32;
        self.commits
            .iter()
            .map(|commit| {
                if commit.n_paths > BULK {
                    return 0.0;
                }
                let length = 0.4 + 0.6 * commit.words as f32 / mean.max(1.0);
                let words: f32 = commit
                    .terms
                    .iter()
                    .map(|(term, count)| {
                        let count = *count as f32;
                        lexicon.terms[usize::from(*term)].weight
                            * rarity(n, holding[usize::from(*term)])
                            * (count * (K1 + 1.0) / (count + K1 * length))
                    })
                    .sum();
                words / (1.0 + (commit.n_paths.max(1) as f32).ln())
            })
            .collect()
    }

    /// For each term, how rarely commit messages say it: 1 for one that none says.
    pub(super) fn telling(&self, corpus: &Corpus) -> Vec<f32> {
        let n = self.commits.len();
        let most = rarity(n, 0);
        self.holding(&corpus.lexicon).iter().map(|holding| rarity(n, *holding) / most).collect()
    }

    /// BM25 of what all commits that touched a file say together: a file's history is a document in
    /// the words of those who changed it. Wide commits say less of each of their files.
    fn messages(&self, corpus: &Corpus) -> Vec<f32> {
        let n_terms = corpus.lexicon.terms.len();
        let mut counts: Vec<Vec<(u16, f32)>> = vec![Vec::new(); corpus.len()];
        let mut lengths = vec![0.0_f32; corpus.len()];
        for commit in self.commits.iter().filter(|commit| commit.n_paths <= BULK) {
            let share = 1.0 / (1.0 + (commit.n_paths.max(1) as f32).ln());
            for file in &commit.files {
                lengths[file.at()] += share * commit.words as f32;
                let own = &mut counts[file.at()];
                for (term, count) in &commit.terms {
                    let count = share * (*count as f32).min(2.0);
                    match own.binary_search_by_key(term, |(t, _)| *t) {
                        Ok(at) => own[at].1 += count,
                        Err(at) => own.insert(at, (*term, count)),
                    }
                }
            }
        }
        let told = lengths.iter().filter(|length| **length > 0.0).count();
        let mean = lengths.iter().sum::<f32>() / told.max(1) as f32;
        let mut holding = vec![0_u32; n_terms];
        for (term, _) in counts.iter().flatten() {
            holding[usize::from(*term)] += 1;
        }
        let gain = |term: u16| {
            let at = usize::from(term);
            corpus.lexicon.terms[at].weight * rarity(told, holding[at])
        };
        counts
            .iter()
            .zip(&lengths)
            .map(|(own, length)| {
                own.iter()
                    .map(|(term, count)| gain(*term) * saturated(*count, *length, mean, 0.6))
                    .sum()
            })
            .collect()
    }

    /// Sets [`Signal::History`], [`Signal::Messages`] and [`Signal::Recency`].
    pub(super) fn set(&self, corpus: &Corpus, table: &mut Table) {
        let similar = self.similarities(&corpus.lexicon);
        let mut touching: Vec<Vec<(f32, u32)>> = vec![Vec::new(); corpus.len()];
        let mut recency = vec![0.0_f32; corpus.len()];
        for (at, commit) in self.commits.iter().enumerate() {
            let age = 0.5_f32.powf(at as f32 / HALF_LIFE);
            for file in &commit.files {
                if similar[at] > 0.0 {
                    touching[file.at()].push((similar[at], at as u32));
                }
                if commit.n_paths <= BULK {
                    recency[file.at()] += age / (1.0 + (commit.n_paths as f32).ln());
                }
            }
        }
        let mut found = Vec::new();
        for file in corpus.files() {
            let commits = &mut touching[file.at()];
            commits.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
            let value: f32 =
                commits.iter().zip(PER_FILE).map(|((value, _), share)| value * share).sum();
            if let Some((_, best)) = commits.first() {
                found.push(Found { file, value, evidence: *best });
            }
        }
        table.set_found(Signal::History, &found, |at| {
            let commit = &self.commits[at as usize];
            format!("commit {} changed it: {}", commit.id, commit.subject)
        });
        table.set(Signal::Messages, &self.messages(corpus));
        let recency: Vec<f32> = recency.iter().map(|value| (1.0 + value).ln()).collect();
        table.set(Signal::Recency, &recency);
    }
}

#[cfg(test)]
mod tests {
    use super::super::fixture::Fixture;
    use super::*;

    #[test]
    fn commits_that_speak_of_the_task_name_their_files_and_wide_ones_say_less() {
        let mut it = Fixture::new(
            "The lamp flickers",
            &[("chair.py", "x"), ("lamp.py", "x"), ("wide.py", "x"), ("wire.py", "x")],
        );
        let all: &[&str] = &["chair.py", "wide.py"];
        let past = it.told(&[
            ("Move chairs", &["chair.py"]),
            ("Mend the lamp", &["lamp.py"]),
            ("A lamp", all),
        ]);
        past.set(&it.corpus, &mut it.table);
        let of = |path: &str, signal| it.value(path, signal);
        assert!(of("lamp.py", Signal::History) > of("wide.py", Signal::History));
        assert!(of("lamp.py", Signal::Messages) > of("chair.py", Signal::Messages));
        assert!(of("chair.py", Signal::Recency) > of("wide.py", Signal::Recency));
        assert!(Signal::ALL.iter().all(|signal| of("wire.py", *signal) <= 0.0), "no commit has it");
        assert!(it.why("lamp.py", Signal::History).contains("Mend the lamp"));
    }
}

//! Which words of paths go with the task's words in this repository's history?
//!
//! The gap between a reporter's language and the code's is bridged by those who crossed it: a commit
//! message says "sign in" and the commit changes `auth/session.py`. A word of a message and a word of a
//! path that meet more often than chance are related (pointwise mutual information: Church and Hanks,
//! "Word Association Norms, Mutual Information, and Lexicography", 1990); a file is nearer to the task
//! the more its path is made of words related to the task's.

use codetrail_lang::words::tokens;
use rustc_hash::FxHashMap;

use crate::co_change::WIDEST;
use crate::corpus::{Corpus, base, rarity};
use crate::ids::FileId;
use crate::lexicon::{each_word, hash};

use super::Past;

/// Commits in which two words must meet: once is an accident.
const TOGETHER: f32 = 1.5;
/// Words of paths kept for one term: the surest.
const PER_TERM: usize = 24;
/// A term that more than this share of the messages say is related to everything.
const COMMON: f32 = 0.2;
/// What a word in the base name counts, beside one in a folder's name.
const BASE_NAME: f32 = 2.0;

/// Words of a path that the task does not say, each once, with what its place counts.
fn words_of(corpus: &Corpus, path: &str) -> Vec<(u64, f32)> {
    let name_at = path.len() - base(path).len();
    let mut words: Vec<(u64, f32)> = Vec::new();
    for token in tokens(path.as_bytes()) {
        let place = if token.at >= name_at { BASE_NAME } else { 1.0 };
        each_word(token.bytes, |word| {
            if corpus.lexicon.may_hold(word) && corpus.lexicon.term(word).is_some() {
                return;
            }
            let word = hash(word);
            match words.iter_mut().find(|(known, _)| *known == word) {
                Some((_, best)) => *best = best.max(place),
                None => words.push((word, place)),
            }
        });
    }
    words
}

/// For each file, how much its path's words are related to the task's.
pub(super) fn scores(corpus: &Corpus, past: &Past) -> Vec<f32> {
    let related = related(corpus, past);
    let none = vec![0.0; corpus.len()];
    if related.is_empty() {
        return none;
    }
    let n_terms = corpus.lexicon.terms.len();
    let mut best = vec![0.0_f32; n_terms];
    let mut scores = none;
    for (at, path) in corpus.paths.iter().enumerate() {
        let words = words_of(corpus, path);
        let size = words.len() as f32;
        best.fill(0.0);
        for (word, place) in words {
            for (term, strength) in related.get(&word).map_or(&[][..], Vec::as_slice) {
                let best = &mut best[usize::from(*term)];
                *best = best.max(place * strength);
            }
        }
        scores[at] = best.iter().sum::<f32>() / (4.0 + size).sqrt();
    }
    scores
}

/// For each word of a path, the terms that it goes with, and how strongly.
fn related(corpus: &Corpus, past: &Past) -> FxHashMap<u64, Vec<(u16, f32)>> {
    let lexicon = &corpus.lexicon;
    let mut words: FxHashMap<FileId, Vec<u64>> = FxHashMap::default();
    let mut own: FxHashMap<u64, f32> = FxHashMap::default();
    let mut of_term = vec![0.0_f32; lexicon.terms.len()];
    let mut met: Vec<FxHashMap<u64, f32>> = vec![FxHashMap::default(); lexicon.terms.len()];
    let mut n = 0.0_f32;
    let narrow = past.commits.iter().filter(|it| it.n_paths <= WIDEST && !it.files.is_empty());
    for commit in narrow {
        n += 1.0;
        // A commit gives each word the share of its files that have it.
        let share = 1.0 / commit.files.len() as f32;
        let mut said: Vec<(u64, f32)> = Vec::new();
        for file in &commit.files {
            let known = words.entry(*file).or_insert_with(|| {
                words_of(corpus, corpus.path(*file)).into_iter().map(|(word, _)| word).collect()
            });
            said.extend(known.iter().map(|word| (*word, share)));
        }
        for (word, share) in &said {
            *own.entry(*word).or_default() += share;
        }
        for (term, _) in &commit.terms {
            of_term[usize::from(*term)] += 1.0;
            let met = &mut met[usize::from(*term)];
            for (word, share) in &said {
                *met.entry(*word).or_default() += share;
            }
        }
    }
    let mut related: FxHashMap<u64, Vec<(u16, f32)>> = FxHashMap::default();
    for (at, term) in lexicon.terms.iter().enumerate() {
        let says = of_term[at];
        if term.written <= 0.0 || says <= 0.0 || says > COMMON * n {
            continue;
        }
        let gain = term.written * rarity(n as usize, says as u32);
        let mut pairs: Vec<(u64, f32)> = met[at]
            .iter()
            .filter(|(_, together)| **together >= TOGETHER)
            .map(|(word, together)| {
                let chance = own.get(word).copied().unwrap_or_default() / n;
                let share = together / says;
                (*word, share * (share / chance.max(f32::MIN_POSITIVE)).ln())
            })
            .filter(|(_, strength)| *strength > 0.0)
            .collect();
        pairs.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
        for (word, strength) in pairs.into_iter().take(PER_TERM) {
            related.entry(word).or_default().push((at as u16, gain * strength));
        }
    }
    related
}

#[cfg(test)]
mod tests {
    use super::super::fixture::Fixture;
    use super::*;

    fn fixture() -> Fixture {
        let paths = ["docs/signin.md", "src/chart.py", "src/session.py", "src/session_store.py"];
        Fixture::new("The signin form is slow", &paths.map(|path| (path, "")))
    }

    #[test]
    fn a_path_is_near_whose_words_went_with_the_words_of_the_task() {
        let fixture = fixture();
        let mut commits: Vec<(&str, &[&str])> = vec![("Fix colours", &["src/chart.py"]); 20];
        commits.push(("Signin keeps the user", &["src/session.py"]));
        commits.push(("Faster signin", &["src/session.py"]));
        let scores = scores(&fixture.corpus, &fixture.told(&commits));
        let of = |path: &str| scores[fixture.file(path).at()];
        assert!(of("src/session.py") > 0.0);
        assert!(
            of("src/session_store.py") > 0.0,
            "its words are the same, though no commit has it"
        );
        assert!(of("src/chart.py") <= 0.0);
        assert!(of("docs/signin.md") <= 0.0, "its own word is no related one");
    }

    #[test]
    fn what_met_once_or_is_in_every_commit_is_not_related() {
        let fixture = fixture();
        let once: [(&str, &[&str]); 2] =
            [("Signin keeps the user", &["src/session.py"]), ("Colours", &["src/chart.py"])];
        let none = |past: &Past| scores(&fixture.corpus, past).iter().all(|it| *it <= 0.0);
        assert!(none(&fixture.told(&once)));
        assert!(none(&fixture.told(&vec![("Signin again", &["src/session.py"][..]); 9])));
    }
}

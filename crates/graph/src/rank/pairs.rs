//! Which words follow each other in the task and in the file?
//!
//! BM25 adds words up wherever they stand; words that stand together mean the same thing more often
//! (term proximity: Tao and Zhai, "An Exploration of Proximity Measures in Information Retrieval",
//! 2007).

use crate::corpus::Corpus;
use crate::sweep::Occurrence;

/// Bytes between the beginnings of two words that follow each other.
const APART: u32 = 40;

/// The sum over the different pairs of the task that stand together here, by rarity and place.
pub(super) fn score(corpus: &Corpus, occurrences: &[Occurrence]) -> f32 {
    let mut seen: Vec<(u16, u16)> = Vec::new();
    let mut sum = 0.0;
    for two in occurrences.windows(2) {
        let (first, second) = (two[0], two[1]);
        if second.at - first.at > APART || seen.contains(&(first.term, second.term)) {
            continue;
        }
        let weight = corpus.lexicon.pair(first.term, second.term);
        if weight > 0.0 {
            seen.push((first.term, second.term));
            let rare = |term| corpus.statistics.term_rarity(term);
            sum += weight * (rare(first.term) * rare(second.term)).sqrt();
        }
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::super::fixture::Fixture;

    /// What the words of a Python file say together to a task.
    fn pairs(task: &str, source: &str) -> f32 {
        let other = ("b.py", "def other():\n    pass\n");
        Fixture::new(task, &[("a.py", source), other]).parsed("a.py").reading.pairs
    }

    #[test]
    fn words_in_the_tasks_order_raise_it() {
        let task = "The session cookie expires";
        let one = pairs(task, "session_cookie = 1\n");
        assert!(one > 0.0);
        assert!(pairs(task, "session_cookie = 1\ncookie_expires = 2\n") > one);
        assert!(
            pairs("It expires\n\nThe session cookie", "session_cookie = 1\n") < one,
            "a title is more"
        );
    }

    #[test]
    fn words_that_do_not_stand_together_do_not() {
        let far = format!("session = '{}'\ncookie = 1\n", "x".repeat(50));
        for (task, source) in [
            ("The session cookie expires", "cookie_session = 1\n"),
            ("The session cookie expires", &*far),
            ("The session of a cookie", "session_session = 1\n"),
            ("It fails\n\n```\nsession cookie\n```\n", "session_cookie = 1\n"),
        ] {
            assert!(pairs(task, source).abs() < 1e-6, "{task}: {source}");
        }
    }

    #[test]
    fn a_pair_counts_once() {
        let task = "The session cookie expires";
        let (once, often) =
            (pairs(task, "session_cookie = 1\n"), pairs(task, &"session_cookie = 1\n".repeat(9)));
        assert!((once - often).abs() < 1e-6, "{once} {often}");
    }
}

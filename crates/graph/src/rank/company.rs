//! Which files keep company with files that score well: in commits or as tests?
//!
//! What is changed once is changed together again (Zimmermann et al., "Mining Version Histories to
//! Guide Software Changes", 2005); a test that speaks of the task points at its subject.

use crate::co_change::co_changes;
use crate::corpus::Corpus;
use crate::ids::FileId;
use crate::layout::Layout;
use crate::tests_of::Known;

use super::tally::Tally;
use super::{Found, Past, Signal, Table};

/// What stands between files, as far as it is known.
#[derive(Debug)]
pub struct Neighbours<'a> {
    /// Import links `(importer, imported, confidence)` of the parsed files.
    pub links: &'a [(FileId, FileId, f32)],
    /// Names and folders of all files.
    pub layout: &'a Layout,
    /// The commits before the snapshot.
    pub past: &'a Past,
}

/// Files whose company counts: the best by the present scores.
const LEADERS: usize = 10;
/// Companions of one leader.
const COMPANIONS: usize = 40;
/// Files whose tests and subjects are looked at.
const LOOKED_AT: usize = 120;

/// Sets [`Signal::Company`] and [`Signal::Tests`].
pub(super) fn set(corpus: &Corpus, neighbours: &Neighbours<'_>, scores: &[f32], table: &mut Table) {
    let mut best: Vec<FileId> = corpus.files().filter(|file| scores[file.at()] > 0.0).collect();
    best.sort_by(|a, b| scores[b.at()].total_cmp(&scores[a.at()]).then(a.cmp(b)));
    best.truncate(LOOKED_AT);
    set_company(corpus, neighbours.past, &best, scores, table);
    set_tests(corpus, neighbours.layout, &best, scores, table);
}

fn set_company(corpus: &Corpus, past: &Past, best: &[FileId], scores: &[f32], table: &mut Table) {
    let leaders = &best[..best.len().min(LEADERS)];
    let mut tally = Tally::default();
    for (leader, other, confidence, _) in co_changes(&past.narrow(), leaders, COMPANIONS) {
        tally.add(other, confidence * scores[leader.at()], leader.0);
    }
    table.set_found(Signal::Company, &tally.found(), |leader| {
        format!("changes with {}", corpus.path(FileId(leader)))
    });
}

fn set_tests(corpus: &Corpus, layout: &Layout, best: &[FileId], scores: &[f32], table: &mut Table) {
    let mut found = Vec::new();
    let mut known = Known::default();
    for file in best {
        let tests = known.tests(layout, *file);
        for (other, sure) in known.subjects(layout, *file).iter().chain(&tests) {
            let value = sure * scores[file.at()];
            found.push(Found { file: *other, value, evidence: file.0 });
        }
    }
    found.sort_by_key(|it| it.file);
    table.set_found(Signal::Tests, &found, |from| {
        format!("paired by name with {}", corpus.path(FileId(from)))
    });
}

#[cfg(test)]
mod tests {
    use super::super::fixture::Fixture;
    use super::*;

    const FILES: &[(&str, &str)] = &[
        ("shop/cart.py", "def cart():\n    pass\n"),
        ("shop/menu.py", "def menu():\n    pass\n"),
        ("shop/price.py", "def price():\n    pass\n"),
        ("tests/test_cart.py", "def test_cart():\n    pass\n"),
        ("tests/test_menu.py", "def test_menu():\n    pass\n"),
    ];

    /// The signals after these commits, where only some files score.
    fn after(commits: &[(&[&str], usize)], scoring: &[(&str, f32)]) -> Fixture {
        let mut it = Fixture::new("The cart is empty", FILES);
        let past = it.past(commits);
        let mut scores = vec![0.0; FILES.len()];
        for (path, score) in scoring {
            scores[it.file(path).at()] = *score;
        }
        let neighbours = Neighbours { links: &[], layout: &it.layout, past: &past };
        set(&it.corpus, &neighbours, &scores, &mut it.table);
        it
    }

    fn company(it: &Fixture) -> Vec<f32> {
        FILES.iter().map(|(path, _)| it.value(path, Signal::Company)).collect()
    }

    #[test]
    fn what_changed_with_a_leader_is_raised_and_the_leader_is_named() {
        let commits: &[(&[&str], usize)] = &[
            (&["shop/cart.py", "shop/price.py"], 0),
            (&["shop/cart.py", "shop/price.py", "shop/menu.py"], 0),
            (&["shop/menu.py"], 0),
        ];
        let it = after(commits, &[("shop/cart.py", 2.0)]);
        let values = company(&it);
        assert!((values[2] - 1.0).abs() < 1e-6, "{values:?}");
        assert!(values[1] > 0.0 && values[1] < values[2], "{values:?}");
        assert!(values[0].abs() + values[3].abs() + values[4].abs() < 1e-6, "{values:?}");
        assert_eq!(it.why("shop/price.py", Signal::Company), "changes with shop/cart.py");
    }

    #[test]
    fn neither_a_bulk_commit_nor_one_of_files_that_do_not_score_raises_anything() {
        let both: &[&str] = &["shop/cart.py", "shop/price.py"];
        for (commits, scoring) in [
            (&[(both, 60)][..], &[("shop/cart.py", 2.0)][..]),
            (&[(both, 0)], &[("shop/menu.py", 2.0)]),
            (&[(both, 0)], &[]),
            (&[], &[("shop/cart.py", 2.0)]),
        ] {
            let values = company(&after(commits, scoring));
            assert!(values.iter().all(|it| it.abs() < 1e-6), "{commits:?} {scoring:?}: {values:?}");
        }
    }

    #[test]
    fn a_test_and_its_subject_raise_each_other_and_nothing_else() {
        for (from, to) in
            [("shop/cart.py", "tests/test_cart.py"), ("tests/test_cart.py", "shop/cart.py")]
        {
            let it = after(&[], &[(from, 1.0)]);
            assert_eq!(it.why(to, Signal::Tests), format!("paired by name with {from}"));
            for (path, _) in FILES {
                let value = it.value(path, Signal::Tests);
                assert!((value > 0.0) == (*path == to), "{from} raises {path} by {value}");
            }
        }
    }
}

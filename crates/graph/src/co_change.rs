//! Which files change together? Counts over history, which is given.

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;

use crate::ids::FileId;

/// A commit of more files than this (a move, a reformat, an import of code) says nothing about any
/// two of them.
pub const WIDEST: usize = 30;
/// Weight that is added to what a file's own commits weigh, so that one commit is no certainty.
const DOUBT: f32 = 1.0;

/// For each file of `of`, up to `max` files that were changed with it most, as
/// `(of, other, confidence, times together)`.
///
/// `commits` has the newest first. A commit of n files weighs 1 / log2(1 + n). The confidence is the
/// weight of the commits of both over the weight of the commits of `of`, with some doubt added. The
/// answer is ordered by `of`, then by confidence.
pub fn co_changes(
    commits: &[Vec<FileId>],
    of: &[FileId],
    max: usize,
) -> Vec<(FileId, FileId, f32, u32)> {
    let mut asked: Vec<FileId> = of.to_vec();
    asked.sort_unstable();
    asked.dedup();
    let at: FxHashMap<FileId, usize> =
        asked.iter().enumerate().map(|(at, file)| (*file, at)).collect();
    let mut own = vec![0.0_f32; asked.len()];
    let mut together: Vec<BTreeMap<FileId, (f32, u32)>> = vec![BTreeMap::new(); asked.len()];
    for commit in commits {
        if commit.len() > WIDEST || !commit.iter().any(|file| at.contains_key(file)) {
            continue;
        }
        let mut files = commit.clone();
        files.sort_unstable();
        files.dedup();
        let weight = 1.0 / (1.0 + files.len() as f32).log2();
        for file in &files {
            let Some(&at) = at.get(file) else { continue };
            own[at] += weight;
            for other in files.iter().filter(|other| *other != file) {
                let entry = together[at].entry(*other).or_default();
                entry.0 += weight;
                entry.1 += 1;
            }
        }
    }
    let mut answer = Vec::new();
    for ((file, own), others) in asked.into_iter().zip(own).zip(together) {
        let mut rows: Vec<_> = others
            .into_iter()
            .map(|(other, (weight, times))| (file, other, weight / (own + DOUBT), times))
            .collect();
        rows.sort_by(|a, b| {
            b.2.total_cmp(&a.2).then_with(|| b.3.cmp(&a.3)).then_with(|| a.1.cmp(&b.1))
        });
        rows.truncate(max);
        answer.extend(rows);
    }
    answer
}

#[cfg(test)]
mod tests {
    use super::*;

    fn commits(of: &[&[u32]]) -> Vec<Vec<FileId>> {
        of.iter().map(|commit| commit.iter().map(|file| FileId(*file)).collect()).collect()
    }

    fn plain(rows: &[(FileId, FileId, f32, u32)]) -> Vec<(u32, u32, u32)> {
        rows.iter().map(|(of, other, _, times)| (of.0, other.0, *times)).collect()
    }

    #[test]
    fn the_most_frequent_companion_comes_first() {
        let history = commits(&[&[1, 2], &[1, 2], &[1, 3], &[2, 3], &[4]]);
        let rows = co_changes(&history, &[FileId(1)], 5);
        assert_eq!(plain(&rows), [(1, 2, 2), (1, 3, 1)]);
        assert!(rows[0].2 > rows[1].2 && rows[0].2 < 1.0, "{rows:?}");
    }

    #[test]
    fn small_commits_say_more_and_huge_ones_nothing() {
        let huge: Vec<u32> = (0..31).collect();
        let history = commits(&[&[1, 2], &[1, 3, 4, 5, 6, 7], &huge]);
        let rows = co_changes(&history, &[FileId(1)], 2);
        assert_eq!(plain(&rows), [(1, 2, 1), (1, 3, 1)]);
        assert!(rows[0].2 > rows[1].2, "{rows:?}");
        assert_eq!(co_changes(&history, &[FileId(30)], 5), []);
    }

    #[test]
    fn one_commit_is_no_certainty() {
        let once = co_changes(&commits(&[&[1, 2]]), &[FileId(1)], 1)[0].2;
        let often = co_changes(&commits(&[&[1, 2][..]; 9]), &[FileId(1)], 1)[0].2;
        assert!(once < 0.5 && often > 0.8, "{once} {often}");
    }

    #[test]
    fn repeated_files_and_questions_count_once() {
        let history = commits(&[&[2, 1, 2, 1]]);
        let rows = co_changes(&history, &[FileId(2), FileId(1), FileId(2)], 5);
        assert_eq!(plain(&rows), [(1, 2, 1), (2, 1, 1)]);
        assert_eq!(co_changes(&history, &[FileId(1)], 0), []);
        assert_eq!(co_changes(&[], &[FileId(1)], 3), []);
    }
}

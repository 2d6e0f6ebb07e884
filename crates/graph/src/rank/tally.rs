//! What do several pieces of evidence for a file add up to, and which is the strongest?

use rustc_hash::FxHashMap;

use crate::ids::FileId;

use super::Found;

/// For each file, the sum of what speaks for it, the strongest single value, and whose that is.
#[derive(Default)]
pub(super) struct Tally(FxHashMap<FileId, (f32, f32, u32)>);

impl Tally {
    /// Adds a piece of evidence; the first of equally strong ones is kept.
    pub(super) fn add(&mut self, file: FileId, value: f32, evidence: u32) {
        let (sum, strongest, whose) = self.0.entry(file).or_insert((0.0, 0.0, evidence));
        *sum += value;
        if value > *strongest {
            (*strongest, *whose) = (value, evidence);
        }
    }

    /// The sums, by file.
    pub(super) fn found(self) -> Vec<Found> {
        let sums = self.0.into_iter();
        let mut found: Vec<Found> =
            sums.map(|(file, (sum, _, evidence))| Found { file, value: sum, evidence }).collect();
        found.sort_by_key(|it| it.file);
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_add_up_and_the_strongest_is_named() {
        let mut tally = Tally::default();
        for (file, value, evidence) in [(2, 1.0, 7), (1, 0.5, 3), (2, 2.0, 8), (2, 2.0, 9)] {
            tally.add(FileId(file), value, evidence);
        }
        let found = tally.found();
        assert_eq!(found[0], Found { file: FileId(1), value: 0.5, evidence: 3 });
        assert_eq!(found[1], Found { file: FileId(2), value: 5.0, evidence: 8 });
    }

    #[test]
    fn files_come_in_order_whatever_the_order_of_evidence() {
        let mut tally = Tally::default();
        for file in [9, 3, 7, 1, 5] {
            tally.add(FileId(file), 1.0, file);
        }
        let files: Vec<u32> = tally.found().iter().map(|it| it.file.0).collect();
        assert_eq!(files, [1, 3, 5, 7, 9]);
    }

    #[test]
    fn what_is_worth_nothing_is_named_only_where_there_is_nothing_else() {
        let mut tally = Tally::default();
        for (file, value, evidence) in [(1, 0.0, 4), (1, 0.0, 5), (2, 0.0, 6), (2, 0.1, 7)] {
            tally.add(FileId(file), value, evidence);
        }
        let found = tally.found();
        assert_eq!(found[0], Found { file: FileId(1), value: 0.0, evidence: 4 });
        assert_eq!(found[1], Found { file: FileId(2), value: 0.1, evidence: 7 });
        assert_eq!(Tally::default().found(), []);
    }
}

//! Which files hold the words of the task's error text in the same order?

use super::{Found, Signal, Table};
use crate::corpus::Corpus;

/// Sets [`Signal::ErrorText`]: the number of different 4-word runs, less where many files have them.
pub(super) fn set(corpus: &Corpus, table: &mut Table) {
    let holding = corpus.counts.iter().filter(|file| file.phrases > 0).count();
    let rare = 1.0 / (1.0 + (holding.max(1) as f32).ln());
    let found: Vec<Found> = corpus
        .files()
        .filter(|file| corpus.counts[file.at()].phrases > 0)
        .map(|file| {
            let phrases = corpus.counts[file.at()].phrases as f32;
            Found { file, value: rare * phrases.sqrt(), evidence: file.0 }
        })
        .collect();
    table.set_found(Signal::ErrorText, &found, |at| {
        format!(
            "line {} has words of the task in its order",
            corpus.counts[at as usize].phrase_line
        )
    });
}

#[cfg(test)]
mod tests {
    use super::super::fixture::Fixture;
    use super::*;

    #[test]
    fn a_file_that_holds_the_message_is_found_by_it() {
        let mut it = Fixture::new(
            "It ends with an error\n\nLampError: the lamp is not plugged in yet",
            &[
                ("lamp.py", "raise LampError('the lamp is not plugged in yet')\n"),
                ("room.py", "# plugged in is the lamp not yet\n"),
            ],
        );
        set(&it.corpus, &mut it.table);
        assert!(it.value("lamp.py", Signal::ErrorText) > 0.0);
        assert!(it.value("room.py", Signal::ErrorText) <= 0.0, "the same words in another order");
    }
}

//! Which parsed files mean what the title means, in whatever words? An embedding, at symbol grain.
//!
//! Off unless asked for: beside the other signals it gained nothing on repositories held out
//! (docs/embedding.md has the rows), and it takes a few hundredths of a second.

use codetrail_lang::Facts;

use crate::corpus::Corpus;
use crate::embedding::{self, SymbolText, cosine, similarities};

use super::{Found, Parsed, Signal, Table};

/// How near a parsed file is to the title.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Near {
    /// The nearest symbol, by position in its facts.
    pub symbol: Option<usize>,
    /// Its cosine with the title, never below 0.
    pub cosine: f32,
}

/// How near each parsed file is by a table of terms.
pub fn near_by_table(table: &embedding::Table, corpus: &Corpus, parsed: &[Parsed]) -> Vec<Near> {
    let files: Vec<(&str, &Facts)> =
        parsed.iter().map(|it| (corpus.path(it.file), &it.facts)).collect();
    let near = similarities(table, &corpus.task.title, &corpus.task.prose, &files).into_iter();
    near.map(|it| Near { symbol: it.symbol, cosine: it.title_symbol }).collect()
}

/// How near one parsed file is by vectors from outside: the title's, and one for each of its texts.
pub fn near_by_vectors(title: &[f32], texts: &[SymbolText], vectors: &[Vec<f32>]) -> Near {
    let mut near = Near::default();
    for (text, vector) in texts.iter().zip(vectors) {
        let cosine = cosine(title, vector);
        if cosine > near.cosine {
            near = Near { symbol: Some(text.symbol), cosine };
        }
    }
    near
}

/// Sets [`Signal::Meaning`]: the nearest symbol's cosine with the title, above the mean of the files.
/// `near` has one entry a parsed file, or none at all.
pub(super) fn set(parsed: &[Parsed], near: &[Near], table: &mut Table) {
    let mean = near.iter().map(|it| it.cosine).sum::<f32>() / near.len().max(1) as f32;
    let found: Vec<Found> = near
        .iter()
        .zip(parsed)
        .zip(0..)
        .map(|((near, it), at)| Found {
            file: it.file,
            value: (near.cosine - mean).max(0.0),
            evidence: at,
        })
        .filter(|it| it.value > 0.0)
        .collect();
    table.set_found(Signal::Meaning, &found, |at| {
        let at = at as usize;
        let symbol = near[at].symbol.map(|it| &parsed[at].facts.symbols[it]);
        symbol.map_or_else(String::new, |it| {
            format!("{} {} (line {}) is near in meaning", it.kind.name(), it.name, it.line)
        })
    });
}

#[cfg(test)]
mod tests {
    use super::super::fixture::Fixture;
    use super::*;

    const FILES: &[(&str, &str)] = &[
        ("a.py", "def erase(entry):\n    pass\n\ndef draw(canvas):\n    pass\n"),
        ("b.py", "def paint(canvas, color):\n    pass\n"),
        ("c.py", "x = 1\n"),
    ];

    fn near(cosine: f32) -> Near {
        Near { symbol: Some(0), cosine }
    }

    /// The signal of each file, by how near it is.
    fn values(near: &[Near]) -> (Vec<f32>, String) {
        let mut it = Fixture::new("Cannot delete it", FILES);
        set(&it.parsed, near, &mut it.table);
        let values = FILES.iter().map(|(path, _)| it.value(path, Signal::Meaning)).collect();
        (values, it.why("a.py", Signal::Meaning).to_owned())
    }

    #[test]
    fn what_is_nearer_than_the_mean_is_raised_and_its_symbol_is_named() {
        let (values, why) = values(&[near(0.9), near(0.5), near(0.1)]);
        assert!((values[0] - 1.0).abs() < 1e-6 && values[1] + values[2] < 1e-6, "{values:?}");
        assert_eq!(why, "function erase (line 1) is near in meaning");
    }

    #[test]
    fn files_that_are_all_alike_or_unknown_are_not_raised() {
        for alike in [&[near(0.5); 3][..], &[Near::default(); 3], &[]] {
            let (values, why) = values(alike);
            assert!(values.iter().all(|it| it.abs() < 1e-6) && why.is_empty(), "{alike:?}");
        }
    }

    #[test]
    fn a_table_finds_the_symbol_that_means_the_title() {
        let it = Fixture::new("Cannot delete the file", FILES);
        let near = near_by_table(&embedding::Table::built_in(), &it.corpus, &it.parsed);
        assert_eq!((near.len(), near[0].symbol), (3, Some(0)));
        assert!(near[0].cosine > near[1].cosine && near[1].cosine >= 0.0, "{near:?}");
        assert!(near[2].cosine < near[0].cosine, "{near:?}");
    }

    #[test]
    fn the_nearest_of_the_given_vectors_speaks_for_its_file() {
        let text = |symbol| SymbolText { symbol, text: String::new() };
        let texts = [text(3), text(5), text(7)];
        let vectors = [vec![0.0, 2.0], vec![3.0, 0.3], vec![-1.0, 0.0]];
        let near = near_by_vectors(&[1.0, 0.0], &texts, &vectors);
        assert!(near.symbol == Some(5) && near.cosine > 0.9 && near.cosine < 1.0, "{near:?}");
        for (texts, vectors) in [(&texts[2..], &vectors[2..]), (&texts[..0], &vectors[..0])] {
            assert_eq!(near_by_vectors(&[1.0, 0.0], texts, vectors), Near::default());
        }
    }
}

//! How much of a name does the task say?
//!
//! A name of which every word is said points at its owner more surely than a long one of which one
//! word is; BM25 looks at it from the task's side alone.

use codetrail_lang::words::{parts, tokens};

use crate::corpus::Corpus;

use super::symbols::gain;
use super::{Found, Parsed, Signal, Table};

/// Sets [`Signal::NameFit`] by the symbol whose name is said most fully.
pub(super) fn set(corpus: &Corpus, parsed: &[Parsed], table: &mut Table) {
    let mut found = Vec::new();
    let mut names = Vec::new();
    for it in parsed {
        let best = it
            .facts
            .symbols
            .iter()
            .map(|symbol| {
                let fit = said(corpus, &symbol.name).fit(|term| gain(corpus, term));
                (fit, symbol)
            })
            .filter(|(fit, _)| *fit > 0.0)
            .reduce(|a, b| if b.0 > a.0 { b } else { a });
        if let Some((fit, symbol)) = best {
            found.push(Found { file: it.file, value: fit, evidence: names.len() as u32 });
            names.push(format!("the task speaks of {} (line {})", symbol.name, symbol.line));
        }
    }
    table.set_found(Signal::NameFit, &found, |at| names[at as usize].clone());
}

/// The words of a name, and those of them that the task says.
struct Said {
    words: u32,
    terms: Vec<u16>,
}

impl Said {
    /// The sum of the gains of the words said, by the square of the share of words that are.
    fn fit(&self, gain: impl Fn(u16) -> f32) -> f32 {
        if self.words == 0 {
            return 0.0;
        }
        let share = (self.terms.len() as f32 / self.words as f32).min(1.0);
        share * share * self.terms.iter().map(|term| gain(*term)).sum::<f32>()
    }
}

fn said(corpus: &Corpus, name: &str) -> Said {
    let mut it = Said { words: 0, terms: Vec::new() };
    for token in tokens(name.as_bytes()) {
        parts(token.bytes, |part| {
            it.words += 1;
            if corpus.lexicon.may_hold(part)
                && let Some(term) = corpus.lexicon.term(part)
                && !it.terms.contains(&term)
            {
                it.terms.push(term);
            }
        });
    }
    it
}

#[cfg(test)]
mod tests {
    use super::super::fixture::Fixture;
    use super::*;

    /// The value of each file, of which each defines one function of a name.
    fn fits(task: &str, names: &[&str]) -> Vec<(f32, String)> {
        let sources: Vec<(String, String)> = names
            .iter()
            .enumerate()
            .map(|(at, name)| (format!("{at}.py"), format!("def {name}():\n    pass\n")))
            .collect();
        let files: Vec<(&str, &str)> =
            sources.iter().map(|(path, text)| (&**path, &**text)).collect();
        let mut it = Fixture::new(task, &files);
        set(&it.corpus, &it.parsed, &mut it.table);
        let fit = |(path, _): &(&str, &str)| {
            (it.value(path, Signal::NameFit), it.why(path, Signal::NameFit).to_owned())
        };
        files.iter().map(fit).collect()
    }

    #[test]
    fn a_name_said_fully_is_more_than_one_said_in_part() {
        let fits = fits(
            "Reading the cookie jar fails",
            &["cookieJar", "cookie_jar_of_the_old_client", "cookie_jar_cookie", "draw"],
        );
        let values: Vec<f32> = fits.iter().map(|it| it.0).collect();
        assert!((values[0] - 1.0).abs() < 1e-6, "{values:?}");
        assert!(values[0] > values[2] && values[2] > values[1] && values[1] > 0.0, "{values:?}");
        assert_eq!(fits[0].1, "the task speaks of cookieJar (line 1)");
    }

    #[test]
    fn a_name_that_the_task_does_not_say_is_nothing() {
        for task in ["Reading the cookie jar fails", "Fails"] {
            for (value, why) in fits(task, &["draw", "jargon", "the", "x"]) {
                assert!(value.abs() < 1e-6 && why.is_empty(), "{task}: {value} {why}");
            }
        }
    }

    #[test]
    fn the_name_said_most_fully_speaks_for_its_file() {
        let source = "def jar_of_many_things():\n    pass\n\ndef jar():\n    pass\n";
        let mut it = Fixture::new("The jar leaks", &[("a.py", source), ("b.py", "x = 1\n")]);
        set(&it.corpus, &it.parsed, &mut it.table);
        assert_eq!(it.why("a.py", Signal::NameFit), "the task speaks of jar (line 4)");
        assert!(it.value("b.py", Signal::NameFit).abs() < 1e-6);
    }
}

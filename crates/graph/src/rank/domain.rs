//! Which files do the repository's own words lead to? Sections of its documentation that speak of the
//! task, and what they name.
//!
//! A repository explains itself: a section of a README or a guide says in plain words what it is about
//! and names, in code marks and links, the modules that do it. Where the section fits the task, what it
//! names is a candidate, whatever words the code has.

use crate::corpus::Corpus;
use crate::ids::FileId;

use super::tally::Tally;
use super::{Found, Parsed, Signal, Table, modules};

/// Sections that count: the best over all documents.
const SECTIONS: usize = 12;
/// A name that leads to more files than this leads nowhere.
const TOO_MANY: usize = 5;
/// A name shorter than this is a word.
const NAME_AT_LEAST: usize = 3;

/// Sets [`Signal::Domain`] from the parsed documents.
pub(super) fn set(corpus: &Corpus, documents: &[Parsed], parsed: &[Parsed], table: &mut Table) {
    let mut sections: Vec<(f32, usize, usize)> = documents
        .iter()
        .enumerate()
        .flat_map(|(at, it)| {
            it.symbol_scores.iter().enumerate().map(move |(symbol, score)| (*score, at, symbol))
        })
        .filter(|(score, ..)| *score > 0.0)
        .collect();
    sections.sort_by(|a, b| b.0.total_cmp(&a.0).then((a.1, a.2).cmp(&(b.1, b.2))));
    sections.truncate(SECTIONS);
    let mut tally = Tally::default();
    for (place, (score, at, symbol)) in sections.iter().enumerate() {
        let mut named = named(corpus, &documents[*at], *symbol, parsed);
        named.sort_by(|a, b| a.0.cmp(&b.0).then(b.1.total_cmp(&a.1)));
        named.dedup_by_key(|(file, _)| *file);
        let spread = (1.0 + named.len() as f32).sqrt();
        for (file, fit) in named {
            tally.add(file, score * fit / spread, place as u32);
        }
    }
    let found: Vec<Found> =
        tally.found().into_iter().filter(|it| !is_document(documents, it.file)).collect();
    table.set_found(Signal::Domain, &found, |place| {
        let (_, at, symbol) = sections[place as usize];
        let document = &documents[at];
        let heading = &document.facts.symbols[symbol];
        let path = corpus.path(document.file);
        format!("{path}:{} \"{}\" names it", heading.line, heading.name)
    });
}

fn is_document(documents: &[Parsed], file: FileId) -> bool {
    documents.iter().any(|it| it.file == file)
}

/// The files that a section names, each with how surely.
fn named(
    corpus: &Corpus,
    document: &Parsed,
    symbol: usize,
    parsed: &[Parsed],
) -> Vec<(FileId, f32)> {
    let span = document.facts.symbols[symbol].span;
    let inside = |line: u32| span.first_line <= line && line <= span.last_line;
    let mut named: Vec<(FileId, f32)> = Vec::new();
    for target in &document.targets {
        if inside(document.facts.imports[target.import].line) {
            named.push((target.file, target.confidence));
        }
    }
    for reference in document.facts.references.iter().filter(|it| inside(it.line)) {
        let name = reference.name.as_str();
        if name.len() < NAME_AT_LEAST {
            continue;
        }
        let written = match &reference.receiver {
            Some(receiver) => format!("{receiver}.{name}"),
            None => name.to_owned(),
        };
        let mut files = modules::resolve(corpus, &written);
        files.extend(defining(parsed, name).map(|file| (file, 0.8)));
        if files.len() <= TOO_MANY {
            named.extend(files);
        }
    }
    named
}

/// Parsed files that define a name.
fn defining<'p>(parsed: &'p [Parsed], name: &'p str) -> impl Iterator<Item = FileId> + 'p {
    parsed
        .iter()
        .filter(move |it| it.facts.symbols.iter().any(|symbol| symbol.name == name))
        .map(|it| it.file)
}

#[cfg(test)]
mod tests {
    use super::super::fixture::Fixture;
    use super::*;

    const GUIDE: &str = "# Guide\n\n## Signing in\n\nHow users sign in and stay remembered: \
        `keeper` holds them.\n\n## Colours\n\nDone by `palette`.\n";

    #[test]
    fn a_section_that_fits_the_task_leads_to_what_it_names() {
        let mut it = Fixture::new(
            "Users who sign in are not remembered",
            &[
                ("README.md", GUIDE),
                ("src/keeper.py", "def keep():\n    pass\n"),
                ("src/palette.py", "def paint():\n    pass\n"),
            ],
        );
        let documents = vec![it.parsed("README.md").clone()];
        set(&it.corpus, &documents, &[], &mut it.table);
        let of = |path: &str| it.value(path, Signal::Domain);
        assert!(of("src/keeper.py") > of("src/palette.py"), "another section names the palette");
        assert!(of("README.md") <= 0.0);
        let why = it.why("src/keeper.py", Signal::Domain);
        assert_eq!(why, "README.md:3 \"Signing in\" names it");
    }
}

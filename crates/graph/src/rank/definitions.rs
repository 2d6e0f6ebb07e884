//! Which files define, or rarely use, an identifier that the task names?

use rustc_hash::FxHashMap;

use crate::corpus::Corpus;
use crate::ids::FileId;

use super::tally::Tally;
use super::{Parsed, Signal, Table};

/// An identifier that more files than this define points nowhere.
const TOO_MANY: usize = 40;
/// An identifier in more than this share of the files is no rare one.
const COMMON: f32 = 0.05;

/// Sets [`Signal::Definition`] by words that look defined, and [`Signal::Use`].
pub(super) fn set_from_sweep(corpus: &Corpus, table: &mut Table) {
    let mut defining: FxHashMap<u16, Vec<FileId>> = FxHashMap::default();
    for file in corpus.files() {
        for (identifier, _, defined) in &corpus.counts[file.at()].identifiers {
            if *defined > 0 {
                defining.entry(*identifier).or_default().push(file);
            }
        }
    }
    set_definitions(corpus, &defining, table);
    set_uses(corpus, table);
}

/// Sets [`Signal::Definition`] anew: parsed files say what they define, others what looks defined.
pub(super) fn set_from_facts(corpus: &Corpus, parsed: &[Parsed], table: &mut Table) {
    let by_name: FxHashMap<&str, u16> = corpus
        .lexicon
        .identifiers
        .iter()
        .enumerate()
        .map(|(at, it)| (it.text.as_str(), at as u16))
        .collect();
    let mut defining: FxHashMap<u16, Vec<FileId>> = FxHashMap::default();
    for it in parsed {
        let mut names: Vec<u16> = it
            .facts
            .symbols
            .iter()
            .filter_map(|symbol| by_name.get(symbol.name.as_str()).copied())
            .collect();
        names.sort_unstable();
        names.dedup();
        for name in names {
            defining.entry(name).or_default().push(it.file);
        }
    }
    for file in corpus.files() {
        if parsed.binary_search_by_key(&file, |it| it.file).is_ok() {
            continue;
        }
        for (identifier, _, defined) in &corpus.counts[file.at()].identifiers {
            if *defined > 0 {
                defining.entry(*identifier).or_default().push(file);
            }
        }
    }
    set_definitions(corpus, &defining, table);
}

/// What the task's own words name, and what only pasted code or logs do, are signals apart.
fn set_definitions(corpus: &Corpus, defining: &FxHashMap<u16, Vec<FileId>>, table: &mut Table) {
    let (mut named, mut pasted) = (Tally::default(), Tally::default());
    for (at, wanted) in corpus.lexicon.identifiers.iter().enumerate() {
        let Some(files) = defining.get(&(at as u16)).filter(|it| it.len() <= TOO_MANY) else {
            continue;
        };
        let tally = if wanted.pasted { &mut pasted } else { &mut named };
        let value = wanted.weight / (files.len() as f32).powf(0.7);
        for file in files {
            tally.add(*file, value, at as u32);
        }
    }
    for (signal, tally) in [(Signal::Definition, named), (Signal::PastedDefinition, pasted)] {
        table.set_found(signal, &tally.found(), |at| {
            format!("defines {}", corpus.lexicon.identifiers[at as usize].text)
        });
    }
}

fn set_uses(corpus: &Corpus, table: &mut Table) {
    let common = (corpus.statistics.files as f32 * COMMON).max(3.0);
    let (mut named, mut pasted) = (Tally::default(), Tally::default());
    for file in corpus.files() {
        for (identifier, count, _) in &corpus.counts[file.at()].identifiers {
            let files = corpus.statistics.identifier_files[usize::from(*identifier)];
            if files as f32 > common {
                continue;
            }
            let wanted = &corpus.lexicon.identifiers[usize::from(*identifier)];
            let tally = if wanted.pasted { &mut pasted } else { &mut named };
            let value = wanted.weight
                * corpus.statistics.identifier_rarity(*identifier)
                * (1.0 + (*count as f32).ln()).min(3.0);
            tally.add(file, value, u32::from(*identifier));
        }
    }
    for (signal, tally) in [(Signal::Use, named), (Signal::PastedUse, pasted)] {
        table.set_found(signal, &tally.found(), |at| {
            format!("uses {}", corpus.lexicon.identifiers[at as usize].text)
        });
    }
}

#[cfg(test)]
mod tests {
    use super::super::fixture::Fixture;
    use super::*;

    #[test]
    fn who_defines_what_the_task_names_is_told_from_who_uses_it() {
        let mut it = Fixture::new(
            "`light_lamp` flickers",
            &[
                ("lamp.py", "def light_lamp():\n    pass\n"),
                ("room.py", "from lamp import light_lamp\nlight_lamp()\n"),
                ("zoo.py", "def roar():\n    pass\n"),
            ],
        );
        set_from_sweep(&it.corpus, &mut it.table);
        for _ in 0..2 {
            let of = |path: &str, signal| it.value(path, signal);
            assert!(of("lamp.py", Signal::Definition) > 0.0);
            assert!(of("room.py", Signal::Definition) <= 0.0);
            assert!(of("zoo.py", Signal::Definition) <= 0.0);
            // The same from facts.
            set_from_facts(&it.corpus, &it.parsed.clone(), &mut it.table);
        }
        assert_eq!(it.why("lamp.py", Signal::Definition), "defines light_lamp");
    }
}

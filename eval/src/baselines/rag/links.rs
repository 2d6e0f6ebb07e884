//! Which files of the whole repository are linked, before any task is known?
//!
//! Imports are those that the engine's own resolver follows. Calls and inheritance are resolved by
//! the bare name, as a simple tool does: a name that the file does not define itself, and that at
//! most three files define, links to those files.

use std::collections::BTreeSet;

use codetrail::lang::{Facts, LanguageId, ReferenceRole, Symbol};
use codetrail_graph::resolve::imports;
use codetrail_graph::{FileId, Layout};
use rustc_hash::FxHashMap;

/// A name that more files than this define says nothing.
const MOST_DEFINING: usize = 3;

/// A parsed file.
pub(super) struct Parsed {
    /// Which.
    pub(super) file: FileId,
    /// Its language.
    pub(super) language: LanguageId,
    /// What it says.
    pub(super) facts: Facts,
}

/// A file that uses another.
pub(super) type Link = (FileId, FileId);

/// Adds what the imports of all files name.
pub(super) fn by_imports(
    paths: &[String],
    manifest: &dyn Fn(FileId) -> Option<String>,
    parsed: &[Parsed],
    links: &mut BTreeSet<Link>,
) {
    let mut layout = Layout::new(paths, manifest);
    for it in parsed {
        layout.declare(it.file, &it.facts);
    }
    for it in parsed {
        let targets = imports(&layout, it.file, it.language, &it.facts);
        links.extend(targets.into_iter().map(|target| (it.file, target.file)));
    }
}

/// Adds where the names that are called and inherited are defined.
pub(super) fn by_uses(parsed: &[Parsed], links: &mut BTreeSet<Link>) {
    let mut defining: FxHashMap<&str, Vec<FileId>> = FxHashMap::default();
    for it in parsed {
        for symbol in it.facts.symbols.iter().filter(|symbol| is_used_by_name(symbol)) {
            let files = defining.entry(&symbol.name).or_default();
            // One more than may be is enough to know that there are too many.
            if files.len() <= MOST_DEFINING && files.last() != Some(&it.file) {
                files.push(it.file);
            }
        }
    }
    for it in parsed {
        let uses = it.facts.references.iter();
        let uses =
            uses.filter(|it| matches!(it.role, ReferenceRole::Call | ReferenceRole::Inherit));
        for files in uses.filter_map(|reference| defining.get(reference.name.as_str())) {
            if files.len() <= MOST_DEFINING && !files.contains(&it.file) {
                links.extend(files.iter().map(|file| (it.file, *file)));
            }
        }
    }
}

fn is_used_by_name(symbol: &Symbol) -> bool {
    symbol.kind.is_callable() || symbol.kind.is_type()
}

#[cfg(test)]
mod tests {
    use codetrail::lang::{extract, language_named};

    use super::*;

    fn parsed(texts: &[&str]) -> Vec<Parsed> {
        let language = language_named("python").expect("the folder is there");
        let parse = |(at, text): (usize, &&str)| Parsed {
            file: FileId(at as u32),
            language,
            facts: extract(language, text.as_bytes()),
        };
        texts.iter().enumerate().map(parse).collect()
    }

    fn links(pairs: &[(u32, u32)]) -> BTreeSet<Link> {
        pairs.iter().map(|(from, to)| (FileId(*from), FileId(*to))).collect()
    }

    #[test]
    fn an_import_links_to_the_file_that_it_names() {
        let paths = ["a/lamp.py", "a/room.py"].map(String::from);
        let files = parsed(&["def on():\n    pass\n", "from a.lamp import on\n"]);
        let mut found = BTreeSet::new();
        by_imports(&paths, &|_| None, &files, &mut found);
        assert_eq!(found, links(&[(1, 0)]));
    }

    #[test]
    fn a_name_links_where_few_files_define_it_and_the_own_file_does_not() {
        let common = "def close():\n    pass\n";
        let files = parsed(&[
            "class Lamp:\n    def shine(self):\n        pass\n",
            "class Torch(Lamp):\n    pass\n",
            "def go(thing):\n    thing.shine()\n    thing.close()\n    own()\n\ndef own():\n    pass\n",
            "def own():\n    pass\n",
            common,
            common,
            common,
            common,
        ]);
        let mut found = BTreeSet::new();
        by_uses(&files, &mut found);
        assert_eq!(found, links(&[(1, 0), (2, 0)]));
    }
}

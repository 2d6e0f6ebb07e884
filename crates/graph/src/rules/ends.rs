//! What does a marker's key name? A definition, a module or a file, beside where it is written.

use std::collections::BTreeMap;

use codetrail_lang::{Facts, ImportedName};

use super::Source;
use super::spelling::{first, last, parts};
use crate::ids::FileId;
use crate::layout::{Layout, path};
use crate::resolve::nearest;

/// Confidence of a path that the key spells, and of a name that only few files define; what the file's
/// own imports say is as sure as they are.
const SPELLED: f32 = 0.95;
const NAMED: f32 = 0.75;
/// A path that only ends as the key does, and one that the key names in part.
const ELSEWHERE: f32 = 0.85;
const PARTLY: f32 = 0.7;
/// Files of one stem that are looked at: a name that more have says nothing.
const MOST_ALIKE: usize = 400;
/// A definition's name that is shorter says nothing without a path.
const NAME_AT_LEAST: usize = 3;

/// Which files define a name, over the files that are known.
#[derive(Debug, Default)]
pub(super) struct Definitions<'a>(BTreeMap<&'a str, Vec<(FileId, u32, &'static str)>>);

impl<'a> Definitions<'a> {
    pub(super) fn new(files: &[Source<'a>]) -> Definitions<'a> {
        let mut all: BTreeMap<&str, Vec<(FileId, u32, &'static str)>> = BTreeMap::new();
        for it in files {
            for symbol in it.facts.symbols.iter().filter(|it| it.name.len() >= NAME_AT_LEAST) {
                let found = all.entry(&symbol.name).or_default();
                if found.last().is_none_or(|last| last.0 != it.file) {
                    found.push((it.file, symbol.line, symbol.kind.name()));
                }
            }
        }
        Definitions(all)
    }

    /// The files that define a name as one of the kinds, with the line.
    pub(super) fn of<'s>(
        &'s self,
        name: &str,
        kinds: &'s [String],
    ) -> impl Iterator<Item = (FileId, u32)> + 's {
        let all = self.0.get(name).map_or(&[][..], Vec::as_slice);
        let fits = move |kind: &str| kinds.is_empty() || kinds.iter().any(|it| it == kind);
        all.iter().filter(move |it| fits(it.2)).map(|it| (it.0, it.1))
    }
}

/// What an object calls itself.
const OWN: &[&str] = &["self", "this"];

/// The files that a name leads to from where it is written: through imports, as the path of a module,
/// or by its definition; each with a confidence.
pub(super) fn definition(
    layout: &Layout,
    definitions: &Definitions<'_>,
    site: &Source<'_>,
    key: &str,
    kinds: &[String],
) -> Vec<(FileId, f32)> {
    let (head, tail) = (first(key), last(key));
    let dotted = parts(key);
    if dotted.len() > 1 && OWN.contains(&head) {
        // A member of the class around it, which is in the file itself or in a base.
        return Vec::new();
    }
    let mut imported = imported(site, head);
    if imported.len() > 1 && dotted.len() > 1 {
        // A package of several files: meant are those that define the name, if they are known.
        let defining: Vec<FileId> = definitions.of(tail, kinds).map(|(file, _)| file).collect();
        imported.retain(|(file, _)| defining.contains(file));
        return imported;
    }
    if !imported.is_empty() {
        return imported;
    }
    if dotted.len() > 1 {
        let found = module(layout, layout.path(site.file), &dotted);
        if !found.is_empty() {
            return found;
        }
    } else if defines(site.facts, tail) {
        return Vec::new();
    }
    let candidates: Vec<(FileId, &str)> = definitions
        .of(tail, kinds)
        .filter(|it| it.0 != site.file)
        .map(|(file, _)| (file, layout.path(file)))
        .collect();
    nearest(layout.path(site.file), candidates, NAMED)
}

fn defines(facts: &Facts, name: &str) -> bool {
    facts.symbols.iter().any(|it| it.name == name)
}

/// The files that the imports of a file give this name to.
fn imported(site: &Source<'_>, name: &str) -> Vec<(FileId, f32)> {
    let mut found: Vec<(FileId, f32)> = Vec::new();
    for target in site.targets {
        let import = &site.facts.imports[target.import];
        let local = |it: &ImportedName| it.alias.as_deref().unwrap_or(&it.name) == name;
        let fits = if let Some(it) = target.name.and_then(|at| import.names.get(at)) {
            local(it)
        } else {
            let own = import.alias.as_deref().unwrap_or_else(|| last(&import.path));
            own == name || import.names.iter().any(local)
        };
        if fits && !found.iter().any(|it| it.0 == target.file) {
            found.push((target.file, target.confidence));
        }
    }
    found
}

/// The files that are the module of a dotted name, or that hold what its last parts name.
fn module(layout: &Layout, from: &str, dotted: &[&str]) -> Vec<(FileId, f32)> {
    for length in (1..=dotted.len()).rev() {
        let (folders, name) = (&dotted[..length - 1], dotted[length - 1]);
        let mut best: Vec<(FileId, &str)> = Vec::new();
        let mut most = 0;
        let below = layout.folders_named(name).take(MOST_ALIKE);
        let index = below.flat_map(|folder| layout.index_of(folder));
        for file in layout.with_stem(name).take(MOST_ALIKE).chain(index) {
            let at = layout.path(file);
            let stands = layout.stands_for_folder(file);
            let around = if stands { path::folder(path::folder(at)) } else { path::folder(at) };
            let mut above = around.rsplit('/').filter(|it| !it.is_empty());
            let agree = folders.iter().rev();
            let agree =
                agree.take_while(|it| above.next().is_some_and(|at| at.eq_ignore_ascii_case(it)));
            let agree = agree.count();
            // A lone name is a module only at the root, and only if the rest was no file.
            let whole = agree == folders.len() && (agree > 0 || around.is_empty());
            if !whole && agree < 2 {
                continue;
            }
            if agree > most || best.is_empty() {
                most = agree;
                best.clear();
            }
            if agree == most && at != from {
                best.push((file, at));
            }
        }
        if !best.is_empty() {
            let sure = if most == folders.len() { SPELLED } else { PARTLY };
            return nearest(from, best, sure);
        }
    }
    Vec::new()
}

/// Where a path may lie besides the root and the folder of the file that names it.
pub(super) struct Places<'r> {
    pub(super) folders: &'r [String],
    pub(super) endings: &'r [String],
}

/// The files that a path leads to from where it is written.
pub(super) fn file(
    layout: &Layout,
    from: &str,
    key: &str,
    places: &Places<'_>,
) -> Vec<(FileId, f32)> {
    let whole = [String::new()];
    let endings = if places.endings.is_empty() { &whole[..] } else { places.endings };
    let key = key.trim_end_matches('/');
    let bare = key.trim_start_matches("./").trim_start_matches('/');
    for ending in endings {
        let wanted = format!("{key}{ending}");
        let beside = path::join(path::folder(from), &wanted);
        let root = path::join("", &format!("{bare}{ending}"));
        let exact = beside.into_iter().chain(root).find_map(|it| layout.find(&it));
        if let Some(file) = exact {
            return vec![(file, SPELLED)];
        }
    }
    let up = bare.trim_start_matches("../");
    for ending in endings {
        let wanted = format!("{up}{ending}");
        let ends: Vec<(FileId, &str)> = layout
            .with_stem(path::stem(&wanted))
            .take(MOST_ALIKE)
            .map(|file| (file, layout.path(file)))
            .filter(|(_, at)| path::ends_with(at, &wanted))
            .collect();
        let placed = |at: &str, folder: &String| path::ends_with(at, &format!("{folder}/{wanted}"));
        let inside: Vec<(FileId, &str)> = ends
            .iter()
            .copied()
            .filter(|(_, at)| places.folders.iter().any(|folder| placed(at, folder)))
            .collect();
        if !inside.is_empty() {
            return nearest(from, inside, SPELLED);
        }
        if up.contains('/') && !ends.is_empty() {
            return nearest(from, ends, ELSEWHERE);
        }
    }
    Vec::new()
}

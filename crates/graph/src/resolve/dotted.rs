//! Dotted modules: `a.b.c` below a source root, `..b` from the file's own package.

use codetrail_lang::Import;

use super::{CONVENTION, EXACT, GUESS, Hit, Site, nearest};
use crate::ids::FileId;
use crate::layout::{Layout, path};

/// Endings of modules, the source before its stub.
const ENDINGS: &[&str] = &["py", "pyi", "pyx", "pxd"];
/// What makes a folder a package.
const PACKAGE: &str = "__init__";
/// What marks the folder of a project.
const PROJECT: &[&str] = &["pyproject.toml", "setup.py", "setup.cfg"];
/// Folders of the root that hold packages by convention.
const ROOTS: &[&str] = &["src", "lib", "python"];

pub(super) fn resolve(site: &Site<'_>, import: &Import) -> Vec<Hit> {
    let written = import.path.trim_start_matches('.');
    let dots = import.path.len() - written.len();
    let parts: Vec<&str> = written.split('.').filter(|part| !part.is_empty()).collect();
    if dots > 0 {
        let up = "../".repeat(dots - 1);
        let place = path::join(site.folder, &format!("{up}{}", parts.join("/")));
        return place.map_or_else(Vec::new, |place| at_place(site, import, &place, EXACT));
    }
    if parts.is_empty() {
        return Vec::new();
    }
    let hits = absolute(site, import, &parts);
    if hits.is_empty() && import.names.is_empty() && parts.len() > 1 {
        // `import a.b.c` where `c` is no file (compiled, generated): `a.b` is run all the same.
        let mut parents = absolute(site, import, &parts[..parts.len() - 1]);
        parents.retain(|hit| hit.confidence >= CONVENTION);
        return parents.into_iter().map(|hit| Hit { confidence: GUESS, ..hit }).collect();
    }
    hits
}

/// What an import means if its module is at `place`, a path without ending.
fn at_place(site: &Site<'_>, import: &Import, place: &str, confidence: f32) -> Vec<Hit> {
    let module = module_at(site.layout, place);
    let mut hits = Vec::new();
    // What is not a submodule is a name of the module itself.
    let mut own_names = import.names.is_empty();
    for (at, name) in import.names.iter().enumerate() {
        let below = match name.name.as_str() {
            "*" => Vec::new(),
            name if place.is_empty() => module_at(site.layout, name),
            name => module_at(site.layout, &format!("{place}/{name}")),
        };
        own_names |= below.is_empty();
        hits.extend(weighed(&below, confidence).map(|hit| hit.named(at)));
    }
    if own_names {
        hits.extend(weighed(&module, confidence));
    }
    hits
}

/// The source keeps the confidence, a stub beside it gets less.
fn weighed(files: &[FileId], confidence: f32) -> impl Iterator<Item = Hit> {
    files.iter().enumerate().map(move |(at, file)| {
        Hit::new(*file, if at == 0 { confidence } else { confidence * CONVENTION })
    })
}

/// The source and the stub of the module at a path without ending; a package hides a module.
fn module_at(layout: &Layout, place: &str) -> Vec<FileId> {
    let at = |folder: &str, name: &str| {
        let mut found: Vec<(usize, FileId)> = layout
            .at_place(folder, name)
            .filter_map(|file| {
                let path = layout.path(file);
                let rank = ENDINGS.iter().position(|it| *it == path::extension(path))?;
                (path::trunk(path) == name).then_some((rank, file))
            })
            .collect();
        found.sort_unstable();
        found.truncate(2);
        found.into_iter().map(|(_, file)| file).collect::<Vec<_>>()
    };
    let package = at(place, PACKAGE);
    if package.is_empty() && !place.is_empty() {
        at(path::folder(place), path::base(place))
    } else {
        package
    }
}

fn is_package(layout: &Layout, folder: &str) -> bool {
    !folder.is_empty() && !module_at(layout, &format!("{folder}/{PACKAGE}")).is_empty()
}

/// Whether a folder is a project of its own, from which its packages are installed.
fn is_project(layout: &Layout, folder: &str) -> bool {
    let has = |name: &str| path::join(folder, name).and_then(|it| layout.find(&it)).is_some();
    PROJECT.iter().any(|it| has(it))
}

fn absolute(site: &Site<'_>, import: &Import, parts: &[&str]) -> Vec<Hit> {
    let layout = site.layout;
    let below = parts.join("/");
    let attempt = |root: &str, confidence: f32| {
        path::join(root, &below).map_or_else(Vec::new, |it| at_place(site, import, &it, confidence))
    };
    // A folder that is no package may be on the path: the script's own, or the packages' parent.
    let mut parent_of_packages = true;
    for root in path::ancestors(site.folder) {
        if is_package(layout, root) {
            continue;
        }
        let usual = root.is_empty() || ROOTS.contains(&root) || is_project(layout, root);
        let sure = usual || (parent_of_packages && root != site.folder);
        parent_of_packages = false;
        let confidence = if sure { EXACT } else { CONVENTION };
        let below_source = path::join(root, "src").filter(|it| layout.has_folder(it));
        for root in [Some(root), below_source.as_deref()].into_iter().flatten() {
            let hits = attempt(root, confidence);
            if !hits.is_empty() {
                return hits;
            }
        }
    }
    for root in ROOTS {
        let hits = attempt(root, CONVENTION);
        if !hits.is_empty() {
            return hits;
        }
    }
    by_suffix(site, import, &below, parts.len())
}

/// The module in any other folder, such as a package of its own in a subfolder.
fn by_suffix(site: &Site<'_>, import: &Import, below: &str, parts: usize) -> Vec<Hit> {
    let layout = site.layout;
    let last = path::base(below);
    let files = layout.with_stem(last).filter_map(|file| {
        let path = layout.path(file);
        let ending = path::extension(path);
        let place = path.strip_suffix(ending)?.strip_suffix('.')?;
        ENDINGS.contains(&ending).then_some(place)
    });
    let mut places: Vec<&str> = files
        .chain(layout.folders_named(last))
        .filter(|place| path::ends_with(place, below))
        .collect();
    places.sort_unstable();
    places.dedup();
    let root = |place: &str| place[..place.len() - below.len()].trim_end_matches('/').to_owned();
    let (within, free): (Vec<&str>, Vec<&str>) =
        places.into_iter().partition(|place| is_package(layout, &root(place)));
    // One bare name could as well be a module of the standard library, unless it is a package.
    let (candidates, sure) = match parts {
        1 => (free.into_iter().filter(|it| is_package(layout, it)).collect(), GUESS),
        _ if free.is_empty() => (within, GUESS),
        _ => (free, CONVENTION),
    };
    let mut candidates: Vec<(&str, &str)> = candidates.into_iter().map(|it| (it, it)).collect();
    candidates.retain(|(place, _)| !at_place(site, import, place, sure).is_empty());
    nearest(site.path, candidates, sure)
        .into_iter()
        .flat_map(|(place, confidence)| at_place(site, import, place, confidence))
        .collect()
}

//! A package and a type: `a.b.C` is the file that declares it, or one whose path ends so.

use codetrail_lang::Import;

use super::{CONVENTION, EXACT, GUESS, Hit, Site};
use crate::ids::FileId;
use crate::layout::path;

/// Endings of languages that see each other's types.
const FAMILIES: &[&[&str]] =
    &[&["java", "kt", "kts", "scala", "groovy", "sc"], &["cs", "vb", "fs"], &["swift"]];
/// A package with more files than this is too wide for each to be named.
const WIDEST: usize = 60;
/// How many members may follow the type (`a.b.C.Inner.member`).
const MOST_MEMBERS: usize = 2;

pub(super) fn resolve(site: &Site<'_>, import: &Import) -> Vec<Hit> {
    let written = import.path.trim_start_matches("global::").replace("::", ".");
    let written = written.trim_matches('.');
    let (written, mut all) = match written.strip_suffix(".*").or(written.strip_suffix("._")) {
        Some(package) => (package, true),
        None => (written, false),
    };
    if written.is_empty() {
        return Vec::new();
    }
    let mut hits = Vec::new();
    let mut own_names = false;
    for (at, name) in import.names.iter().enumerate() {
        if name.name == "*" || name.name == "_" {
            all = true;
            continue;
        }
        let found = declaration(site, &format!("{written}.{}", name.name), 0);
        own_names |= found.is_empty();
        hits.extend(found.into_iter().map(|hit| hit.named(at)));
    }
    if all {
        let of_type = declaration(site, written, 0);
        hits.extend(if of_type.is_empty() { package(site, written) } else { of_type });
    } else if import.names.is_empty() || own_names {
        let found = declaration(site, written, MOST_MEMBERS);
        // `using A.B` and Scala's `import a.b` name packages; a type would have been found.
        let is_package = found.is_empty() && import.names.is_empty();
        hits.extend(if is_package { package(site, written) } else { found });
    }
    hits
}

/// The file of a type, after leaving out up to `members` parts at the end.
fn declaration(site: &Site<'_>, written: &str, members: usize) -> Vec<Hit> {
    let mut name = written;
    for _ in 0..=members {
        let declared = site.layout.declaring(name);
        let declared = declared.iter().copied().filter(|it| is_family(site, *it)).collect();
        let hits = site.nearest(declared, EXACT);
        if !hits.is_empty() {
            return hits;
        }
        let hits = by_path(site, name);
        if !hits.is_empty() {
            return hits;
        }
        match name.rsplit_once('.') {
            Some((before, _)) if before.contains('.') => name = before,
            _ => break,
        }
    }
    Vec::new()
}

/// The file whose path ends in the package's folders and the type's name.
fn by_path(site: &Site<'_>, name: &str) -> Vec<Hit> {
    let layout = site.layout;
    let (folders, last) = name.rsplit_once('.').unwrap_or(("", name));
    let candidates: Vec<FileId> = layout
        .with_stem(last)
        .filter(|file| {
            let path = layout.path(*file);
            path::trunk(path) == last
                && is_family(site, *file)
                && ends_in_package(path::folder(path), folders)
        })
        .collect();
    let sure = match folders.split('.').filter(|part| !part.is_empty()).count() {
        0 => GUESS,
        1 => CONVENTION,
        _ => EXACT,
    };
    site.nearest(candidates, sure)
}

/// Whether a folder's path ends in a package, whose dots may be folders or dots.
fn ends_in_package(folder: &str, package: &str) -> bool {
    if package.is_empty() {
        return true;
    }
    let Some(at) = folder.len().checked_sub(package.len()) else { return false };
    let same = |(a, b): (u8, u8)| a == b || (a == b'/' && b == b'.');
    (at == 0 || matches!(folder.as_bytes()[at - 1], b'/'))
        && folder.as_bytes()[at..].iter().copied().zip(package.bytes()).all(same)
}

/// The files of a package.
fn package(site: &Site<'_>, name: &str) -> Vec<Hit> {
    let layout = site.layout;
    let declared = layout.declaring(&format!("{name}.*")).iter().copied();
    let declared: Vec<FileId> = declared.filter(|it| is_family(site, *it)).collect();
    let (files, confidence) = if declared.is_empty() {
        // A folder may be named by the last part alone, or by several with their dots.
        let starts = name.match_indices('.').map(|(at, _)| &name[at + 1..]).chain([name]);
        let mut folders: Vec<&str> = starts
            .flat_map(|own_name| layout.folders_named(own_name))
            .filter(|folder| ends_in_package(folder, name))
            .collect();
        folders.sort_unstable();
        folders.dedup();
        let files: Vec<FileId> = folders
            .iter()
            .flat_map(|folder| layout.files_in(folder))
            .filter(|it| is_family(site, *it))
            .collect();
        let alone = folders.len() == 1 && name.contains('.');
        (files, if alone { CONVENTION } else { GUESS })
    } else {
        (declared, EXACT)
    };
    if files.len() > WIDEST {
        return Vec::new();
    }
    files.into_iter().map(|file| Hit::new(file, confidence)).collect()
}

fn is_family(site: &Site<'_>, file: FileId) -> bool {
    let own = path::extension(site.path);
    let other = path::extension(site.layout.path(file));
    own == other || FAMILIES.iter().any(|family| family.contains(&own) && family.contains(&other))
}

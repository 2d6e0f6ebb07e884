//! Namespaces mapped to folders, and files named by path.

use codetrail_lang::Import;

use super::{CONVENTION, EXACT, GUESS, Hit, Site};
use crate::ids::FileId;
use crate::layout::path;

const ENDING: &str = "php";

pub(super) fn resolve(site: &Site<'_>, import: &Import) -> Vec<Hit> {
    let written = import.path.trim();
    if written.contains('/') || path::extension(written) == ENDING {
        return by_file(site, written);
    }
    let written = written.trim_matches('\\');
    let mut hits = Vec::new();
    let mut own_names = import.names.is_empty();
    for (at, name) in import.names.iter().enumerate() {
        let found = by_name(site, &format!("{written}\\{}", name.name.trim_matches('\\')));
        own_names |= found.is_empty();
        hits.extend(found.into_iter().map(|hit| hit.named(at)));
    }
    if own_names {
        hits.extend(by_name(site, written));
    }
    hits
}

/// A class: by the declared namespaces' folders, by what files declare, or by the path's end.
fn by_name(site: &Site<'_>, name: &str) -> Vec<Hit> {
    let layout = site.layout;
    for (prefix, folder) in &layout.manifests.namespaces {
        let Some(rest) = name.strip_prefix(prefix.as_str()) else { continue };
        let rest = match rest.strip_prefix('\\') {
            Some(rest) => rest,
            None if prefix.is_empty() => rest,
            None => continue,
        };
        let place = format!("{}.{ENDING}", rest.replace('\\', "/"));
        if let Some(file) = path::join(folder, &place).and_then(|it| layout.find(&it)) {
            return vec![Hit::new(file, EXACT)];
        }
    }
    let declared = site.nearest(layout.declaring(&name.replace('\\', ".")).to_vec(), EXACT);
    if !declared.is_empty() {
        return declared;
    }
    // The longest end of the name that is a path's end, with a folder at least.
    let whole = format!("{}.{ENDING}", name.replace('\\', "/"));
    let mut end = whole.as_str();
    while end.contains('/') {
        let lower = end.to_ascii_lowercase();
        let candidates: Vec<FileId> = layout
            .with_stem(path::stem(end))
            .filter(|it| path::ends_with(&layout.path(*it).to_ascii_lowercase(), &lower))
            .collect();
        if !candidates.is_empty() {
            return site.nearest(candidates, GUESS);
        }
        end = &end[end.find('/').map_or(0, |at| at + 1)..];
    }
    Vec::new()
}

/// `require 'a/b.php'`, `__DIR__ . '/b.php'`.
fn by_file(site: &Site<'_>, written: &str) -> Vec<Hit> {
    let layout = site.layout;
    let written = written.trim_start_matches('/');
    let find = |folder: &str| path::join(folder, written).and_then(|it| layout.find(&it));
    if let Some(file) = find(site.folder) {
        return vec![Hit::new(file, EXACT)];
    }
    if let Some(file) = path::ancestors(site.folder).find_map(find) {
        return vec![Hit::new(file, CONVENTION)];
    }
    let Some(end) = path::join("", written.trim_start_matches("../")) else { return Vec::new() };
    let candidates: Vec<FileId> = layout
        .with_stem(path::stem(&end))
        .filter(|it| path::ends_with(layout.path(*it), &end))
        .collect();
    site.nearest(candidates, GUESS)
}

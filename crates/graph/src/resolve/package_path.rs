//! Folders below a module's prefix: an import means all sources of one folder.

use codetrail_lang::Import;

use super::{CONVENTION, EXACT, Hit, Site};
use crate::layout::path;

/// Ends of sources that are part of no package that others import.
const TEST_END: &str = "_test";

pub(super) fn resolve(site: &Site<'_>, import: &Import) -> Vec<Hit> {
    let written = import.path.as_str();
    if written.starts_with("./") || written.starts_with("../") {
        let folder = path::join(site.folder, written);
        return folder.map_or_else(Vec::new, |it| sources(site, &it, EXACT));
    }
    let modules = &site.layout.manifests.modules;
    let below = |prefix: &str| {
        let rest = written.strip_prefix(prefix)?;
        (rest.is_empty() || rest.starts_with('/')).then_some(rest)
    };
    for (prefix, folder) in modules {
        let Some(rest) = below(prefix) else { continue };
        let hits = path::join(folder, rest).map_or_else(Vec::new, |it| sources(site, &it, EXACT));
        if !hits.is_empty() {
            return hits;
        }
    }
    // Without a module file the repository is one of `host/owner/name`; only names with a dot in
    // their host are no part of the standard library.
    let mut parts = written.splitn(4, '/');
    let host = parts.next().unwrap_or_default();
    match (modules.is_empty() && host.contains('.'), parts.nth(2)) {
        (true, Some(rest)) => sources(site, rest, CONVENTION),
        _ => Vec::new(),
    }
}

/// The sources of a folder, in the language of the importing file.
fn sources(site: &Site<'_>, folder: &str, confidence: f32) -> Vec<Hit> {
    let ending = path::extension(site.path);
    let layout = site.layout;
    layout
        .files_in(folder)
        .filter(|file| {
            let path = layout.path(*file);
            path::extension(path) == ending && !path::trunk(path).ends_with(TEST_END)
        })
        .map(|file| Hit::new(file, confidence))
        .collect()
}

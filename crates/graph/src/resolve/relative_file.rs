//! Files by path: relative to the file, else to the root.

use codetrail_lang::Import;

use super::{CONVENTION, EXACT, GUESS, Hit, Site};
use crate::ids::FileId;
use crate::layout::path;

/// Folders of the root that servers and builds take files from.
const ROOTS: &[&str] = &["", "public", "static", "src", "docs", "app", "assets"];
/// Endings that may be left out between files of one kind.
const LEFT_OUT: &[&str] = &["md", "mdx", "rst", "scss", "sass", "less", "css", "html", "sh"];
/// What a link to a folder shows.
const INDEXES: &[&str] = &["README.md", "index.md", "index.html", "_index.scss", "index.scss"];

pub(super) fn resolve(site: &Site<'_>, import: &Import) -> Vec<Hit> {
    let Some((written, certain)) = plain(&import.path) else { return Vec::new() };
    let absolute = written.starts_with('/');
    let written = written.trim_start_matches('/');
    if written.is_empty() || written == "." {
        return Vec::new();
    }
    if !absolute && let Some(file) = at(site, site.folder, written) {
        return vec![Hit::new(file, if certain { EXACT } else { CONVENTION })];
    }
    let roots = ROOTS.iter().copied();
    let above = path::ancestors(site.folder).filter(|it| !it.is_empty());
    // A path that a variable stood before may begin at any folder above.
    let above = above.filter(|_| !certain);
    if let Some(file) = roots.chain(above).find_map(|root| at(site, root, written)) {
        return vec![Hit::new(file, CONVENTION)];
    }
    by_suffix(site, written)
}

/// The path alone, and whether it was written out in full; nothing for what is no file.
fn plain(written: &str) -> Option<(&str, bool)> {
    let mut path = written.trim().trim_matches(['"', '\'', '<', '>']);
    if path.contains("://") || path.starts_with("//") {
        return None;
    }
    let scheme = path.split(['/', '.', '#', '?']).next().unwrap_or_default();
    if scheme.contains(':') && !scheme.starts_with('$') {
        return None;
    }
    path = &path[..path.find(['#', '?']).unwrap_or(path.len())];
    path = path.strip_prefix('~').unwrap_or(path);
    // `$DIR/a`, `${DIR}/a`, `$(dirname "$0")/a`, `{{ base }}/a`: what follows is the path.
    let mut certain = true;
    if path.starts_with('$') || path.starts_with("{{") {
        let close = match path.as_bytes().get(1) {
            Some(b'{') if path.starts_with('{') => path.find("}}").map(|at| at + 2),
            Some(b'{') => path.find('}').map(|at| at + 1),
            Some(b'(') => path.rfind(')').map(|at| at + 1),
            _ => path.find('/'),
        };
        path = path.get(close?..)?.trim_start_matches(['"', '\'']).strip_prefix('/')?;
        certain = false;
    }
    (!path.contains(['$', '*', '{'])).then_some((path.trim_end_matches('"'), certain))
}

/// The file at a path below a folder, with its ending or a partial's `_` left out.
fn at(site: &Site<'_>, folder: &str, written: &str) -> Option<FileId> {
    let layout = site.layout;
    let target = path::join(folder, written)?;
    if target.is_empty() {
        return None;
    }
    if let Some(file) = layout.find(&target) {
        return Some(file);
    }
    let own = path::extension(site.path);
    let (above, base) = (path::folder(&target), path::base(&target));
    let left_out = [own].into_iter().chain(LEFT_OUT.iter().copied());
    let left_out = left_out.filter(|ending| !ending.is_empty() && LEFT_OUT.contains(ending));
    for ending in left_out {
        for name in [format!("{base}.{ending}"), format!("_{base}.{ending}"), format!("_{base}")] {
            if let Some(file) = path::join(above, &name).and_then(|it| layout.find(&it)) {
                return Some(file);
            }
        }
    }
    INDEXES.iter().find_map(|index| layout.find(&format!("{target}/{index}")))
}

/// The only path that ends so; a bare name is no path to go by.
fn by_suffix(site: &Site<'_>, written: &str) -> Vec<Hit> {
    let Some(end) = path::join("", written.trim_start_matches("../")) else { return Vec::new() };
    if !end.contains('/') {
        return Vec::new();
    }
    let layout = site.layout;
    let candidates: Vec<FileId> = layout
        .with_stem(path::stem(&end))
        .filter(|it| path::ends_with(layout.path(*it), &end))
        .collect();
    site.nearest(candidates, GUESS)
}

//! Files below load paths, without ending: `require "a/b"` is `lib/a/b.rb`.

use codetrail_lang::Import;

use super::{CONVENTION, EXACT, GUESS, Hit, Site};
use crate::ids::FileId;
use crate::layout::path;

const ENDING: &str = "rb";
/// Load paths below each folder above the file.
const FOLDERS: &[&str] = &["lib", "", "spec", "test", "app"];
/// The word that makes a path relative to its file, and the one that does so from the file itself.
const RELATIVE: &str = "require_relative";
const EXPANDED: &str = "expand_path";

pub(super) fn resolve(site: &Site<'_>, import: &Import) -> Vec<Hit> {
    let written = import.path.trim();
    let written = written.strip_suffix(".rb").unwrap_or(written);
    let says = |word: &str| {
        site.facts.references.iter().any(|it| it.line == import.line && it.name == word)
    };
    let find = |folder: &str| {
        let target = path::join(folder, &format!("{written}.{ENDING}"))?;
        site.layout.find(&target)
    };
    if says(EXPANDED) {
        // `File.expand_path("../a", __FILE__)` counts the file itself as a folder.
        let file = find(site.path).or_else(|| find(site.folder));
        return file.map(|it| Hit::new(it, EXACT)).into_iter().collect();
    }
    if says(RELATIVE) || written.starts_with("./") || written.starts_with("../") {
        return find(site.folder).map(|it| Hit::new(it, EXACT)).into_iter().collect();
    }
    for above in path::ancestors(site.folder) {
        for folder in FOLDERS {
            let confidence = match *folder {
                "lib" => EXACT,
                "" if path::base(above) == "lib" => EXACT,
                // The file's own folder is on no load path unless it is named above.
                "" if above == site.folder => continue,
                _ => CONVENTION,
            };
            if let Some(file) = path::join(above, folder).and_then(|it| find(&it)) {
                return vec![Hit::new(file, confidence)];
            }
        }
    }
    // What is not said to be relative may be so all the same; a bare name more likely is a library.
    if let Some(file) = find(site.folder) {
        return vec![Hit::new(file, GUESS)];
    }
    by_suffix(site, written)
}

/// A gem or engine in a subfolder, or one of the folders of `app/`.
fn by_suffix(site: &Site<'_>, written: &str) -> Vec<Hit> {
    let end = format!("{written}.{ENDING}");
    let layout = site.layout;
    let candidates = |root: &dyn Fn(&str) -> bool| {
        layout
            .with_stem(path::stem(&end))
            .filter(|it| {
                let path = layout.path(*it);
                path::ends_with(path, &end)
                    && root(path[..path.len() - end.len()].trim_end_matches('/'))
            })
            .collect::<Vec<FileId>>()
    };
    let loaded =
        candidates(&|root| path::base(root) == "lib" || path::base(path::folder(root)) == "app");
    if !loaded.is_empty() {
        return site.nearest(loaded, CONVENTION);
    }
    if written.contains('/') { site.nearest(candidates(&|_| true), GUESS) } else { Vec::new() }
}

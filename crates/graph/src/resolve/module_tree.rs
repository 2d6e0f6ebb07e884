//! A tree of modules: `crate::a::b` is `a/b.rs` or `a/b/mod.rs` below the crate's root.

use codetrail_lang::{Import, SymbolKind};

use super::{CONVENTION, EXACT, GUESS, Hit, Site};
use crate::ids::FileId;
use crate::layout::{Crate, Layout, path};

/// Files that stand for the folder they are in.
const ROOTS: &[&str] = &["lib", "main", "mod", "build"];
/// Folders of a package whose files are each a root.
const ROOT_FOLDERS: &[&str] = &["tests", "examples", "benches", "bin"];
/// Crates that come with the compiler.
const STANDARD: &[&str] = &["std", "core", "alloc", "proc_macro", "test"];
const ENDING: &str = "rs";

/// A module: its file, and the folder that its children lie in.
#[derive(Debug, Clone)]
struct Module {
    file: Option<FileId>,
    children: String,
}

pub(super) fn resolve(site: &Site<'_>, import: &Import) -> Vec<Hit> {
    let written = import.path.trim_start_matches("::").replace(' ', "");
    if path::extension(&written) == ENDING {
        // `#[path = "x.rs"] mod y;`
        let file = path::join(site.folder, &written).and_then(|it| site.layout.find(&it));
        return file.map(|it| Hit::new(it, EXACT)).into_iter().collect();
    }
    let parts: Vec<&str> = split(&written).collect();
    let whole = walk(site, import.line, &parts);
    let mut hits = Vec::new();
    let mut own_names = import.names.is_empty();
    // An item is no surer than the whole path to it, of which one part more is left over.
    let mut sure: f32 = if own_names { EXACT } else { 0.0 };
    for (at, name) in import.names.iter().enumerate() {
        let deeper = match name.name.as_str() {
            "*" | "self" => None,
            name => {
                let longer: Vec<&str> = parts.iter().copied().chain(split(name)).collect();
                walk(site, import.line, &longer)
            }
        };
        match deeper {
            Some(found) if whole.as_ref().is_none_or(|it| it.0 != found.0) => {
                hits.push(Hit::new(found.0, found.1).named(at));
            }
            same => {
                own_names = true;
                sure = sure.max(same.map_or(EXACT, |it| it.1));
            }
        }
    }
    if own_names && let Some((file, confidence)) = whole {
        hits.push(Hit::new(file, confidence.min(sure)));
    }
    hits
}

fn split(written: &str) -> impl Iterator<Item = &str> {
    written.split("::").filter(|it| !it.is_empty()).map(|it| it.trim_start_matches("r#"))
}

/// The deepest file on a path of modules, and how sure it is.
fn walk(site: &Site<'_>, line: u32, parts: &[&str]) -> Option<(FileId, f32)> {
    let layout = site.layout;
    let (mut at, mut rest, sure) = start(site, line, parts)?;
    while let Some((name, after)) = rest.split_first() {
        let Some(child) = child(layout, &at.children, name) else { break };
        at = child;
        rest = after;
    }
    // One part left over is an item of the module; more are inline modules, variants or associated
    // items, or the item is offered on from elsewhere.
    let confidence = match rest.len() {
        0 | 1 => sure,
        2 => sure * CONVENTION,
        _ => sure * GUESS,
    };
    at.file.map(|file| (file, confidence))
}

/// Where a path begins, what is left of it, and how sure that is.
fn start<'p>(
    site: &Site<'_>,
    line: u32,
    parts: &'p [&'p str],
) -> Option<(Module, &'p [&'p str], f32)> {
    let layout = site.layout;
    let (first, rest) = parts.split_first()?;
    let here = module_of(site);
    match *first {
        "crate" | "$crate" => Some((root_of(site)?, rest, EXACT)),
        "self" => Some((here, rest, EXACT)),
        "super" => {
            // Each inline module around the line takes one `super` to leave.
            let mut inline = inline_depth(site, line);
            let mut at = here;
            let mut rest = parts;
            while let Some((&"super", after)) = rest.split_first() {
                rest = after;
                if inline > 0 {
                    inline -= 1;
                } else {
                    at = parent(layout, &at)?;
                }
            }
            Some((at, rest, EXACT))
        }
        name if STANDARD.contains(&name) => None,
        name => {
            if child(layout, &here.children, name).is_some() {
                return Some((here, parts, EXACT));
            }
            let crates = &layout.manifests.crates;
            if let Some(found) = crates.iter().find(|it| it.name == name) {
                return Some((library(layout, found)?, rest, EXACT));
            }
            let own = crates.iter().find(|it| path::within(site.path, &it.folder));
            let root = own.filter(|it| it.rooted).and_then(|_| root_of(site))?;
            child(layout, &root.children, name).map(|_| (root, parts, CONVENTION))
        }
    }
}

/// The module that a file is.
fn module_of(site: &Site<'_>) -> Module {
    let file = site.layout.find(site.path);
    let trunk = path::trunk(site.path);
    let is_root = ROOTS.contains(&trunk)
        || (ROOT_FOLDERS.contains(&path::base(site.folder)) && !is_below_source(site));
    let children = match site.folder {
        folder if is_root => folder.to_owned(),
        "" => trunk.to_owned(),
        folder => format!("{folder}/{trunk}"),
    };
    Module { file, children }
}

/// Whether a folder named like `tests` is an ordinary module because it lies in `src/`.
fn is_below_source(site: &Site<'_>) -> bool {
    let last = path::base(site.folder);
    last != "bin" && site.folder.split('/').any(|part| part == "src")
}

/// The root of the crate that the file is compiled into.
fn root_of(site: &Site<'_>) -> Option<Module> {
    let layout = site.layout;
    for folder in path::ancestors(site.folder) {
        let root = ["lib", "main"].iter().find_map(|name| file_at(layout, folder, name));
        if root.is_some() {
            return Some(Module { file: root, children: folder.to_owned() });
        }
        let is_root_folder = ROOT_FOLDERS.contains(&path::base(folder)) && !is_below_source(site);
        if is_root_folder && folder == site.folder {
            return Some(module_of(site));
        }
        let own = layout.manifests.crates.iter().find(|it| it.folder == folder);
        if let Some(own) = own {
            return library(layout, own);
        }
    }
    None
}

/// The root of a package's library, or of its program.
fn library(layout: &Layout, package: &Crate) -> Option<Module> {
    let named = package.library.as_deref().and_then(|it| layout.find(it));
    let source = path::join(&package.folder, "src")?;
    let usual = || ["lib", "main"].iter().find_map(|name| file_at(layout, &source, name));
    let file = named.or_else(usual)?;
    Some(Module { file: Some(file), children: path::folder(layout.path(file)).to_owned() })
}

fn parent(layout: &Layout, of: &Module) -> Option<Module> {
    let folder = path::folder(&of.children);
    if of.children.is_empty() {
        return None;
    }
    let inside = ["mod", "lib", "main"].iter().find_map(|name| file_at(layout, folder, name));
    let beside = || file_at(layout, path::folder(folder), path::base(folder));
    let file = inside.or_else(beside);
    Some(Module { file, children: folder.to_owned() })
}

fn child(layout: &Layout, children: &str, name: &str) -> Option<Module> {
    let children = path::join(children, name)?;
    let file = file_at(layout, path::folder(&children), name)
        .or_else(|| file_at(layout, &children, "mod"))?;
    Some(Module { file: Some(file), children })
}

fn file_at(layout: &Layout, folder: &str, name: &str) -> Option<FileId> {
    layout.find(&path::join(folder, &format!("{name}.{ENDING}"))?)
}

/// How many inline modules stand around a line.
fn inline_depth(site: &Site<'_>, line: u32) -> usize {
    let around = |span: &codetrail_lang::Span| span.first_line < line && line <= span.last_line;
    let modules = site.facts.symbols.iter().filter(|it| it.kind == SymbolKind::Module);
    modules.filter(|it| around(&it.span)).count()
}

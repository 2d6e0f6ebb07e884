//! Which files stand for the same thing in another form? Headers and sources, an interface and its
//! implementation, the parts of a component, the same file for another locale or provider.

use crate::ids::FileId;
use crate::layout::{Layout, path};

const HEADERS: &[&str] = &["h", "hh", "hpp", "hxx", "inl", "ipp", "cuh"];
const SOURCES: &[&str] = &["c", "cc", "cpp", "cxx", "m", "mm", "cu"];
/// What an implementation's name adds to its interface's.
const IMPLEMENTATIONS: &[&str] =
    &["{}Impl", "Default{}", "Abstract{}", "Base{}", "{}Base", "Simple{}", "{}Default"];
/// Names that say nothing alone: the same one in another folder is no sibling.
const COMMON: &[&str] =
    &["index", "main", "mod", "lib", "__init__", "readme", "license", "makefile"];
/// Files looked at for one name.
const MOST_CANDIDATES: usize = 500;
/// Answers kept, and of one kind where there could be many.
const MOST: usize = 12;
const MOST_PARALLEL: usize = 6;

/// The siblings of a file with their confidence and the reason, best first; at most 12.
pub fn siblings(layout: &Layout, file: FileId) -> Vec<(FileId, f32, &'static str)> {
    let at = layout.path(file);
    let mut found = Vec::new();
    same_stem(layout, at, &mut found);
    header_or_source(layout, at, &mut found);
    implementation(layout, at, &mut found);
    component(layout, at, &mut found);
    locales(layout, at, &mut found);
    parallel(layout, at, &mut found);
    found.retain(|(other, _, _)| *other != file);
    found.sort_by(|a, b| a.0.cmp(&b.0).then_with(|| b.1.total_cmp(&a.1)));
    found.dedup_by_key(|it| it.0);
    found.sort_by(|a, b| b.1.total_cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
    found.truncate(MOST);
    found
}

type Found = Vec<(FileId, f32, &'static str)>;

/// `x.ts`, `x.css` and `x.html` of one folder; `x.module.css` and `x.stories.tsx` less so.
fn same_stem(layout: &Layout, at: &str, found: &mut Found) {
    for other in layout.at_place(path::folder(at), path::stem(at)) {
        if path::trunk(layout.path(other)) == path::trunk(at) {
            found.push((other, 0.9, "same name, other ending"));
        } else {
            found.push((other, 0.7, "same name, other kind"));
        }
    }
}

/// A header and its source in different folders.
fn header_or_source(layout: &Layout, at: &str, found: &mut Found) {
    let own = path::extension(at);
    let wanted = match (HEADERS.contains(&own), SOURCES.contains(&own)) {
        (true, _) => SOURCES,
        (_, true) => HEADERS,
        _ => return,
    };
    let trunk = path::trunk(at);
    let mut others: Vec<(FileId, usize)> = layout
        .with_stem(path::stem(at))
        .take(MOST_CANDIDATES)
        .filter(|it| {
            let path = layout.path(*it);
            path::trunk(path) == trunk && wanted.contains(&path::extension(path))
        })
        .map(|it| (it, likeness(at, layout.path(it))))
        .collect();
    if let [(only, _)] = others[..] {
        let same = path::folder(at) == path::folder(layout.path(only));
        found.push((only, if same { 1.0 } else { 0.8 }, "header and source"));
        return;
    }
    others.sort_by_key(|(file, likeness)| (std::cmp::Reverse(*likeness), *file));
    let Some(&(_, best)) = others.first() else { return };
    for (other, _) in others.into_iter().filter(|(_, likeness)| *likeness == best).take(3) {
        let same = path::folder(at) == path::folder(layout.path(other));
        found.push((other, if same { 1.0 } else { 0.5 }, "header and source"));
    }
}

/// How many folders of two paths agree from the end, then from the start.
fn likeness(a: &str, b: &str) -> usize {
    if path::folder(a) == path::folder(b) {
        return usize::MAX;
    }
    let ending = path::folder(a).rsplit('/').zip(path::folder(b).rsplit('/'));
    ending.take_while(|(x, y)| x == y).count() * 2 + path::shared(a, b)
}

/// `Foo` and `FooImpl`, `IFoo` and `Foo`.
fn implementation(layout: &Layout, at: &str, found: &mut Found) {
    let trunk = path::trunk(at);
    if !trunk.starts_with(|c: char| c.is_ascii_uppercase()) {
        return;
    }
    let mut names: Vec<String> = Vec::new();
    for pattern in IMPLEMENTATIONS {
        names.push(pattern.replacen("{}", trunk, 1));
        let (before, after) = pattern.split_once("{}").unwrap_or((pattern, ""));
        let bare = trunk.strip_prefix(before).and_then(|it| it.strip_suffix(after));
        names.extend(bare.filter(|it| it.len() > 1).map(str::to_owned));
    }
    names.push(format!("I{trunk}"));
    let interface = trunk.strip_prefix('I');
    let interface = interface.filter(|it| it.starts_with(|c: char| c.is_ascii_uppercase()));
    names.extend(interface.map(str::to_owned));
    for name in names {
        let others: Vec<FileId> = layout
            .with_stem(&name)
            .take(MOST_CANDIDATES)
            .filter(|it| {
                let path = layout.path(*it);
                path::trunk(path) == name && path::extension(path) == path::extension(at)
            })
            .collect();
        for other in &others {
            let (a, b) = (path::folder(at), path::folder(layout.path(*other)));
            let confidence = match (path::within(a, b) || path::within(b, a), others.len()) {
                (true, _) => 0.8,
                (false, 1) => 0.6,
                _ => continue,
            };
            found.push((*other, confidence, "interface and implementation"));
        }
    }
}

/// `Button/index.ts` and `Button/Button.tsx`.
fn component(layout: &Layout, at: &str, found: &mut Found) {
    let (folder, stem) = (path::folder(at), path::stem(at));
    let name = path::base(folder);
    let other = match stem {
        "index" => name,
        stem if stem == name => "index",
        _ => return,
    };
    found.extend(layout.at_place(folder, other).map(|it| (it, 0.7, "one component's folder")));
}

/// `en.json` and `fr.json`, `messages_en.properties` and `messages.properties`.
fn locales(layout: &Layout, at: &str, found: &mut Found) {
    let trunk = path::trunk(at);
    let in_name = trunk.char_indices().filter(|(_, c)| matches!(c, '_' | '-' | '.'));
    let mut starts: Vec<usize> = in_name.map(|(at, _)| at + 1).collect();
    starts.insert(0, 0);
    let own = starts.iter().copied().find(|start| is_locale(&trunk[*start..]));
    let Some(before) = own.map(|start| &trunk[..start]) else { return };
    let family = |it: &FileId| {
        let path = layout.path(*it);
        path::extension(path) == path::extension(at)
            && path::trunk(path).strip_prefix(before).is_some_and(is_locale)
    };
    let mut others: Vec<FileId> = layout.files_in(path::folder(at)).filter(family).collect();
    if others.len() < 3 {
        return;
    }
    // English is what the others are usually translated from.
    others
        .sort_by_key(|it| (!path::trunk(layout.path(*it))[before.len()..].starts_with("en"), *it));
    others.truncate(MOST_PARALLEL);
    found.extend(others.into_iter().map(|it| (it, 0.5, "same file for another locale")));
    let bare = before.trim_end_matches(['_', '-', '.']);
    if !bare.is_empty() {
        let all = layout.at_place(path::folder(at), path::stem(bare));
        let default = all.filter(|it| path::trunk(layout.path(*it)) == bare);
        found.extend(default.map(|it| (it, 0.6, "same file for another locale")));
    }
}

/// `de`, `pt-BR`, `zh_Hans`.
fn is_locale(name: &str) -> bool {
    let (language, region) = name.split_once(['-', '_']).unwrap_or((name, "XX"));
    language.len() == 2
        && language.bytes().all(|b| b.is_ascii_lowercase())
        && (2..=4).contains(&region.len())
        && region.bytes().all(|b| b.is_ascii_alphanumeric())
}

/// The same file in a folder beside: one for each provider, locale or platform.
fn parallel(layout: &Layout, at: &str, found: &mut Found) {
    let stem = path::stem(at).to_ascii_lowercase();
    if COMMON.contains(&stem.as_str()) || path::folder(at).is_empty() {
        return;
    }
    let own: Vec<&str> = at.split('/').collect();
    let mut others: Vec<(usize, FileId)> = layout
        .with_stem(path::stem(at))
        .take(MOST_CANDIDATES)
        .filter_map(|it| {
            let other: Vec<&str> = layout.path(it).split('/').collect();
            if other.len() != own.len() || other.last() != own.last() {
                return None;
            }
            let mut differ = own.iter().zip(&other).enumerate().filter(|(_, (a, b))| a != b);
            let (at, _) = differ.next()?;
            differ.next().is_none().then_some((own.len() - at, it))
        })
        .collect();
    others.sort_unstable();
    let many = others.len() > 2 * MOST_PARALLEL;
    others.truncate(MOST_PARALLEL);
    found.extend(others.into_iter().map(|(distance, it)| {
        let confidence = if distance == 2 { 0.5 } else { 0.4 };
        (it, if many { confidence * 0.7 } else { confidence }, "same file in a parallel folder")
    }));
}

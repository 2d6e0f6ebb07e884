//! Paths without ending: relative to the file, through aliases, or from a workspace package.

use codetrail_lang::Import;

use super::{CONVENTION, EXACT, GUESS, Hit, Site, nearest};
use crate::ids::FileId;
use crate::layout::{Layout, path};

/// Endings that may be left out, in the order in which bundlers of typed sources try them.
const TYPED: &[&str] = &[
    "ts", "tsx", "mts", "cts", "d.ts", "js", "jsx", "mjs", "cjs", "vue", "svelte", "astro", "json",
    "css", "scss", "less",
];
/// The same as untyped sources see them.
const UNTYPED: &[&str] = &[
    "js", "jsx", "mjs", "cjs", "ts", "tsx", "mts", "cts", "vue", "svelte", "astro", "d.ts", "json",
    "css", "scss", "less",
];
/// An ending as written for the output, and the endings of its source.
const OUTPUTS: &[(&str, &[&str])] = &[
    ("js", &["ts", "tsx", "d.ts", "jsx"]),
    ("jsx", &["tsx", "ts"]),
    ("mjs", &["mts", "d.mts"]),
    ("cjs", &["cts", "d.cts"]),
];
/// Prefixes that stand for a source folder by convention, longest first.
const SOURCE_PREFIXES: &[&str] = &["$lib/", "@@/", "~~/", "@/", "~/", "#/"];
/// Where such a prefix may lead, seen from a folder above the file.
const SOURCE_FOLDERS: &[&str] = &["src", "app", "", "src/lib", "resources/js", "client", "lib"];
/// Folders that hold built output, and what they are built from.
const BUILT: &[&str] = &["dist", "lib", "build", "out", "es", "esm", "cjs"];
/// Leading folders that a file must share to be meant by a bare name.
const NEARBY: usize = 2;
/// Modules of the runtime that are written as bare names.
const BUILT_IN: &[&str] = &[
    "assert",
    "buffer",
    "child_process",
    "cluster",
    "console",
    "constants",
    "crypto",
    "dgram",
    "dns",
    "domain",
    "events",
    "fs",
    "http",
    "http2",
    "https",
    "inspector",
    "module",
    "net",
    "os",
    "path",
    "perf_hooks",
    "process",
    "punycode",
    "querystring",
    "readline",
    "repl",
    "stream",
    "string_decoder",
    "timers",
    "tls",
    "tty",
    "url",
    "util",
    "v8",
    "vm",
    "worker_threads",
    "zlib",
];
/// Entry points of a package whose manifest names none that is there.
const ENTRIES: &[&str] = &["src/index", "index", "src/main", "lib/index", "lib/main"];

pub(super) fn resolve(site: &Site<'_>, import: &Import) -> Vec<Hit> {
    // Loaders stand before a `!`, options after a `?`.
    let written = import.path.rsplit('!').next().unwrap_or_default();
    let written = written.split('?').next().unwrap_or_default().trim();
    if written.is_empty() || written.contains("://") || written.starts_with("node:") {
        return Vec::new();
    }
    if written.starts_with("./") || written.starts_with("../") || matches!(written, "." | "..") {
        let target = path::join(site.folder, written);
        return target.map_or_else(Vec::new, |it| probe(site, &it, EXACT));
    }
    let steps: &[fn(&Site<'_>, &str) -> Vec<Hit>] =
        &[by_alias, by_package, by_prefix, by_root, by_suffix];
    for step in steps {
        let hits = step(site, written);
        if !hits.is_empty() {
            return hits;
        }
    }
    Vec::new()
}

/// The file that a path without ending means, with one entry at most.
fn probe(site: &Site<'_>, target: &str, confidence: f32) -> Vec<Hit> {
    if let Some(file) = at(site.layout, site.path, target) {
        return vec![Hit::new(file, confidence)];
    }
    let (folder, stem) = (path::folder(target), path::stem(target));
    let mut alike = site.layout.at_place(folder, stem).filter(|file| {
        let path = site.layout.path(*file);
        let written = path::base(target);
        path::base(path).eq_ignore_ascii_case(written)
            || path::trunk(path).eq_ignore_ascii_case(written)
    });
    match (alike.next(), alike.next()) {
        (Some(file), None) => vec![Hit::new(file, confidence * GUESS)],
        _ => Vec::new(),
    }
}

/// The file at a path whose ending, or last part `index`, may be left out.
fn at(layout: &Layout, from: &str, target: &str) -> Option<FileId> {
    let untyped = matches!(path::extension(from), "js" | "jsx" | "mjs" | "cjs");
    let endings = if untyped { UNTYPED } else { TYPED };
    let (folder, base) = (path::folder(target), path::base(target));
    if !base.is_empty() {
        let beside: Vec<FileId> = layout.at_place(folder, path::stem(target)).collect();
        let named = |name: &str, ending: &str| {
            beside.iter().copied().find(|file| {
                let rest = path::base(layout.path(*file)).strip_prefix(name);
                rest.is_some_and(|rest| match ending {
                    "" => rest.is_empty(),
                    ending => rest.strip_prefix('.') == Some(ending),
                })
            })
        };
        let exact = named(base, "").or_else(|| endings.iter().find_map(|it| named(base, it)));
        if exact.is_some() {
            return exact;
        }
        let sources = OUTPUTS.iter().find(|(ending, _)| *ending == path::extension(target));
        if let Some((_, sources)) = sources {
            let source = sources.iter().find_map(|it| named(path::trunk(target), it));
            if source.is_some() {
                return source;
            }
        }
    }
    let package = layout.manifests.packages.iter().find(|it| it.folder == target);
    let entry = package.filter(|_| !target.is_empty()).and_then(|it| entry_of(layout, &it.entries));
    entry.or_else(|| {
        let inside: Vec<FileId> = layout.at_place(target, "index").collect();
        endings.iter().find_map(|ending| {
            inside
                .iter()
                .copied()
                .find(|file| path::base(layout.path(*file)).strip_prefix("index.") == Some(*ending))
        })
    })
}

/// The first of a package's offered paths that is there, as it is or as its source.
fn entry_of(layout: &Layout, offered: &[String]) -> Option<FileId> {
    offered.iter().find_map(|it| layout.find(it)).or_else(|| {
        offered.iter().find_map(|it| {
            let plain = strip_ending(it);
            let parts: Vec<&str> = plain.split('/').collect();
            let built = parts.iter().rposition(|part| BUILT.contains(part));
            let source = built.map(|at| {
                let mut parts = parts.clone();
                parts[at] = "src";
                parts.join("/")
            });
            source
                .iter()
                .map(String::as_str)
                .chain([plain])
                .find_map(|it| without_index(layout, it))
        })
    })
}

/// A file with a source's ending at this path.
fn without_index(layout: &Layout, target: &str) -> Option<FileId> {
    TYPED.iter().find_map(|ending| layout.find(&format!("{target}.{ending}")))
}

fn strip_ending(target: &str) -> &str {
    let known = TYPED.iter().chain(&["d.mts", "d.cts"]);
    known
        .filter_map(|ending| target.strip_suffix(ending)?.strip_suffix('.'))
        .min_by_key(|rest| rest.len())
        .unwrap_or(target)
}

/// `paths` and `baseUrl` of the configurations above the file, the nearest first.
fn by_alias(site: &Site<'_>, written: &str) -> Vec<Hit> {
    let configs = &site.layout.manifests.aliases;
    for config in configs.iter().filter(|it| path::within(site.path, &it.folder)) {
        let matched = config.rules.iter().filter_map(|rule| rule.apply(written)).flatten();
        let based = config.base.as_deref().and_then(|base| path::join(base, written));
        for target in matched.chain(based) {
            let hits = probe(site, &target, EXACT);
            if !hits.is_empty() {
                return hits;
            }
        }
    }
    Vec::new()
}

/// A package of the workspace, or the own package's `#` imports.
fn by_package(site: &Site<'_>, written: &str) -> Vec<Hit> {
    let layout = site.layout;
    let packages = &layout.manifests.packages;
    if written.starts_with('#') {
        let own = packages.iter().find(|it| path::within(site.path, &it.folder));
        let offered = own.map_or_else(Vec::new, |it| offered(&it.offers, written));
        let found = entry_of(layout, &offered);
        return found.map(|file| Hit::new(file, EXACT)).into_iter().collect();
    }
    let (name, below) = package_name(written);
    let Some(package) = packages.iter().find(|it| it.name == name && !it.name.is_empty()) else {
        return Vec::new();
    };
    if below.is_empty() {
        if let Some(file) = entry_of(layout, &package.entries) {
            return vec![Hit::new(file, EXACT)];
        }
        let guesses = ENTRIES.iter().filter_map(|it| path::join(&package.folder, it));
        let mut found = guesses.filter_map(|it| without_index(layout, &it));
        return found.next().map(|file| Hit::new(file, CONVENTION)).into_iter().collect();
    }
    if let Some(file) = entry_of(layout, &offered(&package.offers, &format!("./{below}"))) {
        return vec![Hit::new(file, EXACT)];
    }
    for (folder, confidence) in [("", EXACT), ("src", CONVENTION), ("lib", CONVENTION)] {
        let target = path::join(&package.folder, folder).and_then(|it| path::join(&it, below));
        let built = target.as_deref().filter(|it| it.contains("/dist/"));
        let source = built.map(|it| (it.replacen("/dist/", "/src/", 1), CONVENTION));
        for (target, confidence) in target.map(|it| (it, confidence)).into_iter().chain(source) {
            let hits = probe(site, &target, confidence);
            if !hits.is_empty() {
                return hits;
            }
        }
    }
    Vec::new()
}

/// What is offered under a key, with the `*` of a pattern filled in.
fn offered(offers: &[(String, Vec<String>)], key: &str) -> Vec<String> {
    let exact = offers.iter().find(|(offer, _)| offer == key);
    if let Some((_, targets)) = exact {
        return targets.clone();
    }
    let patterns = offers.iter().filter_map(|(offer, targets)| {
        let (before, after) = offer.split_once('*')?;
        let matched = key.strip_prefix(before)?.strip_suffix(after)?;
        Some(targets.iter().map(move |it| it.replace('*', matched)))
    });
    patterns.flatten().collect()
}

/// `@scope/name/sub` or `name/sub` as name and rest.
fn package_name(written: &str) -> (&str, &str) {
    let skip = if written.starts_with('@') { written.find('/').map_or(0, |at| at + 1) } else { 0 };
    match written[skip..].find('/') {
        Some(at) => (&written[..skip + at], &written[skip + at + 1..]),
        None => (written, ""),
    }
}

/// `@/`, `~/` and the like, where no configuration says what they mean.
fn by_prefix(site: &Site<'_>, written: &str) -> Vec<Hit> {
    let Some(rest) = SOURCE_PREFIXES.iter().find_map(|it| written.strip_prefix(it)) else {
        return Vec::new();
    };
    for above in path::ancestors(site.folder) {
        for folder in SOURCE_FOLDERS {
            let target = path::join(above, folder).and_then(|it| path::join(&it, rest));
            let hits = target.map_or_else(Vec::new, |it| probe(site, &it, CONVENTION));
            if !hits.is_empty() {
                return hits;
            }
        }
    }
    Vec::new()
}

/// `src/x` or `/src/x` from a folder above that is a package's, or the root.
fn by_root(site: &Site<'_>, written: &str) -> Vec<Hit> {
    let absolute = written.starts_with('/');
    let written = written.trim_start_matches('/');
    if !written.contains('/') || (!absolute && is_foreign(site, written)) {
        return Vec::new();
    }
    let is_root = |folder: &str| {
        folder.is_empty() || site.layout.manifests.packages.iter().any(|it| it.folder == folder)
    };
    for root in path::ancestors(site.folder).filter(|it| is_root(it)) {
        for folder in if absolute { &["", "public", "static"][..] } else { &["", "src"] } {
            let target = path::join(root, folder).and_then(|it| path::join(&it, written));
            let target = target.filter(|it| it.contains('/'));
            let found = target.and_then(|it| at(site.layout, site.path, &it));
            if let Some(file) = found {
                return vec![Hit::new(file, CONVENTION)];
            }
        }
    }
    Vec::new()
}

/// Whether a package above says that it depends on the package so named.
fn is_foreign(site: &Site<'_>, written: &str) -> bool {
    let (name, _) = package_name(written);
    let mut above =
        site.layout.manifests.packages.iter().filter(|it| path::within(site.path, &it.folder));
    above.any(|it| it.depends_on(name))
}

/// The only file whose path ends so: loaders may be told of any source folder.
fn by_suffix(site: &Site<'_>, written: &str) -> Vec<Hit> {
    if written.starts_with('@') || is_foreign(site, written) {
        return Vec::new();
    }
    let Some(end) = path::join("", written.trim_start_matches("~/")) else { return Vec::new() };
    let layout = site.layout;
    let ending_in = |end: &str, near: usize| -> Vec<(FileId, &str)> {
        layout
            .with_stem(path::stem(end))
            .map(|file| (file, layout.path(file)))
            .filter(|(_, path)| {
                OUTPUTS.iter().any(|(ending, _)| path::extension(path) == *ending)
                    || TYPED.contains(&path::extension(path))
            })
            .filter(|(_, path)| path::shared(site.path, path) >= near)
            .filter(|(_, path)| {
                path::ends_with(path, end) || path::ends_with(strip_ending(path), strip_ending(end))
            })
            .collect()
    };
    let mut candidates = Vec::new();
    if end.contains('/') {
        candidates = ending_in(&end, 0);
    }
    let mut sure = GUESS;
    if candidates.is_empty() {
        // A loader's own prefix (`forum/topic`) or a bare module name, of which only a file nearby
        // can be meant, and only where it is known what is installed.
        let known = layout.manifests.packages.iter().any(|it| path::within(site.path, &it.folder));
        let rest = end.split_once('/').map_or(end.as_str(), |(_, rest)| rest);
        if known && !BUILT_IN.contains(&rest) {
            candidates = ending_in(rest, NEARBY);
            sure = GUESS * CONVENTION;
            if candidates.len() > 1 {
                return Vec::new();
            }
        }
    }
    let chosen = nearest(site.path, candidates, sure);
    chosen.into_iter().map(|(file, confidence)| Hit::new(file, confidence)).collect()
}

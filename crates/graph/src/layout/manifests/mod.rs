//! What do the manifests say about how names lead to files?
//!
//! Each kind is read into plain tables. A manifest that cannot be read says nothing.

mod aliases;
mod bundlers;
mod packages;

use rustc_hash::FxHashMap;

use super::{json, path};
use crate::ids::FileId;
pub(crate) use aliases::AliasConfig;
pub(crate) use packages::Package;

/// More manifests than this are not asked for: those nearest to the root say most.
const MOST: usize = 400;
/// Folders of other people's code, whose manifests say nothing about this repository.
const FOREIGN: &[&str] = &["node_modules", "vendor", "third_party", "bower_components", "testdata"];

/// What all manifests say together.
#[derive(Debug, Default)]
pub(crate) struct Manifests {
    /// `tsconfig.json`, `jsconfig.json` and configurations of bundlers, the deepest folder first.
    pub(crate) aliases: Vec<AliasConfig>,
    /// `package.json`, the deepest folder first.
    pub(crate) packages: Vec<Package>,
    /// Module prefixes of `go.mod` with their folders, the longest prefix first.
    pub(crate) modules: Vec<(String, String)>,
    /// `Cargo.toml` packages, the deepest folder first.
    pub(crate) crates: Vec<Crate>,
    /// Namespace prefixes of `composer.json` (without a closing `\`) with their folders, the
    /// longest prefix first.
    pub(crate) namespaces: Vec<(String, String)>,
}

/// A Rust package.
#[derive(Debug)]
pub(crate) struct Crate {
    /// Its folder.
    pub(crate) folder: String,
    /// The name of its library in code, with underscores.
    pub(crate) name: String,
    /// Its library's root file, if the manifest names one.
    pub(crate) library: Option<String>,
    /// Written for the 2015 edition, whose `use` paths start at the crate's root.
    pub(crate) rooted: bool,
}

/// The manifests to ask for, by depth, then path.
pub(super) fn wanted(paths: &[String]) -> Vec<FileId> {
    let mut found: Vec<(usize, FileId)> = paths
        .iter()
        .enumerate()
        .filter(|(_, path)| is_manifest(path::base(path)))
        .filter(|(_, path)| !path.split('/').any(|part| FOREIGN.contains(&part)))
        .map(|(at, path)| (path.matches('/').count(), FileId(at as u32)))
        .collect();
    found.sort_unstable();
    found.truncate(MOST);
    found.into_iter().map(|(_, file)| file).collect()
}

fn is_manifest(base: &str) -> bool {
    matches!(base, "package.json" | "go.mod" | "Cargo.toml" | "composer.json")
        || is_alias(base)
        || bundlers::is_bundler(base)
}

fn is_alias(base: &str) -> bool {
    path::extension(base) == "json"
        && (base.starts_with("tsconfig") || base.starts_with("jsconfig"))
}

impl Manifests {
    /// Asks for the wanted texts and reads them.
    pub(super) fn read(paths: &[String], manifest: &dyn Fn(FileId) -> Option<String>) -> Manifests {
        let mut it = Manifests::default();
        let mut configs = FxHashMap::default();
        let mut config_paths = Vec::new();
        for file in wanted(paths) {
            let path = paths[file.at()].as_str();
            let Some(text) = manifest(file) else { continue };
            let folder = path::folder(path);
            match path::base(path) {
                "package.json" => {
                    it.packages.extend(json::parse(&text).map(|v| Package::read(folder, &v)));
                }
                "go.mod" => it.read_modules(folder, &text),
                "Cargo.toml" => it.crates.extend(read_crate(folder, &text)),
                "composer.json" => it.read_namespaces(folder, &text),
                base if bundlers::is_bundler(base) => {
                    it.aliases.extend(bundlers::read(path, &text));
                }
                _ => {
                    if let Some(value) = json::parse(&text) {
                        configs.insert(path, value);
                        config_paths.push(path);
                    }
                }
            }
        }
        it.aliases.extend(config_paths.iter().map(|path| AliasConfig::read(path, &configs)));
        it.aliases.sort_by_key(AliasConfig::order);
        it.packages.sort_by(|a, b| deepest(&a.folder, &b.folder));
        it.crates.sort_by(|a, b| deepest(&a.folder, &b.folder));
        let longest = |a: &(String, String), b: &(String, String)| {
            b.0.len().cmp(&a.0.len()).then_with(|| a.cmp(b))
        };
        it.modules.sort_by(longest);
        it.namespaces.sort_by(longest);
        it
    }

    /// The module's own prefix, and those that are replaced by folders of the repository.
    fn read_modules(&mut self, folder: &str, text: &str) {
        let mut in_replace = false;
        for line in text.lines() {
            let line = line.split("//").next().unwrap_or_default().trim();
            if let Some(name) = line.strip_prefix("module ") {
                let name = name.trim().trim_matches(['"', '`']);
                self.modules.push((name.to_owned(), folder.to_owned()));
            }
            let replaced = match line.strip_prefix("replace") {
                Some(rest) if rest.trim() == "(" => {
                    in_replace = true;
                    continue;
                }
                Some(rest) if rest.starts_with(char::is_whitespace) => rest,
                _ if line == ")" => {
                    in_replace = false;
                    continue;
                }
                _ if in_replace => line,
                _ => continue,
            };
            if let Some((old, new)) = replaced.split_once("=>")
                && new.trim().starts_with('.')
                && let Some(name) = old.split_whitespace().next()
                && let Some(target) = path::join(folder, new.trim())
            {
                self.modules.push((name.to_owned(), target));
            }
        }
    }

    /// The folders of the namespaces of `autoload` and `autoload-dev`.
    fn read_namespaces(&mut self, folder: &str, text: &str) {
        let Some(value) = json::parse(text) else { return };
        for section in ["autoload", "autoload-dev"] {
            for standard in ["psr-4", "psr-0"] {
                let Some(map) = value[section][standard].as_object() else { continue };
                for (prefix, folders) in map {
                    let prefix = prefix.trim_end_matches('\\');
                    let listed = folders.as_array().map_or(&[][..], Vec::as_slice);
                    for target in folders
                        .as_str()
                        .into_iter()
                        .chain(listed.iter().filter_map(serde_json::Value::as_str))
                    {
                        // PSR-0 repeats the namespace below its folder, PSR-4 leaves it out.
                        let below = match standard {
                            "psr-0" => format!("{target}/{}", prefix.replace('\\', "/")),
                            _ => target.to_owned(),
                        };
                        if let Some(target) = path::join(folder, &below) {
                            self.namespaces.push((prefix.to_owned(), target));
                        }
                    }
                }
            }
        }
    }
}

/// The deepest folder first, so that the first that holds a file is the nearest.
fn deepest(a: &str, b: &str) -> std::cmp::Ordering {
    b.len().cmp(&a.len()).then_with(|| a.cmp(b))
}

fn read_crate(folder: &str, text: &str) -> Option<Crate> {
    let value: toml::Table = toml::from_str(text).ok()?;
    let package = value.get("package")?;
    let library = value.get("lib");
    let name = library.and_then(|it| it.get("name")).or_else(|| package.get("name"))?.as_str()?;
    let library = library.and_then(|it| it.get("path")).and_then(toml::Value::as_str);
    Some(Crate {
        folder: folder.to_owned(),
        name: name.replace('-', "_"),
        library: library.and_then(|it| path::join(folder, it)),
        rooted: package.get("edition").is_none_or(|it| it.as_str() == Some("2015")),
    })
}

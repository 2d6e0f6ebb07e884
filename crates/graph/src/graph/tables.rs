//! What do the files define, bind and import? Tables over the facts, built once.

use std::collections::BTreeMap;

use codetrail_lang::{Names, Reference, ReferenceRole, Shared, Symbol, SymbolKind};
use rustc_hash::{FxHashMap, FxHashSet};

use super::Source;
use super::members::Bases;
use crate::ids::FileId;
use crate::layout::{Layout, path};
use crate::resolve::{Strategy, Target};

/// Files that one file includes, directly or not, at most.
const MOST_INCLUDED: usize = 600;

/// A symbol of one of the files.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Def {
    /// Position of the file in [`Tables::files`].
    pub(super) file: u32,
    /// Position in its facts' symbols.
    pub(super) symbol: u32,
}

/// What an import binds a name to: the import, and which of its names; nothing for the import itself.
pub(super) type Bound = (u32, Option<u32>);

/// One file's tables.
pub(super) struct File<'a> {
    pub(super) source: Source<'a>,
    pub(super) names: &'static Names,
    pub(super) strategy: Option<Strategy>,
    /// The innermost symbol around each symbol.
    pub(super) parents: Vec<Option<u32>>,
    /// Symbols by name at the top of the file.
    pub(super) top: FxHashMap<&'a str, Vec<u32>>,
    /// Symbols by name directly inside another.
    pub(super) inner: FxHashMap<(u32, &'a str), Vec<u32>>,
    /// Bindings by name.
    pub(super) bound: FxHashMap<&'a str, Vec<u32>>,
    /// What imports bind, by local name.
    pub(super) imported: FxHashMap<&'a str, Vec<Bound>>,
    /// Imports that bring in all names.
    pub(super) open: Vec<u32>,
    /// Base types of each type, as references.
    pub(super) bases: FxHashMap<u32, Vec<u32>>,
    /// Who sees the names at its top without an import.
    pub(super) scope: Option<u32>,
    /// The scopes whose names it sees, the nearest first.
    pub(super) scopes: Vec<u32>,
    /// The files that it includes, directly or not, itself too.
    pub(super) included: FxHashSet<u32>,
}

impl<'a> File<'a> {
    pub(super) fn symbol(&self, at: u32) -> &'a Symbol {
        &self.source.facts.symbols[at as usize]
    }

    /// The symbols around a position, the innermost first.
    pub(super) fn chain(&self, within: Option<u32>) -> impl Iterator<Item = u32> {
        let mut next = within;
        std::iter::from_fn(move || {
            let here = next?;
            next = self.parents[here as usize];
            Some(here)
        })
    }

    /// The files that an import names, of one name or of the whole.
    pub(super) fn targets(
        &self,
        import: u32,
        name: Option<u32>,
    ) -> impl Iterator<Item = &'a Target> {
        let targets = self.source.targets;
        let start = targets.partition_point(|it| it.import < import as usize);
        targets[start..]
            .iter()
            .take_while(move |it| it.import == import as usize)
            .filter(move |it| it.name == name.map(|at| at as usize))
    }
}

/// All files' tables.
pub(super) struct Tables<'a> {
    pub(super) layout: &'a Layout,
    pub(super) files: Vec<File<'a>>,
    /// Positions in `files`, by id.
    by_id: FxHashMap<FileId, u32>,
    /// Names at the top of the files of each scope.
    pub(super) shared: FxHashMap<(u32, &'a str), Vec<Def>>,
    /// Members by the last part of what they belong to, and name.
    pub(super) members: FxHashMap<(&'a str, &'a str), Vec<Def>>,
    /// Types, callables and modules by name.
    pub(super) all: FxHashMap<&'a str, Vec<Def>>,
    /// Bases of each type that has some.
    pub(super) resolved: FxHashMap<Def, Bases>,
    /// Scopes by the package that they are of.
    packages: BTreeMap<String, u32>,
}

impl<'a> Tables<'a> {
    pub(super) fn new(layout: &'a Layout, sources: &[Source<'a>]) -> Tables<'a> {
        let mut scopes: BTreeMap<String, u32> = BTreeMap::new();
        let mut files: Vec<File<'a>> =
            sources.iter().map(|it| file(layout, *it, &mut scopes)).collect();
        let by_id: FxHashMap<FileId, u32> =
            sources.iter().enumerate().map(|(at, it)| (it.file, at as u32)).collect();
        include(&mut files, &by_id);
        let mut tables = Tables {
            layout,
            files,
            by_id,
            shared: FxHashMap::default(),
            members: FxHashMap::default(),
            all: FxHashMap::default(),
            resolved: FxHashMap::default(),
            packages: scopes,
        };
        tables.collect();
        tables.read_bases();
        tables
    }

    fn collect(&mut self) {
        for (at, file) in self.files.iter().enumerate() {
            for (symbol, it) in file.source.facts.symbols.iter().enumerate() {
                let def = Def { file: at as u32, symbol: symbol as u32 };
                let code = it.kind.is_type() || it.kind.is_callable();
                if code || it.kind == SymbolKind::Module {
                    self.all.entry(&it.name).or_default().push(def);
                }
                if !it.container.is_empty() {
                    let key = (last_part(&it.container), it.name.as_str());
                    self.members.entry(key).or_default().push(def);
                }
                if let Some(scope) = file.scope
                    && file.top.get(it.name.as_str()).is_some_and(|of| of.contains(&def.symbol))
                {
                    self.shared.entry((scope, &it.name)).or_default().push(def);
                }
            }
        }
    }

    pub(super) fn at(&self, file: FileId) -> Option<u32> {
        self.by_id.get(&file).copied()
    }

    /// The scope of a package as an import writes it.
    pub(super) fn package(&self, written: &str) -> Option<u32> {
        let written = written.replace(['\\', '/'], ".");
        let written = written.strip_suffix(".*").unwrap_or(&written);
        self.packages.get(written).copied()
    }

    pub(super) fn file(&self, at: u32) -> &File<'a> {
        &self.files[at as usize]
    }

    pub(super) fn symbol(&self, def: Def) -> &'a Symbol {
        self.file(def.file).symbol(def.symbol)
    }

    /// Whether the names of one file are those of the other too, or are included by it.
    pub(super) fn sees(&self, from: u32, other: u32) -> bool {
        let (a, b) = (self.file(from), self.file(other));
        from == other
            || a.included.contains(&other)
            || b.included.contains(&from)
            || (a.scope.is_some()
                && (a.scope == b.scope || b.scope.is_some_and(|it| a.scopes.contains(&it))))
    }
}

/// The last part of a qualified name.
pub(super) fn last_part(container: &str) -> &str {
    container.rsplit('.').next().unwrap_or(container)
}

fn file<'a>(
    layout: &'a Layout,
    source: Source<'a>,
    scopes: &mut BTreeMap<String, u32>,
) -> File<'a> {
    let facts = source.facts;
    let meta = &source.language.get().meta;
    let strategy = Strategy::of(source.language);
    let parents = parents(&facts.symbols);
    let mut it = File {
        source,
        names: &meta.names,
        strategy,
        parents,
        top: FxHashMap::default(),
        inner: FxHashMap::default(),
        bound: FxHashMap::default(),
        imported: FxHashMap::default(),
        open: Vec::new(),
        bases: FxHashMap::default(),
        scope: None,
        scopes: Vec::new(),
        included: FxHashSet::default(),
    };
    let nested = !matches!(meta.names.shared, Shared::File | Shared::Folder);
    for (at, symbol) in facts.symbols.iter().enumerate() {
        let around = it.parents[at];
        let spaces = nested && it.chain(around).all(|up| it.symbol(up).kind == SymbolKind::Module);
        if (around.is_none() && symbol.container.is_empty()) || (around.is_some() && spaces) {
            it.top.entry(&symbol.name).or_default().push(at as u32);
        }
        if let Some(around) = around {
            it.inner.entry((around, &symbol.name)).or_default().push(at as u32);
        }
    }
    for (at, binding) in facts.bindings.iter().enumerate() {
        it.bound.entry(&binding.name).or_default().push(at as u32);
    }
    read_imports(&mut it, &meta.separator);
    for (at, reference) in facts.references.iter().enumerate() {
        if reference.role == ReferenceRole::Inherit
            && let Some(heir) = heir(&it, reference)
        {
            it.bases.entry(heir).or_default().push(at as u32);
        }
    }
    share(layout, &mut it, scopes);
    it
}

/// The type that a reference makes the heir of another.
fn heir(file: &File<'_>, reference: &Reference) -> Option<u32> {
    let is_heir = |at: &u32| {
        let kind = file.symbol(*at).kind;
        kind.is_type() || kind == SymbolKind::Module
    };
    file.chain(reference.within).find(is_heir)
}

fn read_imports(it: &mut File<'_>, separator: &str) {
    let whole = it.strategy.is_some_and(Strategy::binds_whole_path);
    for (at, import) in it.source.facts.imports.iter().enumerate() {
        let at = at as u32;
        for (name_at, name) in import.names.iter().enumerate() {
            match name.name.as_str() {
                "*" | "_" => it.open.push(at),
                "self" if separator == "::" => {
                    let local = last_of(&import.path, separator);
                    let local = name.alias.as_deref().unwrap_or(local);
                    it.imported.entry(local).or_default().push((at, None));
                }
                original => {
                    let local = name.alias.as_deref().unwrap_or(original);
                    it.imported.entry(local).or_default().push((at, Some(name_at as u32)));
                }
            }
        }
        if let Some(alias) = &import.alias {
            it.imported.entry(alias).or_default().push((at, None));
        } else if import.names.is_empty() {
            let local = if whole { import.path.as_str() } else { last_of(&import.path, separator) };
            it.imported.entry(local).or_default().push((at, None));
            let shared = it.names.shared;
            if matches!(shared, Shared::Namespace | Shared::Includes) {
                it.open.push(at);
            }
        }
    }
    it.open.dedup();
}

/// The last part of a module path.
fn last_of<'t>(path: &'t str, separator: &str) -> &'t str {
    let last = path.rsplit(separator).next().unwrap_or(path);
    last.rsplit(['.', '\\', '/']).next().unwrap_or(last)
}

/// The innermost symbol around each symbol; symbols are sorted by position, so they nest.
fn parents(symbols: &[Symbol]) -> Vec<Option<u32>> {
    let mut open: Vec<u32> = Vec::new();
    let mut parents = Vec::with_capacity(symbols.len());
    for (at, symbol) in symbols.iter().enumerate() {
        while open
            .pop_if(|it| {
                let span = symbols[*it as usize].span;
                !span.contains(&symbol.span) || span == symbol.span
            })
            .is_some()
        {}
        parents.push(open.last().copied());
        open.push(at as u32);
    }
    parents
}

/// Gives a file the scope of its names, and those that it sees.
fn share(layout: &Layout, it: &mut File<'_>, scopes: &mut BTreeMap<String, u32>) {
    let package = it.source.facts.package.as_deref().map(|it| it.replace(['\\', '/'], "."));
    let folder = path::folder(layout.path(it.source.file));
    let names: Vec<String> = match (it.names.shared, package) {
        (Shared::File | Shared::Includes, _) => Vec::new(),
        (Shared::Folder, package) => vec![format!("{folder}/:{}", package.unwrap_or_default())],
        (Shared::Package, Some(package)) => vec![package],
        (Shared::Namespace, Some(package)) => {
            let ends = package.match_indices('.').map(|(at, _)| at).chain([package.len()]);
            let mut names: Vec<String> = ends.map(|end| package[..end].to_owned()).collect();
            names.reverse();
            names
        }
        (Shared::Package | Shared::Namespace, None) => vec![format!("{folder}/")],
        (Shared::Repository, _) => {
            vec![format!("//{}", it.source.language.get().name)]
        }
    };
    let mut id = |name: String| {
        let next = scopes.len() as u32;
        *scopes.entry(name).or_insert(next)
    };
    it.scopes = names.into_iter().map(&mut id).collect();
    it.scope = it.scopes.first().copied();
}

/// Follows includes from each file, nearest first.
fn include(files: &mut [File<'_>], by_id: &FxHashMap<FileId, u32>) {
    let direct: Vec<Vec<u32>> = files
        .iter()
        .map(|it| match it.names.shared {
            Shared::Includes => {
                it.source.targets.iter().filter_map(|it| by_id.get(&it.file).copied()).collect()
            }
            _ => Vec::new(),
        })
        .collect();
    for (at, file) in files.iter_mut().enumerate() {
        if direct[at].is_empty() {
            continue;
        }
        let mut queue = vec![at as u32];
        file.included.insert(at as u32);
        let mut next = 0;
        while next < queue.len() && queue.len() < MOST_INCLUDED {
            for other in &direct[queue[next] as usize] {
                if file.included.insert(*other) {
                    queue.push(*other);
                }
            }
            next += 1;
        }
    }
}

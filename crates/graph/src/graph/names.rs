//! What does a bare name stand for, here or seen from an import?

use codetrail_lang::{Binding, BindingKind, Facts, Import, Shared, Symbol, SymbolKind};

use super::members::visible;
use super::tables::{Def, File, Tables};
use super::values::{Known, Value};
use crate::ids::FileId;
use crate::resolve::imports_by;

/// A chain of names that stand for other names is followed this far; one that leads through imports of
/// all names takes more of it, because each of those may branch.
pub(super) const DEEPEST: u8 = 24;
const BRANCHING: u8 = 6;
/// Names seen because the files share a package.
const SHARED: f32 = 0.95;
/// Names that an import brings in without naming them.
const OPEN: f32 = 0.97;
/// A name that a file is said to offer but that its facts do not have.
const UNSEEN: f32 = 0.8;

/// Where a name is read.
#[derive(Debug, Clone, Copy)]
pub(super) struct Site {
    pub(super) file: u32,
    pub(super) within: Option<u32>,
    pub(super) line: u32,
}

impl Site {
    /// The top of a file, after all that it says.
    pub(super) fn top(file: u32) -> Site {
        Site { file, within: None, line: u32::MAX }
    }
}

/// Whether a function is only declared: nothing follows its signature.
fn is_prototype(symbol: &Symbol) -> bool {
    ((symbol.span.end - symbol.span.start) as usize) <= symbol.signature.len() + 2
}

/// Whether what is bound is bound before a use of its name at a line: `x := x.New()` is not.
fn is_before(binding: &Binding, line: u32) -> bool {
    let rest = binding.of.strip_prefix(binding.name.as_str());
    let itself = rest.is_some_and(|it| !it.starts_with(|c: char| c.is_alphanumeric() || c == '_'));
    binding.line < line || (binding.line == line && !itself)
}

impl Tables<'_> {
    /// What a bare name stands for.
    pub(super) fn bare(&self, site: Site, name: &str, depth: u8) -> Known {
        if depth > DEEPEST {
            return Known::unknown();
        }
        let file = self.file(site.file);
        if file.names.own.iter().any(|it| it == name) {
            return Known::new(self.own_type(site).map_or(Value::Unknown, Value::Instance), 1.0);
        }
        if let Some(binding) = self.local(site, name) {
            return self.bound(site.file, binding, depth + 1);
        }
        if let Some(found) = self.around(site, name, depth) {
            return found;
        }
        if let Some(found) = file.top.get(name) {
            return Known::items(site.file, found);
        }
        let imported = self.imported(site.file, name, depth);
        if !matches!(imported.value, Value::Unknown) {
            return imported;
        }
        self.offered_unnamed(site, name, depth)
    }

    /// The binding of a local variable, the last one before the line.
    pub(super) fn local(&self, site: Site, name: &str) -> Option<u32> {
        let file = self.file(site.file);
        let bindings = file.bound.get(name)?;
        let facts = file.source.facts;
        file.chain(site.within).filter(|at| !file.symbol(*at).kind.is_type()).find_map(|around| {
            let here = bindings.iter().filter(|at| {
                let it = &facts.bindings[**at as usize];
                it.within == Some(around) && it.kind != BindingKind::Returns
            });
            here.copied().filter(|at| is_before(&facts.bindings[*at as usize], site.line)).last()
        })
    }

    /// What the symbols around a place define: local functions, members where they are seen bare.
    fn around(&self, site: Site, name: &str, depth: u8) -> Option<Known> {
        let file = self.file(site.file);
        let members = file.names.bare_members;
        for at in file.chain(site.within) {
            let symbol = file.symbol(at);
            if symbol.kind.is_type() && !members {
                continue;
            }
            if let Some(found) = file.inner.get(&(at, name)) {
                return Some(Known::items(site.file, found));
            }
            if members && symbol.kind.is_type() {
                let found = self.member(Def { file: site.file, symbol: at }, name, site.file, depth + 1);
                if !found.defs.is_empty() {
                    return Some(Known::new(Value::Items(found.defs), found.sure));
                }
            }
        }
        if members && let Some(own) = self.own_type(site) {
            let found = self.member(own, name, site.file, depth + 1);
            if !found.defs.is_empty() {
                return Some(Known::new(Value::Items(found.defs), found.sure));
            }
        }
        None
    }

    /// What names without an import, and imports without names, bring in.
    fn offered_unnamed(&self, site: Site, name: &str, depth: u8) -> Known {
        let file = self.file(site.file);
        for scope in &file.scopes {
            if let Some(found) = self.shared.get(&(*scope, name)) {
                let found = visible(self, site.file, found.clone());
                return Known::new(Value::Items(found), SHARED);
            }
        }
        if file.names.shared == Shared::Includes {
            let found = self.all.get(name).map_or(Vec::new(), |all| {
                let included = all.iter().copied().filter(|it| self.is_included(site.file, *it));
                included.collect()
            });
            return match found.is_empty() {
                true => Known::unknown(),
                false => Known::new(Value::Items(found), SHARED),
            };
        }
        for import in &file.open {
            let path = file.source.facts.imports[*import as usize].path.as_str();
            if let Some(scope) = self.package(path)
                && let Some(found) = self.shared.get(&(scope, name))
            {
                return Known::new(Value::Items(found.clone()), OPEN);
            }
            let targets: Vec<_> = file.targets(*import, None).collect();
            for target in &targets {
                let found = match self.at(target.file) {
                    Some(other) if self.is_offered(other, name) => {
                        self.offers(target.file, name, depth + 1)
                    }
                    _ => continue,
                };
                if !matches!(found.value, Value::Unknown | Value::InFile(_)) {
                    return found.less(target.confidence * OPEN);
                }
            }
        }
        Known::unknown()
    }

    /// Whether a top name is among those that a file gives to those who ask for all of them.
    fn is_offered(&self, file: u32, name: &str) -> bool {
        let file = self.file(file);
        let listed = &file.source.facts.exports;
        let whole = file.strategy.is_some_and(|it| it.binds_whole_path());
        !whole || if listed.is_empty() { !name.starts_with('_') } else { listed.iter().any(|it| it == name) }
    }

    /// Whether an included file declares a symbol at its top, or a source of such a file defines it.
    fn is_included(&self, from: u32, def: Def) -> bool {
        let at_top = |def: Def| {
            let name = self.symbol(def).name.as_str();
            self.file(def.file).top.get(name).is_some_and(|of| of.contains(&def.symbol))
        };
        if !at_top(def) {
            return false;
        }
        if self.file(from).included.contains(&def.file) {
            return true;
        }
        // What a source defines is seen through the header that declares it.
        let symbol = self.symbol(def);
        symbol.kind.is_callable()
            && !is_prototype(symbol)
            && self.all.get(symbol.name.as_str()).is_some_and(|all| {
                all.iter().any(|it| {
                    it.file != def.file
                        && self.file(from).included.contains(&it.file)
                        && self.file(def.file).included.contains(&it.file)
                        && at_top(*it)
                })
            })
    }

    /// What imports bind a local name to.
    pub(super) fn imported(&self, at: u32, name: &str, depth: u8) -> Known {
        let mut best = Known::unknown();
        if depth > DEEPEST {
            return best;
        }
        let Some(bound) = self.file(at).imported.get(name) else { return best };
        for (import, named) in bound {
            let found = self.import_meaning(at, *import, *named, depth + 1);
            if best.is_worse_than(&found) {
                best = found;
            }
        }
        best
    }

    /// What an import, or one name of it, stands for.
    fn import_meaning(&self, at: u32, import: u32, named: Option<u32>, depth: u8) -> Known {
        let file = self.file(at);
        let it = &file.source.facts.imports[import as usize];
        let items = file.strategy.is_some_and(|it| it.names_items());
        let Some(named) = named else {
            let targets: Vec<_> = file.targets(import, None).collect();
            let last = it.path.rsplit(['.', '\\', '/', ':']).next().unwrap_or(&it.path);
            let sure = targets.first().map_or(0.0, |it| it.confidence);
            if items {
                let defs = self.items_of(targets.iter().map(|it| it.file), last);
                if !defs.is_empty() {
                    return Known::new(Value::Items(defs), sure);
                }
            }
            return self.modules(it, targets.iter().map(|it| it.file).collect(), items, sure);
        };
        let name = it.names[named as usize].name.as_str();
        let own: Vec<_> = file.targets(import, Some(named)).collect();
        if let Some(first) = own.first() {
            let defs = self.items_of(own.iter().map(|it| it.file), name);
            return match items && !defs.is_empty() {
                true => Known::new(Value::Items(defs), first.confidence),
                false => self.modules(it, own.iter().map(|it| it.file).collect(), items, first.confidence),
            };
        }
        let mut best = Known::unknown();
        let mut any = false;
        for target in file.targets(import, None) {
            any = true;
            let found = self.offers(target.file, name, depth + 1).less(target.confidence);
            let found = match found.value {
                // A member of the type that the path names: a static import.
                Value::Unknown | Value::InFile(_) if items => {
                    let of = it.path.rsplit(['.', '\\']).next().unwrap_or_default();
                    let types = self.items_of(std::iter::once(target.file), of);
                    let member = types.first().map(|it| self.member(*it, name, at, depth + 1));
                    match member {
                        Some(it) if !it.defs.is_empty() => {
                            Known::new(Value::Items(it.defs), it.sure * target.confidence)
                        }
                        _ => found,
                    }
                }
                _ => found,
            };
            if best.is_worse_than(&found) {
                best = found;
            }
        }
        if any { best } else { self.modules(it, Vec::new(), items, 0.0) }
    }

    /// The files of an import as modules; without any it leads outside, unless a package has no file
    /// of its own.
    fn modules(&self, import: &Import, files: Vec<FileId>, items: bool, sure: f32) -> Known {
        match files.as_slice() {
            [] if items && self.package(&import.path).is_some() => Known::unknown(),
            [] => Known::new(Value::Outside, 1.0),
            [one] if items && self.at(*one).is_none() => Known::new(Value::InFile(*one), sure),
            _ => Known::new(Value::Modules(files), sure),
        }
    }

    /// The symbols of a name at the top of some files.
    fn items_of(&self, files: impl Iterator<Item = FileId>, name: &str) -> Vec<Def> {
        let files = files.filter_map(|it| self.at(it));
        let items = files.filter_map(|at| Some((at, self.file(at).top.get(name)?)));
        items.flat_map(|(file, found)| found.iter().map(move |at| Def { file, symbol: *at })).collect()
    }

    /// What a module's file offers under a name, through re-exports.
    pub(super) fn offers(&self, module: FileId, name: &str, depth: u8) -> Known {
        let Some(at) = self.at(module) else { return Known::new(Value::InFile(module), 1.0) };
        if depth > DEEPEST {
            return Known::unknown();
        }
        let file = self.file(at);
        if name == "default" && file.strategy.is_some_and(|it| it.has_default()) {
            return self.default_of(module, depth + 1);
        }
        if let Some(found) = file.top.get(name) {
            return Known::items(at, found);
        }
        if let Some(found) = self.renamed(at, name, depth) {
            return found;
        }
        let imported = self.imported(at, name, depth + 1);
        if !matches!(imported.value, Value::Unknown) {
            return imported;
        }
        if let Some(found) = self.submodule(at, name) {
            return found;
        }
        for import in &file.open {
            let it = &file.source.facts.imports[*import as usize];
            if file.strategy.is_some_and(|it| it.has_default()) && !it.reexport {
                continue;
            }
            for target in file.targets(*import, None) {
                let found = self.offers(target.file, name, depth + BRANCHING);
                if !matches!(found.value, Value::Unknown | Value::InFile(_) | Value::Outside) {
                    return found.less(target.confidence);
                }
            }
        }
        let through = file.open.iter().any(|it| file.source.facts.imports[*it as usize].reexport);
        if through { Known::unknown() } else { Known::new(Value::InFile(module), UNSEEN) }
    }

    /// A name at the top of a file that is another name of something: `export { a as b }`.
    fn renamed(&self, at: u32, name: &str, depth: u8) -> Option<Known> {
        let file = self.file(at);
        let facts = file.source.facts;
        let dotted = ["exports.", "module.exports."].map(|it| format!("{it}{name}"));
        let bindings = [name, &dotted[0], &dotted[1]];
        let bindings = bindings.into_iter().filter_map(|it| file.bound.get(it)).flatten();
        let top = bindings.copied().find(|it| {
            let it = &facts.bindings[*it as usize];
            it.within.is_none() && it.kind == BindingKind::Same && it.of != name
        })?;
        Some(self.evaluate(Site::top(at), &facts.bindings[top as usize].of, depth + 1))
    }

    /// The module right below a module.
    fn submodule(&self, at: u32, name: &str) -> Option<Known> {
        let file = self.file(at);
        let below = file.strategy?.below(name)?;
        self.by_path(at, below, u32::MAX)
    }

    /// What a path leads to as if the file imported it.
    pub(super) fn by_path(&self, at: u32, path: String, line: u32) -> Option<Known> {
        let file = self.file(at);
        let import = Import { path, alias: None, names: Vec::new(), line, reexport: false };
        let symbols = file.source.facts.symbols.iter();
        let modules = symbols.filter(|it| it.kind == SymbolKind::Module).cloned().collect();
        let facts = Facts { imports: vec![import], symbols: modules, ..Facts::default() };
        let found = imports_by(self.layout, file.source.file, file.strategy?, &facts);
        let sure = found.first()?.confidence;
        let files = found.iter().filter(|it| it.confidence >= sure).map(|it| it.file).collect();
        Some(Known::new(Value::Modules(files), sure))
    }

    /// What a file offers as its default.
    pub(super) fn default_of(&self, module: FileId, depth: u8) -> Known {
        let in_file = Known::new(Value::InFile(module), 0.95);
        let Some(at) = self.at(module) else { return in_file };
        if depth > DEEPEST {
            return Known::unknown();
        }
        let file = self.file(at);
        let facts = file.source.facts;
        for name in ["default", "module.exports", "exports"] {
            let bindings = file.bound.get(name).into_iter().flatten().rev();
            for binding in bindings.map(|it| &facts.bindings[*it as usize]) {
                if binding.of == "module.exports" || binding.of == "exports" {
                    continue;
                }
                let found = self.evaluate(Site::top(at), &binding.of, depth + 1);
                match (binding.kind, &found.value) {
                    (_, Value::Unknown) => {}
                    (BindingKind::Made, _) => return self.called(found, at, depth + 1),
                    _ => return found,
                }
            }
        }
        let imported = self.imported(at, "default", depth + 1);
        if !matches!(imported.value, Value::Unknown) {
            return imported;
        }
        if let [only] = facts.exports.as_slice()
            && let Some(found) = file.top.get(only.as_str())
        {
            return Known::items(at, found);
        }
        in_file
    }

    /// The type that a place belongs to.
    pub(super) fn own_type(&self, site: Site) -> Option<Def> {
        let file = self.file(site.file);
        let around = file.chain(site.within).find(|at| file.symbol(*at).kind.is_type());
        if let Some(at) = around {
            return Some(Def { file: site.file, symbol: at });
        }
        let container = file
            .chain(site.within)
            .map(|at| super::tables::last_part(&file.symbol(at).container))
            .find(|it| !it.is_empty())?;
        self.type_named(file, site.file, container)
    }

    /// The type of a name, in a file or among those whose names it sees.
    fn type_named(&self, file: &File<'_>, at: u32, name: &str) -> Option<Def> {
        let here = file.source.facts.symbols.iter().position(|it| it.name == name && it.kind.is_type());
        if let Some(here) = here {
            return Some(Def { file: at, symbol: here as u32 });
        }
        let types = self.all.get(name)?.iter().copied().filter(|it| self.symbol(*it).kind.is_type());
        let seen = types.clone().find(|it| self.sees(at, it.file));
        let any = || match types.clone().count() {
            1 => types.clone().next().filter(|it| self.file(it.file).strategy == file.strategy),
            _ => None,
        };
        let other_kind = || {
            let found = file.top.get(name)?.first()?;
            Some(Def { file: at, symbol: *found })
        };
        seen.or_else(other_kind).or_else(any)
    }
}

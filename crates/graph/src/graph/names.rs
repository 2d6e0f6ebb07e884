//! What does a bare name stand for, here or seen from an import?

use codetrail_lang::{Binding, BindingKind, Shared, Symbol};

use super::depth::Depth;
use super::tables::{Def, File, Tables};
use super::values::{Known, Value};
use crate::resolve::Strategy;

/// Names seen because the files share a package.
const SHARED: f32 = 0.95;
/// Names that an import brings in without naming them.
const OPEN: f32 = 0.97;

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
    pub(super) fn bare(&self, site: Site, name: &str, depth: Depth<'_>) -> Known {
        if depth.is_spent() {
            return Known::unknown();
        }
        let file = self.file(site.file);
        if file.names.own.iter().any(|it| it == name) {
            return Known::new(self.own_type(site).map_or(Value::Unknown, Value::Instance), 1.0);
        }
        if let Some(binding) = self.local(site, name) {
            return self.bound(site.file, binding, depth + 1);
        }
        if let Some(found) = self.around(site, name) {
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
            here.copied().rfind(|at| is_before(&facts.bindings[*at as usize], site.line))
        })
    }

    /// What the symbols around a place define: local functions, members where they are seen bare.
    fn around(&self, site: Site, name: &str) -> Option<Known> {
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
                let found = self.member(Def { file: site.file, symbol: at }, name, site.file);
                if !found.defs.is_empty() {
                    return Some(Known::new(Value::Items(found.defs), found.sure));
                }
            }
        }
        if members && let Some(own) = self.own_type(site) {
            let found = self.member(own, name, site.file);
            if !found.defs.is_empty() {
                return Some(Known::new(Value::Items(found.defs), found.sure));
            }
        }
        None
    }

    /// What names without an import, and imports without names, bring in.
    fn offered_unnamed(&self, site: Site, name: &str, depth: Depth<'_>) -> Known {
        let file = self.file(site.file);
        for scope in &file.scopes {
            if let Some(found) = self.shared.get(&(*scope, name)) {
                return Known::new(Value::Items(found.clone()), SHARED);
            }
        }
        if file.names.shared == Shared::Includes {
            let found = self.all.get(name).map_or(Vec::new(), |all| {
                let included = all.iter().copied().filter(|it| self.is_included(site.file, *it));
                included.collect()
            });
            return if found.is_empty() {
                Known::unknown()
            } else {
                Known::new(Value::Items(found), SHARED)
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
        let whole = file.strategy.is_some_and(Strategy::binds_whole_path);
        !whole
            || if listed.is_empty() {
                !name.starts_with('_')
            } else {
                listed.iter().any(|it| it == name)
            }
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
        let here =
            file.source.facts.symbols.iter().position(|it| it.name == name && it.kind.is_type());
        if let Some(here) = here {
            return Some(Def { file: at, symbol: here as u32 });
        }
        let types =
            self.all.get(name)?.iter().copied().filter(|it| self.symbol(*it).kind.is_type());
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

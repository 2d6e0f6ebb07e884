//! Of which type is what a name holds or a function gives, as far as the files say?

use codetrail_lang::{BindingKind, SymbolKind};

use super::depth::Depth;
use super::names::Site;
use super::tables::{Def, Tables};
use super::values::{Known, Value};
use super::written::type_path;

impl Tables<'_> {
    /// What a function is declared to give.
    pub(super) fn returns(&self, of: Def, depth: Depth<'_>) -> Option<Known> {
        let file = self.file(of.file);
        let facts = file.source.facts;
        let named = file.bound.get(self.symbol(of).name.as_str())?.iter();
        let binding = named
            .map(|at| &facts.bindings[*at as usize])
            .find(|it| it.kind == BindingKind::Returns && it.within == Some(of.symbol))?;
        let site = Site { file: of.file, within: Some(of.symbol), line: binding.line };
        Some(self.type_value(site, &binding.of, depth + 1))
    }

    /// What a binding says.
    pub(super) fn bound(&self, file: u32, binding: u32, depth: Depth<'_>) -> Known {
        if depth.is_spent() {
            return Known::unknown();
        }
        let binding = &self.file(file).source.facts.bindings[binding as usize];
        // What is read on the right side of an assignment was bound before it.
        let site = Site { file, within: binding.within, line: binding.line.saturating_sub(1) };
        match binding.kind {
            BindingKind::Type | BindingKind::Returns => {
                self.type_value(site, &binding.of, depth + 1)
            }
            BindingKind::Same => self.evaluate(site, &binding.of, depth + 1),
            BindingKind::Made => {
                let callee = self.evaluate(site, &binding.of, depth + 1);
                self.called(callee, depth + 1)
            }
        }
    }

    /// A thing of a written type.
    fn type_value(&self, site: Site, written: &str, depth: Depth<'_>) -> Known {
        let outside = Known::new(Value::Outside, 1.0);
        let file = self.file(site.file);
        let Some(path) = type_path(written, &file.names.wrappers) else { return outside };
        let known = self.evaluate(site, path, depth + 1);
        match known.value {
            Value::Items(defs) => {
                let def = defs.iter().copied().find(|it| self.symbol(*it).kind.is_type());
                match def.or(defs.first().copied()) {
                    Some(def) => {
                        Known::new(Value::Instance(self.real_type(def, depth)), known.sure)
                    }
                    None => outside,
                }
            }
            Value::Modules(files) => match files.as_slice() {
                [one] if self.has_default(*one) => match self.default_of(*one, depth + 1).value {
                    Value::Items(defs) if !defs.is_empty() => {
                        Known::new(Value::Instance(defs[0]), known.sure)
                    }
                    _ => Known::new(Value::InFile(*one), known.sure),
                },
                _ => outside,
            },
            Value::Instance(_) | Value::InFile(_) => known,
            _ => outside,
        }
    }

    /// What a variable, constant or field holds.
    pub(super) fn value_of(&self, of: Def, depth: Depth<'_>) -> Known {
        let symbol = self.symbol(of);
        if symbol.kind.is_type() || symbol.kind.is_callable() || symbol.kind == SymbolKind::Module {
            return Known::unknown();
        }
        let file = self.file(of.file);
        let facts = file.source.facts;
        let around = file.parents[of.symbol as usize];
        let mut named = file.bound.get(symbol.name.as_str()).into_iter().flatten().copied();
        let binding = named.find(|at| {
            let it = &facts.bindings[*at as usize];
            let near =
                it.within == Some(of.symbol) || (it.within == around && it.line == symbol.line);
            near && it.kind != BindingKind::Returns
        });
        binding.map_or_else(Known::unknown, |it| self.bound(of.file, it, depth + 1))
    }

    /// The binding of an attribute that a type's methods set: `self.client = …`.
    pub(super) fn attribute(&self, of: Def, name: &str) -> Option<u32> {
        let file = self.file(of.file);
        let facts = file.source.facts;
        file.names.own.iter().find_map(|own| {
            let written = [".", "->"].map(|it| format!("{own}{it}{name}"));
            let bindings = written.iter().filter_map(|it| file.bound.get(it.as_str())).flatten();
            bindings.copied().find(|at| {
                let it = &facts.bindings[*at as usize];
                let site = Site { file: of.file, within: it.within, line: it.line };
                self.own_type(site) == Some(of)
            })
        })
    }

    /// The type that an alias is another name of.
    pub(super) fn real_type(&self, of: Def, depth: Depth<'_>) -> Def {
        let mut at = of;
        for _ in 0..4 {
            let symbol = self.symbol(at);
            let file = self.file(at.file);
            let facts = file.source.facts;
            let is_alias = symbol.kind == SymbolKind::Type || !symbol.kind.is_type();
            let named = file.bound.get(symbol.name.as_str()).into_iter().flatten();
            let alias = named
                .map(|it| &facts.bindings[*it as usize])
                .find(|it| it.kind == BindingKind::Same && it.line == symbol.line && is_alias);
            let Some(alias) = alias else { return at };
            let path = type_path(&alias.of, &file.names.wrappers).unwrap_or(&alias.of);
            match self.evaluate(Site::top(at.file), path, depth + 1).value {
                Value::Items(defs) if !defs.is_empty() && defs[0] != at => at = defs[0],
                _ => return at,
            }
        }
        at
    }
}

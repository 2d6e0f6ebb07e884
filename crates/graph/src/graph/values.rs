//! What does an expression stand for: a thing of which type, which definition, which module?

use codetrail_lang::SymbolKind;

use super::depth::Depth;
use super::names::Site;
use super::tables::{Def, Tables};
use super::written::{Step, steps};
use crate::ids::FileId;
use crate::resolve::Strategy;

/// What a call gives is nearly as sure as what is called.
const GIVEN: f32 = 0.97;
/// Something of a file of which no more is known, one step further.
const FURTHER: f32 = 0.65;

/// What an expression stands for.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Value {
    /// A thing of a type.
    Instance(Def),
    /// The thing around as one of its base types.
    Parent(Def),
    /// Definitions themselves.
    Items(Vec<Def>),
    /// Modules.
    Modules(Vec<FileId>),
    /// Something that a file offers, but it is not known what.
    InFile(FileId),
    /// Nothing of these files.
    Outside,
    /// Nobody says.
    Unknown,
}

/// A value, and how sure it is.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Known {
    pub(super) value: Value,
    pub(super) sure: f32,
}

impl Known {
    pub(super) fn new(value: Value, sure: f32) -> Known {
        Known { value, sure }
    }

    pub(super) fn unknown() -> Known {
        Known { value: Value::Unknown, sure: 0.0 }
    }

    pub(super) fn items(file: u32, symbols: &[u32]) -> Known {
        let defs = symbols.iter().map(|at| Def { file, symbol: *at }).collect();
        Known::new(Value::Items(defs), 1.0)
    }

    pub(super) fn less(self, factor: f32) -> Known {
        Known { sure: self.sure * factor, ..self }
    }

    /// Whether another value says more.
    pub(super) fn is_worse_than(&self, other: &Known) -> bool {
        let rank = |it: &Known| match it.value {
            Value::Unknown => 0,
            Value::Outside => 1,
            Value::InFile(_) => 2,
            _ => 3,
        };
        (rank(self), self.sure) < (rank(other), other.sure)
    }
}

impl Tables<'_> {
    /// What a name with what stands before its last dot is.
    pub(super) fn named(
        &self,
        site: Site,
        receiver: Option<&str>,
        name: &str,
        depth: Depth<'_>,
    ) -> Known {
        let Some(receiver) = receiver else { return self.bare(site, name, depth) };
        let of = self.evaluate(site, receiver, depth);
        self.after(of, Step { name, called: false, path: false }, site.file, depth)
    }

    /// What an expression stands for.
    pub(super) fn evaluate(&self, site: Site, written: &str, depth: Depth<'_>) -> Known {
        if depth.is_spent() {
            return Known::unknown();
        }
        let Some(steps) = steps(written) else { return Known::unknown() };
        let (mut known, used) = self.head(site, &steps, depth);
        for step in &steps[used..] {
            known = self.after(known, *step, site.file, depth + 1);
        }
        known
    }

    /// What an expression begins with, and how many of its parts that takes.
    fn head(&self, site: Site, steps: &[Step<'_>], depth: Depth<'_>) -> (Known, usize) {
        let file = self.file(site.file);
        let first = steps[0];
        let is_parent = |it: &String| {
            it == first.name || (first.called && it.strip_suffix("()") == Some(first.name))
        };
        if file.names.parent.iter().any(is_parent) {
            let own = self.own_type(site);
            return (Known::new(own.map_or(Value::Unknown, Value::Parent), 1.0), 1);
        }
        if file.strategy.is_some_and(Strategy::binds_whole_path) {
            for end in (2..=steps.len()).rev() {
                if steps[..end].iter().any(|it| it.called) {
                    continue;
                }
                let path = steps[..end].iter().map(|it| it.name).collect::<Vec<_>>().join(".");
                if file.imported.contains_key(path.as_str()) {
                    return (self.imported(site.file, &path, depth + 1), end);
                }
            }
        }
        // `self::a` is a module, `self.a` a field.
        let is_module = first.path && first.name.chars().all(char::is_lowercase);
        let is_own = file.names.own.iter().any(|it| it == first.name);
        let known = if is_module && is_own {
            Known::new(Value::Modules(vec![file.source.file]), 1.0)
        } else {
            self.bare(site, first.name, depth + 1)
        };
        let known = match known.value {
            Value::Unknown if first.path => {
                let found = self.by_path(site.file, first.name.to_owned(), site.line);
                found.unwrap_or_else(|| Known::new(Value::Outside, 1.0))
            }
            Value::Unknown if steps.len() > 1 => return self.by_whole_path(site, steps),
            _ => known,
        };
        match (&known.value, first.called) {
            (Value::Instance(_), true) if is_own => (known, 1),
            (_, true) => (self.called(known, depth + 1), 1),
            _ => (known, 1),
        }
    }

    /// A type named by its package and name.
    fn by_whole_path(&self, site: Site, steps: &[Step<'_>]) -> (Known, usize) {
        let file = self.file(site.file);
        let path = steps.iter().take_while(|it| !it.called).map(|it| it.name);
        let parts: Vec<&str> = path.collect();
        for end in (2..=parts.len()).rev() {
            if let Some(scope) = self.package(&parts[..end - 1].join("."))
                && file.strategy.is_some_and(Strategy::names_items)
                && let Some(found) = self.shared.get(&(scope, parts[end - 1]))
            {
                return (Known::new(Value::Items(found.clone()), 1.0), end);
            }
        }
        (Known::unknown(), 1)
    }

    /// What a name after a dot stands for.
    fn after(&self, known: Known, step: Step<'_>, from: u32, depth: Depth<'_>) -> Known {
        if depth.is_spent() {
            return Known::unknown();
        }
        let sure = known.sure;
        let found = match known.value {
            Value::Instance(of) => self.member_value(of, step, from, depth),
            Value::Parent(of) => self.parent_member(of, step.name, from),
            Value::Items(defs) => self.item_member(&defs, step, from, depth),
            Value::Modules(files) => self.module_member(&files, step.name, from, depth),
            Value::InFile(file) => Known::new(Value::InFile(file), FURTHER),
            value => Known::new(value, 1.0),
        };
        let found = found.less(sure);
        if step.called && !matches!(found.value, Value::Instance(_)) {
            self.called(found, depth + 1)
        } else {
            found
        }
    }

    fn member_value(&self, of: Def, step: Step<'_>, from: u32, depth: Depth<'_>) -> Known {
        let member = self.member(of, step.name, from);
        if !member.defs.is_empty() {
            return Known::new(Value::Items(member.defs), member.sure);
        }
        let (ancestry, outside) = self.ancestry(of);
        for it in &ancestry {
            if let Some(binding) = self.attribute(*it, step.name) {
                return self.bound(it.file, binding, depth + 1);
            }
        }
        if self.file(from).names.passing.iter().any(|it| it == step.name) {
            return Known::new(Value::Instance(of), 1.0);
        }
        if outside { Known::new(Value::Outside, 1.0) } else { Known::unknown() }
    }

    fn parent_member(&self, of: Def, name: &str, from: u32) -> Known {
        let Some(bases) = self.resolved.get(&of) else { return Known::new(Value::Outside, 1.0) };
        for base in &bases.types {
            let member = self.member(*base, name, from);
            if !member.defs.is_empty() {
                return Known::new(Value::Items(member.defs), member.sure);
            }
        }
        Known::new(Value::Outside, 1.0)
    }

    fn item_member(&self, defs: &[Def], step: Step<'_>, from: u32, depth: Depth<'_>) -> Known {
        let mut outside = false;
        for def in defs {
            let symbol = self.symbol(*def);
            if symbol.kind == SymbolKind::Module {
                let found = self.file(def.file).inner.get(&(def.symbol, step.name));
                if let Some(found) = found {
                    return Known::items(def.file, found);
                }
            }
            if matches!(symbol.kind, SymbolKind::Variant) {
                let site = Site { file: def.file, within: Some(def.symbol), line: symbol.line };
                if let Some(of) = self.own_type(site) {
                    return self.member_value(of, step, from, depth);
                }
            }
            // A function that is not called before its dot is a property.
            let property =
                symbol.kind.is_callable().then(|| self.returns(*def, depth + 1)).flatten();
            let value = property.unwrap_or_else(|| self.value_of(*def, depth + 1));
            match value.value {
                Value::Instance(of) if of != *def => {
                    return self.member_value(of, step, from, depth).less(value.sure);
                }
                Value::Items(items) if items != defs => {
                    return self.item_member(&items, step, from, depth + 1).less(value.sure);
                }
                Value::Outside => outside = true,
                _ => {}
            }
            let of = self.real_type(*def, depth);
            let member = self.member(of, step.name, from);
            if !member.defs.is_empty() {
                return Known::new(Value::Items(member.defs), member.sure);
            }
            outside |= member.outside;
            if symbol.kind.is_type()
                && self.file(from).names.passing.iter().any(|it| it == step.name)
            {
                return Known::new(Value::Instance(of), 1.0);
            }
        }
        if outside { Known::new(Value::Outside, 1.0) } else { Known::unknown() }
    }

    fn module_member(&self, files: &[FileId], name: &str, from: u32, depth: Depth<'_>) -> Known {
        let mut best = Known::unknown();
        for file in files {
            let found = self.offers(*file, name, depth + 1);
            let found = match found.value {
                Value::Unknown | Value::InFile(_) if self.has_default(*file) => {
                    let whole = self.default_of(*file, depth + 1);
                    let step = Step { name, called: false, path: false };
                    let member = self.after(whole, step, from, depth + 1);
                    if found.is_worse_than(&member) { member } else { found }
                }
                _ => found,
            };
            if best.is_worse_than(&found) {
                best = found;
            }
        }
        // A package of many files of which none is seen to define it: which one does is not known.
        match best.value {
            Value::InFile(_) if files.len() > 1 => Known::unknown(),
            _ => best,
        }
    }

    pub(super) fn has_default(&self, file: FileId) -> bool {
        let strategy = self.at(file).map(|at| self.file(at).strategy);
        strategy.is_none_or(|it| it.is_some_and(Strategy::has_default))
    }

    /// What a call of a value gives.
    pub(super) fn called(&self, known: Known, depth: Depth<'_>) -> Known {
        let sure = known.sure * GIVEN;
        match known.value {
            Value::Items(defs) => {
                let Some(def) = defs.first().copied() else { return Known::unknown() };
                let symbol = self.symbol(def);
                let site = Site { file: def.file, within: Some(def.symbol), line: symbol.line };
                match symbol.kind {
                    SymbolKind::Constructor => Known::new(
                        self.own_type(site).map_or(Value::Unknown, Value::Instance),
                        sure,
                    ),
                    kind if kind.is_type() => {
                        Known::new(Value::Instance(self.real_type(def, depth)), sure)
                    }
                    kind if kind.is_callable() => defs
                        .iter()
                        .find_map(|it| self.returns(*it, depth + 1))
                        .unwrap_or_else(Known::unknown)
                        .less(sure),
                    _ => Known::unknown(),
                }
            }
            Value::Modules(files) if !depth.is_spent() => match files.as_slice() {
                [one] if self.has_default(*one) => {
                    let whole = self.default_of(*one, depth + 1);
                    self.called(whole, depth + 1).less(sure)
                }
                _ => Known::unknown(),
            },
            Value::InFile(file) => Known::new(Value::InFile(file), known.sure * FURTHER),
            Value::Outside => Known::new(Value::Outside, 1.0),
            _ => Known::unknown(),
        }
    }
}

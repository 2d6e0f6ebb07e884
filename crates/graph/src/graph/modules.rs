//! What does an import stand for, and what does a module's file offer under a name?

use codetrail_lang::{BindingKind, Facts, Import, SymbolKind};

use super::depth::{BRANCHING, Depth};
use super::names::Site;
use super::tables::{Def, Tables};
use super::values::{Known, Value};
use crate::ids::FileId;
use crate::resolve::{Strategy, imports_by};

/// A name that a file is said to offer but that its facts do not have.
const UNSEEN: f32 = 0.8;

impl Tables<'_> {
    /// What imports bind a local name to.
    pub(super) fn imported(&self, at: u32, name: &str, depth: Depth<'_>) -> Known {
        let mut best = Known::unknown();
        if depth.is_spent() {
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
    fn import_meaning(&self, at: u32, import: u32, named: Option<u32>, depth: Depth<'_>) -> Known {
        let file = self.file(at);
        let it = &file.source.facts.imports[import as usize];
        let items = file.strategy.is_some_and(Strategy::names_items);
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
            return if items && !defs.is_empty() {
                Known::new(Value::Items(defs), first.confidence)
            } else {
                self.modules(it, own.iter().map(|it| it.file).collect(), items, first.confidence)
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
                    let member = types.first().map(|it| self.member(*it, name, at));
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
        items
            .flat_map(|(file, found)| found.iter().map(move |at| Def { file, symbol: *at }))
            .collect()
    }

    /// What a module's file offers under a name, through re-exports.
    pub(super) fn offers(&self, module: FileId, name: &str, depth: Depth<'_>) -> Known {
        let Some(at) = self.at(module) else { return Known::new(Value::InFile(module), 1.0) };
        if depth.is_spent() {
            return Known::unknown();
        }
        let file = self.file(at);
        if name == "default" && file.strategy.is_some_and(Strategy::has_default) {
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
            if file.strategy.is_some_and(Strategy::has_default) && !it.reexport {
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
    fn renamed(&self, at: u32, name: &str, depth: Depth<'_>) -> Option<Known> {
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
    pub(super) fn default_of(&self, module: FileId, depth: Depth<'_>) -> Known {
        let in_file = Known::new(Value::InFile(module), 0.95);
        let Some(at) = self.at(module) else { return in_file };
        if depth.is_spent() {
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
                    (BindingKind::Made, _) => return self.called(found, depth + 1),
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
}

//! How does a language's import lead to files? The closed set that `meta.toml` chooses from.

use std::sync::LazyLock;

use codetrail_lang::{Import, LanguageId, languages};

use super::{Hit, Site};
use super::{
    dotted, include, load_path, module_tree, namespace, package_path, qualified, relative,
    relative_file,
};

/// The ways in which import paths resolve.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Strategy {
    /// Dotted modules below source roots, leading dots for relative ones.
    Dotted,
    /// Paths relative to the file without ending, aliases, workspace packages.
    Relative,
    /// Folders below a module's prefix.
    PackagePath,
    /// A tree of modules from a crate's root.
    ModuleTree,
    /// A package and a type.
    Qualified,
    /// Files relative to the file or to include folders.
    Include,
    /// Namespaces mapped to folders.
    Namespace,
    /// Files below load paths, without ending.
    LoadPath,
    /// Files by path, relative to the file, else to the root.
    RelativeFile,
}

impl Strategy {
    /// All strategies with their names in `meta.toml`.
    pub const ALL: &'static [(Strategy, &'static str)] = &[
        (Strategy::Dotted, "dotted"),
        (Strategy::Relative, "relative"),
        (Strategy::PackagePath, "package-path"),
        (Strategy::ModuleTree, "module-tree"),
        (Strategy::Qualified, "qualified"),
        (Strategy::Include, "include"),
        (Strategy::Namespace, "namespace"),
        (Strategy::LoadPath, "load-path"),
        (Strategy::RelativeFile, "relative-file"),
    ];

    /// The strategy of this name.
    pub fn from_name(name: &str) -> Option<Strategy> {
        Self::ALL.iter().find(|(_, n)| *n == name).map(|(strategy, _)| *strategy)
    }

    /// The strategy that a language's folder names.
    pub fn of(language: LanguageId) -> Option<Strategy> {
        static TABLE: LazyLock<Vec<Option<Strategy>>> = LazyLock::new(|| {
            let named = |name: &String| Strategy::from_name(name);
            languages().iter().map(|it| it.meta.imports.as_ref().and_then(named)).collect()
        });
        TABLE.get(usize::from(language.0)).copied().flatten()
    }

    /// Whether an import without names binds its whole path (`import a.b` is used as `a.b.c()`), not
    /// the last part alone.
    pub(crate) fn binds_whole_path(self) -> bool {
        self == Strategy::Dotted
    }

    /// Whether the last part of a path may be an item of the file that it leads to.
    pub(crate) fn names_items(self) -> bool {
        matches!(self, Strategy::Qualified | Strategy::Namespace)
    }

    /// Whether a name for a whole import stands for what the file offers as its default.
    pub(crate) fn has_default(self) -> bool {
        matches!(self, Strategy::Relative)
    }

    /// The path by which a module's file imports a module right below it.
    pub(crate) fn below(self, name: &str) -> Option<String> {
        match self {
            Strategy::Dotted => Some(format!(".{name}")),
            Strategy::ModuleTree => Some(format!("self::{name}")),
            _ => None,
        }
    }

    /// The files that one import names.
    pub(super) fn resolve(self, site: &Site<'_>, import: &Import) -> Vec<Hit> {
        match self {
            Strategy::Dotted => dotted::resolve(site, import),
            Strategy::Relative => relative::resolve(site, import),
            Strategy::PackagePath => package_path::resolve(site, import),
            Strategy::ModuleTree => module_tree::resolve(site, import),
            Strategy::Qualified => qualified::resolve(site, import),
            Strategy::Include => include::resolve(site, import),
            Strategy::Namespace => namespace::resolve(site, import),
            Strategy::LoadPath => load_path::resolve(site, import),
            Strategy::RelativeFile => relative_file::resolve(site, import),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_language_names_a_strategy_of_the_set() {
        for language in languages() {
            if let Some(name) = &language.meta.imports {
                assert!(
                    Strategy::from_name(name).is_some(),
                    "languages/{}/meta.toml: imports = {name:?} is none of {:?}",
                    language.name,
                    Strategy::ALL.iter().map(|(_, name)| name).collect::<Vec<_>>()
                );
            }
        }
    }
}

//! What do a language's queries capture? One combined query per language, its captures decoded once.
//!
//! The capture list is closed: `languages/README.md` describes it, [`Capture::from_name`] is it.

use tree_sitter::Query;

use crate::facts::{BindingKind, ReferenceRole, SymbolKind};
use crate::language::Language;

/// What a capture means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Capture {
    Definition(SymbolKind),
    Reference(ReferenceRole),
    Name,
    Receiver,
    Container,
    Scope,
    Doc,
    Literal,
    Import,
    ImportPath,
    ImportName,
    ImportAlias,
    ImportAll,
    ImportReexport,
    ExportName,
    Package,
    Binding(BindingKind),
    /// Starts with `_`: only for the query's own predicates.
    Private,
}

impl Capture {
    /// The meaning of a capture name, or nothing if the name is not in the closed list.
    pub(crate) fn from_name(name: &str) -> Option<Capture> {
        if let Some(kind) = name.strip_prefix("definition.") {
            return SymbolKind::from_name(kind).map(Capture::Definition);
        }
        if let Some(role) = name.strip_prefix("reference.") {
            return ReferenceRole::from_name(role).map(Capture::Reference);
        }
        if let Some(kind) = name.strip_prefix("binding.") {
            return BindingKind::from_name(kind).map(Capture::Binding);
        }
        Some(match name {
            "name" => Capture::Name,
            "receiver" => Capture::Receiver,
            "container" => Capture::Container,
            "scope" => Capture::Scope,
            "doc" => Capture::Doc,
            "literal" => Capture::Literal,
            "import" => Capture::Import,
            "import.path" => Capture::ImportPath,
            "import.name" => Capture::ImportName,
            "import.alias" => Capture::ImportAlias,
            "import.all" => Capture::ImportAll,
            "import.reexport" => Capture::ImportReexport,
            "export.name" => Capture::ExportName,
            "package" => Capture::Package,
            _ if name.starts_with('_') => Capture::Private,
            _ => return None,
        })
    }
}

/// A language's grammar, its combined query, and the meaning of each capture by index.
pub(crate) struct Queries {
    pub(crate) grammar: tree_sitter::Language,
    pub(crate) query: Query,
    pub(crate) captures: Vec<Capture>,
}

impl Queries {
    /// Compiles a folder's `tags.scm`, `imports.scm` and `types.scm` into one query.
    ///
    /// The message names the folder and what is wrong; the crate's tests compile every folder, so
    /// a released binary has none that fails.
    pub(crate) fn compile(language: &Language) -> Result<Queries, String> {
        let folder = language.folder;
        let name = language.name;
        let grammar = folder.grammar.ok_or_else(|| format!("languages/{name} has no grammar"))?;
        let grammar = tree_sitter::Language::new(grammar);
        let source = [folder.tags, folder.imports, folder.types].join("\n");
        let query = Query::new(&grammar, &source).map_err(|error| {
            format!("languages/{name}: tags.scm + imports.scm + types.scm: {error}")
        })?;
        let captures = query
            .capture_names()
            .iter()
            .map(|capture| {
                Capture::from_name(capture).ok_or_else(|| {
                    format!(
                        "languages/{name}: @{capture} is not in the list of languages/README.md"
                    )
                })
            })
            .collect::<Result<Vec<_>, _>>()?;
        Ok(Queries { grammar, query, captures })
    }
}

/// The compiled queries of a language that has a grammar.
pub(crate) fn queries(language: &'static Language) -> Option<&'static Queries> {
    language.folder.grammar?;
    Some(language.queries.get_or_init(|| {
        Queries::compile(language).expect("a test compiles the queries of every folder")
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::languages;

    #[test]
    fn every_folder_has_queries_that_compile() {
        for language in languages().iter().filter(|it| it.folder.grammar.is_some()) {
            if let Err(message) = Queries::compile(language) {
                panic!("{message}");
            }
        }
    }

    #[test]
    fn a_capture_outside_the_list_is_refused() {
        assert_eq!(Capture::from_name("definition.gadget"), None);
        assert_eq!(Capture::from_name("import.whatever"), None);
        assert_eq!(
            Capture::from_name("definition.class"),
            Some(Capture::Definition(SymbolKind::Class))
        );
    }
}

//! How can two files be related, how sure is it, and what shows it?

use crate::ids::FileId;

/// The closed set of relations; an edge reads `from relation to`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Relation {
    /// Names the other file's module, package or path to use it.
    Imports,
    /// Calls or constructs something that the other file defines.
    Calls,
    /// Extends or implements a type of the other file.
    Inherits,
    /// Names something that the other file defines.
    References,
    /// Tests the other file.
    Tests,
    /// Belongs beside it by name: header and source, interface and implementation.
    Sibling,
    /// Stands for the folder that the other file is in (`__init__.py`, `mod.rs`).
    Contains,
    /// Sets what the other file reads: keys, environment variables, settings.
    Configures,
    /// Makes the other file's parts known to a framework: plugins, commands, modules, middleware.
    Registers,
    /// Sends requests, commands or URLs to a handler in the other file.
    Routes,
    /// Is given something that the other file provides.
    Injects,
    /// Raises an event, signal, action or job that the other file handles.
    Triggers,
    /// Fills the template, layout or resource that the other file is.
    Renders,
    /// Runs the statements that the other file holds.
    Queries,
    /// Changes the schema that the other file models.
    Migrates,
    /// States a contract (protocol, schema, interface) that the other file fulfils.
    Specifies,
    /// Is what the other file is generated from.
    Generates,
    /// Describes the other file in prose.
    Documents,
    /// Replaces the other file in tests, or gives tests what it makes.
    Mocks,
    /// Starts, builds or packages the other file: workflows, images, scripts.
    Runs,
    /// Names by key the words that the other file holds.
    Words,
    /// Names the owners of the other file.
    Owns,
    /// Lies in the same folder.
    SameFolder,
    /// Was changed together with the other file, commit after commit.
    ChangesWith,
}

impl Relation {
    /// All relations, in declaration order.
    pub const ALL: &'static [Relation] = &[
        Relation::Imports,
        Relation::Calls,
        Relation::Inherits,
        Relation::References,
        Relation::Tests,
        Relation::Sibling,
        Relation::Contains,
        Relation::Configures,
        Relation::Registers,
        Relation::Routes,
        Relation::Injects,
        Relation::Triggers,
        Relation::Renders,
        Relation::Queries,
        Relation::Migrates,
        Relation::Specifies,
        Relation::Generates,
        Relation::Documents,
        Relation::Mocks,
        Relation::Runs,
        Relation::Words,
        Relation::Owns,
        Relation::SameFolder,
        Relation::ChangesWith,
    ];

    /// The name in output.
    pub fn name(self) -> &'static str {
        match self {
            Relation::Imports => "imports",
            Relation::Calls => "calls",
            Relation::Inherits => "inherits",
            Relation::References => "references",
            Relation::Tests => "tests",
            Relation::Sibling => "beside",
            Relation::Contains => "contains",
            Relation::Configures => "configures",
            Relation::Registers => "registers",
            Relation::Routes => "routes",
            Relation::Injects => "injects",
            Relation::Triggers => "triggers",
            Relation::Renders => "renders",
            Relation::Queries => "queries",
            Relation::Migrates => "migrates",
            Relation::Specifies => "specifies",
            Relation::Generates => "generates",
            Relation::Documents => "documents",
            Relation::Mocks => "mocks",
            Relation::Runs => "runs",
            Relation::Words => "worded-in",
            Relation::Owns => "owns",
            Relation::SameFolder => "same-folder",
            Relation::ChangesWith => "changes-with",
        }
    }

    /// The name read from the other end: `a imports b` is `b imported-by a`.
    pub fn reverse_name(self) -> &'static str {
        match self {
            Relation::Imports => "imported-by",
            Relation::Calls => "called-by",
            Relation::Inherits => "inherited-by",
            Relation::References => "referenced-by",
            Relation::Tests => "tested-by",
            Relation::Contains => "contained-in",
            Relation::Configures => "configured-by",
            Relation::Registers => "registered-by",
            Relation::Routes => "routed-from",
            Relation::Injects => "injected-into",
            Relation::Triggers => "triggered-by",
            Relation::Renders => "rendered-by",
            Relation::Queries => "queried-by",
            Relation::Migrates => "migrated-by",
            Relation::Specifies => "specified-by",
            Relation::Generates => "generated-from",
            Relation::Documents => "documented-by",
            Relation::Mocks => "mocked-by",
            Relation::Runs => "run-by",
            Relation::Words => "words-of",
            Relation::Owns => "owned-by",
            Relation::Sibling | Relation::SameFolder | Relation::ChangesWith => self.name(),
        }
    }

    /// The relation with this name, as rules write it.
    pub fn named(name: &str) -> Option<Relation> {
        Relation::ALL.iter().copied().find(|it| it.name() == name)
    }
}

/// How far an edge may be trusted, by its confidence.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Tier {
    /// Read from the sources as a compiler would.
    Confirmed,
    /// Follows from a convention, or from one of few choices.
    Likely,
    /// A name that fits.
    Guess,
}

impl Tier {
    /// All tiers, the surest first, each with the least confidence that it asks for.
    pub const ALL: &'static [(Tier, f32)] =
        &[(Tier::Confirmed, 0.9), (Tier::Likely, 0.6), (Tier::Guess, 0.0)];

    /// The tier of a confidence.
    pub fn of(confidence: f32) -> Tier {
        Self::ALL.iter().find(|(_, least)| confidence >= *least).map_or(Tier::Guess, |it| it.0)
    }

    /// The name in output.
    pub fn name(self) -> &'static str {
        match self {
            Tier::Confirmed => "confirmed",
            Tier::Likely => "likely",
            Tier::Guess => "guess",
        }
    }
}

/// What shows that an edge holds.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Evidence {
    /// The file that shows it.
    pub file: FileId,
    /// The line, from 1; 0 where no single line does (history, folder).
    pub line: u32,
    /// What stands there, in a few words.
    pub text: String,
}

/// A relation between two files with its confidence in [0, 1] and its evidence.
#[derive(Debug, Clone, PartialEq)]
pub struct Edge {
    /// Where it starts.
    pub from: FileId,
    /// Where it leads.
    pub to: FileId,
    /// What it means.
    pub relation: Relation,
    /// 1.0 is what a compiler would say; 0.5 a good guess.
    pub confidence: f32,
    /// What shows it.
    pub evidence: Evidence,
}

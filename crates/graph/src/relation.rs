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
            Relation::Sibling | Relation::SameFolder | Relation::ChangesWith => self.name(),
        }
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

//! Which symbol of which file uses which symbol of which other file, how sure is it, and what shows it?
//!
//! A name is looked for in the symbols around it, among the file's imports (through re-exports), in its
//! package or what it includes, and at last among all names of the files. What stands before a dot is
//! read as far as declared types, constructor calls and declared results tell. What cannot be read is
//! counted: nothing here says that a symbol has no callers.

mod depth;
mod links;
mod members;
mod modules;
mod names;
mod structural;
mod tables;
mod types;
mod values;
mod written;

use codetrail_lang::{Facts, LanguageId};

use crate::ids::FileId;
use crate::relation::{Edge, Evidence, Relation, Tier};
use crate::resolve::Target;
use tables::Tables;

/// One file as the graph reads it.
#[derive(Debug, Clone, Copy)]
pub struct Source<'a> {
    /// Which file.
    pub file: FileId,
    /// Its language.
    pub language: LanguageId,
    /// What it says.
    pub facts: &'a Facts,
    /// The files that its imports name.
    pub targets: &'a [Target],
}

/// An end of a link: a file, and a symbol of it where one is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// The file.
    pub file: FileId,
    /// Position in its facts' symbols; nothing for the file as a whole.
    pub symbol: Option<u32>,
}

/// A relation between two symbols at one line.
#[derive(Debug, Clone, PartialEq)]
pub struct Link<'a> {
    /// Where it starts: the symbol around the line.
    pub from: Place,
    /// Where it leads.
    pub to: Place,
    /// What it means.
    pub relation: Relation,
    /// How sure, in (0, 1].
    pub confidence: f32,
    /// The line of the file where it starts, from 1.
    pub line: u32,
    /// The name or path that stands there.
    pub name: &'a str,
}

impl Link<'_> {
    /// How far it may be trusted.
    pub fn tier(&self) -> Tier {
        Tier::of(self.confidence)
    }

    /// The same between the files alone.
    pub fn edge(&self) -> Edge {
        let verb = match self.relation {
            Relation::Imports => "imports",
            Relation::Calls => "calls",
            Relation::Inherits => "extends",
            _ => "uses",
        };
        Edge {
            from: self.from.file,
            to: self.to.file,
            relation: self.relation,
            confidence: self.confidence,
            evidence: Evidence {
                file: self.from.file,
                line: self.line,
                text: format!("{verb} {}", self.name),
            },
        }
    }
}

/// How many uses of names could not be followed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Unresolved {
    /// Several symbols fit alike.
    pub ambiguous: usize,
    /// Nothing says what is meant.
    pub unknown: usize,
}

/// The links of one file.
#[derive(Debug, Clone, Default)]
pub struct Links<'a> {
    /// By line, then as written.
    pub links: Vec<Link<'a>>,
    /// What is missing.
    pub unresolved: Unresolved,
}

/// The relations among the symbols of some files.
///
/// Its tables are built once; the links of a file are read when they are asked for, so that the caller
/// may ask for several at a time.
pub struct Graph<'a> {
    tables: Tables<'a>,
}

impl<'a> Graph<'a> {
    /// Reads what the files define and import; each file is there once.
    pub fn new(layout: &'a crate::Layout, sources: &[Source<'a>]) -> Graph<'a> {
        Graph { tables: Tables::new(layout, sources) }
    }

    /// How many files there are.
    pub fn len(&self) -> usize {
        self.tables.files.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.tables.files.is_empty()
    }

    /// The links that start in the file at this position of the sources.
    pub fn links(&self, at: usize) -> Links<'a> {
        links::links(&self.tables, at as u32)
    }

    /// Types that have all methods of an interface, where that is what implements it.
    pub fn implementations(&self) -> Vec<Link<'a>> {
        structural::implementations(&self.tables)
    }
}

impl std::fmt::Debug for Graph<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Graph").field("files", &self.len()).finish_non_exhaustive()
    }
}

/// One edge for each pair of files and relation: the surest, then the first; none within a file.
pub fn file_edges<'l, 'a: 'l>(links: impl Iterator<Item = &'l Link<'a>>) -> Vec<Edge> {
    let mut links: Vec<&Link<'_>> = links.filter(|it| it.from.file != it.to.file).collect();
    let pair = |it: &Link<'_>| (it.from.file, it.to.file, it.relation);
    links.sort_by(|a, b| {
        pair(a).cmp(&pair(b)).then(b.confidence.total_cmp(&a.confidence)).then(a.line.cmp(&b.line))
    });
    links.dedup_by_key(|it| pair(it));
    links.into_iter().map(Link::edge).collect()
}

//! Which links start in a file? Its imports, then each use of a name.

use std::cell::Cell;

use codetrail_lang::{Reference, ReferenceRole, Shared, SymbolKind, words};

use super::depth::Depth;
use super::names::Site;
use super::tables::{Def, Tables};
use super::values::{Known, Value};
use super::{Link, Links, Place};
use crate::relation::Relation;

/// Confidence of a name that only one file defines: a guess, never confirmed.
const ONLY: f32 = 0.5;
/// A name shorter than this is too common to point anywhere.
const NAME_AT_LEAST: usize = 4;
/// Files that one use may mean alike, at most, and what each then loses.
const MOST_ALIKE: usize = 3;
const ALIKE: f32 = 0.6;

/// What became of a use.
enum Outcome {
    /// Where it leads.
    Places(Vec<Place>, f32),
    /// Outside of these files, or nowhere that could be meant.
    Outside,
    Ambiguous,
    Unknown,
}

pub(super) fn links<'a>(tables: &Tables<'a>, at: u32) -> Links<'a> {
    let file = tables.file(at);
    let source = file.source;
    let mut found = Links::default();
    for target in source.targets {
        let import = &source.facts.imports[target.import];
        found.links.push(Link {
            from: Place { file: source.file, symbol: None },
            to: Place { file: target.file, symbol: None },
            relation: Relation::Imports,
            confidence: target.confidence,
            line: import.line,
            name: &import.path,
        });
    }
    for reference in &source.facts.references {
        match outcome(tables, at, reference) {
            Outcome::Places(places, confidence) => {
                let links = places.into_iter().map(|to| Link {
                    from: Place { file: source.file, symbol: reference.within },
                    to,
                    relation: meaning(reference.role),
                    confidence,
                    line: reference.line,
                    name: reference.name.as_str(),
                });
                found.links.extend(links);
            }
            Outcome::Outside => {}
            Outcome::Ambiguous => found.unresolved.ambiguous += 1,
            Outcome::Unknown => found.unresolved.unknown += 1,
        }
    }
    found
}

/// Whether a name has several words.
fn is_of_words(name: &str) -> bool {
    let mut count = 0;
    words::parts(name.as_bytes(), |_| count += 1);
    count > 1
}

/// The relation that a use makes.
fn meaning(role: ReferenceRole) -> Relation {
    match role {
        ReferenceRole::Call => Relation::Calls,
        ReferenceRole::Inherit => Relation::Inherits,
        ReferenceRole::Type | ReferenceRole::Decorate | ReferenceRole::Read => Relation::References,
    }
}

fn outcome(tables: &Tables<'_>, at: u32, reference: &Reference) -> Outcome {
    let within = match reference.role {
        // A base is named outside of the type that it is a base of.
        ReferenceRole::Inherit => outer(tables, at, reference.within),
        _ => reference.within,
    };
    let site = Site { file: at, within, line: reference.line };
    let steps = Cell::new(0);
    let depth = Depth::top(&steps);
    let known = tables.named(site, reference.receiver.as_deref(), &reference.name, depth);
    let Known { value, sure } = known;
    match value {
        Value::Items(defs) => places(tables, &defs, sure),
        Value::Modules(files) => match files.as_slice() {
            [one] if tables.has_default(*one) => match tables.default_of(*one, depth) {
                Known { value: Value::Items(defs), sure: default } => {
                    places(tables, &defs, sure * default)
                }
                _ => Outcome::Places(vec![Place { file: *one, symbol: None }], sure),
            },
            [one] => Outcome::Places(vec![Place { file: *one, symbol: None }], sure),
            _ => Outcome::Ambiguous,
        },
        Value::InFile(file) if file == tables.file(at).source.file => Outcome::Unknown,
        Value::InFile(file) => Outcome::Places(vec![Place { file, symbol: None }], sure),
        Value::Instance(_) | Value::Parent(_) | Value::Outside => Outcome::Outside,
        Value::Unknown => by_name(tables, site, reference),
    }
}

/// What is around the type that a use stands in.
fn outer(tables: &Tables<'_>, at: u32, within: Option<u32>) -> Option<u32> {
    let file = tables.file(at);
    let within = within?;
    if file.symbol(within).kind.is_type() { file.parents[within as usize] } else { Some(within) }
}

/// The places of the definitions that a name means: one for each file.
fn places(tables: &Tables<'_>, defs: &[Def], sure: f32) -> Outcome {
    let mut chosen: Vec<Def> = Vec::new();
    for def in defs {
        if !chosen.iter().any(|it| it.file == def.file) {
            chosen.push(*def);
        }
    }
    let declared = declarations(tables, &chosen);
    let sure = match chosen.len() - declared {
        0 | 1 => sure,
        n if n <= MOST_ALIKE => sure * ALIKE,
        _ => return Outcome::Ambiguous,
    };
    let place =
        |def: &Def| Place { file: tables.file(def.file).source.file, symbol: Some(def.symbol) };
    Outcome::Places(chosen.iter().map(place).collect(), sure)
}

/// How many of the definitions only declare what another one of them defines: headers.
fn declarations(tables: &Tables<'_>, defs: &[Def]) -> usize {
    let includes = |a: u32, b: u32| a != b && tables.file(a).included.contains(&b);
    let declares = |def: &&Def| defs.iter().any(|it| includes(it.file, def.file));
    defs.iter().filter(declares).count()
}

/// What only one file of the language's kind defines.
fn by_name(tables: &Tables<'_>, site: Site, reference: &Reference) -> Outcome {
    let name = reference.name.as_str();
    let is_local = reference.receiver.is_none() && tables.local(site, name).is_some();
    // A member of one word is as likely one of the language's own: `join`, `items`. A bare name that no
    // import brings in is a guess only where names need no import, or where nothing is imported.
    let telling = if reference.receiver.is_some() {
        is_of_words(name)
    } else {
        let file = tables.file(site.file);
        let shared = !matches!(file.names.shared, Shared::File | Shared::Folder | Shared::Package);
        shared || file.source.facts.imports.is_empty()
    };
    if name.len() < NAME_AT_LEAST || is_local || !telling {
        return Outcome::Unknown;
    }
    let Some(all) = tables.all.get(name) else { return Outcome::Unknown };
    let own = tables.file(site.file);
    let fits = |def: &&Def| {
        let kind = tables.symbol(**def).kind;
        let called =
            reference.role == ReferenceRole::Call && (kind.is_callable() || kind.is_type());
        let named =
            kind.is_type() || kind == SymbolKind::Module || reference.role == ReferenceRole::Read;
        let bare = reference.receiver.is_some()
            || own.names.bare_members
            || !matches!(kind, SymbolKind::Method | SymbolKind::Field);
        (called || named || reference.role == ReferenceRole::Decorate)
            && bare
            && tables.file(def.file).strategy == own.strategy
    };
    let defs: Vec<Def> = all.iter().filter(fits).copied().collect();
    let mut files: Vec<u32> = defs.iter().map(|it| it.file).collect();
    files.sort_unstable();
    files.dedup();
    match files.len() {
        0 => Outcome::Unknown,
        1 => places(tables, &defs, ONLY),
        _ => Outcome::Ambiguous,
    }
}

//! Which types implement an interface by having its methods?

use codetrail_lang::SymbolKind;
use rustc_hash::FxHashMap;

use super::tables::{Def, Tables, last_part};
use super::{Link, Place};
use crate::relation::Relation;

/// Confidence that a type with all methods of an interface is meant to implement it; with one method
/// alone it may be chance.
const ALL_METHODS: f32 = 0.75;
const ONE_METHOD: f32 = 0.6;
/// Types that have the rarest method of an interface, at most: more have it by chance.
const MOST_TYPES: usize = 40;

pub(super) fn implementations<'a>(tables: &Tables<'a>) -> Vec<Link<'a>> {
    let methods = methods(tables);
    let mut found = Vec::new();
    for (at, file) in tables.files.iter().enumerate().filter(|(_, it)| it.names.structural) {
        for (symbol, it) in file.source.facts.symbols.iter().enumerate() {
            if it.kind == SymbolKind::Interface {
                let interface = Def { file: at as u32, symbol: symbol as u32 };
                implement(tables, &methods, interface, &mut found);
            }
        }
    }
    found
}

/// Methods of types by name, with the number of what they take and the type that they are of.
type Methods<'a> = FxHashMap<&'a str, Vec<(Def, usize)>>;

fn methods<'a>(tables: &Tables<'a>) -> Methods<'a> {
    let mut methods: Methods<'a> = FxHashMap::default();
    for (at, file) in tables.files.iter().enumerate().filter(|(_, it)| it.names.structural) {
        for (symbol, it) in file.source.facts.symbols.iter().enumerate() {
            let is_outside = file.parents[symbol].is_none();
            if it.kind == SymbolKind::Method && is_outside && !it.container.is_empty() {
                let def = Def { file: at as u32, symbol: symbol as u32 };
                methods.entry(&it.name).or_default().push((def, parameters(&it.signature)));
            }
        }
    }
    methods
}

fn implement<'a>(
    tables: &Tables<'a>,
    methods: &Methods<'_>,
    interface: Def,
    found: &mut Vec<Link<'a>>,
) {
    let file = tables.file(interface.file);
    let mut wanted: Vec<(&str, usize)> = Vec::new();
    for (symbol, it) in file.source.facts.symbols.iter().enumerate() {
        if file.parents[symbol] == Some(interface.symbol) && it.kind == SymbolKind::Method {
            wanted.push((&it.name, parameters(&it.signature)));
        }
    }
    let having = |it: &(&str, usize)| methods.get(it.0).map_or(&[][..], Vec::as_slice);
    let Some(rarest) = wanted.iter().min_by_key(|it| having(it).len()) else { return };
    if having(rarest).len() > MOST_TYPES {
        return;
    }
    let symbol = file.symbol(interface.symbol);
    for (method, takes) in having(rarest) {
        let of = tables.file(method.file);
        let owner = last_part(&of.symbol(method.symbol).container);
        let same = |it: &&(Def, usize), name: &str| {
            let other = tables.file(it.0.file);
            other.scope == of.scope
                && last_part(&tables.symbol(it.0).container) == owner
                && !name.is_empty()
        };
        let has = |(name, takes): &(&str, usize)| {
            having(&(name, *takes)).iter().any(|it| same(&it, name) && it.1 == *takes)
        };
        if *takes != rarest.1 || !wanted.iter().all(has) {
            continue;
        }
        let site = super::names::Site {
            file: method.file,
            within: Some(method.symbol),
            line: of.symbol(method.symbol).line,
        };
        let Some(owner) = tables.own_type(site) else { continue };
        let heir = tables.symbol(owner);
        found.push(Link {
            from: Place { file: tables.file(owner.file).source.file, symbol: Some(owner.symbol) },
            to: Place { file: file.source.file, symbol: Some(interface.symbol) },
            relation: Relation::Inherits,
            confidence: if wanted.len() > 1 { ALL_METHODS } else { ONE_METHOD },
            line: heir.line,
            name: &symbol.name,
        });
    }
}

/// How many parameters a signature has: the commas of the bracket after the name.
fn parameters(signature: &str) -> usize {
    // A receiver stands in a bracket of its own before the name.
    let rest = signature
        .strip_prefix("func (")
        .map_or(signature, |it| &it[it.find(')').map_or(0, |at| at + 1)..]);
    let Some(open) = rest.find('(') else { return 0 };
    let (mut depth, mut commas, mut any) = (0_usize, 0, false);
    for c in rest[open + 1..].chars() {
        match c {
            ')' if depth == 0 => break,
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth = depth.saturating_sub(1),
            ',' if depth == 0 => commas += 1,
            c if !c.is_whitespace() => any = true,
            _ => {}
        }
    }
    if any { commas + 1 } else { 0 }
}

//! Which members does a type have, of its own and from its bases?

use std::cell::Cell;
use std::collections::VecDeque;

use codetrail_lang::Shared;
use rustc_hash::FxHashSet;

use super::depth::Depth;
use super::names::Site;
use super::tables::{Def, Tables};
use super::values::Value;
use crate::layout::path;

/// A member of a base is as sure as that nothing between hides it.
const INHERITED: f32 = 0.98;
/// Members that another file adds to a type of this name.
const ADDED: f32 = 0.85;
/// Bases that are looked through for one member.
const MOST_BASES: usize = 40;

/// What was found of a member.
#[derive(Debug, Default)]
pub(super) struct Found {
    /// The members; several where they are overloaded or defined for several platforms.
    pub(super) defs: Vec<Def>,
    /// How sure.
    pub(super) sure: f32,
    /// Whether a base is none of these files' types, so that the member may be its.
    pub(super) outside: bool,
}

/// The bases of a type.
#[derive(Debug, Default)]
pub(super) struct Bases {
    pub(super) types: Vec<Def>,
    /// Whether there are others, outside of these files.
    pub(super) outside: bool,
}

impl Tables<'_> {
    /// Reads the bases of all types, once.
    pub(super) fn read_bases(&mut self) {
        let mut all = Vec::new();
        for at in 0..self.files.len() as u32 {
            let mut heirs: Vec<u32> = self.file(at).bases.keys().copied().collect();
            heirs.sort_unstable();
            for symbol in heirs {
                all.push((Def { file: at, symbol }, self.bases_of(at, symbol)));
            }
        }
        self.resolved.extend(all);
    }

    fn bases_of(&self, at: u32, symbol: u32) -> Bases {
        let file = self.file(at);
        let mut bases = Bases::default();
        for reference in &file.bases[&symbol] {
            let reference = &file.source.facts.references[*reference as usize];
            let around = file.parents[symbol as usize];
            let site = Site { file: at, within: around, line: reference.line };
            let steps = Cell::new(0);
            let depth = Depth::top(&steps);
            let found = self.named(site, reference.receiver.as_deref(), &reference.name, depth);
            match found.value {
                Value::Items(defs) => {
                    let new: Vec<Def> = defs
                        .into_iter()
                        .map(|it| self.real_type(it, depth))
                        .filter(|it| *it != Def { file: at, symbol } && !bases.types.contains(it))
                        .collect();
                    bases.types.extend(new);
                }
                _ => bases.outside = true,
            }
        }
        bases
    }

    /// A member of a type, looked for in itself, then in its bases, the nearest first.
    pub(super) fn member(&self, of: Def, name: &str, from: u32) -> Found {
        let mut queue = VecDeque::from([(of, 1.0_f32)]);
        let mut seen = FxHashSet::from_iter([of]);
        let mut outside = false;
        while let Some((it, sure)) = queue.pop_front() {
            let (defs, own) = self.own_member(it, name, from);
            if !defs.is_empty() {
                return Found { defs, sure: sure * own, outside };
            }
            let Some(bases) = self.resolved.get(&it) else { continue };
            outside |= bases.outside;
            for base in &bases.types {
                if seen.len() < MOST_BASES && seen.insert(*base) {
                    queue.push_back((*base, sure * INHERITED));
                }
            }
        }
        Found { outside, ..Found::default() }
    }

    /// The types from which a type inherits, the nearest first, and whether there are others.
    pub(super) fn ancestry(&self, of: Def) -> (Vec<Def>, bool) {
        let mut all = vec![of];
        let mut outside = false;
        let mut next = 0;
        while next < all.len() && all.len() < MOST_BASES {
            if let Some(bases) = self.resolved.get(&all[next]) {
                outside |= bases.outside;
                for base in &bases.types {
                    if !all.contains(base) {
                        all.push(*base);
                    }
                }
            }
            next += 1;
        }
        (all, outside)
    }

    /// Of members that stand outside of types of this name, those of the type itself: named with most of
    /// the spaces around it, and in the file beside it.
    fn out_of_line(&self, of: Def, whole: &str, added: Vec<Def>) -> Vec<Def> {
        let ends = |it: &Def| shared_end(&self.symbol(*it).container, whole);
        let Some(most) = added.iter().filter_map(ends).max() else { return Vec::new() };
        let named: Vec<Def> = added.into_iter().filter(|it| ends(it) == Some(most)).collect();
        let stem = |at: u32| path::stem(self.layout.path(self.file(at).source.file));
        let beside: Vec<Def> =
            named.iter().copied().filter(|it| stem(it.file) == stem(of.file)).collect();
        if beside.is_empty() { named } else { beside }
    }

    /// The members that a type has of its own, and how sure it is that they are its.
    fn own_member(&self, of: Def, name: &str, from: u32) -> (Vec<Def>, f32) {
        let symbol = self.symbol(of);
        let Some(all) = self.members.get(&(symbol.name.as_str(), name)) else {
            return (Vec::new(), 0.0);
        };
        let whole = match symbol.container.as_str() {
            "" => symbol.name.clone(),
            container => format!("{container}.{}", symbol.name),
        };
        let here: Vec<Def> = all
            .iter()
            .copied()
            .filter(|it| it.file == of.file && self.symbol(*it).container == whole)
            .collect();
        let includes = self.file(of.file).names.shared == Shared::Includes;
        if !here.is_empty() && !includes {
            return (here, 1.0);
        }
        let added: Vec<Def> = all
            .iter()
            .copied()
            .filter(|it| {
                it.file != of.file && (self.sees(it.file, of.file) || self.sees(from, it.file))
            })
            .collect();
        let added = if includes { self.out_of_line(of, &whole, added) } else { added };
        if !here.is_empty() || !added.is_empty() {
            return (here.into_iter().chain(added).collect(), 1.0);
        }
        // Some languages let any file add members; a type of the same name could be meant as well.
        let types = self.all.get(symbol.name.as_str()).map_or(&[][..], Vec::as_slice);
        let alike = types.iter().filter(|it| self.symbol(**it).kind.is_type()).count();
        let open = self.file(of.file).names.open_types && alike == 1;
        let strategy = self.file(of.file).strategy;
        let far = all.iter().copied().filter(|it| open && self.file(it.file).strategy == strategy);
        (far.collect(), ADDED)
    }
}

/// How many last parts two qualified names share, if one ends with the other.
fn shared_end(a: &str, b: &str) -> Option<usize> {
    let (long, short) = if a.len() >= b.len() { (a, b) } else { (b, a) };
    let before = long.strip_suffix(short)?;
    (before.is_empty() || before.ends_with('.')).then(|| short.split('.').count())
}

//! What do names stand for? Declared types, results of calls, other names of the same thing.

use std::iter::once;

use tree_sitter::Node;

use crate::facts::{Binding, BindingKind, Facts, Span};
use crate::found::NAME_BYTES;
use crate::nesting::enclosing;

/// Bindings kept of one file.
const MAX_BINDINGS: usize = 20_000;
/// Bytes of what a name stands for; half of a longer text would say another thing.
const OF_BYTES: usize = 120;

/// A binding as a query captured it.
pub(crate) struct Bound {
    name: String,
    kind: BindingKind,
    of: String,
    /// First byte of the name.
    at: u32,
    line: u32,
}

/// Takes a captured binding; false if there are too many of them.
pub(crate) fn note(
    bound: &mut Vec<Bound>,
    kind: BindingKind,
    (node, name): (Node<'_>, &str),
    of: &str,
) -> bool {
    let of = joined(of);
    if of.len() > OF_BYTES || name.len() >= NAME_BYTES || of == name || name.contains('\n') {
        return true;
    }
    if bound.len() == MAX_BINDINGS {
        return false;
    }
    bound.push(Bound {
        name: name.to_owned(),
        kind,
        of,
        at: node.start_byte() as u32,
        line: node.start_position().row as u32 + 1,
    });
    true
}

/// Gives each binding the innermost symbol around it.
pub(crate) fn place(mut bound: Vec<Bound>, scopes: &[(Span, String)], facts: &mut Facts) {
    bound.sort_by(|a, b| (a.at, a.kind, &a.of).cmp(&(b.at, b.kind, &b.of)));
    bound.dedup_by(|later, first| (later.at, later.kind) == (first.at, first.kind));
    let within = enclosing(bound.iter().map(|it| it.at), scopes, &facts.symbols);
    let placed = bound.into_iter().zip(within);
    facts.bindings.extend(placed.map(|(it, within)| Binding {
        name: it.name,
        kind: it.kind,
        of: it.of,
        line: it.line,
        within,
    }));
}

/// A text on one line: a chain over several lines is one chain.
fn joined(text: &str) -> String {
    let mut lines = text.lines().map(str::trim);
    once(lines.next().unwrap_or_default()).chain(lines).collect()
}

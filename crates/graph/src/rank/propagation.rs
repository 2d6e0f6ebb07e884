//! Which files are next to files that score well? One iteration over imports, uses and rules.
//!
//! One iteration is enough, and more let hubs win (the published ablations of one and two hops). A
//! neighbour's score is shared among all that it is linked with.

use rustc_hash::FxHashMap;

use crate::corpus::Corpus;
use crate::ids::FileId;
use crate::relation::{Edge, Relation};

use super::tally::Tally;
use super::{Signal, Table};

/// Sets [`Signal::Propagation`] from imports, [`Signal::Linked`] from what files use of each other, and
/// [`Signal::Ruled`] from the relations that rules of frameworks make.
pub(super) fn set(corpus: &Corpus, edges: &[Edge], scores: &[f32], table: &mut Table) {
    for (signal, of) in [
        (Signal::Propagation, (|it| it == Relation::Imports) as fn(Relation) -> bool),
        (Signal::Linked, is_use),
        (Signal::Ruled, |it| it != Relation::Imports && !is_use(it)),
    ] {
        let edges: Vec<&Edge> = surest(edges.iter().filter(|edge| of(edge.relation)));
        set_one(signal, corpus, &edges, scores, table);
    }
}

/// Whether a relation is one of names used.
fn is_use(relation: Relation) -> bool {
    matches!(relation, Relation::Calls | Relation::Inherits | Relation::References)
}

/// One edge for each pair of files, the surest.
fn surest<'e>(edges: impl Iterator<Item = &'e Edge>) -> Vec<&'e Edge> {
    let mut edges: Vec<&Edge> = edges.filter(|edge| edge.from != edge.to).collect();
    edges.sort_by(|a, b| {
        (a.from, a.to)
            .cmp(&(b.from, b.to))
            .then(b.confidence.total_cmp(&a.confidence))
            .then(a.relation.cmp(&b.relation))
    });
    edges.dedup_by_key(|edge| (edge.from, edge.to));
    edges
}

fn set_one(signal: Signal, corpus: &Corpus, edges: &[&Edge], scores: &[f32], table: &mut Table) {
    let mut degree: FxHashMap<FileId, u32> = FxHashMap::default();
    for edge in edges {
        *degree.entry(edge.from).or_default() += 1;
        *degree.entry(edge.to).or_default() += 1;
    }
    // The evidence is an edge and which end of it gives.
    let mut tally = Tally::default();
    for (at, edge) in edges.iter().enumerate() {
        for (end, source, target) in [(0, edge.from, edge.to), (1, edge.to, edge.from)] {
            let shared = (degree[&source] as f32).sqrt();
            let value = edge.confidence * scores[source.at()] / shared;
            tally.add(target, value, 2 * at as u32 + end);
        }
    }
    table.set_found(signal, &tally.found(), |evidence| {
        let edge = edges[evidence as usize / 2];
        let (name, other) = match evidence % 2 {
            0 => (edge.relation.reverse_name(), edge.from),
            _ => (edge.relation.name(), edge.to),
        };
        format!("{} {}", name.replace('-', " "), corpus.path(other))
    });
}

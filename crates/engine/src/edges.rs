//! Which edges do the parsed files state among each other? Names that they use, and rules of frameworks.

use codetrail_graph::corpus::Corpus;
use codetrail_graph::graph::{Graph, Source, file_edges};
use codetrail_graph::rank::Parsed;
use codetrail_graph::rules::Source as Ruled;
use codetrail_graph::{Edge, Layout};
use rayon::prelude::*;

use crate::snapshot::Snapshot;
use crate::switches::Switches;

/// All edges between different files that the parsed ones state.
pub(crate) fn stated(
    snapshot: &Snapshot,
    corpus: &Corpus,
    layout: &Layout,
    parsed: &[&Parsed],
    switches: &Switches,
) -> Vec<Edge> {
    let ruled = || {
        if switches.ruled() { by_rules(snapshot, layout, parsed) } else { Vec::new() }
    };
    let (mut edges, ruled) = rayon::join(|| explicit(corpus, layout, parsed), ruled);
    edges.extend(ruled);
    edges.retain(|edge| edge.from != edge.to);
    edges
}

/// The edges that names make: imports, calls, inheritance, references.
fn explicit(corpus: &Corpus, layout: &Layout, parsed: &[&Parsed]) -> Vec<Edge> {
    let sources: Vec<Source<'_>> = parsed
        .iter()
        .filter_map(|it| {
            Some(Source {
                file: it.file,
                language: corpus.languages[it.file.at()]?,
                facts: &it.facts,
                targets: &it.targets,
            })
        })
        .collect();
    let graph = Graph::new(layout, &sources);
    let mut edges: Vec<Edge> = (0..graph.len())
        .into_par_iter()
        .flat_map_iter(|at| file_edges(graph.links(at).links.iter()))
        .collect();
    edges.extend(file_edges(graph.implementations().iter()));
    edges
}

/// The edges that rules of frameworks make.
fn by_rules(snapshot: &Snapshot, layout: &Layout, parsed: &[&Parsed]) -> Vec<Edge> {
    let sources: Vec<Ruled<'_>> = parsed
        .iter()
        .map(|it| Ruled { file: it.file, facts: &it.facts, targets: &it.targets })
        .collect();
    snapshot.library.rules().edges(layout, &sources)
}

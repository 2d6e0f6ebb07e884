//! Which edges does the graph of a whole commit have?

use std::time::Instant;

use anyhow::Result;
use codetrail_graph::graph::{Graph, Source};
use codetrail_graph::resolve::{Target, imports};
use codetrail_graph::{FileId, Layout, Relation, Tier};
use codetrail_lang::{Facts, LanguageId, MAX_PARSED_BYTES, detect, extract};
use rayon::prelude::*;

use crate::git::{Entry, Snapshot};

/// An edge at one line.
#[derive(Debug, Clone)]
pub(crate) struct Site {
    pub(crate) relation: &'static str,
    pub(crate) from: String,
    pub(crate) line: u32,
    pub(crate) name: String,
    pub(crate) to: String,
    pub(crate) tier: Tier,
    pub(crate) confidence: f32,
}

/// All edges, and what is missing.
#[derive(Debug, Default)]
pub(crate) struct Found {
    pub(crate) sites: Vec<Site>,
    pub(crate) files: usize,
    pub(crate) ambiguous: usize,
    pub(crate) unknown: usize,
    /// Time of the graph alone, without parsing.
    pub(crate) milliseconds: u128,
}

/// Reads all sources of a commit and links them.
pub(crate) fn found(snapshot: &Snapshot) -> Result<Found> {
    let paths: Vec<String> = snapshot.files.iter().map(|it| it.path.clone()).collect();
    let entries: Vec<&Entry> = snapshot.files.iter().collect();
    let wanted = Layout::manifests_wanted(&paths);
    let mut manifests: Vec<Option<String>> = vec![None; paths.len()];
    let mut sources: Vec<(FileId, LanguageId, Vec<u8>)> = Vec::new();
    snapshot.read(&entries, |at, bytes| {
        let file = FileId(at as u32);
        if entries[at].is_link {
            return;
        }
        if wanted.contains(&file) {
            manifests[at] = Some(String::from_utf8_lossy(bytes).into_owned());
        }
        let language = detect(&paths[at], &bytes[..bytes.len().min(128)]);
        if let Some(language) = language.filter(|it| it.get().meta.code)
            && bytes.len() <= MAX_PARSED_BYTES
        {
            sources.push((file, language, bytes.to_vec()));
        }
    })?;
    let mut layout = Layout::new(&paths, &|file| manifests[file.at()].clone());
    let facts: Vec<(FileId, LanguageId, Facts)> = sources
        .par_iter()
        .map(|(file, language, bytes)| (*file, *language, extract(*language, bytes)))
        .collect();
    for (file, _, facts) in &facts {
        layout.declare(*file, facts);
    }
    let started = Instant::now();
    let targets: Vec<Vec<Target>> = facts
        .par_iter()
        .map(|(file, language, facts)| imports(&layout, *file, *language, facts))
        .collect();
    let sources: Vec<Source<'_>> = facts
        .iter()
        .zip(&targets)
        .map(|((file, language, facts), targets)| Source {
            file: *file,
            language: *language,
            facts,
            targets,
        })
        .collect();
    let graph = Graph::new(&layout, &sources);
    let links: Vec<_> = (0..graph.len()).into_par_iter().map(|at| graph.links(at)).collect();
    let implementations = graph.implementations();
    let mut found = Found {
        files: sources.len(),
        milliseconds: started.elapsed().as_millis(),
        ..Found::default()
    };
    for it in &links {
        found.ambiguous += it.unresolved.ambiguous;
        found.unknown += it.unresolved.unknown;
    }
    let all = links.iter().flat_map(|it| &it.links).chain(&implementations);
    found.sites = all
        .map(|it| Site {
            relation: it.relation.name(),
            from: paths[it.from.file.at()].clone(),
            line: it.line,
            name: if it.relation == Relation::Imports { String::new() } else { it.name.to_owned() },
            to: paths[it.to.file.at()].clone(),
            tier: it.tier(),
            confidence: it.confidence,
        })
        .collect();
    Ok(found)
}

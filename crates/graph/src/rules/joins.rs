//! Which ends of markers meet? By equal keys, or by what a key names.

use std::collections::BTreeMap;

use codetrail_lang::{Facts, Framework, Join, Spelling, SymbolKind};
use globset::{Glob, GlobSet, GlobSetBuilder};

use super::ends::{Definitions, Places, definition, file};
use super::spelling::{last, spelled};
use super::{Rules, Source, unknown_relation};
use crate::ids::FileId;
use crate::layout::Layout;
use crate::relation::{Edge, Evidence, Relation};

/// Files at one end of a key beyond which it says nothing, and what several are worth.
const MOST_ALIKE: usize = 6;
const FEW: usize = 3;
const SEVERAL: f32 = 0.85;
const MANY: f32 = 0.65;
/// A key that is shorter meets by chance.
const KEY_AT_LEAST: usize = 2;
/// Characters of a key shown as evidence.
const SHOWN: usize = 60;
/// A needle that is shorter is found everywhere.
const NEEDLE_AT_LEAST: usize = 4;

/// What an end is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Kind {
    /// Markers of this kind: `<framework>.<what>`.
    Marker(String),
    /// A symbol of the key's name.
    Definition,
    /// A key of a configuration file.
    Key,
    /// The file at the key's path.
    Path,
}

/// One end of a join.
#[derive(Debug)]
pub(super) struct End {
    pub(super) kind: Kind,
    /// The paths that count; nothing for all.
    files: Option<GlobSet>,
    spell: Vec<Spelling>,
}

/// A join, compiled.
#[derive(Debug)]
pub(super) struct CompiledJoin {
    pub(super) from: End,
    pub(super) to: End,
    relation: Relation,
    written: Join,
}

impl CompiledJoin {
    /// Compiles a join of a framework; the message says what is wrong.
    pub(super) fn new(framework: &Framework, join: &Join) -> Result<CompiledJoin, String> {
        let relation =
            Relation::named(&join.relation).ok_or_else(|| unknown_relation(&join.relation))?;
        let end = |name: &str, files: &[String], own: &[Spelling]| {
            let kind = match name {
                "definition" => Kind::Definition,
                "key" => Kind::Key,
                "path" => Kind::Path,
                _ if name.contains('.') => Kind::Marker(name.to_owned()),
                _ => Kind::Marker(format!("{}.{name}", framework.name)),
            };
            let mut spell = own.to_vec();
            spell.extend(&join.spell);
            Ok::<End, String>(End { kind, files: globs(files)?, spell })
        };
        let from = end(&join.from, &join.from_files, &join.from_spell)?;
        let to = end(&join.to, &join.to_files, &join.to_spell)?;
        let states = |end: &End| matches!(end.kind, Kind::Marker(_) | Kind::Key);
        if !states(&from) && !states(&to) {
            return Err(format!("{} to {}: one end has to be a marker or key", join.from, join.to));
        }
        if let Some(kind) = join.kinds.iter().find(|it| SymbolKind::from_name(it).is_none()) {
            return Err(format!("kinds: {kind:?} is no kind of symbol"));
        }
        if [&from, &to].iter().any(|it| it.kind == Kind::Key && it.files.is_none()) {
            return Err("an end that is a key needs the globs of its files".to_owned());
        }
        Ok(CompiledJoin { from, to, relation, written: join.clone() })
    }

    fn spelled(&self, end: &End, key: &str) -> String {
        spelled(key, &end.spell, &self.written.without)
    }

    fn edge(&self, from: FileId, to: FileId, confidence: f32, evidence: Evidence) -> Edge {
        let confidence = self.written.confidence * confidence;
        Edge { from, to, relation: self.relation, confidence, evidence }
    }
}

impl End {
    fn takes(&self, path: &str) -> bool {
        self.files.as_ref().is_none_or(|it| it.is_match(path))
    }
}

fn globs(patterns: &[String]) -> Result<Option<GlobSet>, String> {
    if patterns.is_empty() {
        return Ok(None);
    }
    let mut set = GlobSetBuilder::new();
    for pattern in patterns {
        set.add(Glob::new(pattern).map_err(|error| error.to_string())?);
    }
    set.build().map(Some).map_err(|error| error.to_string())
}

/// Where a key is stated.
#[derive(Debug, Clone, Copy)]
struct Stated<'a> {
    /// Position in the files.
    at: usize,
    key: &'a str,
    line: u32,
}

/// What all files state, by kind.
struct Statements<'a> {
    markers: BTreeMap<&'a str, Vec<Stated<'a>>>,
    keys: Vec<(usize, Vec<(String, u32)>)>,
}

/// The edges of all joins.
pub(super) fn edges(rules: &Rules, layout: &Layout, files: &[Source<'_>]) -> Vec<Edge> {
    let mut statements = Statements { markers: BTreeMap::new(), keys: Vec::new() };
    for (at, it) in files.iter().enumerate() {
        for marker in &it.facts.markers {
            let stated = Stated { at, key: &marker.key, line: marker.line };
            statements.markers.entry(&marker.kind).or_default().push(stated);
        }
        let path = layout.path(it.file);
        let keyed = |end: &End| end.kind == Kind::Key && end.takes(path);
        if rules.joins.iter().any(|join| keyed(&join.from) || keyed(&join.to)) {
            statements.keys.push((at, keys(it.facts)));
        }
    }
    let definitions = Definitions::new(files);
    let world = World { layout, files, statements: &statements, definitions: &definitions };
    rules.joins.iter().flat_map(|join| world.join(join)).collect()
}

/// The keys of a configuration file with all that is around them.
fn keys(facts: &Facts) -> Vec<(String, u32)> {
    let keys =
        facts.symbols.iter().filter(|it| matches!(it.kind, SymbolKind::Key | SymbolKind::Section));
    let full = keys.map(|it| {
        let around = it.container.as_str();
        let name =
            if around.is_empty() { it.name.clone() } else { format!("{around}.{}", it.name) };
        (name, it.line)
    });
    full.collect()
}

struct World<'a> {
    layout: &'a Layout,
    files: &'a [Source<'a>],
    statements: &'a Statements<'a>,
    definitions: &'a Definitions<'a>,
}

impl World<'_> {
    fn join(&self, join: &CompiledJoin) -> Vec<Edge> {
        match (&join.from.kind, &join.to.kind) {
            (_, Kind::Definition | Kind::Path) => self.named(join, &join.from, &join.to, true),
            (Kind::Definition | Kind::Path, _) => self.named(join, &join.to, &join.from, false),
            _ => self.met(join),
        }
    }

    /// What an end states, in the order of files.
    fn stated(&self, end: &End) -> Vec<Stated<'_>> {
        let takes = |at: usize| end.takes(self.layout.path(self.files[at].file));
        match &end.kind {
            Kind::Marker(kind) => {
                let all = self.statements.markers.get(kind.as_str());
                let all = all.map_or(&[][..], Vec::as_slice);
                all.iter().copied().filter(|it| takes(it.at)).collect()
            }
            Kind::Key => {
                let files = self.statements.keys.iter().filter(|(at, _)| takes(*at));
                let stated = files.flat_map(|(at, keys)| {
                    keys.iter().map(|(key, line)| Stated { at: *at, key, line: *line })
                });
                stated.collect()
            }
            Kind::Definition | Kind::Path => Vec::new(),
        }
    }

    /// Edges between what an end states and what its keys name.
    fn named(&self, join: &CompiledJoin, stating: &End, named: &End, forward: bool) -> Vec<Edge> {
        let mut edges = Vec::new();
        let places = Places { folders: &join.written.folders, endings: &join.written.endings };
        for it in self.stated(stating) {
            let key = join.spelled(stating, it.key);
            if key.len() < KEY_AT_LEAST {
                continue;
            }
            let site = &self.files[it.at];
            let mut found = if named.kind == Kind::Path {
                file(self.layout, self.layout.path(site.file), &key, &places)
            } else {
                definition(self.layout, self.definitions, site, &key, &join.written.kinds)
            };
            found.retain(|(file, _)| named.takes(self.layout.path(*file)));
            for (file, sure) in found {
                let (from, to) = if forward { (site.file, file) } else { (file, site.file) };
                edges.push(join.edge(from, to, sure, self.evidence(join, it)));
            }
        }
        edges
    }

    /// Edges between ends that state the same key.
    fn met(&self, join: &CompiledJoin) -> Vec<Edge> {
        let (from, to) = (self.stated(&join.from), self.stated(&join.to));
        if from.is_empty() || to.is_empty() {
            return Vec::new();
        }
        let mut by_key: BTreeMap<String, [Vec<Stated<'_>>; 2]> = BTreeMap::new();
        for (side, (end, stated)) in [(&join.from, from), (&join.to, to)].into_iter().enumerate() {
            for it in stated {
                let key = join.spelled(end, it.key);
                if key.len() < KEY_AT_LEAST {
                    continue;
                }
                let found = &mut by_key.entry(key).or_default()[side];
                if found.last().is_none_or(|last| last.at != it.at) {
                    found.push(it);
                }
            }
        }
        let mut edges = Vec::new();
        for [from, to] in by_key.into_values() {
            if from.len() > MOST_ALIKE || to.len() > MOST_ALIKE {
                continue;
            }
            let sure = match from.len().max(to.len()) {
                1 => 1.0,
                n if n <= FEW => SEVERAL,
                _ => MANY,
            };
            for a in &from {
                for b in to.iter().filter(|it| it.at != a.at) {
                    let (from, to) = (self.files[a.at].file, self.files[b.at].file);
                    edges.push(join.edge(from, to, sure, self.evidence(join, *a)));
                }
            }
        }
        edges
    }

    fn evidence(&self, join: &CompiledJoin, it: Stated<'_>) -> Evidence {
        let key: String = it.key.chars().take(SHOWN).collect();
        let text = format!("{} {key}", join.relation.name());
        Evidence { file: self.files[it.at].file, line: it.line, text }
    }
}

/// The texts by which the other ends of what a file states would be found.
pub(super) fn needles(rules: &Rules, path: &str, facts: &Facts, most: usize) -> Vec<String> {
    let mut needles: Vec<String> = Vec::new();
    let mut add = |text: &str| {
        if needles.len() < most && text.len() >= NEEDLE_AT_LEAST {
            let text = text.to_owned();
            if !needles.contains(&text) {
                needles.push(text);
            }
        }
    };
    for marker in &facts.markers {
        for at in rules.by_kind.get(&marker.kind).into_iter().flatten() {
            let join = &rules.joins[*at];
            let own = Kind::Marker(marker.kind.clone());
            let forward = join.from.kind == own;
            let (end, other) =
                if forward { (&join.from, &join.to) } else { (&join.to, &join.from) };
            if !end.takes(path) {
                continue;
            }
            match other.kind {
                // Paths are looked up, not searched for.
                Kind::Path => {}
                Kind::Definition | Kind::Key => add(last(&join.spelled(end, &marker.key))),
                Kind::Marker(_) => add(&marker.key),
            }
        }
    }
    let keyed = |end: &End| end.kind == Kind::Key && end.takes(path);
    if rules.joins.iter().any(|join| keyed(&join.from) || keyed(&join.to)) {
        for (key, _) in keys(facts) {
            add(&key);
        }
    }
    needles
}

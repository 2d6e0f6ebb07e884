//! Which edges do the rules of frameworks make? Markers joined by their keys, and paths by convention.
//!
//! A rule is data (`crates/lang/frameworks/`); nothing here knows one by name. Joins work over the
//! files that are parsed; [`Rules::needles`] says for which texts others are worth parsing.

mod ends;
mod joins;
mod spelling;
mod twins;

use std::collections::BTreeMap;
use std::sync::LazyLock;

use codetrail_lang::{Facts, Framework, Frameworks};

use crate::ids::FileId;
use crate::layout::Layout;
use crate::relation::{Edge, Relation};
use crate::resolve::Target;
use joins::{CompiledJoin, Kind};
use twins::Twins;

/// A file whose facts are known.
#[derive(Debug, Clone, Copy)]
pub struct Source<'a> {
    /// Which file.
    pub file: FileId,
    /// What it says.
    pub facts: &'a Facts,
    /// The files that its imports name.
    pub targets: &'a [Target],
}

/// All rules, ready to be asked.
#[derive(Debug, Default)]
pub struct Rules {
    joins: Vec<CompiledJoin>,
    /// The joins in which a kind of marker is an end.
    by_kind: BTreeMap<String, Vec<usize>>,
    twins: Vec<Twins>,
}

impl Rules {
    /// Compiles the rules of all frameworks; the error names the first that is wrong, and what is.
    pub fn new(frameworks: &Frameworks) -> Result<Rules, (String, String)> {
        let mut rules = Rules::default();
        for framework in frameworks.iter() {
            rules.add(framework).map_err(|message| (framework.name.clone(), message))?;
        }
        Ok(rules)
    }

    /// The rules of the frameworks that are built in.
    pub fn built_in() -> &'static Rules {
        static RULES: LazyLock<Rules> = LazyLock::new(|| {
            Rules::new(Frameworks::built_in()).expect("a test compiles the rules of every folder")
        });
        &RULES
    }

    fn add(&mut self, framework: &Framework) -> Result<(), String> {
        for join in &framework.rule.joins {
            let at = self.joins.len();
            let compiled = CompiledJoin::new(framework, join)?;
            for end in [&compiled.from, &compiled.to] {
                if let Kind::Marker(kind) = &end.kind {
                    self.by_kind.entry(kind.clone()).or_default().push(at);
                }
            }
            self.joins.push(compiled);
        }
        for twin in &framework.rule.twins {
            self.twins.push(Twins::new(twin)?);
        }
        Ok(())
    }

    /// The edges that joins make between files, by their ends and relation; the surest of each.
    pub fn edges(&self, layout: &Layout, files: &[Source<'_>]) -> Vec<Edge> {
        let mut edges = joins::edges(self, layout, files);
        edges.retain(|edge| edge.from != edge.to);
        edges.sort_by(|a, b| {
            (a.from, a.to, a.relation)
                .cmp(&(b.from, b.to, b.relation))
                .then(b.confidence.total_cmp(&a.confidence))
                .then(a.evidence.cmp(&b.evidence))
        });
        edges.dedup_by_key(|edge| (edge.from, edge.to, edge.relation));
        edges
    }

    /// The edges that paths alone make at a file.
    pub fn twins(&self, layout: &Layout, file: FileId) -> Vec<Edge> {
        let mut edges = Vec::new();
        for twins in &self.twins {
            twins.at(layout, file, &mut edges);
        }
        edges.sort_by(|a, b| {
            (a.from, a.to, a.relation)
                .cmp(&(b.from, b.to, b.relation))
                .then(b.confidence.total_cmp(&a.confidence))
        });
        edges.dedup_by_key(|edge| (edge.from, edge.to, edge.relation));
        edges
    }

    /// The texts by which the other ends of a file's markers and keys would be found.
    pub fn needles(&self, path: &str, facts: &Facts, most: usize) -> Vec<String> {
        joins::needles(self, path, facts, most)
    }
}

fn unknown_relation(name: &str) -> String {
    let known: Vec<&str> = Relation::ALL.iter().map(|it| it.name()).collect();
    format!("relation {name:?} is none of {}", known.join(", "))
}

/// How many files each framework has left a marker in.
pub fn noticed<'a>(files: impl Iterator<Item = &'a Facts>) -> BTreeMap<String, usize> {
    let mut noticed: BTreeMap<String, usize> = BTreeMap::new();
    for facts in files {
        let mut names: Vec<&str> =
            facts.markers.iter().filter_map(|it| it.kind.split('.').next()).collect();
        names.sort_unstable();
        names.dedup();
        for name in names {
            *noticed.entry(name.to_owned()).or_default() += 1;
        }
    }
    noticed
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_folder_has_rules_that_compile() {
        if let Err((name, message)) = Rules::new(Frameworks::built_in()) {
            panic!("frameworks/{name}/rule.toml: {message}");
        }
    }

    #[test]
    fn a_broken_rule_says_what_is_wrong() {
        let said = |join: &str| {
            let text = format!("title = 'x'\n[[join]]\nconfidence = 0.5\n{join}");
            let rule = Framework::new("mine", &text).expect("its form is sound");
            Rules::new(&Frameworks::with(vec![rule])).expect_err("it is broken")
        };
        let (name, message) = said("from = 'a'\nto = 'path'\nrelation = 'likes'");
        assert_eq!(name, "mine");
        assert!(message.contains("\"likes\" is none of imports"), "{message}");
        let (_, message) = said("from = 'path'\nto = 'definition'\nrelation = 'routes'");
        assert!(message.contains("one end has to be a marker"), "{message}");
    }
}

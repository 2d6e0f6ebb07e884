//! Which aliases does a `tsconfig.json` or `jsconfig.json` set up, and how are aliases applied?

use rustc_hash::FxHashMap;
use serde_json::Value;

use super::path;

/// Configurations that extend one another further than this are a cycle or a joke.
const MOST_EXTENDS: usize = 8;

/// A pattern of `paths` with its targets from the repository's root.
#[derive(Debug, Clone)]
pub(crate) struct Rule {
    /// What stands before the `*`, or all of it.
    pub(crate) before: String,
    /// What stands after the `*`; nothing if the pattern has none.
    pub(crate) after: Option<String>,
    /// The targets; each has its `*` where the pattern's match goes.
    pub(crate) targets: Vec<String>,
}

/// What one configuration says, with what it extends.
#[derive(Debug, Clone)]
pub(crate) struct AliasConfig {
    /// The folder that it is about.
    pub(crate) folder: String,
    /// Its file name.
    name: String,
    /// `baseUrl` from the repository's root.
    pub(crate) base: Option<String>,
    /// `paths`, the longest pattern first.
    pub(crate) rules: Vec<Rule>,
}

impl AliasConfig {
    /// The deepest folder first; in one folder the plain names before `tsconfig.app.json`.
    pub(super) fn order(&self) -> (std::cmp::Reverse<usize>, String, usize, String) {
        let depth = std::cmp::Reverse(self.folder.len());
        (depth, self.folder.clone(), self.name.len(), self.name.clone())
    }

    /// One that says nothing but these rules.
    pub(super) fn of_rules(at: &str, mut rules: Vec<Rule>) -> AliasConfig {
        rules.sort_by_key(|rule| std::cmp::Reverse(rule.before.len()));
        AliasConfig {
            folder: path::folder(at).to_owned(),
            name: path::base(at).to_owned(),
            base: None,
            rules,
        }
    }

    pub(super) fn read(at: &str, all: &FxHashMap<&str, Value>) -> AliasConfig {
        let mut it = AliasConfig {
            folder: path::folder(at).to_owned(),
            name: path::base(at).to_owned(),
            base: None,
            rules: Vec::new(),
        };
        it.add(at, all, MOST_EXTENDS);
        it.rules.sort_by_key(|rule| std::cmp::Reverse(rule.before.len()));
        it
    }

    /// Takes what `at` says where nothing nearer has said it, then what it extends.
    fn add(&mut self, at: &str, all: &FxHashMap<&str, Value>, left: usize) {
        let Some(value) = all.get(at) else { return };
        let folder = path::folder(at);
        let options = &value["compilerOptions"];
        let base = options["baseUrl"].as_str().and_then(|it| path::join(folder, it));
        if self.rules.is_empty()
            && let Some(paths) = options["paths"].as_object()
        {
            let root = base.as_deref().or(self.base.as_deref()).unwrap_or(folder);
            self.rules =
                paths.iter().map(|(pattern, targets)| rule(pattern, targets, root)).collect();
        }
        self.base = self.base.take().or(base);
        if left == 0 {
            return;
        }
        let extends = &value["extends"];
        let listed = extends.as_array().map_or(&[][..], Vec::as_slice);
        // Of several, the last wins.
        for target in listed.iter().rev().chain([extends]).filter_map(Value::as_str) {
            if let Some(target) = path::join(folder, target) {
                let with_ending = format!("{target}.json");
                let below = format!("{target}/tsconfig.json");
                for candidate in [&target, &with_ending, &below] {
                    if all.contains_key(candidate.as_str()) {
                        self.add(candidate, all, left - 1);
                        break;
                    }
                }
            }
        }
    }
}

fn rule(pattern: &str, targets: &Value, root: &str) -> Rule {
    let (before, after) = match pattern.split_once('*') {
        Some((before, after)) => (before, Some(after.to_owned())),
        None => (pattern, None),
    };
    let targets = targets.as_array().map_or(&[][..], Vec::as_slice);
    Rule {
        before: before.to_owned(),
        after,
        targets: targets
            .iter()
            .filter_map(Value::as_str)
            .filter_map(|target| path::join(root, target))
            .collect(),
    }
}

impl Rule {
    /// The paths that a written path leads to, if the pattern matches it.
    pub(crate) fn apply(&self, written: &str) -> Option<Vec<String>> {
        let rest = written.strip_prefix(self.before.as_str())?;
        let matched = match &self.after {
            Some(after) => rest.strip_suffix(after.as_str())?,
            None if rest.is_empty() => "",
            None => return None,
        };
        // A pattern that is all `*` says where everything may lie; the targets decide.
        let place = |target: &String| path::join("", &target.replacen('*', matched, 1));
        Some(self.targets.iter().filter_map(place).collect())
    }
}

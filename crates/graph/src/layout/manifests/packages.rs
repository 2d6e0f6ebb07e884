//! Which files does a `package.json` offer under its name?

use serde_json::Value;

use super::path;

/// A package of the workspace.
#[derive(Debug)]
pub(crate) struct Package {
    /// Its folder.
    pub(crate) folder: String,
    /// Its name; empty if it has none.
    pub(crate) name: String,
    /// What it may give for its bare name, from the repository's root, best first.
    pub(crate) entries: Vec<String>,
    /// What it gives for `./sub` and, for itself alone, for `#sub`; `*` stands for any text.
    pub(crate) offers: Vec<(String, Vec<String>)>,
    /// The packages that it says it depends on, sorted.
    depends: Vec<String>,
}

impl Package {
    pub(super) fn read(folder: &str, value: &Value) -> Package {
        let mut entries = Vec::new();
        let mut offers = Vec::new();
        collect(&value["source"], &mut entries);
        match value["exports"].as_object() {
            Some(map) if map.keys().any(|key| key.starts_with('.')) => {
                for (key, target) in map {
                    let mut targets = Vec::new();
                    collect(target, &mut targets);
                    if key == "." {
                        entries.append(&mut targets);
                    } else {
                        offers.push((key.clone(), targets));
                    }
                }
            }
            _ => collect(&value["exports"], &mut entries),
        }
        for key in ["module", "main", "types", "typings", "browser"] {
            collect(&value[key], &mut entries);
        }
        for (key, target) in value["imports"].as_object().into_iter().flatten() {
            let mut targets = Vec::new();
            collect(target, &mut targets);
            offers.push((key.clone(), targets));
        }
        let placed = |targets: Vec<String>| {
            targets.iter().filter_map(|it| path::join(folder, it)).collect::<Vec<_>>()
        };
        let mut depends: Vec<String> =
            ["dependencies", "devDependencies", "peerDependencies", "optionalDependencies"]
                .iter()
                .filter_map(|key| value[*key].as_object())
                .flat_map(|map| map.keys().cloned())
                .collect();
        depends.sort();
        Package {
            folder: folder.to_owned(),
            name: value["name"].as_str().unwrap_or_default().to_owned(),
            entries: placed(entries),
            offers: offers.into_iter().map(|(key, targets)| (key, placed(targets))).collect(),
            depends,
        }
    }

    /// Whether it says that it depends on a package of this name.
    pub(crate) fn depends_on(&self, name: &str) -> bool {
        self.depends.binary_search_by(|it| it.as_str().cmp(name)).is_ok()
    }
}

/// All paths in a value of conditions (`{"import": "./a.js", "default": …}`), in order, each once.
fn collect(value: &Value, into: &mut Vec<String>) {
    match value {
        Value::String(path) if !into.contains(path) => into.push(path.clone()),
        Value::Object(map) => map.values().for_each(|it| collect(it, into)),
        Value::Array(list) => list.iter().for_each(|it| collect(it, into)),
        _ => {}
    }
}

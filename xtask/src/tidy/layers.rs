//! Does every crate import only from its left?

use super::Complaint;
use crate::tree::Tree;

/// A package, its manifest, and those of our packages that it may depend on.
const LAYERS: &[(&str, &str, &[&str])] = &[
    ("codetrail-lang", "crates/lang/Cargo.toml", &[]),
    ("codetrail-graph", "crates/graph/Cargo.toml", &["codetrail-lang"]),
    ("codetrail", "crates/engine/Cargo.toml", &["codetrail-lang", "codetrail-graph"]),
    ("codetrail-cli", "crates/cli/Cargo.toml", &["codetrail"]),
    ("codetrail-eval", "eval/Cargo.toml", &["codetrail", "codetrail-graph", "codetrail-lang"]),
    ("xtask", "xtask/Cargo.toml", &["codetrail", "codetrail-cli"]),
];

pub(super) fn check(tree: &Tree) -> Vec<Complaint> {
    let mut found = Vec::new();
    for (path, text) in tree.own("/Cargo.toml") {
        let Some((_, _, allowed)) = LAYERS.iter().find(|(_, manifest, _)| *manifest == path) else {
            found.push(Complaint::new(path, 0, "a package without a place in xtask's LAYERS"));
            continue;
        };
        let manifest: toml::Table = match toml::from_str(text) {
            Ok(manifest) => manifest,
            Err(error) => {
                found.push(Complaint::new(path, 0, error.message()));
                continue;
            }
        };
        for section in ["dependencies", "dev-dependencies", "build-dependencies"] {
            let table = manifest.get(section).and_then(toml::Value::as_table);
            for name in table.into_iter().flat_map(toml::Table::keys) {
                let ours = LAYERS.iter().any(|(package, _, _)| package == name);
                if ours && !allowed.contains(&name.as_str()) {
                    found.push(Complaint::new(
                        path,
                        0,
                        format!("{section}: {name} is not to its left (lang, graph, engine, cli)"),
                    ));
                }
            }
        }
        let lints = manifest.get("lints").and_then(|it| it.get("workspace"));
        if lints.and_then(toml::Value::as_bool) != Some(true) {
            found.push(Complaint::new(path, 0, "must take the workspace's lints"));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::super::said;

    const LINTS: &str = "[lints]\nworkspace = true\n";

    #[test]
    fn an_import_from_the_right_is_named() {
        let lang = format!("[dev-dependencies]\ncodetrail-graph = {{}}\n{LINTS}");
        let cli = format!("[dependencies]\ncodetrail = {{}}\nclap = {{}}\n{LINTS}");
        let files = [("crates/lang/Cargo.toml", lang.as_str()), ("crates/cli/Cargo.toml", &cli)];
        assert_eq!(
            said(super::check, &files),
            "error: crates/lang/Cargo.toml:0: dev-dependencies: codetrail-graph is not to its left \
             (lang, graph, engine, cli)"
        );
    }

    #[test]
    fn a_package_must_have_a_place_and_lints() {
        let files = [("crates/core/Cargo.toml", LINTS), ("eval/Cargo.toml", "")];
        assert_eq!(
            said(super::check, &files),
            "error: crates/core/Cargo.toml:0: a package without a place in xtask's LAYERS\n\
             error: eval/Cargo.toml:0: must take the workspace's lints"
        );
    }
}

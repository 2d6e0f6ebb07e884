//! Turns `languages/` and `frameworks/` into static tables: a folder is the only place where its
//! language or framework is named.

#![expect(
    clippy::disallowed_methods,
    reason = "the build reads the folders, so that the crate need not"
)]

use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};

use serde::Deserialize;

/// The one key that must become code: everything else is read at run time.
#[derive(Deserialize)]
struct Grammar {
    grammar: Option<String>,
}

fn main() {
    println!("cargo:rerun-if-changed=languages");
    println!("cargo:rerun-if-changed=frameworks");
    let here = env::var("CARGO_MANIFEST_DIR").expect("cargo sets it");
    write("languages.rs", &languages(&Path::new(&here).join("languages")));
    write("frameworks.rs", &frameworks(&Path::new(&here).join("frameworks")));
}

fn write(name: &str, table: &str) {
    let out = Path::new(&env::var("OUT_DIR").expect("cargo sets it")).join(name);
    fs::write(out, table).expect("the build folder is writable");
}

/// The names of what lies in a folder, sorted.
fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(folder)
        .expect("the folder is part of the crate")
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .collect();
    names.sort();
    names
}

/// The table of `frameworks/`: each folder's rule, and its queries by language.
fn frameworks(root: &Path) -> String {
    let mut table = String::from("pub(crate) static RULE_FOLDERS: &[RuleFolder] = &[\n");
    for name in names(root) {
        let folder = root.join(&name);
        let rule = folder.join("rule.toml");
        if !rule.is_file() {
            continue;
        }
        let mut queries = String::new();
        for file in names(&folder) {
            if let Some(language) = file.strip_suffix(".scm") {
                let path = folder.join(&file);
                write!(queries, "({language:?}, include_str!({:?})), ", path.to_string_lossy())
                    .expect("writing to a string cannot fail");
            }
        }
        writeln!(
            table,
            "RuleFolder {{ name: {name:?}, rule: include_str!({:?}), queries: &[{queries}] }},",
            rule.to_string_lossy(),
        )
        .expect("writing to a string cannot fail");
    }
    table.push_str("];\n");
    table
}

/// The table of `languages/`: what is in the files of each folder, and its grammar as code.
fn languages(root: &Path) -> String {
    let mut names = names(root);
    names.retain(|name| root.join(name).join("meta.toml").is_file());
    let mut table = String::from("pub(crate) static FOLDERS: &[Folder] = &[\n");
    for name in &names {
        let folder = root.join(name);
        let meta = fs::read_to_string(folder.join("meta.toml")).expect("meta.toml is text");
        let grammar = toml::from_str::<Grammar>(&meta)
            .unwrap_or_else(|error| panic!("languages/{name}/meta.toml: {error}"))
            .grammar
            .map_or_else(|| "None".to_owned(), |path| format!("Some({path})"));
        let text = |file: &str| {
            let mut parts = Vec::new();
            include(root, name, file, &mut parts);
            if parts.is_empty() {
                "\"\"".to_owned()
            } else {
                format!("concat!({})", parts.join(", "))
            }
        };
        writeln!(
            table,
            "Folder {{ name: {name:?}, grammar: {grammar}, meta: {}, tags: {}, imports: {}, types: {} }},",
            text("meta.toml"),
            text("tags.scm"),
            text("imports.scm"),
            text("types.scm"),
        )
        .expect("writing to a string cannot fail");
    }
    table.push_str("];\n");
    table
}

/// Lists a folder's file after those of the folders that its first line inherits, so that dialects
/// share one text: `; inherits: ecmascript, jsx`.
fn include(root: &Path, folder: &str, file: &str, parts: &mut Vec<String>) {
    let path = root.join(folder).join(file);
    let Ok(text) = fs::read_to_string(&path) else { return };
    let bases = text.lines().next().and_then(|line| line.strip_prefix("; inherits:"));
    for base in bases.unwrap_or_default().split(',').map(str::trim).filter(|it| !it.is_empty()) {
        assert!(root.join(base).is_dir(), "languages/{folder}/{file} inherits {base}: no folder");
        include(root, base, file, parts);
    }
    parts.push(format!("include_str!({:?}), \"\\n\"", path.to_string_lossy()));
}

//! Turns `languages/` into one static table: the folder is the only place a language is named.

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
    let root = Path::new(&env::var("CARGO_MANIFEST_DIR").expect("cargo sets it")).join("languages");
    let mut names: Vec<String> = fs::read_dir(&root)
        .expect("languages/ is part of the crate")
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .filter(|name| root.join(name).join("meta.toml").is_file())
        .collect();
    names.sort();
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
            include(&root, name, file, &mut parts);
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
    let out = Path::new(&env::var("OUT_DIR").expect("cargo sets it")).join("languages.rs");
    fs::write(out, table).expect("the build folder is writable");
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

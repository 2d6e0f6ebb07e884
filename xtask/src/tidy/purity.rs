//! Do `lang` and `graph` stay away from the world?
//!
//! Clippy refuses the types and methods that their `clippy.toml` lists; here it is checked that the
//! lists are there, and that no module of the world is named in their sources at all.

use super::Complaint;
use crate::tree::Tree;

const PURE: &[&str] = &["crates/lang", "crates/graph"];

/// What each `clippy.toml` must forbid.
const FORBIDDEN: &[&str] = &[
    "std::fs::File",
    "std::fs::read",
    "std::fs::read_to_string",
    "std::fs::read_dir",
    "std::fs::write",
    "std::env::var",
    "std::time::Instant",
    "std::time::SystemTime",
    "std::process::Command",
    "std::thread::spawn",
    "std::collections::HashMap",
    "std::collections::HashSet",
];

/// What no source may name.
const WORLD: &[&str] =
    &["std::fs", "std::env", "std::net", "std::process", "std::thread", "std::time", "rayon::"];

pub(super) fn check(tree: &Tree) -> Vec<Complaint> {
    let mut found = Vec::new();
    for pure in PURE.iter().filter(|it| tree.holds(it)) {
        let path = format!("{pure}/clippy.toml");
        let text = tree.texts.get(&path).map_or("", String::as_str);
        for it in FORBIDDEN.iter().filter(|it| !text.contains(&format!("\"{it}\""))) {
            found.push(Complaint::new(&path, 0, format!("must forbid {it}: the crate is pure")));
        }
        let sources = tree.own(".rs").filter(|(path, _)| path.starts_with(&format!("{pure}/src/")));
        for (path, text) in sources {
            for (at, line) in text.lines().enumerate() {
                let code = line.split("//").next().unwrap_or_default();
                for it in WORLD.iter().filter(|it| code.contains(**it)) {
                    let message = format!("names {it}: this crate never touches the world");
                    found.push(Complaint::new(path, at + 1, message));
                }
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::super::said;

    #[test]
    fn a_missing_list_and_a_named_module_are_noticed() {
        let list = format!("\"{}\"\n", super::FORBIDDEN.join("\"\n\""));
        let short = list.replace("\"std::env::var\"\n", "");
        let files = [
            ("crates/lang/clippy.toml", short.as_str()),
            ("crates/graph/clippy.toml", &list),
            ("crates/graph/src/a.rs", "//! Not std::fs.\nuse std::fs;\n"),
        ];
        assert_eq!(
            said(super::check, &files),
            "error: crates/lang/clippy.toml:0: must forbid std::env::var: the crate is pure\n\
             error: crates/graph/src/a.rs:2: names std::fs: this crate never touches the world"
        );
    }
}

//! Does every folder of data (language, framework, host) have what it needs, and AGENTS.md its size?

use super::Complaint;
use crate::tree::Tree;

/// Folders of folders, and the file that describes each.
const KINDS: &[(&str, &str)] =
    &[("crates/lang/languages/", "meta.toml"), ("crates/lang/frameworks/", "rule.toml")];

/// Agents read it whole at every start.
const AGENTS_LINES: usize = 40;

pub(super) fn check(tree: &Tree) -> Vec<Complaint> {
    let mut found = Vec::new();
    for (below, description) in KINDS {
        for folder in tree.folders(below) {
            let path = format!("{below}{folder}");
            if !tree.paths.contains(&format!("{path}/{description}")) {
                found.push(Complaint::new(&path, 0, format!("has no {description}")));
            }
            if !tree.holds(&format!("{path}/tests")) {
                found.push(Complaint::new(&path, 0, "has no tests/: state what it must yield"));
            }
        }
    }
    if let Some(text) = tree.texts.get("AGENTS.md")
        && text.lines().count() > AGENTS_LINES
    {
        let message = format!("is longer than {AGENTS_LINES} lines: point, do not repeat");
        found.push(Complaint::new("AGENTS.md", 0, message));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::super::said;

    #[test]
    fn a_folder_without_description_or_tests_is_named() {
        let files = [
            ("crates/lang/languages/README.md", ""),
            ("crates/lang/languages/a/meta.toml", ""),
            ("crates/lang/languages/a/tests/a.x", ""),
            ("crates/lang/languages/b/meta.toml", ""),
            ("crates/lang/frameworks/c/tests/c.md", ""),
        ];
        assert_eq!(
            said(super::check, &files),
            "error: crates/lang/languages/b:0: has no tests/: state what it must yield\n\
             error: crates/lang/frameworks/c:0: has no rule.toml"
        );
    }

    #[test]
    fn long_instructions_for_agents_are_refused() {
        let long = "x\n".repeat(41);
        assert!(said(super::check, &[("AGENTS.md", &long)]).contains("longer than 40 lines"));
        assert_eq!(said(super::check, &[("AGENTS.md", "x\n")]), "");
    }
}

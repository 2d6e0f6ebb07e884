//! Runs `tests/roles.txt`: a role and a path on each line.

use std::path::Path;

use codetrail_graph::roles::{Role, RoleRules};
use codetrail_lang::detect;

#[test]
fn every_path_has_the_role_that_the_table_states() {
    let rules = RoleRules::built_in();
    let table = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/roles.txt");
    let table = std::fs::read_to_string(table).expect("the table is part of the crate");
    let mut failures = Vec::new();
    let mut stated = 0;
    for line in table.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let words: Vec<&str> = line.split_whitespace().collect();
        let [wanted, path, rest @ ..] = words.as_slice() else { panic!("half a line: {line}") };
        let wanted = Role::from_name(wanted).unwrap_or_else(|| panic!("no such role: {line}"));
        let role = rules.role(path, detect(path, b""), rest.contains(&"marked"));
        let suppressed = rules.suppressed(path, role);
        if role != wanted || suppressed != rest.contains(&"suppressed") {
            failures.push(format!("{line}\n    is {} suppressed: {suppressed}", role.name()));
        }
        stated += 1;
    }
    assert!(stated >= 150, "the table states {stated} paths");
    assert!(failures.is_empty(), "{} fail:\n{}", failures.len(), failures.join("\n"));
}

#[test]
fn manifests_and_owners_are_known_by_their_names() {
    let rules = RoleRules::built_in();
    for path in ["Cargo.toml", "a/pyproject.toml", "src/App/App.csproj", "x/build.gradle.kts"] {
        assert!(rules.is_manifest(path), "{path}");
    }
    for path in ["Cargo.lock", "a/config.toml", "go.sum", "src/package.ts"] {
        assert!(!rules.is_manifest(path), "{path}");
    }
    assert!(rules.is_owners(".github/CODEOWNERS"));
    assert!(!rules.is_owners("docs/owners.md"));
}

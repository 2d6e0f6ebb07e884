//! Which aliases does the configuration of a bundler or compiler of scripts set up?
//!
//! These configurations are programs. Only what stands in a literal table of aliases is read: `'@':
//! path.resolve(__dirname, 'src')` is the folder `src` beside the file.

use super::aliases::{AliasConfig, Rule};
use super::path;

/// Stems of such configurations.
const STEMS: &[&str] = &[
    "vite", "vitest", "webpack", "vue", "rollup", "babel", "metro", "craco", "snowpack", ".babelrc",
];
const ENDINGS: &[&str] = &["js", "ts", "mjs", "cjs", "mts", "json"];
/// Bytes of one table, and tables of one file.
const MOST_BYTES: usize = 8 << 10;
const MOST_TABLES: usize = 20;

/// Whether a base name is that of such a configuration.
pub(super) fn is_bundler(base: &str) -> bool {
    let stem = path::stem(base);
    STEMS.contains(&stem)
        && (base == ".babelrc" || ENDINGS.contains(&path::extension(base)))
        && (base.contains("config") || stem == ".babelrc" || stem == "webpack")
}

/// The aliases of a configuration at a path.
pub(super) fn read(at: &str, text: &str) -> Option<AliasConfig> {
    let folder = path::folder(at);
    let mut rules = Vec::new();
    for (start, word) in text.match_indices("alias").take(MOST_TABLES) {
        let rest =
            text[start + word.len()..].trim_start_matches(['"', '\'', ' ', '\n', '\r', '\t']);
        let Some(rest) = rest.strip_prefix([':', '=']) else { continue };
        let Some(table) = bracketed(rest.trim_start()) else { continue };
        for entry in entries(table) {
            rules.extend(entry_rules(folder, entry));
        }
    }
    (!rules.is_empty()).then(|| AliasConfig::of_rules(at, rules))
}

/// What stands in the bracket that a text begins with.
fn bracketed(text: &str) -> Option<&str> {
    if !text.starts_with(['{', '[']) {
        return None;
    }
    let mut depth = 0_usize;
    for (at, c) in text.char_indices().take(MOST_BYTES) {
        match c {
            '{' | '[' | '(' => depth += 1,
            '}' | ']' | ')' => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    return text.get(1..at);
                }
            }
            _ => {}
        }
    }
    None
}

/// The entries of a table: what commas part outside of inner brackets.
fn entries(table: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let (mut depth, mut start) = (0_usize, 0);
    for (at, c) in table.char_indices() {
        match c {
            '{' | '[' | '(' => depth += 1,
            '}' | ']' | ')' => depth = depth.saturating_sub(1),
            ',' if depth == 0 => {
                found.push(table[start..at].trim());
                start = at + 1;
            }
            _ => {}
        }
    }
    found.push(table[start..].trim());
    found
}

/// `key: value`, or `{ find: key, replacement: value }`.
fn entry_rules(folder: &str, entry: &str) -> Vec<Rule> {
    let (key, value) = match entry.strip_prefix('{').and_then(|it| it.split_once("replacement")) {
        Some((find, value)) => (find.split_once(':').map_or("", |it| it.1), value),
        None => entry.split_once(':').unwrap_or_default(),
    };
    let key = key.trim().trim_end_matches(',').trim().trim_matches(['"', '\'', '`']);
    let key = key.trim_end_matches('$').trim_end_matches("/*");
    let key_is_plain = |c: char| c.is_alphanumeric() || "@~#_-./$".contains(c);
    let target = literals(value).join("/");
    let Some(target) = path::join(folder, target.trim_start_matches('/')) else {
        return Vec::new();
    };
    if key.is_empty() || !key.chars().all(key_is_plain) || literals(value).is_empty() {
        return Vec::new();
    }
    let below = Rule {
        before: format!("{}/", key.trim_end_matches('/')),
        after: Some(String::new()),
        targets: vec![format!("{target}/*")],
    };
    let itself = Rule { before: key.to_owned(), after: None, targets: vec![target] };
    if key.ends_with('/') { vec![below] } else { vec![below, itself] }
}

/// The strings in a value.
fn literals(value: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut rest = value;
    while let Some(open) = rest.find(['"', '\'', '`']) {
        let quote = &rest[open..=open];
        let after = &rest[open + 1..];
        let Some(close) = after.find(quote) else { break };
        found.push(&after[..close]);
        rest = &after[close + 1..];
    }
    found
}

//! Does any code decide by the name of a language, framework or host?
//!
//! Those are folders of data; a name in a `match` arm, a `matches!` or a comparison is the
//! beginning of a second table. Only code before `#[cfg(test)]` is read.

use std::collections::BTreeSet;

use super::Complaint;
use crate::tree::Tree;

/// Where the names come from: folders, and files named after a host.
const FOLDERS: &[&str] =
    &["crates/lang/languages/", "crates/lang/frameworks/", "crates/cli/hosts/"];

pub(super) fn check(tree: &Tree) -> Vec<Complaint> {
    let mut names: BTreeSet<&str> = FOLDERS.iter().flat_map(|it| tree.folders(it)).collect();
    let hosts = tree.paths.iter().filter_map(|path| path.strip_prefix("crates/cli/hosts/"));
    names.extend(hosts.filter_map(|name| name.strip_suffix(".toml")));
    let mut found = Vec::new();
    for (path, text) in tree.own(".rs") {
        if !path.starts_with("crates/") || !path.contains("/src/") {
            continue;
        }
        let code = text.split("#[cfg(test)]").next().unwrap_or_default();
        for (line, name) in decided_by(&tokens(code)) {
            if names.contains(name.as_str()) {
                let message = format!("decides by the name {name:?}: put it into its data folder");
                found.push(Complaint::new(path, line, message));
            }
        }
    }
    found
}

/// What matters of Rust here: text literals and everything else, without comments.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Token {
    Text(usize, String),
    Other(String),
}

/// Literals in the place of a pattern or next to a comparison, with their lines.
fn decided_by(tokens: &[Token]) -> Vec<(usize, String)> {
    let other = |at: Option<usize>| match at.and_then(|at| tokens.get(at)) {
        Some(Token::Other(text)) => text.as_str(),
        _ => "",
    };
    let mut found = Vec::new();
    let mut within_matches = 0_i32;
    for (at, token) in tokens.iter().enumerate() {
        match token {
            Token::Other(text) => {
                if text == "("
                    && other(at.checked_sub(1)) == "!"
                    && other(at.checked_sub(2)) == "matches"
                {
                    within_matches = 1;
                } else if within_matches > 0 {
                    within_matches += i32::from(text == "(") - i32::from(text == ")");
                }
            }
            Token::Text(line, text) => {
                let (before, after) = (other(at.checked_sub(1)), other(Some(at + 1)));
                let pattern = matches!(after, "=>" | "|" | "if") || before == "|";
                let compared = matches!(after, "==" | "!=") || matches!(before, "==" | "!=");
                if pattern || compared || within_matches > 0 {
                    found.push((*line, text.clone()));
                }
            }
        }
    }
    found
}

/// A tokenizer that knows comments, text, characters and lifetimes; the rest are words and marks.
fn tokens(code: &str) -> Vec<Token> {
    let mut found = Vec::new();
    let mut rest = code;
    let mut line = 1;
    while let Some(first) = rest.chars().next() {
        let (length, token) = if rest.starts_with("//") {
            (rest.find('\n').unwrap_or(rest.len()), None)
        } else if rest.starts_with("/*") {
            (rest.find("*/").map_or(rest.len(), |at| at + 2), None)
        } else if let Some((length, text)) = text_literal(rest) {
            (length, Some(Token::Text(line, text)))
        } else if first == '\'' {
            (character(rest), None)
        } else if first.is_alphanumeric() || first == '_' {
            let length = rest.find(|c: char| !c.is_alphanumeric() && c != '_');
            let length = length.unwrap_or(rest.len());
            (length, Some(Token::Other(rest[..length].to_owned())))
        } else if let Some(mark) = ["=>", "==", "!=", "||"].iter().find(|it| rest.starts_with(**it))
        {
            (mark.len(), Some(Token::Other((*mark).to_owned())))
        } else {
            let token = (!first.is_whitespace()).then(|| Token::Other(first.to_string()));
            (first.len_utf8(), token)
        };
        found.extend(token);
        line += rest[..length].matches('\n').count();
        rest = &rest[length..];
    }
    found
}

/// The length and content of a text literal at the beginning, raw or not.
fn text_literal(rest: &str) -> Option<(usize, String)> {
    let body = rest.trim_start_matches('b');
    let prefix = rest.len() - body.len();
    if prefix > 1 {
        return None;
    }
    if let Some(raw) = body.strip_prefix('r') {
        let hashes = raw.len() - raw.trim_start_matches('#').len();
        let inner = raw[hashes..].strip_prefix('"')?;
        let close = format!("\"{}", "#".repeat(hashes));
        let end = inner.find(&close)?;
        let length = prefix + 1 + hashes + 1 + end + close.len();
        return Some((length, inner[..end].to_owned()));
    }
    let inner = body.strip_prefix('"')?;
    let mut escaped = false;
    for (at, c) in inner.char_indices() {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => return Some((prefix + 1 + at + 1, inner[..at].to_owned())),
            _ => {}
        }
    }
    None
}

/// The length of a character literal or of a lifetime's mark.
fn character(rest: &str) -> usize {
    let mut inner = rest[1..].char_indices();
    match inner.next() {
        Some((_, '\\')) => {
            // The first character after the back-slash may be the quote itself.
            inner.next();
            inner.find(|(_, c)| *c == '\'').map_or(1, |(at, _)| at + 2)
        }
        Some((_, c)) if rest[1 + c.len_utf8()..].starts_with('\'') => c.len_utf8() + 2,
        _ => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::super::said;

    #[test]
    fn a_decision_by_name_is_noticed_wherever_it_hides() {
        let code = r##"//! What?
// match x { "go" => 1 }
fn f(x: &str) -> u8 {
    let c = ['"', '\'', 'a'];
    let s: &'static str = "go => go";
    call("go", r#"go"#);
    if x == "go" { return 1; }
    if matches!(x.trim(), "rust") { return 2; }
    match x {
        "ruby" | "go" => 3,
        "swift" => 4,
        r"rust" if c.is_empty() => 5,
        _ => 6,
    }
}
#[cfg(test)]
mod tests { fn g(x: &str) -> bool { x == "go" } }
"##;
        let files = [
            ("crates/lang/languages/go/meta.toml", ""),
            ("crates/lang/languages/rust/meta.toml", ""),
            ("crates/cli/hosts/swift.toml", ""),
            ("crates/graph/src/f.rs", code),
            ("eval/src/main.rs", code),
        ];
        let said = said(super::check, &files);
        let lines: Vec<&str> =
            said.lines().map(|line| line.split(": put").next().unwrap_or("")).collect();
        assert_eq!(
            lines,
            [
                "error: crates/graph/src/f.rs:7: decides by the name \"go\"",
                "error: crates/graph/src/f.rs:8: decides by the name \"rust\"",
                "error: crates/graph/src/f.rs:10: decides by the name \"go\"",
                "error: crates/graph/src/f.rs:11: decides by the name \"swift\"",
                "error: crates/graph/src/f.rs:12: decides by the name \"rust\"",
            ]
        );
    }
}

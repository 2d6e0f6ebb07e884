//! Runs the annotated sources of `languages/*/tests/`.
//!
//! A comment that holds a caret states what the nearest line above that is no annotation must yield
//! at the caret's column (`<-` points at the comment's own first column):
//!
//! ```text
//! class Inner(Base):
//! #     ^ definition.class in "Outer" doc "First line."
//! #           ^ reference.inherit
//! from .models import User as U
//! #    ^ import names "User as U"
//! ```
//!
//! Annotations are taken out before the source is read, so line numbers in messages are those of the
//! bare source. `!definition.class` states that it must not. For a format without comments, a file beside the
//! source with `.expect` added to its name holds one assertion a line: `LINE NAME ASSERTION`, where a
//! NAME with blanks stands in quotes.
//! Assertions: `definition.KIND [in "C"] [doc "D"] [signature "S"]`, `reference.ROLE [receiver "R"]
//! [in "SYMBOL"]`, `binding.KIND [of "TYPE"] [in "SYMBOL"]`, `import [names "a as b, c"] [alias "x"] [reexport]`, `export`, `literal`,
//! `package`, `doc` (the file's own), `problem` (NAME is the problem).

use std::fs;
use std::path::{Path, PathBuf};

use codetrail_lang::{Facts, Import, detect, extract, languages};

/// One statement about the facts of a source.
struct Assertion {
    line: u32,
    name: String,
    absent: bool,
    what: String,
    attributes: Vec<(String, String)>,
    written: String,
}

#[test]
fn every_language_yields_what_its_sources_state() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("languages");
    let mut failures = Vec::new();
    for language in languages() {
        let folder = root.join(language.name).join("tests");
        let mut sources: Vec<PathBuf> = fs::read_dir(&folder)
            .unwrap_or_else(|_| panic!("languages/{} has no tests/", language.name))
            .map(|entry| entry.expect("the folder is readable").path())
            .filter(|path| path.extension().is_none_or(|ending| ending != "expect"))
            .collect();
        sources.sort();
        assert!(!sources.is_empty(), "languages/{}/tests/ holds no source", language.name);
        let mut stated = 0;
        for source in &sources {
            let bytes = fs::read(source).expect("the source is readable");
            let id = detect(&source.to_string_lossy(), &bytes)
                .unwrap_or_else(|| panic!("{}: no language", source.display()));
            assert_eq!(id.get().name, language.name, "{}", source.display());
            let marks = &language.meta.line_comments;
            let text = String::from_utf8_lossy(&bytes);
            let facts = extract(id, bare(&text, marks).as_bytes());
            for it in assertions(source, &text, marks) {
                stated += 1;
                if holds(&it, &facts) == it.absent {
                    failures.push(format!(
                        "{} bare line {} {:?}: {}\n    has: {}",
                        source.strip_prefix(&root).expect("below the root").display(),
                        it.line,
                        it.name,
                        it.written,
                        near(&facts, it.line)
                    ));
                }
            }
        }
        assert!(stated >= 3, "languages/{}/tests/ states next to nothing", language.name);
    }
    assert!(failures.is_empty(), "{} fail:\n{}", failures.len(), failures.join("\n"));
}

fn assertions(source: &Path, text: &str, marks: &[String]) -> Vec<Assertion> {
    let mut beside = source.as_os_str().to_owned();
    beside.push(".expect");
    if let Ok(expected) = fs::read_to_string(&beside) {
        return expected
            .lines()
            .filter(|line| !line.trim().is_empty() && !line.starts_with('#'))
            .map(|line| {
                let (number, rest) = line.split_once(' ').unwrap_or_default();
                let number =
                    number.parse().unwrap_or_else(|_| panic!("{}: {line}", source.display()));
                let (name, statement) = match rest.strip_prefix('"') {
                    Some(quoted) => {
                        quoted.split_once("\" ").expect("an assertion follows the name")
                    }
                    None => rest.split_once(' ').expect("an assertion follows the name"),
                };
                parse(number, name, statement)
            })
            .collect();
    }
    let mut found = Vec::new();
    let mut target = "";
    let mut line_number = 0;
    for line in text.lines() {
        if let Some((column, statement)) = annotation(line, marks) {
            found.push(parse(line_number, &word_at(target, column, statement), statement));
        } else {
            target = line;
            line_number += 1;
        }
    }
    found
}

/// The source without its annotations, so that they are nobody's documentation.
fn bare(text: &str, marks: &[String]) -> String {
    text.split_inclusive('\n').filter(|line| annotation(line, marks).is_none()).collect()
}

/// The column and statement of an annotation comment.
fn annotation<'t>(line: &'t str, marks: &[String]) -> Option<(usize, &'t str)> {
    let indent = line.len() - line.trim_start().len();
    let mark = marks.iter().find(|mark| line[indent..].starts_with(mark.as_str()))?;
    let body = &line[indent + mark.len()..];
    let trimmed = body.trim_start();
    if let Some(statement) = trimmed.strip_prefix("<-") {
        return Some((indent, statement.trim()));
    }
    let statement = trimmed.strip_prefix('^')?;
    Some((indent + mark.len() + (body.len() - trimmed.len()), statement.trim()))
}

/// The word around a column: a quoted text whole, a path for imports, else an identifier.
fn word_at(line: &str, column: usize, statement: &str) -> String {
    let rest = line.get(column..).unwrap_or_default();
    if let Some(quote) = rest.chars().next().filter(|c| matches!(c, '"' | '\'' | '`' | '<')) {
        let close = if quote == '<' { '>' } else { quote };
        return rest[1..].split(close).next().unwrap_or_default().to_owned();
    }
    let path = statement.trim_start_matches('!').starts_with("import")
        || statement.trim_start_matches('!').starts_with("package");
    let belongs = |c: char| {
        c.is_alphanumeric() || c == '_' || "$?!@".contains(c) || (path && "-./:*\\".contains(c))
    };
    let end = rest.find(|c: char| !belongs(c)).unwrap_or(rest.len());
    let before = line.get(..column).unwrap_or_default();
    // A caret right after a sigil takes the name without it: PHP's `$total` defines `total`.
    let start = if before.ends_with(['$', '?', '@']) {
        before.len()
    } else {
        before.rfind(|c: char| !belongs(c) || c == '@').map_or(0, |at| at + 1)
    };
    let word = rest[..end].trim_end_matches([':', '?', '!', '\\']);
    // A dot that ends a sentence or opens a list of names is no part of a path; `..` alone is one.
    let bare = word.strip_suffix('.').filter(|bare| bare.ends_with(char::is_alphanumeric));
    format!("{}{}", &before[start..], bare.unwrap_or(word))
}

fn parse(line: u32, name: &str, statement: &str) -> Assertion {
    let (absent, body) = match statement.strip_prefix('!') {
        Some(body) => (true, body),
        None => (false, statement),
    };
    let (what, mut rest) = body.split_once(' ').unwrap_or((body, ""));
    let mut attributes = Vec::new();
    while !rest.trim().is_empty() {
        rest = rest.trim_start();
        let (key, after) = rest.split_once(' ').unwrap_or((rest, ""));
        let mut value = String::new();
        rest = after;
        if let Some(quoted) = after.trim_start().strip_prefix('"') {
            let (inner, left) = quoted.split_once('"').unwrap_or((quoted, ""));
            inner.clone_into(&mut value);
            rest = left;
        }
        attributes.push((key.to_owned(), value));
    }
    Assertion {
        line,
        name: name.to_owned(),
        absent,
        what: what.to_owned(),
        attributes,
        written: statement.to_owned(),
    }
}

fn holds(it: &Assertion, facts: &Facts) -> bool {
    let attribute =
        |key: &str| it.attributes.iter().find(|(k, _)| k == key).map(|(_, v)| v.as_str());
    let same = |key: &str, actual: &str| attribute(key).is_none_or(|wanted| wanted == actual);
    if let Some(kind) = it.what.strip_prefix("definition.") {
        return facts.symbols.iter().any(|s| {
            s.line == it.line
                && s.name == it.name
                && s.kind.name() == kind
                && same("in", &s.container)
                && same("doc", s.doc.as_deref().unwrap_or_default())
                && same("signature", &s.signature)
        });
    }
    if let Some(role) = it.what.strip_prefix("reference.") {
        return facts.references.iter().any(|r| {
            let within = r.within.map_or("", |at| facts.symbols[at as usize].name.as_str());
            r.line == it.line
                && r.name == it.name
                && r.role.name() == role
                && same("receiver", r.receiver.as_deref().unwrap_or_default())
                && same("in", within)
        });
    }
    if let Some(kind) = it.what.strip_prefix("binding.") {
        return facts.bindings.iter().any(|b| {
            let within = b.within.map_or("", |at| facts.symbols[at as usize].name.as_str());
            b.line == it.line
                && b.name == it.name
                && b.kind.name() == kind
                && same("of", &b.of)
                && same("in", within)
        });
    }
    match it.what.as_str() {
        "import" => facts.imports.iter().any(|import| {
            import.line == it.line
                && import.path == it.name
                && same("names", &names(import))
                && same("alias", import.alias.as_deref().unwrap_or_default())
                && (attribute("reexport").is_none() || import.reexport)
        }),
        "export" => facts.exports.contains(&it.name),
        "literal" => facts.literals.iter().any(|l| l.line == it.line && l.text == it.name),
        "package" => facts.package.as_deref() == Some(&it.name),
        "doc" => facts.doc.as_deref().is_some_and(|doc| doc.starts_with(&it.name)),
        "problem" => facts.problems.iter().any(|p| format!("{p:?}").eq_ignore_ascii_case(&it.name)),
        other => panic!("unknown assertion {other:?}"),
    }
}

fn names(import: &Import) -> String {
    let written = import.names.iter().map(|it| match &it.alias {
        Some(alias) => format!("{} as {alias}", it.name),
        None => it.name.clone(),
    });
    written.collect::<Vec<_>>().join(", ")
}

/// What the facts do say about a line, for the failure message.
fn near(facts: &Facts, line: u32) -> String {
    let symbols = facts.symbols.iter().filter(|s| s.line == line).map(|s| {
        format!(
            "definition.{} {} in {:?} doc {:?} signature {:?}",
            s.kind.name(),
            s.name,
            s.container,
            s.doc,
            s.signature
        )
    });
    let references = facts
        .references
        .iter()
        .filter(|r| r.line == line)
        .map(|r| format!("reference.{} {} receiver {:?}", r.role.name(), r.name, r.receiver));
    let imports = facts
        .imports
        .iter()
        .filter(|i| i.line == line)
        .map(|i| format!("import {} names {:?} alias {:?}", i.path, names(i), i.alias));
    let bindings = facts.bindings.iter().filter(|b| b.line == line);
    let bindings = bindings.map(|b| format!("binding.{} {} of {:?}", b.kind.name(), b.name, b.of));
    let literals = facts.literals.iter().filter(|l| l.line == line);
    let literals = literals.map(|l| format!("literal {:?}", l.text));
    let all: Vec<String> =
        symbols.chain(references).chain(bindings).chain(imports).chain(literals).collect();
    if all.is_empty() { "nothing".to_owned() } else { all.join("; ") }
}

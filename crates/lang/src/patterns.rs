//! What do data and prose files say? Line patterns from `meta.toml`, for languages without a grammar.
//!
//! Keys, headings, sections, imports and literals are visible to a regular expression; a parser
//! would cost more and say nothing else that the rest of the program uses.

use regex::{Captures, Regex};

use crate::facts::{Facts, Import, ImportedName, Literal, ReferenceRole, Span, Symbol, SymbolKind};
use crate::found::{
    DOC_BYTES, LITERAL_AT_LEAST, LITERAL_CHARS, MAX_LITERALS, MAX_REFERENCES, NAME_BYTES,
    RECEIVER_BYTES, clipped,
};
use crate::language::Language;
use crate::nesting::{Comments, SIGNATURE_CHARS, Use, place_uses};
use crate::outline;
use crate::text::LineIndex;

/// Symbols taken from one file at most: a data file of a million keys says nothing with the rest.
const MAX_SYMBOLS: usize = 2_000;
/// Imports taken from one file at most: a list of paths is no list of dependencies.
const MAX_IMPORTS: usize = 1_000;

/// What a pattern's match becomes.
enum Yield {
    Symbol(SymbolKind),
    Reference(ReferenceRole),
    Import,
    Literal,
    Package,
    Doc,
    /// Nothing in the match counts: a comment, a block of foreign code.
    Skip,
}

impl Yield {
    fn from_name(name: &str) -> Option<Yield> {
        if let Some(role) = name.strip_prefix("reference.") {
            return ReferenceRole::from_name(role).map(Yield::Reference);
        }
        Some(match name {
            "import" => Yield::Import,
            "literal" => Yield::Literal,
            "package" => Yield::Package,
            "doc" => Yield::Doc,
            "skip" => Yield::Skip,
            kind => Yield::Symbol(SymbolKind::from_name(kind)?),
        })
    }
}

/// A language's patterns, compiled.
pub(crate) struct Patterns(Vec<(Yield, Regex)>);

impl Patterns {
    /// Compiles the patterns of a folder; the message names the folder and what is wrong.
    pub(crate) fn compile(language: &Language) -> Result<Patterns, String> {
        let name = language.name;
        let compiled = language.meta.patterns.iter().map(|pattern| {
            let yields = Yield::from_name(&pattern.yields).ok_or_else(|| {
                format!(
                    "languages/{name}/meta.toml: yields = {:?} is not in the list of \
                     languages/README.md",
                    pattern.yields
                )
            })?;
            // Beside letters that are not ASCII, the other one costs tenfold.
            if pattern.regex.replace(r"(?-u:\b)", "").contains(r"\b") {
                return Err(format!("languages/{name}/meta.toml: write (?-u:\\b) for \\b"));
            }
            let regex = Regex::new(&format!("(?m){}", pattern.regex))
                .map_err(|error| format!("languages/{name}/meta.toml: {error}"))?;
            Ok((yields, regex))
        });
        Ok(Patterns(compiled.collect::<Result<_, String>>()?))
    }
}

/// Facts of a file in a language that is read by patterns.
pub(crate) fn extract(language: &'static Language, text: &str, facts: &mut Facts) {
    let patterns = language.patterns.get_or_init(|| {
        Patterns::compile(language).expect("a test compiles the patterns of every folder")
    });
    let lines = LineIndex::new(text);
    let comments = Comments { language, text, lines: &lines };
    let skipped = skipped(patterns, text);
    let mut uses = Vec::new();
    let mut names = Vec::new();
    for (yields, regex) in &patterns.0 {
        if matches!(yields, Yield::Skip) {
            continue;
        }
        for captures in regex.captures_iter(text) {
            let whole = captures.get(0).expect("group 0 is the match");
            let Some(named) = captures.name("name").or_else(|| captures.get(1)) else { continue };
            let name = named.as_str().trim();
            if name.is_empty() || within(&skipped, named.start()) {
                continue;
            }
            let line = lines.line(named.start());
            match yields {
                Yield::Symbol(kind) if facts.symbols.len() < MAX_SYMBOLS => {
                    facts.symbols.push(symbol(
                        clipped(name, NAME_BYTES),
                        *kind,
                        whole,
                        line,
                        &lines,
                    ));
                    names.push(named.start() as u32);
                }
                Yield::Reference(role) if uses.len() < MAX_REFERENCES => uses.push(Use {
                    name: clipped(name, NAME_BYTES).to_owned(),
                    role: *role,
                    receiver: captures
                        .name("receiver")
                        .map(|it| clipped(it.as_str(), RECEIVER_BYTES).to_owned()),
                    at: named.start() as u32,
                    line,
                    pattern: 0,
                }),
                Yield::Import if facts.imports.len() < MAX_IMPORTS => {
                    facts.imports.push(import(name, &captures, line));
                }
                Yield::Literal
                    if facts.literals.len() < MAX_LITERALS && name.len() >= LITERAL_AT_LEAST =>
                {
                    let text = name.chars().take(LITERAL_CHARS).collect();
                    facts.literals.push(Literal { text, line });
                }
                Yield::Package if facts.package.is_none() => {
                    facts.package = Some(clipped(name, NAME_BYTES).to_owned());
                }
                Yield::Doc if facts.doc.is_none() => {
                    facts.doc = Some(clipped(name, DOC_BYTES).to_owned());
                }
                // Full, already known, or (skipped stretches) taken before.
                _ => {}
            }
        }
    }
    facts.doc = facts.doc.take().or_else(|| comments.file());
    // A definition is no use of itself, though a pattern for calls sees it.
    names.sort_unstable();
    uses.retain(|it| names.binary_search(&it.at).is_err());
    sort(facts, &mut uses);
    outline::outline(language, text, &lines, &mut facts.symbols);
    for symbol in &mut facts.symbols {
        symbol.doc = comments.above(symbol.span.first_line);
    }
    place_uses(uses, &[], facts);
}

fn symbol(
    name: &str,
    kind: SymbolKind,
    whole: regex::Match<'_>,
    line: u32,
    lines: &LineIndex,
) -> Symbol {
    let text = whole.as_str();
    let start = whole.start() + (text.len() - text.trim_start().len());
    let end = start + text.trim().len();
    let head = text.trim().lines().next().unwrap_or_default().trim_start_matches("- ");
    Symbol {
        name: name.to_owned(),
        kind,
        span: Span {
            start: start as u32,
            end: end as u32,
            first_line: lines.line(start),
            last_line: lines.line(end.saturating_sub(1)).max(line),
        },
        line,
        signature: head
            .trim_end_matches(['{', ' ', '(', ':', '=', '?'])
            .chars()
            .take(SIGNATURE_CHARS)
            .collect(),
        doc: None,
        container: String::new(),
    }
}

/// An import; a group `names` holds what is brought in (`a, b as c`), `alias` the module's name.
fn import(path: &str, captures: &Captures<'_>, line: u32) -> Import {
    let names = captures.name("names").map_or("", |names| names.as_str());
    let names = names.split(',').map(str::trim).filter(|name| !name.is_empty());
    let names = names.map(|written| match written.split_once(" as ") {
        Some((name, alias)) => {
            ImportedName { name: last_word(name), alias: Some(last_word(alias)) }
        }
        None => ImportedName { name: last_word(written), alias: None },
    });
    Import {
        path: path.to_owned(),
        alias: captures.name("alias").map(|alias| alias.as_str().to_owned()),
        names: names.collect(),
        line,
        reexport: false,
    }
}

/// A name without the words before it (`type Order`).
fn last_word(written: &str) -> String {
    written.split_whitespace().next_back().unwrap_or_default().to_owned()
}

/// By position; what two patterns saw at one place counts once.
fn sort(facts: &mut Facts, uses: &mut Vec<Use>) {
    // Stable: of two patterns for one place the one written first wins.
    facts.symbols.sort_by_key(|it| it.span.start);
    facts.symbols.dedup_by(|later, first| later.line == first.line && later.name == first.name);
    facts.imports.sort_by(|a, b| {
        (a.line, &a.path, a.names.is_empty()).cmp(&(b.line, &b.path, b.names.is_empty()))
    });
    facts.imports.dedup_by(|later, first| {
        later.line == first.line && later.path == first.path && later.names.is_empty()
    });
    facts.literals.sort_by(|a, b| (a.line, &a.text).cmp(&(b.line, &b.text)));
    facts.literals.dedup();
    uses.sort_by(|a, b| (a.at, a.role, &a.name).cmp(&(b.at, b.role, &b.name)));
    uses.dedup_by(|later, first| later.at == first.at && later.name == first.name);
}

/// The stretches of a text in which no pattern counts, in order and without overlap.
fn skipped(patterns: &Patterns, text: &str) -> Vec<(usize, usize)> {
    let skips = patterns.0.iter().filter(|(yields, _)| matches!(yields, Yield::Skip));
    let mut found: Vec<(usize, usize)> = skips
        .flat_map(|(_, regex)| regex.find_iter(text).map(|it| (it.start(), it.end())))
        .collect();
    found.sort_unstable();
    let mut end = 0;
    found.retain_mut(|it| {
        it.0 = it.0.max(end);
        end = end.max(it.1);
        it.0 < it.1
    });
    found
}

fn within(skipped: &[(usize, usize)], at: usize) -> bool {
    let next = skipped.partition_point(|(start, _)| *start <= at);
    next > 0 && at < skipped[next - 1].1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::languages;

    #[test]
    fn every_folder_has_patterns_that_compile() {
        for language in languages() {
            if let Err(message) = Patterns::compile(language) {
                panic!("{message}");
            }
        }
    }

    #[test]
    fn a_pattern_yields_only_what_the_list_has() {
        assert!(Yield::from_name("gadget").is_none());
        assert!(Yield::from_name("reference.gadget").is_none());
        assert!(matches!(Yield::from_name("section"), Some(Yield::Symbol(SymbolKind::Section))));
    }

    #[test]
    fn what_is_skipped_is_known_by_position() {
        let skipped = [(3, 6), (9, 10)];
        assert_eq!(
            [0, 3, 5, 6, 9, 10].map(|at| within(&skipped, at)),
            [false, true, true, false, true, false]
        );
    }
}

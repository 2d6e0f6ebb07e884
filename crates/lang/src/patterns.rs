//! What do data and prose files say? Line patterns from `meta.toml`, for languages without a grammar.
//!
//! Keys, headings, sections, imports and literals are visible to a regular expression; a parser
//! would cost more and say nothing else that the rest of the program uses.

use regex::Regex;

use crate::facts::{Facts, Import, Literal, Reference, ReferenceRole, Span, Symbol, SymbolKind};
use crate::language::Language;
use crate::text::LineIndex;

/// Symbols taken from one file at most: a data file of a million keys says nothing with the rest.
const MAX_SYMBOLS: usize = 2_000;

/// What a pattern's match becomes.
enum Yield {
    Symbol(SymbolKind),
    Import,
    Literal,
    Package,
    Call,
}

/// A language's patterns, compiled.
pub(crate) struct Patterns(Vec<(Yield, Regex)>);

impl Patterns {
    /// Compiles the patterns of a folder; the message names the folder and what is wrong.
    pub(crate) fn compile(language: &Language) -> Result<Patterns, String> {
        let name = language.name;
        let compiled = language.meta.patterns.iter().map(|pattern| {
            let yields = match pattern.yields.as_str() {
                "import" => Yield::Import,
                "literal" => Yield::Literal,
                "package" => Yield::Package,
                "call" => Yield::Call,
                kind => Yield::Symbol(SymbolKind::from_name(kind).ok_or_else(|| {
                    format!("languages/{name}/meta.toml: yields = {kind:?} is not a symbol kind")
                })?),
            };
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
    for (yields, regex) in &patterns.0 {
        for captures in regex.captures_iter(text) {
            let whole = captures.get(0).expect("group 0 is the match");
            let Some(name) = captures.name("name").or_else(|| captures.get(1)) else { continue };
            let line = lines.line(name.start());
            let name = name.as_str().trim().to_owned();
            if name.is_empty() {
                continue;
            }
            match yields {
                Yield::Symbol(kind) if facts.symbols.len() < MAX_SYMBOLS => {
                    facts.symbols.push(Symbol {
                        signature: name.chars().take(160).collect(),
                        name,
                        kind: *kind,
                        span: Span {
                            start: whole.start() as u32,
                            end: whole.end() as u32,
                            first_line: line,
                            last_line: line,
                        },
                        line,
                        doc: None,
                        container: String::new(),
                    });
                }
                Yield::Symbol(_) => {}
                Yield::Import => facts.imports.push(Import {
                    path: name,
                    alias: None,
                    names: Vec::new(),
                    line,
                    reexport: false,
                }),
                Yield::Literal => facts.literals.push(Literal { text: name, line }),
                Yield::Package => facts.package = Some(name),
                Yield::Call => facts.references.push(Reference {
                    name,
                    role: ReferenceRole::Call,
                    receiver: None,
                    line,
                    within: None,
                }),
            }
        }
    }
    facts.symbols.sort_by_key(|symbol| (symbol.span.start, symbol.span.end));
    stretch_headings(text, &lines, facts);
    facts.imports.sort_by_key(|import| import.line);
    facts.literals.sort_by_key(|literal| literal.line);
}

/// A heading or section holds the text up to the next one, so that a card can show it.
fn stretch_headings(text: &str, lines: &LineIndex, facts: &mut Facts) {
    let stretches = |kind| matches!(kind, SymbolKind::Heading | SymbolKind::Section);
    let starts: Vec<u32> =
        facts.symbols.iter().filter(|s| stretches(s.kind)).map(|s| s.span.start).collect();
    for symbol in facts.symbols.iter_mut().filter(|s| stretches(s.kind)) {
        let next = starts.partition_point(|start| *start <= symbol.span.start);
        let end = starts.get(next).map_or(text.len(), |start| *start as usize);
        symbol.span.end = end.max(symbol.span.end as usize) as u32;
        symbol.span.last_line =
            lines.line((symbol.span.end as usize).saturating_sub(1)).max(symbol.span.first_line);
    }
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
}

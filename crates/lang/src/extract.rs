//! How do bytes become facts? Decode, parse once, run one combined query, nest.
//!
//! It cannot fail: text that is too large, binary, minified or broken gives fewer facts and a
//! [`Problem`]. Effort is bounded by counting the parser's own steps, so the bound is the same on
//! every machine.

use crate::bindings;
use crate::facts::{Facts, Problem};
use crate::found::{Found, run_query};
use crate::frameworks::Frameworks;
use crate::language::{Language, LanguageId};
use crate::markers;
use crate::nesting::nest;
use crate::parse::{blanked, ended, parse};
use crate::patterns;
use crate::queries::{Queries, queries};
use crate::text::{decode, is_binary, is_foreign, is_generated, is_minified};

/// A file larger than this is not parsed: hand-written sources are far smaller, and a parse would
/// cost a second.
pub const MAX_PARSED_BYTES: usize = 1 << 20;
/// A file read by patterns is read up to here: beyond it stand records, not names.
pub const MAX_PATTERN_BYTES: usize = 256 << 10;

/// The facts of a file whose language is known.
pub fn extract(id: LanguageId, bytes: &[u8]) -> Facts {
    extract_with(Frameworks::built_in(), Some(id), bytes)
}

/// The facts of a file, with markers of the given frameworks; a file in no known language has no
/// facts but these.
pub fn extract_with(frameworks: &Frameworks, id: Option<LanguageId>, bytes: &[u8]) -> Facts {
    let Some(id) = id else { return only_markers(frameworks, bytes) };
    let language = id.get();
    let mut facts = Facts::default();
    if is_binary(bytes) {
        facts.problems.push(Problem::Binary);
        return facts;
    }
    if is_generated(bytes) {
        facts.problems.push(Problem::Generated);
    }
    let by_patterns = language.folder.grammar.is_none();
    let limit = if by_patterns { MAX_PATTERN_BYTES } else { MAX_PARSED_BYTES };
    if bytes.len() > limit {
        facts.problems.push(Problem::TooLarge);
        if !by_patterns {
            return facts;
        }
    }
    // The head of a data or prose file reads like the rest of it; half a program does not parse.
    let bytes = whole_lines(bytes, limit);
    if is_minified(bytes) {
        facts.problems.push(Problem::Minified);
        return facts;
    }
    let (text, problem) = decode(bytes);
    facts.problems.extend(problem);
    match queries(language) {
        Some(_) if is_foreign(language, &text) => facts.problems.push(Problem::Syntax),
        Some(queries) => {
            read_tree(frameworks, language, queries, &blanked(language, ended(text)), &mut facts);
        }
        None => {
            patterns::extract(language, &text, &mut facts);
            markers::read(frameworks, Some(language), &text, None, &mut facts);
        }
    }
    facts
}

/// What a text says in whatever language it is.
fn only_markers(frameworks: &Frameworks, bytes: &[u8]) -> Facts {
    let mut facts = Facts::default();
    let bytes = whole_lines(bytes, MAX_PATTERN_BYTES);
    if !is_binary(bytes) && !is_minified(bytes) {
        markers::read(frameworks, None, &decode(bytes).0, None, &mut facts);
    }
    facts
}

/// The lines that end within the first `limit` bytes.
fn whole_lines(bytes: &[u8], limit: usize) -> &[u8] {
    if bytes.len() <= limit {
        return bytes;
    }
    &bytes[..memchr::memrchr(b'\n', &bytes[..limit]).map_or(limit, |at| at + 1)]
}

fn read_tree(
    frameworks: &Frameworks,
    language: &'static Language,
    queries: &Queries,
    text: &str,
    facts: &mut Facts,
) {
    let Some(tree) = parse(&queries.grammar, text) else {
        facts.problems.push(Problem::Effort);
        return;
    };
    if tree.root_node().has_error() {
        facts.problems.push(Problem::Syntax);
    }
    let mut found = Found::of(language);
    let complete = run_query(queries, &tree, text, &mut found);
    if !complete || found.cut {
        facts.problems.push(Problem::Effort);
    }
    facts.literals = found.literals();
    facts.package = found.package;
    facts.imports = found.imports;
    facts.exports = found.exports;
    nest(language, text, found.definitions, &mut found.scopes, found.uses, facts);
    bindings::place(found.bound, &found.scopes, facts);
    markers::read(frameworks, Some(language), text, Some(&tree), facts);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::language_named;

    #[test]
    fn a_huge_data_file_is_read_up_to_its_bound() {
        let json = language_named("json").expect("the folder is there");
        let line = "  \"key\": [1, 2, 3, 4, 5, 6, 7, 8, 9],\n";
        let huge = line.repeat(MAX_PATTERN_BYTES / line.len() + 10);
        let facts = extract(json, huge.as_bytes());
        assert_eq!(facts.problems, [Problem::TooLarge]);
        assert_eq!(facts.symbols.len(), 2_000);
        assert_eq!(whole_lines(b"ab\ncd\nef", 7), b"ab\ncd\n");
        assert_eq!(whole_lines(b"ab\ncd", 5), b"ab\ncd");
    }
}

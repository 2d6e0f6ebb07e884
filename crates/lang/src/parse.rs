//! How is a text parsed without letting it cost more than it should?
//!
//! Effort is counted, not timed: in steps of the parser, in what its lexer reads, and in the children
//! of an error. What no callback sees are readings that stay open side by side and are all copied when
//! the text ends, in memory that grows with the square of their length (ten kilobytes of `/*` read as
//! Python took more than eight gigabytes): `text::is_foreign` keeps such texts away.

use std::borrow::Cow;
use std::cell::{Cell, RefCell};
use std::ops::{ControlFlow, Range};

use regex::Regex;
use tree_sitter::{ParseOptions, Parser, Tree};

use crate::language::Language;

/// Calls of the parser's progress callback allowed per kilobyte, and at least. Measured on 36 MB of
/// sound sources in seven languages: median 6 to 9 per kilobyte, at most 26; text that makes the
/// parser fork without end exceeds any bound.
const STEPS_PER_KILOBYTE: usize = 200;
const STEPS_AT_LEAST: usize = 4_000;
/// Pieces in which the lexer is handed the text, and how often it may ask for one, per piece and at
/// least. A scanner that looks ahead to the end of the file at every token asks for all of them each
/// time, which the steps do not count (half a megabyte took minutes).
const PIECE_BYTES: usize = 4_096;
const READS_PER_PIECE: usize = 100;
const READS_AT_LEAST: usize = 4_000;
/// Children of one error node beyond which the tree is not queried: they are one flat list, and the
/// cursor looks through the rest of it at each (100,000 unclosed brackets took five seconds).
const MAX_ERROR_CHILDREN: u32 = 10_000;
/// Bytes of one blanked stretch: a macro's call is short.
const MOST_BLANKED: usize = 200;

/// Parses within the effort bound; nothing if the bound was met.
pub(crate) fn parse(grammar: &tree_sitter::Language, text: &str) -> Option<Tree> {
    thread_local! {
        static PARSER: RefCell<Parser> = RefCell::new(Parser::new());
    }
    let allowed = STEPS_AT_LEAST.max(text.len() / 1024 * STEPS_PER_KILOBYTE);
    let readable = READS_AT_LEAST.max(text.len() / PIECE_BYTES * READS_PER_PIECE);
    let (mut steps, reads, withheld) = (0, Cell::new(0), Cell::new(false));
    let mut bounded = |_: &tree_sitter::ParseState| {
        steps += 1;
        let spent = steps > allowed || reads.get() > readable;
        if spent { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let bytes = text.as_bytes();
    let mut piece = |at: usize, _| {
        reads.set(reads.get() + 1);
        // The rest is withheld once the bound is met, so that a scan under way ends at once: at a
        // line break (see `ended`), then at the end of the text.
        if reads.get() > readable {
            return if withheld.replace(true) { &b""[..] } else { b"\n" };
        }
        bytes.get(at..bytes.len().min(at + PIECE_BYTES)).unwrap_or_default()
    };
    let tree = PARSER.with_borrow_mut(|parser| {
        parser.set_language(grammar).ok()?;
        parser.reset();
        let options = ParseOptions::new().progress_callback(&mut bounded);
        parser.parse_with_options(&mut piece, None, Some(options))
    });
    tree.filter(|tree| reads.get() <= readable && !has_flat_error(tree))
}

/// The text with a line break at its end: scanners look for one without asking whether the text ends
/// first (`@` and what may follow, at the end of Kotlin, never came back).
pub(crate) fn ended(text: Cow<'_, str>) -> Cow<'_, str> {
    if text.ends_with('\n') { text } else { Cow::Owned(text.into_owned() + "\n") }
}

/// The text with what the language's preprocessor takes out read as blanks: a grammar stumbles over
/// `class EXPORT Name : Base {`, and nothing of the class would be known.
pub(crate) fn blanked<'t>(language: &Language, text: Cow<'t, str>) -> Cow<'t, str> {
    let expressions = language.blanks.get_or_init(|| {
        let compile = |it: &String| Regex::new(it).expect("a test compiles those of every folder");
        language.meta.blanks.iter().map(compile).collect()
    });
    let mut spans: Vec<Range<usize>> = expressions
        .iter()
        .flat_map(|it| it.captures_iter(&text))
        .filter_map(|it| it.get(1).map(|group| group.range()))
        .collect();
    if spans.is_empty() {
        return text;
    }
    spans.sort_by_key(|it| (it.start, it.end));
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    for span in spans.into_iter().filter(|it| it.len() < MOST_BLANKED) {
        if span.start >= at {
            out.push_str(&text[at..span.start]);
            // Offsets and lines stay what they are.
            out.extend(text[span.clone()].bytes().map(|it| if it == b'\n' { '\n' } else { ' ' }));
            at = span.end;
        }
    }
    out.push_str(&text[at..]);
    Cow::Owned(out)
}

/// Whether an error node holds too many children to be walked.
fn has_flat_error(tree: &Tree) -> bool {
    let mut cursor = tree.walk();
    loop {
        let node = cursor.node();
        if node.is_error() && node.child_count() > MAX_ERROR_CHILDREN {
            return true;
        }
        if node.has_error() && cursor.goto_first_child() {
            continue;
        }
        while !cursor.goto_next_sibling() {
            if !cursor.goto_parent() {
                return false;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::{language_named, languages};

    #[test]
    fn every_folder_has_blanks_that_compile() {
        for language in languages() {
            blanked(language, Cow::Borrowed(""));
        }
    }

    #[test]
    fn what_a_preprocessor_takes_out_is_blank() {
        let cpp = language_named("cpp").expect("the folder is there").get();
        for (written, read) in [
            ("class MY_API File : public Base {", "class        File : public Base {"),
            ("struct API_EXPORT(1) A final {", "struct               A final {"),
            ("class MY_API;", "class MY_API;"),
            ("class FILE : public Base {", "class FILE : public Base {"),
        ] {
            assert_eq!(blanked(cpp, Cow::Borrowed(written)), read);
        }
    }
}

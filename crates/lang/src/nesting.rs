//! Which symbol encloses which, and what is its signature and documentation?

use std::cmp::Reverse;

use rustc_hash::FxHashMap;

use crate::facts::{Facts, Reference, ReferenceRole, Span, Symbol, SymbolKind};
use crate::found::{clipped, unquoted};
use crate::language::Language;
use crate::text::LineIndex;

/// Characters kept of a signature and of a documentation line.
pub(crate) const SIGNATURE_CHARS: usize = 160;
const DOC_CHARS: usize = 160;
/// What marks a comment at the top of a file as one for lawyers or tools.
const NO_DOC: &[&str] = &[
    "copyright",
    "license",
    "spdx",
    "all rights",
    "coding:",
    "eslint",
    "#include",
    "frozen_string_literal",
    "@ts-",
    "shellcheck",
    "jshint",
    "@flow",
];
/// Lines looked at above a definition for its comment, and bytes of each.
const DOC_LINES: u32 = 30;
const LINE_BYTES: usize = 400;
/// Bytes of a definition's head in which its signature is looked for.
const HEAD_BYTES: usize = 2_000;
/// Bytes of a qualified name beyond which a deeper nesting adds nothing to it.
const QUALIFIED_BYTES: usize = 200;

/// A definition as a query captured it.
pub(crate) struct Definition {
    pub(crate) name: String,
    pub(crate) kind: SymbolKind,
    pub(crate) span: Span,
    /// First byte of the body, if the tree tells.
    pub(crate) body: Option<u32>,
    /// First byte of the name.
    pub(crate) at: u32,
    pub(crate) line: u32,
    pub(crate) doc: Option<String>,
    pub(crate) container: Option<String>,
    pub(crate) pattern: usize,
}

/// A reference as a query captured it.
pub(crate) struct Use {
    pub(crate) name: String,
    pub(crate) role: ReferenceRole,
    pub(crate) receiver: Option<String>,
    /// First byte of the name.
    pub(crate) at: u32,
    pub(crate) line: u32,
    pub(crate) pattern: usize,
}

/// Turns captures into symbols and references, each with its place in the nesting.
pub(crate) fn nest(
    language: &Language,
    text: &str,
    definitions: Vec<Definition>,
    scopes: &mut [(Span, String)],
    uses: Vec<Use>,
    facts: &mut Facts,
) {
    let lines = LineIndex::new(text);
    let comments = Comments { language, text, lines: &lines };
    let separator = language.meta.separator.as_str();
    let definitions = distinct_definitions(definitions);
    let uses = distinct_uses(uses, &definitions);
    scopes.sort_by(|a, b| outermost(&a.0).cmp(&outermost(&b.0)).then_with(|| a.1.cmp(&b.1)));
    // Innermost last: what is open at the current position.
    let mut open: Vec<(Span, String)> = Vec::new();
    // The constructor seen last, and what it belongs to.
    let mut constructor: Option<(Span, String)> = None;
    let mut scope = scopes.iter().peekable();
    for it in definitions {
        while let Some((span, name)) =
            scope.next_if(|(span, _)| outermost(span) <= outermost(&it.span))
        {
            close(&mut open, span);
            let name = qualified(innermost(&open), type_name(name));
            open.push((*span, name));
        }
        close(&mut open, &it.span);
        let container = match &it.container {
            Some(named) => qualified(innermost(&open), type_name(named)),
            None => owner(it.kind, &open, constructor.as_ref()),
        };
        let signature = signature(text, &lines, &it, &language.meta.line_comments);
        let doc = it.doc.as_deref().and_then(|doc| first_sentence(unquoted(doc)));
        let doc = doc.or_else(|| comments.above(it.span.first_line));
        let own = it.name.replace(separator, ".");
        open.push((it.span, qualified(&container, &own)));
        if it.kind == SymbolKind::Constructor {
            constructor = Some((it.span, container.clone()));
        }
        facts.symbols.push(Symbol {
            name: it.name,
            kind: it.kind,
            span: it.span,
            line: it.line,
            signature,
            doc,
            container,
        });
    }
    facts.doc = comments.file();
    place_uses(uses, scopes, facts);
}

/// Sorts what begins first and reaches furthest to the front.
fn outermost(span: &Span) -> (u32, Reverse<u32>) {
    (span.start, Reverse(span.end))
}

/// Drops what does not enclose `span`. Spans are nodes of one tree, so they are nested or apart,
/// and what does not enclose it stands at the end.
fn close(open: &mut Vec<(Span, String)>, span: &Span) {
    while open.pop_if(|(outer, _)| !outer.contains(span) || outer == span).is_some() {}
}

/// One definition for each name as written, by position: the first pattern that took it counts, its
/// missing parts come from the others.
fn distinct_definitions(mut definitions: Vec<Definition>) -> Vec<Definition> {
    definitions.sort_by_key(|it| (it.at, it.pattern, it.span));
    definitions.dedup_by(|later, first| {
        let same = first.at == later.at;
        if same {
            first.doc = first.doc.take().or_else(|| later.doc.take());
            first.container = first.container.take().or_else(|| later.container.take());
        }
        same
    });
    definitions.sort_by_key(|it| (outermost(&it.span), it.at));
    definitions
}

/// One use for each name as written, by position; the name of a definition is no use.
///
/// What says more wins: a called or inherited type is not merely a type, a decorator's call is a
/// decoration.
fn distinct_uses(mut uses: Vec<Use>, definitions: &[Definition]) -> Vec<Use> {
    let strength = |role| match role {
        ReferenceRole::Inherit => 0,
        ReferenceRole::Decorate => 1,
        ReferenceRole::Call => 2,
        ReferenceRole::Type => 3,
        ReferenceRole::Read => 4,
    };
    uses.sort_by_key(|it| (it.at, strength(it.role), it.pattern));
    uses.dedup_by(|later, first| {
        let same = later.at == first.at;
        if same {
            first.receiver = first.receiver.take().or_else(|| later.receiver.take());
        }
        same
    });
    let mut names: Vec<u32> = definitions.iter().map(|it| it.at).collect();
    names.sort_unstable();
    uses.retain(|it| names.binary_search(&it.at).is_err());
    uses
}

/// Gives each use the innermost symbol around it; all lists are sorted by position.
pub(crate) fn place_uses(uses: Vec<Use>, scopes: &[(Span, String)], facts: &mut Facts) {
    let within = enclosing(uses.iter().map(|it| it.at), scopes, &facts.symbols);
    let placed = uses.into_iter().zip(within);
    facts.references.extend(placed.map(|(it, within)| Reference {
        name: it.name,
        role: it.role,
        receiver: it.receiver,
        line: it.line,
        within,
    }));
}

/// The innermost symbol around each position; all lists are sorted by position.
///
/// What is in a scope but in no symbol of it (the trait of a Rust `impl`) belongs to the type that the
/// scope names, where the file defines that.
pub(crate) fn enclosing(
    positions: impl Iterator<Item = u32>,
    scopes: &[(Span, String)],
    symbols: &[Symbol],
) -> Vec<Option<u32>> {
    let mut types: FxHashMap<&str, u32> = FxHashMap::default();
    for (at, symbol) in symbols.iter().enumerate().filter(|(_, it)| it.kind.is_type()) {
        types.entry(&symbol.name).or_insert(at as u32);
    }
    let mut open: Vec<(Span, Option<u32>)> = Vec::new();
    let mut symbol = symbols.iter().enumerate().peekable();
    let mut scope = scopes.iter().peekable();
    let mut found = Vec::new();
    for at in positions {
        loop {
            let starts = |span: &Span| span.start <= at;
            let next_scope = scope.peek().map(|(span, _)| *span).filter(starts);
            let next_symbol = symbol.peek().map(|(_, it)| it.span).filter(starts);
            let scope_first = match (next_scope, next_symbol) {
                (None, None) => break,
                (Some(a), Some(b)) => outermost(&a) <= outermost(&b),
                (a, _) => a.is_some(),
            };
            let opened = if scope_first {
                scope.next().map(|(span, name)| (*span, types.get(type_name(name)).copied()))
            } else {
                symbol.next().map(|(at, it)| (it.span, Some(at as u32)))
            };
            let Some((span, within)) = opened else { break };
            while open.pop_if(|(outer, _)| outer.end <= span.start).is_some() {}
            let within = within.or_else(|| open.last().and_then(|(_, outer)| *outer));
            open.push((span, within));
        }
        while open.pop_if(|(outer, _)| outer.end <= at).is_some() {}
        found.push(open.last().and_then(|(_, within)| *within));
    }
    found
}

/// What a definition belongs to: what encloses it, but a member that a constructor makes (a parameter
/// that is a field too) belongs to the constructor's type.
fn owner(
    kind: SymbolKind,
    open: &[(Span, String)],
    constructor: Option<&(Span, String)>,
) -> String {
    let Some((span, name)) = open.last() else { return String::new() };
    let member = matches!(kind, SymbolKind::Field | SymbolKind::Method);
    match constructor.filter(|(made, _)| member && made == span) {
        Some((_, container)) => container.clone(),
        None => name.clone(),
    }
}

/// A name inside an outer one, which may be empty; nesting beyond [`QUALIFIED_BYTES`] adds nothing.
pub(crate) fn qualified(outer: &str, name: &str) -> String {
    match outer.len() {
        0 => name.to_owned(),
        long if long + name.len() >= QUALIFIED_BYTES => outer.to_owned(),
        _ => format!("{outer}.{name}"),
    }
}

/// The qualified name of the innermost definition that is open.
fn innermost(open: &[(Span, String)]) -> &str {
    open.last().map_or("", |(_, name)| name)
}

/// The bare name of a type: `*Client[T]` is `Client`, `a::b::C<D>` is `C`.
fn type_name(written: &str) -> &str {
    let bare = written.trim_start_matches(['*', '&', '(', ' ']);
    let end = bare.find(['<', '[', '(', ' ', '{', ')', '?']).unwrap_or(bare.len());
    let bare = bare[..end].trim_end_matches("::");
    bare.rsplit([':', '.', '\\']).next().unwrap_or(bare)
}

/// The head of a definition on one line: what stands before its body, or its first line.
///
/// Words right before it (`type`, `export`, `static`) belong to it, annotations on lines of their own
/// do not.
fn signature(text: &str, lines: &LineIndex, it: &Definition, marks: &[String]) -> String {
    let mut start = it.span.start as usize;
    let end = it.body.map_or(it.span.end, |body| body.min(it.span.end)) as usize;
    let annotated = text
        .get(start..)
        .is_some_and(|head| head.starts_with(['@', '[']) || head.starts_with("#["));
    let first = if annotated { it.line } else { it.span.first_line };
    let line_start = lines.start(first);
    if annotated {
        start = start.max(line_start);
    }
    let before = text.get(line_start..start).unwrap_or_default();
    if before.len() < SIGNATURE_CHARS
        && before.chars().all(|c| c.is_alphabetic() || c == '_' || c == ' ' || c == '\t')
    {
        start = line_start;
    }
    let head = clipped(text.get(start..end).unwrap_or_default(), HEAD_BYTES);
    let head = if it.body.is_some() { head } else { head.lines().next().unwrap_or_default() };
    let mut line = String::new();
    let words = head.lines().flat_map(|line| {
        line.split_whitespace().take_while(|word| !marks.iter().any(|mark| mark == word))
    });
    for word in words {
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
        if line.len() > SIGNATURE_CHARS {
            break;
        }
    }
    let line = line.trim_end_matches(['{', ' ', ':', '=']);
    line.chars().take(SIGNATURE_CHARS).collect()
}

/// The first line with words of a documentation text, without comment marks.
fn first_sentence(doc: &str) -> Option<String> {
    doc.lines()
        .map(|line| line.trim().trim_start_matches("<!--"))
        .map(|line| line.trim_start_matches(['/', '*', '#', '!', '-', '"', '\'']).trim())
        .map(|line| {
            line.trim_end_matches("*/").trim_end_matches("-->").trim_end_matches(['"', '\'']).trim()
        })
        .map(without_tags)
        .find(|line| line.chars().filter(|c| c.is_alphanumeric()).count() > 2)
        .map(|line| line.chars().take(DOC_CHARS).collect())
}

/// A documentation line without the markup around it: `<summary>Adds one.</summary>`.
fn without_tags(mut line: &str) -> &str {
    while let Some((_, rest)) = line.strip_prefix('<').and_then(|tag| tag.split_once('>')) {
        line = rest.trim_start();
    }
    match line.strip_suffix('>').and_then(|tag| tag.rsplit_once("</")) {
        Some((text, _)) => text.trim_end(),
        None => line,
    }
}

/// Reads the comments of a language by its marks.
pub(crate) struct Comments<'a> {
    pub(crate) language: &'a Language,
    pub(crate) text: &'a str,
    pub(crate) lines: &'a LineIndex,
}

impl Comments<'_> {
    /// The comment that ends right above a line; attributes and decorators between are passed over.
    pub(crate) fn above(&self, line: u32) -> Option<String> {
        let mut block = Vec::new();
        let mut inside = false;
        for above in (line.saturating_sub(DOC_LINES).max(1)..line).rev() {
            let it = clipped(self.lines.text(self.text, above).trim(), LINE_BYTES);
            let meta = &self.language.meta;
            let closes = meta.block_comments.iter().any(|[_, close]| it.ends_with(close.as_str()));
            // Where both marks are the same, a line of the mark alone closes before it opens.
            let opens = meta.block_comments.iter().any(|[open, close]| {
                it.starts_with(open.as_str()) && (open != close || inside || it != open)
            });
            if inside || closes {
                block.push(it);
                inside = !opens;
                if opens {
                    break;
                }
            } else if meta.line_comments.iter().any(|mark| it.starts_with(mark.as_str()))
                && !it.starts_with("#[")
            {
                block.push(it);
            } else if !(block.is_empty() && (it.starts_with('@') || it.starts_with("#["))) {
                break;
            }
        }
        block.reverse();
        first_sentence(&block.join("\n"))
    }

    /// The comment or string that the file opens with, licence texts passed over.
    pub(crate) fn file(&self) -> Option<String> {
        let meta = &self.language.meta;
        let mut inside = None;
        for line in 1..=self.lines.len(self.text).min(40) {
            let it = clipped(self.lines.text(self.text, line).trim(), LINE_BYTES);
            if it.is_empty() || it.starts_with("#!") {
                continue;
            }
            let opened = meta.block_comments.iter().find(|[open, _]| it.starts_with(open.as_str()));
            let comment = inside.is_some()
                || opened.is_some()
                || meta.line_comments.iter().any(|mark| it.starts_with(mark.as_str()));
            if !comment {
                return None;
            }
            if let Some([_, close]) = inside.or(opened) {
                let body = if inside.is_none() { it.get(3..).unwrap_or_default() } else { it };
                inside = if body.contains(close.as_str()) { None } else { inside.or(opened) };
            }
            let lower = it.to_lowercase();
            if !NO_DOC.iter().any(|word| lower.contains(word))
                && let Some(sentence) = first_sentence(it)
            {
                return Some(sentence);
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn documentation_is_its_first_line_with_words() {
        for (written, sentence) in [
            ("/// <summary>\n/// Adds one.\n/// </summary>", Some("Adds one.")),
            ("/// <summary>Adds one.</summary>", Some("Adds one.")),
            ("/**\n * Adds one to a <b>.\n */", Some("Adds one to a <b>.")),
            ("// ----", None),
        ] {
            assert_eq!(first_sentence(written).as_deref(), sentence, "{written}");
        }
    }
}

//! Which symbol encloses which, and what is its signature and documentation?

use crate::extract::unquoted;
use crate::facts::{Facts, Reference, ReferenceRole, Span, Symbol, SymbolKind};
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
/// Lines looked at above a definition for its comment.
const DOC_LINES: u32 = 30;

/// A definition as a query captured it.
pub(crate) struct Definition {
    pub(crate) name: String,
    pub(crate) kind: SymbolKind,
    pub(crate) span: Span,
    /// First byte of the body, if the tree tells.
    pub(crate) body: Option<u32>,
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
    pub(crate) at: u32,
    pub(crate) line: u32,
}

/// Turns captures into symbols and references, each with its place in the nesting.
pub(crate) fn nest(
    language: &Language,
    text: &str,
    mut definitions: Vec<Definition>,
    mut scopes: Vec<(Span, String)>,
    mut uses: Vec<Use>,
    facts: &mut Facts,
) {
    let lines = LineIndex::new(text);
    let comments = Comments { language, text, lines: &lines };
    definitions.sort_by(|a, b| {
        (a.span.start, std::cmp::Reverse(a.span.end), &a.name, a.pattern).cmp(&(
            b.span.start,
            std::cmp::Reverse(b.span.end),
            &b.name,
            b.pattern,
        ))
    });
    definitions.dedup_by(|later, first| {
        let same = first.span == later.span && first.name == later.name;
        if same {
            first.doc = first.doc.take().or_else(|| later.doc.take());
            first.container = first.container.take().or_else(|| later.container.take());
        }
        same
    });
    scopes.sort();
    // Innermost last: what is open at the current position.
    let mut open: Vec<(Span, String)> = Vec::new();
    // The constructor seen last, and what it belongs to.
    let mut constructor: Option<(Span, String)> = None;
    let mut scope = scopes.into_iter().peekable();
    for it in definitions {
        while let Some((span, name)) = scope.next_if(|(span, _)| span.start <= it.span.start) {
            open.retain(|(outer, _)| outer.contains(&span));
            let name = qualified(&open, &name);
            open.push((span, name));
        }
        open.retain(|(outer, _)| outer.contains(&it.span) && *outer != it.span);
        let container = match &it.container {
            Some(named) => type_name(named).to_owned(),
            None => owner(it.kind, &open, constructor.as_ref()),
        };
        let signature = signature(text, &it, &language.meta.line_comments);
        let doc = it.doc.as_deref().and_then(|doc| first_sentence(unquoted(doc)));
        let doc = doc.or_else(|| comments.above(it.span.first_line));
        let outer =
            if container.is_empty() { it.name.clone() } else { format!("{container}.{}", it.name) };
        open.push((it.span, outer));
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
    uses.sort_by(|a, b| (a.at, a.role, &a.name).cmp(&(b.at, b.role, &b.name)));
    uses.dedup_by(|later, first| {
        later.at == first.at && later.name == first.name && later.role == first.role
    });
    place_uses(uses, facts);
}

/// Gives each use the innermost symbol around it; both lists are sorted by position.
pub(crate) fn place_uses(uses: Vec<Use>, facts: &mut Facts) {
    let mut open: Vec<usize> = Vec::new();
    let mut next = 0;
    for it in uses {
        while next < facts.symbols.len() && facts.symbols[next].span.start <= it.at {
            open.push(next);
            next += 1;
            // Drop what ended before the symbol that was just opened.
            let start = facts.symbols[next - 1].span.start;
            open.retain(|at| facts.symbols[*at].span.end > start);
        }
        open.retain(|at| facts.symbols[*at].span.end > it.at);
        facts.references.push(Reference {
            name: it.name,
            role: it.role,
            receiver: it.receiver,
            line: it.line,
            within: open.last().map(|at| *at as u32),
        });
    }
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

fn qualified(open: &[(Span, String)], name: &str) -> String {
    let name = type_name(name);
    open.last().map_or_else(|| name.to_owned(), |(_, outer)| format!("{outer}.{name}"))
}

/// The bare name of a type: `*Client[T]` is `Client`, `a::b::C<D>` is `C`.
fn type_name(written: &str) -> &str {
    let bare = written.trim_start_matches(['*', '&', '(', ' ']);
    let end = bare.find(['<', '[', '(', ' ', '{', ')']).unwrap_or(bare.len());
    let bare = bare[..end].trim_end_matches("::");
    bare.rsplit([':', '.', '\\']).next().unwrap_or(bare)
}

/// The head of a definition on one line: what stands before its body, or its first line.
fn signature(text: &str, it: &Definition, marks: &[String]) -> String {
    let start = it.span.start as usize;
    let end = it.body.map_or(it.span.end, |body| body.min(it.span.end)) as usize;
    let head = text.get(start..end).unwrap_or_default();
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
            let it = self.lines.text(self.text, above).trim();
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
            let it = self.lines.text(self.text, line).trim();
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

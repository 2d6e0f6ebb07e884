//! What do the query's matches say? Definitions, uses, bindings, imports and literals, before nesting.

use std::ops::ControlFlow;

use rustc_hash::{FxHashMap, FxHashSet};
use tree_sitter::{Node, QueryCursor, QueryCursorOptions, StreamingIterator, Tree};

use crate::bindings::{self, Bound};
use crate::facts::{BindingKind, Import, ImportedName, Literal, ReferenceRole, Span, SymbolKind};
use crate::groups;
use crate::language::Language;
use crate::nesting::{Definition, Use};
use crate::queries::{Capture, Queries};

/// Calls of the query's progress callback allowed per kilobyte, and at least; its work grows with the
/// states in progress: measured median 1 to 4 per kilobyte, at most 18; a hundred thousand nested
/// brackets ask for hundreds.
const QUERY_STEPS_PER_KILOBYTE: usize = 80;
const QUERY_STEPS_AT_LEAST: usize = 2_000;
/// Query states kept at once; a pathological nesting would ask for more.
const MATCH_LIMIT: u32 = 4_096;
/// Characters kept of a literal, and how many a literal must have to be text for a user.
pub(crate) const LITERAL_CHARS: usize = 200;
pub(crate) const LITERAL_AT_LEAST: usize = 4;
/// Bytes kept of a name, a receiver, a container: a chain of a thousand calls would otherwise be
/// copied a thousand times.
pub(crate) const NAME_BYTES: usize = 200;
pub(crate) const RECEIVER_BYTES: usize = 80;
/// Bytes of a documentation text in which its first sentence is looked for.
pub(crate) const DOC_BYTES: usize = 2_000;
/// Steps from a definition to the value that holds its body.
const BODY_DEPTH: usize = 3;
/// Literals, references, symbols and names of one import kept of one file.
pub(crate) const MAX_LITERALS: usize = 1_000;
pub(crate) const MAX_REFERENCES: usize = 20_000;
const MAX_SYMBOLS: usize = 20_000;
const MAX_IMPORTED: usize = 2_000;

/// What the query's matches say, before nesting.
#[derive(Default)]
pub(crate) struct Found<'l> {
    /// What parts a path of the language.
    separator: &'l str,
    /// Whether something was left out because there is too much of it.
    pub(crate) cut: bool,
    pub(crate) package: Option<String>,
    pub(crate) definitions: Vec<Definition>,
    pub(crate) scopes: Vec<(Span, String)>,
    pub(crate) uses: Vec<Use>,
    pub(crate) bound: Vec<Bound>,
    pub(crate) imports: Vec<Import>,
    pub(crate) exports: Vec<String>,
    literals: Vec<Literal>,
    /// First byte of each literal, and of each import's path, which is no text for a user.
    literal_starts: Vec<usize>,
    path_starts: FxHashSet<usize>,
    /// Imports by statement and path, to join the names of several matches.
    by_statement: FxHashMap<(usize, usize), usize>,
}

/// One match's captures, by meaning.
#[derive(Default)]
struct Match<'t> {
    definition: Option<(SymbolKind, Node<'t>)>,
    reference: Option<(ReferenceRole, Node<'t>)>,
    binding: Option<(BindingKind, Node<'t>)>,
    names: Vec<Node<'t>>,
    receiver: Option<Node<'t>>,
    container: Option<Node<'t>>,
    scope: Option<Node<'t>>,
    doc: Option<Node<'t>>,
    import: Option<Node<'t>>,
    /// The first and the last node of the path: a grammar may have no node for the whole of it.
    path: Option<(Node<'t>, Node<'t>)>,
    imported: Vec<Node<'t>>,
    alias: Option<Node<'t>>,
    all: bool,
    reexport: bool,
}

/// Runs the combined query; false if its own bounds were met.
pub(crate) fn run_query(queries: &Queries, tree: &Tree, text: &str, found: &mut Found<'_>) -> bool {
    let bytes = text.as_bytes();
    let mut cursor = QueryCursor::new();
    cursor.set_match_limit(MATCH_LIMIT);
    let allowed = QUERY_STEPS_AT_LEAST.max(text.len() / 1024 * QUERY_STEPS_PER_KILOBYTE);
    let mut steps = 0;
    let mut bounded = |_: &tree_sitter::QueryCursorState| {
        steps += 1;
        if steps > allowed { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let options = QueryCursorOptions::new().progress_callback(&mut bounded);
    let mut matches = cursor.matches_with_options(&queries.query, tree.root_node(), bytes, options);
    while let Some(one) = matches.next() {
        let mut it = Match::default();
        for capture in one.captures() {
            let node = capture.node;
            match queries.captures[capture.index as usize] {
                Capture::Definition(kind) => it.definition = Some((kind, node)),
                Capture::Reference(role) => it.reference = Some((role, node)),
                Capture::Binding(kind) => it.binding = Some((kind, node)),
                Capture::Name => it.names.push(node),
                Capture::Receiver => it.receiver = Some(node),
                Capture::Container => it.container = Some(node),
                Capture::Scope => it.scope = Some(node),
                Capture::Doc => it.doc = Some(node),
                Capture::Literal => found.literal(node, text),
                Capture::Import => it.import = Some(node),
                Capture::ImportPath => it.path = Some((it.path.map_or(node, |path| path.0), node)),
                Capture::ImportName => it.imported.push(node),
                Capture::ImportAlias => it.alias = Some(node),
                Capture::ImportAll => it.all = true,
                Capture::ImportReexport => it.reexport = true,
                Capture::ExportName => found.exports.push(text_of(node, text).to_owned()),
                Capture::Package => {
                    found.package.get_or_insert_with(|| text_of(node, text).to_owned());
                }
                Capture::Private => {}
            }
        }
        found.take(&it, one.pattern_index, text);
    }
    drop(matches);
    steps <= allowed && !cursor.did_exceed_match_limit()
}

impl<'l> Found<'l> {
    /// Nothing yet, of a file in this language.
    pub(crate) fn of(language: &'l Language) -> Found<'l> {
        Found { separator: &language.meta.separator, ..Found::default() }
    }

    fn take(&mut self, it: &Match<'_>, pattern: usize, text: &str) {
        let name = it.names.first().map(|node| (*node, clipped(text_of(*node, text), NAME_BYTES)));
        if let (Some((kind, node)), Some((at, name))) = (it.definition, name) {
            if self.definitions.len() < MAX_SYMBOLS {
                self.definitions.push(Definition {
                    // A symbol that names what it defines (`attr_reader :name`) carries its mark.
                    name: defined(name).trim_start_matches(':').to_owned(),
                    kind,
                    span: span_of(node),
                    body: body_of(node).map(|body| body.start_byte() as u32),
                    at: at.start_byte() as u32,
                    line: at.start_position().row as u32 + 1,
                    doc: it.doc.map(|node| clipped(text_of(node, text), DOC_BYTES).to_owned()),
                    container: it
                        .container
                        .map(|node| clipped(text_of(node, text), NAME_BYTES).to_owned()),
                    pattern,
                });
            } else {
                self.cut = true;
            }
        }
        if let (Some((role, _)), Some((at, name))) = (it.reference, name) {
            if self.uses.len() < MAX_REFERENCES {
                self.uses.push(Use {
                    name: name.to_owned(),
                    role,
                    receiver: it.receiver.map(|node| receiver(text_of(node, text))),
                    at: at.start_byte() as u32,
                    line: at.start_position().row as u32 + 1,
                    pattern,
                });
            } else {
                self.cut = true;
            }
        }
        if let (Some((kind, node)), Some((at, name))) = (it.binding, name) {
            self.cut |= !bindings::note(&mut self.bound, kind, (at, name), text_of(node, text));
        }
        if let (Some(node), Some((_, name))) = (it.scope, name)
            && self.scopes.len() < MAX_SYMBOLS
        {
            self.scopes.push((span_of(node), name.to_owned()));
        }
        if it.import.is_some() || it.path.is_some() {
            self.import(it, text);
        }
    }

    /// Joins the matches of one statement and path into one import.
    fn import(&mut self, it: &Match<'_>, text: &str) {
        let statement =
            it.import.or(it.path.map(|path| path.0)).expect("the caller saw one of them");
        let (start, end) = it.path.map_or((0, 0), |path| (path.0.start_byte(), path.1.end_byte()));
        let path = unquoted(text.get(start..end).unwrap_or_default());
        self.path_starts.insert(start);
        let line = statement.start_position().row as u32 + 1;
        let reexport = it.reexport;
        if groups::is_group(path, self.separator) {
            let expanded = groups::expand(path, self.separator).into_iter();
            self.imports.extend(expanded.map(|(path, names)| Import {
                path,
                alias: None,
                names,
                line,
                reexport,
            }));
            return;
        }
        let key = (statement.start_byte(), start);
        let at = *self.by_statement.entry(key).or_insert_with(|| {
            let path = clipped(path, NAME_BYTES).to_owned();
            self.imports.push(Import { path, alias: None, names: Vec::new(), line, reexport });
            self.imports.len() - 1
        });
        let import = &mut self.imports[at];
        if path.len() > import.path.len() {
            clipped(path, NAME_BYTES).clone_into(&mut import.path);
        }
        import.reexport |= reexport;
        let local = |node: Node<'_>| clipped(text_of(node, text), NAME_BYTES).to_owned();
        let alias = it.alias.map(local);
        if it.imported.is_empty() {
            import.alias = import.alias.take().or(alias);
        } else {
            for node in &it.imported {
                let name = unquoted(clipped(text_of(*node, text), NAME_BYTES));
                let name = name.trim_start_matches(':').to_owned();
                let full = import.names.len() >= MAX_IMPORTED;
                match import.names.iter_mut().find(|known| known.name == name) {
                    Some(known) => known.alias = known.alias.take().or_else(|| alias.clone()),
                    None if full => self.cut = true,
                    None => import.names.push(ImportedName { name, alias: alias.clone() }),
                }
            }
        }
        if it.all && !import.names.iter().any(|known| known.name == "*") {
            import.names.push(ImportedName { name: "*".to_owned(), alias: None });
        }
    }

    /// The literals that are no import's path.
    pub(crate) fn literals(&mut self) -> Vec<Literal> {
        let text = |at: &usize| !self.path_starts.contains(at);
        let starts = std::mem::take(&mut self.literal_starts);
        let literals = std::mem::take(&mut self.literals).into_iter();
        literals.zip(&starts).filter(|(_, at)| text(at)).map(|(literal, _)| literal).collect()
    }

    fn literal(&mut self, node: Node<'_>, text: &str) {
        let literal = unquoted(text_of(node, text)).trim();
        if literal.len() >= LITERAL_AT_LEAST && self.literals.len() < MAX_LITERALS {
            self.literal_starts.push(node.start_byte());
            self.literals.push(Literal {
                text: literal.chars().take(LITERAL_CHARS).collect(),
                line: node.start_position().row as u32 + 1,
            });
        }
    }
}

fn text_of<'t>(node: Node<'_>, text: &'t str) -> &'t str {
    text.get(node.byte_range()).unwrap_or_default()
}

/// The body of a definition: a field of that name, the last child that calls itself one, or that of the
/// value: `add = (a, b) => {...}`.
fn body_of(node: Node<'_>) -> Option<Node<'_>> {
    let mut at = node;
    for _ in 0..BODY_DEPTH {
        if let Some(body) = at.child_by_field_name("body") {
            return Some(body);
        }
        let last = at.named_child(at.named_child_count().checked_sub(1)? as u32)?;
        if last.kind().ends_with("_body") {
            return Some(last);
        }
        at = at.child_by_field_name("value").or_else(|| at.child_by_field_name("right"))?;
    }
    None
}

/// What stands before the last dot: its first line, without the tail of a long chain; what was left out
/// is marked, for the head of a chain is another thing than the chain.
fn receiver(written: &str) -> String {
    let first = written.lines().next().unwrap_or_default().trim_end();
    let kept = clipped(first, RECEIVER_BYTES);
    let mark = if kept.len() < written.trim_end().len() { "…" } else { "" };
    format!("{kept}{mark}")
}

/// At most so many bytes of a text, cut between characters.
pub(crate) fn clipped(text: &str, bytes: usize) -> &str {
    let cut = (0..=bytes.min(text.len())).rev().find(|at| text.is_char_boundary(*at));
    &text[..cut.unwrap_or_default()]
}

fn span_of(node: Node<'_>) -> Span {
    let end = node.end_position();
    // A node that ends with its line break ends at column 0 of the next line.
    let last =
        if end.column == 0 && end.row > node.start_position().row { end.row - 1 } else { end.row };
    Span {
        start: node.start_byte() as u32,
        end: node.end_byte() as u32,
        first_line: node.start_position().row as u32 + 1,
        last_line: last as u32 + 1,
    }
}

/// A defined name; one that is written as a string loses its quotes.
fn defined(name: &str) -> &str {
    if name.starts_with(['"', '\'', '`']) { unquoted(name) } else { name }
}

/// A string without its quotes, prefix letters and angle brackets.
pub(crate) fn unquoted(text: &str) -> &str {
    let quote = |c: char| matches!(c, '"' | '\'' | '`' | '<' | '>');
    let body =
        text.trim_start_matches(|c: char| c.is_ascii_alphabetic() || matches!(c, '@' | '$' | '#'));
    // Prose such as `can't` has letters and then a quote too, but does not end with it.
    let closed = body.chars().next().is_some_and(|open| {
        matches!(open, '"' | '\'' | '`') && text.trim_end_matches('#').ends_with(open)
    });
    if closed || text.starts_with('<') {
        let body = if text.starts_with('<') { text } else { body };
        body.trim_start_matches(quote).trim_end_matches(['#']).trim_end_matches(quote)
    } else {
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_closed_string_loses_its_quotes() {
        for (written, text) in [
            ("'go'", "go"),
            ("rb\"go\"", "go"),
            ("$@\"go\"", "go"),
            ("r#\"go\"#", "go"),
            ("<stdio.h>", "stdio.h"),
            ("can't go", "can't go"),
            ("\"$DIR\"/go.sh", "\"$DIR\"/go.sh"),
        ] {
            assert_eq!(unquoted(written), text, "{written}");
        }
        assert_eq!([defined("<=>"), defined("'remove-all'")], ["<=>", "remove-all"]);
    }
}

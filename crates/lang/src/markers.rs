//! What did the frameworks' queries and patterns notice? Captures and matches → [`Marker`].
//!
//! A text is first asked for the words without which a framework cannot be meant; most files have
//! none of them, and nothing is compiled or run. The number of markers of a file is bounded.

use std::ops::{ControlFlow, Range};

use tree_sitter::{QueryCursor, QueryCursorOptions, StreamingIterator, Tree};

use crate::expressions::EFFORT;
use crate::facts::{Facts, Marker};
use crate::found::{NAME_BYTES, clipped, unquoted};
use crate::frameworks::{CompiledPattern, Framework, Frameworks, MarkerQuery, NONE};
use crate::language::Language;
use crate::text::LineIndex;

/// Markers kept of one file, and of one kind: a table of a thousand routes is data.
const MAX_MARKERS: usize = 1_000;
const MAX_OF_KIND: usize = 300;
/// Steps of one query at most.
const QUERY_STEPS: usize = 20_000;
/// Nodes looked at around a match to see whether it stands in a string or a comment.
const AROUND: usize = 4;

/// Adds the markers of a text; `tree` is there if its language has a grammar.
pub(crate) fn read(
    frameworks: &Frameworks,
    language: Option<&'static Language>,
    text: &str,
    tree: Option<&Tree>,
    facts: &mut Facts,
) {
    let possible = frameworks.in_text(text);
    if possible.is_empty() {
        return;
    }
    let comments = match tree {
        None => language.map_or_else(Vec::new, |it| comments(it, text)),
        Some(_) => Vec::new(),
    };
    let page = Page { language, text, tree, comments, lines: LineIndex::new(text) };
    let mut markers = Vec::new();
    let mut effort = EFFORT;
    for framework in possible {
        page.patterns(framework, &mut effort, &mut markers);
        if let (Some(language), Some(tree)) = (language, tree) {
            for query in framework.queries(language, text) {
                page.query(query, tree, &mut markers);
            }
        }
    }
    markers.sort_by(|a, b| (a.line, &a.kind, &a.key).cmp(&(b.line, &b.kind, &b.key)));
    markers.dedup();
    markers.truncate(MAX_MARKERS);
    facts.markers = markers;
}

/// The text that is read.
struct Page<'t> {
    language: Option<&'static Language>,
    text: &'t str,
    tree: Option<&'t Tree>,
    /// Where comments of a text without a tree begin and end, in order.
    comments: Vec<(usize, usize)>,
    lines: LineIndex,
}

/// The comments of a text that have a beginning and an end.
fn comments(language: &Language, text: &str) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    for [open, close] in &language.meta.block_comments {
        let mut from = 0;
        while let Some(start) = text[from..].find(open.as_str()).map(|it| from + it) {
            let inside = start + open.len();
            let end = text[inside..].find(close.as_str()).map_or(text.len(), |it| inside + it);
            found.push((start, end));
            from = end;
        }
    }
    found.sort_unstable();
    found
}

impl Page<'_> {
    fn patterns(&self, framework: &Framework, effort: &mut usize, markers: &mut Vec<Marker>) {
        let name = self.language.map_or(NONE, |it| it.name);
        for pattern in framework.patterns() {
            if !pattern.languages.is_empty() && !pattern.languages.iter().any(|it| it == name) {
                continue;
            }
            let mut room = MAX_OF_KIND;
            match &pattern.within {
                None => self.pattern(pattern, 0..self.text.len(), &mut room, effort, markers),
                Some(within) => {
                    let (bytes, all) = (self.text.as_bytes(), 0..self.text.len());
                    for stretch in within.find(bytes, all, MAX_OF_KIND, effort) {
                        if self.counts(pattern, &stretch.whole) {
                            self.pattern(pattern, stretch.whole, &mut room, effort, markers);
                        }
                    }
                }
            }
        }
    }

    /// The matches of a pattern in a stretch of the text.
    fn pattern(
        &self,
        pattern: &CompiledPattern,
        stretch: Range<usize>,
        room: &mut usize,
        effort: &mut usize,
        markers: &mut Vec<Marker>,
    ) {
        for found in pattern.regex.find(self.text.as_bytes(), stretch, *room, effort) {
            let Some(key) = found.key else { continue };
            // A match over bytes could end within a character.
            let Some(written) = self.text.get(key.clone()) else { continue };
            if self.counts(pattern, &found.whole) {
                *room = room.saturating_sub(1);
                self.push(&pattern.kind, written, key.start, markers);
            }
        }
    }

    fn query(&self, it: &MarkerQuery, tree: &Tree, markers: &mut Vec<Marker>) {
        let mut cursor = QueryCursor::new();
        let mut steps = 0;
        let mut bounded = |_: &tree_sitter::QueryCursorState| {
            steps += 1;
            if steps > QUERY_STEPS { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let options = QueryCursorOptions::new().progress_callback(&mut bounded);
        let (root, bytes) = (tree.root_node(), self.text.as_bytes());
        let mut matches = cursor.matches_with_options(&it.query, root, bytes, options);
        let mut room = MAX_OF_KIND;
        while let Some(one) = matches.next() {
            for capture in one.captures() {
                let Some(kind) = &it.kinds[capture.index as usize] else { continue };
                let range = capture.node.byte_range();
                let written = self.text.get(range.clone()).unwrap_or_default();
                if room == 0 {
                    return;
                }
                room -= 1;
                self.push(kind, written, range.start, markers);
            }
        }
    }

    fn push(&self, kind: &str, written: &str, at: usize, markers: &mut Vec<Marker>) {
        let key = unquoted(clipped(written.trim(), NAME_BYTES)).trim();
        if !key.is_empty() && !key.contains('\n') {
            let (kind, key) = (kind.to_owned(), key.to_owned());
            markers.push(Marker { kind, key, line: self.lines.line(at) });
        }
    }

    /// Whether a match begins in code, not in a comment or inside a string.
    fn counts(&self, pattern: &CompiledPattern, found: &Range<usize>) -> bool {
        let bytes = &self.text.as_bytes()[found.clone()];
        let first = found.start + bytes.iter().take_while(|it| it.is_ascii_whitespace()).count();
        let Some(tree) = self.tree else { return pattern.comments || !self.is_commented(first) };
        let mut node = tree.root_node().descendant_for_byte_range(first, first + 1);
        for _ in 0..AROUND {
            let Some(it) = node else { break };
            let kind = it.kind();
            if kind.contains("comment") {
                return pattern.comments;
            }
            if kind.contains("interpolation") || kind.contains("substitution") {
                return true;
            }
            if kind.contains("string") && it.start_byte() < first && !pattern.strings {
                return false;
            }
            node = it.parent();
        }
        true
    }

    /// Whether a place is in a comment, or a mark of one stands before it on its line, after blanks alone.
    fn is_commented(&self, at: usize) -> bool {
        let Some(language) = self.language else { return false };
        let next = self.comments.partition_point(|(start, _)| *start <= at);
        if next > 0 && at < self.comments[next - 1].1 {
            return true;
        }
        let start = self.text[..at].rfind('\n').map_or(0, |it| it + 1);
        let line = self.text[start..].trim_start();
        language.meta.line_comments.iter().any(|mark| line.starts_with(mark.as_str()))
    }
}

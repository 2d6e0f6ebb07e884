//! What lies inside what, in a file without a tree? Indentation, sections and heading levels.

use crate::facts::{Symbol, SymbolKind};
use crate::language::Language;
use crate::nesting::qualified;
use crate::text::LineIndex;

/// Gives each symbol, sorted by position, its container and the lines that belong to it.
pub(crate) fn outline(language: &Language, text: &str, lines: &LineIndex, symbols: &mut [Symbol]) {
    if language.meta.indented {
        by_indent(language, text, lines, symbols);
    } else {
        by_heading(text, lines, symbols);
    }
}

/// What stands deeper lies inside, until a line that is no deeper; a closing bracket still belongs.
fn by_indent(language: &Language, text: &str, lines: &LineIndex, symbols: &mut [Symbol]) {
    let comment =
        |line: &str| language.meta.line_comments.iter().any(|mark| line.starts_with(mark.as_str()));
    // Innermost last: indentation and position of what is open.
    let mut open: Vec<(usize, usize)> = Vec::new();
    let mut next = 0;
    let mut last = (0, 0);
    for number in 1..=lines.len(text) {
        if open.is_empty() && next == symbols.len() {
            break;
        }
        let line = lines.text(text, number);
        let body = line.trim_start();
        let starts = symbols.get(next).is_some_and(|it| it.span.first_line <= number);
        if body.is_empty() || (comment(body) && !starts) {
            continue;
        }
        let depth = line.len() - line.trim_start_matches([' ', '\t', '-']).len();
        let here = (lines.start(number) + line.trim_end().len(), number);
        while let Some((outer, at)) = open.pop_if(|(outer, _)| depth <= *outer) {
            let closed = outer == depth && !starts && closes(body);
            end_at(&mut symbols[at], if closed { here } else { last });
        }
        while symbols.get(next).is_some_and(|it| it.span.first_line <= number) {
            symbols[next].container = container(open.last().map(|(_, at)| &symbols[*at]));
            open.push((depth, next));
            next += 1;
        }
        last = here;
    }
    for (_, at) in open {
        end_at(&mut symbols[at], last);
    }
}

/// Whether a line only ends what an earlier line began.
fn closes(body: &str) -> bool {
    body.starts_with(['}', ']', ')']) || body.starts_with("</") || body.starts_with("end")
}

/// A heading or section holds the text up to the next one that is not inside it.
fn by_heading(text: &str, lines: &LineIndex, symbols: &mut [Symbol]) {
    // Underlines have no level of their own: the one used first is the outermost.
    let mut underlines: Vec<char> = Vec::new();
    let mut open: Vec<(usize, usize)> = Vec::new();
    for at in 0..symbols.len() {
        let level = level(&symbols[at], text, &mut underlines);
        if let Some(level) = level {
            let start = symbols[at].span.start as usize;
            while let Some((_, before)) = open.pop_if(|(outer, _)| level <= *outer) {
                let line = lines.line(start).saturating_sub(1);
                end_at(&mut symbols[before], (lines.start(line + 1).saturating_sub(1), line));
            }
        }
        symbols[at].container = container(open.last().map(|(_, outer)| &symbols[*outer]));
        open.extend(level.map(|level| (level, at)));
    }
    for (_, at) in open {
        end_at(&mut symbols[at], (text.trim_end().len(), lines.len(text.trim_end())));
    }
}

/// How deep a heading stands, from 1; sections do not nest.
fn level(symbol: &Symbol, text: &str, underlines: &mut Vec<char>) -> Option<usize> {
    match symbol.kind {
        SymbolKind::Section => Some(1),
        SymbolKind::Heading => {
            let written = &text[symbol.span.start as usize..symbol.span.end as usize];
            let marks = written.len() - written.trim_start_matches('#').len();
            if marks > 0 {
                return Some(marks);
            }
            let underline = written.chars().next_back()?;
            let known = underlines.iter().position(|it| *it == underline);
            Some(
                1 + known.unwrap_or_else(|| {
                    underlines.push(underline);
                    underlines.len() - 1
                }),
            )
        }
        _ => None,
    }
}

fn container(outer: Option<&Symbol>) -> String {
    outer.map(|it| qualified(&it.container, &it.name)).unwrap_or_default()
}

/// Lengthens a symbol to a byte and line; it never becomes shorter than its own match.
fn end_at(symbol: &mut Symbol, (end, line): (usize, u32)) {
    symbol.span.end = symbol.span.end.max(end as u32);
    symbol.span.last_line = symbol.span.last_line.max(line);
}

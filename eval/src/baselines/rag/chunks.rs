//! Into which chunks is a file cut, so that each can be found and shown alone?
//!
//! Code is cut where its functions and its innermost types end. What stands between two of them (a
//! comment, a decorator, the head of a class) goes with the one that follows; where that is more
//! than 40 lines, it is cut by itself, each 40 lines, and so is text without such symbols. A
//! function of more than 120 lines is cut each 120.

use std::ops::Range;

use codetrail::lang::Symbol;

/// Lines of a chunk that no symbol bounds: as many as the windows of the other baselines have.
const LINES: usize = 40;
/// Lines of the longest chunk that a symbol bounds.
const LONGEST: usize = 120;

/// The chunks of a text, in order; together they are the text.
pub(super) fn cut<'t>(text: &'t str, symbols: &[Symbol]) -> Vec<&'t str> {
    let mut ends: Vec<usize> = vec![0];
    ends.extend(text.split_inclusive('\n').scan(0, |end, line| {
        *end += line.len();
        Some(*end)
    }));
    let total = ends.len() - 1;
    let mut chunks = Vec::new();
    let mut add = |lines: Range<usize>, longest: usize| {
        for start in lines.clone().step_by(longest) {
            chunks.push(&text[ends[start]..ends[(start + longest).min(lines.end)]]);
        }
    };
    let mut next = 0;
    for symbol in innermost(symbols) {
        let first = symbol.span.first_line.saturating_sub(1) as usize;
        let end = (symbol.span.last_line as usize).min(total);
        if end <= next {
            continue;
        }
        if first > next + LINES {
            add(next..first, LINES);
            next = first;
        }
        add(next..end, LONGEST);
        next = end;
    }
    add(next..total, LINES);
    chunks
}

/// Functions and types, without what lies within a function and without the types that hold others.
fn innermost(symbols: &[Symbol]) -> Vec<&Symbol> {
    let mut found: Vec<&Symbol> = Vec::new();
    let mut end_of_function = 0;
    for symbol in symbols {
        let is_function = symbol.kind.is_callable();
        if !(is_function || symbol.kind.is_type()) || symbol.span.start < end_of_function {
            continue;
        }
        if found.last().is_some_and(|last| last.span.contains(&symbol.span)) {
            found.pop();
        }
        if is_function {
            end_of_function = symbol.span.end;
        }
        found.push(symbol);
    }
    found
}

#[cfg(test)]
mod tests {
    use codetrail::lang::{extract, language_named};

    use super::*;

    fn first_lines(text: &str) -> Vec<String> {
        let python = language_named("python").expect("the folder is there");
        let facts = extract(python, text.as_bytes());
        let chunks = cut(text, &facts.symbols);
        assert_eq!(chunks.concat(), text, "nothing is lost and nothing is said twice");
        chunks.iter().map(|chunk| chunk.lines().next().unwrap_or_default().to_owned()).collect()
    }

    #[test]
    fn a_chunk_ends_with_a_function_and_begins_with_what_stands_before_it() {
        let text = "import os\n\n\
                    def first():\n    def inner():\n        pass\n    return inner\n\n\
                    # About the class.\nclass Lamp:\n    watts = 3\n\n    def on(self):\n        pass\n\n\
                    \x20   def off(self):\n        pass\n\n\
                    class Chair:\n    legs = 4\n\nLAMP = Lamp()\n";
        assert_eq!(first_lines(text), ["import os", "", "", "", ""]);
        let python = language_named("python").expect("the folder is there");
        let facts = extract(python, text.as_bytes());
        let chunks = cut(text, &facts.symbols);
        let holds = |at: usize, word: &str| chunks[at].contains(word);
        assert!(holds(0, "return inner") && holds(1, "# About") && holds(1, "def on"));
        assert!(holds(2, "def off") && holds(3, "legs") && holds(4, "LAMP"));
    }

    #[test]
    fn long_stretches_are_cut_by_lines() {
        let data = "x = 1\n".repeat(LINES + 1);
        let body = "    y = 2\n".repeat(LONGEST);
        let text = format!("{data}def long():\n{body}");
        let chunks = first_lines(&text);
        assert_eq!(chunks, ["x = 1", "x = 1", "def long():", "    y = 2"]);
        assert_eq!(cut(&data, &[]).len(), 2, "text without symbols");
        assert_eq!(cut("", &[]), Vec::<&str>::new());
    }
}

//! What does a Markdown document show? Code spans, lines of code blocks, and links.

/// A piece of a document with its line, from 1.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Piece<'t> {
    pub(crate) line: usize,
    pub(crate) text: &'t str,
    pub(crate) kind: Kind<'t>,
}

/// What a piece is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind<'t> {
    /// Between back-ticks.
    Span,
    /// A line of a fenced block, with the block's language.
    Block(&'t str),
    /// The target of a link.
    Link,
}

/// All pieces, in order.
pub(crate) fn pieces(document: &str) -> Vec<Piece<'_>> {
    let mut found = Vec::new();
    let mut block = None;
    for (at, text) in document.lines().enumerate() {
        let line = at + 1;
        if let Some(info) = text.trim_start().strip_prefix("```") {
            block = if block.is_some() { None } else { Some(info.trim()) };
        } else if let Some(language) = block {
            found.push(Piece { line, text, kind: Kind::Block(language) });
        } else {
            let spans = text.split('`').skip(1).step_by(2);
            found.extend(spans.map(|text| Piece { line, text, kind: Kind::Span }));
            let links = text.split("](").skip(1).filter_map(|rest| rest.split(')').next());
            found.extend(links.map(|text| Piece { line, text, kind: Kind::Link }));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spans_blocks_and_links_are_told_apart() {
        let document = "see `a/b.rs` and [c](d.md)\n```sh\ncargo `x`\n```\n`e`\n";
        let shown: Vec<_> =
            pieces(document).into_iter().map(|it| (it.line, it.text, it.kind)).collect();
        assert_eq!(
            shown,
            [
                (1, "a/b.rs", Kind::Span),
                (1, "d.md", Kind::Link),
                (3, "cargo `x`", Kind::Block("sh")),
                (5, "e", Kind::Span),
            ]
        );
    }
}

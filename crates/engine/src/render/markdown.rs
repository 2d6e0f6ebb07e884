//! The Markdown form of a pack, for people.

use std::fmt::Write as _;

use crate::answer::{Card, PackAnswer};

use crate::escape::escape_lines;

/// The whole pack.
pub(crate) fn pack(pack: &PackAnswer) -> String {
    let mut out = format!("# {}\n\n", pack.task.title);
    for line in &pack.views.specification {
        let _ = writeln!(out, "- {line}");
    }
    if !pack.path.is_empty() {
        out.push_str("\n## Implementation path\n\n");
        for step in &pack.path {
            let files: Vec<String> = step.files.iter().map(|path| format!("`{path}`")).collect();
            let _ = writeln!(out, "1. **{}**: {}", step.stage, files.join(", "));
        }
    }
    out.push_str("\n## Files\n");
    for it in &pack.cards {
        out.push_str(&card(it));
    }
    tail(&mut out, pack);
    escape_lines(&out)
}

/// One card.
pub(crate) fn card(card: &Card) -> String {
    let mut out = format!("\n### `{}`\n\n*{}*", card.path, card.role);
    if !card.why.is_empty() {
        let _ = write!(out, ": {}", card.why.join("; "));
    }
    out.push_str("\n\n");
    for it in &card.symbols {
        if card.detail == "outline" {
            let _ = writeln!(out, "- `{}`", it.name);
        } else {
            let _ = writeln!(out, "- {}–{} `{}`", it.first_line, it.last_line, it.signature);
        }
    }
    if !card.neighbours.is_empty() {
        let near: Vec<String> =
            card.neighbours.iter().map(|it| format!("{} `{}`", it.relation, it.path)).collect();
        let _ = writeln!(out, "\n{}", near.join(", "));
    }
    for it in &card.text {
        let fence = fence_for(&it.text);
        let language = card.language.as_deref().unwrap_or_default();
        let _ = writeln!(
            out,
            "\nlines {}–{}\n{fence}{language}\n{}\n{fence}",
            it.first_line, it.last_line, it.text
        );
    }
    out
}

/// A fence longer than any run of back-ticks in the text.
fn fence_for(text: &str) -> String {
    let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or_default();
    "`".repeat(longest.max(2) + 1)
}

/// What stands after the cards.
fn tail(out: &mut String, pack: &PackAnswer) {
    let sections =
        [("Modules", &pack.views.repository), ("Architecture", &pack.views.architecture)];
    for (title, lines) in sections.iter().filter(|(_, lines)| !lines.is_empty()) {
        let _ = writeln!(out, "\n## {title}\n\n- {}", lines.join("\n- "));
    }
    if !pack.views.history.is_empty() {
        out.push_str("\n## History\n\n");
        for it in &pack.views.history {
            let _ = writeln!(out, "- `{}` {} ({})", it.commit, it.subject, it.files.join(", "));
        }
    }
    let coverage = &pack.coverage;
    let _ = writeln!(
        out,
        "\n{} files, {} read, {} parsed; {} candidates left out.",
        coverage.files, coverage.swept, coverage.parsed, coverage.left_out
    );
}

#[cfg(test)]
mod tests {
    use super::fence_for;

    #[test]
    fn a_fence_outlasts_those_inside() {
        assert_eq!(fence_for("plain"), "```");
        assert_eq!(fence_for("a ```` b"), "`````");
    }
}

//! The Markdown form of a pack, for people.

use crate::answer::{Card, PackAnswer};
use crate::escape::escape_lines;

use super::push;

/// The whole pack.
pub(crate) fn pack(pack: &PackAnswer) -> String {
    let mut out = String::new();
    push(&mut out, &format!("# {}", pack.task.title));
    out.push('\n');
    for line in &pack.views.specification {
        push(&mut out, &format!("- {line}"));
    }
    if !pack.path.is_empty() {
        out.push_str("\n## Implementation path\n\n");
        for step in &pack.path {
            let files: Vec<String> = step.files.iter().map(|path| format!("`{path}`")).collect();
            push(&mut out, &format!("1. **{}**: {}", step.stage, files.join(", ")));
        }
    }
    out.push_str("\n## Files\n");
    for it in &pack.cards {
        out.push_str(&card(it));
    }
    tail(&mut out, pack);
    out
}

/// One card.
pub(crate) fn card(card: &Card) -> String {
    let mut out = String::from("\n");
    push(&mut out, &format!("### `{}`", card.path));
    let why = card.why.join("; ");
    let colon = if why.is_empty() { "" } else { ": " };
    out.push('\n');
    push(&mut out, &format!("*{}*{colon}{why}", card.role));
    out.push('\n');
    for it in &card.symbols {
        if card.detail == "outline" {
            push(&mut out, &format!("- `{}`", it.name));
        } else {
            push(&mut out, &format!("- {}–{} `{}`", it.first_line, it.last_line, it.signature));
        }
    }
    if !card.neighbours.is_empty() {
        let near: Vec<String> =
            card.neighbours.iter().map(|it| format!("{} `{}`", it.relation, it.path)).collect();
        out.push('\n');
        push(&mut out, &near.join(", "));
    }
    for it in &card.text {
        let fence = fence_for(&it.text);
        let language = card.language.as_deref().unwrap_or_default();
        out.push('\n');
        push(&mut out, &format!("lines {}–{}", it.first_line, it.last_line));
        push(&mut out, &format!("{fence}{language}"));
        out.push_str(&escape_lines(&it.text));
        out.push('\n');
        push(&mut out, &fence);
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
        out.push('\n');
        push(out, &format!("## {title}"));
        out.push('\n');
        for line in *lines {
            push(out, &format!("- {line}"));
        }
    }
    if !pack.views.history.is_empty() {
        out.push_str("\n## History\n\n");
        for it in &pack.views.history {
            push(out, &format!("- `{}` {} ({})", it.commit, it.subject, it.files.join(", ")));
        }
    }
    let it = &pack.coverage;
    out.push('\n');
    push(
        out,
        &format!(
            "{} files, {} read, {} parsed; {} candidates left out.",
            it.files, it.swept, it.parsed, it.left_out
        ),
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

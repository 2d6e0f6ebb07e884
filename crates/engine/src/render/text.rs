//! The compact text form of a pack, for prompts: its tokens are what the budget counts.

use crate::answer::{Card, PackAnswer};

use crate::escape::escape_lines;

use super::push;

/// The whole pack.
pub(crate) fn pack(pack: &PackAnswer) -> String {
    let mut out = head(pack);
    for it in &pack.cards {
        out.push_str(&card(it));
    }
    out.push_str(&tail(pack));
    out
}

/// What stands before the cards.
fn head(pack: &PackAnswer) -> String {
    let mut out = String::new();
    push(&mut out, &format!("# codetrail: {}", pack.task.title));
    for line in &pack.views.specification {
        push(&mut out, line);
    }
    out.push('\n');
    out
}

/// One card.
pub(crate) fn card(card: &Card) -> String {
    let mut out = String::new();
    push(&mut out, &format!("## {} [{}]", card.path, card.role));
    if !card.why.is_empty() {
        push(&mut out, &format!("why: {}", card.why.join("; ")));
    }
    if card.detail == "outline" && !card.symbols.is_empty() {
        let names: Vec<&str> = card.symbols.iter().map(|it| it.name.as_str()).collect();
        push(&mut out, &format!("has: {}", names.join(", ")));
    } else {
        for it in &card.symbols {
            push(&mut out, &format!("{}-{} {}", it.first_line, it.last_line, it.signature));
        }
    }
    for run in neighbours(card) {
        push(&mut out, &run);
    }
    for it in &card.text {
        push(&mut out, &format!("--- lines {}-{}", it.first_line, it.last_line));
        out.push_str(&escape_lines(&it.text));
        out.push('\n');
    }
    out
}

/// A line for each relation.
fn neighbours(card: &Card) -> Vec<String> {
    let mut runs: Vec<(&str, Vec<&str>)> = Vec::new();
    for it in &card.neighbours {
        match runs.iter_mut().find(|(relation, _)| *relation == it.relation) {
            Some((_, paths)) => paths.push(&it.path),
            None => runs.push((&it.relation, vec![&it.path])),
        }
    }
    runs.into_iter().map(|(relation, paths)| format!("{relation}: {}", paths.join(", "))).collect()
}

/// What stands after the cards.
fn tail(pack: &PackAnswer) -> String {
    let mut out = String::new();
    if !pack.path.is_empty() {
        out.push_str("\n# path\n");
        for step in &pack.path {
            push(&mut out, &format!("{}: {}", step.stage, step.files.join(", ")));
        }
    }
    let sections =
        [("modules", &pack.views.repository), ("architecture", &pack.views.architecture)];
    for (title, lines) in sections.iter().filter(|(_, lines)| !lines.is_empty()) {
        out.push('\n');
        push(&mut out, &format!("# {title}"));
        for line in *lines {
            push(&mut out, line);
        }
    }
    if !pack.views.history.is_empty() {
        out.push_str("\n# history\n");
        for it in &pack.views.history {
            push(&mut out, &format!("{} {} ({})", it.commit, it.subject, it.files.join(", ")));
        }
    }
    let it = &pack.coverage;
    out.push('\n');
    push(
        &mut out,
        &format!(
            "{} files, {} read, {} parsed; {} candidates left out",
            it.files, it.swept, it.parsed, it.left_out
        ),
    );
    out
}

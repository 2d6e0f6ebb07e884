//! The compact text form of a pack, for prompts: its tokens are what the budget counts.

use std::fmt::Write as _;

use crate::answer::{Card, PackAnswer};

use crate::escape::escape_lines;

/// The whole pack.
pub(crate) fn pack(pack: &PackAnswer) -> String {
    let mut out = head(pack);
    for it in &pack.cards {
        out.push_str(&card(it));
    }
    out.push_str(&tail(pack));
    escape_lines(&out)
}

/// What stands before the cards.
fn head(pack: &PackAnswer) -> String {
    let mut out = format!("# codetrail: {}\n", pack.task.title);
    for line in &pack.views.specification {
        let _ = writeln!(out, "{line}");
    }
    out.push('\n');
    out
}

/// One card.
pub(crate) fn card(card: &Card) -> String {
    let mut out = format!("## {} [{}]\n", card.path, card.role);
    if !card.why.is_empty() {
        let _ = writeln!(out, "why: {}", card.why.join("; "));
    }
    if card.detail == "outline" && !card.symbols.is_empty() {
        let names: Vec<&str> = card.symbols.iter().map(|it| it.name.as_str()).collect();
        let _ = writeln!(out, "has: {}", names.join(", "));
    } else {
        for it in &card.symbols {
            let _ = writeln!(out, "{}-{} {}", it.first_line, it.last_line, it.signature);
        }
    }
    for run in neighbours(card) {
        let _ = writeln!(out, "{run}");
    }
    for it in &card.text {
        let _ = writeln!(out, "--- lines {}-{}\n{}", it.first_line, it.last_line, it.text);
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
            let _ = writeln!(out, "{}: {}", step.stage, step.files.join(", "));
        }
    }
    let sections =
        [("modules", &pack.views.repository), ("architecture", &pack.views.architecture)];
    for (title, lines) in sections.iter().filter(|(_, lines)| !lines.is_empty()) {
        let _ = writeln!(out, "\n# {title}\n{}", lines.join("\n"));
    }
    if !pack.views.history.is_empty() {
        out.push_str("\n# history\n");
        for it in &pack.views.history {
            let _ = writeln!(out, "{} {} ({})", it.commit, it.subject, it.files.join(", "));
        }
    }
    let coverage = &pack.coverage;
    let _ = writeln!(
        out,
        "\n{} files, {} read, {} parsed; {} candidates left out",
        coverage.files, coverage.swept, coverage.parsed, coverage.left_out
    );
    out
}

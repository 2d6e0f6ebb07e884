//! How is an answer written for people at a terminal? Aligned columns, strongest things first.

use std::collections::BTreeMap;
use std::fmt::Write;

use anstyle::{AnsiColor, Style};
use codetrail::answer::{Anchor, MapAnswer, PackAnswer, RankAnswer, RankedFile};

use super::escape;
use crate::commands::frameworks::FrameworksAnswer;
use crate::commands::languages::LanguagesAnswer;

const HEAD: Style = Style::new().bold();
const PATH: Style = AnsiColor::Cyan.on_default();
const DIM: Style = Style::new().dimmed();

/// A path longer than this does not push the columns of all other rows to the right.
const WIDEST: usize = 60;
/// Reasons shown on a row; `--explain` shows all.
const REASONS: usize = 2;

/// A table of cells whose first row is its head; the last column is not padded.
fn table(rows: &[Vec<String>], styles: &[Style]) -> String {
    let columns = rows.iter().map(Vec::len).max().unwrap_or_default();
    let width = |at: usize| {
        let widths = rows.iter().filter_map(|row| row.get(at)).map(|cell| cell.chars().count());
        widths.filter(|it| *it <= WIDEST).max().unwrap_or_default()
    };
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let mut out = String::new();
    for (number, row) in rows.iter().enumerate() {
        let mut line = String::new();
        for (at, cell) in row.iter().enumerate() {
            let style =
                if number == 0 { HEAD } else { styles.get(at).copied().unwrap_or_default() };
            let room = if at + 1 == columns { 0 } else { widths[at] };
            let pad = " ".repeat(room.saturating_sub(cell.chars().count()));
            let right = number > 0 && is_number(cell);
            let gap = if at == 0 { "" } else { "  " };
            // Writing to a string cannot fail, here and below.
            let _ = if right {
                write!(line, "{gap}{pad}{style}{cell}{style:#}")
            } else {
                write!(line, "{gap}{style}{cell}{style:#}{pad}")
            };
        }
        out.push_str(line.trim_end());
        out.push('\n');
    }
    out
}

fn is_number(cell: &str) -> bool {
    !cell.is_empty() && cell.chars().all(|c| c.is_ascii_digit() || matches!(c, '.' | '-'))
}

fn row<const N: usize>(cells: [&str; N]) -> Vec<String> {
    cells.iter().map(|cell| escape(cell)).collect()
}

/// Rank, score, path, role and the strongest reasons.
pub(crate) fn rank(answer: &RankAnswer, explain: bool) -> String {
    if explain {
        return answer.files.iter().enumerate().map(|(at, it)| explained(at + 1, it)).collect();
    }
    let mut rows = vec![row(["#", "SCORE", "PATH", "ROLE", "WHY"])];
    for (at, it) in answer.files.iter().enumerate() {
        let why = it.why.iter().take(REASONS).cloned().collect::<Vec<_>>().join("; ");
        let (number, score) = ((at + 1).to_string(), format!("{:.2}", it.score));
        rows.push(row([&number, &score, &it.path, &it.role, &why]));
    }
    table(&rows, &[DIM, Style::new(), PATH, DIM, Style::new()])
}

fn explained(number: usize, it: &RankedFile) -> String {
    let mut out =
        format!("{number:>3}  {PATH}{}{PATH:#}  {}\n", escape(&it.path), escape(&it.role));
    out += &sum(it.score, &it.parts);
    for reason in &it.why {
        let _ = writeln!(out, "     - {}", escape(reason));
    }
    out
}

/// A score as the sum of its named parts, largest first.
fn sum(score: f32, parts: &BTreeMap<String, f32>) -> String {
    let mut parts: Vec<(&String, &f32)> = parts.iter().collect();
    parts.sort_by(|a, b| b.1.total_cmp(a.1).then_with(|| a.0.cmp(b.0)));
    let terms: Vec<String> =
        parts.iter().map(|(name, value)| format!("{} {value:.3}", escape(name))).collect();
    format!("     {score:.3} = {}\n", terms.join(" + "))
}

/// The anchors with their scores' parts, each card with its reasons, each relation with what shows
/// it. It follows the pack and is not part of its budget.
pub(crate) fn explain_pack(answer: &PackAnswer) -> String {
    let mut out = format!("\n{HEAD}explanation{HEAD:#} (not counted in the budget)\n");
    out += "anchors\n";
    for (at, Anchor { path, score, parts, why }) in answer.anchors.iter().enumerate() {
        let _ = writeln!(out, "{:>3}  {PATH}{}{PATH:#}", at + 1, escape(path));
        out += &sum(*score, parts);
        for reason in why {
            let _ = writeln!(out, "     - {}", escape(reason));
        }
    }
    out += "cards\n";
    for card in &answer.cards {
        let (path, detail) = (escape(&card.path), escape(&card.detail));
        let _ = writeln!(
            out,
            "     {PATH}{path}{PATH:#}  {detail}, promotion {:.2}, {} tokens",
            card.promotion, card.tokens
        );
        for reason in &card.why {
            let _ = writeln!(out, "     - {}", escape(reason));
        }
    }
    out += "relations\n";
    for it in &answer.relations {
        let _ = writeln!(
            out,
            "     {} {} {} ({:.2}) by {}",
            escape(&it.from),
            escape(&it.relation),
            escape(&it.to),
            it.confidence,
            evidence(&it.evidence)
        );
    }
    let _ = writeln!(
        out,
        "expansion: {} actions, stopped by {}",
        answer.budget.steps,
        escape(&answer.budget.stopped)
    );
    out
}

/// Where the evidence stands and what stands there.
pub(super) fn evidence(it: &codetrail::answer::RelationEvidence) -> String {
    let place = if it.line == 0 { it.path.clone() } else { format!("{}:{}", it.path, it.line) };
    escape(&if it.text.is_empty() { place } else { format!("{place}: {}", it.text) })
}

/// The compressed view: modules, what they are about, their representative symbols.
pub(crate) fn map(answer: &MapAnswer) -> String {
    let environment = &answer.environment;
    let shares: Vec<String> =
        environment.languages.iter().map(|it| format!("{} {}", it.language, it.files)).collect();
    let mut out = format!(
        "{} files, {} repository; {}\n",
        answer.snapshot.files,
        escape(&environment.scale),
        escape(&shares.join(", "))
    );
    for (label, list) in [
        ("manifests", &environment.manifests),
        ("modules", &environment.modules),
        ("entries", &environment.entries),
        ("tests", &environment.tests),
    ] {
        if !list.is_empty() {
            let _ = writeln!(out, "{label}: {}", escape(&list.join(", ")));
        }
    }
    for it in &answer.modules {
        let files = if it.files == 1 { String::new() } else { format!("  {} files", it.files) };
        let _ = writeln!(out, "\n{PATH}{}{PATH:#}{files}", escape(&it.path));
        if !it.summary.is_empty() {
            let _ = writeln!(out, "  {}", escape(&it.summary));
        }
        if !it.symbols.is_empty() {
            let _ = writeln!(out, "  {DIM}{}{DIM:#}", escape(&it.symbols.join(", ")));
        }
    }
    out
}

/// Name, how symbols and imports are found, globs.
pub(crate) fn languages(answer: &LanguagesAnswer) -> String {
    let mut rows = vec![row(["LANGUAGE", "NAME", "SYMBOLS", "IMPORTS", "FILES"])];
    for it in &answer.languages {
        let imports = it.imports.as_deref().unwrap_or("none");
        rows.push(row([&it.title, &it.name, &it.symbols, imports, &it.globs.join(" ")]));
    }
    table(&rows, &[PATH])
}

/// Name and relations of each framework.
pub(crate) fn frameworks(answer: &FrameworksAnswer) -> String {
    let mut rows = vec![row(["FRAMEWORK", "NAME", "RELATIONS"])];
    for it in &answer.frameworks {
        rows.push(row([&it.title, &it.name, &it.relations.join(" ")]));
    }
    table(&rows, &[PATH])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::output::fixtures;

    fn plain(text: &str) -> String {
        anstream::adapter::strip_str(text).to_string()
    }

    #[test]
    fn rank_is_aligned() {
        insta::assert_snapshot!(plain(&rank(&fixtures::rank(), false)), @r#"
        #  SCORE  PATH                ROLE    WHY
        1  10.50  src/shop/cart.py    source  defines `total`; innermost frame
        2   0.25  tests/test_cart.py  test
        "#);
    }

    #[test]
    fn rank_explains_each_score_as_its_parts() {
        insta::assert_snapshot!(plain(&rank(&fixtures::rank(), true)), @r#"
        1  src/shop/cart.py  source
           10.500 = symbols 6.500 + body 4.000
           - defines `total`
           - innermost frame
           - says discount
        2  tests/test_cart.py  test
           0.250 = body 0.250
        "#);
    }

    #[test]
    fn a_pack_explains_each_inclusion_by_its_evidence() {
        insta::assert_snapshot!(plain(&explain_pack(&fixtures::pack())), @r#"
        explanation (not counted in the budget)
        anchors
          1  src/shop/cart.py
             0.750 = semantic 0.500 + rule 0.250
             - defines `total`
        cards
             src/shop/cart.py  body, promotion 0.80, 120 tokens
             - anchor 1
        relations
             tests/test_cart.py tests src/shop/cart.py (0.90) by tests/test_cart.py:3: from shop.cart import Cart
        expansion: 2 actions, stopped by exhausted
        "#);
    }

    #[test]
    fn a_map_shows_modules() {
        insta::assert_snapshot!(plain(&map(&fixtures::map())), @r#"
        12 files, small repository; python 9
        manifests: pyproject.toml

        src/shop  4 files
          Carts and orders.
          Cart, Order
        "#);
    }

    #[test]
    fn no_acting_character_passes() {
        let mut answer = fixtures::rank();
        answer.files[0].path = "a\x1b]0;x\x07.py".to_owned();
        answer.files[0].why = vec!["defines \u{202e}".to_owned()];
        for explain in [false, true] {
            let shown = plain(&rank(&answer, explain));
            assert!(shown.contains("a\\u{1b}]0;x\\u{7}.py"), "{shown}");
            assert!(!shown.chars().any(|c| c != '\n' && c.is_control()), "{shown}");
        }
    }
}

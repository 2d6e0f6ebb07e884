//! How is an answer written for issues, chats and documents?

use std::collections::BTreeMap;
use std::fmt::Write;

use codetrail::answer::{MapAnswer, PackAnswer, RankAnswer};

use super::escape;
use super::text::evidence;
use crate::commands::frameworks::FrameworksAnswer;
use crate::commands::languages::LanguagesAnswer;

/// A path or name as code. Back-ticks inside would end it, so they become quotes.
fn code(text: &str) -> String {
    format!("`{}`", escape(text).replace('`', "'"))
}

/// Text of a table cell or list item: nothing in it may open a cell, a tag or a link.
fn prose(text: &str) -> String {
    escape(text).replace('|', "\\|").replace('<', "&lt;").replace('[', "\\[")
}

fn cell_code(text: &str) -> String {
    code(text).replace('|', "\\|")
}

fn parts(parts: &BTreeMap<String, f32>) -> String {
    let mut parts: Vec<(&String, &f32)> = parts.iter().collect();
    parts.sort_by(|a, b| b.1.total_cmp(a.1).then_with(|| a.0.cmp(b.0)));
    let terms: Vec<String> =
        parts.iter().map(|(name, value)| format!("{} {value:.3}", prose(name))).collect();
    terms.join(" + ")
}

/// A table of the ranked files.
pub(crate) fn rank(answer: &RankAnswer, explain: bool) -> String {
    let mut out = "| # | score | file | role | why |\n|--:|--:|---|---|---|\n".to_owned();
    for (at, it) in answer.files.iter().enumerate() {
        let why: Vec<String> = it.why.iter().map(|reason| prose(reason)).collect();
        let score = if explain {
            format!("{:.3} = {}", it.score, parts(&it.parts))
        } else {
            format!("{:.2}", it.score)
        };
        let (path, role, why) = (cell_code(&it.path), prose(&it.role), why.join("; "));
        let _ = writeln!(out, "| {} | {score} | {path} | {role} | {why} |", at + 1);
    }
    out
}

/// What stands behind a pack; it follows the pack and is not part of its budget.
pub(crate) fn explain_pack(answer: &PackAnswer) -> String {
    let mut out = "\n## Explanation (not counted in the budget)\n\n### Anchors\n\n".to_owned();
    for it in &answer.anchors {
        let _ = writeln!(out, "- {}: {:.3} = {}", code(&it.path), it.score, parts(&it.parts));
        for reason in &it.why {
            let _ = writeln!(out, "  - {}", prose(reason));
        }
    }
    out += "\n### Cards\n\n";
    for it in &answer.cards {
        let (path, detail) = (code(&it.path), prose(&it.detail));
        let _ = writeln!(
            out,
            "- {path}: {detail}, promotion {:.2}, {} tokens",
            it.promotion, it.tokens
        );
        for reason in &it.why {
            let _ = writeln!(out, "  - {}", prose(reason));
        }
    }
    out += "\n### Relations\n\n";
    for it in &answer.relations {
        let (from, to, relation) = (code(&it.from), code(&it.to), prose(&it.relation));
        let shown = code(&evidence(&it.evidence));
        let _ = writeln!(out, "- {from} {relation} {to} ({:.2}) by {shown}", it.confidence);
    }
    out
}

/// The compressed view.
pub(crate) fn map(answer: &MapAnswer) -> String {
    let mut out = format!("# {}\n", prose(&answer.snapshot.root));
    for it in &answer.modules {
        let files = if it.files == 1 { String::new() } else { format!(" ({} files)", it.files) };
        let _ = writeln!(out, "\n## {}{files}", code(&it.path));
        if !it.summary.is_empty() {
            let _ = writeln!(out, "\n{}", prose(&it.summary));
        }
        if !it.symbols.is_empty() {
            let symbols: Vec<String> = it.symbols.iter().map(|it| code(it)).collect();
            let _ = writeln!(out, "\n{}", symbols.join(", "));
        }
    }
    out
}

/// A table of the supported languages.
pub(crate) fn languages(answer: &LanguagesAnswer) -> String {
    let mut out =
        "| language | name | symbols | imports | files |\n|---|---|---|---|---|\n".to_owned();
    for it in &answer.languages {
        let globs: Vec<String> = it.globs.iter().map(|glob| cell_code(glob)).collect();
        let _ = writeln!(
            out,
            "| {} | {} | {} | {} | {} |",
            prose(&it.title),
            cell_code(&it.name),
            prose(&it.symbols),
            prose(it.imports.as_deref().unwrap_or("none")),
            globs.join(" ")
        );
    }
    out
}

/// A table of the known frameworks.
pub(crate) fn frameworks(answer: &FrameworksAnswer) -> String {
    let mut out = "| framework | name | relations |\n|---|---|---|\n".to_owned();
    for it in &answer.frameworks {
        let (title, name) = (prose(&it.title), cell_code(&it.name));
        let _ = writeln!(out, "| {title} | {name} | {} |", prose(&it.relations.join(", ")));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::output::fixtures;

    #[test]
    fn rank_is_a_table() {
        insta::assert_snapshot!(rank(&fixtures::rank(), false), @r#"
        | # | score | file | role | why |
        |--:|--:|---|---|---|
        | 1 | 10.50 | `src/shop/cart.py` | source | defines `total`; innermost frame; says discount |
        | 2 | 0.25 | `tests/test_cart.py` | test |  |
        "#);
    }

    #[test]
    fn a_pack_explains_each_inclusion_by_its_evidence() {
        insta::assert_snapshot!(explain_pack(&fixtures::pack()), @r#"
        ## Explanation (not counted in the budget)

        ### Anchors

        - `src/shop/cart.py`: 0.750 = semantic 0.500 + rule 0.250
          - defines `total`

        ### Cards

        - `src/shop/cart.py`: body, promotion 0.80, 120 tokens
          - anchor 1

        ### Relations

        - `tests/test_cart.py` tests `src/shop/cart.py` (0.90) by `tests/test_cart.py:3: from shop.cart import Cart`
        "#);
    }

    #[test]
    fn nothing_in_a_name_opens_a_cell_or_a_tag() {
        let mut answer = fixtures::rank();
        answer.files[0].path = "a|b`c.py".to_owned();
        answer.files[0].why = vec!["says <img> | [x](y)".to_owned()];
        let shown = rank(&answer, false);
        assert!(shown.contains("| `a\\|b'c.py` |"), "{shown}");
        assert!(shown.contains("says &lt;img> \\| \\[x](y)"), "{shown}");
    }
}

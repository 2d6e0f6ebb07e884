//! `codetrail frameworks`: of which frameworks, tools and conventions are the rules known?

use std::collections::BTreeSet;

use codetrail::answer::VERSION;
use codetrail::lang;
use schemars::JsonSchema;
use serde::Serialize;

use crate::args::{Format, Global};
use crate::output::{Terminal, markdown, text};
use crate::report::{Failure, Outcome};

/// The answer of `frameworks`.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct FrameworksAnswer {
    /// Format version.
    pub(crate) version: u32,
    /// By name.
    pub(crate) frameworks: Vec<FrameworkRow>,
}

/// What is known of one framework.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct FrameworkRow {
    /// Folder name: the stable name in output.
    pub(crate) name: String,
    /// Name for people.
    pub(crate) title: String,
    /// The relations that its rules make.
    pub(crate) relations: Vec<String>,
}

pub(crate) fn answer() -> FrameworksAnswer {
    let rows = lang::Frameworks::built_in().iter().map(|it| {
        let joins = it.rule.joins.iter().map(|join| &join.relation);
        let relations: BTreeSet<&String> =
            joins.chain(it.rule.twins.iter().map(|twin| &twin.relation)).collect();
        FrameworkRow {
            name: it.name.clone(),
            title: it.rule.title.clone(),
            relations: relations.into_iter().cloned().collect(),
        }
    });
    FrameworksAnswer { version: VERSION, frameworks: rows.collect() }
}

pub(crate) fn run(global: &Global, terminal: &mut Terminal) -> Result<Outcome, Failure> {
    let answer = answer();
    match global.format() {
        Format::Json => terminal.json(&answer)?,
        Format::Text => terminal.answer(&text::frameworks(&answer))?,
        Format::Markdown => terminal.answer(&markdown::frameworks(&answer))?,
    }
    Ok(Outcome::of(&answer.frameworks))
}

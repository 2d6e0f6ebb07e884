//! `codetrail languages`: which languages are read, and how well?

use codetrail::answer::VERSION;
use codetrail::lang;
use schemars::JsonSchema;
use serde::Serialize;

use crate::args::{Format, Global};
use crate::output::{Terminal, markdown, text};
use crate::report::{Failure, Outcome};

/// The answer of `languages`.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct LanguagesAnswer {
    /// Format version.
    pub(crate) version: u32,
    /// By name.
    pub(crate) languages: Vec<LanguageRow>,
}

/// What is known of one language.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct LanguageRow {
    /// Folder name: the stable name in output.
    pub(crate) name: String,
    /// Name for people.
    pub(crate) title: String,
    /// File names that it is recognised by.
    pub(crate) globs: Vec<String>,
    /// How symbols are found: `grammar`, `patterns` or `none`.
    pub(crate) symbols: String,
    /// The strategy by which imports become files; absent where imports are not followed.
    pub(crate) imports: Option<String>,
}

pub(crate) fn answer() -> LanguagesAnswer {
    let rows = lang::languages().iter().map(|it| LanguageRow {
        name: it.name.to_owned(),
        title: it.meta.title.clone(),
        globs: it.meta.globs.clone(),
        symbols: symbols(&it.meta).to_owned(),
        imports: it.meta.imports.clone(),
    });
    LanguagesAnswer { version: VERSION, languages: rows.collect() }
}

fn symbols(meta: &lang::Meta) -> &'static str {
    if meta.grammar.is_some() {
        "grammar"
    } else if meta.patterns.is_empty() {
        "none"
    } else {
        "patterns"
    }
}

pub(crate) fn run(global: &Global, terminal: &mut Terminal) -> Result<Outcome, Failure> {
    let answer = answer();
    match global.format() {
        Format::Json => terminal.json(&answer)?,
        Format::Text => terminal.answer(&text::languages(&answer))?,
        Format::Markdown => terminal.answer(&markdown::languages(&answer))?,
    }
    Ok(Outcome::of(&answer.languages))
}

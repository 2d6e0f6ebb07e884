//! `codetrail map`: what is this repository made of?

use super::open;
use crate::args::{Format, Global};
use crate::output::{Terminal, markdown, text};
use crate::report::{Failure, Outcome};

pub(crate) fn run(global: &Global, terminal: &mut Terminal) -> Result<Outcome, Failure> {
    let answer = open(global)?.map()?;
    let empty = answer.snapshot.files == 0;
    let outcome = if empty { Outcome::Nothing } else { Outcome::Found };
    match global.format() {
        Format::Json => terminal.json(&answer)?,
        _ if outcome == Outcome::Nothing => {
            terminal.note("this snapshot holds no files: check --repo");
        }
        Format::Text => terminal.answer(&text::map(&answer))?,
        Format::Markdown => terminal.answer(&markdown::map(&answer))?,
    }
    terminal.closing(&answer.coverage, &answer.timings);
    Ok(outcome)
}

//! `codetrail rank`: which files, best first?

use codetrail::Request;

use super::{NOTHING, embedding, open};
use crate::args::{Format, Global, Rank};
use crate::output::{Terminal, markdown, text};
use crate::report::{Failure, Outcome};
use crate::task;

pub(crate) fn run(
    global: &Global,
    args: &Rank,
    terminal: &mut Terminal,
) -> Result<Outcome, Failure> {
    let request = Request {
        task: task::read(&args.asked, terminal)?,
        k: args.k,
        purpose: args.asked.purpose.into(),
        without: args.asked.without.clone(),
        with: args.asked.with.clone(),
        embedding: embedding(&args.asked.embedding),
        ..Request::default()
    };
    let answer = open(global)?.rank(&request)?;
    let outcome = Outcome::of(&answer.files);
    match global.format() {
        Format::Json => terminal.json(&answer)?,
        _ if outcome == Outcome::Nothing => terminal.note(NOTHING),
        Format::Text => terminal.answer(&text::rank(&answer, args.asked.explain))?,
        Format::Markdown => terminal.answer(&markdown::rank(&answer, args.asked.explain))?,
    }
    terminal.closing(&answer.coverage, &answer.timings);
    Ok(outcome)
}

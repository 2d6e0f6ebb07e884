//! `codetrail pack`: what does a task need, within a budget?

use codetrail::{Engine, Form, Request};

use super::{NOTHING, embedding, open};
use crate::args::{Format, Global, Pack};
use crate::output::{Terminal, escape_lines, markdown, text};
use crate::report::{Failure, Outcome};
use crate::task;

pub(crate) fn run(
    global: &Global,
    args: &Pack,
    terminal: &mut Terminal,
) -> Result<Outcome, Failure> {
    let format = global.format();
    let request = Request {
        task: task::read(&args.asked, terminal)?,
        budget: args.budget,
        form: if format == Format::Markdown { Form::Markdown } else { Form::Text },
        purpose: args.asked.purpose.into(),
        without: args.asked.without.clone(),
        with: args.asked.with.clone(),
        embedding: embedding(&args.asked.embedding),
        ..Request::default()
    };
    let answer = open(global)?.pack(&request)?;
    let outcome = Outcome::of(&answer.cards);
    let explain = args.asked.explain;
    match format {
        Format::Json => terminal.json(&answer)?,
        _ if outcome == Outcome::Nothing => terminal.note(NOTHING),
        Format::Text => {
            let mut shown = escape_lines(&Engine::pack_text(&answer));
            if explain {
                shown.push_str(&text::explain_pack(&answer));
            }
            terminal.answer(&shown)?;
        }
        Format::Markdown => {
            let mut shown = escape_lines(&Engine::pack_markdown(&answer));
            if explain {
                shown.push_str(&markdown::explain_pack(&answer));
            }
            terminal.answer(&shown)?;
        }
    }
    terminal.closing(&answer.coverage, &answer.timings);
    Ok(outcome)
}

//! `codetrail completions SHELL`: what does the shell need to complete our options?

use crate::args::Completions;
use crate::output::Terminal;
use crate::report::{Failure, Outcome};

pub(crate) fn run(args: &Completions, terminal: &mut Terminal) -> Result<Outcome, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut crate::command(), "codetrail", &mut script);
    terminal.answer(&String::from_utf8_lossy(&script))?;
    Ok(Outcome::Found)
}

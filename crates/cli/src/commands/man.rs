//! `codetrail man`: what does the manual page say?

use crate::output::Terminal;
use crate::report::{Failure, Outcome};

/// The page of the whole, then one page for each command, as one stream: `man` shows them in turn.
pub(crate) fn run(terminal: &mut Terminal) -> Result<Outcome, Failure> {
    let mut command = crate::command().flatten_help(false);
    command.build();
    let mut page = Vec::new();
    clap_mangen::Man::new(command.clone()).render(&mut page)?;
    for sub in command.get_subcommands().filter(|it| !it.is_hide_set() && it.get_name() != "help") {
        clap_mangen::Man::new(sub.clone()).render(&mut page)?;
    }
    terminal.answer(&String::from_utf8_lossy(&page))?;
    Ok(Outcome::Found)
}

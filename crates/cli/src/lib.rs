//! How is an answer asked for, and how is it said? Everything of the command but its `main`.
//!
//! It ranks nothing, reads no repository and starts no program: it turns arguments into a request of
//! the engine, and the engine's plain data into text, JSON or Markdown.

mod args;
mod commands;
mod output;
pub mod report;
mod task;

pub use args::Args;

use args::Command;
use clap::CommandFactory;
use output::Terminal;
use report::{Failure, Outcome};

/// Runs one command line and writes its answer.
pub fn run(args: &Args) -> Result<Outcome, Failure> {
    let mut terminal = Terminal::new(&args.global);
    match &args.command {
        Command::Rank(it) => commands::rank::run(&args.global, it, &mut terminal),
        Command::Pack(it) => commands::pack::run(&args.global, it, &mut terminal),
        Command::Map => commands::map::run(&args.global, &mut terminal),
        Command::Languages => commands::languages::run(&args.global, &mut terminal),
        Command::Frameworks => commands::frameworks::run(&args.global, &mut terminal),
        Command::Completions(it) => commands::completions::run(it, &mut terminal),
        Command::Man => commands::man::run(&mut terminal),
    }
}

/// The definition of the command line, for whoever renders it.
pub fn command() -> clap::Command {
    Args::command()
}

/// The supported languages as a Markdown table, for the documentation.
pub fn languages_table() -> String {
    output::markdown::languages(&commands::languages::answer())
}

/// The known frameworks as a Markdown table, for the documentation.
pub fn frameworks_table() -> String {
    output::markdown::frameworks(&commands::frameworks::answer())
}

/// The JSON Schemas of the answers by command name.
pub fn schemas() -> Vec<(&'static str, schemars::Schema)> {
    vec![
        ("frameworks", schemars::schema_for!(commands::frameworks::FrameworksAnswer)),
        ("languages", schemars::schema_for!(commands::languages::LanguagesAnswer)),
        ("map", schemars::schema_for!(codetrail::answer::MapAnswer)),
        ("pack", schemars::schema_for!(codetrail::answer::PackAnswer)),
        ("rank", schemars::schema_for!(codetrail::answer::RankAnswer)),
    ]
}

//! How well, and how fast, does codetrail locate the files of a task, and against what?
//!
//! A second binary, never shipped. It asks the engine through the library's façade only, so that
//! what is measured is what a user gets.

mod ablate;
mod args;
mod baselines;
mod child;
mod compare;
mod edges;
mod features;
mod git;
mod measures;
mod mine;
mod mirrors;
mod one;
mod plot;
mod preparation;
mod progress;
mod random;
mod report;
mod row;
mod run;
mod show;
mod stage;
mod summary;
mod table;
mod task;
mod words;

use std::io::Write as _;
use std::process::ExitCode;

use clap::Parser as _;

use args::{Args, Command};

fn main() -> ExitCode {
    let outcome = match Args::parse().command {
        Command::Run(args) => run::run(&args),
        Command::Summary(args) => summary::summary(&args),
        Command::Compare(args) => compare::compare(&args),
        Command::Show(args) => show::show(&args),
        Command::Mine(args) => mine::mine(&args),
        Command::Report(args) => report::report(&args),
        Command::Ablate(args) => ablate::ablate(&args),
        Command::Features(args) => features::features(&args),
        Command::Edges(args) => edges::edges(&args),
        Command::One => one::serve(),
    };
    match outcome {
        Ok(code) => code,
        // `| head` has read enough: that is no error.
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            // Standard error may be closed; there is then nobody left to tell.
            let _ = writeln!(std::io::stderr(), "codetrail-eval: {error:#}");
            ExitCode::from(2)
        }
    }
}

fn is_closed_pipe(error: &anyhow::Error) -> bool {
    let kind = error.downcast_ref::<std::io::Error>().map(std::io::Error::kind);
    kind == Some(std::io::ErrorKind::BrokenPipe)
}

//! The `codetrail` command: parse, run, exit code.

use std::process::ExitCode;

use clap::Parser;
use codetrail_cli::{Args, report, run};

fn main() -> ExitCode {
    match Args::try_parse() {
        Ok(args) => report::exit_code(run(&args)),
        Err(error) => report::refusal(&error),
    }
}

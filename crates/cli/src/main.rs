//! The `codetrail` command: parse, run, exit code.

use std::process::ExitCode;

use clap::Parser;
use codetrail_cli::{Args, report, run};

fn main() -> ExitCode {
    report::exit_code(run(&Args::parse()))
}

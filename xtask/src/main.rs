//! What must hold in this repository beyond what the compiler sees, and what is generated?
//!
//! `cargo xtask tidy` checks, `cargo xtask docgen` generates, `cargo xtask docgen --check` fails if
//! generating would change anything. It never changes a file that a person writes, except between
//! the marks of a generated block.

mod docgen;
mod markdown;
mod tidy;
mod tree;

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Result;
use clap::{Parser, Subcommand};

#[derive(Parser)]
#[command(name = "xtask", about = "Checks and generators of this repository")]
struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Check what the compiler does not see
    Tidy,
    /// Write schemas, the language table and the command reference
    Docgen {
        /// Write nothing; fail if something is out of date
        #[arg(long)]
        check: bool,
    },
}

fn main() -> Result<ExitCode> {
    let root = root();
    let failures = match Args::parse().command {
        Command::Tidy => {
            let found = tidy::check(&tree::Tree::read(&root)?);
            for it in &found {
                say(&it.to_string());
            }
            found.iter().filter(|it| it.fatal).count()
        }
        Command::Docgen { check: false } => {
            docgen::write(&root)?;
            0
        }
        Command::Docgen { check: true } => {
            let stale = docgen::stale(&root)?;
            for path in &stale {
                say(&format!("{path}: out of date: run cargo xtask docgen"));
            }
            stale.len()
        }
    };
    Ok(if failures == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The folder of the workspace.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn say(line: &str) {
    // Whoever closed the pipe does not want to know.
    let _ = writeln!(io::stdout(), "{line}");
}

/// The names of the commands, for checking documents that show them.
fn command() -> clap::Command {
    <Args as clap::CommandFactory>::command()
}

//! What went wrong, what to do next, and which exit code says so?

use std::fmt;
use std::io::{self, Write};
use std::process::ExitCode;

use clap::error::ErrorKind;

use crate::output::{escape, escape_lines};

/// How a command ended that could do its work.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// Something was found: 0.
    Found,
    /// Nothing was found: 1, as with grep.
    Nothing,
}

impl Outcome {
    /// Whether an answer holds anything.
    pub(crate) fn of<T>(items: &[T]) -> Outcome {
        if items.is_empty() { Outcome::Nothing } else { Outcome::Found }
    }
}

/// Why a command could not do its work: 2.
#[derive(Debug)]
pub enum Failure {
    /// The engine refused.
    Engine(codetrail::Error),
    /// The task could not be read.
    Task {
        /// Where from.
        from: String,
        /// Why not.
        problem: String,
    },
    /// The answer could not be written.
    Write(io::Error),
}

impl From<codetrail::Error> for Failure {
    fn from(error: codetrail::Error) -> Failure {
        Failure::Engine(error)
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Write(error)
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Engine(error) => error.fmt(f),
            Failure::Task { from, problem } => write!(
                f,
                "{from}: the task cannot be read ({problem}): give it as an argument, `-` for \
                 standard input, or @FILE"
            ),
            Failure::Write(error) => {
                write!(f, "the answer cannot be written ({error}): check where stdout leads")
            }
        }
    }
}

/// Says on stderr what went wrong, and turns the result into the exit code.
///
/// A reader that closed its pipe has seen enough; that is no error.
pub fn exit_code(result: Result<Outcome, Failure>) -> ExitCode {
    match result {
        Ok(Outcome::Found) => ExitCode::SUCCESS,
        Ok(Outcome::Nothing) => ExitCode::from(1),
        Err(Failure::Write(error)) if error.kind() == io::ErrorKind::BrokenPipe => {
            ExitCode::SUCCESS
        }
        Err(failure) => {
            // Nobody is left to tell if stderr is closed too.
            let _ = writeln!(io::stderr(), "error: {}", one_line(&failure.to_string()));
            ExitCode::from(2)
        }
    }
}

/// Says on stderr what is wrong with a command line, or on stdout what was asked of the parser itself.
///
/// The parser quotes what was typed as it is, so its words are written out as everything else is.
pub fn refusal(error: &clap::Error) -> ExitCode {
    let quotes =
        error.use_stderr() && error.kind() != ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand;
    // Nobody is left to tell if the stream is closed.
    let _ = if quotes {
        io::stderr().write_all(escape_lines(&error.render().to_string()).as_bytes())
    } else {
        error.print()
    };
    ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2))
}

/// A message on one line, without control characters: it may quote a path or a configuration file.
fn one_line(message: &str) -> String {
    escape(&message.split_whitespace().collect::<Vec<_>>().join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_is_one_line_without_control_characters() {
        assert_eq!(one_line("a.toml: line 1\n  | x\x1b[31m"), "a.toml: line 1 | x\\u{1b}[31m");
    }

    #[test]
    fn a_closed_pipe_is_no_error_but_a_full_disk_is() {
        let failed = |kind: io::ErrorKind| exit_code(Err(Failure::Write(kind.into())));
        assert_eq!(failed(io::ErrorKind::BrokenPipe), ExitCode::SUCCESS);
        assert_eq!(failed(io::ErrorKind::StorageFull), ExitCode::from(2));
    }
}

//! Where is an answer written, and by which rules? One file per format.
//!
//! stdout is the answer, stderr is for people. This is the only place that prints.

#[cfg(test)]
mod fixtures;
pub(crate) mod json;
pub(crate) mod markdown;
mod notes;
pub(crate) mod text;

use std::io::{self, IsTerminal, Write};

use anstream::{AutoStream, ColorChoice};
use codetrail::answer::{Coverage, Timings};

pub(crate) use codetrail::escape::{escape, escape_lines};

use crate::args::{Color, Global};

/// The two streams, and what may be said on them.
pub(crate) struct Terminal {
    out: AutoStream<io::Stdout>,
    pretty: bool,
    global: Global,
}

impl Terminal {
    pub(crate) fn new(global: &Global) -> Terminal {
        let choice = match global.color {
            Color::Auto => ColorChoice::Auto,
            Color::Always => ColorChoice::Always,
            Color::Never => ColorChoice::Never,
        };
        Terminal {
            out: AutoStream::new(io::stdout(), choice),
            pretty: io::stdout().is_terminal(),
            global: global.clone(),
        }
    }

    /// Writes the answer; styles are dropped where they are not wanted.
    pub(crate) fn answer(&mut self, text: &str) -> io::Result<()> {
        self.out.write_all(text.as_bytes())?;
        if !text.ends_with('\n') {
            self.out.write_all(b"\n")?;
        }
        self.out.flush()
    }

    /// Writes the answer as JSON: indented for a reader, on one line for a program.
    pub(crate) fn json(&mut self, answer: &impl serde::Serialize) -> io::Result<()> {
        self.answer(&json::write(answer, self.pretty)?)
    }

    /// Says something to people, unless they want quiet.
    pub(crate) fn note(&self, text: &str) {
        if !self.global.quiet {
            // A closed stderr must not take the answer with it.
            let _ = writeln!(io::stderr(), "{}", escape(text));
        }
    }

    /// Says what was read, what could not be, and where the time went, as far as asked for.
    pub(crate) fn closing(&self, coverage: &Coverage, timings: &Timings) {
        if let Some(line) = notes::unreadable(coverage) {
            self.note(&line);
        }
        for line in notes::degraded(coverage) {
            self.note(&line);
        }
        if self.global.verbose {
            for line in notes::models(coverage) {
                self.note(&line);
            }
            self.note(&notes::coverage(coverage));
        }
        if self.global.timings || self.global.verbose {
            self.note(&notes::timings(timings));
        }
    }
}

//! How far is a run, and how long will it take?

use std::io::{IsTerminal as _, Write as _};
use std::time::Instant;

use indicatif::{ProgressBar, ProgressStyle};

/// A bar on a terminal; elsewhere a line every 50 tasks.
#[derive(Debug)]
pub(crate) struct Progress {
    bar: Option<ProgressBar>,
    start: Instant,
    done: usize,
    total: usize,
    failed: usize,
}

impl Progress {
    /// Starts at nothing of `total`.
    pub(crate) fn start(total: usize) -> Progress {
        let bar = std::io::stderr().is_terminal().then(|| {
            let style =
                ProgressStyle::with_template("{bar:30} {pos}/{len} {elapsed} (left {eta}) {msg}")
                    .unwrap_or_else(|_| ProgressStyle::default_bar());
            ProgressBar::new(total as u64).with_style(style)
        });
        Progress { bar, start: Instant::now(), done: 0, total, failed: 0 }
    }

    /// One task more; `is_failed` if it gave no answer.
    pub(crate) fn tick(&mut self, is_failed: bool) {
        self.done += 1;
        self.failed += usize::from(is_failed);
        let failed =
            if self.failed > 0 { format!("{} failed", self.failed) } else { String::new() };
        match &self.bar {
            Some(bar) => {
                bar.set_message(failed);
                bar.inc(1);
                if self.done == self.total {
                    bar.finish();
                }
            }
            None if self.done.is_multiple_of(50) || self.done == self.total => {
                let spent = self.start.elapsed().as_secs_f64();
                let left = spent / self.done as f64 * (self.total - self.done) as f64;
                say(&format!(
                    "{}/{} in {spent:.0} s, left {left:.0} s {failed}",
                    self.done, self.total
                ));
            }
            None => {}
        }
    }
}

/// A line for people, on standard error.
pub(crate) fn say(line: &str) {
    // Standard error may be closed; the run goes on without a listener.
    let _ = writeln!(std::io::stderr(), "{}", line.trim_end());
}

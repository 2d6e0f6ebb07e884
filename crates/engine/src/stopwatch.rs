//! Where did the time go?

use std::time::Instant;

use crate::answer::Timings;

/// Measures stages one after the other.
#[derive(Debug, Clone)]
pub(crate) struct Stopwatch {
    started: Instant,
    last: Instant,
    stages: Timings,
}

impl Stopwatch {
    /// Starts now.
    pub(crate) fn start() -> Stopwatch {
        let now = Instant::now();
        Stopwatch { started: now, last: now, stages: Timings::new() }
    }

    /// Starts now, with a stage that was measured before.
    pub(crate) fn after(stage: &str, passed: f64) -> Stopwatch {
        let mut it = Stopwatch::start();
        it.stages.insert(stage.to_owned(), passed);
        it
    }

    /// Ends a stage: what has passed since the last call is its time.
    pub(crate) fn lap(&mut self, stage: &str) {
        let now = Instant::now();
        let passed = milliseconds(now - self.last);
        *self.stages.entry(stage.to_owned()).or_default() += passed;
        self.last = now;
    }

    /// Leaves out what has passed since the last call: it belongs to another answer.
    pub(crate) fn skip(&mut self) {
        let now = Instant::now();
        self.started += now - self.last;
        self.last = now;
    }

    /// The stages so far and the total.
    pub(crate) fn timings(&self) -> Timings {
        let mut timings = self.stages.clone();
        let before: f64 = self.stages.get("snapshot").copied().unwrap_or_default();
        timings.insert("total".to_owned(), before + milliseconds(self.started.elapsed()));
        timings
    }
}

fn milliseconds(passed: std::time::Duration) -> f64 {
    (passed.as_secs_f64() * 100_000.0).round() / 100.0
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn what_is_skipped_counts_in_no_stage_and_not_in_the_total() {
        let mut stopwatch = Stopwatch::after("snapshot", 5.0);
        stopwatch.lap("shared");
        std::thread::sleep(Duration::from_millis(200));
        stopwatch.skip();
        stopwatch.lap("own");
        let timings = stopwatch.timings();
        assert!(timings["own"] < 100.0 && timings["total"] < 105.0, "{timings:?}");
        assert!(timings["total"] >= 5.0, "{timings:?}");
    }
}

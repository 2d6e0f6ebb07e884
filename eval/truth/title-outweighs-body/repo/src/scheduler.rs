//! Picks the next job.

/// Jobs by priority, low last.
pub fn next(jobs: &mut Vec<(u8, String)>) -> Option<String> {
    jobs.sort();
    jobs.pop().map(|job| job.1)
}

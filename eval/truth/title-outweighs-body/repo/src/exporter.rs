//! The metrics exporter: numbers of the queue for the dashboard.

/// Numbers that the exporter shows.
pub fn export(queue: usize) -> String {
    format!("exporter_queue {queue}")
}

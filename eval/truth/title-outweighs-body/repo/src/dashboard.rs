//! The dashboard: panels that show what the exporter exports.

/// A panel of the dashboard.
pub fn panel(exporter: &str) -> String {
    format!("panel {exporter}")
}

//! The table of contents.
pub fn draw() -> &'static str {
    "contents"
}

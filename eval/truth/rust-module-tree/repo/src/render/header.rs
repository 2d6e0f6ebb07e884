//! Headers. An empty header panics.
pub fn draw(header: &str) -> String {
    assert!(!header.is_empty(), "empty header");
    header.to_owned()
}

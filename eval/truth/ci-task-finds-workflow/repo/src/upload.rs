//! Upload of a binary artifact.
pub fn upload(binary: &str) -> bool {
    !binary.is_empty()
}

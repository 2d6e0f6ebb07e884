//! Prints lists: a list of nothing is nothing.
pub fn list(names: &[String]) -> String {
    names.join("\n")
}

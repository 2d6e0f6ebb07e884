//! How well are files located, compared with known answers?
fn main() {}

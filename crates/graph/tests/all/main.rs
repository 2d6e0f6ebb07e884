//! Tests of the graph crate.
//!
//! `resolve`: which files imports name, stated in `tests/resolve/*.md`. Put a new case there.

mod resolve;

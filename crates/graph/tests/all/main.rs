//! Tests of the graph crate.
//!
//! `resolve`: which files imports name, stated in `tests/resolve/*.md`. Put a new case there.
//! `task`: what task texts must yield, stated in `tests/task/*.md`. Put a new case there.

mod resolve;
mod task;

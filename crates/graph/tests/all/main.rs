//! Tests of the graph crate.
//!
//! `task`: what task texts must yield, stated in `tests/task/*.md`. Put a new case there.

mod task;

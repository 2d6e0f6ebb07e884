//! Tests of the graph crate.
//!
//! `frameworks`: which edges rules make, stated beside the rules in the lang crate.
//! `resolve`: which files imports name, stated in `tests/resolve/*.md`. `pairing`: which files
//! belong together by name and folder, stated in `tests/pairing/*.md`. `roles`: what a file is for,
//! stated in `tests/roles.txt`. `task`: what task texts must yield, stated in `tests/task/*.md`. Put
//! a new case there.

#![expect(clippy::disallowed_methods, reason = "tests read their cases; the crate does not")]

mod frameworks;
mod links;
mod pairing;
mod resolve;
mod roles;
mod task;

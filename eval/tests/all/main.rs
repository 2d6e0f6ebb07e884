//! The tests of the harness; one binary.
//!
//! - `ablate`: what ablations write and print
//! - `run`: what a run does with good and bad input
//! - `later_commits`: nothing after the base commit is seen
//! - `truth`: the ranks of the small truth set, compared with the committed ones

mod ablate;
mod later_commits;
mod repository;
mod run;
mod truth;

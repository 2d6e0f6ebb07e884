//! The tests of the harness; one binary.
//!
//! - `ablate`: what ablations write and print
//! - `run`: what a run does with good and bad input
//! - `rag`: what the baselines over chunks find with and without links
//! - `later_commits`: nothing after the base commit is seen
//! - `show`: what is said of one task's gold
//! - `truth`: the ranks of the small truth set, compared with the committed ones

mod ablate;
mod later_commits;
mod rag;
mod repository;
mod run;
mod show;
mod truth;

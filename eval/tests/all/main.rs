//! The tests of the harness; one binary.
//!
//! - `run`: what a run does with good and bad input
//! - `rag`: what the baselines over chunks find with and without links
//! - `later_commits`: nothing after the base commit is seen
//! - `truth`: the ranks of the small truth set, compared with the committed ones

mod later_commits;
mod rag;
mod repository;
mod run;
mod truth;

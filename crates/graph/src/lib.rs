//! What does the repository mean, and what matters for this task?
//!
//! Facts in; ranked, expanded and packed answers out. It does not touch the world: no files, clock,
//! environment, threads or printing.

pub mod card;
pub mod co_change;
pub mod corpus;
pub mod embedding;
pub mod expand;
mod globs;
pub mod graph;
mod ids;
mod layout;
pub mod lexicon;
pub mod pack;
pub mod rank;
mod relation;
pub mod resolve;
pub mod roles;
pub mod rules;
pub mod siblings;
pub mod sweep;
pub mod task;
pub mod tests_of;

pub use ids::FileId;
pub use layout::Layout;
pub use relation::{Edge, Evidence, Relation, Tier};

//! Does the engine read repositories as they are, however odd or hostile?
//!
//! `repos` builds repositories with git in folders of their own. `snapshot` is about which files are
//! there and what they hold, `git` about hostile and missing git, `history` about commits. `answers`
//! holds what must be true of every answer: sums, budgets, threads, secrets. `rules` is about rules that
//! a repository brings along, `semantic` about embeddings of the user's. `trace` is about what measuring
//! sees of the stages.

mod answers;
mod git;
mod history;
mod repos;
mod rules;
mod semantic;
mod snapshot;
mod trace;

//! Does the engine read repositories as they are, however odd or hostile?
//!
//! `repos` builds repositories with git in folders of their own. `snapshot` is about which files are
//! there and what they hold, `git` about hostile and missing git, `history` about commits.

mod git;
mod history;
mod repos;
mod snapshot;

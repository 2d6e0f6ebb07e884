//! How does a pack read? One form a file; nothing here decides what is in the pack.

pub(crate) mod markdown;
pub(crate) mod text;

//! How does a pack read? One form a file; nothing here decides what is in the pack.

pub(crate) mod markdown;
pub(crate) mod text;

use crate::escape::escape;

/// Adds a line; whatever acts in it is written out, so that no path or message can forge a card.
fn push(out: &mut String, line: &str) {
    out.push_str(&escape(line));
    out.push('\n');
}

//! Which words is an identifier or a text made of?
//!
//! Placeholder.

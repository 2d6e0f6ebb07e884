//! Tests of the lang crate.
//!
//! `annotated`: what each language's queries must yield, stated in `languages/*/tests/`. Put a new
//! case there. `hostile`: bytes that no one should feed to a parser.

#![expect(clippy::disallowed_methods, reason = "tests read the folders; the crate does not")]

mod annotated;
mod hostile;

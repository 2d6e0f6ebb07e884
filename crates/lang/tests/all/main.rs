//! Tests of the lang crate.
//!
//! `annotated`: what each language's queries must yield, stated in `languages/*/tests/`. Put a new
//! case there. `hostile`: bytes that no one should feed to a parser.

mod annotated;
mod hostile;

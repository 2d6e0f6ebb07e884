//! Tests of the command, each against the built binary.
//!
//! `transcripts`: commands and what they must print, written as Markdown in `tests/transcripts/` and
//! in the documents that show output. Put a new case there. `schema`: real answers against the
//! published JSON Schemas. `streams`: stdin, pipes that close, quiet, colour. `refusals`: bad input
//! that a transcript cannot set up.

mod refusals;
mod schema;
mod shop;
mod streams;
mod transcripts;

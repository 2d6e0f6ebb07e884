//! What does one file say? Bytes in, [`Facts`] out.
//!
//! It does not touch the world: no files, clock, environment, threads or printing. Extraction never
//! fails; a broken file gives fewer facts and a [`Problem`]. Languages are folders of data under
//! `languages/`, and no code here knows one by name.

mod bindings;
mod extract;
mod facts;
mod groups;
mod language;
mod meta;
mod nesting;
mod outline;
mod parse;
mod patterns;
mod queries;
pub mod text;
pub mod words;

pub use extract::{MAX_PARSED_BYTES, MAX_PATTERN_BYTES, extract};
pub use facts::{
    Binding, BindingKind, Facts, Import, ImportedName, Literal, Marker, Problem, Reference,
    ReferenceRole, Span, Symbol, SymbolKind,
};
pub use language::{Language, LanguageId, detect, language_named, languages};
pub use meta::{Meta, Names, Pattern, Shared};

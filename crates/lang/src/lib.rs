//! What does one file say? Bytes in, [`Facts`] out.
//!
//! It does not touch the world: no files, clock, environment, threads or printing. Extraction never
//! fails; a broken file gives fewer facts and a [`Problem`]. Languages and frameworks are folders
//! of data under `languages/` and `frameworks/`, and no code here knows one by name.

mod bindings;
mod expressions;
mod extract;
mod facts;
mod found;
mod frameworks;
mod groups;
mod language;
mod markers;
mod meta;
mod nesting;
mod outline;
mod parse;
mod patterns;
mod queries;
mod rule;
pub mod text;
pub mod words;

pub use extract::{MAX_PARSED_BYTES, MAX_PATTERN_BYTES, extract, extract_with};
pub use facts::{
    Binding, BindingKind, Facts, Import, ImportedName, Literal, Marker, Problem, Reference,
    ReferenceRole, Span, Symbol, SymbolKind,
};
pub use frameworks::{Framework, Frameworks};
pub use language::{Language, LanguageId, detect, language_named, languages};
pub use meta::{Meta, Names, Pattern, Shared};
pub use rule::{Join, MarkerPattern, Rule, Spelling, Twin};

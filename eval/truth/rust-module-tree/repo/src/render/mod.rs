//! Rendering: draw a header, a table or a list, empty or not.
pub mod header;
pub mod table;

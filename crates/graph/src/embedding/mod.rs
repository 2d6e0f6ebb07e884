//! How near is the meaning of a file to that of the task, whatever words each uses?
//!
//! Every term has a vector in a small table that was trained on other repositories' commits and
//! documentation (`eval/train/`). A text is the sum of the vectors of its distinct terms; two texts
//! are as near as the cosine of their sums. A term's length is how much it says.
//!
//! A user may bring another table, or vectors of whole texts that a model outside made (`given`).

mod given;
mod similarity;
mod space;
mod table;
mod terms;

pub use given::{SymbolText, cosine, symbol_texts};
pub use similarity::{Similarity, cosines, similarities};
pub use table::Table;
pub use terms::{SymbolTerms, Terms, of_symbols};

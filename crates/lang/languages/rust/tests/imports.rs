use serde;
use serde_json as json;
use std::path::Path;
use crate::a::b as c;
use super::*;
pub use crate::model::{Order, Line as OrderLine};
use std::{
    fmt::{self, Display}, // two
    io::*,
};
extern crate alloc as a;
mod config;
pub mod views;
mod inner {}
#[path = "odd_name.rs"]
mod odd;

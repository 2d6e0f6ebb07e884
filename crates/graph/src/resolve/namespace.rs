//! To come.

use codetrail_lang::Import;

use super::{Hit, Site};

pub(super) fn resolve(_site: &Site<'_>, _import: &Import) -> Vec<Hit> {
    Vec::new()
}

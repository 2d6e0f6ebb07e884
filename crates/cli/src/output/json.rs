//! How is an answer written for programs?

use std::io;

use codetrail::escape::escape_json;

/// The answer as JSON: keys in the order of the types, acting characters as `\u` escapes.
pub(crate) fn write(answer: &impl serde::Serialize, pretty: bool) -> io::Result<String> {
    let json =
        if pretty { serde_json::to_string_pretty(answer)? } else { serde_json::to_string(answer)? };
    Ok(escape_json(&json))
}

//! What is the task? Words of the command line, standard input, or a file.

use std::fs::File;
use std::io::{self, IsTerminal, Read};
use std::path::Path;

use crate::args::Asked;
use crate::output::Terminal;
use crate::report::Failure;

/// A task is prose; what is longer was given by mistake.
const MAX_BYTES: u64 = 16 << 20;

/// Reads the task from wherever the arguments say.
///
/// Only a lone argument without white space is taken for `@FILE`, so that a sentence that begins with
/// an `@` (a decorator, a mention) stays a sentence.
pub(crate) fn read(asked: &Asked, terminal: &Terminal) -> Result<String, Failure> {
    if let Some(path) = &asked.issue {
        return if path.as_os_str() == "-" { from_stdin(terminal) } else { from_file(path) };
    }
    match asked.task.as_slice() {
        [dash] if dash == "-" => from_stdin(terminal),
        [one] if is_file_mention(one) => from_file(Path::new(&one[1..])),
        words => Ok(words.join(" ")),
    }
}

fn is_file_mention(word: &str) -> bool {
    word.len() > 1 && word.starts_with('@') && !word.contains(char::is_whitespace)
}

fn from_stdin(terminal: &Terminal) -> Result<String, Failure> {
    let stdin = io::stdin();
    if stdin.is_terminal() {
        terminal.note("reading the task from this terminal: type it, then press Ctrl-D");
    }
    bounded(stdin.lock(), "standard input")
}

fn from_file(path: &Path) -> Result<String, Failure> {
    let shown = path.display().to_string();
    match File::open(path) {
        Ok(file) => bounded(file, &shown),
        Err(source) => Err(Failure::Task { from: shown, problem: source.to_string() }),
    }
}

/// Bytes that are no UTF-8 are replaced: a log pasted into an issue may hold anything.
fn bounded(reader: impl Read, from: &str) -> Result<String, Failure> {
    let failure = |problem: String| Failure::Task { from: from.to_owned(), problem };
    let mut bytes = Vec::new();
    reader
        .take(MAX_BYTES + 1)
        .read_to_end(&mut bytes)
        .map_err(|source| failure(source.to_string()))?;
    if bytes.len() as u64 > MAX_BYTES {
        return Err(failure(format!("longer than {} MiB", MAX_BYTES >> 20)));
    }
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_lone_word_names_a_file() {
        for (word, expected) in
            [("@issue.md", true), ("@Override is ignored", false), ("@", false), ("a@b", false)]
        {
            assert_eq!(is_file_mention(word), expected, "{word}");
        }
    }

    #[test]
    fn endless_input_is_refused() {
        let failure = bounded(io::repeat(b'a'), "standard input").expect_err("it never ends");
        assert!(failure.to_string().contains("longer than 16 MiB"), "{failure}");
    }

    #[test]
    fn bytes_that_are_no_text_are_replaced() {
        assert_eq!(bounded(&b"caf\xe9 fails"[..], "x").expect("it is short"), "caf\u{fffd} fails");
    }
}

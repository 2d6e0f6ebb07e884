//! Which files are in the task's tracebacks?
//!
//! The last application frame is the strongest: frames of installed packages resolve to no file of
//! the repository, so depth is counted over those that do.

use crate::corpus::Corpus;
use crate::ids::FileId;
use crate::roles::Role;

use super::{Found, Signal, Table, modules, paths};

/// What each further frame counts beside the one inside it.
const OUTWARD: f32 = 0.75;
/// What a frame in a test counts: tests are where the error was seen.
const IN_TEST: f32 = 0.3;

/// Sets [`Signal::Frame`].
pub(super) fn set(corpus: &Corpus, table: &mut Table) {
    let mut found = Vec::new();
    let mut strength = 1.0;
    let mut last_depth = 0;
    for (at, frame) in corpus.task.frames.iter().enumerate() {
        if frame.depth < last_depth {
            strength = 1.0;
        }
        last_depth = frame.depth;
        let mut files = paths::resolve(corpus, &frame.path);
        if (files.is_empty() || files.len() > 1) && !frame.module.is_empty() {
            let by_module = modules::resolve(corpus, &frame.module);
            if !by_module.is_empty() {
                files = by_module;
            }
        }
        if files.is_empty() || files[0].1 < 0.2 {
            continue;
        }
        for (file, fit) in files {
            let role = if is_test(corpus, file) { IN_TEST } else { 1.0 };
            found.push(Found { file, value: strength * fit * role, evidence: at as u32 });
        }
        strength *= OUTWARD;
    }
    table.set_found(Signal::Frame, &found, |at| {
        let frame = &corpus.task.frames[at as usize];
        match frame.line {
            Some(line) => format!("traceback: {} line {line}", frame.function),
            None => format!("traceback: {}", frame.function),
        }
    });
}

fn is_test(corpus: &Corpus, file: FileId) -> bool {
    corpus.roles[file.at()] == Role::Test
}

#[cfg(test)]
mod tests {
    use super::super::fixture::Fixture;
    use super::*;

    #[test]
    fn frames_name_files_of_the_repository_and_no_others() {
        let task = "It fails\n\nTraceback (most recent call last):\n  File \"/usr/app/shop/cart.py\", \
            line 3, in add\n    total()\n  File \"/usr/app/shop/total.py\", line 9, in total\n    \
            raise ValueError()\nValueError: no\n";
        let mut it = Fixture::new(
            task,
            &[("shop/cart.py", "x"), ("shop/other.py", "x"), ("shop/total.py", "x")],
        );
        set(&it.corpus, &mut it.table);
        let of = |path: &str| it.value(path, Signal::Frame);
        assert!(of("shop/total.py") >= of("shop/cart.py"), "the innermost says most");
        assert!(of("shop/cart.py") > 0.0);
        assert!(of("shop/other.py") <= 0.0);
    }
}

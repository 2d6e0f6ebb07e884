//! Is this commit a task, and which?
//!
//! Only the record that `git log` prints is looked at.

use codetrail::lang::words::words;

use crate::task::Task;

/// A change of more files is no task but a sweep.
const MOST_GOLD: usize = 10;
/// A shorter message says too little.
const FEWEST_WORDS: usize = 4;

/// A task, or the reason why the commit is none.
pub(super) fn task_of(record: &str) -> Result<Task, &'static str> {
    let fields: Vec<&str> = record.split('\x1f').collect();
    let [id, parents, author, message, changes] = fields[..] else {
        return Err("with an unreadable record");
    };
    let Some(parent) = parents.split(' ').next().filter(|parent| !parent.is_empty()) else {
        return Err("without a parent");
    };
    if author.contains("[bot]") {
        return Err("by a bot");
    }
    let text = clean(message);
    let title = text.lines().next().unwrap_or_default().to_lowercase();
    if is_chore(&title) {
        return Err("that only bump, format, document, test, merge or revert");
    }
    if words(&text).len() < FEWEST_WORDS {
        return Err("with too short a message");
    }
    let changed: Vec<(&str, &str)> =
        changes.lines().filter_map(|line| line.split_once('\t')).collect();
    let all: Vec<String> = changed.iter().map(|(_, path)| (*path).to_owned()).collect();
    let gold: Vec<String> = changed
        .iter()
        .filter(|(status, path)| *status == "M" && is_source(path))
        .map(|(_, path)| (*path).to_owned())
        .collect();
    if gold.is_empty() {
        return Err("that modify no source file");
    }
    if gold.len() > MOST_GOLD || all.len() > 4 * MOST_GOLD {
        return Err("that sweep over many files");
    }
    if all.iter().any(|path| text.contains(path.rsplit('/').next().unwrap_or(path))) {
        return Err("whose message names a file");
    }
    Ok(Task {
        instance_id: id.chars().take(12).collect(),
        repo: String::new(),
        base_commit: parent.to_owned(),
        language: String::new(),
        problem_statement: text,
        gold_files: gold,
        gold_files_all: all,
        related_files: Vec::new(),
        dataset: "mined".to_owned(),
    })
}

/// The message without trailers and references to issues, which say nothing about the code.
fn clean(message: &str) -> String {
    const TRAILERS: [&str; 8] = [
        "signed-off-by:",
        "co-authored-by:",
        "reviewed-by:",
        "change-id:",
        "git-svn-id:",
        "cc:",
        "tested-by:",
        "acked-by:",
    ];
    let is_trailer = |line: &str| {
        let line = line.trim_start().to_lowercase();
        TRAILERS.iter().any(|trailer| line.starts_with(trailer))
    };
    let lines = message.lines().filter(|line| !is_trailer(line));
    let lines: Vec<String> = lines.map(without_references).collect();
    lines.join("\n").trim().to_owned()
}

fn without_references(line: &str) -> String {
    let is_reference = |word: &str| {
        let digits = word.trim_matches(|c| "()[],.#".contains(c));
        word.contains('#') && !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
    };
    line.split(' ').filter(|word| !is_reference(word)).collect::<Vec<_>>().join(" ")
}

/// First words of titles that announce a change without a task.
const CHORES: &str = "bump release version revert merge format reformat fmt lint typo typos rustfmt \
     clippy prettier black changelog doc docs document test tests ci chore style build readme";

/// The same, anywhere in the title.
const CHORE_PHRASES: [&str; 13] = [
    "fix typo",
    "fix lint",
    "cargo fmt",
    "run prettier",
    "run black",
    "changelog",
    "release notes",
    "prepare release",
    "bump version",
    "flake8",
    "pylint",
    "man page",
    "add test",
];

/// Whether a title, in lower case, announces a change without a task.
fn is_chore(title: &str) -> bool {
    let is_separator = |c: char| !c.is_alphanumeric() && c != '.';
    let first = title.split(is_separator).find(|word| !word.is_empty()).unwrap_or_default();
    let number = first.trim_start_matches('v');
    let is_version =
        number.contains('.') && number.bytes().all(|b| b.is_ascii_digit() || b == b'.');
    is_version
        || CHORES.split_whitespace().any(|chore| chore == first)
        || CHORE_PHRASES.iter().any(|phrase| title.contains(phrase))
}

/// Endings of files that are documentation, configuration or data.
const NO_SOURCE: &str = "md rst txt adoc json yaml yml toml ini cfg conf lock xml svg csv tsv snap \
     png po properties sum mod gradle ipynb patch stderr 1";

/// Words of paths of tests.
const TEST_WORDS: &str = "test tests spec specs testing testdata fixtures snapshots mock";

/// Whether a change of the file is a change of the program: no test, documentation or data.
fn is_source(path: &str) -> bool {
    let Some((_, ending)) = path.rsplit_once('.') else { return false };
    let ending = ending.to_lowercase();
    let mut is_test = false;
    crate::words::for_each(path.as_bytes(), |word| {
        is_test |= TEST_WORDS.split_whitespace().any(|test| test.as_bytes() == word);
    });
    let is_aside = path.split('/').any(|part| part.starts_with('.') || part.starts_with("doc"));
    !is_test
        && !is_aside
        && !ending.contains('/')
        && !NO_SOURCE.split_whitespace().any(|data| data == ending)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(message: &str, changes: &str) -> String {
        format!("abc\x1fdef\x1fAda\x1f{message}\x1f\n\n{changes}")
    }

    #[test]
    fn a_message_without_spaces_is_not_too_short() {
        let message = "修复登录失败时没有显示正确的错误消息";
        assert!(task_of(&record(message, "M\tsrc/login.py\n")).is_ok());
    }

    #[test]
    fn a_commit_becomes_a_task_without_trailers_and_references() {
        let message =
            "Keep the order of equal keys (#12)\n\nThey were shuffled.\n\nSigned-off-by: Ada";
        let changes = "M\tsrc/sort.rs\nM\ttests/sort.rs\nA\tsrc/stable.rs\nM\tREADME.md\n";
        let task = task_of(&record(message, changes)).expect("it reads like a task");
        assert_eq!(task.problem_statement, "Keep the order of equal keys\n\nThey were shuffled.");
        assert_eq!(task.gold_files, ["src/sort.rs"]);
        assert_eq!(task.gold_files_all.len(), 4);
        assert_eq!(task.base_commit, "def");
    }

    #[test]
    fn commits_that_are_no_tasks_say_why() {
        let many = "M\tsrc/a.rs\n".repeat(11);
        let one = "M\tsrc/sort.rs\n";
        for (message, changes, reason) in [
            ("Bump serde from 1.0 to 1.1 today", one, "bump"),
            ("v1.2.3 is out now, at last", one, "bump"),
            ("Run cargo fmt on every crate", one, "format"),
            ("Fix order", one, "short"),
            ("Fix the order in sort.rs for equal keys", one, "names a file"),
            ("Say more about the order of keys", "M\tREADME.md\n", "no source"),
            ("Check the order of keys once more", "M\ttests/sort.rs\n", "no source"),
            ("Add a module for the order of keys", "A\tsrc/sort.rs\n", "no source"),
            ("Rename every use of the old name", &many, "many files"),
        ] {
            let given = task_of(&record(message, changes)).expect_err(message);
            assert!(given.contains(reason), "{message}: {given}");
        }
    }
}

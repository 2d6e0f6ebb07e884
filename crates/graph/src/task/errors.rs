//! Which error messages does the text quote?

use std::sync::LazyLock;

use regex::Regex;
use rustc_hash::FxHashSet;

use super::blocks::{Line, LineKind};
use super::frames::Traceback;
use super::pattern::pattern;

/// Messages kept.
const MAX_ERRORS: usize = 40;
/// Source lines that may stand between the last frame and the message.
const SOURCE_LINES: usize = 24;
/// Characters kept of each.
const LONGEST: usize = 300;

/// Bytes between a word that announces a message and the message.
const ANNOUNCED_WITHIN: usize = 48;

/// A line that is an error message.
static WHOLE_LINE: LazyLock<Regex> = LazyLock::new(|| {
    pattern(concat!(
        r"^\s*(?:[|+]\s+)*(?:E\s{2,})?(?:(?:Uncaught|Unhandled|Caused by:|Exception in thread \S+|\[?(?:ERROR|FATAL|error|fatal)\]?:?|Suppressed:|Wrapped by:|-+>|\(?Inner Exception #?\d*\)?|Error:)\s+)*",
        r"(?:",
        // `pkg.XError: message`, or the bare name alone on its line.
        r"((?:[\w$]+(?:\.|::|\\))*[A-Z][\w$]*(?:Error|Exception|Failure|Fault|Panic|Warning|Interrupt|Exit|Iteration|DoesNotExist|NotFound|Timeout|Violation)(?:\s?\[\w+\])?(?::\s+\S.*|:?\s*$| \(.*\)$))",
        r"|((?i:error|fatal(?: error)?|panic|err!|npm err!|syntax error|undefined reference|segmentation fault|assertion failed|runtime error|uncaught exception|internal compiler error|critical|failure|abort)(?:\[\w+\])?:\s+\S.*)",
        r")$"
    ))
});

/// `XError: message` within a line.
static WITHIN: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"\b((?:[\w$]+\.)*[A-Z][\w$]*(?:Error|Exception|Failure|Fault|Panic|Warning)): +(\S[^`]*)",
    )
});

/// What stands in quotes after a word that announces a message.
static ANNOUNCED: LazyLock<Regex> = LazyLock::new(|| {
    pattern(concat!(
        r#"(?i)\b(?:errors?|messages?|exceptions?|warnings?|says?|said|saying|states?|stating|fail(?:s|ed|ing)? with|throws?|thrown|raises?|raised|complain(?:s|ing|ed)?|prints?|outputs?|logs?|shows?|reads?|crash(?:es|ed)? with|panics? with|reports?|gets?|got)\b([^"'`\n\u{201c}\u{2018}.]*?)"#,
        r#"[:\s(](?:"([^"\n]+)"|`+([^`\n]+)`+|'([^\n]+?)'(?:[\s.,;:)!?]|$)|\u{201c}([^\u{201d}\n]+)\u{201d}|\u{2018}([^\u{2019}\n]+)\u{2019})"#
    ))
});

/// What follows a location or the announcement of a panic.
static AFTER_PLACE: LazyLock<Regex> = LazyLock::new(|| {
    pattern(concat!(
        r"(?:",
        r"^[^\s:]+:\d+(?::\d+)?: (?:fatal )?error: (\S.*)",
        r"|^\S+\(\d+(?:,\d+)?\): error (\S.*)",
        r"|panicked at '(.+)', [^\s']+:\d+",
        r"|^.*==ERROR: (\w+Sanitizer: .*)",
        r"|^PHP (?:Fatal|Parse) error:\s+(?:Uncaught )?(\S.*?)(?: in /?\S+(?: on line |:)\d+)?$",
        r"|^(?:Fatal|Parse) error: (?:Uncaught )?(\S.*?)(?: in /?\S+(?: on line |:)\d+)?$",
        r"|:\d+:in [`'][^']*'?: (\S.*\(\w+(?:::\w+)*\))",
        r"|^\S+: line \d+: (\S.*)",
        r"|: [Ff]atal error: (\S.*)$",
        r")"
    ))
});

#[derive(Default)]
struct Messages {
    all: Vec<String>,
    seen: FxHashSet<String>,
}

impl Messages {
    fn add(&mut self, text: &str) {
        let joined = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let cut: String = joined.trim_matches(['`', '*', '_']).chars().take(LONGEST).collect();
        let letters = cut.chars().filter(|it| it.is_alphabetic()).count();
        if letters > 3 && self.all.len() < MAX_ERRORS && self.seen.insert(cut.clone()) {
            self.all.push(cut);
        }
    }
}

/// The messages, in order of appearance, each once.
pub(super) fn find(lines: &[Line<'_>], tracebacks: &[Traceback]) -> Vec<String> {
    let mut messages = Messages::default();
    let last_lines: FxHashSet<usize> =
        tracebacks.iter().filter_map(|it| last_line(lines, it)).collect();
    for (at, line) in lines.iter().enumerate() {
        if matches!(line.kind, LineKind::Hidden | LineKind::Template) {
            continue;
        }
        let text = line.text.trim_end();
        if text.len() > 1_000 {
            continue;
        }
        if let Some(found) = AFTER_PLACE.captures(text) {
            let message = found.iter().skip(1).flatten().next();
            messages.add(message.map_or("", |it| it.as_str()));
        } else if let Some(found) = WHOLE_LINE.captures(text) {
            let message = found.get(1).or(found.get(2));
            messages.add(message.map_or("", |it| it.as_str()));
        } else if text.contains("panicked at") {
            // Since Rust 1.73 the message stands on the next line.
            if let Some(next) = lines.get(at + 1).filter(|_| text.ends_with(':')) {
                messages.add(&next.text);
            }
        } else if last_lines.contains(&at) {
            messages.add(text);
        } else if let Some(found) = WITHIN.captures(text) {
            let name = found.get(1).map_or("", |it| it.as_str());
            let rest = found.get(2).map_or("", |it| it.as_str());
            messages.add(&format!("{name}: {rest}"));
        }
        if line.is_prose() {
            for found in ANNOUNCED.captures_iter(text) {
                let near = found.get(1).is_some_and(|it| it.len() < ANNOUNCED_WITHIN);
                let Some(quoted) = found.iter().skip(2).flatten().next() else { continue };
                if near && is_message(quoted.as_str()) {
                    messages.add(quoted.as_str());
                }
            }
        }
    }
    messages.all
}

/// The line after a traceback's frames and source lines: the exception, whatever its name.
pub(super) fn last_line(lines: &[Line<'_>], traceback: &Traceback) -> Option<usize> {
    static EXCEPTION: LazyLock<Regex> =
        LazyLock::new(|| pattern(r"^(?:[|+]\s+)*[A-Za-z_][\w.]*(?:: .+)?$"));
    if !traceback.message_follows {
        return None;
    }
    let from = traceback.lines.end;
    let source = |line: &&Line<'_>| line.text.starts_with([' ', '\t', '|', '-']);
    let at = from + lines[from..].iter().take(SOURCE_LINES).take_while(source).count();
    let line = lines.get(at)?;
    (!line.text.is_empty() && EXCEPTION.is_match(line.text.trim())).then_some(at)
}

/// Several words or an exception's name, not a name or command.
fn is_message(text: &str) -> bool {
    let words =
        text.split_whitespace().filter(|word| word.chars().any(char::is_alphabetic)).count();
    words > 2 && !text.starts_with(['$', '-', '<', '{', '(']) || words > 0 && text.contains("Error")
}

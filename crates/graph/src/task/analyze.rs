//! How is a task text read? Once per line, each finder blanking what the next must not see.

use std::borrow::Cow;
use std::ops::Range;
use std::sync::LazyLock;

use regex::Regex;
use rustc_hash::FxHashMap;

use super::blocks::{self, Content, Line, LineKind};
use super::{
    Constraints, PathMention, Task, constraints, errors, frames, identifiers, intake, keys, kind,
    links, paths, title,
};

/// Paths kept.
const MAX_PATHS: usize = 200;
/// Bytes of code blocks kept.
const MAX_BLOCK: usize = 64 * 1024;

impl Task {
    /// Takes a task text apart. Any text is a task; the same text gives the same task.
    pub fn analyze(text: &str) -> Task {
        let text = intake::read(text);
        let mut lines = blocks::lines(&text);
        let (frames, tracebacks) = frames::find(&lines);
        mark_tracebacks(&mut lines, &tracebacks);
        let errors = errors::find(&lines, &tracebacks);
        let title_line = title::line(&lines);

        let mut reading = Reading::default();
        for (at, line) in lines.iter().enumerate() {
            reading.line(
                line,
                title_line == Some(at),
                tracebacks.iter().any(|it| it.contains(&at)),
            );
        }
        let title = match title_line {
            Some(at) => title::bare(&lines[at].text),
            None => errors.last().cloned().unwrap_or_else(|| first_words(&lines)),
        };
        let prose = prose(&lines);
        let mut constraints = reading.constraints;
        constraints::languages_in(&prose, &mut constraints);
        let headings =
            joined(&lines, |line| matches!(line.kind, LineKind::Template | LineKind::Heading));
        let title_written = title_line.map_or("", |at| &lines[at].text);
        let broken = !frames.is_empty() || !errors.is_empty();
        let kind = kind::of(title_written, &headings, &prose, broken);
        let mut code_blocks = blocks::code_blocks(&lines);
        for block in &mut code_blocks {
            block.truncate(intake::floor(block, MAX_BLOCK));
        }
        drop(lines);
        let (identifiers, modules) = reading.identifiers.finish();
        Task {
            title,
            kind,
            constraints,
            paths: reading.paths,
            modules,
            frames,
            identifiers,
            errors,
            keys: reading.keys.keys,
            flags: reading.keys.flags,
            code_blocks,
            prose,
            text,
        }
    }
}

/// What has been found so far.
#[derive(Default)]
struct Reading {
    paths: Vec<PathMention>,
    by_path: FxHashMap<String, usize>,
    identifiers: identifiers::Gatherer,
    keys: keys::Gatherer,
    constraints: Constraints,
}

static SPAN: LazyLock<Regex> = LazyLock::new(|| {
    // Markdown and reStructuredText code, Jira's `{{…}}`, then plain quotes around one word.
    Regex::new(r#"(`+)([^`]+)`+|\{\{([^{}]+)\}\}|["\u{201c}]([^\s"\u{201c}\u{201d}]+)["\u{201d}]|(?:^|[\s(])'([^\s']+)'"#)
        .expect("the pattern is tested")
});

impl Reading {
    fn line(&mut self, line: &Line<'_>, in_title: bool, in_traceback: bool) {
        if matches!(line.kind, LineKind::Hidden | LineKind::Template) {
            return;
        }
        for (_, file) in links::files(&line.text) {
            self.path(file);
        }
        let bare = links::without_links(&line.text);
        if line.is_prose() {
            constraints::read(&bare, &mut self.constraints);
            constraints::versions(&bare, &mut self.constraints);
            self.prose(&bare, in_title);
            return;
        }
        let output = line.kind == LineKind::Log || line.holds(Content::Log) || in_traceback;
        let place = if output || line.holds(Content::Shell) || line.holds(Content::Config) {
            paths::Place::Plain
        } else {
            paths::Place::Code
        };
        let rest = if in_traceback && !frames::is_source(&line.text) {
            // The frame itself says all that the line says.
            Cow::Borrowed("")
        } else {
            self.paths_in(&bare, place)
        };
        let place = if output { identifiers::Place::Output } else { identifiers::Place::Code };
        self.identifiers.read(&rest, place, false);
        let place = match line.block {
            Some((_, Content::Config)) => keys::Place::Config,
            Some((_, Content::Shell)) => keys::Place::Shell,
            _ => keys::Place::Code,
        };
        self.keys.read(&rest, place);
    }

    /// Back-ticked spans first, then what stands around them.
    fn prose(&mut self, text: &str, in_title: bool) {
        let mut around = text.as_bytes().to_vec();
        for found in SPAN.captures_iter(text) {
            let ticked = found.get(2).or(found.get(3));
            if let Some(span) = ticked {
                let rest = self.paths_in(span.as_str(), paths::Place::Quoted);
                self.identifiers.read(&rest, identifiers::Place::Quoted, in_title);
                self.keys.read(&rest, keys::Place::Quoted);
                blank(&mut around, span.range());
            } else if let Some(word) = found.get(4).or(found.get(5)) {
                let rest = self.paths_in(word.as_str(), paths::Place::Quoted);
                self.keys.read(&rest, keys::Place::Quoted);
                if is_hyphenated(&rest) {
                    self.identifiers.read(&rest, identifiers::Place::Quoted, in_title);
                    blank(&mut around, word.range());
                } else if rest.len() != word.len() || *rest != *word.as_str() {
                    blank(&mut around, word.range());
                }
            }
        }
        let around = String::from_utf8_lossy(&around);
        let rest = self.paths_in(&around, paths::Place::Prose);
        self.identifiers.read(&rest, identifiers::Place::Prose, in_title);
        self.keys.read(&rest, keys::Place::Prose);
    }

    /// Notes the paths and gives the text with blanks for them.
    fn paths_in<'t>(&mut self, text: &'t str, place: paths::Place) -> Cow<'t, str> {
        let found = paths::find(text, place);
        if found.is_empty() {
            return text.into();
        }
        let mut rest = text.as_bytes().to_vec();
        for it in found {
            blank(&mut rest, it.at);
            self.path(it.mention);
        }
        String::from_utf8_lossy(&rest).into_owned().into()
    }

    fn path(&mut self, mention: PathMention) {
        if let Some(at) = self.by_path.get(&mention.path) {
            let known = &mut self.paths[*at];
            known.line = known.line.or(mention.line);
            known.quoted |= mention.quoted;
            known.url |= mention.url;
        } else if self.paths.len() < MAX_PATHS {
            self.by_path.insert(mention.path.clone(), self.paths.len());
            self.paths.push(mention);
        }
    }
}

/// Whole characters are blanked, so what is left is still text.
fn blank(bytes: &mut [u8], range: Range<usize>) {
    bytes[range].fill(b' ');
}

fn is_hyphenated(text: &str) -> bool {
    let text = text.trim();
    text.contains('-')
        && !text.starts_with('-')
        && text.bytes().all(|it| it.is_ascii_alphanumeric() || it == b'-' || it == b'_')
}

/// Lines of a traceback among prose are no prose; nor are its header and its last line.
fn mark_tracebacks(lines: &mut [Line<'_>], tracebacks: &[Range<usize>]) {
    for range in tracebacks {
        let first = range.start.saturating_sub(1);
        let header = lines[first].text.contains("Traceback (most recent call last)");
        let start = if header { first } else { range.start };
        let mut end = range.end;
        // Source lines after the last frame, then the message.
        while end < lines.len() && end < range.end + 3 && lines[end].text.starts_with("    ") {
            end += 1;
        }
        if end < lines.len() && range.len() > 1 && errors::is_message_line(&lines[end].text) {
            end += 1;
        }
        for line in &mut lines[start..end] {
            if line.is_prose() {
                line.kind = LineKind::Log;
            }
        }
    }
}

/// What a person wrote, line by line, with the words of links.
fn prose(lines: &[Line<'_>]) -> String {
    joined(lines, |line| line.is_prose())
}

fn joined(lines: &[Line<'_>], wanted: impl Fn(&Line<'_>) -> bool) -> String {
    let mut out = String::new();
    for line in lines.iter().filter(|line| wanted(line)) {
        let text = links::words_of_links(&line.text);
        let text = links::without_links(&text);
        let text = text.trim().trim_start_matches('#').trim_start();
        if !text.is_empty() {
            if !out.is_empty() {
                out.push('\n');
            }
            out.push_str(text);
        }
    }
    out
}

/// For a text without prose and errors: its first line with letters.
fn first_words(lines: &[Line<'_>]) -> String {
    let written = |line: &&Line<'_>| {
        line.text.chars().any(char::is_alphabetic) && !line.text.trim_start().starts_with("```")
    };
    lines.iter().find(written).map(|line| title::bare(&line.text)).unwrap_or_default()
}

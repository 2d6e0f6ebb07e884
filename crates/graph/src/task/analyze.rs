//! How is a task text read? Once per line, each finder blanking what the next must not see.

use std::ops::Range;
use std::sync::LazyLock;

use regex::Regex;
use rustc_hash::FxHashMap;

use super::blocks::{self, Content, Line, LineKind};
use super::pattern::pattern;
use super::{
    Constraints, PathMention, Purpose, Task, Templates, constraints, errors, frames, identifiers,
    intake, keys, kind, links, paths, title,
};

/// Paths kept.
const MAX_PATHS: usize = 200;
/// Bytes of code blocks kept.
const MAX_BLOCK: usize = 64 * 1024;

impl Task {
    /// Takes a task text apart. Any text is a task; the same text gives the same task.
    pub fn analyze(text: &str) -> Task {
        Task::analyze_beside(text, &Templates::default())
    }

    /// The same, knowing the repository's issue templates: what is theirs is not the author's.
    pub fn analyze_beside(text: &str, templates: &Templates) -> Task {
        let text = intake::read(text);
        let mut lines = blocks::lines(&text);
        mark_templates(&mut lines, templates);
        let (frames, tracebacks) = frames::find(&lines);
        mark_tracebacks(&mut lines, &tracebacks);
        let errors = errors::find(&lines, &tracebacks);
        let title_line = title::line(&lines);

        let mut reading = Reading::default();
        for (at, line) in lines.iter().enumerate() {
            reading.line(
                line,
                title_line == Some(at),
                tracebacks.iter().any(|it| it.lines.contains(&at)),
            );
        }
        let title = match title_line {
            Some(at) => title::bare(&lines[at].text),
            None => errors.last().cloned().unwrap_or_else(|| first_words(&lines)),
        };
        let prose = prose(&lines);
        let pasted = joined(&lines, |line| matches!(line.kind, LineKind::Code | LineKind::Log));
        let mut constraints = reading.constraints;
        constraints::languages_in(&prose, &mut constraints);
        let headings =
            joined(&lines, |line| matches!(line.kind, LineKind::Template | LineKind::Heading));
        let title_written = title_line.map_or("", |at| &lines[at].text);
        let broken = !frames.is_empty() || !errors.is_empty();
        let kind = kind::of(&title, title_written, &headings, &prose, broken);
        let mut code_blocks = blocks::code_blocks(&lines);
        for block in &mut code_blocks {
            block.truncate(intake::floor(block, MAX_BLOCK));
        }
        drop(lines);
        let (identifiers, modules) = reading.identifiers.finish();
        Task {
            title,
            kind,
            purpose: Purpose::default(),
            constraints,
            paths: reading.paths,
            modules,
            frames,
            identifiers,
            errors,
            keys: reading.keys.keys,
            flags: reading.keys.flags,
            code_blocks,
            pasted,
            prose,
            text,
        }
    }
}

/// Paths and where they stand in their line.
type Mentions = Vec<(usize, PathMention)>;

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
    pattern(
        r#"(`+)([^`]+)`+|\{\{([^{}]+)\}\}|["\u{201c}]([^\s"\u{201c}\u{201d}]+)["\u{201d}]|(?:^|[\s(])'([^\s']+)'"#,
    )
});

impl Reading {
    fn line(&mut self, line: &Line<'_>, in_title: bool, in_traceback: bool) {
        if matches!(line.kind, LineKind::Hidden | LineKind::Template) {
            return;
        }
        let mut mentions: Vec<_> = links::files(&line.text).collect();
        let bare = links::without_links(&line.text);
        let output = line.kind == LineKind::Log || line.holds(Content::Log) || in_traceback;
        if line.is_prose() {
            constraints::read(&bare, &mut self.constraints);
            constraints::versions(&bare, &mut self.constraints);
            self.prose(&bare, &mut mentions, in_title);
        } else if !in_traceback || frames::is_source(&line.text) {
            // A frame itself says all that its line says.
            self.code(line, &bare, output, &mut mentions);
        }
        mentions.sort_by_key(|(at, _)| *at);
        for (_, mention) in mentions {
            self.path(mention);
        }
    }

    /// A line of a code block, or of what a program printed.
    fn code(&mut self, line: &Line<'_>, text: &str, output: bool, mentions: &mut Mentions) {
        let plain = output || line.holds(Content::Shell) || line.holds(Content::Config);
        let place = if plain { paths::Place::Plain } else { paths::Place::Code };
        let mut rest = text.as_bytes().to_vec();
        note_paths(text, 0..text.len(), place, &mut rest, mentions);
        let rest = String::from_utf8_lossy(&rest);
        let place = if output { identifiers::Place::Output } else { identifiers::Place::Code };
        self.identifiers.read(&rest, place, false);
        let place = match line.block {
            Some((_, Content::Config)) => keys::Place::Config,
            Some((_, Content::Shell)) => keys::Place::Shell,
            _ => keys::Place::Code,
        };
        self.keys.read(&rest, place);
    }

    /// Spans in back-ticks and what stands between them, from left to right.
    fn prose(&mut self, text: &str, mentions: &mut Mentions, in_title: bool) {
        let mut rest = text.as_bytes().to_vec();
        let mut at = 0;
        for found in SPAN.captures_iter(text) {
            let ticked = found.get(2).or(found.get(3));
            let Some(span) = ticked.or(found.get(4)).or(found.get(5)) else { continue };
            self.between(text, at..span.start(), &mut rest, mentions, in_title);
            at = span.end();
            note_paths(text, span.range(), paths::Place::Quoted, &mut rest, mentions);
            let quoted = String::from_utf8_lossy(&rest[span.range()]);
            self.keys.read(&quoted, keys::Place::Quoted);
            let name = ticked.is_some() || is_hyphenated(&quoted);
            let place = if name { identifiers::Place::Quoted } else { identifiers::Place::Prose };
            self.identifiers.read(&quoted, place, in_title);
        }
        self.between(text, at..text.len(), &mut rest, mentions, in_title);
    }

    fn between(
        &mut self,
        text: &str,
        range: Range<usize>,
        rest: &mut [u8],
        mentions: &mut Mentions,
        in_title: bool,
    ) {
        note_paths(text, range.clone(), paths::Place::Prose, rest, mentions);
        let words = String::from_utf8_lossy(&rest[range]);
        self.identifiers.read(&words, identifiers::Place::Prose, in_title);
        self.keys.read(&words, keys::Place::Prose);
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

/// Notes the paths in a part of a line and blanks them in its copy. Whole words are blanked, so what
/// is left is still text.
fn note_paths(
    text: &str,
    within: Range<usize>,
    place: paths::Place,
    rest: &mut [u8],
    mentions: &mut Mentions,
) {
    for it in paths::find(text, within, place) {
        rest[it.at.clone()].fill(b' ');
        mentions.push((it.at.start, it.mention));
    }
}

fn is_hyphenated(text: &str) -> bool {
    let text = text.trim();
    text.contains('-')
        && !text.starts_with('-')
        && text.bytes().all(|it| it.is_ascii_alphanumeric() || it == b'-' || it == b'_')
}

/// Lines of the repository's templates; the first line with words is the author's whatever it says,
/// and so is everything where there is nothing else.
fn mark_templates(lines: &mut [Line<'_>], templates: &Templates) {
    if templates.are_all_of(lines.iter().map(|line| line.text.as_ref())) {
        return;
    }
    let written = lines.iter().skip_while(|line| !line.is_prose()).count();
    let first = lines.len() - written;
    for line in lines.iter_mut().skip(first + 1) {
        if templates.hold(&line.text) {
            line.kind = if line.is_prose() { LineKind::Template } else { LineKind::Hidden };
        }
    }
}

/// Lines of a traceback among prose are no prose; nor are its header and its last line.
fn mark_tracebacks(lines: &mut [Line<'_>], tracebacks: &[frames::Traceback]) {
    for it in tracebacks {
        let before = it.lines.start.saturating_sub(1);
        let header = lines[before].text.contains("Traceback (most recent call last)");
        let start = if header { before } else { it.lines.start };
        let end = errors::last_line(lines, it).map_or(it.lines.end, |at| at + 1);
        for line in &mut lines[start..end] {
            if line.is_prose() {
                line.kind = LineKind::Log;
            }
        }
    }
}

/// What a person wrote, line by line, with the words of links.
fn prose(lines: &[Line<'_>]) -> String {
    joined(lines, Line::is_prose)
}

fn joined<'t>(lines: &[Line<'t>], wanted: impl Fn(&Line<'t>) -> bool) -> String {
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

//! Which lines did a person write as prose, and which are code, logs, quotes or template?

use std::borrow::Cow;
use std::sync::LazyLock;

use regex::Regex;

use super::pattern::pattern;
use super::vocabulary::{VOCABULARY, is_stop_word};

/// What a line is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum LineKind {
    /// Written by a person.
    Prose,
    /// A heading that is more than a template's.
    Heading,
    /// In a code block.
    Code,
    /// In a traceback that stands among prose.
    Log,
    /// A heading or checkbox of an issue template, quoted mail: its words are not the author's.
    Template,
    /// A fence, or within an HTML comment.
    Hidden,
}

/// What a code block holds, as far as its fence says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Content {
    /// A programming language, or not told.
    Code,
    /// Keys and values.
    Config,
    /// Commands.
    Shell,
    /// What a program printed.
    Log,
}

/// One line of the task.
#[derive(Debug)]
pub(super) struct Line<'t> {
    /// Without quotation marks and HTML.
    pub(super) text: Cow<'t, str>,
    pub(super) kind: LineKind,
    /// Which code block it is in, and what that holds.
    pub(super) block: Option<(usize, Content)>,
}

impl Line<'_> {
    /// Written by a person outside code.
    pub(super) fn is_prose(&self) -> bool {
        matches!(self.kind, LineKind::Prose | LineKind::Heading)
    }

    /// Whether it is in a block of this content.
    pub(super) fn holds(&self, content: Content) -> bool {
        self.block.is_some_and(|(_, it)| it == content)
    }
}

/// An open fence: its mark, how long it was, its content.
struct Fence {
    mark: char,
    length: usize,
    content: Content,
}

/// Takes the text apart, line by line.
struct Reader<'t> {
    lines: Vec<Line<'t>>,
    fence: Option<Fence>,
    blocks: usize,
    in_comment: bool,
    in_mail: bool,
    in_list: bool,
}

/// The lines of a text with their kinds; tracebacks among prose are still prose here.
pub(super) fn lines(text: &str) -> Vec<Line<'_>> {
    let mut reader = Reader {
        lines: Vec::new(),
        fence: None,
        blocks: 0,
        in_comment: false,
        in_mail: false,
        in_list: false,
    };
    for line in text.lines() {
        let line = reader.line(line);
        reader.lines.push(line);
    }
    reader.lines
}

impl<'t> Reader<'t> {
    fn line(&mut self, text: &'t str) -> Line<'t> {
        let text = without_marks(text);
        if let Some(fence) = &self.fence {
            let content = fence.content;
            if self.closes(text) {
                self.fence = None;
                return hidden(text);
            }
            let block = Some((self.blocks - 1, content));
            return Line { text: text.into(), kind: LineKind::Code, block };
        }
        let mut text = self.without_comments(text);
        if text.trim().is_empty() {
            return Line { text, kind: LineKind::Hidden, block: None };
        }
        if let Some(fence) = opening(&text) {
            self.fence = Some(fence);
            self.blocks += 1;
            return hidden_owned(text);
        }
        if let Some(kind) = self.unquote(&mut text) {
            return Line { text, kind, block: None };
        }
        if self.is_indented_code(&text) {
            let continues = self.lines.last().is_some_and(|it| it.kind == LineKind::Code);
            if !continues {
                self.blocks += 1;
            }
            let block = Some((self.blocks - 1, Content::Code));
            return Line { text, kind: LineKind::Code, block };
        }
        self.in_list = is_list_item(&text) || (self.in_list && text.starts_with([' ', '\t']));
        let text = without_html(text);
        let kind = if is_template(&text) {
            LineKind::Template
        } else if text.trim_start().starts_with('#') && heading(&text).is_some() {
            LineKind::Heading
        } else {
            LineKind::Prose
        };
        Line { text, kind, block: None }
    }

    /// Whether the line closes the open fence.
    fn closes(&self, text: &str) -> bool {
        let Some(fence) = &self.fence else { return false };
        let text = text.trim_start().trim_start_matches("> ").trim();
        match fence.mark {
            '<' => text.ends_with("</pre>"),
            '{' => text == "{code}" || text == "{noformat}",
            mark => text.len() >= fence.length && text.chars().all(|c| c == mark),
        }
    }

    /// The line without what stands in `<!-- … -->`, which may span lines.
    fn without_comments(&mut self, text: &'t str) -> Cow<'t, str> {
        if !self.in_comment && !text.contains("<!--") {
            return text.into();
        }
        let mut kept = String::new();
        let mut rest = text;
        loop {
            if self.in_comment {
                let Some(end) = rest.find("-->") else { break };
                rest = &rest[end + 3..];
                self.in_comment = false;
            } else if let Some(start) = rest.find("<!--") {
                kept.push_str(&rest[..start]);
                rest = &rest[start + 4..];
                self.in_comment = true;
            } else {
                kept.push_str(rest);
                break;
            }
        }
        kept.into()
    }

    /// Takes quotation marks off. A quoted mail is not the author's; any other quote is kept.
    fn unquote(&mut self, text: &mut Cow<'t, str>) -> Option<LineKind> {
        static WROTE: LazyLock<Regex> = LazyLock::new(|| {
            pattern(
                r"(?i)^(?:on .+ wrote:|.+ (?:schrieb|a écrit|escribió)\s?:|-{2,} ?original message ?-{2,}|le .+ a écrit)\s*$",
            )
        });
        if WROTE.is_match(text.trim()) {
            self.in_mail = true;
            return Some(LineKind::Template);
        }
        let trimmed = text.trim_start();
        if !trimmed.starts_with('>') || trimmed.starts_with(">>> ") {
            self.in_mail = false;
            return None;
        }
        let nested = trimmed.starts_with("> >") || trimmed.starts_with(">>");
        let bare = trimmed.trim_start_matches(['>']).trim_start_matches("> ");
        let bare = bare.strip_prefix(' ').unwrap_or(bare).to_owned();
        *text = bare.into();
        (self.in_mail || nested).then_some(LineKind::Template)
    }

    /// Four columns deep after an empty line or more of the same, and no part of a list.
    fn is_indented_code(&self, text: &str) -> bool {
        if !(text.starts_with("    ") || text.starts_with('\t')) || self.in_list {
            return false;
        }
        let after_code = |line: &Line<'_>| line.kind == LineKind::Code;
        match self.lines.last() {
            None => false,
            Some(last) if last.text.trim().is_empty() => {
                !is_list_item(text) || self.lines.iter().rev().nth(1).is_some_and(after_code)
            }
            Some(last) => after_code(last) && self.fence.is_none() && indented(&last.text),
        }
    }
}

/// Without what log collectors put before a line: a time, a container's name.
fn without_marks(text: &str) -> &str {
    static MARKS: LazyLock<Regex> = LazyLock::new(|| {
        pattern(
            r"^(?:(?:\d{4}-\d\d-\d\d[T ][\d:.,+]+Z?|\[?\d\d:\d\d:\d\d[.,\d]*\]?|[a-z][\w.-]*[-_]\d+ +\|)(?:\s|$))+",
        )
    });
    MARKS.find(text).map_or(text, |found| &text[found.end()..])
}

fn indented(text: &str) -> bool {
    text.starts_with("    ") || text.starts_with('\t')
}

fn hidden(text: &str) -> Line<'_> {
    Line { text: text.into(), kind: LineKind::Hidden, block: None }
}

fn hidden_owned(text: Cow<'_, str>) -> Line<'_> {
    Line { text, kind: LineKind::Hidden, block: None }
}

fn is_list_item(text: &str) -> bool {
    static ITEM: LazyLock<Regex> = LazyLock::new(|| pattern(r"^\s*(?:[-*+]|\d+[.)])\s"));
    ITEM.is_match(text)
}

/// The fence that the line opens.
fn opening(text: &str) -> Option<Fence> {
    static OPENS: LazyLock<Regex> = LazyLock::new(|| {
        pattern(
            r"^\s*(?:[-*+>]\s+|\d+[.)]\s+)?(?:(`{3,}|~{3,})\s*([^`]*)$|(<pre>)(?:<code>)?\s*$|\{(?:code|noformat)(?::([a-z]*)[^}]*)?\}\s*$)",
        )
    });
    let found = OPENS.captures(text)?;
    let said = found.get(2).or(found.get(4)).map_or("", |it| it.as_str());
    let content = content(said);
    Some(match (found.get(1), found.get(3)) {
        (Some(mark), _) => Fence {
            mark: if mark.as_str().starts_with('`') { '`' } else { '~' },
            length: mark.len(),
            content,
        },
        (None, Some(_)) => Fence { mark: '<', length: 0, content },
        (None, None) => Fence { mark: '{', length: 0, content },
    })
}

/// What the first word of a fence says about its content.
fn content(said: &str) -> Content {
    let word = said
        .split(|c: char| c.is_whitespace() || ",:{}".contains(c))
        .find(|word| !word.is_empty())
        .unwrap_or("")
        .to_ascii_lowercase();
    let word = word.trim_start_matches('.');
    if VOCABULARY.config_fences.contains(word) {
        Content::Config
    } else if VOCABULARY.shell_fences.contains(word) {
        Content::Shell
    } else if VOCABULARY.log_fences.contains(word) {
        Content::Log
    } else {
        Content::Code
    }
}

/// The words of a heading: `# x`, `**x**` alone on its line, or `x:`.
fn heading(text: &str) -> Option<&str> {
    let text = text.trim();
    let bold = |mark| {
        text.strip_prefix(mark).and_then(|it| it.trim_end_matches([':', ' ']).strip_suffix(mark))
    };
    let hashed = || {
        let bare = text.trim_start_matches('#');
        (bare.len() < text.len() && !bare.starts_with('!')).then_some(bare)
    };
    hashed().or_else(|| bold("**")).or_else(|| bold("__")).or_else(|| text.strip_suffix(':'))
}

/// A heading whose every word is an issue template's, or a checkbox.
fn is_template(text: &str) -> bool {
    let trimmed = text.trim();
    let bare = trimmed.trim_start_matches(['-', '*', '+', ' ']);
    if ["[ ]", "[x]", "[X]", "[]"].iter().any(|it| bare.starts_with(it))
        && bare.len() < trimmed.len()
    {
        return true;
    }
    // What forms write into fields left empty.
    if trimmed == "_No response_" {
        return true;
    }
    // A rule, or a heading's underline.
    if trimmed.chars().all(|c| "-=*_# ".contains(c)) {
        return true;
    }
    let Some(words) = heading(trimmed).or_else(|| (trimmed.len() < 24).then_some(trimmed)) else {
        return false;
    };
    let mut any = false;
    let all = words
        .split(|c: char| !c.is_alphanumeric() && c != '\'' && c != '\u{2019}')
        .filter(|word| !word.is_empty())
        .all(|word| {
            any = true;
            is_stop_word(&word.replace('\u{2019}', "'"))
        });
    any && all
}

/// Without tags of HTML that shape a page.
fn without_html(text: Cow<'_, str>) -> Cow<'_, str> {
    static TAG: LazyLock<Regex> = LazyLock::new(|| {
        pattern(
            r"(?i)</?(?:details|summary|br|hr|p|div|span|b|i|em|strong|ul|ol|li|pre|h[1-6]|table|t[rdh]|thead|tbody|a|img|kbd|sub|sup|center|font|blockquote|strike|u|input)(?:\s[^<>]*)?/?>",
        )
    });
    static CODE: LazyLock<Regex> = LazyLock::new(|| pattern(r"</?(?:code|tt)>"));
    if !text.contains('<') {
        return text;
    }
    let text = TAG.replace_all(&text, " ");
    CODE.replace_all(&text, "`").into_owned().into()
}

/// Contents of the code blocks, in order.
pub(super) fn code_blocks(lines: &[Line<'_>]) -> Vec<String> {
    let mut blocks: Vec<String> = Vec::new();
    let mut current = None;
    for line in lines {
        let Some((at, _)) = line.block else { continue };
        if current == Some(at) {
            let block = blocks.last_mut().expect("a block was opened by the line before");
            block.push('\n');
            block.push_str(&line.text);
        } else {
            blocks.push(line.text.to_string());
            current = Some(at);
        }
    }
    blocks
}

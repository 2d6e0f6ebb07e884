//! Where did it go wrong? The frames of every traceback in the text, innermost first.
//!
//! How each language prints a frame is data: `data/traceback_forms.toml`.

use std::ops::Range;
use std::sync::LazyLock;

use regex::{Captures, Regex, RegexSet};
use serde::Deserialize;

use super::blocks::{Line, LineKind};
use super::{Frame, paths};

/// Lines that may stand between two frames of one traceback (source lines, carets, locals).
const BETWEEN: usize = 12;
/// Frames kept; a deep recursion prints thousands.
const MAX_FRAMES: usize = 400;
/// Frames in one group before it is cut in the middle.
const MAX_GROUP: usize = 120;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Order {
    /// The innermost frame is printed first.
    First,
    /// It is printed last.
    Last,
    /// Each is a place of its own: compiler messages, test summaries.
    Alone,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenForm {
    title: String,
    order: Order,
    line: String,
    above: Option<String>,
    not: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    opens: Vec<String>,
    form: Vec<WrittenForm>,
}

struct Form {
    order: Order,
    line: Regex,
    above: Option<Regex>,
    not: Option<Regex>,
}

struct Forms {
    opens: RegexSet,
    any: RegexSet,
    forms: Vec<Form>,
}

static FORMS: LazyLock<Forms> = LazyLock::new(|| {
    let written: Written = toml::from_str(include_str!("../../data/traceback_forms.toml"))
        .unwrap_or_else(|error| panic!("data/traceback_forms.toml: {error}"));
    let compile = |title: &str, text: &str| {
        Regex::new(text).unwrap_or_else(|error| panic!("traceback form {title}: {error}"))
    };
    Forms {
        opens: RegexSet::new(&written.opens).expect("the patterns are tested"),
        any: RegexSet::new(written.form.iter().map(|it| &it.line))
            .expect("the patterns are tested"),
        forms: written
            .form
            .iter()
            .map(|it| Form {
                order: it.order,
                line: compile(&it.title, &it.line),
                above: it.above.as_deref().map(|text| compile(&it.title, text)),
                not: it.not.as_deref().map(|text| compile(&it.title, text)),
            })
            .collect(),
    }
});

/// Frames of one traceback as printed, with the lines they stand on.
struct Group {
    form: usize,
    order: Order,
    frames: Vec<Frame>,
    lines: Range<usize>,
}

/// All frames, and the ranges of lines that hold tracebacks.
pub(super) fn find(lines: &[Line<'_>]) -> (Vec<Frame>, Vec<Range<usize>>) {
    let mut groups: Vec<Group> = Vec::new();
    let mut open = false;
    for (at, line) in lines.iter().enumerate() {
        if line.kind == LineKind::Hidden || line.text.len() < 6 {
            continue;
        }
        let text = strip_marks(&line.text);
        if FORMS.opens.is_match(text) {
            open = false;
        }
        let Some((form, frame)) = read(text, at, lines) else { continue };
        let order = FORMS.forms[form].order;
        let joins = open
            && order != Order::Alone
            && groups.last().is_some_and(|it| it.order == order && at - it.lines.end < BETWEEN);
        if joins {
            let group = groups.last_mut().expect("a group is open");
            group.frames.extend(frame);
            group.lines.end = at + 1;
            group.form = form;
        } else {
            groups.push(Group {
                form,
                order,
                frames: frame.into_iter().collect(),
                lines: at..at + 1,
            });
        }
        open = order != Order::Alone;
    }
    let regions = groups.iter().map(|it| it.lines.clone()).collect();
    let mut frames = Vec::new();
    for group in groups {
        frames.extend(group.innermost_first());
        if frames.len() >= MAX_FRAMES {
            break;
        }
    }
    frames.truncate(MAX_FRAMES);
    (frames, regions)
}

impl Group {
    fn innermost_first(self) -> Vec<Frame> {
        let mut frames = self.frames;
        if self.order == Order::Last {
            frames.reverse();
        }
        frames.dedup();
        if frames.len() > MAX_GROUP {
            frames.drain(MAX_GROUP / 2..frames.len() - MAX_GROUP / 2);
        }
        for (depth, frame) in frames.iter_mut().enumerate() {
            frame.depth = depth as u32;
        }
        frames
    }
}

/// Without what log collectors and pytest put before a line.
fn strip_marks(text: &str) -> &str {
    static MARKS: LazyLock<Regex> = LazyLock::new(|| {
        Regex::new(r"^(?:(?:\d{4}-\d\d-\d\d[T ][\d:.,+]+Z?|\[?\d\d:\d\d:\d\d[.,\d]*\]?|[\w.-]+_\d+ +\|)\s?)+")
            .expect("the pattern is tested")
    });
    match MARKS.find(text) {
        Some(found) => &text[found.end()..],
        None => text,
    }
}

/// The form of the line, and its frame unless it stands for code without a file.
fn read(text: &str, at: usize, lines: &[Line<'_>]) -> Option<(usize, Option<Frame>)> {
    let matching = FORMS.any.matches(text);
    for index in matching.iter() {
        let form = &FORMS.forms[index];
        if form.not.as_ref().is_some_and(|it| it.is_match(text)) {
            continue;
        }
        let Some(found) = form.line.captures(text) else { continue };
        let above = form.above.as_ref().and_then(|above| {
            let before = lines.get(at.checked_sub(1)?)?;
            above.captures(strip_marks(&before.text))
        });
        let group = |name: &str| {
            let named = |it: &Captures<'_>| it.name(name).map(|it| it.as_str().to_owned());
            named(&found).or_else(|| above.as_ref().and_then(named)).unwrap_or_default()
        };
        let (path, line) = (group("path"), group("line").parse().ok());
        if !is_file(&path) {
            return Some((index, None));
        }
        let frame = Frame {
            path: paths::tail(&path),
            line,
            function: bare_function(&group("function")),
            module: group("module"),
            depth: 0,
        };
        let told = !frame.path.is_empty() || !frame.module.is_empty();
        return Some((index, told.then_some(frame)));
    }
    None
}

/// Whether a line within a traceback is source text rather than a frame.
pub(super) fn is_source(text: &str) -> bool {
    !FORMS.any.is_match(strip_marks(text))
}

/// Not a cell of a notebook, a string that was evaluated or the run time's own.
fn is_file(path: &str) -> bool {
    !(path.starts_with('<')
        || path.starts_with("node:")
        || path.starts_with("internal/")
        || path.starts_with("dart:")
        || path == "native"
        || path == "anonymous"
        || path.contains("://localhost") && path.ends_with('/'))
}

/// Without the marks that run times put on anonymous functions.
fn bare_function(name: &str) -> String {
    let name = name.trim();
    if name.starts_with('<') || name.starts_with('{') { String::new() } else { name.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_form_compiles_and_names_its_place() {
        for form in &FORMS.forms {
            let names: Vec<_> = form.line.capture_names().flatten().collect();
            assert!(names.iter().all(|it| ["path", "line", "function", "module"].contains(it)));
        }
        assert!(FORMS.forms.len() > 20);
    }
}

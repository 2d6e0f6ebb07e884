//! Where did it go wrong? The frames of every traceback in the text, innermost first.
//!
//! How each language prints a frame is data: `data/traceback_forms.toml`.

use std::ops::Range;
use std::sync::LazyLock;

use regex::{Captures, RegexSet};
use serde::Deserialize;

use super::blocks::{Line, LineKind};
use super::pattern::{LazyPattern, patterns};
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

/// One way of writing a frame.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Form {
    order: Order,
    line: LazyPattern,
    above: Option<LazyPattern>,
    not: Option<LazyPattern>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    opens: Vec<String>,
    causes: Vec<String>,
    form: Vec<Form>,
}

struct Forms {
    opens: RegexSet,
    causes: RegexSet,
    any: RegexSet,
    all: Vec<Form>,
}

static FORMS: LazyLock<Forms> = LazyLock::new(|| {
    let written: Written = toml::from_str(include_str!("../../data/traceback_forms.toml"))
        .unwrap_or_else(|error| panic!("data/traceback_forms.toml: {error}"));
    Forms {
        opens: patterns(&written.opens),
        causes: patterns(&written.causes),
        any: patterns(written.form.iter().map(|it| it.line.text())),
        all: written.form,
    }
});

/// The lines of one traceback.
pub(super) struct Traceback {
    pub(super) lines: Range<usize>,
    /// Whether the message stands after the last frame and its source lines.
    pub(super) message_follows: bool,
}

/// Frames of one traceback as printed, with the lines they stand on.
struct Group {
    form: usize,
    order: Order,
    frames: Vec<Frame>,
    lines: Range<usize>,
    /// Whether it tells the cause of the one before.
    is_cause: bool,
}

/// All frames, and where the tracebacks stand.
pub(super) fn find(lines: &[Line<'_>]) -> (Vec<Frame>, Vec<Traceback>) {
    let mut groups: Vec<Group> = Vec::new();
    let (mut open, mut is_cause) = (false, false);
    for (at, line) in lines.iter().enumerate() {
        if line.kind == LineKind::Hidden || line.text.len() < 6 {
            continue;
        }
        let text = &*line.text;
        if FORMS.opens.is_match(text) {
            open = false;
            is_cause = FORMS.causes.is_match(text);
        }
        let Some((form, frame)) = read(text, at, lines) else { continue };
        let order = FORMS.all[form].order;
        let joins = open
            && order != Order::Alone
            && groups.last().is_some_and(|it| {
                it.order == order
                    && at - it.lines.end < BETWEEN
                    && lines[it.lines.start].block.map(|it| it.0) == line.block.map(|it| it.0)
            });
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
                is_cause: std::mem::take(&mut is_cause),
            });
        }
        open = order != Order::Alone;
    }
    let regions = groups
        .iter()
        .map(|it| Traceback { lines: it.lines.clone(), message_follows: it.order == Order::Last })
        .collect();
    let mut frames = Vec::new();
    while !groups.is_empty() && frames.len() < MAX_FRAMES {
        let causes = groups[1..].iter().take_while(|it| it.is_cause).count();
        frames.extend(innermost_first(groups.drain(..=causes).collect()));
    }
    frames.truncate(MAX_FRAMES);
    (frames, regions)
}

/// The frames of a traceback and its causes: the last cause is where it began.
fn innermost_first(chain: Vec<Group>) -> Vec<Frame> {
    let mut frames: Vec<Frame> = chain.into_iter().rev().flat_map(Group::innermost_first).collect();
    for (depth, frame) in frames.iter_mut().enumerate() {
        frame.depth = depth as u32;
    }
    frames
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
        frames
    }
}

/// The form of the line, and its frame unless it stands for code without a file.
fn read(text: &str, at: usize, lines: &[Line<'_>]) -> Option<(usize, Option<Frame>)> {
    let matching = FORMS.any.matches(text);
    for index in &matching {
        let form = &FORMS.all[index];
        if form.not.as_ref().is_some_and(|it| it.get().is_match(text)) {
            continue;
        }
        let Some(found) = form.line.get().captures(text) else { continue };
        let above = form.above.as_ref().and_then(|above| {
            let before = lines.get(at.checked_sub(1)?)?;
            above.get().captures(&before.text)
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
    !FORMS.any.is_match(text)
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
        for form in &FORMS.all {
            for it in
                [Some(&form.line), form.above.as_ref(), form.not.as_ref()].into_iter().flatten()
            {
                let mut names = it.get().capture_names().flatten();
                let known = ["path", "line", "function", "module"];
                assert!(names.all(|name| known.contains(&name)), "{}", it.text());
            }
        }
        assert!(FORMS.all.len() > 20);
    }
}

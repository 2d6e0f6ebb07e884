//! What sort of change does the task ask for? Cue words are data: `data/task_kinds.toml`.

use std::sync::LazyLock;

use serde::Deserialize;

use super::TaskKind;
use super::intake::floor;

/// Bytes of prose that count.
const PROSE: usize = 1_500;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    kind: Vec<WrittenKind>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenKind {
    name: String,
    start: Vec<String>,
    strong: Vec<String>,
    plain: Vec<String>,
    weak: Vec<String>,
}

struct Cues {
    kind: TaskKind,
    start: Vec<String>,
    anywhere: Vec<(String, f32)>,
}

static CUES: LazyLock<Vec<Cues>> = LazyLock::new(|| {
    let written: Written = toml::from_str(include_str!("../../data/task_kinds.toml"))
        .unwrap_or_else(|error| panic!("data/task_kinds.toml: {error}"));
    let padded = |cue: &String| match cue.strip_suffix('*') {
        Some(stem) => format!(" {stem}"),
        None => format!(" {cue} "),
    };
    written
        .kind
        .iter()
        .map(|it| {
            let (kind, _) = TaskKind::ALL
                .iter()
                .find(|(_, name)| *name == it.name)
                .unwrap_or_else(|| panic!("data/task_kinds.toml: unknown kind {}", it.name));
            let sorts = [(&it.strong, 3.0), (&it.plain, 1.5), (&it.weak, 0.5)];
            Cues {
                kind: *kind,
                start: it.start.iter().map(padded).collect(),
                anywhere: sorts
                    .into_iter()
                    .flat_map(|(cues, weight)| cues.iter().map(move |cue| (padded(cue), weight)))
                    .collect(),
            }
        })
        .collect()
});

/// The kind with the most evidence. `written` is the title's line with its tags; `headings` are
/// those of the issue template; `broken` tells that an error or traceback is quoted.
pub(super) fn of(
    title: &str,
    written: &str,
    headings: &str,
    prose: &str,
    broken: bool,
) -> TaskKind {
    let (title, written) = (words(title), words(written));
    let headings = words(headings);
    let prose = words(&prose[..floor(prose, PROSE)]);
    let mut best = (TaskKind::BugFix, 0.0);
    for cues in CUES.iter() {
        let mut score = 0.0;
        if cues.kind == TaskKind::BugFix {
            score += if broken { 5.0 } else { 2.0 };
        }
        if cues.start.iter().any(|cue| title.starts_with(cue) || written.starts_with(cue)) {
            score += 7.0;
        }
        score += sum(&cues.anywhere, &written, 2.0);
        score += sum(&cues.anywhere, &headings, 1.0);
        score += sum(&cues.anywhere, &prose, 0.5).min(6.0);
        if score > best.1 {
            best = (cues.kind, score);
        }
    }
    best.0
}

/// Each cue counts once.
fn sum(cues: &[(String, f32)], text: &str, factor: f32) -> f32 {
    let found = cues.iter().filter(|(cue, _)| text.contains(cue.as_str()));
    found.map(|(_, weight)| weight * factor).sum()
}

/// Lower-case words with one blank between and around them.
fn words(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push(' ');
    let kept = |c: char| c.is_alphanumeric() || "'_-.".contains(c);
    let text = text.replace('\u{2019}', "'").to_lowercase();
    for word in text.split(|c: char| !kept(c)) {
        let word = word.trim_matches(['\'', '-', '.']);
        if !word.is_empty() {
            out.push_str(word);
            out.push(' ');
        }
    }
    out
}

//! What does a task text say? Its kind, constraints, and everything in it that could name code.
//!
//! It reads the text alone: whether a path or identifier exists is not known here.

mod analyze;
mod blocks;
mod constraints;
mod errors;
mod frames;
mod identifiers;
mod intake;
mod keys;
mod kind;
mod links;
mod paths;
mod pattern;
mod purpose;
mod spelling;
mod templates;
mod title;
mod vocabulary;

pub use purpose::Purpose;
pub use templates::Templates;
pub(crate) use vocabulary::is_greeting;
pub use vocabulary::is_stop_word;

/// What sort of change the task asks for; role priors depend on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TaskKind {
    /// Something works wrongly.
    BugFix,
    /// Something new is wanted.
    Feature,
    /// Same behaviour, other shape.
    Refactor,
    /// Tests fail, flake or are missing.
    TestRepair,
    /// Configuration, build, packaging or CI.
    Configuration,
    /// Prose, docstrings, examples.
    Documentation,
    /// Too slow or too large.
    Performance,
    /// A weakness that someone could use.
    Security,
}

impl TaskKind {
    /// All kinds with their names in output.
    pub const ALL: &'static [(TaskKind, &'static str)] = &[
        (TaskKind::BugFix, "bug-fix"),
        (TaskKind::Feature, "feature"),
        (TaskKind::Refactor, "refactor"),
        (TaskKind::TestRepair, "test-repair"),
        (TaskKind::Configuration, "configuration"),
        (TaskKind::Documentation, "documentation"),
        (TaskKind::Performance, "performance"),
        (TaskKind::Security, "security"),
    ];

    /// The name in output.
    pub fn name(self) -> &'static str {
        Self::ALL.iter().find(|(kind, _)| *kind == self).map_or("", |(_, name)| name)
    }
}

/// A path written in the task.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PathMention {
    /// As written, with `/` separators, without a leading `./` and without the line number.
    pub path: String,
    /// The line number that followed it.
    pub line: Option<u32>,
    /// In back-ticks, quotes or a code block.
    pub quoted: bool,
    /// From a link to a hosted repository (`…/blob/<rev>/<path>#L10`).
    pub url: bool,
}

/// One frame of a traceback.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Frame {
    /// File as written; empty where the form has none (then `module` says more).
    pub path: String,
    /// Line, if told.
    pub line: Option<u32>,
    /// Function or method, without its module.
    pub function: String,
    /// Dotted module or class, where the form has it (Java, C#, Kotlin).
    pub module: String,
    /// Distance from where the error was raised: 0 is the innermost frame.
    pub depth: u32,
}

/// A word that looks like code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Identifier {
    /// As written, without call parentheses: `get_user`, `HttpClient`, `max-width`.
    pub text: String,
    /// In back-ticks.
    pub quoted: bool,
    /// Only inside code blocks or tracebacks.
    pub in_code: bool,
    /// In the title.
    pub in_title: bool,
    /// How often.
    pub count: u32,
}

/// What the task says about where to work.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Constraints {
    /// "only in …", "limited to …": paths, modules or words as written.
    pub only: Vec<String>,
    /// "do not touch …", "without changing …": likewise.
    pub avoid: Vec<String>,
    /// Languages named, by folder name of the lang crate.
    pub languages: Vec<String>,
    /// Versions named (`3.11`, `v2.0.1`).
    pub versions: Vec<String>,
}

/// A task, taken apart.
#[derive(Debug, Clone, PartialEq)]
pub struct Task {
    /// The text as it was read, cut to what matters if it was huge.
    pub text: String,
    /// Its first line with words (markdown marks removed).
    pub title: String,
    /// What sort of change it asks for.
    pub kind: TaskKind,
    /// What the files are wanted for: never read from the text.
    pub purpose: Purpose,
    /// What it says about where to work.
    pub constraints: Constraints,
    /// Paths, in order of appearance, each once.
    pub paths: Vec<PathMention>,
    /// Dotted or `::` names that could be modules (`django.db.models`, `tokio::sync`).
    pub modules: Vec<String>,
    /// Traceback frames, innermost first.
    pub frames: Vec<Frame>,
    /// Words that look like code, in order of appearance, each once.
    pub identifiers: Vec<Identifier>,
    /// Error messages: last lines of tracebacks, `XError: …`, quoted messages.
    pub errors: Vec<String>,
    /// Configuration keys and environment variables (`log_level`, `a.b.c`, `FOO_BAR`).
    pub keys: Vec<String>,
    /// Command-line flags (`--no-cache`, `-x`).
    pub flags: Vec<String>,
    /// Contents of fenced or indented code blocks.
    pub code_blocks: Vec<String>,
    /// Code blocks, logs and tracebacks: what a person pasted.
    pub pasted: String,
    /// The text without code blocks, logs, links and template headings: what a person wrote.
    pub prose: String,
}

//! What does an answer look like? Plain data: what `--json` prints and what a library user gets.
//!
//! These are the only serialized answer types. [`VERSION`] changes when a field changes its meaning
//! or goes; new fields may come without a change. `docs/schema/` holds the JSON Schemas made from
//! them, and a test compares.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;

/// Version of the answer format.
pub const VERSION: u32 = 1;

/// Which snapshot was read.
#[derive(Debug, Clone, Default, PartialEq, Serialize, JsonSchema)]
pub struct SnapshotInfo {
    /// The repository's top folder, or its git directory if it is bare.
    pub root: String,
    /// `work-tree` or `revision`.
    pub kind: String,
    /// The commit that is checked out or was asked for; absent without git or before the first one.
    pub commit: Option<String>,
    /// Number of files in the snapshot.
    pub files: usize,
}

/// What was seen, skipped and left out.
#[derive(Debug, Clone, Default, PartialEq, Serialize, JsonSchema)]
pub struct Coverage {
    /// Files in the snapshot.
    pub files: usize,
    /// Files whose text was read and counted.
    pub swept: usize,
    /// Bytes of their text.
    pub bytes: u64,
    /// Files that were parsed.
    pub parsed: usize,
    /// Commits whose messages were compared with the task.
    pub commits: usize,
    /// Number of files not read, by reason (`binary`, `too-large`, `unreadable`, …).
    pub skipped: BTreeMap<String, usize>,
    /// Files that could not be read though they are text, each with its reason; at most 20.
    pub unreadable: Vec<SkippedFile>,
    /// Candidates of the pack that found no room in the budget.
    pub left_out: usize,
    /// Models that took part in the answer; empty unless one was asked for.
    pub models: Vec<ModelUse>,
    /// What was asked for and could not be used: the answer was made without it.
    pub degraded: Vec<Degraded>,
}

/// A model that took part in an answer.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct ModelUse {
    /// The signal that it made.
    pub signal: String,
    /// `table`, `directory` or `endpoint`.
    pub kind: String,
    /// The file, folder or URL; `built-in`.
    pub place: String,
    /// The model's name, of an endpoint.
    pub model: Option<String>,
    /// Number of texts that it was given whole; 0 for a table, which is asked for words.
    pub texts: usize,
}

/// A signal that an answer was made without, though it was asked for.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Degraded {
    /// The signal.
    pub signal: String,
    /// Why.
    pub reason: String,
}

/// A file that was not read.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct SkippedFile {
    /// Path from the root.
    pub path: String,
    /// Why.
    pub reason: String,
}

/// Milliseconds by name of the stage, and `total`.
pub type Timings = BTreeMap<String, f64>;

/// A ranked file.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct RankedFile {
    /// Path from the root, with `/`.
    pub path: String,
    /// The sum of `parts`.
    pub score: f32,
    /// `source`, `test`, `configuration`, …
    pub role: String,
    /// Folder name of its language, if known.
    pub language: Option<String>,
    /// Contribution of each signal to the score; signals that say nothing are absent.
    pub parts: BTreeMap<String, f32>,
    /// Reasons in words, strongest first.
    pub why: Vec<String>,
}

/// The answer of `rank`.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct RankAnswer {
    /// Format version.
    pub version: u32,
    /// Which snapshot.
    pub snapshot: SnapshotInfo,
    /// What the task text says.
    pub task: TaskInfo,
    /// Best first; ties by path.
    pub files: Vec<RankedFile>,
    /// What was seen.
    pub coverage: Coverage,
    /// Where the time went.
    pub timings: Timings,
}

/// What the task text says.
#[derive(Debug, Clone, Default, PartialEq, Serialize, JsonSchema)]
pub struct TaskInfo {
    /// First line.
    pub title: String,
    /// `bug-fix`, `feature`, `refactor`, …
    pub kind: String,
    /// "only in …".
    pub only: Vec<String>,
    /// "do not touch …".
    pub avoid: Vec<String>,
    /// Languages named.
    pub languages: Vec<String>,
    /// Paths named.
    pub paths: Vec<String>,
    /// Words that look like code.
    pub identifiers: Vec<String>,
    /// Error messages.
    pub errors: Vec<String>,
    /// Traceback frames, innermost first, as `path:line function`.
    pub frames: Vec<String>,
}

/// What the repository is made of.
#[derive(Debug, Clone, Default, PartialEq, Serialize, JsonSchema)]
pub struct Environment {
    /// Files by language, largest first.
    pub languages: Vec<LanguageShare>,
    /// `small`, `medium` or `large`: which weights were used.
    pub scale: String,
    /// How unclear the first scores were, 0 (one clear winner) to 1 (all alike).
    pub ambiguity: f32,
    /// Manifests found (`pyproject.toml`, `Cargo.toml`, …).
    pub manifests: Vec<String>,
    /// Files where execution starts.
    pub entries: Vec<String>,
    /// Folders with a manifest of their own: the repository's modules; `.` is the root.
    pub modules: Vec<String>,
    /// Folders that hold tests, those with most first.
    pub tests: Vec<String>,
    /// Frameworks and conventions noticed in the files that were parsed, those in most files first.
    pub frameworks: Vec<FrameworkShare>,
    /// Number of files by role.
    pub roles: BTreeMap<String, usize>,
}

/// A framework and the number of parsed files in which it was noticed.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct FrameworkShare {
    /// Folder name of its rule.
    pub framework: String,
    /// Number of files.
    pub files: usize,
}

/// A language and its number of files.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct LanguageShare {
    /// Folder name of the language.
    pub language: String,
    /// Number of files.
    pub files: usize,
}

/// Where expansion started.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Anchor {
    /// Path from the root.
    pub path: String,
    /// `Score_loc`: the sum of the four parts.
    pub score: f32,
    /// The four named parts: `semantic`, `summary`, `rule`, `role`.
    pub parts: BTreeMap<String, f32>,
    /// Reasons in words.
    pub why: Vec<String>,
}

/// A symbol on a card.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct CardSymbol {
    /// Name, qualified by its container: `Order.total`.
    pub name: String,
    /// `class`, `function`, `heading`, …
    pub kind: String,
    /// Its head on one line.
    pub signature: String,
    /// First line.
    pub first_line: u32,
    /// Last line.
    pub last_line: u32,
}

/// A stretch of a file's text.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Excerpt {
    /// First line.
    pub first_line: u32,
    /// Last line.
    pub last_line: u32,
    /// The text.
    pub text: String,
}

/// The other end of an edge.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Neighbour {
    /// Its path.
    pub path: String,
    /// The relation read from the card's file: `imports`, `imported-by`, …
    pub relation: String,
    /// In [0, 1].
    pub confidence: f32,
}

/// One file of the pack.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Card {
    /// Path from the root.
    pub path: String,
    /// Role of the file.
    pub role: String,
    /// Language, if known.
    pub language: Option<String>,
    /// `path`, `outline` (symbol names), `signatures` or `body` (with text).
    pub detail: String,
    /// The symbols that matter, by line.
    pub symbols: Vec<CardSymbol>,
    /// Promoted text; empty unless the detail is `body`.
    pub text: Vec<Excerpt>,
    /// Related files within the pack.
    pub neighbours: Vec<Neighbour>,
    /// Why the file is in the pack, strongest reason first.
    pub why: Vec<String>,
    /// Promotion score u.
    pub promotion: f32,
    /// Tokens that the card takes in the form that is sent.
    pub tokens: usize,
}

/// What shows that a relation holds.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct RelationEvidence {
    /// The file that shows it.
    pub path: String,
    /// The line; 0 where no single line does.
    pub line: u32,
    /// What stands there.
    pub text: String,
}

/// An edge between two files of the pack.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct PackRelation {
    /// Path where it starts.
    pub from: String,
    /// Path where it leads.
    pub to: String,
    /// Its name.
    pub relation: String,
    /// In [0, 1].
    pub confidence: f32,
    /// What shows it.
    pub evidence: RelationEvidence,
}

/// A step of the ordered implementation path.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct PathStep {
    /// `entry`, `interface`, `logic`, `configuration`, `schema`, `tests`, `documentation`.
    pub stage: String,
    /// Files of the stage, most relevant first.
    pub files: Vec<String>,
}

/// A commit that resembles the task.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct HistoryNote {
    /// Abbreviated id.
    pub commit: String,
    /// Its subject.
    pub subject: String,
    /// Files of the pack that it touched.
    pub files: Vec<String>,
}

/// The pack seen from five sides, as in the paper.
#[derive(Debug, Clone, Default, PartialEq, Serialize, JsonSchema)]
pub struct Views {
    /// Task, constraints and environment in sentences.
    pub specification: Vec<String>,
    /// Modules around the selected files, with what each is about.
    pub repository: Vec<String>,
    /// Edges between modules among the selected files.
    pub architecture: Vec<String>,
    /// Commits that matter.
    pub history: Vec<HistoryNote>,
}

/// How the budget was used.
#[derive(Debug, Clone, Default, PartialEq, Serialize, JsonSchema)]
pub struct Budget {
    /// Tokens allowed.
    pub tokens: usize,
    /// Tokens (`o200k_base`) of the form that is sent: the Markdown form where it is asked for, else the
    /// text form. Never more than allowed.
    pub used: usize,
    /// Expansion actions taken.
    pub steps: usize,
    /// Why expansion ended: `budget`, `threshold`, `nothing-new` or `exhausted`.
    pub stopped: String,
}

/// The answer of `pack`.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct PackAnswer {
    /// Format version.
    pub version: u32,
    /// Which snapshot.
    pub snapshot: SnapshotInfo,
    /// What the task text says.
    pub task: TaskInfo,
    /// What the repository is made of.
    pub environment: Environment,
    /// Where expansion started.
    pub anchors: Vec<Anchor>,
    /// The files, most relevant first.
    pub cards: Vec<Card>,
    /// Edges among them.
    pub relations: Vec<PackRelation>,
    /// The ordered implementation path.
    pub path: Vec<PathStep>,
    /// The pack from five sides.
    pub views: Views,
    /// How the budget was used.
    pub budget: Budget,
    /// What was seen and left out.
    pub coverage: Coverage,
    /// Where the time went.
    pub timings: Timings,
}

/// A module of the compressed view.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct MapModule {
    /// Folder, or file where the grain is files.
    pub path: String,
    /// Files below it.
    pub files: usize,
    /// What it is about: a line of its own documentation or its most telling words.
    pub summary: String,
    /// Representative symbols.
    pub symbols: Vec<String>,
}

/// The answer of `map`: the compressed view of the repository.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct MapAnswer {
    /// Format version.
    pub version: u32,
    /// Which snapshot.
    pub snapshot: SnapshotInfo,
    /// What the repository is made of.
    pub environment: Environment,
    /// `modules`, `files` or `symbols`: follows the repository's scale.
    pub grain: String,
    /// The view, by path.
    pub modules: Vec<MapModule>,
    /// What was seen.
    pub coverage: Coverage,
    /// Where the time went.
    pub timings: Timings,
}

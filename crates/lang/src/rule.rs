//! What does a framework's `rule.toml` hold?
//!
//! The schema is the same for the folders of this crate and for those of a repository. Unknown keys
//! are errors that name the known ones.

use serde::Deserialize;

/// A framework, a convention or a tool as its folder describes it.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rule {
    /// Name for people, such as `Spring`.
    pub title: String,
    /// Texts of which a file must hold at least one before anything is looked for in it.
    #[serde(default)]
    pub needs: Vec<String>,
    /// Languages of the patterns that name none themselves; empty for all, `none` for files in none.
    #[serde(default)]
    pub languages: Vec<String>,
    /// What is noticed in texts, beside what the folder's queries capture.
    #[serde(default, rename = "pattern")]
    pub patterns: Vec<MarkerPattern>,
    /// Which markers are joined to what.
    #[serde(default, rename = "join")]
    pub joins: Vec<Join>,
    /// Which paths belong together by their names alone.
    #[serde(default, rename = "twin")]
    pub twins: Vec<Twin>,
}

/// A regular expression whose matches are markers. It sees code: a match that begins in a comment
/// or inside a string does not count.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MarkerPattern {
    /// Name of the marker within its folder.
    pub marks: String,
    /// Languages of the files; those of the rule if it names none.
    #[serde(default)]
    pub languages: Vec<String>,
    /// The expression, over bytes and in multi-line mode; its group `key` (or the first group) is the key.
    pub regex: String,
    /// An expression for the stretches of text in which alone matches count.
    pub within: Option<String>,
    /// Whether matches inside strings count too (statements of SQL in code).
    #[serde(default)]
    pub strings: bool,
    /// Whether matches in comments count too (directives of generators).
    #[serde(default)]
    pub comments: bool,
}

/// Which two ends make an edge: equal keys of two markers, or a marker and what its key names.
///
/// An end is a marker of this folder (`route`), of another one (`env.read`), or one of `definition`
/// (a symbol of that name), `key` (a key of a configuration file) and `path` (a file).
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Join {
    /// Where edges start.
    pub from: String,
    /// Where they lead.
    pub to: String,
    /// The relation's name.
    pub relation: String,
    /// How sure an edge is when its ends are the only ones.
    pub confidence: f32,
    /// How keys of both ends are spelled alike before they are compared.
    #[serde(default)]
    pub spell: Vec<Spelling>,
    /// The same for one end only, before `spell`.
    #[serde(default)]
    pub from_spell: Vec<Spelling>,
    /// As `from_spell`.
    #[serde(default)]
    pub to_spell: Vec<Spelling>,
    /// Beginnings and ends that are no part of a key (`Impl`, `Controller`), once `spell` is done.
    #[serde(default)]
    pub without: Vec<String>,
    /// Globs of the paths at this end; all if there are none.
    #[serde(default)]
    pub from_files: Vec<String>,
    /// As `from_files`.
    #[serde(default)]
    pub to_files: Vec<String>,
    /// For `definition`: kinds of symbols; all if there are none.
    #[serde(default)]
    pub kinds: Vec<String>,
    /// For `path`: folders in which the key is looked for besides the root and the file's own.
    #[serde(default)]
    pub folders: Vec<String>,
    /// For `path`: what may follow the key (`.html`, `/package.json`).
    #[serde(default)]
    pub endings: Vec<String>,
}

/// Two templates of paths: what fits one belongs to what the other then says.
///
/// `{x}` stands for a part of one component, `{x/}` for one or more components, `{x:plural}` for x in
/// another form. What is before the template is the same at both ends. The last component may be `*`
/// or end with `.*`.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Twin {
    /// Where edges start.
    pub from: String,
    /// Where they lead.
    pub to: String,
    /// The relation's name.
    pub relation: String,
    /// How sure an edge is.
    pub confidence: f32,
}

/// How a key is rewritten.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Spelling {
    /// In lower case.
    Lower,
    /// The last part of a qualified name or path.
    Last,
    /// The first part of it.
    First,
    /// The last two parts, with a dot between.
    Pair,
    /// Without its last part.
    Parent,
    /// The last component of a path without its ending.
    Stem,
    /// `OrderLine` as `order_line`.
    Snake,
    /// `order_line` as `OrderLine`.
    Pascal,
    /// Of a plural the singular (`entries` as `entry`).
    Singular,
    /// Letters and digits alone, in lower case: relaxed binding, and the names of variables made of keys.
    Letters,
    /// A route with all its parameters alike and without slashes around it.
    Route,
    /// Parts separated by slashes, as of a path.
    Path,
    /// Without leading dots, slashes and marks, and without quotes.
    Bare,
}

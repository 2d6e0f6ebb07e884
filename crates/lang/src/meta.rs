//! What does a language's `meta.toml` hold?
//!
//! Unknown keys are errors that name the known ones, so a typing mistake cannot be read as an
//! absent setting.

use serde::Deserialize;

/// A language as its folder describes it.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Meta {
    /// Name for people, such as `C++`.
    pub title: String,
    /// Path of the grammar constant; absent for languages read by patterns.
    pub grammar: Option<String>,
    /// File-name globs, matched on the base name.
    #[serde(default)]
    pub globs: Vec<String>,
    /// Interpreters named in a first line `#!`.
    #[serde(default)]
    pub shebangs: Vec<String>,
    /// What opens a comment that runs to the end of its line.
    #[serde(default)]
    pub line_comments: Vec<String>,
    /// What opens and closes a comment.
    #[serde(default)]
    pub block_comments: Vec<[String; 2]>,
    /// How import paths resolve: one of the closed set of strategies of the graph crate.
    #[serde(default)]
    pub imports: Option<String>,
    /// What separates the parts of a module path as written in code.
    #[serde(default = "dot")]
    pub separator: String,
    /// File names (without folder) that stand for their folder: `__init__.py`, `index.ts`, `mod.rs`.
    #[serde(default)]
    pub index_files: Vec<String>,
    /// Words that stand right before a defined name (`def`, `class`, `fn`).
    #[serde(default)]
    pub definition_words: Vec<String>,
    /// Path globs of test files.
    #[serde(default)]
    pub tests: Vec<String>,
    /// What a test file's stem adds to its subject's: `test_{}`, `{}_test`, `{}Test`.
    #[serde(default)]
    pub test_names: Vec<String>,
    /// Path globs of files where execution starts.
    #[serde(default)]
    pub entries: Vec<String>,
    /// Whether documentation is the first string inside a definition (Python's docstring).
    #[serde(default)]
    pub doc_inside: bool,
    /// Whether the files hold code, as opposed to data or prose.
    #[serde(default)]
    pub code: bool,
    /// Words that a preprocessor takes out, as expressions whose group 1 is read as blanks.
    #[serde(default)]
    pub blanks: Vec<String>,
    /// How names lead to what they stand for.
    #[serde(default)]
    pub names: Names,
    /// For languages without a grammar: whether what is indented deeper lies inside.
    #[serde(default)]
    pub indented: bool,
    /// For languages without a grammar: patterns that yield symbols, imports and literals.
    #[serde(default, rename = "pattern")]
    pub patterns: Vec<Pattern>,
}

/// How names of a language lead to what they stand for.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Names {
    /// What a method calls the thing that it belongs to, or its type: `self`, `this`, `Self`.
    pub own: Vec<String>,
    /// What it calls that thing as one of its base type: `super`, `super()`.
    pub parent: Vec<String>,
    /// Which other files' names are seen without an import.
    pub shared: Shared,
    /// Whether a method sees the members of its type by their bare names.
    pub bare_members: bool,
    /// Generic types that stand for what they hold: `Optional`, `Arc`.
    pub wrappers: Vec<String>,
    /// Methods that give what they are called on, where its type has none of that name: `unwrap`.
    pub passing: Vec<String>,
    /// Whether any file may add members to a type.
    pub open_types: bool,
    /// Whether a type implements an interface by having its methods.
    pub structural: bool,
}

/// Which files see each other's names without an import.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Shared {
    /// Each file only its own.
    #[default]
    File,
    /// Those of one folder that declare the same package.
    Folder,
    /// Those that declare the same package.
    Package,
    /// Those that declare the same package, or one that it is nested in.
    Namespace,
    /// What a file includes, and what that includes.
    Includes,
    /// All.
    Repository,
}

/// One regular expression over a whole file, in multi-line mode.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pattern {
    /// What a match yields: a `SymbolKind` name, `reference.<role>`, `import`, `literal`, `package`,
    /// `doc` (the file's own) or `skip` (nothing inside the match counts).
    pub yields: String,
    /// The expression; its group `name` (or the first group) is the name. An import may
    /// have groups `names` (`a, b as c`) and `alias`, a reference a group `receiver`.
    pub regex: String,
}

fn dot() -> String {
    ".".to_owned()
}

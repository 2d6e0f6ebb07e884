//! What does one file say by itself? The vocabulary that everything right of this crate shares.
//!
//! Facts are about one file and depend on its bytes alone: no path, commit or other file is in
//! them, so two files with the same content have the same facts (invariant 4).

use serde::{Deserialize, Serialize};

/// A stretch of a file: bytes are half-open, lines are 1-based and inclusive.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Span {
    /// First byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
    /// Line of the first byte, from 1.
    pub first_line: u32,
    /// Line of the last byte, from 1.
    pub last_line: u32,
}

impl Span {
    /// Whether `other` lies within this span.
    pub fn contains(&self, other: &Span) -> bool {
        self.start <= other.start && other.end <= self.end
    }

    /// Number of lines that the span touches.
    pub fn lines(&self) -> u32 {
        self.last_line - self.first_line + 1
    }
}

/// What a symbol is: LSP's `SymbolKind` names, plus what data and prose files have.
///
/// Query captures `@definition.<kind>` use these names in lower case; a construct of a language
/// that has none of its own maps onto the closest one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum SymbolKind {
    /// A package, module or namespace declared in the file.
    Module,
    /// A class, record or object.
    Class,
    /// An interface, trait or protocol.
    Interface,
    /// A struct or union.
    Struct,
    /// An enumeration.
    Enum,
    /// One value of an enumeration.
    Variant,
    /// A free function.
    Function,
    /// A function of a type.
    Method,
    /// A constructor.
    Constructor,
    /// A field or property of a type.
    Field,
    /// A constant.
    Constant,
    /// A variable at file level.
    Variable,
    /// A type alias.
    Type,
    /// A macro.
    Macro,
    /// A key of a configuration or data file.
    Key,
    /// A heading of a prose file.
    Heading,
    /// A rule, target, stage, table, message or other named part of a data file.
    Section,
}

impl SymbolKind {
    /// All kinds with the names that captures use, in declaration order.
    pub const ALL: &'static [(SymbolKind, &'static str)] = &[
        (SymbolKind::Module, "module"),
        (SymbolKind::Class, "class"),
        (SymbolKind::Interface, "interface"),
        (SymbolKind::Struct, "struct"),
        (SymbolKind::Enum, "enum"),
        (SymbolKind::Variant, "variant"),
        (SymbolKind::Function, "function"),
        (SymbolKind::Method, "method"),
        (SymbolKind::Constructor, "constructor"),
        (SymbolKind::Field, "field"),
        (SymbolKind::Constant, "constant"),
        (SymbolKind::Variable, "variable"),
        (SymbolKind::Type, "type"),
        (SymbolKind::Macro, "macro"),
        (SymbolKind::Key, "key"),
        (SymbolKind::Heading, "heading"),
        (SymbolKind::Section, "section"),
    ];

    /// The kind that a capture names, if it is one of the closed list.
    pub fn from_name(name: &str) -> Option<SymbolKind> {
        Self::ALL.iter().find(|(_, n)| *n == name).map(|(kind, _)| *kind)
    }

    /// The lower-case name.
    pub fn name(self) -> &'static str {
        Self::ALL.iter().find(|(kind, _)| *kind == self).map_or("", |(_, name)| name)
    }

    /// Whether the kind is a type that others extend, implement or hold.
    pub fn is_type(self) -> bool {
        matches!(self, Self::Class | Self::Interface | Self::Struct | Self::Enum | Self::Type)
    }

    /// Whether the kind is code that runs.
    pub fn is_callable(self) -> bool {
        matches!(self, Self::Function | Self::Method | Self::Constructor | Self::Macro)
    }
}

/// A named thing defined in the file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Symbol {
    /// The name as written.
    pub name: String,
    /// What it is.
    pub kind: SymbolKind,
    /// The whole definition.
    pub span: Span,
    /// Line of the name, from 1.
    pub line: u32,
    /// The definition's head on one line, without its body; at most 160 characters.
    pub signature: String,
    /// First line of its documentation, if it has any.
    pub doc: Option<String>,
    /// Name of what encloses it, qualified with dots: `Outer.Inner`; empty at file level.
    pub container: String,
}

/// How a name is used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ReferenceRole {
    /// Called or constructed.
    Call,
    /// Named as a type.
    Type,
    /// Extended or implemented.
    Inherit,
    /// Applied as a decorator, annotation or attribute.
    Decorate,
    /// Read as a value.
    Read,
}

impl ReferenceRole {
    /// All roles with the names that captures use.
    pub const ALL: &'static [(ReferenceRole, &'static str)] = &[
        (ReferenceRole::Call, "call"),
        (ReferenceRole::Type, "type"),
        (ReferenceRole::Inherit, "inherit"),
        (ReferenceRole::Decorate, "decorate"),
        (ReferenceRole::Read, "read"),
    ];

    /// The role that a capture names.
    pub fn from_name(name: &str) -> Option<ReferenceRole> {
        Self::ALL.iter().find(|(_, n)| *n == name).map(|(role, _)| *role)
    }

    /// The lower-case name.
    pub fn name(self) -> &'static str {
        Self::ALL.iter().find(|(role, _)| *role == self).map_or("", |(_, name)| name)
    }
}

/// A use of a name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reference {
    /// The name used.
    pub name: String,
    /// How it is used.
    pub role: ReferenceRole,
    /// What stands before the last dot, as written (`self.client` of `self.client.get()`).
    pub receiver: Option<String>,
    /// Where.
    pub line: u32,
    /// Position in [`Facts::symbols`] of the innermost symbol around it.
    pub within: Option<u32>,
}

/// How a name comes by what it stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum BindingKind {
    /// It is declared to have the type: `x: Client`.
    Type,
    /// It is what a call gives: `x = Client()`, `x = connect()`.
    Made,
    /// It is another name of the same thing: `x = other`.
    Same,
    /// It is a function that is declared to give the type.
    Returns,
}

impl BindingKind {
    /// All kinds with the names that captures use.
    pub const ALL: &'static [(BindingKind, &'static str)] = &[
        (BindingKind::Type, "type"),
        (BindingKind::Made, "made"),
        (BindingKind::Same, "same"),
        (BindingKind::Returns, "returns"),
    ];

    /// The kind that a capture names.
    pub fn from_name(name: &str) -> Option<BindingKind> {
        Self::ALL.iter().find(|(_, n)| *n == name).map(|(kind, _)| *kind)
    }

    /// The lower-case name.
    pub fn name(self) -> &'static str {
        Self::ALL.iter().find(|(kind, _)| *kind == self).map_or("", |(_, name)| name)
    }
}

/// What the file says about what a name stands for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Binding {
    /// The name as written: `x`, `self.client`.
    pub name: String,
    /// How it comes by it.
    pub kind: BindingKind,
    /// The type, callee or other name as written, without blanks at line breaks.
    pub of: String,
    /// Where.
    pub line: u32,
    /// Position in [`Facts::symbols`] of the innermost symbol around it.
    pub within: Option<u32>,
}

/// One name that an import brings in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ImportedName {
    /// The name at its origin; `*` for all.
    pub name: String,
    /// The local name, where it differs.
    pub alias: Option<String>,
}

/// A stated dependency on something outside the file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Import {
    /// The module, package, header or file as written, without quotes (`..models`, `./a`, `foo/bar.h`).
    pub path: String,
    /// The local name of the module itself, where it is given one.
    pub alias: Option<String>,
    /// The names brought in; empty when the module itself is.
    pub names: Vec<ImportedName>,
    /// Where.
    pub line: u32,
    /// Whether the import is offered on to others (a re-export).
    pub reexport: bool,
}

/// A string that a user could see: its text without quotes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Literal {
    /// The text, at most 200 characters.
    pub text: String,
    /// Where.
    pub line: u32,
}

/// Something that a framework query noticed, not joined with anything yet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Marker {
    /// `<framework>.<what>`, such as `flask.route`.
    pub kind: String,
    /// What it is joined by.
    pub key: String,
    /// Where.
    pub line: u32,
}

/// Why a file's facts are fewer than they could be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Problem {
    /// Too large: nothing was parsed, or of data and prose only the first part was read.
    TooLarge,
    /// Lines too long to have been written by hand.
    Minified,
    /// Marked as generated.
    Generated,
    /// Not text.
    Binary,
    /// Bytes that are not UTF-8 were replaced.
    Encoding,
    /// The parser met text that it could not read.
    Syntax,
    /// Parsing was ended at its effort bound.
    Effort,
}

/// What one file says.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Facts {
    /// The package or namespace that the file declares itself to be in.
    pub package: Option<String>,
    /// First line of the file's own documentation.
    pub doc: Option<String>,
    /// Definitions, by position in the file.
    pub symbols: Vec<Symbol>,
    /// Uses, by position in the file.
    pub references: Vec<Reference>,
    /// What names stand for, by position in the file.
    pub bindings: Vec<Binding>,
    /// Imports, by position in the file.
    pub imports: Vec<Import>,
    /// Names offered to other files, where the language says so.
    pub exports: Vec<String>,
    /// Strings a user could see.
    pub literals: Vec<Literal>,
    /// What framework queries noticed.
    pub markers: Vec<Marker>,
    /// Why there may be more than is listed.
    pub problems: Vec<Problem>,
}

impl Facts {
    /// Position of the innermost symbol whose lines hold `line`.
    pub fn enclosing(&self, line: u32) -> Option<usize> {
        self.symbols
            .iter()
            .enumerate()
            .filter(|(_, s)| s.span.first_line <= line && line <= s.span.last_line)
            .min_by_key(|(i, s)| (s.span.end - s.span.start, std::cmp::Reverse(*i)))
            .map(|(i, _)| i)
    }
}

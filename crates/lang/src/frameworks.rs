//! Which frameworks are known, and which of them may a text speak of?
//!
//! The table is built from the folders of `frameworks/`; nothing here knows any of them by name. A
//! repository adds rules of its own with the same schema, but no queries: those are compiled by code
//! that a hostile one could keep busy for ever.

use std::sync::{LazyLock, OnceLock};

use aho_corasick::AhoCorasick;
use tree_sitter::Query;

use crate::expressions::{Author, Expression};
use crate::language::{Language, language_named};
use crate::rule::Rule;

/// What `build.rs` writes for each folder.
pub(crate) struct RuleFolder {
    pub(crate) name: &'static str,
    pub(crate) rule: &'static str,
    /// Languages with their queries.
    pub(crate) queries: &'static [(&'static str, &'static str)],
}

include!(concat!(env!("OUT_DIR"), "/frameworks.rs"));

/// What joins call ends that are no markers.
const ENDS: &[&str] = &["definition", "key", "path"];
/// What rules call the language of a file that is in none.
pub(crate) const NONE: &str = "none";
/// Bytes and patterns of a rule.
const MOST_BYTES: usize = 64 << 10;
const MOST_PATTERNS: usize = 100;

/// A framework: what its folder says, compiled once it is needed.
pub struct Framework {
    /// Folder name: the stable name in output, and the first part of its markers' kinds.
    pub name: String,
    /// What `rule.toml` says.
    pub rule: Rule,
    author: Author,
    queries: &'static [(&'static str, &'static str)],
    patterns: OnceLock<Vec<CompiledPattern>>,
    compiled: OnceLock<Vec<MarkerQuery>>,
}

impl std::fmt::Debug for Framework {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Framework").field(&self.name).finish()
    }
}

/// A pattern, compiled.
pub(crate) struct CompiledPattern {
    /// `<framework>.<what>`.
    pub(crate) kind: String,
    pub(crate) languages: Vec<String>,
    pub(crate) regex: Expression,
    pub(crate) within: Option<Expression>,
    pub(crate) strings: bool,
    pub(crate) comments: bool,
}

/// A query for one language, compiled; for each capture the kind of its markers, if it makes any.
pub(crate) struct MarkerQuery {
    pub(crate) language: &'static str,
    pub(crate) query: Query,
    pub(crate) kinds: Vec<Option<String>>,
}

impl Framework {
    /// Reads a rule that somebody wrote; the message says what is wrong with it.
    pub fn new(name: &str, text: &str) -> Result<Framework, String> {
        if text.len() > MOST_BYTES {
            return Err(format!("is larger than {MOST_BYTES} bytes"));
        }
        let rule: Rule = toml::from_str(text).map_err(|it| it.to_string().trim().to_owned())?;
        if rule.patterns.len() > MOST_PATTERNS {
            return Err(format!("has more than {MOST_PATTERNS} patterns"));
        }
        if let Some(it) = rule.patterns.iter().find(|it| ENDS.contains(&it.marks.as_str())) {
            return Err(format!("marks = {:?} is what a join calls an end of its own", it.marks));
        }
        if !rule.patterns.is_empty() && rule.needs.is_empty() {
            return Err("needs = []: nothing is looked at: give a text that its files hold".into());
        }
        let sure = rule.joins.iter().map(|it| it.confidence);
        let sure = sure.chain(rule.twins.iter().map(|it| it.confidence));
        if let Some(it) = sure.into_iter().find(|it| !(*it > 0.0 && *it <= 1.0)) {
            return Err(format!("confidence = {it}: expected above 0 and up to 1"));
        }
        let named = rule.patterns.iter().flat_map(|it| &it.languages).chain(&rule.languages);
        let unknown = |it: &&String| it.as_str() != NONE && language_named(it).is_none();
        if let Some(unknown) = named.into_iter().find(unknown) {
            return Err(format!("{unknown:?} is no language: see `codetrail languages`"));
        }
        let framework = Framework {
            name: name.to_owned(),
            rule,
            author: Author::Others,
            queries: &[],
            patterns: OnceLock::new(),
            compiled: OnceLock::new(),
        };
        Ok(framework)
    }

    /// Compiles all patterns now, so that a broken one is known before it is needed.
    pub fn check(&self) -> Result<(), String> {
        let compiled = self.compile_patterns()?;
        self.patterns.get_or_init(|| compiled);
        Ok(())
    }

    fn compile_patterns(&self) -> Result<Vec<CompiledPattern>, String> {
        let compiled = self.rule.patterns.iter().map(|it| {
            let own = if it.languages.is_empty() { &self.rule.languages } else { &it.languages };
            Ok(CompiledPattern {
                kind: format!("{}.{}", self.name, it.marks),
                languages: own.clone(),
                regex: Expression::compile(&it.regex, self.author)?,
                within: it
                    .within
                    .as_deref()
                    .map(|it| Expression::compile(it, self.author))
                    .transpose()?,
                strings: it.strings,
                comments: it.comments,
            })
        });
        compiled.collect()
    }

    pub(crate) fn patterns(&self) -> &[CompiledPattern] {
        self.patterns.get_or_init(|| {
            self.compile_patterns().expect("a test compiles ours, and others are checked first")
        })
    }

    /// The compiled queries for a text in a language.
    pub(crate) fn queries(
        &self,
        language: &Language,
        text: &str,
    ) -> impl Iterator<Item = &MarkerQuery> {
        let meant = |query: &str| {
            let mut needs = needs(query).peekable();
            needs.peek().is_none() || needs.any(|it| text.contains(it))
        };
        let any = self.queries.iter().any(|(name, it)| *name == language.name && meant(it));
        let all = if any {
            self.compiled.get_or_init(|| {
                self.compile_queries().expect("a test compiles the queries of every folder")
            })
        } else {
            &[][..]
        };
        all.iter().filter(|it| it.language == language.name)
    }

    fn compile_queries(&self) -> Result<Vec<MarkerQuery>, String> {
        let compiled = self.queries.iter().map(|(name, text)| {
            let language =
                language_named(name).ok_or_else(|| format!("{name}.scm: no such language"))?.get();
            let grammar =
                language.folder.grammar.ok_or_else(|| format!("{name}.scm: it has no grammar"))?;
            let query = Query::new(&tree_sitter::Language::new(grammar), text)
                .map_err(|error| format!("{name}.scm: {error}"))?;
            let kinds = query.capture_names().iter().map(|capture| {
                let what = capture.strip_prefix("marker.").map(|it| format!("{}.{it}", self.name));
                match what {
                    None if !capture.starts_with('_') => {
                        Err(format!("{name}.scm: @{capture}: write @marker.<what> or @_private"))
                    }
                    kind => Ok(kind),
                }
            });
            let kinds = kinds.collect::<Result<_, String>>()?;
            Ok(MarkerQuery { language: language.name, query, kinds })
        });
        compiled.collect()
    }
}

/// What the first line of a query asks a text for: `; needs: urlpatterns, @receiver`. Walking a tree
/// costs more than looking for a word.
fn needs(query: &str) -> impl Iterator<Item = &str> {
    let line = query.lines().next().and_then(|line| line.strip_prefix("; needs:"));
    line.into_iter().flat_map(|line| line.split(',')).map(str::trim)
}

/// The frameworks that files are asked about, and what tells quickly which of them a file is not of.
#[derive(Debug)]
pub struct Frameworks {
    list: Vec<Framework>,
    gate: AhoCorasick,
    /// The framework of each text of the gate.
    owners: Vec<usize>,
}

impl Frameworks {
    fn of(list: Vec<Framework>) -> Frameworks {
        let mut owners = Vec::new();
        let mut needs = Vec::new();
        for (at, framework) in list.iter().enumerate() {
            for need in &framework.rule.needs {
                owners.push(at);
                needs.push(need.as_str());
            }
        }
        let gate = AhoCorasick::new(&needs).expect("a few hundred short texts fit");
        Frameworks { list, gate, owners }
    }

    /// None: where markers are not wanted.
    pub fn none() -> &'static Frameworks {
        static NONE: LazyLock<Frameworks> = LazyLock::new(|| Frameworks::of(Vec::new()));
        &NONE
    }

    /// Those of this crate, sorted by name.
    pub fn built_in() -> &'static Frameworks {
        static TABLE: LazyLock<Frameworks> = LazyLock::new(|| Frameworks::of(built_in_list()));
        &TABLE
    }

    /// Those of this crate and others beside them, which are checked already.
    pub fn with(others: Vec<Framework>) -> Frameworks {
        let mut list = built_in_list();
        list.extend(others);
        Frameworks::of(list)
    }

    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = &Framework> {
        self.list.iter()
    }

    /// Those that a text may speak of.
    pub(crate) fn in_text(&self, text: &str) -> Vec<&Framework> {
        if self.list.is_empty() {
            return Vec::new();
        }
        let mut seen = vec![false; self.list.len()];
        for hit in self.gate.find_overlapping_iter(text) {
            seen[self.owners[hit.pattern().as_usize()]] = true;
        }
        self.list.iter().zip(seen).filter(|(_, seen)| *seen).map(|(it, _)| it).collect()
    }
}

fn built_in_list() -> Vec<Framework> {
    let read = |folder: &RuleFolder| {
        let mut framework = Framework::new(folder.name, folder.rule)
            .unwrap_or_else(|error| panic!("frameworks/{}/rule.toml: {error}", folder.name));
        framework.queries = folder.queries;
        framework.author = Author::Ours;
        framework
    };
    RULE_FOLDERS.iter().map(read).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_folder_has_patterns_and_queries_that_compile() {
        for framework in Frameworks::built_in().iter() {
            let checked = framework.check().and_then(|()| framework.compile_queries().map(drop));
            if let Err(message) = checked {
                panic!("frameworks/{}: {message}", framework.name);
            }
            let marks = !framework.rule.patterns.is_empty() || !framework.queries.is_empty();
            assert!(!marks || !framework.rule.needs.is_empty(), "{framework:?} needs a gate");
        }
    }

    #[test]
    fn a_broken_rule_says_what_is_wrong() {
        let said = |text: &str| match Framework::new("x", text) {
            Ok(it) => it.check().err().unwrap_or_default(),
            Err(message) => message,
        };
        assert!(said("title = 'x'\nneed = []").contains("unknown field `need`"));
        assert!(said("title = 'x'\nlanguages = ['klingon']").contains("is no language"));
        assert!(said("title = 'x'\n[[pattern]]\nmarks='a'\nregex='a'").contains("needs = []"));
        let rule = "title='x'\nneeds=['a']\n[[pattern]]\nmarks='a'\nregex=";
        let pattern = |regex: &str| format!("{rule}'{regex}'");
        assert!(said(&pattern("(")).contains("unclosed group"));
        assert!(said(&pattern("((a{1000}){1000}){1000}")).contains("exceeded limit"));
        assert_eq!(said(&pattern("(a+)+$")), "");
    }
}

//! What is a file for: source, test, configuration, documentation …? Told by its path and language.
//!
//! The rules are data (`data/roles.toml`). They only know conventions that hold across repositories;
//! where none applies, the language decides.

use std::sync::LazyLock;

use codetrail_lang::{LanguageId, languages};
use rustc_hash::FxHashSet;
use serde::Deserialize;

use crate::globs::Globs;

/// What a file is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Role {
    /// Program text that people write, styles included.
    Source,
    /// Tests, their fixtures and their expected outputs.
    Test,
    /// How the program or a tool behaves: settings, deployment, linters.
    Configuration,
    /// How it is built, packaged and checked: manifests, build scripts, images, CI.
    Build,
    /// Prose for people.
    Documentation,
    /// The form of data: migrations, SQL, protocol and API definitions.
    Schema,
    /// Text with holes: pages, mails, prompts.
    Template,
    /// Examples, demos, benchmarks.
    Example,
    /// Written by a program: lock files, bundles, snapshots, compiled protocols.
    Generated,
    /// Other people's code, copied in.
    Vendored,
    /// Everything else: images, translations, tables, binaries.
    Data,
}

impl Role {
    /// All roles, in declaration order.
    pub const ALL: &'static [Role] = &[
        Role::Source,
        Role::Test,
        Role::Configuration,
        Role::Build,
        Role::Documentation,
        Role::Schema,
        Role::Template,
        Role::Example,
        Role::Generated,
        Role::Vendored,
        Role::Data,
    ];

    /// The name in output.
    pub fn name(self) -> &'static str {
        match self {
            Role::Source => "source",
            Role::Test => "test",
            Role::Configuration => "configuration",
            Role::Build => "build",
            Role::Documentation => "documentation",
            Role::Schema => "schema",
            Role::Template => "template",
            Role::Example => "example",
            Role::Generated => "generated",
            Role::Vendored => "vendored",
            Role::Data => "data",
        }
    }

    /// The role with this name.
    pub fn from_name(name: &str) -> Option<Role> {
        Self::ALL.iter().copied().find(|role| role.name() == name)
    }
}

/// `roles.toml` as written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    manifests: Vec<String>,
    owners: Vec<String>,
    code_endings: Vec<String>,
    suppressed: Vec<String>,
    not_suppressed: Vec<String>,
    rule: Vec<WrittenRule>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenRule {
    /// Absent: the language decides.
    role: Option<Role>,
    globs: Vec<String>,
}

/// The rules, compiled.
pub struct RoleRules {
    /// One list of globs per rule, and what each rule says.
    globs: Globs,
    roles: Vec<Option<Role>>,
    manifests: Globs,
    owners: Globs,
    /// Endings of program text, for files whose language has no folder.
    code_endings: FxHashSet<String>,
    suppressed: Globs,
    not_suppressed: Globs,
    /// The test globs of each language, by its id.
    tests: Vec<Globs>,
}

impl RoleRules {
    /// The rules that codetrail comes with.
    pub fn built_in() -> &'static RoleRules {
        static RULES: LazyLock<RoleRules> = LazyLock::new(|| {
            RoleRules::parse(include_str!("../data/roles.toml"))
                .expect("a test reads the rules that are built in")
        });
        &RULES
    }

    fn parse(text: &str) -> Result<RoleRules, String> {
        let named = |error: String| format!("data/roles.toml: {error}");
        let written: Written = toml::from_str(text).map_err(|error| named(error.to_string()))?;
        let one = |globs: &Vec<String>| Globs::new([globs]).map_err(named);
        let tests = languages().iter().map(|language| one(&language.meta.tests));
        Ok(RoleRules {
            globs: Globs::new(written.rule.iter().map(|rule| &rule.globs)).map_err(named)?,
            roles: written.rule.iter().map(|rule| rule.role).collect(),
            manifests: one(&written.manifests)?,
            owners: one(&written.owners)?,
            suppressed: one(&written.suppressed)?,
            not_suppressed: one(&written.not_suppressed)?,
            tests: tests.collect::<Result<_, _>>()?,
            code_endings: written.code_endings.into_iter().collect(),
        })
    }

    /// What the file at a path (with `/`, from the root) is for.
    ///
    /// `generated` says that the file itself tells so in its first lines.
    pub fn role(&self, path: &str, language: Option<LanguageId>, generated: bool) -> Role {
        let ruled = self.globs.first_match(path).and_then(|rule| self.roles[rule]);
        let role = ruled.unwrap_or_else(|| self.by_language(path, language));
        match role {
            Role::Source | Role::Schema | Role::Template | Role::Data if generated => {
                Role::Generated
            }
            _ => role,
        }
    }

    fn by_language(&self, path: &str, language: Option<LanguageId>) -> Role {
        let Some(id) = language else {
            let base = path.rsplit('/').next().unwrap_or(path);
            let code = base.rsplit_once('.').is_some_and(|(_, it)| self.code_endings.contains(it));
            return if code { Role::Source } else { Role::Data };
        };
        if self.tests[usize::from(id.0)].is_match(path) {
            Role::Test
        } else if id.get().meta.code {
            Role::Source
        } else {
            Role::Data
        }
    }

    /// Whether a file should only be shown where the task names it: nobody edits it by hand, or it
    /// repeats another file in a further language.
    pub fn suppressed(&self, path: &str, role: Role) -> bool {
        match role {
            Role::Vendored | Role::Generated => true,
            Role::Data => self.suppressed.is_match(path) && !self.not_suppressed.is_match(path),
            _ => false,
        }
    }

    /// Whether the file declares a package, its dependencies or its build: a module's root.
    pub fn is_manifest(&self, path: &str) -> bool {
        self.manifests.is_match(path)
    }

    /// Whether the file says who owns which paths.
    pub fn is_owners(&self, path: &str) -> bool {
        self.owners.is_match(path)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEAD: &str =
        "manifests = []\nowners = []\ncode_endings = []\nsuppressed = []\nnot_suppressed = []\n";

    #[test]
    fn the_first_rule_wins_however_it_is_looked_up() {
        let rules = format!(
            "{HEAD}[[rule]]\nrole = \"example\"\nglobs = [\"a/*/x.md\"]\n\
             [[rule]]\nglobs = [\"**/plain/**\"]\n\
             [[rule]]\nrole = \"test\"\nglobs = [\"**/{{tests,plain}}/**\", \"x.{{rs,md}}\"]\n\
             [[rule]]\nrole = \"documentation\"\nglobs = [\"*.md\"]\n"
        );
        let rules = RoleRules::parse(&rules).expect("the rules are sound");
        let role = |path| rules.role(path, None, false);
        assert_eq!(role("a/b/x.md"), Role::Example);
        assert_eq!(role("x.md"), Role::Test);
        assert_eq!(role("Tests/y.md"), Role::Test);
        assert_eq!(role("plain/y.md"), Role::Data);
        assert_eq!(role("b.md"), Role::Documentation);
        assert_eq!(role("md"), Role::Data);
    }

    #[test]
    fn a_typing_mistake_is_told() {
        let error = RoleRules::parse(&format!("{HEAD}[[rule]]\nrole = \"tset\"\nglobs = []\n"));
        let error = error.err().expect("there is no such role");
        assert!(error.contains("tset") && error.contains("documentation"), "{error}");
    }
}

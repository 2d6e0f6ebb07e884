//! What does a file's role mean to a task of this kind? π(role | task), as data.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use codetrail_lang::LanguageId;

use crate::corpus::Corpus;
use crate::roles::Role;

static DATA: LazyLock<BTreeMap<String, BTreeMap<String, f32>>> = LazyLock::new(|| {
    toml::from_str(include_str!("../../data/priors.toml")).expect("a test reads data/priors.toml")
});

static PURPOSES: LazyLock<BTreeMap<String, BTreeMap<String, f32>>> = LazyLock::new(|| {
    toml::from_str(include_str!("../../data/purposes.toml"))
        .expect("a test reads data/purposes.toml")
});

/// What a file in a suppressed area keeps of its prior.
const SUPPRESSED: f32 = 0.1;
/// What a file that the task says not to touch keeps, and one outside "only in …".
const AVOIDED: f32 = 0.0;
const OUTSIDE: f32 = 0.1;

/// Whether a constraint names a path: as a file, as a folder, or by their ends.
fn names(word: &str, path: &str) -> bool {
    let word = word.trim_start_matches("./").trim_matches('/');
    !word.is_empty()
        && !word.contains(char::is_whitespace)
        && format!("/{path}/").to_lowercase().contains(&format!("/{}/", word.to_lowercase()))
}

/// A role with this prior is what tasks of the kind are about.
const MEANT: f32 = 0.9;

/// The priors of the task's kind.
fn row_of(corpus: &Corpus) -> &'static BTreeMap<String, f32> {
    DATA.get(corpus.task.kind.name()).unwrap_or(&DATA["default"])
}

/// The prior of each file.
pub(super) fn of_roles(corpus: &Corpus) -> Vec<f32> {
    let row = row_of(corpus);
    let purpose = PURPOSES.get(corpus.task.purpose.name());
    let constraints = &corpus.task.constraints;
    let mention = |path: &str, words: &[String]| words.iter().any(|word| names(word, path));
    let narrowed = corpus.paths.iter().any(|path| mention(path, &constraints.only));
    corpus
        .files()
        .map(|file| {
            let path = corpus.path(file);
            let role = corpus.roles[file.at()].name();
            let shift = purpose.and_then(|it| it.get(role)).copied().unwrap_or(1.0);
            let mut prior = (row.get(role).copied().unwrap_or_default() * shift).min(1.0);
            if corpus.suppressed[file.at()] {
                prior *= SUPPRESSED;
            }
            if mention(path, &constraints.avoid) {
                prior *= AVOIDED;
            }
            if narrowed && !mention(path, &constraints.only) {
                prior *= OUTSIDE;
            }
            prior
        })
        .collect()
}

/// The size of each file: the logarithm of its number of words.
pub(super) fn of_sizes(corpus: &Corpus) -> Vec<f32> {
    corpus.counts.iter().map(|file| (1.0 + file.length as f32).ln()).collect()
}

/// For each file, the number of files of code in its language; a file of the role that the task is
/// about (a workflow, for a task about CI) counts as one in the main language.
pub(super) fn of_languages(corpus: &Corpus) -> Vec<f32> {
    let mut files: BTreeMap<LanguageId, f32> = BTreeMap::new();
    for language in corpus.languages.iter().flatten().filter(|id| id.get().meta.code) {
        *files.entry(*language).or_default() += 1.0;
    }
    let most = files.values().copied().fold(0.0, f32::max);
    let row = row_of(corpus);
    let meant = |role: Role| {
        role != Role::Source && row.get(role.name()).is_some_and(|prior| *prior >= MEANT)
    };
    let of = |language: Option<LanguageId>| {
        language.and_then(|id| files.get(&id).copied()).unwrap_or_default()
    };
    let files = corpus.roles.iter().zip(&corpus.languages);
    files.map(|(role, language)| if meant(*role) { most } else { of(*language) }).collect()
}

#[cfg(test)]
mod tests {
    use super::super::fixture::Fixture;
    use super::*;
    use crate::task::{Purpose, TaskKind};

    #[test]
    fn purposes_are_those_of_the_command_line_and_shift_roles_that_exist() {
        let names: Vec<&str> = PURPOSES.keys().map(String::as_str).collect();
        let mut known: Vec<&str> = Purpose::ALL.iter().map(|(_, name)| *name).collect();
        known.sort_unstable();
        assert_eq!(names, known);
        for role in PURPOSES.values().flat_map(BTreeMap::keys) {
            assert!(Role::ALL.iter().any(|it| it.name() == role), "{role} is no role");
        }
    }

    #[test]
    fn a_test_weighs_more_where_tests_are_wanted() {
        let files = [("src/lamp.py", "lamp"), ("tests/test_lamp.py", "lamp")];
        let mut corpus = Fixture::new("The lamp flickers", &files).corpus;
        let edit = of_roles(&corpus);
        assert!(edit[1] < 0.5 * edit[0], "{edit:?}");
        corpus.task.purpose = Purpose::Test;
        let test = of_roles(&corpus);
        assert!(test[1] > test[0], "{test:?}");
    }

    #[test]
    fn the_data_names_roles_and_kinds_that_exist() {
        for (kind, row) in &*DATA {
            assert!(
                kind == "default" || TaskKind::ALL.iter().any(|(_, name)| name == kind),
                "{kind} is no kind of task"
            );
            for role in row.keys() {
                assert!(Role::ALL.iter().any(|it| it.name() == role), "{role} is no role");
            }
        }
    }
}

//! Which words mean nothing about code, and which look like files? The answers are data files.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use rustc_hash::FxHashSet;
use serde::Deserialize;

type Words = FxHashSet<&'static str>;

static STOP_WORDS: LazyLock<Words> = LazyLock::new(|| {
    include_str!("../../data/stopwords.txt")
        .lines()
        .filter(|line| !line.starts_with('#'))
        .flat_map(str::split_whitespace)
        .collect()
});

/// Whether the word says nothing about code: an English function word, or one of those that issue
/// templates are made of. Any case.
pub fn is_stop_word(word: &str) -> bool {
    if word.bytes().any(|byte| byte.is_ascii_uppercase()) {
        STOP_WORDS.contains(word.to_ascii_lowercase().as_str())
    } else {
        STOP_WORDS.contains(word)
    }
}

/// Whether the word is one of greeting, in any case: a stop word that programs also use as a name.
pub(crate) fn is_greeting(word: &str) -> bool {
    VOCABULARY.greetings.contains(word.to_ascii_lowercase().as_str())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    extensions: String,
    doubtful_extensions: String,
    names: String,
    not_files: String,
    objects: String,
    hosts: String,
    folders: String,
    config_fences: String,
    shell_fences: String,
    log_fences: String,
    definition_words: String,
    greetings: String,
    aliases: BTreeMap<String, String>,
}

/// What `data/task_words.toml` says, for look-up.
pub(super) struct Vocabulary {
    pub(super) extensions: Words,
    pub(super) doubtful_extensions: Words,
    pub(super) names: Words,
    pub(super) not_files: Words,
    pub(super) objects: Words,
    pub(super) hosts: Words,
    pub(super) folders: Words,
    pub(super) config_fences: Words,
    pub(super) shell_fences: Words,
    pub(super) log_fences: Words,
    pub(super) definition_words: Words,
    pub(super) greetings: Words,
    pub(super) aliases: BTreeMap<String, String>,
}

pub(super) static VOCABULARY: LazyLock<Vocabulary> = LazyLock::new(|| {
    let written: Written = toml::from_str(include_str!("../../data/task_words.toml"))
        .unwrap_or_else(|error| panic!("data/task_words.toml: {error}"));
    let words = |text: String| -> Words { text.leak().split_whitespace().collect() };
    Vocabulary {
        extensions: words(written.extensions),
        doubtful_extensions: words(written.doubtful_extensions),
        names: words(written.names),
        not_files: words(written.not_files),
        objects: words(written.objects),
        hosts: words(written.hosts),
        folders: words(written.folders),
        config_fences: words(written.config_fences),
        shell_fences: words(written.shell_fences),
        log_fences: words(written.log_fences),
        definition_words: words(written.definition_words),
        greetings: words(written.greetings),
        aliases: written.aliases,
    }
});

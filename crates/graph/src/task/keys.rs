//! Which configuration keys, environment variables and flags does the text name?

use std::sync::LazyLock;

use regex::Regex;
use rustc_hash::FxHashSet;

use super::pattern::pattern;
use super::vocabulary::is_stop_word;

/// Keys kept, and flags kept.
const MOST: usize = 100;

/// How a stretch of text is to be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    Prose,
    Quoted,
    Config,
    Shell,
    Code,
}

/// Gathers keys and flags in order of appearance, each once.
#[derive(Default)]
pub(super) struct Gatherer {
    pub(super) keys: Vec<String>,
    pub(super) flags: Vec<String>,
    seen: FxHashSet<String>,
}

static FLAG: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r#"(?:^|[\s"'`(\[,/|=])(--[a-zA-Z][a-zA-Z0-9]*(?:[-_.][a-zA-Z0-9]+)*|-[a-z][a-z0-9]*(?:-[a-z0-9]+)+|-[a-zA-Z][a-zA-Z0-9]{0,2})(?:$|[\s"'`)\],=/|:.;?!])"#,
    )
});
static VARIABLE: LazyLock<Regex> = LazyLock::new(|| pattern(r"\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b"));
static NAMED_VARIABLE: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r#"(?:^|[\s`"'])-D([A-Za-z][\w.-]+)|\$\{?([A-Z][A-Z0-9_]{2,})\b|%([A-Z][A-Z0-9_]{2,})%|\bexport ([A-Z][A-Z0-9_]+)=|^\s*(?:ENV |ARG |set )?([A-Z][A-Z0-9_]{2,})=\S|environ(?:ment)?(?:\.get)?[\[(]["']([A-Za-z][A-Za-z0-9_]+)["']|getenv\(["'](\w+)["']|process\.env\.(\w+)|env::var\("(\w+)"|(?i:env(?:ironment)? var(?:iable)?s?):? [`"'$]*([A-Z][A-Z0-9_]{2,})\b|\b([A-Z][A-Z0-9_]{2,})[`"']* (?i:env(?:ironment)? var)"#,
    )
});
static DOTTED: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"^[a-z][a-z0-9_-]*(?:\.[a-z_][a-z0-9_-]*)+$"));
static QUOTED_PAIR: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"^([A-Za-z_][\w.-]*)\s?(?:=|:\s)\s?\S"));
static CONFIG_LINE: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r#"^\s*(?:-\s+)?["']?([A-Za-z_@][\w.@/-]*)["']?\s*(?:[:=](?:\s|$|["'\[{])|=\S)|^\s*\[+([\w.-]+)\]+\s*$"#,
    )
});
static CONFIG_PAIR: LazyLock<Regex> =
    LazyLock::new(|| pattern(r#"["']([A-Za-z_][\w.-]*)["']\s*:"#));
static SHELL: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"^\s*(?:\$|>|%|#|PS [^>]*>|C:\\[^>]*>)\s+\S"));

impl Gatherer {
    /// Reads one stretch of text; links in it have been blanked.
    pub(super) fn read(&mut self, text: &str, place: Place) {
        let shell = place == Place::Shell || place == Place::Code && SHELL.is_match(text);
        self.read_flags(text, shell || place == Place::Quoted);
        for found in NAMED_VARIABLE.captures_iter(text) {
            if let Some(name) = found.iter().skip(1).flatten().next() {
                self.key(name.as_str());
            }
        }
        if place != Place::Code {
            for found in VARIABLE.find_iter(text) {
                self.key(found.as_str());
            }
        }
        match place {
            Place::Quoted => self.read_quoted(text.trim()),
            Place::Config => {
                if let Some(found) = CONFIG_LINE.captures(text)
                    && let Some(name) = found.get(1).or(found.get(2))
                {
                    self.key(name.as_str());
                }
                for found in CONFIG_PAIR.captures_iter(text) {
                    self.key(&found[1]);
                }
            }
            Place::Prose | Place::Shell | Place::Code => {}
        }
    }

    fn read_quoted(&mut self, text: &str) {
        if DOTTED.is_match(text) {
            self.key(text);
        } else if let Some(found) = QUOTED_PAIR.captures(text) {
            self.key(&found[1]);
        }
    }

    fn read_flags(&mut self, text: &str, short: bool) {
        if !text.contains('-') || text.starts_with("diff ") {
            return;
        }
        let mut at = 0;
        // The blank after one flag may be the one before the next.
        while let Some(found) = FLAG.captures_at(text, at) {
            let flag = found.get(1).expect("the group is not optional");
            at = flag.end();
            let long = flag.len() > 4;
            if (long || short)
                && self.flags.len() < MOST
                && self.seen.insert(flag.as_str().to_owned())
            {
                self.flags.push(flag.as_str().to_owned());
            }
        }
    }

    fn key(&mut self, name: &str) {
        let name = name.trim_matches(['.', '-', '@', '/']);
        if name.len() < 2 || self.keys.len() >= MOST || is_stop_word(name) {
            return;
        }
        // A flag and a key never look alike, so one set serves both.
        if self.seen.insert(name.to_owned()) {
            self.keys.push(name.to_owned());
        }
    }
}

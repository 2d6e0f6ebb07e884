//! Which words look like code?

use std::borrow::Cow;
use std::sync::LazyLock;

use regex::{Captures, Regex};
use rustc_hash::{FxHashMap, FxHashSet};

use super::Identifier;
use super::pattern::pattern;
use super::spelling::{is_data, is_mixed, is_plain, is_snake};
use super::vocabulary::{VOCABULARY, is_greeting, is_stop_word};

/// Identifiers kept.
const MAX_IDENTIFIERS: usize = 400;
/// Modules kept.
const MAX_MODULES: usize = 120;
/// Longer words are data.
const LONGEST: usize = 80;

/// Where a stretch of text stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    Prose,
    Quoted,
    Code,
    Output,
}

/// Gathers words that look like code, in order of appearance.
#[derive(Default)]
pub(super) struct Gatherer {
    found: Vec<Identifier>,
    by_text: FxHashMap<String, usize>,
    modules: Vec<String>,
    seen_modules: FxHashSet<String>,
    /// Names that a code block gives a value to: local variables, unless prose names them.
    assigned: FxHashSet<String>,
}

/// A chain of names and what stands around it.
struct Chain<'t> {
    text: &'t str,
    parts: Vec<&'t str>,
    before: &'t str,
    after: &'t str,
    whole: bool,
    first: bool,
}

static CHAIN: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"[A-Za-z_$][A-Za-z0-9_$]*(?:(?:\.|::|->|#|\?\.|!\.)[A-Za-z_$][A-Za-z0-9_$]*|\\{1,2}[A-Z][A-Za-z0-9_]*)*",
    )
});

impl Gatherer {
    /// Reads one stretch of text. Paths and links in it have been blanked.
    pub(super) fn read(&mut self, text: &str, place: Place, in_title: bool) {
        if place == Place::Code {
            self.note_assignment(text);
            self.note_import(text);
        }
        let text =
            &*if place == Place::Quoted { self.hyphenated(text, in_title) } else { text.into() };
        let trimmed = text.trim();
        let mut last_end = 0;
        for found in CHAIN.find_iter(text) {
            let (start, end) = (found.start(), found.end());
            let before = &text[last_end.max(floor_char(text, start.saturating_sub(24)))..start];
            let at_start = last_end == 0;
            last_end = end;
            if !stands_alone(&text[..start], &text[end..]) || is_flag(&text[..start]) {
                continue;
            }
            let chain = Chain {
                text: found.as_str(),
                parts: parts(found.as_str()),
                before,
                first: at_start,
                after: &text[end..],
                whole: found.as_str()
                    == trimmed
                        .trim_start_matches(['@', ':', '~', '!', '.', '#'])
                        .trim_end_matches(['(', ')', '?', '!', ':']),
            };
            self.chain(&chain, place, in_title);
        }
    }

    /// Adds what only quotes tell from prose, `max-width` and `valid?`, and blanks it.
    fn hyphenated<'t>(&mut self, text: &'t str, in_title: bool) -> Cow<'t, str> {
        static WORD: LazyLock<Regex> = LazyLock::new(|| {
            pattern(r"(^|[^\w-])([A-Za-z][A-Za-z0-9_]*(?:-[A-Za-z0-9_]+)+)|^()([a-z_]\w*[?!])$")
        });
        if !text.contains(['-', '?', '!']) {
            return text.into();
        }
        WORD.replace_all(text, |found: &Captures<'_>| {
            let word = found.get(2).or(found.get(4)).map_or("", |it| it.as_str());
            self.add(word, Place::Quoted, in_title);
            let before = found.get(1).map_or("", |it| it.as_str());
            format!("{before}{}", " ".repeat(word.len()))
        })
    }

    fn chain(&mut self, chain: &Chain<'_>, place: Place, in_title: bool) {
        if chain.text.len() > 4 * LONGEST {
            return;
        }
        if chain.parts.len() == 1 {
            if is_code_like(chain, place) {
                self.add(chain.parts[0], place, in_title);
            }
            return;
        }
        if !is_chain_of_code(chain, place) {
            return;
        }
        let own = matches!(chain.parts[0], "self" | "this" | "cls" | "super" | "crate" | "Self");
        let told: &[&str] = if own { &chain.parts[1..] } else { &chain.parts };
        if told.len() > 1
            && (place == Place::Prose || place == Place::Quoted || self.is_module(chain))
        {
            self.add_module(&told_text(chain, own));
        }
        let last = told.len().saturating_sub(1);
        let of_type = told.iter().any(|it| it.starts_with(|c: char| c.is_ascii_uppercase()));
        for (at, part) in told.iter().enumerate() {
            // In code the first part of `x.y()` is often a variable.
            let variable =
                at < last && matches!(place, Place::Code | Place::Output) && is_plain(part);
            // Folders of packages: `com.acme.web.Server` is about its last parts.
            let prefix = told.len() > 2 && at < last && is_plain(part) && of_type
                || VOCABULARY.hosts.contains(part) && told.len() > 2;
            if part.len() > 1 && !variable && !prefix && !is_noise(part) {
                self.add(part, place, in_title);
            }
        }
    }

    fn add(&mut self, text: &str, place: Place, in_title: bool) {
        let text = text.trim_matches('$');
        if text.len() > LONGEST || text.len() < 2 && place != Place::Quoted || is_data(text) {
            return;
        }
        let in_code = matches!(place, Place::Code | Place::Output);
        if let Some(at) = self.by_text.get(text) {
            let known = &mut self.found[*at];
            known.count += 1;
            known.quoted |= place == Place::Quoted;
            known.in_code &= in_code;
            known.in_title |= in_title;
            return;
        }
        self.by_text.insert(text.to_owned(), self.found.len());
        self.found.push(Identifier {
            text: text.to_owned(),
            quoted: place == Place::Quoted,
            in_code,
            in_title,
            count: 1,
        });
    }

    /// In code, `x.y(` is a call on a variable unless `x` was imported or looks like a type.
    fn is_module(&self, chain: &Chain<'_>) -> bool {
        let first = chain.parts[0];
        let imported =
            || self.modules.iter().any(|it| it.split(['.', ':', '/']).any(|part| part == first));
        chain.parts.len() > 2
            || chain.text.contains("::")
            || first.starts_with(|c: char| c.is_ascii_uppercase())
            || imported()
    }

    fn add_module(&mut self, text: &str) {
        if self.modules.len() < MAX_MODULES && self.seen_modules.insert(text.to_owned()) {
            self.modules.push(text.to_owned());
        }
    }

    /// `x = …` and its like at the start of a line of code.
    fn note_assignment(&mut self, text: &str) {
        static ASSIGNS: LazyLock<Regex> = LazyLock::new(|| {
            pattern(
                r"^\s*(?:(?:>>>|\.\.\.|In ?\[\d+\]:|\$)\s+)?(?:(?:let|const|var|val|auto|final|my|local|mut|static|public|private|for|with .* as)\s+)*(?:[A-Za-z_][\w<>\[\], ]*\s)?([a-z_]\w*)(?:\s*:\s*[^=]+)?\s*(?::?=[^=>]|\bin\b)",
            )
        });
        if let Some(found) = ASSIGNS.captures(text) {
            self.assigned.insert(found[1].to_owned());
        }
    }

    /// The module that an import in a code block names.
    fn note_import(&mut self, text: &str) {
        static IMPORTS: LazyLock<Regex> = LazyLock::new(|| {
            pattern(
                r#"^\s*(?:>>> ?|\$ )?(?:from\s+([\w.]+)\s+import\b|import\s+(?:static\s+)?([\w.]+)\b|(?:pub\s+)?use\s+([\w:\\]+)|using\s+([\w.]+);|(?:import|export)\b.*?\bfrom\s+["']([^"']+)["']|.*\brequire\(["']([^"']+)["']\))"#,
            )
        });
        let Some(found) = IMPORTS.captures(text) else { return };
        if let Some(module) = found.iter().skip(1).flatten().next() {
            let module = module.as_str().trim_end_matches([':', '.', '\\']);
            if !module.starts_with('.') && module.len() > 1 && module.len() < LONGEST {
                self.add_module(module);
            }
        }
    }

    /// What was gathered, cut to what matters, and the modules.
    pub(super) fn finish(self) -> (Vec<Identifier>, Vec<String>) {
        let assigned = self.assigned;
        let mut found: Vec<(usize, Identifier)> = self
            .found
            .into_iter()
            .filter(|it| !(it.in_code && assigned.contains(&it.text)))
            .enumerate()
            .collect();
        if found.len() > MAX_IDENTIFIERS {
            found.sort_by_key(|(at, it)| (!it.in_title, !it.quoted, it.in_code, *at));
            found.truncate(MAX_IDENTIFIERS);
            found.sort_by_key(|(at, _)| *at);
        }
        (found.into_iter().map(|(_, it)| it).collect(), self.modules)
    }
}

fn floor_char(text: &str, mut at: usize) -> usize {
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

/// Not a piece of a longer word of another script, a hyphenated word or a number.
fn stands_alone(before: &str, after: &str) -> bool {
    let cased = |c: char| !c.is_ascii() && (c.is_lowercase() || c.is_uppercase());
    !before.chars().next_back().is_some_and(|c| cased(c) || c.is_ascii_digit())
        && !after.chars().next().is_some_and(cased)
}

/// Whether a dash that begins a word stands before: `-Dx.y`, `--log_level`.
fn is_flag(before: &str) -> bool {
    let bare = before.trim_end_matches('-');
    bare.len() < before.len()
        && !bare.ends_with(|c: char| c.is_alphanumeric() || c == ')' || c == '_')
}

fn parts(text: &str) -> Vec<&str> {
    text.split(['.', ':', '#', '\\', '?', '!', '>', '$'])
        .map(|part| part.trim_end_matches('-'))
        .filter(|part| !part.is_empty())
        .collect()
}

/// The chain without the `self` before it.
fn told_text(chain: &Chain<'_>, own: bool) -> String {
    if !own {
        return chain.text.to_owned();
    }
    let start = chain.parts[1].as_ptr() as usize - chain.text.as_ptr() as usize;
    chain.text[start..].to_owned()
}

/// Short stop words, which no module is called.
fn is_function_word(text: &str) -> bool {
    text.len() < 5 && is_stop_word(text)
}

/// Words that name nothing, even where they are written as a call: `hello()` is one, `error()` is prose.
fn is_empty_word(text: &str) -> bool {
    is_stop_word(text) && !is_greeting(text)
}

/// Words that no search should look for.
fn is_noise(text: &str) -> bool {
    text.len() < 2 || is_stop_word(text) && is_plain(text) && text.len() < 4
}

/// Whether a single name looks like code where it stands.
fn is_code_like(chain: &Chain<'_>, place: Place) -> bool {
    let name = chain.parts[0];
    if is_snake(name) || is_mixed(name) {
        let prose = place == Place::Prose && !is_mixed(name);
        let handle = chain.before.ends_with('@');
        // `_Originally posted by …_` is emphasis over several words.
        let emphasis = !name.trim_matches('_').contains('_') && !name.starts_with("__");
        return !(prose && (handle || emphasis));
    }
    if name.len() < 2 {
        return place == Place::Quoted && chain.whole;
    }
    let capital = name.starts_with(|c: char| c.is_ascii_uppercase());
    match place {
        Place::Quoted => {
            let called = chain.after.starts_with('(');
            chain.whole
                || called
                || capital && !is_stop_word(name)
                || chain.first
                    && is_plain(name)
                    && !is_stop_word(name)
                    && !chain.after.starts_with(' ')
        }
        Place::Code => {
            let defined = chain
                .before
                .split_whitespace()
                .next_back()
                .is_some_and(|word| VOCABULARY.definition_words.contains(word));
            let used = capital && chain.after.starts_with(['(', '<', '{', '['])
                || chain.after.starts_with('(');
            (defined || used) && !VOCABULARY.definition_words.contains(name) && !is_empty_word(name)
        }
        Place::Prose => is_call(chain.after) && !is_empty_word(name),
        Place::Output => false,
    }
}

/// `()` or arguments, but not the `(s)` of a plural or an aside.
fn is_call(after: &str) -> bool {
    let Some(rest) = after.strip_prefix('(') else { return false };
    let Some(end) = rest.find([')', '(']) else { return false };
    let inside = &rest[..end];
    inside.trim().is_empty()
        || inside.len() > 2
            && inside.contains([',', '=', '_', '.', '"', '\'', '[', '{'])
            && !inside.contains(". ")
}

/// Whether a chain of names is code, rather than a host, an abbreviation or a missing blank.
fn is_chain_of_code(chain: &Chain<'_>, place: Place) -> bool {
    if chain.parts.iter().all(|it| it.len() == 1)
        || chain.parts[0].len() == 1 && chain.text.contains('\\')
    {
        return false;
    }
    let text = chain.text;
    let dotted = text
        .bytes()
        .all(|byte| byte == b'.' || byte == b'_' || byte == b'$' || byte.is_ascii_alphanumeric());
    if !dotted || place != Place::Prose {
        let lower = text.to_ascii_lowercase();
        return !(is_stop_word(&lower)
            || place == Place::Output && !dotted && chain.parts.len() < 2);
    }
    let called = chain.after.starts_with('(');
    let strange = chain.parts.iter().any(|it| is_snake(it) || is_mixed(it));
    if called || strange {
        return chain.parts.iter().any(|it| it.len() > 1);
    }
    let last = chain.parts[chain.parts.len() - 1];
    let lower = text.to_ascii_lowercase();
    if VOCABULARY.hosts.contains(last)
        && VOCABULARY.hosts.contains(last.to_ascii_lowercase().as_str())
        || VOCABULARY.not_files.contains(lower.as_str())
        || is_stop_word(&lower)
        || chain.before.ends_with('/')
        || chain.after.starts_with('/')
    {
        return false;
    }
    // `end.Then`, `in.env`: a blank is missing, unless the first part is no word of prose.
    let first = chain.parts[0];
    if chain.parts.len() == 2 && is_function_word(first) {
        return false;
    }
    let sentence = last.starts_with(|c: char| c.is_ascii_uppercase()) && chain.parts.len() == 2;
    !(sentence && (is_stop_word(last) || is_stop_word(first)))
}

//! What does the text say about where to work, in which languages and versions?

use std::sync::LazyLock;

use codetrail_lang::{language_named, languages};
use regex::Regex;

use super::Constraints;
use super::pattern::pattern;
use super::vocabulary::VOCABULARY;

/// Entries kept of each sort.
const MOST: usize = 20;

/// What a constraint names: back-ticked spans, or words up to where the clause ends.
const OBJECT: &str = r"((?:[^\n.;!?]|\.\w|\.\*)+)";

static ONLY: LazyLock<Regex> = LazyLock::new(|| {
    pattern(&format!(
        r"(?i)\b(?:(only (?:change|modify|touch|edit|update)(?: (?:files|code|things))?(?: in| at| within| under| inside)?|(?:limit(?:ed)?|restrict(?:ed)?|confine[ds]?) (?:(?:the|your|all|any) )?(?:changes?|work|edits?|scope|fix|search|yourself|it) to|changes? (?:should|must) (?:be|stay) (?:only )?(?:in|within|inside)|changes? (?:should|must) be (?:limited|restricted|confined) to|stay (?:in|within))|only (?:look )?(?:in|within|under|inside)|(?:limit(?:ed)?|restrict(?:ed)?|confine[ds]?) to) {OBJECT}"
    ))
});
static AVOID: LazyLock<Regex> = LazyLock::new(|| {
    pattern(&format!(
        r"(?i)(?:(?:^|[.,;:(*-]\s*|\b(?:please|and|but|to|you|must|or)\s+)(?:do not|don't|don\u{{2019}}t|must not|never|avoid|not)|\bwithout|\bno need to)(?: (?:to|be))? (?:touch(?:ing)?|modify(?:ing)?|chang(?:e|ing)|edit(?:ing)?|alter(?:ing)?|break(?:ing)?|rewrit(?:e|ing)|renam(?:e|ing)|remov(?:e|ing)|delet(?:e|ing)) {OBJECT}|\b(?:leave|keep|excluding|out of scope:?) {OBJECT}"
    ))
});
static VERSION: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)(?:^|[\s(\[=>~^v@`:/*-])v?(\d{1,4}\.\d{1,5}(?:\.\d{1,6}){0,2}(?:[-.]?(?:alpha|beta|rc|dev|post|snapshot|a|b)[-.]?\d*)?)(?:$|[\s),;:\]`/*+'-]|\.\s|\.$)",
    )
});
static UNIT: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)^\s?(?:ms|s|sec\w*|min\w*|hours?|%|x|kb|mb|gb|ki?b|mi?b|gi?b|k|m|times|px|em)\b|^%",
    )
});

/// Reads one line of prose; `bare` is the line without links.
pub(super) fn read(bare: &str, into: &mut Constraints) {
    for found in ONLY.captures_iter(bare) {
        // "limited to" and "only in" mostly describe; they bind where they name code.
        if found.get(1).is_some() || names_code(&found[2]) {
            objects(&found[2], &mut into.only);
        }
    }
    for found in AVOID.captures_iter(bare) {
        let whole = &found[0];
        let Some(object) = found.get(1).or(found.get(2)) else { continue };
        // "leave" and "keep" tell nothing unless something is to stay as it is.
        let vague = ["leave", "keep"].iter().any(|it| starts_with_word(whole, it));
        if !vague
            || ["untouched", "unchanged", "alone", "as is", "as-is", "intact"]
                .iter()
                .any(|it| whole.contains(it))
        {
            objects(object.as_str(), &mut into.avoid);
        }
    }
}

/// Whether a clause begins with a path, a name in back-ticks or one that no sentence has.
fn names_code(clause: &str) -> bool {
    let mut words = clause
        .split_whitespace()
        .filter(|it| !["the", "a", "file", "module", "folder"].contains(it));
    words.next().is_some_and(|word| {
        let word = word.trim_end_matches(['.', ',', ';', ')']);
        word.starts_with(['`', '"'])
            || word.contains(['/', '_'])
            || word.contains('.') && !word.starts_with(|c: char| c.is_ascii_digit())
    })
}

fn starts_with_word(text: &str, word: &str) -> bool {
    text.get(..word.len()).is_some_and(|it| it.eq_ignore_ascii_case(word))
}

/// Back-ticked spans of a clause, or its first words up to a preposition that opens another.
fn objects(clause: &str, into: &mut Vec<String>) {
    static SPAN: LazyLock<Regex> = LazyLock::new(|| pattern("[`\"]([^`\"]+)[`\"]"));
    static END: LazyLock<Regex> = LazyLock::new(|| {
        pattern(
            r"(?i)[,:()]\s|[,:()]$|\s(?:but|so|because|since|when|while|if|unless|that|which|for|with|to|as|is|are|will|would|should|untouched|unchanged|alone|intact|please)\b",
        )
    });
    let mut any = false;
    for span in SPAN.captures_iter(clause) {
        any = true;
        push(span[1].trim(), into);
    }
    if any {
        return;
    }
    let end = END.find(clause).map_or(clause.len(), |it| it.start());
    for object in clause[..end].split(" and ").flat_map(|it| it.split(" or ")) {
        let object = object.trim();
        let object = ["the ", "any ", "your ", "all ", "its ", "this ", "our ", "a "]
            .iter()
            .find_map(|it| starts_with_word(object, it).then(|| &object[it.len()..]))
            .unwrap_or(object);
        if !object.is_empty() && object.split_whitespace().count() <= 4 {
            push(object, into);
        }
    }
}

fn push(text: &str, into: &mut Vec<String>) {
    let text = text.trim_end_matches('.');
    if !text.is_empty() && into.len() < MOST && !into.iter().any(|it| it == text) {
        into.push(text.to_owned());
    }
}

/// Versions named in a line of prose.
pub(super) fn versions(bare: &str, into: &mut Constraints) {
    let mut at = 0;
    while let Some(found) = VERSION.captures_at(bare, at) {
        let version = found.get(1).expect("the group is not optional");
        at = version.end();
        if !UNIT.is_match(&bare[version.end()..]) && !is_number(version.as_str()) {
            push(version.as_str(), &mut into.versions);
        }
    }
}

/// A measured value or a network address rather than a version.
fn is_number(text: &str) -> bool {
    let parts: Vec<&str> = text.split('.').collect();
    match parts[..] {
        [_, second] => second.len() > 3,
        [first, _, _, _] => ["0", "10", "127", "172", "192", "255"].contains(&first),
        _ => false,
    }
}

/// Languages named by their titles, in capitals as written: "go" and "c" are words too.
pub(super) fn languages_in(prose: &str, into: &mut Constraints) {
    static WORD: LazyLock<Regex> = LazyLock::new(|| pattern(r"[A-Za-z][A-Za-z0-9]*(?:\+\+|#)?"));
    for found in WORD.find_iter(prose) {
        let word = found.as_str();
        let lower = word.to_ascii_lowercase();
        let alias = VOCABULARY.aliases.get(&lower).and_then(|name| language_named(name));
        let named = language_named(word).filter(|id| {
            let language = id.get();
            language.meta.title == word || word.len() > 3 && language.name == lower
        });
        if word.len() <= 2 && !stands_as_language(&prose[..found.start()], &prose[found.end()..]) {
            continue;
        }
        if let Some(id) = named.or(alias.filter(|_| word.len() > 2 || word.contains(['+', '#']))) {
            let name = languages()[usize::from(id.0)].name;
            if id.get().meta.code {
                push(name, &mut into.languages);
            }
        }
    }
}

/// Whether what stands around a short name makes it a language: "in C", "Go 1.21", "the C API".
fn stands_as_language(before: &str, after: &str) -> bool {
    let said =
        [" code", " API", " library", " source", " program", " version", " module", " package"];
    let numbered =
        after.strip_prefix(' ').is_some_and(|it| it.starts_with(|c: char| c.is_ascii_digit()));
    let introduced = ["in ", "using ", "written in ", "for "].iter().any(|it| before.ends_with(it));
    numbered
        || said.iter().any(|it| after.starts_with(it))
        || introduced && !after.starts_with([':', '\\', '/', '-'])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_of_prose_is_no_language() {
        assert!(stands_as_language("written in ", ", but"));
        assert!(stands_as_language("", " 1.21 is"));
        assert!(stands_as_language("the ", " API"));
        assert!(!stands_as_language("", " to the settings"));
        assert!(!stands_as_language("in ", ":\\Users"));
    }
}

//! Which files does the task name by path or by stem?

use rustc_hash::FxHashMap;

use crate::corpus::{Corpus, base, stem};
use crate::ids::FileId;
use crate::lexicon::for_each_word;
use crate::task::is_stop_word;

use super::{Found, Signal, Table};

/// What an unquoted mention counts beside a quoted one or a link.
const UNQUOTED: f32 = 0.85;
/// What each component dropped from the left of a mention costs.
const DROPPED: f32 = 0.8;
/// A name that this many files share names none of them.
const TOO_MANY: usize = 25;
/// Stems that say nothing about their file.
const EMPTY_STEMS: &[&str] =
    &["index", "main", "init", "__init__", "mod", "lib", "util", "utils", "setup", "test", "tests"];

/// Sets [`Signal::Path`] and [`Signal::Stem`].
pub(super) fn set(corpus: &Corpus, table: &mut Table) {
    let mut found = Vec::new();
    for (at, mention) in corpus.task.paths.iter().enumerate() {
        let sure = if mention.quoted || mention.url { 1.0 } else { UNQUOTED };
        for (file, fit) in resolve(corpus, &mention.path) {
            found.push(Found { file, value: sure * fit, evidence: at as u32 });
        }
    }
    table.set_found(Signal::Path, &found, |at| {
        let mention = &corpus.task.paths[at as usize];
        match mention.line {
            Some(line) => format!("the task names {} line {line}", mention.path),
            None => format!("the task names {}", mention.path),
        }
    });
    set_stems(corpus, table);
}

/// The files that a written path can mean, with how well it fits in (0, 1].
///
/// Components are dropped from the left until something fits: tracebacks and links carry the
/// reporter's own folders in front.
pub(super) fn resolve(corpus: &Corpus, written: &str) -> Vec<(FileId, f32)> {
    let written = written.trim_matches('/');
    if let Some(file) = corpus.find(written) {
        return vec![(file, 1.0)];
    }
    let mut rest = written;
    let mut fit = 1.0_f32;
    loop {
        let files = corpus.with_suffix(rest);
        if !files.is_empty() && files.len() <= TOO_MANY {
            let whole = rest.len() == written.len();
            // A bare name left over from a longer path is weak unless it is the only one.
            let weak = if !whole && !rest.contains('/') { 0.5 } else { 1.0 };
            let share = fit * weak / (files.len() as f32).sqrt();
            return files.into_iter().map(|file| (file, share)).collect();
        }
        match rest.split_once('/') {
            Some((_, tail)) => rest = tail,
            None => return Vec::new(),
        }
        fit *= DROPPED;
    }
}

/// A file whose stem is a word of the task, or two neighbouring words, or an identifier.
fn set_stems(corpus: &Corpus, table: &mut Table) {
    let mut names: FxHashMap<String, f32> = FxHashMap::default();
    let mut previous = String::new();
    for (text, weight) in [(&corpus.task.title, 1.0), (&corpus.task.prose, 0.6)] {
        previous.clear();
        for_each_word(text, |word| {
            if !previous.is_empty() {
                offer(&mut names, &format!("{previous}{word}"), weight);
            }
            if !is_stop_word(word) {
                offer(&mut names, word, weight);
            }
            word.clone_into(&mut previous);
        });
    }
    for it in &corpus.task.identifiers {
        let weight = if it.in_code { 0.5 } else { 1.0 };
        offer(&mut names, &flat(&it.text), weight);
    }
    let mut sharing: FxHashMap<String, u32> = FxHashMap::default();
    for path in &corpus.paths {
        *sharing.entry(flat(stem(path))).or_default() += 1;
    }
    let mut found = Vec::new();
    for file in corpus.files() {
        let name = flat(stem(corpus.path(file)));
        if name.len() < 3 || EMPTY_STEMS.contains(&name.as_str()) {
            continue;
        }
        if let Some(weight) = names.get(&name) {
            let value = weight / (sharing[&name] as f32).sqrt();
            found.push(Found { file, value, evidence: file.0 });
        }
    }
    table.set_found(Signal::Stem, &found, |at| {
        format!("the task says {}", stem(base(&corpus.paths[at as usize])))
    });
}

fn offer(names: &mut FxHashMap<String, f32>, name: &str, weight: f32) {
    if name.len() >= 3 {
        let known = names.entry(name.to_owned()).or_default();
        *known = known.max(weight);
    }
}

/// Lower case without `_` and `-`, so that `HttpClient`, `http_client` and `http-client` are one.
fn flat(name: &str) -> String {
    name.chars().filter(|c| !matches!(c, '_' | '-')).flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::super::fixture::Fixture;
    use super::*;

    #[test]
    fn a_written_path_leads_to_its_file_from_any_depth() {
        let it =
            Fixture::new("x", &[("a/shop/cart.py", ""), ("b/cart.js", ""), ("b/other.py", "")]);
        let found = |written: &str| -> Vec<String> {
            let found = resolve(&it.corpus, written).into_iter();
            found.map(|(file, _)| it.corpus.path(file).to_owned()).collect()
        };
        assert_eq!(found("shop/cart.py"), ["a/shop/cart.py"]);
        assert_eq!(found("/srv/app/a/shop/cart.py"), ["a/shop/cart.py"]);
        assert!(found("zoo/lion.py").is_empty());
    }
}

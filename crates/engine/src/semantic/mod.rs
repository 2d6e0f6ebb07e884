//! By which embedding are meanings compared, and what came of it?
//!
//! The built-in table, or what the user points to: another table, a model directory, an endpoint. What
//! is read here comes from the user alone. No file of a repository can name an embedding, so that a
//! hostile one can neither have its text sent anywhere nor a file outside of it read.

#[cfg(feature = "model-directory")]
mod directory;
mod endpoint;

use std::fs::File;
use std::io::Read;
use std::path::Path;
use std::time::Duration;

use codetrail_graph::corpus::Corpus;
use codetrail_graph::embedding::{SymbolText, Table, symbol_texts};
use codetrail_graph::rank::{Near, Parsed, Signal, near_by_table, near_by_vectors};

use crate::answer::{Degraded, ModelUse};
use crate::pack::is_secret;
use crate::{Error, Result};

/// Bytes of a table or of a file of a model directory.
const MOST_BYTES: u64 = 1 << 30;
/// Bytes of the task's text that a model from outside sees.
const ASKED_BYTES: usize = 2_000;
/// Symbols of a file that an endpoint sees: each text costs its owner time and money.
const SYMBOLS_SENT: usize = 8;
/// How long an endpoint may take, all requests together.
const PATIENCE: Duration = Duration::from_secs(10);

/// An embedding other than the built-in one: where it is, and how it is asked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Embedding {
    /// A table's file, a model directory, or the base URL of an OpenAI-compatible endpoint.
    pub place: String,
    /// The model that an endpoint is asked for.
    pub model: Option<String>,
    /// What an endpoint asks for.
    pub key: Option<Key>,
    /// How long an endpoint may take in all.
    pub patience: Duration,
}

impl Embedding {
    /// The embedding at a place, without a key or the name of a model.
    pub fn at(place: impl Into<String>) -> Embedding {
        Embedding { place: place.into(), model: None, key: None, patience: PATIENCE }
    }
}

/// A secret that is sent to an endpoint and shown to nobody.
#[derive(Clone, PartialEq, Eq)]
pub struct Key(pub String);

impl std::fmt::Debug for Key {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Key(…)")
    }
}

/// What compares meanings.
#[derive(Debug)]
pub(crate) enum Source {
    BuiltIn,
    Table {
        place: String,
        table: Table,
    },
    #[cfg(feature = "model-directory")]
    Directory {
        place: String,
        model: Box<directory::Model>,
    },
    Endpoint(endpoint::Endpoint),
}

impl Source {
    /// Opens what the user points to. A mistake that can be seen here is refused; what an endpoint
    /// does wrong shows only when it is asked.
    pub(crate) fn open(embedding: &Embedding) -> Result<Source> {
        let place = embedding.place.clone();
        let bad = |message: String| Error::BadEmbedding { place: place.clone(), message };
        if place.contains("://") {
            return endpoint::Endpoint::open(embedding).map(Source::Endpoint).map_err(bad);
        }
        let path = Path::new(&place);
        if path.is_dir() {
            return Source::directory(path).map_err(bad);
        }
        let table = read(path).and_then(|it| Table::read(it).map_err(str::to_owned));
        Ok(Source::Table { table: table.map_err(bad)?, place: embedding.place.clone() })
    }

    #[cfg(feature = "model-directory")]
    fn directory(path: &Path) -> std::result::Result<Source, String> {
        let model = Box::new(directory::Model::open(path)?);
        Ok(Source::Directory { place: path.to_string_lossy().into_owned(), model })
    }

    #[cfg(not(feature = "model-directory"))]
    fn directory(_: &Path) -> std::result::Result<Source, String> {
        Err("this build reads no model directories: build with --features model-directory".into())
    }

    /// How near each parsed file is to the task, and what took part in it; or why nobody can tell.
    pub(crate) fn near(
        &self,
        corpus: &Corpus,
        parsed: &[Parsed],
    ) -> std::result::Result<(Vec<Near>, ModelUse), Degraded> {
        let used = |kind: &str, place: &str| ModelUse {
            signal: Signal::Meaning.name().to_owned(),
            kind: kind.to_owned(),
            place: place.to_owned(),
            model: None,
            texts: 0,
        };
        match self {
            Source::BuiltIn => {
                let near = near_by_table(&Table::built_in(), corpus, parsed);
                Ok((near, used("table", "built-in")))
            }
            Source::Table { place, table } => {
                Ok((near_by_table(table, corpus, parsed), used("table", place)))
            }
            #[cfg(feature = "model-directory")]
            Source::Directory { place, model } => {
                let texts: Vec<Vec<SymbolText>> = parsed
                    .iter()
                    .map(|it| symbol_texts(&it.facts, &it.symbol_scores, usize::MAX))
                    .collect();
                let near = with_vectors(corpus, &texts, |all| Ok(model.vectors(all)))?;
                let texts = 1 + texts.iter().map(Vec::len).sum::<usize>();
                Ok((near, ModelUse { texts, ..used("directory", place) }))
            }
            Source::Endpoint(endpoint) => {
                let texts: Vec<Vec<SymbolText>> =
                    parsed.iter().map(|it| sent(corpus, it)).collect();
                let near = with_vectors(corpus, &texts, |all| endpoint.vectors(all))?;
                let texts = 1 + texts.iter().map(Vec::len).sum::<usize>();
                let model = Some(endpoint.model().to_owned());
                Ok((near, ModelUse { model, texts, ..used("endpoint", endpoint.place()) }))
            }
        }
    }
}

/// The texts of a file that leave this machine: none of a file whose values are secret.
fn sent(corpus: &Corpus, parsed: &Parsed) -> Vec<SymbolText> {
    if is_secret(corpus.path(parsed.file)) {
        return Vec::new();
    }
    symbol_texts(&parsed.facts, &parsed.symbol_scores, SYMBOLS_SENT)
}

/// Compares the task with the texts of each file by the vectors that `embed` gives for all of them,
/// the task's first.
fn with_vectors(
    corpus: &Corpus,
    texts: &[Vec<SymbolText>],
    embed: impl FnOnce(&[&str]) -> std::result::Result<Vec<Vec<f32>>, String>,
) -> std::result::Result<Vec<Near>, Degraded> {
    let all: Vec<&str> = std::iter::once(asked(corpus))
        .chain(texts.iter().flatten().map(|it| it.text.as_str()))
        .collect();
    let vectors = embed(&all)
        .map_err(|reason| Degraded { signal: Signal::Meaning.name().to_owned(), reason })?;
    let (task, mut rest) = vectors.split_first().map_or((&[][..], &[][..]), |(a, b)| (&**a, b));
    let mut near = Vec::new();
    for texts in texts {
        let (own, others) = rest.split_at(texts.len().min(rest.len()));
        near.push(near_by_vectors(task, texts, own));
        rest = others;
    }
    Ok(near)
}

/// What stands for the task: its title, or its prose where it has none.
fn asked(corpus: &Corpus) -> &str {
    let task = &corpus.task;
    let text = if task.title.trim().is_empty() { &task.prose } else { &task.title };
    let cut = (0..=ASKED_BYTES.min(text.len())).rev().find(|at| text.is_char_boundary(*at));
    &text[..cut.unwrap_or_default()]
}

/// A file of an embedding, if it is one and not endless.
fn read(path: &Path) -> std::result::Result<Vec<u8>, String> {
    let unreadable = |error: std::io::Error| format!("{}: {error}", path.display());
    let is_file = std::fs::metadata(path).map_err(unreadable)?.is_file();
    if !is_file {
        return Err(format!("{}: not a file", path.display()));
    }
    let mut bytes = Vec::new();
    let mut file = File::open(path).map_err(unreadable)?.take(MOST_BYTES + 1);
    file.read_to_end(&mut bytes).map_err(unreadable)?;
    if bytes.len() as u64 > MOST_BYTES {
        return Err(format!("{}: larger than {} MiB", path.display(), MOST_BYTES >> 20));
    }
    Ok(bytes)
}

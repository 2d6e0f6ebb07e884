//! Which commands are there? One file each.

pub(crate) mod completions;
pub(crate) mod frameworks;
pub(crate) mod languages;
pub(crate) mod man;
pub(crate) mod map;
pub(crate) mod pack;
pub(crate) mod rank;

use codetrail::{Embedding, Engine, Key, Options};

use crate::args::{self, Global};
use crate::report::Failure;

/// Opens the snapshot that the global options name.
fn open(global: &Global) -> Result<Engine, Failure> {
    let options =
        Options { repo: global.repo.clone(), rev: global.rev.clone(), threads: global.threads };
    Ok(Engine::open(&options)?)
}

/// The environment's variable with the key of an endpoint: an argument would show in process lists.
const KEY: &str = "CODETRAIL_EMBEDDING_KEY";

/// What meanings are to be compared by, if the user says so. An empty place is none; a table and a
/// directory have no models, so that a name that the environment has for endpoints is not for them.
fn embedding(args: &args::Embedding) -> Option<Embedding> {
    let place = args.embedding.as_ref().filter(|it| !it.is_empty())?;
    let key = std::env::var(KEY).ok().filter(|it| !it.is_empty()).map(Key);
    Some(Embedding { model: args.embedding_model.clone(), key, ..Embedding::at(place) })
}

/// What to say where no file answers a task.
const NOTHING: &str = "nothing in this snapshot resembles the task: name a path, a symbol or an \
                       error message, or check --repo";

//! Which commands are there? One file each.

pub(crate) mod completions;
pub(crate) mod frameworks;
pub(crate) mod languages;
pub(crate) mod man;
pub(crate) mod map;
pub(crate) mod pack;
pub(crate) mod rank;

use codetrail::{Engine, Options};

use crate::args::Global;
use crate::report::Failure;

/// Opens the snapshot that the global options name.
fn open(global: &Global) -> Result<Engine, Failure> {
    let options =
        Options { repo: global.repo.clone(), rev: global.rev.clone(), threads: global.threads };
    Ok(Engine::open(&options)?)
}

/// What to say where no file answers a task.
const NOTHING: &str = "nothing in this snapshot resembles the task: name a path, a symbol or an \
                       error message, or check --repo";

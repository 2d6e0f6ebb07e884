//! Which rules of frameworks count for a snapshot? Those that are built in, and the repository's own
//! in `.codetrail/rules/<name>/rule.toml`.
//!
//! A rule is data in a closed schema, its expressions cost no more than the text is long, and their
//! number is bounded: a hostile one can name wrong files, and nothing else.

use std::path::PathBuf;

use codetrail_graph::rules::Rules;
use codetrail_lang::{Framework, Frameworks};

use crate::snapshot::Snapshot;
use crate::{Error, Result};

/// Where the rules are, from the root, and what each folder holds.
const FOLDER: &str = ".codetrail/rules/";
const FILE: &str = "/rule.toml";
/// Rules read of one repository, and bytes of each.
const MOST: usize = 50;
const MOST_BYTES: u64 = 64 << 10;

/// The rules that count.
#[derive(Debug, Default)]
pub(crate) struct Library {
    /// All rules, where the repository has some of its own.
    with_own: Option<(Frameworks, Rules)>,
}

impl Library {
    /// Reads the snapshot's own rules; one that is broken is an error that names its file.
    pub(crate) fn of(snapshot: &Snapshot) -> Result<Library> {
        let mut own = Vec::new();
        for (at, file) in snapshot.files.iter().enumerate() {
            let Some(name) = name(&file.path) else { continue };
            if own.len() == MOST {
                return Err(bad(name, &format!("is one rule too many: {MOST} are read")));
            }
            if file.size > MOST_BYTES {
                return Err(bad(name, &format!("is larger than {MOST_BYTES} bytes")));
            }
            let Ok(bytes) = snapshot.read(at) else { continue };
            let text = String::from_utf8_lossy(&bytes);
            let rule = Framework::new(name, &text).and_then(|it| it.check().map(|()| it));
            own.push(rule.map_err(|message| bad(name, &message))?);
        }
        if own.is_empty() {
            return Ok(Library::default());
        }
        if let Some(double) =
            own.iter().find(|it| Frameworks::built_in().iter().any(|ours| ours.name == it.name))
        {
            return Err(bad(&double.name, "has the name of a rule that is built in"));
        }
        let frameworks = Frameworks::with(own);
        let rules = Rules::new(&frameworks).map_err(|(name, message)| bad(&name, &message))?;
        Ok(Library { with_own: Some((frameworks, rules)) })
    }

    /// What is looked for in texts.
    pub(crate) fn frameworks(&self) -> &Frameworks {
        self.with_own.as_ref().map_or_else(|| Frameworks::built_in(), |it| &it.0)
    }

    /// How it is joined.
    pub(crate) fn rules(&self) -> &Rules {
        self.with_own.as_ref().map_or_else(|| Rules::built_in(), |it| &it.1)
    }
}

/// The name of the rule that a path is the file of.
fn name(path: &str) -> Option<&str> {
    let name = path.strip_prefix(FOLDER)?.strip_suffix(FILE)?;
    (!name.is_empty() && !name.contains('/')).then_some(name)
}

fn bad(name: &str, message: &str) -> Error {
    let message = message.replace('\n', " ");
    Error::BadConfig { path: PathBuf::from(format!("{FOLDER}{name}{FILE}")), message }
}

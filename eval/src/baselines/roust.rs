//! What does `roust` give, run as its users run it?

use anyhow::{Result, bail};

use crate::git::Snapshot;
use crate::one::{Answer, Job};

pub(super) fn answer(_: &Job, _: &Snapshot) -> Result<Answer> {
    bail!("not yet")
}

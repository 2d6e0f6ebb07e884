//! How far is a name followed? A bound on depth, and on all steps that one use may take.

use std::cell::Cell;
use std::ops::Add;

/// A chain of names that stand for other names is followed this far.
const DEEPEST: u8 = 24;
/// What an import of all names takes of that, because there may be many side by side.
pub(super) const BRANCHING: u8 = 6;
/// Steps for one use. Ordinary sources take a few dozen; wildcards that import one another in circles
/// would take forever.
const MOST_STEPS: u32 = 1_000;

/// How deep a look-up is, and how much all that belong to one use have taken.
#[derive(Debug, Clone, Copy)]
pub(super) struct Depth<'s> {
    deep: u8,
    steps: &'s Cell<u32>,
}

impl<'s> Depth<'s> {
    /// The top of a look-up whose steps are counted in `steps`.
    pub(super) fn top(steps: &'s Cell<u32>) -> Depth<'s> {
        Depth { deep: 0, steps }
    }

    /// Takes a step; whether it is one too many.
    pub(super) fn is_spent(self) -> bool {
        self.steps.set(self.steps.get().saturating_add(1));
        self.deep > DEEPEST || self.steps.get() > MOST_STEPS
    }
}

impl Add<u8> for Depth<'_> {
    type Output = Self;

    fn add(self, more: u8) -> Self {
        Depth { deep: self.deep.saturating_add(more), ..self }
    }
}

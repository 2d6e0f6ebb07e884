//! At which detail does each file stand in the pack? Coverage before detail, within the budget.
//!
//! Metadata comes first: every candidate gets its card before any gets its text; text only where the
//! promotion score u reaches κ (the paper's section III-D; blueprint, "Metadata first").

use crate::ids::FileId;

/// κ: the promotion score from which full text is shown.
pub const PROMOTED: f32 = 0.62;
/// Shares of the budget that bare paths, and cards without text, may take: the rest is for text. What
/// text does not need goes back to paths and cards.
const PATHS: f32 = 0.55;
const CARDS: f32 = 0.65;

/// How much of a file is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Detail {
    /// Its path and why it is here.
    Path,
    /// And the names of the symbols that matter.
    Outline,
    /// And their signatures, lines and neighbours.
    Signatures,
    /// And the text of the symbols that matter.
    Body,
}

impl Detail {
    /// All details, from the least.
    pub const ALL: [Detail; 4] = [Detail::Path, Detail::Outline, Detail::Signatures, Detail::Body];

    /// The name in output.
    pub fn name(self) -> &'static str {
        match self {
            Detail::Path => "path",
            Detail::Outline => "outline",
            Detail::Signatures => "signatures",
            Detail::Body => "body",
        }
    }
}

/// What promotion weighs.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Case {
    /// Likely to be modified: the file's relevance in [0, 1].
    pub relevance: f32,
    /// Confidence of the surest edge (or of the task itself, for an anchor) that leads here.
    pub confidence: f32,
    /// Anchors or relation types that support it.
    pub supports: usize,
    /// Share of what matters that the card alone does not tell, in [0, 1].
    pub untold: f32,
}

impl Case {
    /// u: the promotion score, in [0, 1].
    pub fn promotion(&self) -> f32 {
        let support = (self.supports as f32 / 3.0).min(1.0);
        0.55 * self.relevance + 0.2 * self.confidence + 0.15 * support + 0.1 * self.untold
    }
}

/// A file that may enter the pack, with what it costs at each detail.
#[derive(Debug, Clone, PartialEq)]
pub struct Candidate {
    /// The file.
    pub file: FileId,
    /// u.
    pub promotion: f32,
    /// Tokens at each detail of [`Detail::ALL`]; a detail that the file does not have costs as the
    /// one before it.
    pub costs: [usize; 4],
}

/// Chooses details for candidates, best first, within `budget` tokens. What is absent from the
/// result found no room; if the best finds none, nothing does: a pack without it would mislead.
pub fn allot(candidates: &[Candidate], budget: usize, metadata_first: bool) -> Vec<Option<Detail>> {
    let mut chosen: Vec<Option<Detail>> = vec![None; candidates.len()];
    let mut left = budget;
    if !metadata_first {
        for (at, it) in candidates.iter().enumerate() {
            take(&mut chosen[at], Detail::Body, it, &mut left);
        }
        return chosen;
    }
    let Some(best) = candidates.first() else { return chosen };
    take(&mut chosen[0], Detail::Path, best, &mut left);
    if chosen[0].is_none() {
        return chosen;
    }
    let share = |part: f32| (budget as f32 * part) as usize;
    raise(candidates, &mut chosen, Detail::Path, &mut left, budget - share(PATHS));
    raise(candidates, &mut chosen, Detail::Signatures, &mut left, budget - share(CARDS));
    let mut promoted: Vec<usize> =
        (0..candidates.len()).filter(|at| candidates[*at].promotion >= PROMOTED).collect();
    promoted.sort_by(|a, b| {
        candidates[*b].promotion.total_cmp(&candidates[*a].promotion).then(a.cmp(b))
    });
    for at in promoted {
        take(&mut chosen[at], Detail::Body, &candidates[at], &mut left);
    }
    for detail in [Detail::Path, Detail::Outline, Detail::Signatures] {
        raise(candidates, &mut chosen, detail, &mut left, 0);
    }
    chosen
}

/// Raises candidates to a detail in their order, as long as `keep` tokens stay for what follows.
fn raise(
    candidates: &[Candidate],
    chosen: &mut [Option<Detail>],
    detail: Detail,
    left: &mut usize,
    keep: usize,
) {
    let mut spendable = left.saturating_sub(keep);
    for (it, chosen) in candidates.iter().zip(chosen) {
        let before = spendable;
        take(chosen, detail, it, &mut spendable);
        *left -= before - spendable;
    }
}

/// Raises a candidate to a detail if what is left pays the difference.
fn take(chosen: &mut Option<Detail>, detail: Detail, it: &Candidate, left: &mut usize) {
    let paid = chosen.map_or(0, |now| it.costs[now as usize]);
    let more = it.costs[detail as usize].saturating_sub(paid);
    let higher = chosen.is_none_or(|now| now < detail);
    let present = chosen.is_some() || detail == Detail::Path || detail == Detail::Body;
    if more <= *left && present && higher {
        *left -= more;
        *chosen = Some(detail);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn candidate(promotion: f32, costs: [usize; 4]) -> Candidate {
        Candidate { file: FileId(0), promotion, costs }
    }

    #[test]
    fn every_candidate_gets_its_card_before_any_gets_its_text() {
        let all = vec![candidate(0.9, [10, 20, 40, 500]); 5];
        let chosen = allot(&all, 100, true);
        assert!(chosen.iter().all(Option::is_some), "{chosen:?}");
        assert!(!chosen.contains(&Some(Detail::Body)), "{chosen:?}");
    }

    #[test]
    fn no_other_takes_the_place_of_the_best() {
        let all = [candidate(0.9, [50, 60, 70, 80]), candidate(0.2, [10, 20, 40, 500])];
        assert_eq!(allot(&all, 49, true), [None, None]);
        assert_eq!(allot(&all, 60, true), [Some(Detail::Path), Some(Detail::Path)]);
    }

    #[test]
    fn text_needs_promotion_and_room() {
        let all = [candidate(0.9, [10, 20, 40, 100]), candidate(0.5, [10, 20, 40, 100])];
        let chosen = allot(&all, 1_000, true);
        assert_eq!(chosen, [Some(Detail::Body), Some(Detail::Signatures)]);
        assert_eq!(allot(&all, 5, true), [None, None]);
    }
}

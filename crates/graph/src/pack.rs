//! At which detail does each file stand in the pack? Coverage before detail, within the budget.
//!
//! Metadata first: every candidate gets its card before any gets its text; text only where the
//! promotion score u reaches κ (DeepDiscovery, section III-D; blueprint, "Metadata first").

use crate::ids::FileId;

/// κ: the promotion score from which full text is shown.
pub const PROMOTED: f32 = 0.62;
/// Share of the budget that cards without text may take, so that text finds room.
const CARDS: f32 = 0.62;

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
    pub const ALL: &'static [Detail] =
        &[Detail::Path, Detail::Outline, Detail::Signatures, Detail::Body];

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
/// result found no room.
pub fn allot(candidates: &[Candidate], budget: usize, metadata_first: bool) -> Vec<Option<Detail>> {
    let mut chosen: Vec<Option<Detail>> = vec![None; candidates.len()];
    let mut left = budget;
    if !metadata_first {
        for (at, it) in candidates.iter().enumerate() {
            take(&mut chosen[at], Detail::Body, it, &mut left);
        }
        return chosen;
    }
    for (at, it) in candidates.iter().enumerate() {
        take(&mut chosen[at], Detail::Path, it, &mut left);
    }
    let for_text = (budget as f32 * (1.0 - CARDS)) as usize;
    for detail in [Detail::Outline, Detail::Signatures] {
        let mut for_cards = left.saturating_sub(for_text);
        for (at, it) in candidates.iter().enumerate().filter(|(_, it)| it.costs[0] > 0) {
            let before = for_cards;
            take(&mut chosen[at], detail, it, &mut for_cards);
            left -= before - for_cards;
        }
    }
    let mut promoted: Vec<usize> =
        (0..candidates.len()).filter(|at| candidates[*at].promotion >= PROMOTED).collect();
    promoted.sort_by(|a, b| {
        candidates[*b].promotion.total_cmp(&candidates[*a].promotion).then(a.cmp(b))
    });
    for at in promoted {
        take(&mut chosen[at], Detail::Body, &candidates[at], &mut left);
    }
    chosen
}

/// Raises a candidate to a detail if what is left pays the difference.
fn take(chosen: &mut Option<Detail>, detail: Detail, it: &Candidate, left: &mut usize) {
    let paid = chosen.map_or(0, |now| it.costs[now as usize]);
    let more = it.costs[detail as usize].saturating_sub(paid);
    let present = chosen.is_some() || detail == Detail::Path || detail == Detail::Body;
    if more <= *left && present {
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
        let chosen = allot(&all, 60, true);
        assert!(chosen.iter().all(Option::is_some), "{chosen:?}");
        assert!(!chosen.contains(&Some(Detail::Body)), "{chosen:?}");
    }

    #[test]
    fn text_needs_promotion_and_room() {
        let all = [candidate(0.9, [10, 20, 40, 100]), candidate(0.5, [10, 20, 40, 100])];
        let chosen = allot(&all, 1_000, true);
        assert_eq!(chosen, [Some(Detail::Body), Some(Detail::Signatures)]);
        assert_eq!(allot(&all, 5, true), [None, None]);
    }
}

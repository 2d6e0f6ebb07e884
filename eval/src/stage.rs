//! At which stage was a gold file lost?

use codetrail::trace::Way;

/// How deep in the ranked list a file counts as seen.
pub(crate) const DEPTH: usize = 10;

/// The stage after the furthest one that a gold file reached; each file has exactly one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Stage {
    /// It was found: in the pack or, without a pack, among the first [`DEPTH`].
    Found,
    /// The tree of the base commit does not hold it.
    Absent,
    /// It is there, but its text was not counted.
    NeverSwept,
    /// It was swept, but the first look put it below the files that are parsed.
    BelowParseCut,
    /// It was parsed, but is ranked below [`DEPTH`], and no edge of expansion led to it.
    BelowK,
    /// It is ranked within [`DEPTH`], or an edge of expansion led to it, but it did not enter the pack.
    NotExpanded,
    /// It was a candidate of the pack, but found no room there.
    DroppedByBudget,
}

impl Stage {
    /// Its word in the `lost` column.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Stage::Found => "-",
            Stage::Absent => "absent",
            Stage::NeverSwept => "never-swept",
            Stage::BelowParseCut => "below-parse-cut",
            Stage::BelowK => "below-k",
            Stage::NotExpanded => "not-expanded",
            Stage::DroppedByBudget => "dropped-by-budget",
        }
    }

    /// What it means, as a predicate of the file.
    pub(crate) fn meaning(self) -> &'static str {
        match self {
            Stage::Found => "was found",
            Stage::Absent => "is not in the snapshot",
            Stage::NeverSwept => "is in the snapshot, but its text was not counted",
            Stage::BelowParseCut => "was swept, but ranked too low by the first look to be parsed",
            Stage::BelowK => "was parsed, but is ranked too low, and no edge led to it",
            Stage::NotExpanded => "was at hand by its rank or by an edge, but was not taken",
            Stage::DroppedByBudget => "was a candidate of the pack, but found no room",
        }
    }

    /// Where the engine lost a file that it did not find.
    pub(crate) fn of_way(way: &Way) -> Stage {
        let is_seen = way.rank.is_some_and(|rank| rank <= DEPTH);
        match way {
            // Growth can add a file whose text was not counted.
            way if way.candidate => Stage::DroppedByBudget,
            way if !way.swept => Stage::NeverSwept,
            way if is_seen || way.frontier.is_some() => Stage::NotExpanded,
            way if way.parsed => Stage::BelowK,
            _ => Stage::BelowParseCut,
        }
    }

    /// Where a method lost a file that shows no more than its list.
    pub(crate) fn of_rank(rank: usize) -> Stage {
        if (1..=DEPTH).contains(&rank) { Stage::DroppedByBudget } else { Stage::BelowK }
    }
}

#[cfg(test)]
mod tests {
    use codetrail::answer::{PackRelation, RelationEvidence};

    use super::*;

    #[test]
    fn a_file_is_lost_after_the_furthest_stage_that_it_reached() {
        let edge = PackRelation {
            from: "a".into(),
            to: "b".into(),
            relation: "imports".into(),
            confidence: 0.5,
            evidence: RelationEvidence { path: "a".into(), line: 1, text: String::new() },
        };
        let unread = Way::default();
        let swept = Way { swept: true, rank: Some(400), ..Way::default() };
        let parsed = Way { parsed: true, rank: Some(60), ..swept.clone() };
        let seen = Way { rank: Some(10), ..parsed.clone() };
        let led = Way { frontier: Some(edge), ..swept.clone() };
        let candidate = Way { candidate: true, ..led.clone() };
        for (way, stage) in [
            (&unread, Stage::NeverSwept),
            (&swept, Stage::BelowParseCut),
            (&parsed, Stage::BelowK),
            (&seen, Stage::NotExpanded),
            (&led, Stage::NotExpanded),
            (&candidate, Stage::DroppedByBudget),
            (&Way { swept: false, ..candidate.clone() }, Stage::DroppedByBudget),
        ] {
            assert_eq!(Stage::of_way(way), stage, "{way:?}");
        }
    }
}

//! By which way did each gold file come into the pack, or where was it lost?

use std::fmt::Write as _;

use codetrail::answer::{PackAnswer, PackRelation};
use codetrail::trace::Way;

use crate::git::Snapshot;
use crate::stage::Stage;

/// A few lines for each gold file.
pub(super) fn of_gold(snapshot: &Snapshot, pack: &PackAnswer, ways: &[Way]) -> String {
    let mut out = String::from("\nways of the gold\n");
    for way in ways {
        let rank = way.rank.map_or("not ranked".to_owned(), |rank| format!("rank {rank}"));
        let parsed = if way.parsed { "parsed" } else { "not parsed" };
        let _ = writeln!(out, "  *{}: {rank}, relevance {:.2}, {parsed}", way.path, way.relevance);
        let lines = if pack.cards.iter().any(|card| card.path == way.path) {
            came(pack, way)
        } else {
            lost(snapshot, pack, way)
        };
        for line in lines {
            let _ = writeln!(out, "     {line}");
        }
    }
    out
}

/// How a file came that is in the pack.
fn came(pack: &PackAnswer, way: &Way) -> Vec<String> {
    if pack.anchors.iter().any(|anchor| anchor.path == way.path) {
        return vec!["packed: it is an anchor".to_owned()];
    }
    if way.chain.is_empty() {
        return vec!["packed: it is ranked high enough; expansion did not add it".to_owned()];
    }
    let mut lines = vec!["packed: expansion added it, from an anchor by".to_owned()];
    lines.extend(way.chain.iter().map(|edge| format!("  {}", words(edge))));
    lines
}

/// Where a file was lost that is not in the pack, and what was nearest to bringing it in.
fn lost(snapshot: &Snapshot, pack: &PackAnswer, way: &Way) -> Vec<String> {
    let stage = if snapshot.holds(&way.path) { Stage::of_way(way) } else { Stage::Absent };
    let problem = way.problem.as_ref().map_or(String::new(), |problem| format!(" ({problem})"));
    let mut lines = vec![format!("lost: {}: it {}{problem}", stage.name(), stage.meaning())];
    if stage == Stage::DroppedByBudget {
        lines.extend(way.chain.iter().map(|edge| format!("  by {}", words(edge))));
    } else if let Some(edge) = &way.frontier {
        lines.push(format!("surest edge to it: {}", words(edge)));
        let considered = way.priority.map_or(
            "no action left would have added it (unsure, or behind others of its cluster)"
                .to_owned(),
            |priority| {
                format!("the best action left that would have added it has priority {priority:.2}")
            },
        );
        let budget = &pack.budget;
        lines.push(format!(
            "{considered}; expansion ended after {} steps by {}",
            budget.steps, budget.stopped
        ));
    }
    lines
}

fn words(edge: &PackRelation) -> String {
    let evidence = &edge.evidence;
    let line = if evidence.line == 0 { String::new() } else { format!(":{}", evidence.line) };
    format!(
        "{} {} {} ({:.2}; {}{line}: {})",
        edge.from, edge.relation, edge.to, edge.confidence, evidence.path, evidence.text
    )
}

#[cfg(test)]
mod tests {
    use codetrail::answer::RelationEvidence;

    use super::*;

    #[test]
    fn an_edge_is_a_sentence_with_its_evidence() {
        let mut edge = PackRelation {
            from: "a.py".into(),
            to: "b.py".into(),
            relation: "imports".into(),
            confidence: 1.0,
            evidence: RelationEvidence { path: "a.py".into(), line: 3, text: "imports b".into() },
        };
        assert_eq!(words(&edge), "a.py imports b.py (1.00; a.py:3: imports b)");
        edge.evidence.line = 0;
        assert_eq!(words(&edge), "a.py imports b.py (1.00; a.py: imports b)");
    }
}

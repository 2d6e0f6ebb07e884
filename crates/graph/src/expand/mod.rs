//! What else does the task need besides the anchors? Best-first growth over relations.
//!
//! An action takes one relation of one file of the frontier; what it leads to is a cluster of
//! candidates, filtered by confidence, gated at hubs and re-ranked before any of it enters.
//! Priority = Gain / Cost. Gain is the relevance of what becomes reachable, plus a bonus where the
//! cluster bridges separate members or recovers a missing role; cost counts the step and the cards.
//! Growth ends when the budget does, when the best priority falls below τ, or after two actions in a row
//! that add no new role and no bridge (the paper's section III-C; blueprint, "Expansion").

mod edges;

use std::collections::{BTreeMap, BTreeSet};

use crate::ids::FileId;
use crate::relation::{Edge, Relation};
use crate::roles::Role;

pub use edges::{by_history, in_folder};

/// Parameters of growth.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Limits {
    /// τ: the priority below which no action is taken.
    pub least_priority: f32,
    /// θ: the confidence below which an edge needs a second cue.
    pub sure: f32,
    /// Actions at most.
    pub steps: usize,
    /// Files at most, anchors included.
    pub files: usize,
    /// Actions in a row that may add no new role and no bridge.
    pub idle: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { least_priority: 0.15, sure: 0.5, steps: 40, files: 40, idle: 2 }
    }
}

/// Why growth ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stopped {
    /// Steps or files ran out.
    Budget,
    /// No action was worth τ.
    Threshold,
    /// Two actions in a row brought nothing new.
    NothingNew,
    /// No actions were left.
    Exhausted,
}

impl Stopped {
    /// The name in output.
    pub fn name(self) -> &'static str {
        match self {
            Stopped::Budget => "budget",
            Stopped::Threshold => "threshold",
            Stopped::NothingNew => "nothing-new",
            Stopped::Exhausted => "exhausted",
        }
    }
}

/// What growth gave.
#[derive(Debug, Clone)]
pub struct Grown {
    /// Files that were added, in order, each with the edge by which it came.
    pub added: Vec<(FileId, Edge)>,
    /// Actions taken.
    pub steps: usize,
    /// Why it ended.
    pub stopped: Stopped,
    /// Files that the actions which were left would have added, each with its action's priority.
    pub left: Vec<(FileId, f32)>,
}

/// What growth needs to know of files.
pub trait Frontier {
    /// Edges at a file, both ways; the file is one end of each.
    fn edges(&mut self, file: FileId) -> Vec<Edge>;
    /// A file's own relevance for the task, in [0, 1].
    fn relevance(&self, file: FileId) -> f32;
    /// A file's role.
    fn role(&self, file: FileId) -> Role;
}

/// Files of one cluster that may enter by one action.
const CLUSTER: usize = 4;
/// A relation of one file that leads to more files than this is a hub's: only the best enters.
const HUB: usize = 25;
/// Cost of a step, in cards.
const STEP: f32 = 0.5;
/// What a missing role and a bridge add to the gain.
const NEW_ROLE: f32 = 0.25;
const BRIDGE: f32 = 0.15;
/// What relevance of the file itself, and of where it is reached from, count in the gain.
const OWN: f32 = 0.7;
const FROM: f32 = 0.3;

/// An action that could be taken: one relation of one file, read one way.
#[derive(Debug, Clone)]
struct Action {
    file: FileId,
    cluster: Vec<Edge>,
}

/// The other end of an edge.
fn other(edge: &Edge, file: FileId) -> FileId {
    if edge.from == file { edge.to } else { edge.from }
}

/// Grows from the anchors.
pub fn grow(anchors: &[FileId], frontier: &mut dyn Frontier, limits: Limits) -> Grown {
    let mut growth = Growth {
        members: anchors.iter().copied().collect(),
        roles: anchors.iter().map(|file| frontier.role(*file)).collect(),
        cues: BTreeMap::new(),
        actions: Vec::new(),
        grown: Grown { added: Vec::new(), steps: 0, stopped: Stopped::Exhausted, left: Vec::new() },
        limits,
    };
    for anchor in anchors {
        growth.open(*anchor, frontier);
    }
    let mut idle = 0;
    loop {
        if growth.grown.steps == limits.steps || growth.members.len() >= limits.files {
            growth.grown.stopped = Stopped::Budget;
            break;
        }
        let Some((action, priority)) = growth.best(frontier) else { break };
        if priority < limits.least_priority {
            growth.grown.stopped = Stopped::Threshold;
            break;
        }
        idle = if growth.take(action, frontier) { 0 } else { idle + 1 };
        if idle == limits.idle {
            growth.grown.stopped = Stopped::NothingNew;
            break;
        }
    }
    growth.grown.left = growth.left(frontier);
    growth.grown
}

/// Gain / cost of an action that adds these.
fn priority(entering: &[(Edge, f32)]) -> f32 {
    let gain: f32 = entering.iter().map(|(_, gain)| gain).sum();
    gain / (STEP + entering.len() as f32)
}

/// The state of growth.
struct Growth {
    members: BTreeSet<FileId>,
    roles: BTreeSet<Role>,
    /// Relations by which members point at each file: more than one is a second cue.
    cues: BTreeMap<FileId, BTreeSet<(Relation, FileId)>>,
    actions: Vec<Action>,
    grown: Grown,
    limits: Limits,
}

impl Growth {
    /// Reads a member's edges into actions.
    fn open(&mut self, file: FileId, frontier: &mut dyn Frontier) {
        let mut by_relation: BTreeMap<(Relation, bool), Vec<Edge>> = BTreeMap::new();
        for edge in frontier.edges(file) {
            let end = other(&edge, file);
            self.cues.entry(end).or_default().insert((edge.relation, file));
            by_relation.entry((edge.relation, edge.from == file)).or_default().push(edge);
        }
        self.actions.extend(by_relation.into_values().map(|cluster| Action { file, cluster }));
    }

    /// The action of the highest priority; ties go to the one that was opened first.
    fn best(&self, frontier: &dyn Frontier) -> Option<(usize, f32)> {
        let mut best: Option<(usize, f32)> = None;
        for (at, action) in self.actions.iter().enumerate() {
            let entering = self.entering(action, frontier);
            let priority = priority(&entering);
            if !entering.is_empty() && best.is_none_or(|(_, most)| priority > most) {
                best = Some((at, priority));
            }
        }
        best
    }

    /// What the actions that were not taken would have added.
    fn left(&self, frontier: &dyn Frontier) -> Vec<(FileId, f32)> {
        let mut left = Vec::new();
        for action in &self.actions {
            let entering = self.entering(action, frontier);
            let priority = priority(&entering);
            left.extend(entering.iter().map(|(edge, _)| (other(edge, action.file), priority)));
        }
        left
    }

    /// The cluster after the filter and the gate, best first, each with its gain.
    fn entering(&self, action: &Action, frontier: &dyn Frontier) -> Vec<(Edge, f32)> {
        let file = action.file;
        let mut entering: Vec<(Edge, f32)> = action
            .cluster
            .iter()
            .filter(|edge| !self.members.contains(&other(edge, file)))
            .filter_map(|edge| {
                let end = other(edge, file);
                let own = frontier.relevance(end);
                // A low-confidence link is followed only with a second cue: the task's own words,
                // or another relation that leads to the same file.
                if edge.confidence < self.limits.sure && own < 0.3 && !self.has_second_cue(end) {
                    return None;
                }
                let mut gain = OWN * own + FROM * frontier.relevance(file);
                if !self.roles.contains(&frontier.role(end)) {
                    gain += NEW_ROLE * own.max(0.3);
                }
                if self.is_bridge(end) {
                    gain += BRIDGE;
                }
                Some((edge.clone(), gain * edge.confidence))
            })
            .collect();
        entering
            .sort_by(|a, b| b.1.total_cmp(&a.1).then(other(&a.0, file).cmp(&other(&b.0, file))));
        let most = if action.cluster.len() > HUB { 1 } else { CLUSTER };
        entering.truncate(most);
        let floor = entering.first().map_or(0.0, |(_, gain)| gain * 0.4);
        entering.retain(|(_, gain)| *gain >= floor);
        entering
    }

    /// Whether several relations lead to a file, folders counting as one whoever is in them.
    fn has_second_cue(&self, file: FileId) -> bool {
        let relations = self.cues.get(&file).into_iter().flatten().map(|(relation, _)| relation);
        relations.collect::<BTreeSet<_>>().len() > 1
    }

    /// Whether several members lead to a file by more than the folder that they share.
    fn is_bridge(&self, file: FileId) -> bool {
        let cues = self.cues.get(&file).into_iter().flatten();
        let sure = cues
            .filter(|(relation, _)| !matches!(relation, Relation::SameFolder | Relation::Contains));
        sure.map(|(_, from)| from).collect::<BTreeSet<_>>().len() > 1
    }

    /// Takes an action; whether it brought a new role or a bridge.
    fn take(&mut self, at: usize, frontier: &mut dyn Frontier) -> bool {
        let action = self.actions.remove(at);
        let file = action.file;
        let entering = self.entering(&action, frontier);
        self.grown.steps += 1;
        let mut new = false;
        for (edge, _) in entering {
            let end = other(&edge, file);
            if self.members.len() >= self.limits.files || !self.members.insert(end) {
                continue;
            }
            let bridges = self.is_bridge(end);
            new |= self.roles.insert(frontier.role(end)) || bridges;
            self.grown.added.push((end, edge));
            // One hop at a time: what entered opens its own edges, weighed by its own relevance.
            self.open(end, frontier);
        }
        new
    }
}

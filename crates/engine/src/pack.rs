//! The answer of `pack`: anchors, growth, cards, views, all within the budget.

mod cards;
mod views;

use std::collections::BTreeMap;

use codetrail_graph::corpus::Corpus;
use codetrail_graph::expand::{Grown, Limits, grow};
use codetrail_graph::pack::{Candidate, Case, Detail, allot};
use codetrail_graph::rank::Part;
use codetrail_graph::{Edge, FileId};

use crate::answer::{Anchor, Budget, Card, PackAnswer, PackRelation, RelationEvidence, VERSION};
use crate::growth::{Edges, search};
use crate::locate::{Located, locate};
use crate::rank::{snapshot_info, why};
use crate::snapshot::Snapshot;
use crate::stopwatch::Stopwatch;
use crate::sweep::Keep;
use crate::switches::Switches;
use crate::{Error, Form, Request, Result, environment, render, tokens};

pub(crate) use cards::is_secret;

use cards::Cards;

/// Ka: anchors (the paper's parameter).
const ANCHORS: usize = 8;
/// Files in a pack at most: anchors, what growth added, and the best of the ranking.
const FILES: usize = 40;
/// Files that are taken whatever their chance, and the chance that one beyond them must have.
///
/// Chosen on development tasks for the precision of packs: 32 files always hold as much gold as 22 and
/// those with a chance, and a tenth more that is none.
const SURELY: usize = 22;
const LEAST_CHANCE: f32 = 0.0025;
/// A ranked file below this share of the best score is not worth its card.
const LEAST_RELEVANCE: f32 = 0.12;
/// Tokens kept for what stands around the cards.
const FRAME: usize = 700;
/// Relations listed, those of the first cards first.
const RELATIONS: usize = 120;

/// A file of the pack and how it got there.
pub(crate) struct Member {
    pub(crate) file: FileId,
    pub(crate) anchor: bool,
    /// The edge by which growth reached it.
    pub(crate) by: Option<Edge>,
    /// Its place: own relevance and that of what leads to it.
    pub(crate) place: f32,
}

/// A pack and how its files were chosen.
pub(crate) struct Packed {
    pub(crate) answer: PackAnswer,
    pub(crate) grown: Grown,
    /// Files that could have had a card, by their place: more than the pack's limit of files may be.
    pub(crate) candidates: Vec<FileId>,
    /// For each followed file, the surest edge that growth could have taken to it.
    pub(crate) frontier: Vec<Option<Edge>>,
}

/// Packs a snapshot for the task of a request.
pub(crate) fn pack(
    snapshot: &Snapshot,
    request: &Request,
    switches: &Switches,
    stopwatch: Stopwatch,
) -> Result<PackAnswer> {
    let (located, ()) = rayon::join(
        || locate(snapshot, request, Keep::Texts, switches, stopwatch),
        tokens::warm_up,
    );
    Ok(of(snapshot, &located?, request, switches, &[])?.answer)
}

/// Packs a located task; `follow` are files of which it is wanted to know what led to them.
pub(crate) fn of(
    snapshot: &Snapshot,
    located: &Located,
    request: &Request,
    switches: &Switches,
    follow: &[Option<FileId>],
) -> Result<Packed> {
    let mut stopwatch = located.stopwatch.clone();
    let anchors: Vec<FileId> = located
        .order
        .iter()
        .filter(|(_, score)| *score > 0.0)
        .take(ANCHORS)
        .map(|(file, _)| *file)
        .collect();
    let starts = if switches.off("expansion") { &[][..] } else { &anchors };
    let searched = search(snapshot, located, starts, switches);
    stopwatch.lap("search");
    let mut edges = Edges::gather(snapshot, located, &searched, switches);
    let grown = grow(starts, &mut edges, Limits::default());
    let frontier = follow.iter().map(|file| edges.leading_to((*file)?)).collect();
    let mut members = members(located, &anchors, &grown);
    let candidates = members.iter().map(|it| it.file).collect();
    members.truncate(taken(located, &members));
    let among = edges.among(&members.iter().map(|it| it.file).collect::<Vec<_>>());
    stopwatch.lap("expansion");
    let mut answer = assemble(snapshot, located, &members, &grown, &among, &searched);
    let cards = Cards::new(snapshot, located, &searched, &answer.relations, request.budget);
    fill(&mut answer, located, &members, &cards, request, switches)?;
    stopwatch.lap("pack");
    answer.timings = stopwatch.timings();
    Ok(Packed { answer, grown, candidates, frontier })
}

/// Anchors, what growth added, and the best ranked files, by their place.
fn members(located: &Located, anchors: &[FileId], grown: &Grown) -> Vec<Member> {
    let mut by_file: BTreeMap<FileId, Member> = BTreeMap::new();
    for file in anchors {
        let place = located.relevance(*file);
        by_file.insert(*file, Member { file: *file, anchor: true, by: None, place });
    }
    for (file, edge) in &grown.added {
        let from = if edge.from == *file { edge.to } else { edge.from };
        let lead = 0.25 * edge.confidence * located.relevance(from);
        let place = located.relevance(*file) + lead;
        by_file.entry(*file).or_insert(Member {
            file: *file,
            anchor: false,
            by: Some(edge.clone()),
            place,
        });
    }
    for (file, _) in located.order.iter().take(2 * FILES) {
        let place = located.relevance(*file);
        if place >= LEAST_RELEVANCE {
            by_file.entry(*file).or_insert(Member { file: *file, anchor: false, by: None, place });
        }
    }
    let mut members: Vec<Member> = by_file.into_values().collect();
    members.sort_by(|a, b| {
        b.anchor.cmp(&a.anchor).then(b.place.total_cmp(&a.place)).then(a.file.cmp(&b.file))
    });
    members
}

/// How many of the members the pack takes: the first ones, then those with a chance.
fn taken(located: &Located, members: &[Member]) -> usize {
    let chance = located.chances();
    let likely = |it: &&Member| chance(it.place) >= LEAST_CHANCE;
    let beyond = members.iter().skip(SURELY).take_while(likely).count();
    (SURELY + beyond).min(FILES)
}

/// The answer without cards.
fn assemble(
    snapshot: &Snapshot,
    located: &Located,
    members: &[Member],
    grown: &Grown,
    among: &[Edge],
    searched: &[codetrail_graph::rank::Parsed],
) -> PackAnswer {
    let corpus = &located.corpus;
    let mut coverage = located.coverage.clone();
    coverage.parsed += searched.len();
    let mut environment = environment::of(corpus, located.scale.name(), located.ambiguity);
    environment.frameworks = environment::frameworks(&located.parsed, searched);
    let relations = among.iter().take(RELATIONS).map(|edge| relation(corpus, edge)).collect();
    PackAnswer {
        version: VERSION,
        snapshot: snapshot_info(snapshot),
        task: environment::task_info(&corpus.task),
        environment,
        anchors: members.iter().filter(|it| it.anchor).map(|it| anchor(located, it)).collect(),
        cards: Vec::new(),
        relations,
        path: Vec::new(),
        views: crate::answer::Views::default(),
        budget: Budget {
            steps: grown.steps,
            stopped: grown.stopped.name().to_owned(),
            ..Budget::default()
        },
        coverage,
        timings: crate::answer::Timings::new(),
    }
}

/// An edge as answers show it.
pub(crate) fn relation(corpus: &Corpus, edge: &Edge) -> PackRelation {
    PackRelation {
        from: corpus.path(edge.from).to_owned(),
        to: corpus.path(edge.to).to_owned(),
        relation: edge.relation.name().to_owned(),
        confidence: edge.confidence,
        evidence: RelationEvidence {
            path: corpus.path(edge.evidence.file).to_owned(),
            line: edge.evidence.line,
            text: edge.evidence.text.clone(),
        },
    }
}

fn anchor(located: &Located, member: &Member) -> Anchor {
    let mut parts: BTreeMap<String, f32> =
        Part::ALL.iter().map(|part| (part.name().to_owned(), 0.0)).collect();
    for (signal, value) in located.table.contributions(member.file, &located.weights) {
        *parts.entry(signal.part().name().to_owned()).or_default() += value;
    }
    Anchor {
        path: located.corpus.path(member.file).to_owned(),
        score: located.table.score(member.file, &located.weights),
        parts,
        why: why(located, member.file),
    }
}

/// Chooses details, fills in cards and views, and makes sure that the form fits the budget.
///
/// The error is that not even one card fits.
fn fill(
    answer: &mut PackAnswer,
    located: &Located,
    members: &[Member],
    cards: &Cards<'_>,
    request: &Request,
    switches: &Switches,
) -> Result<()> {
    let measure = |card: &Card| match request.form {
        Form::Text => tokens::count(&render::text::card(card)),
        Form::Markdown => tokens::count(&render::markdown::card(card)),
    };
    // Each member's card at every detail, made and measured once.
    let (candidates, drafts): (Vec<Candidate>, Vec<[Card; 4]>) = members
        .iter()
        .map(|member| {
            let promotion = case(located, member, &answer.relations).promotion();
            let mut drafts = Detail::ALL.map(|detail| cards.card(member, detail, promotion));
            for draft in &mut drafts {
                draft.tokens = measure(draft);
            }
            let costs = std::array::from_fn(|at| drafts[at].tokens);
            (Candidate { file: member.file, promotion, costs }, drafts)
        })
        .unzip();
    let relations = std::mem::take(&mut answer.relations);
    let frame = FRAME.min(request.budget / 4);
    let mut room = request.budget - frame;
    answer.budget.tokens = request.budget;
    loop {
        let details = allot(&candidates, room, !switches.off("metadata-first"));
        answer.cards = drafts
            .iter()
            .zip(details)
            .filter_map(|(drafts, detail)| Some(drafts[detail? as usize].clone()))
            .collect();
        answer.coverage.left_out = considered(located, members) - answer.cards.len();
        answer.relations = among_cards(&answer.cards, &relations);
        views::set(answer, located, room);
        answer.budget.used = tokens::count(&match request.form {
            Form::Text => render::text::pack(answer),
            Form::Markdown => render::markdown::pack(answer),
        });
        let over = answer.budget.used.saturating_sub(request.budget);
        let empty = answer.cards.is_empty() && !members.is_empty();
        if empty || (over > 0 && room == 0) {
            let card = candidates.iter().map(|it| it.costs[0]).max().unwrap_or_default();
            // The frame takes a quarter, and paths little more than half of what is left.
            let least = (answer.budget.used + card).max(3 * card);
            return Err(Error::BudgetTooSmall { given: request.budget, least });
        }
        if over == 0 {
            return Ok(());
        }
        room = room.saturating_sub(over + 16);
    }
}

/// Files that could have been in the pack: its members, and the ranked ones above its least
/// relevance.
fn considered(located: &Located, members: &[Member]) -> usize {
    let relevant =
        located.order.iter().filter(|(file, _)| located.relevance(*file) >= LEAST_RELEVANCE);
    relevant.count().max(members.len())
}

/// The relations whose two ends have cards.
fn among_cards(cards: &[Card], relations: &[PackRelation]) -> Vec<PackRelation> {
    let shown = |path: &str| cards.iter().any(|card| card.path == path);
    relations.iter().filter(|it| shown(&it.from) && shown(&it.to)).cloned().collect()
}

/// What promotion weighs for a member.
fn case(located: &Located, member: &Member, relations: &[PackRelation]) -> Case {
    let path = located.corpus.path(member.file);
    let mut kinds: Vec<(&str, &str)> = relations
        .iter()
        .filter(|it| it.from == path || it.to == path)
        .map(|it| {
            (it.relation.as_str(), if it.from == path { it.to.as_str() } else { it.from.as_str() })
        })
        .collect();
    kinds.sort_unstable();
    kinds.dedup();
    let told = located.parsed(member.file).map_or(0.0, |parsed| {
        let symbols = parsed.facts.symbols.len().max(1) as f32;
        parsed.facts.symbols.iter().filter(|it| it.doc.is_some()).count() as f32 / symbols
    });
    Case {
        relevance: located.relevance(member.file),
        confidence: if member.anchor {
            1.0
        } else {
            member.by.as_ref().map_or(0.0, |e| e.confidence)
        },
        supports: kinds.len(),
        untold: 1.0 - told,
    }
}

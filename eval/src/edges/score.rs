//! How do found edges compare with the true ones, at the grain of files and of names?

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use codetrail_graph::Tier;

use super::found::Site;
use super::truth::{At, Truth};

/// What is scored.
const RELATIONS: [&str; 3] = ["imports", "calls", "inherits"];

/// The score of one relation at one grain.
#[derive(Debug, Clone, Default)]
pub(crate) struct Row {
    pub(crate) relation: &'static str,
    /// `file`: pairs of files. `name`: a file, and a name of another file.
    pub(crate) grain: &'static str,
    /// True edges.
    pub(crate) truth: usize,
    /// True edges that were found, in any tier; and in the upper two.
    pub(crate) recalled: usize,
    pub(crate) recalled_without_guesses: usize,
    /// Found edges that are true, and those of which the oracle knows, by tier.
    pub(crate) right: [usize; 3],
    pub(crate) judged: [usize; 3],
    /// Found edges at sites of which the oracle says nothing.
    pub(crate) unjudged: usize,
}

/// A pair of files, with a name at the finer grain.
type Pair<'a> = (&'a str, &'a str, &'a str);

/// Scores all relations; the text shows some of the wrong and of the missing edges.
pub(crate) fn scores(truth: &Truth, sites: &[Site], show: usize) -> (Vec<Row>, String) {
    let mut rows = Vec::new();
    let mut shown = String::new();
    for relation in RELATIONS {
        if truth.of(relation).next().is_none() {
            continue;
        }
        rows.push(score(truth, sites, relation, "file", &mut shown, show));
        if relation != "imports" {
            rows.push(score(truth, sites, relation, "name", &mut shown, 0));
        }
    }
    (rows, shown)
}

fn score(
    truth: &Truth,
    sites: &[Site],
    relation: &'static str,
    grain: &'static str,
    shown: &mut String,
    show: usize,
) -> Row {
    let name = |name: &'static str, given: &str| {
        if grain == "name" { given.to_owned() } else { name.to_owned() }
    };
    let mut real: BTreeMap<(String, String, String), &At> = BTreeMap::new();
    for (at, files) in truth.of(relation) {
        for to in files.iter().filter(|to| !to.is_empty() && **to != at.0) {
            real.entry((at.0.clone(), to.clone(), name("", &at.2))).or_insert(at);
        }
    }
    // Each pair with its best tier, and what the oracle says at its sites.
    let mut pairs: BTreeMap<(String, String, String), (Tier, Verdict, &Site)> = BTreeMap::new();
    let read =
        |it: &&Site| it.relation == relation && it.from != it.to && truth.seen.contains(&it.from);
    for site in sites.iter().filter(read) {
        let key = (site.from.clone(), site.to.clone(), name("", &site.name));
        let at = (site.from.clone(), site.line, site.name.clone());
        let verdict = match truth.at(relation, &at) {
            None => Verdict::Unjudged,
            Some(files) if files.contains(site.to.as_str()) => Verdict::Right,
            Some(_) => Verdict::Wrong,
        };
        let entry = pairs.entry(key).or_insert((site.tier, verdict, site));
        if site.tier < entry.0 || (site.tier == entry.0 && verdict < entry.1) {
            *entry = (site.tier, verdict, site);
        }
    }
    let mut row = Row { relation, grain, truth: real.len(), ..Row::default() };
    let mut wrong: Vec<&Site> = Vec::new();
    for (key, (tier, verdict, site)) in &pairs {
        let at = Tier::ALL.iter().position(|it| it.0 == *tier).unwrap_or(2);
        let is_real = real.contains_key(key);
        row.recalled += usize::from(is_real);
        row.recalled_without_guesses += usize::from(is_real && *tier != Tier::Guess);
        match verdict {
            _ if is_real || *verdict == Verdict::Right => {
                row.right[at] += 1;
                row.judged[at] += 1;
            }
            Verdict::Unjudged => row.unjudged += 1,
            _ => {
                row.judged[at] += 1;
                wrong.push(site);
            }
        }
    }
    if show > 0 {
        let found: BTreeSet<Pair<'_>> =
            pairs.keys().map(|it| (it.0.as_str(), it.1.as_str(), it.2.as_str())).collect();
        wrong.sort_by_key(|it| it.tier);
        for it in spread(&wrong, show) {
            let at = (it.from.clone(), it.line, it.name.clone());
            let said = truth.at(relation, &at).unwrap_or_default();
            let _ = writeln!(
                shown,
                "wrong {relation} {} {:.2} {}:{} {} -> {} (is {said:?})",
                it.tier.name(),
                it.confidence,
                it.from,
                it.line,
                it.name,
                it.to
            );
        }
        let missing: Vec<_> = real
            .iter()
            .filter(|(key, _)| !found.contains(&(key.0.as_str(), key.1.as_str(), key.2.as_str())))
            .collect();
        for (key, at) in spread(&missing, show) {
            let _ = writeln!(shown, "missing {relation} {}:{} {} -> {}", at.0, at.1, at.2, key.1);
        }
    }
    row
}

/// What an oracle says of an edge; the best comes first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Verdict {
    Right,
    Wrong,
    Unjudged,
}

/// So many of a list, evenly spread over it.
fn spread<T>(all: &[T], most: usize) -> impl Iterator<Item = &T> {
    let step = all.len().div_ceil(most.max(1)).max(1);
    all.iter().step_by(step)
}

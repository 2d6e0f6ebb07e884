//! Which signals and stages are switched off, for ablation, and which optional ones on?

use codetrail_graph::rank::{Part, Scale, Signal, Weights};

use crate::semantic::Source;
use crate::{Error, Request, Result};

/// Stages that `--without` knows besides the signals and the parts of the score.
const STAGES: &[(&str, &str)] = &[
    ("history", "commit messages, recency and co-change"),
    ("embedding", "similarity of meaning, where --with asks for it"),
    ("symbols", "parsing the best files and ranking at symbol grain"),
    ("expansion", "growing the pack from the anchors over relations"),
    ("implicit", "implicit relations: tests-of, changes-with, siblings"),
    ("frameworks", "of the implicit relations, those that the rules of frameworks make"),
    ("organizational", "same-folder relations"),
    ("compression", "the compressed view: summaries of folders"),
    ("metadata-first", "cards first: promotes text in rank order instead"),
];

/// What is switched off and on.
#[derive(Debug)]
pub(crate) struct Switches {
    off: Vec<String>,
    on: Vec<Signal>,
    /// What meanings are compared by.
    pub(crate) meaning: Source,
}

impl Switches {
    /// Checks the names given to `--without` and `--with`.
    pub(crate) fn new(off: &[String], on: &[String]) -> Result<Switches> {
        for name in off {
            let known = STAGES.iter().any(|(stage, _)| stage == name)
                || Part::ALL.iter().any(|part| plural(*part) == name)
                || Signal::named(name).is_some();
            if !known {
                return Err(Error::UnknownSwitch { name: name.clone(), known: known_names() });
            }
        }
        let named = |name: &String| {
            let known = |signal: &Signal| Weights::optional().any(|it| it == *signal);
            Signal::named(name).filter(known).ok_or_else(|| Error::UnknownOption {
                name: name.clone(),
                known: optional().join(", "),
            })
        };
        let on = on.iter().map(named).collect::<Result<_>>()?;
        Ok(Switches { off: off.to_vec(), on, meaning: Source::BuiltIn })
    }

    /// The switches of a request. An embedding is opened only if it is going to be used.
    pub(crate) fn of(request: &Request) -> Result<Switches> {
        let mut switches = Switches::new(&request.without, &request.with)?;
        if let Some(embedding) = &request.embedding {
            switches.on.push(Signal::Meaning);
            let mut weights = Weights::preset(Scale::Small);
            switches.apply(&mut weights);
            if weights.of(Signal::Meaning) > 0.0 {
                switches.meaning = Source::open(embedding)?;
            }
        }
        Ok(switches)
    }

    /// Whether a stage, part or signal is switched off.
    pub(crate) fn off(&self, name: &str) -> bool {
        self.off.iter().any(|it| it == name)
    }

    /// Whether rules of frameworks make edges: they are one kind of implicit relations.
    pub(crate) fn ruled(&self) -> bool {
        !self.off("implicit") && !self.off("frameworks")
    }

    /// Gives the weights what is switched on, and takes out of them what is switched off.
    pub(crate) fn apply(&self, weights: &mut Weights) {
        for signal in &self.on {
            weights.switch_on(*signal);
        }
        for signal in Signal::ALL {
            let of_stage = match signal {
                Signal::History
                | Signal::Messages
                | Signal::Company
                | Signal::Recency
                | Signal::Related => self.off("history"),
                Signal::Summary => self.off("compression"),
                Signal::Meaning => self.off("embedding"),
                _ => false,
            };
            if of_stage || self.off(signal.name()) || self.off(plural(signal.part())) {
                weights.switch_off(*signal);
            }
        }
    }
}

/// The names by which a whole part is switched off: `summary` is a signal too, so parts of several
/// signals go by their plural.
fn plural(part: Part) -> &'static str {
    match part {
        Part::Semantic => "semantics",
        Part::Summary => "summaries",
        Part::Rule => "rules",
        Part::Role => "roles",
    }
}

/// The names of the optional signals: all that `--with` takes.
pub fn optional() -> Vec<&'static str> {
    Weights::optional().map(Signal::name).collect()
}

/// Whether these names can be given in a [`crate::Request`]; the error names the first that cannot.
pub fn check(without: &[String], with: &[String]) -> Result<()> {
    Switches::new(without, with).map(drop)
}

/// All names that `--without` takes: stages, parts of the score, signals.
pub fn switches() -> Vec<&'static str> {
    let stages = STAGES.iter().map(|(name, _)| *name);
    let parts = Part::ALL.iter().map(|part| plural(*part));
    let signals = Signal::ALL.iter().map(|signal| signal.name());
    let mut names: Vec<&str> = Vec::new();
    for name in stages.chain(parts).chain(signals) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

/// The same in one line, sorted.
pub(crate) fn known_names() -> String {
    let mut names = switches();
    names.sort_unstable();
    names.join(", ")
}

//! How much does each signal count? Presets by repository scale and by ambiguity, as data.

use std::sync::LazyLock;

use serde::Deserialize;
use std::collections::BTreeMap;

use super::{N_SIGNALS, Signal};

/// A repository's scale: which preset applies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scale {
    /// Up to 300 files of code.
    Small,
    /// Up to 3,000.
    Medium,
    /// More.
    Large,
}

impl Scale {
    /// The scale of a repository with this number of files of code.
    pub fn of(code_files: usize) -> Scale {
        match code_files {
            0..=300 => Scale::Small,
            301..=3_000 => Scale::Medium,
            _ => Scale::Large,
        }
    }

    /// The name in output and in `data/weights.toml`.
    pub fn name(self) -> &'static str {
        match self {
            Scale::Small => "small",
            Scale::Medium => "medium",
            Scale::Large => "large",
        }
    }
}

/// The weight of each signal.
#[derive(Debug, Clone, PartialEq)]
pub struct Weights([f32; N_SIGNALS]);

/// `data/weights.toml`: a preset by scale, how ambiguity shifts the parts, and the weights of signals
/// that are off unless asked for.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    scale: BTreeMap<String, BTreeMap<String, f32>>,
    ambiguous: BTreeMap<String, f32>,
    optional: BTreeMap<String, f32>,
}

static DATA: LazyLock<File> = LazyLock::new(|| {
    toml::from_str(include_str!("../../data/weights.toml")).expect("a test reads data/weights.toml")
});

impl Weights {
    /// The preset for a scale.
    pub fn preset(scale: Scale) -> Weights {
        let preset = &DATA.scale[scale.name()];
        let mut weights = [0.0; N_SIGNALS];
        for signal in Signal::ALL {
            weights[signal.column()] = preset.get(signal.name()).copied().unwrap_or_default();
        }
        Weights(weights)
    }

    /// The preset shifted by ambiguity in [0, 1]: each part by its factor in `data/weights.toml`. The
    /// paper has summaries and rules weigh more where the task is ambiguous.
    #[must_use]
    pub fn shifted(&self, ambiguity: f32) -> Weights {
        let mut weights = self.clone();
        for signal in Signal::ALL {
            let shift = DATA.ambiguous.get(signal.part().name()).copied().unwrap_or(1.0);
            weights.0[signal.column()] *= 1.0 + (shift - 1.0) * ambiguity;
        }
        weights
    }

    /// The weight of a signal.
    pub fn of(&self, signal: Signal) -> f32 {
        self.0[signal.column()]
    }

    /// The signals that are off unless asked for.
    pub fn optional() -> impl Iterator<Item = Signal> {
        DATA.optional.keys().filter_map(|name| Signal::named(name))
    }

    /// Gives an optional signal its weight.
    pub fn switch_on(&mut self, signal: Signal) {
        if let Some(weight) = DATA.optional.get(signal.name()) {
            self.0[signal.column()] = *weight;
        }
    }

    /// Takes a signal's weight away.
    pub fn switch_off(&mut self, signal: Signal) {
        self.0[signal.column()] = 0.0;
    }
}

/// How unclear the best scores are: 0 when the first stands alone, 1 when the first ten are alike.
///
/// It is the entropy of the ten best scores' shares, above the eleventh, divided by its largest
/// value.
pub fn ambiguity(scores: &[f32]) -> f32 {
    let floor = scores.get(10).copied().unwrap_or_default();
    let heads: Vec<f32> = scores.iter().take(10).map(|score| (score - floor).max(0.0)).collect();
    let sum: f32 = heads.iter().sum();
    if sum <= 0.0 || heads.len() < 2 {
        return if heads.len() < 2 { 0.0 } else { 1.0 };
    }
    let entropy: f32 = heads
        .iter()
        .map(|head| head / sum)
        .filter(|share| *share > 0.0)
        .map(|share| -share * share.ln())
        .sum();
    (entropy / (heads.len() as f32).ln()).clamp(0.0, 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_data_names_signals_and_scales_that_exist() {
        for scale in [Scale::Small, Scale::Medium, Scale::Large] {
            let preset = DATA.scale.get(scale.name()).expect("each scale has a preset");
            for name in preset.keys() {
                assert!(Signal::named(name).is_some(), "{name} is no signal");
            }
        }
        assert_eq!(Weights::optional().count(), DATA.optional.len());
        for signal in Weights::optional() {
            let mut weights = Weights::preset(Scale::Small);
            assert!(weights.of(signal) <= 0.0, "{} is on", signal.name());
            weights.switch_on(signal);
            assert!(weights.of(signal) > 0.0, "{} stays off", signal.name());
        }
    }

    #[test]
    fn one_clear_winner_is_unambiguous() {
        let clear = ambiguity(&[9.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]);
        let alike = ambiguity(&[2.0; 10]);
        assert!(clear < 0.05 && alike > 0.95, "{clear} {alike}");
    }
}

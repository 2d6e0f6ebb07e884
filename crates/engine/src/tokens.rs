//! How many tokens does a text take? The only place that counts them.

use bpe_openai::Tokenizer;

/// Tokens of a text in `o200k_base`, the vocabulary of current models; others differ by some
/// percent.
pub(crate) fn count(text: &str) -> usize {
    tokenizer().count(text)
}

/// Loads the vocabulary, which takes tens of milliseconds: worth doing beside other work.
pub(crate) fn warm_up() {
    let _ = tokenizer();
}

fn tokenizer() -> &'static Tokenizer {
    bpe_openai::o200k_base()
}

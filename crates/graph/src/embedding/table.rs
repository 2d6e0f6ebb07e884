//! Which vector does a term have? The trained table, read where it lies.
//!
//! Layout, little endian: magic, number of terms, numbers per vector, number of vectors of runs; for
//! each term, sorted by its bytes, the end of its text; the texts; for terms, then runs: a scale each;
//! the vectors, a byte a number. Nothing is built before the first question: terms are found by
//! halving.

/// Numbers per vector.
pub(super) const DIMENSIONS: usize = 96;
/// Bytes of a run.
const RUN: usize = 4;

const BYTES: &[u8] = include_bytes!("../../data/embedding.bin");
const MAGIC: &[u8] = b"ctembed1";
const HEAD: usize = 20;

/// The trained table.
#[derive(Debug, Clone, Copy)]
pub(super) struct Table {
    len: usize,
    runs: usize,
    ends: &'static [u8],
    texts: &'static [u8],
    scales: &'static [u8],
    vectors: &'static [u8],
}

impl Table {
    /// The table of this build; a test reads all of it.
    pub(super) fn trained() -> Table {
        debug_assert!(BYTES.starts_with(MAGIC), "because eval/train/train.py wrote it");
        let len = number(&BYTES[8..]) as usize;
        let runs = number(&BYTES[16..]) as usize;
        let (ends, rest) = BYTES[HEAD..].split_at(4 * len);
        let (texts, rest) = rest.split_at(number(&ends[4 * (len - 1)..]) as usize);
        let (scales, vectors) = rest.split_at(4 * (len + runs));
        Table { len, runs, ends, texts, scales, vectors }
    }

    /// The text of a term by its place.
    fn text(&self, at: usize) -> &'static [u8] {
        let start = if at == 0 { 0 } else { number(&self.ends[4 * (at - 1)..]) as usize };
        &self.texts[start..number(&self.ends[4 * at..]) as usize]
    }

    /// The place of a term.
    fn find(&self, term: &[u8]) -> Option<usize> {
        let (mut from, mut to) = (0, self.len);
        while from < to {
            let middle = usize::midpoint(from, to);
            match self.text(middle).cmp(term) {
                std::cmp::Ordering::Less => from = middle + 1,
                std::cmp::Ordering::Greater => to = middle,
                std::cmp::Ordering::Equal => return Some(middle),
            }
        }
        None
    }

    /// Appends the vector of a term: the trained one, or the sum of those of its runs of bytes.
    pub(super) fn append(&self, term: &str, vectors: &mut Vec<f32>) {
        let from = vectors.len();
        vectors.resize(from + DIMENSIONS, 0.0);
        let sum = &mut vectors[from..];
        if let Some(at) = self.find(term.as_bytes()) {
            return self.add(at, 1.0, sum);
        }
        let text = [b"<", term.as_bytes(), b">"].concat();
        let count = text.len().saturating_sub(RUN - 1).max(1);
        let share = 1.0 / (count as f32).sqrt();
        for at in 0..count {
            let run = &text[at..text.len().min(at + RUN)];
            self.add(self.len + hash(run) as usize % self.runs, share, sum);
        }
    }

    /// Adds a share of the vector at a place.
    fn add(&self, at: usize, share: f32, sum: &mut [f32]) {
        let scale = share * f32::from_bits(number(&self.scales[4 * at..]));
        let row = &self.vectors[at * DIMENSIONS..][..DIMENSIONS];
        for (sum, byte) in sum.iter_mut().zip(row) {
            *sum += f32::from(byte.cast_signed()) * scale;
        }
    }
}

/// FNV-1a, folded: as training found the vectors of runs.
fn hash(bytes: &[u8]) -> u64 {
    let hash = bytes.iter().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
    });
    hash ^ (hash >> 32)
}

fn number(bytes: &[u8]) -> u32 {
    u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn vector(term: &str) -> Vec<f32> {
        let mut vectors = Vec::new();
        Table::trained().append(term, &mut vectors);
        vectors
    }

    #[test]
    fn the_table_is_whole_and_sorted() {
        let table = Table::trained();
        assert!(BYTES.starts_with(MAGIC));
        assert_eq!(number(&BYTES[12..]) as usize, DIMENSIONS);
        assert_eq!(table.vectors.len(), (table.len + table.runs) * DIMENSIONS);
        for at in 1..table.len {
            assert!(table.text(at - 1) < table.text(at), "term {at} is out of order");
        }
        for at in (0..table.len).step_by(997) {
            assert_eq!(table.find(table.text(at)), Some(at));
        }
        assert!(BYTES.len() <= 4 << 20, "the table is part of every binary");
    }

    fn cosine(one: &str, other: &str) -> f32 {
        let dot = |a: &[f32], b: &[f32]| a.iter().zip(b).map(|(a, b)| a * b).sum::<f32>();
        let (one, other) = (vector(one), vector(other));
        dot(&one, &other) / (dot(&one, &one) * dot(&other, &other)).sqrt()
    }

    #[test]
    fn terms_of_one_meaning_are_near() {
        for (one, other, far) in [
            ("delet", "remov", "color"),
            ("auth", "login", "pixel"),
            ("directori", "folder", "async"),
            ("jpeg", "imag", "mutex"),
        ] {
            assert!(cosine(one, other) > cosine(one, far) + 0.15, "{one} {other} {far}");
        }
    }

    #[test]
    fn unknown_terms_are_near_by_what_they_share() {
        assert!(Table::trained().find(b"qqxzzv").is_none());
        assert!((cosine("qqxzzv", "qqxzzv") - 1.0).abs() < 1e-3);
        assert!(cosine("qqxzzvrow", "qqxzzvcol") > 0.3);
        assert!(cosine("qqxzzvrow", "wvkkhjyy") < 0.3);
    }

    #[test]
    fn runs_lie_where_training_put_them() {
        // The first of `runs("qqxzzv")` of `eval/train/train.py`.
        assert_eq!(hash(b"<qqx") as usize % Table::trained().runs, 8678);
        assert_eq!(vector("q").len(), DIMENSIONS);
    }
}

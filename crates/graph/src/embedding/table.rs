//! Which vector does a term have? A trained table, read where it lies.
//!
//! Layout, little endian: magic, number of terms, numbers per vector, number of vectors of runs; for
//! each term, sorted by its bytes, the end of its text; the texts; for terms, then runs: a scale each;
//! the vectors, a byte a number. Nothing is built before the first question: terms are found by
//! halving. `docs/embedding.md` says how a user makes one.

use std::borrow::Cow;
use std::ops::Range;

/// Bytes of a run.
const RUN: usize = 4;
/// Numbers per vector that a table may have: no model comes near.
const MOST_DIMENSIONS: usize = 8_192;

const BYTES: &[u8] = include_bytes!("../../data/embedding.bin");
const MAGIC: &[u8] = b"ctembed1";
const HEAD: usize = 20;

/// A trained table: the vectors of terms, and of runs of bytes for terms that it does not know.
#[derive(Debug, Clone)]
pub struct Table {
    bytes: Cow<'static, [u8]>,
    len: usize,
    dimensions: usize,
    runs: usize,
    texts: usize,
    scales: usize,
    vectors: usize,
}

impl Table {
    /// The table of this build; a test reads all of it.
    pub fn built_in() -> Table {
        Table::parts(Cow::Borrowed(BYTES)).expect("because a test reads it")
    }

    /// The table in these bytes, or what is wrong with them.
    pub fn read(bytes: Vec<u8>) -> Result<Table, &'static str> {
        let table = Table::parts(Cow::Owned(bytes))?;
        let ends = (0..table.len).map(|at| table.end(at));
        if !ends.clone().is_sorted() {
            return Err("the ends of its terms do not grow");
        }
        if (1..table.len).any(|at| table.text(at - 1) >= table.text(at)) {
            return Err("its terms are not sorted");
        }
        if (0..table.len + table.runs).any(|at| !table.scale(at).is_finite()) {
            return Err("it holds a scale that is no number");
        }
        Ok(table)
    }

    /// Finds the parts, all of them within the bytes.
    fn parts(bytes: Cow<'static, [u8]>) -> Result<Table, &'static str> {
        if !bytes.starts_with(MAGIC) || bytes.len() < HEAD {
            return Err("it does not begin as a table does");
        }
        let at = |offset: usize| number(&bytes[offset..]) as usize;
        let (len, dimensions, runs) = (at(8), at(12), at(16));
        if len == 0 || runs == 0 || !(1..=MOST_DIMENSIONS).contains(&dimensions) {
            return Err("it states no terms, no runs, or an impossible number per vector");
        }
        // Numbers of 32 bits: their products fit.
        let texts = HEAD as u64 + 4 * len as u64;
        if bytes.len() as u64 <= texts {
            return Err("it is shorter than it states");
        }
        let scales = texts + u64::from(number(&bytes[texts as usize - 4..]));
        let rows = len as u64 + runs as u64;
        let vectors = scales + 4 * rows;
        if bytes.len() as u64 != vectors + rows * dimensions as u64 {
            return Err("it is shorter or longer than it states");
        }
        let (texts, scales, vectors) = (texts as usize, scales as usize, vectors as usize);
        Ok(Table { bytes, len, dimensions, runs, texts, scales, vectors })
    }

    /// Numbers per vector.
    pub(super) fn dimensions(&self) -> usize {
        self.dimensions
    }

    /// Where the text of a term ends.
    fn end(&self, at: usize) -> usize {
        number(&self.bytes[HEAD + 4 * at..]) as usize
    }

    /// The text of a term by its place.
    fn text(&self, at: usize) -> &[u8] {
        let start = if at == 0 { 0 } else { self.end(at - 1) };
        let texts: Range<usize> = self.texts + start..self.texts + self.end(at);
        &self.bytes[texts]
    }

    /// What the numbers of a vector are multiplied by.
    fn scale(&self, at: usize) -> f32 {
        f32::from_bits(number(&self.bytes[self.scales + 4 * at..]))
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

    /// Adds to `sum` the vector of a term: the trained one, or the sum of those of its runs of bytes.
    pub(super) fn add_term(&self, term: &str, sum: &mut [f32]) {
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
        let scale = share * self.scale(at);
        let row = &self.bytes[self.vectors + at * self.dimensions..][..self.dimensions];
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
        let table = Table::built_in();
        let mut sum = vec![0.0; table.dimensions()];
        table.add_term(term, &mut sum);
        sum
    }

    #[test]
    fn the_table_is_whole_and_sorted() {
        let table = Table::read(BYTES.to_vec()).expect("training wrote it whole");
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
        assert!(Table::built_in().find(b"qqxzzv").is_none());
        assert!((cosine("qqxzzv", "qqxzzv") - 1.0).abs() < 1e-3);
        assert!(cosine("qqxzzvrow", "qqxzzvcol") > 0.3);
        assert!(cosine("qqxzzvrow", "wvkkhjyy") < 0.3);
    }

    #[test]
    fn runs_lie_where_training_put_them() {
        // The first of `runs("qqxzzv")` of `eval/train/train.py`.
        assert_eq!(hash(b"<qqx") as usize % Table::built_in().runs, 8678);
    }

    /// Two terms and one run, of two numbers each.
    fn small() -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        for number in [2_u32, 2, 1, 1, 3] {
            bytes.extend(number.to_le_bytes());
        }
        bytes.extend(b"aby");
        for scale in [1.0_f32, 0.5, 0.25] {
            bytes.extend(scale.to_le_bytes());
        }
        bytes.extend([1, 2, 4, 0xFE, 8, 0]);
        bytes
    }

    #[test]
    fn a_table_of_the_user_is_read() {
        let table = Table::read(small()).expect("it is whole");
        for (term, expected) in [("a", [1.0, 2.0]), ("by", [2.0, -1.0]), ("xyz", [2.0, 0.0])] {
            let mut sum = [0.0; 2];
            table.add_term(term, &mut sum);
            let expected =
                expected.map(|it: f32| if term == "xyz" { it * 2.0_f32.sqrt() } else { it });
            assert!(sum.iter().zip(expected).all(|(a, b)| (a - b).abs() < 1e-5), "{term}: {sum:?}");
        }
    }

    #[test]
    fn a_broken_table_is_refused_and_never_read_beyond_its_end() {
        for len in 0..small().len() {
            assert!(Table::read(small()[..len].to_vec()).is_err(), "cut to {len} bytes");
        }
        for (at, byte) in [
            (0, 0),
            (8, 0),
            (8, 0xFF),
            (12, 0),
            (15, 0xFF),
            (16, 0),
            (19, 0xFF),
            (20, 4),
            (28, b'z'),
            (34, 0xFF),
        ] {
            let mut broken = small();
            broken[at] = byte;
            if at == 34 {
                broken[33] = 0x80;
                broken[34] = 0x7F;
            }
            assert!(Table::read(broken).is_err(), "byte {at} is {byte}");
        }
        assert!(Table::read([small(), vec![0]].concat()).is_err(), "one byte too many");
    }
}

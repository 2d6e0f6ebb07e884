//! How are terms summed, and sums compared?

use super::Terms;
use super::table::Table;

/// Numbers that are multiplied side by side; vectors are filled up to a multiple of it.
const LANES: usize = 8;

/// The sum of some terms' vectors.
pub(super) type Vector = Vec<f32>;

/// The vectors of the terms that were read, each looked up once.
#[derive(Debug)]
pub(super) struct Space {
    dimensions: usize,
    vectors: Vec<f32>,
}

impl Space {
    /// Of all terms that were read so far.
    pub(super) fn new(table: &Table, terms: &Terms<'_>) -> Space {
        let dimensions = table.dimensions().next_multiple_of(LANES);
        let mut vectors = vec![0.0; terms.len() * dimensions];
        for (number, vector) in vectors.chunks_exact_mut(dimensions).enumerate() {
            table.add_term(terms.word(number as u32), vector);
        }
        Space { dimensions, vectors }
    }

    /// Nothing said.
    pub(super) fn zero(&self) -> Vector {
        vec![0.0; self.dimensions]
    }

    /// The sum of terms.
    pub(super) fn sum(&self, terms: &[u32]) -> Vector {
        let mut sum = self.zero();
        for term in terms {
            add(&mut sum, &self.vectors[*term as usize * self.dimensions..][..self.dimensions]);
        }
        sum
    }
}

/// The dot product, in lanes that the compiler keeps apart.
pub(super) fn dot(one: &[f32], other: &[f32]) -> f32 {
    let mut lanes = [0.0_f32; LANES];
    for (one, other) in one.chunks_exact(LANES).zip(other.chunks_exact(LANES)) {
        for (lane, (a, b)) in lanes.iter_mut().zip(one.iter().zip(other)) {
            *lane += a * b;
        }
    }
    lanes.iter().sum()
}

/// The length of a vector.
pub(super) fn length(vector: &[f32]) -> f32 {
    dot(vector, vector).sqrt()
}

/// The vector with length one; nothing stays nothing.
pub(super) fn unit(vector: &[f32]) -> Vector {
    scaled(vector, 1.0 / (length(vector) + 1e-6))
}

/// A vector times a number.
pub(super) fn scaled(vector: &[f32], by: f32) -> Vector {
    vector.iter().map(|value| value * by).collect()
}

/// Adds `other` to `sum`.
pub(super) fn add(sum: &mut [f32], other: &[f32]) {
    for (sum, value) in sum.iter_mut().zip(other) {
        *sum += value;
    }
}

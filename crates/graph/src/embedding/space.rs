//! How are terms summed, and sums compared?

use super::Terms;
use super::table::{DIMENSIONS, Table};

/// The sum of some terms' vectors.
pub(super) type Vector = [f32; DIMENSIONS];

/// Nothing said.
pub(super) const ZERO: Vector = [0.0; DIMENSIONS];

/// The vectors of the terms that were read, each looked up once.
#[derive(Debug)]
pub(super) struct Space {
    vectors: Vec<f32>,
}

impl Space {
    /// Of all terms that were read so far.
    pub(super) fn new(terms: &Terms<'_>) -> Space {
        let table = Table::trained();
        let mut vectors = Vec::with_capacity(terms.len() * DIMENSIONS);
        for number in 0..terms.len() as u32 {
            table.append(terms.word(number), &mut vectors);
        }
        Space { vectors }
    }

    /// The sum of terms.
    pub(super) fn sum(&self, terms: &[u32]) -> Vector {
        let mut sum = ZERO;
        for term in terms {
            let vector = &self.vectors[*term as usize * DIMENSIONS..][..DIMENSIONS];
            for (sum, value) in sum.iter_mut().zip(vector) {
                *sum += value;
            }
        }
        sum
    }
}

/// The dot product, in eight lanes that the compiler keeps apart.
pub(super) fn dot(one: &Vector, other: &Vector) -> f32 {
    let mut lanes = [0.0_f32; 8];
    for (one, other) in one.chunks_exact(8).zip(other.chunks_exact(8)) {
        for (lane, (a, b)) in lanes.iter_mut().zip(one.iter().zip(other)) {
            *lane += a * b;
        }
    }
    lanes.iter().sum()
}

/// The length of a vector.
pub(super) fn length(vector: &Vector) -> f32 {
    dot(vector, vector).sqrt()
}

/// The vector with length one; nothing stays nothing.
pub(super) fn unit(vector: &Vector) -> Vector {
    scaled(vector, 1.0 / (length(vector) + 1e-6))
}

/// A vector times a number.
pub(super) fn scaled(vector: &Vector, by: f32) -> Vector {
    vector.map(|value| value * by)
}

/// Adds `other` to `sum`.
pub(super) fn add(sum: &mut Vector, other: &Vector) {
    for (sum, value) in sum.iter_mut().zip(other) {
        *sum += value;
    }
}

//! Which numbers look random but are the same on every machine and every day?

/// `SplitMix64`: small, well mixed, and fixed here so that no dependency can change a result.
#[derive(Debug, Clone)]
pub(crate) struct Random(u64);

impl Random {
    /// Starts from a seed.
    pub(crate) fn new(seed: u64) -> Random {
        Random(seed)
    }

    /// The next number.
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number below `limit`, which is more than zero.
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        // The bias of the remainder is below 2^-40 for any table that fits in memory.
        (self.next() % limit as u64) as usize
    }
}

/// A number for a name, so that a sample does not change when other tasks come or go.
pub(crate) fn of_name(seed: u64, name: &str) -> u64 {
    let fnv = name.bytes().fold(0xCBF2_9CE4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3)
    });
    Random::new(fnv ^ Random::new(seed).next()).next()
}

//! Random numbers that are the same on every machine: SplitMix64 (Steele, Lea and Flood, 2014).

/// A stream of numbers determined by its seed.
#[derive(Debug, Clone)]
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Random {
        Random(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `bound`, or 0 if that is 0.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        // The high bits of a product: almost uniform for the small bounds of a grammar.
        ((u128::from(self.next()) * bound as u128) >> 64) as usize
    }

    /// True once in `n` times.
    pub(crate) fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }
}

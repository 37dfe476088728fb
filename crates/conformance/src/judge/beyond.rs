//! [`Beyond`]: strings that are asked after the suite, for implementations that are not automata of about its size.

use crate::suite::{Cycle, Suite};

/// How often a piece is repeated that may be repeated any number of times: each more often than the one before.
pub(super) const TIMES: [usize; 9] = [4, 8, 16, 32, 64, 128, 256, 512, 1_024];

/// Probes, and then members in which a piece is repeated many times: each cycle this often, and then each more often.
#[derive(Debug, Clone, Default)]
pub(super) struct Beyond {
    probes: Vec<Vec<u8>>,
    cycles: Vec<Cycle>,
}

impl Beyond {
    /// Those for which `is_asked` holds.
    pub(super) fn new(suite: &Suite, is_asked: impl Fn(&[u8]) -> bool) -> Beyond {
        let is_cycle_asked = |cycle: &Cycle| TIMES.iter().all(|&times| is_asked(&cycle.times(times)));
        let cycles: Vec<Cycle> = suite.cycles().into_iter().filter(is_cycle_asked).collect();
        let probes = suite.probes().into_iter().filter(|probe| is_asked(probe)).collect();
        Beyond { probes, cycles }
    }

    pub(super) fn strings(&self) -> impl Iterator<Item = Vec<u8>> {
        let cycles = TIMES.iter().flat_map(|&times| self.cycles.iter().map(move |cycle| cycle.times(times)));
        self.probes.iter().cloned().chain(cycles)
    }

    /// How many strings come last that are cycles.
    pub(super) fn cycles(&self) -> usize {
        TIMES.len() * self.cycles.len()
    }

    /// The cycle of the string with this number, of those that are cycles, and how often its piece is repeated in it.
    pub(super) fn cycle(&self, number: usize) -> (&Cycle, usize) {
        let count = self.cycles.len();
        (&self.cycles[number % count], TIMES[number / count])
    }
}

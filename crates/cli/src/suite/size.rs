//! [`Size`]: about how large a suite is, before it is generated.

use std::fmt::{self, Display};

use rfc1738_conformance::{automaton::Dfa, suite::Suite};

/// The maximum number of strings, and of their bytes, of a suite of which nothing is said before it
/// is written.
const MOST: Size = Size {
    strings: 1e6,
    bytes: 1e8,
};

/// At most so many strings, of so many bytes together. Some are counted more than once.
pub(super) struct Size {
    strings: f64,
    bytes: f64,
}

impl Size {
    /// The size of a suite, if that is large.
    pub(super) fn of_large(suite: &Suite) -> Option<Size> {
        let dfa = suite.dfa();
        let by_state: Vec<_> = suite
            .identified()
            .map(|(access, separating)| (dfa.run(Dfa::START, access), access, separating))
            .collect();
        // For each state, the separating strings after all middles of a length.
        let mut after = vec![(0.0, 0.0); dfa.state_count()];
        for (state, _, separating) in &by_state {
            let bytes: usize = separating.iter().map(|string| string.len()).sum();
            after[*state] = (separating.len() as f64, bytes as f64);
        }
        let through = |after: &[(f64, f64)], bytes: &[u8]| {
            let sum = |state| {
                let next = bytes.iter().map(|&byte| after[dfa.next(state, byte)]);
                next.fold((0.0, 0.0), |(all, length), (strings, bytes)| {
                    (all + strings, length + bytes + strings)
                })
            };
            (0..dfa.state_count()).map(sum).collect::<Vec<_>>()
        };
        let all: Vec<u8> = (0..=u8::MAX).collect();
        let representatives: Vec<u8> = suite
            .classes()
            .iter()
            .filter_map(|class| class.iter().next())
            .collect();
        let mut lengths = vec![after.clone(), through(&after, &all)];
        after = through(&after, &representatives);
        for _ in dfa.state_count()..suite.complete_up_to() {
            after = through(&after, &representatives);
            lengths.push(after.clone());
        }
        let mut size = Size {
            strings: 0.0,
            bytes: 0.0,
        };
        for (state, access, _) in &by_state {
            for (strings, bytes) in lengths.iter().map(|length| length[*state]) {
                size.strings += strings;
                size.bytes += bytes + strings * access.len() as f64;
            }
        }
        (size.strings > MOST.strings || size.bytes > MOST.bytes).then_some(size)
    }
}

impl Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "up to {:.1} million strings, of {:.0} MB together",
            self.strings / 1e6,
            self.bytes / 1e6
        )
    }
}

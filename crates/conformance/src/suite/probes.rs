//! Probes: strings about what parsers do beyond a grammar.

use std::collections::{BTreeSet, HashSet};

use super::{
    Suite,
    branches::Member,
    shapes::at_most,
    words::{AROUND, edits, words},
};

/// About how large probes may be together, in bytes: of larger automata, some members are used.
const PROBES: usize = 1 << 24;

impl Suite {
    /// Strings about what parsers do beyond a grammar: after each access string, instead of nothing, of the next byte, of the
    /// next number or name, and of everything, one of some 200 words, such as `65536`, `[::1]`, `%2F` or a line end; and members with
    /// brackets or quotation marks around them. Each appears once, the shortest first.
    ///
    /// ```
    /// use rfc1738_conformance::{grammar::Grammar, suite::Suite};
    ///
    /// let probes = Suite::new(Grammar::rfc1738(), "hostport", 0)?.probes();
    /// assert!(["a:65536", "a:b@a", "a:\u{663}", "\u{feff}a"].iter().all(|probe| probes.contains(&probe.as_bytes().to_vec())));
    /// # Ok::<(), rfc1738_conformance::automaton::CompileError>(())
    /// ```
    pub fn probes(&self) -> Vec<Vec<u8>> {
        let words = words();
        let mut probes = HashSet::new();
        let size = |member: &Member| member.whole.len() * words.len();
        for Member { at, whole, .. } in at_most(PROBES, self.copies.members(&self.dfa), size) {
            let own = edits(&whole).into_iter().filter(|edit| edit.0 == at).map(|(_, end)| end);
            let ends: BTreeSet<usize> = own.chain([(at + 1).min(whole.len()), whole.len()]).collect();
            for end in ends {
                probes.extend(words.iter().map(|word| [&whole[..at], word, &whole[end..]].concat()));
            }
            let around = |(before, after): (&str, &str)| [before.as_bytes(), &whole, after.as_bytes()].concat();
            probes.extend(AROUND.into_iter().map(around));
        }
        let mut probes: Vec<_> = probes.into_iter().collect();
        probes.sort_unstable_by(|a, b| (a.len(), a).cmp(&(b.len(), b)));
        probes
    }
}

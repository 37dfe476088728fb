//! Suites that are small enough to give away: a few hundred strings that every mutant of a grammar treats differently.

mod cover;
mod long;

use crate::mutant::{Mutant, Mutants, Set};

/// Strings such that each mutant of a language treats one of them differently: a mutation-complete suite.
///
/// ```
/// use rfc1738_conformance::{
///     grammar::Grammar,
///     mutant::{Density, Mutants, Target},
///     suite::Small,
/// };
///
/// let mutants = Mutants::new(Grammar::rfc1738(), Target::Rule("toplabel"), Density::Telling)?;
/// let small = Small::new(&mutants);
/// let strings: Vec<Vec<u8>> = small.tests().iter().map(|test| test.string.clone()).collect();
/// assert!(mutants.missed_by(&strings).is_empty());
///
/// let test = small.tests().iter().find(|test| test.string == b"a-").unwrap();
/// assert!(!test.is_member);
/// assert_eq!(test.mutants[0].to_string(), "toplabel: leaves out alphadigit");
/// # Ok::<(), rfc1738_conformance::automaton::CompileError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Small<'m> {
    tests: Vec<Test<'m>>,
}

/// A string of a small suite.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Test<'m> {
    /// The string.
    pub string: Vec<u8>,
    /// Whether it is in the language.
    pub is_member: bool,
    /// The mutants that treat it differently, those first that the fewest other strings tell. There is none if no mutant demands
    /// a member: then it is a shortest one, for implementations that accept nothing.
    pub mutants: Vec<&'m Mutant>,
}

impl<'m> Small<'m> {
    /// The suite that these mutants demand.
    pub fn new(mutants: &'m Mutants) -> Small<'m> {
        let all: Vec<&Mutant> = mutants.iter().collect();
        let mut strings: Vec<Vec<u8>> = all.iter().map(|mutant| mutant.witness.clone()).collect();
        strings.extend(long::members(mutants));
        strings.sort_unstable_by(|a, b| order(a).cmp(&order(b)));
        strings.dedup();
        let kills = mutants.kills(&strings);
        let is_member: Vec<bool> = strings.iter().map(|string| mutants.dfa().accepts(string)).collect();
        // A shape that is wrong is told by a shortest string, or by a member, so that what goes wrong in a similar way at the
        // same place is told too.
        let is_plain = |mutant: &Mutant, string: usize| {
            !mutant.kind.is_of_shape() || is_member[string] || strings[string].len() == mutant.witness.len()
        };
        let plain: Vec<Set> =
            all.iter().zip(&kills).map(|(mutant, kills)| kills.filter(|string| is_plain(mutant, string))).collect();
        let chosen = cover::cover(strings.len(), &plain);
        let killers = |mutant: usize| chosen.iter().filter(|&&string| kills[mutant].contains(string)).count();
        let killers: Vec<usize> = (0..all.len()).map(killers).collect();
        let test = |&string: &usize| {
            let mut killed: Vec<usize> = (0..all.len()).filter(|&mutant| kills[mutant].contains(string)).collect();
            killed.sort_by_key(|&mutant| killers[mutant]);
            Test {
                is_member: is_member[string],
                string: strings[string].clone(),
                mutants: killed.into_iter().map(|mutant| all[mutant]).collect(),
            }
        };
        let mut tests: Vec<Test<'m>> = chosen.iter().map(test).collect();
        if tests.iter().all(|test| !test.is_member) {
            let member = mutants.dfa().shortest().map(|string| Test { string, is_member: true, mutants: Vec::new() });
            tests.extend(member);
            tests.sort_by(|a, b| order(&a.string).cmp(&order(&b.string)));
        }
        Small { tests }
    }

    /// The strings, the shortest first.
    pub fn tests(&self) -> &[Test<'m>] {
        &self.tests
    }
}

/// The order of a suite: the shortest first, and of those of one length the first in byte order.
fn order(string: &[u8]) -> (usize, &[u8]) {
    (string.len(), string)
}

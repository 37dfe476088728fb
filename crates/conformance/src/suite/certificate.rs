//! [`Certificate`]: what the completeness of a suite rests on, for those who check it themselves.

use std::collections::BTreeMap;

use serde::{Serialize, Serializer};

use super::Suite;
use crate::{automaton::Dfa, hex};

/// What the completeness of a suite rests on, besides the automaton. As JSON, strings are in
/// hexadecimal, and classes are ranges with the first and the last byte.
///
/// ```
/// use rfc1738_conformance::{grammar::Grammar, language::Language, suite::{Certificate, Suite}};
///
/// let suite = Suite::new(&Language::rule(Grammar::rfc1738(), "digits")?, 0)?;
/// let certificate = Certificate::new(&suite);
/// assert_eq!(certificate.access, [&b""[..], b"\0", b"0"]);
/// assert_eq!(certificate.separating, [&b""[..], b"0"]);
/// assert_eq!(certificate.identifiers, [&[0, 1][..], &[0, 1], &[0]]);
/// # Ok::<(), rfc1738_conformance::automaton::CompileError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Certificate {
    /// For how many states more than the automaton has the suite is.
    pub extra_states: u32,
    /// The classes of bytes that it distinguishes, of which middles of two bytes and more have one
    /// byte each, the first.
    pub classes: Vec<Vec<(u8, u8)>>,
    /// The access strings: at least one to each state.
    #[serde(serialize_with = "in_hexadecimal")]
    pub access: Vec<Vec<u8>>,
    /// All separating strings.
    #[serde(serialize_with = "in_hexadecimal")]
    pub separating: Vec<Vec<u8>>,
    /// For each state, where the strings that identify it are among these.
    pub identifiers: Vec<Vec<usize>>,
}

impl Certificate {
    /// That of this suite.
    pub fn new(suite: &Suite) -> Certificate {
        let mut certificate = Certificate {
            extra_states: suite.extra,
            classes: suite.classes().iter().map(|class| class.ranges()).collect(),
            access: Vec::new(),
            separating: Vec::new(),
            identifiers: vec![Vec::new(); suite.dfa().state_count()],
        };
        let mut known = BTreeMap::new();
        for (access, separating) in suite.identified() {
            let mut place = |string: &&[u8]| {
                *known.entry(string.to_vec()).or_insert_with(|| {
                    certificate.separating.push(string.to_vec());
                    certificate.separating.len() - 1
                })
            };
            let state = suite.dfa().run(Dfa::START, access);
            certificate.identifiers[state] = separating.iter().map(&mut place).collect();
            certificate.access.push(access.to_vec());
        }
        certificate
    }
}

fn in_hexadecimal<S: Serializer>(strings: &[Vec<u8>], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(strings.iter().map(|string| hex::encode(string)))
}

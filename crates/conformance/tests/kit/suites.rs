//! The suites detect every faulty implementation that they promise to detect.

use std::collections::HashSet;

use rfc1738_conformance::{
    ByteSet,
    automaton::{Dfa, State},
    grammar::Grammar,
    grammar::byte_classes,
    language::Language,
    rfc1738,
    suite::Suite,
};
use testkit::one_in;

fn suite(production: &str, k: u32) -> Suite {
    Suite::new(&Language::rule(Grammar::rfc1738(), production).unwrap(), k).unwrap()
}

/// An implementation with one wrong transition: in one state, for some bytes, it leads elsewhere.
///
/// It may have an extra state, a copy of another one apart from that transition.
struct Mutant<'a> {
    dfa: &'a Dfa,
    /// The transition that leads to the extra state instead of the state it is a copy of.
    entry: Option<(State, ByteSet)>,
    /// The wrong transition. The extra state has the number [`Dfa::state_count`].
    from: State,
    bytes: ByteSet,
    to: State,
}

impl Mutant<'_> {
    fn real(&self, state: State) -> State {
        match self.entry {
            Some((from, bytes)) if state == self.dfa.state_count() => {
                self.dfa.next(from, bytes.iter().next().unwrap())
            }
            _ => state,
        }
    }

    fn next(&self, state: State, byte: u8) -> State {
        if state == self.from && self.bytes.contains(byte) {
            return self.to;
        }
        match self.entry {
            Some((from, bytes)) if state == from && bytes.contains(byte) => self.dfa.state_count(),
            _ => self.dfa.next(self.real(state), byte),
        }
    }

    fn is_accepting(&self, state: State) -> bool {
        self.dfa.is_accepting(self.real(state))
    }

    fn accepts(&self, input: &[u8]) -> bool {
        self.is_accepting(
            input
                .iter()
                .fold(Dfa::START, |state, &byte| self.next(state, byte)),
        )
    }

    /// Whether a suite detects it.
    fn fails(&self, strings: &[Vec<u8>]) -> bool {
        strings
            .iter()
            .any(|input| self.accepts(input) != self.dfa.accepts(input))
    }

    /// Whether there is a fault to detect: whether some string leads to two states only one of
    /// which accepts.
    fn is_wrong(&self) -> bool {
        let mut pairs = vec![(Dfa::START, Dfa::START)];
        let mut met = HashSet::from([pairs[0]]);
        while let Some((ours, theirs)) = pairs.pop() {
            if self.dfa.is_accepting(ours) != self.is_accepting(theirs) {
                return true;
            }
            for byte in 0..=u8::MAX {
                let pair = (self.dfa.next(ours, byte), self.next(theirs, byte));
                if met.insert(pair) {
                    pairs.push(pair);
                }
            }
        }
        false
    }
}

#[test]
fn every_wrong_transition_is_detected_whatever_the_byte() {
    for production in [
        "escape",
        "toplabel",
        "hostname",
        "hostnumber",
        "grouppart",
        "fieldspec",
    ] {
        let suite = suite(production, 0);
        let strings: Vec<Vec<u8>> = suite.strings().collect();
        let dfa = suite.dfa();
        for from in 0..dfa.state_count() {
            for byte in [0, b'%', b'-', b'.', b'7', b'A', b'f', b'~', 0xff] {
                for to in one_in(11, 0..dfa.state_count()) {
                    let bytes = ByteSet::from_iter([byte]);
                    let mutant = Mutant {
                        dfa,
                        entry: None,
                        from,
                        bytes,
                        to,
                    };
                    assert_eq!(
                        mutant.fails(&strings),
                        mutant.is_wrong(),
                        "{production}: {from} {bytes} {to}"
                    );
                }
            }
        }
    }
}

#[test]
fn every_wrong_transition_of_an_extra_state_is_detected_with_k_1() {
    for production in ["domainlabel", "hostname", "fsegment", "hpath"] {
        let suite = suite(production, 1);
        let strings: Vec<Vec<u8>> = suite.strings().collect();
        let dfa = suite.dfa();
        let extra = dfa.state_count();
        let classes = byte_classes(Grammar::rfc1738(), production).unwrap();
        let entries = (0..extra).flat_map(|from| classes.iter().map(move |&bytes| (from, bytes)));
        for entry in one_in(7, entries) {
            for (&bytes, to) in classes
                .iter()
                .flat_map(|class| (0..=extra).map(move |to| (class, to)))
            {
                let mutant = Mutant {
                    dfa,
                    entry: Some(entry),
                    from: extra,
                    bytes,
                    to,
                };
                let context = || format!("{production}: {} {} {bytes} {to}", entry.0, entry.1);
                assert_eq!(mutant.fails(&strings), mutant.is_wrong(), "{}", context());
            }
        }
    }
}

#[test]
fn a_parser_that_drops_the_state_after_an_escape_needs_k_1() {
    // It accepts `%` as a character of hpath unless a hex digit follows: five states instead of
    // four.
    let lax = |input: &[u8]| {
        let mut rest = input;
        while let [first, tail @ ..] = rest {
            let is_hex = |at: usize| tail.get(at).is_some_and(u8::is_ascii_hexdigit);
            rest = match first {
                b'%' if is_hex(0) && is_hex(1) => &tail[2..],
                b'%' if !is_hex(0) => tail,
                b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' => tail,
                _ if b"$-_.+!*'(),;:@&=/".contains(first) => tail,
                _ => return false,
            };
        }
        true
    };
    let suite = suite("hpath", 1);
    assert!(
        suite
            .strings()
            .any(|input| lax(&input) != suite.dfa().accepts(&input))
    );
}

/// A word stands in place of each name and number of a member that has all parts, too.
#[test]
fn probes_are_of_members_with_all_parts_as_well() {
    let suite = suite("hostport", 0);
    let probes = suite.probes();
    for tour in suite.tours() {
        let name = |byte: &u8| byte.is_ascii_alphanumeric() || b".-".contains(byte);
        let end = tour
            .iter()
            .position(|byte| !name(byte))
            .unwrap_or(tour.len());
        let probe = [b"localhost", &tour[end..]].concat();
        assert!(
            probes.contains(&probe),
            "{}",
            String::from_utf8_lossy(&probe)
        );
    }
}

#[test]
fn no_string_is_repeated_and_the_strings_are_always_the_same() {
    for (production, k) in one_in(
        2,
        [
            ("hostnumber", 0),
            ("url", 1),
            ("hostname", 1),
            ("httpurl", 1),
            ("hpath", 2),
        ],
    ) {
        let suite = suite(production, k);
        let strings: Vec<Vec<u8>> = suite.strings().collect();
        assert_eq!(
            strings.iter().collect::<HashSet<_>>().len(),
            strings.len(),
            "{production}"
        );
        assert_eq!(suite.size(), strings.len());
        assert!(suite.strings().eq(strings));
    }
}

#[test]
fn a_larger_suite_has_all_strings_of_a_smaller() {
    let larger: HashSet<Vec<u8>> = suite("fieldspec", 2).strings().collect();
    assert!(
        suite("fieldspec", 1)
            .strings()
            .all(|string| larger.contains(&string))
    );
}

#[test]
fn every_byte_is_tried_in_every_state() {
    let suite = suite("gopherurl", 0);
    let strings: HashSet<Vec<u8>> = suite.strings().collect();
    for access in suite.dfa().access_strings() {
        for byte in 0..=u8::MAX {
            assert!(strings.contains(&[&access[..], &[byte]].concat()));
        }
    }
}

#[test]
fn the_bnf_of_hpath_tells_a_slash_from_a_letter() {
    let classes = byte_classes(Grammar::rfc1738(), "hpath").unwrap();
    let class_of = |byte| classes.iter().find(|class| class.contains(byte)).unwrap();
    assert_ne!(class_of(b'/'), class_of(b'g'));
    assert_eq!(class_of(b'a'), class_of(b'f'));
    assert_eq!(class_of(0), class_of(0xff));
    assert_eq!(
        (0..=u8::MAX)
            .filter(|&byte| classes.iter().filter(|class| class.contains(byte)).count() == 1)
            .count(),
        256
    );
}

#[test]
fn the_strict_reading_of_url_has_a_suite() {
    let suite = Suite::new(&rfc1738::strict(Grammar::rfc1738()).unwrap(), 0).unwrap();
    let strict = rfc1738::strict(Grammar::rfc1738())
        .unwrap()
        .dfa()
        .unwrap()
        .clone();
    let literal = Dfa::new(Grammar::rfc1738(), "url").unwrap();
    assert_eq!(*suite.dfa(), strict);
    assert!(
        suite
            .strings()
            .take(100_000)
            .any(|string| literal.accepts(&string) && !strict.accepts(&string))
    );
}

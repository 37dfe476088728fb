//! The agreed language: URLs whose host and port parsers name alike.
//!
//! It is stated in `grammar/agreed.abnf`, over the rules of RFC 3986, as a difference: what
//! [`AGREED_SYNTAX`] derives, without what [`DISAGREED`] derives. Both are regular, so the agreed
//! language has a minimal automaton and finite suites like any rule, and any parser can be tested
//! with them.
//!
//! That parsers agree about it is an observation, not a theorem: `survey/hosts.md` has the parsers,
//! their versions, and the disagreements for which each rule is there.
//!
//! ```
//! use rfc1738_conformance::agreed;
//!
//! let dfa = agreed::dfa();
//! assert!(dfa.accepts(b"http://host.dom:8080/~a?b#c"));
//! assert!(!dfa.accepts(b"http://010.2.3.1/") && !dfa.accepts(b"http://host.dom:65616/"));
//! ```

use std::{iter, sync::LazyLock};

use crate::{
    automaton::Dfa,
    compare::{Language, Operator},
    grammar::{Expression, Grammar, Notation},
    sentence::{NearMisses, Sentences},
    suite::Suite,
};

/// The rule that derives every URL that the others are about.
pub const AGREED_SYNTAX: &str = "agreed-syntax";

/// The rule that derives what they exclude. Each of its alternatives is a rule of validation.
pub const DISAGREED: &str = "disagreed";

/// `grammar/agreed.abnf`, whose base is RFC 3986.
pub const TEXT: &str = include_str!("../grammar/agreed.abnf");

/// The rules of the agreed language, and those of RFC 3986 that they lead to.
pub fn grammar() -> &'static Grammar {
    static GRAMMAR: LazyLock<Grammar> =
        LazyLock::new(|| Grammar::read(TEXT, Notation::Abnf).expect("the embedded grammar reads"));
    &GRAMMAR
}

/// The rules: the names of productions, which are the ids of rules of strict validation.
/// `agreed-scheme` and `agreed-syntax` are not among them: they exclude what [`AGREED_SYNTAX`] does
/// not derive.
///
/// ```
/// assert_eq!(rfc1738_conformance::agreed::rules().next(), Some("agreed-user"));
/// ```
pub fn rules() -> impl Iterator<Item = &'static str> {
    grammar()
        .resolve(DISAGREED)
        .parts()
        .iter()
        .filter_map(Expression::name)
}

/// The minimal automaton of the agreed language.
pub fn dfa() -> &'static Dfa {
    static DFA: LazyLock<Dfa> = LazyLock::new(|| {
        let dfa = |production| {
            Dfa::new(grammar(), production).expect("a production of a reasonable size")
        };
        // All rules at once would take much more memory.
        rules().fold(dfa(AGREED_SYNTAX), |agreed, rule| {
            agreed.difference(&dfa(rule)).expect("a reasonable size")
        })
    });
    &DFA
}

/// The agreed language with its rules, to find the rule in which a string leaves it; see
/// [`compare`](crate::compare).
///
/// ```
/// use rfc1738_conformance::{compare::Rules, agreed};
///
/// let agreed = agreed::language();
/// assert_eq!(agreed.dfa(), agreed::dfa());
///
/// let string = b"http://h:0/";
/// let (at, _) = agreed.dfa().viable_prefix(string);
/// assert_eq!((at, Rules::new(&agreed).at(string, at)?), (9, Some("agreed-port")));
/// # Ok::<(), rfc1738_conformance::compare::TooMuchWork>(())
/// ```
pub fn language() -> Language<'static> {
    let of = |rule| Language::new(grammar(), rule).expect("a production of a reasonable size");
    rules().fold(of(AGREED_SYNTAX), |agreed, rule| {
        agreed
            .and(Operator::Difference, of(rule))
            .expect("a difference of a reasonable size")
    })
}

/// The suite of the agreed language for up to `k` extra states; see [`suite`](crate::suite).
///
/// ```
/// let suite = rfc1738_conformance::agreed::suite(0);
/// assert!(suite.strings().any(|string| string == b"ws://a:65536"));
/// ```
pub fn suite(k: u32) -> Suite {
    Suite::of_productions(dfa().clone(), grammar(), &[AGREED_SYNTAX, DISAGREED], k)
        .expect("both are productions")
}

/// Random members for this seed, without end; see [`Sentences`].
///
/// ```
/// use rfc1738_conformance::agreed;
///
/// assert!(agreed::sentences(1738).take(100).all(|sentence| agreed::dfa().accepts(&sentence)));
/// ```
pub fn sentences(seed: u64) -> impl Iterator<Item = Vec<u8>> {
    let sentences = Sentences::new(grammar(), AGREED_SYNTAX, seed).expect("a production");
    sentences.filter(|sentence| dfa().accepts(sentence))
}

/// Random strings that are not members but close to one, without end: alternately a string that
/// parsers disagree about, and a URL of an agreed scheme after an edit.
///
/// ```
/// use rfc1738_conformance::agreed;
///
/// assert!(agreed::near_misses(1738).take(100).all(|bytes| !agreed::dfa().accepts(&bytes)));
/// ```
pub fn near_misses(seed: u64) -> impl Iterator<Item = Vec<u8>> {
    let mut disagreed = Sentences::new(grammar(), DISAGREED, seed).expect("a production");
    let mut edited = NearMisses::new(grammar(), AGREED_SYNTAX, seed).expect("a production");
    let either = iter::from_fn(move || Some([disagreed.next()?, edited.next()?]));
    either.flatten().filter(|bytes| !dfa().accepts(bytes))
}

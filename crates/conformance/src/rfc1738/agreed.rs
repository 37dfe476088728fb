//! The agreed language: URLs whose host and port parsers name alike.
//!
//! It is stated in `grammar/agreed.abnf`, over the rules of RFC 3986, as a difference: what
//! [`AGREED_SYNTAX`] derives, without what [`DISAGREED`] derives. Both are regular, so the agreed
//! language has a minimal automaton and finite suites like any rule, and any parser can be tested
//! with them.
//!
//! Besides, a host has at most 253 characters, as names do in DNS. An automaton that counts them
//! would have tens of thousands of states, so the length is beside it: the suite asks about a host
//! of 253 characters and one of 254, and [`Language::accepts`] and [`Language::longest_prefix`]
//! know it; the automaton, the grammar and what is made of them do not.
//!
//! That parsers agree about it is an observation, not a theorem: `survey/hosts.md` has the parsers,
//! their versions, and the disagreements for which each rule is there.
//!
//! ```
//! use rfc1738_conformance::rfc1738::agreed;
//!
//! let dfa = agreed::dfa();
//! assert!(dfa.accepts(b"http://host.dom:8080/~a?b#c"));
//! assert!(!dfa.accepts(b"http://010.2.3.1/") && !dfa.accepts(b"http://host.dom:65616/"));
//! ```

use std::{ops::Range, sync::LazyLock};

use crate::{
    automaton::Dfa,
    grammar::{Expression, Grammar, Notation},
    language::{Language, Length},
};

/// The rule that derives every URL that the others are about.
pub const AGREED_SYNTAX: &str = "agreed-syntax";

/// The rule that derives what they exclude. Each of its alternatives is a rule of validation.
pub const DISAGREED: &str = "disagreed";

/// `grammar/agreed.abnf`, whose base is RFC 3986.
pub const TEXT: &str = include_str!("../../grammar/agreed.abnf");

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
/// assert_eq!(rfc1738_conformance::rfc1738::agreed::rules().next(), Some("agreed-user"));
/// ```
pub fn rules() -> impl Iterator<Item = &'static str> {
    grammar()
        .resolve(DISAGREED)
        .parts()
        .iter()
        .filter_map(Expression::name)
}

/// The agreed language.
///
/// Its suite asks about every rule, and its near misses are alternately a string that parsers
/// disagree about and a URL of an agreed scheme after an edit. Its rules tell in which of them a
/// string leaves it; see [`compare`](crate::compare).
///
/// ```
/// use rfc1738_conformance::{compare::Rules, rfc1738::agreed, suite::Suite};
///
/// let language = agreed::language();
/// let string = b"http://h:0/";
/// let (at, _) = language.dfa()?.viable_prefix(string);
/// assert_eq!((at, Rules::new(language)?.at(string, at)?), (9, Some("agreed-port")));
///
/// let suite = Suite::new(language, 0)?;
/// assert!(suite.strings().any(|string| string == b"ws://a:65536"));
///
/// // The length of the host is beside the automaton.
/// let long = format!("http://{}ab/", "a.".repeat(126));
/// assert!(suite.strings().any(|string| string == long.as_bytes()));
/// assert!(language.dfa()?.accepts(long.as_bytes()) && !language.accepts(long.as_bytes())?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn language() -> &'static Language {
    static LANGUAGE: LazyLock<Language> = LazyLock::new(|| {
        let rule = |name| Language::rule(grammar(), name).expect("a production");
        // One rule after the other: all of them at once would take much more memory.
        rules()
            .fold(rule(AGREED_SYNTAX), |agreed, name| {
                agreed.difference(&rule(name))
            })
            .named("agreed")
            .with_length(Length {
                most: HOST_LENGTH,
                part: host,
                string: with_host_of,
            })
    });
    &LANGUAGE
}

/// The greatest length of a host: that of a name in DNS, which has 255 octets (RFC 1034, section
/// 3.1), the first of them for a length and the last for the root.
pub const HOST_LENGTH: usize = 253;

/// The host of a string, if one follows a scheme in it.
fn host(string: &[u8]) -> Range<usize> {
    let slashes = string.windows(3).position(|three| three == b"://");
    let start = slashes.map_or(string.len(), |at| at + 3);
    let length = string[start..]
        .iter()
        .position(|byte| b":/?#".contains(byte));
    start..length.map_or(string.len(), |length| start + length)
}

/// A URL that is a member unless its host, of this length, is too long.
fn with_host_of(length: usize) -> Vec<u8> {
    let labels = "a.".repeat((length - 1) / 2);
    let last = &"ab"[length % 2..];
    format!("http://{labels}{last}/").into_bytes()
}

/// Its minimal automaton.
pub fn dfa() -> &'static Dfa {
    language().dfa().expect("rules of a reasonable size")
}

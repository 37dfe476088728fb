//! The rules of a set, for one string after another.

use super::{
    Language,
    run::{Steps, TooMuchWork},
    told::Told,
};

/// The rules of a set: in which of them a string is, or leaves the set.
///
/// Together, the answers take a bounded number of steps. Rules that leave no node are a part of the rule that names them.
///
/// ```
/// use rfc1738_conformance::{compare::{Language, Rules}, grammar::Grammar};
///
/// let url = Language::new(Grammar::rfc1738(), "httpurl")?;
/// let mut rules = Rules::new(&url);
///
/// // After a letter, a label may be over: the next is "." of `hostname`.
/// let string = b"http://a_b";
/// let (at, _) = url.dfa().viable_prefix(string);
/// assert_eq!((at, rules.at(string, at)?), (8, Some("hostname")));
///
/// let readers = rules.readers(b"http://a:7")?.unwrap();
/// assert_eq!(readers[6..], ["httpurl", "toplabel", "hostport", "digits"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Rules<'l, 'g> {
    told: Told<'l, 'g>,
    left: Steps,
}

impl<'l, 'g> Rules<'l, 'g> {
    /// The rules of this set.
    pub fn new(language: &'l Language<'g>) -> Rules<'l, 'g> {
        Rules { told: Told::new(language), left: Steps::new() }
    }

    /// The rule in which the string is at this offset in bytes, or at its end: if the string is in the set, the rule that reads
    /// the byte there, or the last byte; if not, the rule that a parser is in there, or is about to enter, as in
    /// [`Witness::rules`](super::Witness::rules).
    ///
    /// It is `None` if the set has no rules there.
    ///
    /// # Errors
    ///
    /// [`TooMuchWork`] if all calls together would take too long.
    pub fn at(&mut self, string: &[u8], at: usize) -> Result<Option<&'g str>, TooMuchWork> {
        self.told.rule(string, at, &mut self.left)
    }

    /// The rule that reads each byte of the string. If there are several, it is the first in the order in which a parser would
    /// try them.
    ///
    /// It is `None` if the string is not in the set, or the set has no rules there.
    ///
    /// # Errors
    ///
    /// As [`at`](Rules::at).
    pub fn readers(&mut self, string: &[u8]) -> Result<Option<Vec<&'g str>>, TooMuchWork> {
        self.told.readers(string, &mut self.left)
    }
}

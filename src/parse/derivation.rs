//! [`Derivation`]: the tree of productions by which a string derives.

use alloc::vec::Vec;

use crate::{
    ParseError, Production,
    engine::{Step, Trace},
    parse::recognize,
    parse::schemes::{Schemes, TODAY},
};

/// A derivation: a production, the bytes that it derives, and the derivations of the productions in
/// its right-hand side, in order.
///
/// It is read from the trace of the parse. `alphadigit` and the Miscellaneous definitions other
/// than `digits` are parsed as runs of characters and leave no node inside another production.
///
/// ```
/// use rfc1738::{Derivation, Production};
///
/// let port = Derivation::of(Production::HostPort, b"host:70/").unwrap().children.pop().unwrap();
/// assert_eq!((port.production, port.start, port.end), (Production::Port, 5, 7));
/// assert_eq!(port.children[0].production, Production::Digits);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Derivation {
    /// The production.
    pub production: Production,
    /// The start of the text that it derives, in bytes.
    pub start: usize,
    /// The end of that text.
    pub end: usize,
    /// The derivations of the productions that it refers to.
    pub children: Vec<Derivation>,
}

impl Production {
    /// Parses all of `text` by this production. [`Production::Url`] is the literal reading of
    /// section 5, like [`grammar::url`](crate::grammar::url); for the strict reading see
    /// [`Derivation::of_url`] and [`Url::parse`](crate::Url::parse).
    ///
    /// # Errors
    ///
    /// The production does not derive `text`. The [`ParseError`] says where, and what was expected
    /// there.
    ///
    /// ```
    /// use rfc1738::Production;
    ///
    /// let derivation = Production::HostPort.parse("host.dom:70")?;
    /// assert_eq!(derivation.children[1].production, Production::Port);
    ///
    /// let error = Production::HostPort.parse(":7").unwrap_err();
    /// assert_eq!(error.to_string(), "at character 1: unexpected \":\", expected a letter or a digit (host), in hostport (section 3.1)");
    /// # Ok::<(), rfc1738::ParseError>(())
    /// ```
    pub fn parse(self, text: impl AsRef<[u8]>) -> Result<Derivation, ParseError> {
        let text = text.as_ref();
        // Checked first, because a log of the steps takes memory.
        let derivation = if self.derives(text) {
            Derivation::of(self, text)
        } else {
            None
        };
        derivation
            .filter(|derivation| derivation.end == text.len())
            .ok_or_else(|| ParseError::of(self, text))
    }
}

impl Derivation {
    /// Derives the longest prefix of `input` in the language of `production`, as its combinator in
    /// [`grammar`](crate::grammar) reads it. `None` if no prefix is in the language.
    pub fn of(production: Production, input: &[u8]) -> Option<Derivation> {
        let trace = Trace::of_success(input);
        let rest = recognize::read(production, trace.input())?;
        tree(&trace.steps(&rest))
    }

    /// Derives all of `text` from `url`, in the strict reading of
    /// [`Url::parse`](crate::Url::parse).
    ///
    /// # Errors
    ///
    /// As [`Url::parse`](crate::Url::parse).
    ///
    /// ```
    /// use rfc1738::{Derivation, Production};
    ///
    /// let derivation = Derivation::of_url("news:*")?;
    /// assert_eq!(derivation.production, Production::Url);
    /// assert_eq!(derivation.children[0].production, Production::NewsUrl);
    /// assert!(Derivation::of_url("news:").is_err());
    /// # Ok::<(), rfc1738::UrlError>(())
    /// ```
    pub fn of_url(text: impl AsRef<[u8]>) -> Result<Derivation, ParseError> {
        TODAY.derive(text)
    }
}

impl Schemes {
    /// Derives all of `text` from `url`, in the strict reading of [`parse`](Schemes::parse).
    ///
    /// # Errors
    ///
    /// As [`parse`](Schemes::parse).
    pub fn derive(&self, text: impl AsRef<[u8]>) -> Result<Derivation, ParseError> {
        let text = text.as_ref();
        let derivation = || {
            let alternative = self.alternative(text);
            let trace = Trace::of_success(text).committed(alternative.name);
            tree(&trace.steps(&alternative.trace(trace.input())?))
        };
        // Checked first, because a log of the steps takes memory.
        let derivation = if self.derives(text) {
            derivation()
        } else {
            None
        };
        derivation.ok_or_else(|| ParseError::strict(self, text, 0))
    }
}

/// The tree of these steps; `None` if a rule is not left.
fn tree(steps: &[Step]) -> Option<Derivation> {
    let mut open: Vec<Derivation> = Vec::new();
    for &step in steps {
        match step {
            Step::Enter(rule, start) => {
                open.push(Derivation {
                    production: rule.into(),
                    start,
                    end: start,
                    children: Vec::new(),
                });
            }
            Step::Leave(end) => {
                let node = Derivation { end, ..open.pop()? };
                match open.last_mut() {
                    Some(around) => around.children.push(node),
                    None => return Some(node),
                }
            }
        }
    }
    None
}

//! [`GopherPlus`]: the forms of a Gopher+ string (sections 3.4.4 to 3.4.9).

use alloc::{borrow::Cow, vec::Vec};
use core::fmt;

use super::super::{InterpretError, LineError, Octets, octets::check};
use crate::{Production, Span};

/// By what Gopher+ retrieves an item: the Gopher+ string, read.
///
/// ```
/// use rfc1738::{Url, ast, interpret::gopher::{Attributes, GopherPlus}};
///
/// let text = "gopher://host.dom/0/paper%09%09!+ABSTRACT%20+SMELL";
/// let Ok(ast::Url::GopherUrl(url)) = Url::parse(text) else { unreachable!() };
/// let Some(GopherPlus::Attributes { of, names }) = url.interpret()?.gopher_plus else { unreachable!() };
/// assert_eq!(of, Attributes::OfItem);
/// assert!(names.iter().eq([&b"+ABSTRACT"[..], b"+SMELL"]));
/// # Ok::<(), rfc1738::interpret::InterpretError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum GopherPlus<'a> {
    /// `+`: the default view of the item (section 3.4.4).
    DefaultView,
    /// `?`: the item has a form. The client fetches its `+ASK` attribute, has the user fill it out, and sends
    /// the answers (section 3.4.5).
    Form,
    /// `!` or `$`: attributes of the item, or of all items in a directory (sections 3.4.6 and 3.4.7).
    Attributes {
        /// Of what.
        of: Attributes,
        /// Which.
        names: AttributeNames<'a>,
    },
    /// `+<view_name>%20<language_name>`: an alternate view of the item (section 3.4.8).
    View {
        /// The name of the view.
        view: Octets<'a>,
        /// The name of the language. The RFC's form has one; Gopher+ has views without.
        language: Option<Octets<'a>>,
    },
    /// The form of the item, filled out (section 3.4.9).
    Answers(Answers<'a>),
    /// Anything else, on one line: what to send, as it is.
    Other(Octets<'a>),
}

/// Whose attributes (section 3.4.6).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Attributes {
    /// `!`: the item's.
    OfItem,
    /// `$`: those of all items in the directory.
    OfDirectory,
}

/// Names of attributes, each with its `+`; none if all attributes are meant (sections 3.4.6 and 3.4.7).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AttributeNames<'a>(Octets<'a>);

impl AttributeNames<'_> {
    /// The names in order.
    pub fn iter(&self) -> impl Iterator<Item = &[u8]> {
        self.0.split(|&octet| octet == b' ').filter(|_| !self.is_all())
    }

    /// Whether there are no names, so that all attributes are meant.
    pub fn is_all(&self) -> bool {
        self.0.is_empty()
    }
}

/// A form, filled out: a value for each item of its `ASK` block, each on a line (section 3.4.9).
#[derive(Clone, PartialEq, Eq)]
pub struct Answers<'a>(
    /// As it is sent.
    Cow<'a, [u8]>,
);

impl<'a> Answers<'a> {
    const BEGIN: &'static [u8] = b"+\t1\r\n+-1\r\n";
    const END: &'static [u8] = b".\r\n";

    /// These values.
    ///
    /// # Errors
    ///
    /// A value is no line, or is the line that would end them: a period alone.
    ///
    /// ```
    /// use rfc1738::interpret::gopher::{AnswerError, Answers};
    ///
    /// assert!(Answers::new(["yes", ""])?.values().eq([&b"yes"[..], b""]));
    /// assert!(matches!(Answers::new(["a\nb"]), Err(AnswerError::Line(_))));
    /// assert!(matches!(Answers::new(["."]), Err(AnswerError::Period)));
    /// # Ok::<(), AnswerError>(())
    /// ```
    pub fn new(values: impl IntoIterator<Item: AsRef<[u8]>>) -> Result<Answers<'static>, AnswerError> {
        let mut octets = Self::BEGIN.to_vec();
        for value in values {
            let value = Octets::new(value.as_ref())?.to_vec();
            if value == b"." {
                return Err(AnswerError::Period);
            }
            octets.extend(value);
            octets.extend(b"\r\n");
        }
        octets.extend(Self::END);
        Ok(Answers(Cow::Owned(octets)))
    }

    /// `octets`, if they are of the form of section 3.4.9, and of that form only: nothing follows the line
    /// that ends them, and no line is broken otherwise than by a CRLF.
    fn read(octets: Cow<'a, [u8]>) -> Option<Self> {
        let lines = octets.strip_prefix(Self::BEGIN)?.strip_suffix(Self::END)?;
        let sound = |line: &[u8]| match line.strip_suffix(b"\r\n") {
            Some(value) => value != b"." && Octets::new(value).is_ok(),
            None => false,
        };
        lines.split_inclusive(|&octet| octet == b'\n').all(sound).then_some(Answers(octets))
    }

    /// The values in order.
    pub fn values(&self) -> impl Iterator<Item = &[u8]> {
        let lines = self.0.get(Self::BEGIN.len()..self.0.len() - Self::END.len()).unwrap_or_default();
        lines.split_inclusive(|&octet| octet == b'\n').map(|line| line.strip_suffix(b"\r\n").unwrap_or(line))
    }
}

impl fmt::Debug for Answers<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Answers(b\"{}\")", self.0.escape_ascii())
    }
}

/// A value that no form is filled out with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum AnswerError {
    /// It is no line.
    #[error(transparent)]
    Line(#[from] LineError),
    /// It is a period alone, which ends the values.
    #[error("a line of a period alone ends the values (section 3.4.9)")]
    Period,
}

impl<'a> GopherPlus<'a> {
    /// The Gopher+ string `leaf`, by its form.
    pub(super) fn read(leaf: Span<'a>) -> Result<Self, InterpretError> {
        if let Some(answers) = Answers::read(leaf.decode()) {
            return Ok(GopherPlus::Answers(answers));
        }
        check(Production::GopherPlusString, leaf, b"")?;
        let octets = Octets::decode_checked(leaf);
        Ok(match &*octets {
            b"+" => GopherPlus::DefaultView,
            b"?" => GopherPlus::Form,
            [b'!', names @ ..] if names.is_empty() || count_names(names) > 0 => {
                GopherPlus::Attributes { of: Attributes::OfItem, names: AttributeNames(octets.without_first()) }
            }
            [b'$', names @ ..] if names.is_empty() || count_names(names) > 0 => {
                GopherPlus::Attributes { of: Attributes::OfDirectory, names: AttributeNames(octets.without_first()) }
            }
            [b'+', names @ ..] if matches!(count_names(names), 1 | 2) => {
                let (view, language) = octets.without_first().split_once(b' ');
                GopherPlus::View { view, language }
            }
            _ => GopherPlus::Other(octets),
        })
    }

    /// What to send for it. For [`Form`](GopherPlus::Form), it is what fetches the form.
    pub fn octets(&self) -> Vec<u8> {
        match self {
            GopherPlus::DefaultView => b"+".to_vec(),
            GopherPlus::Form => b"!+ASK".to_vec(),
            GopherPlus::Attributes { of: Attributes::OfItem, names } => [b"!", &*names.0].concat(),
            GopherPlus::Attributes { of: Attributes::OfDirectory, names } => [b"$", &*names.0].concat(),
            GopherPlus::View { view, language: None } => [b"+", &**view].concat(),
            GopherPlus::View { view, language: Some(language) } => [b"+", &**view, b" ", language].concat(),
            GopherPlus::Answers(answers) => answers.0.to_vec(),
            GopherPlus::Other(octets) => octets.to_vec(),
        }
    }
}

/// How many names these are, separated by single spaces (section 3.4.7), in one field of a request; 0 if they
/// are something else.
fn count_names(octets: &[u8]) -> usize {
    let names = octets.split(|&octet| octet == b' ');
    if octets.contains(&b'\t') || names.clone().any(<[u8]>::is_empty) { 0 } else { names.count() }
}

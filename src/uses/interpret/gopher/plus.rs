//! [`GopherPlus`]: the forms of a Gopher+ string (sections 3.4.4 to 3.4.9).

use alloc::{borrow::Cow, vec::Vec};
use core::fmt;

use super::{
    super::{InterpretError, LineError, Octets, octets::delimiters},
    form,
};
use crate::{Production, Span, parse::encoding};

/// A Gopher+ string, which says how to retrieve an item.
///
/// ```
/// use rfc1738::{Url, interpret::{Interpretation, gopher::{Attributes, GopherPlus}}};
///
/// let text = "gopher://host.dom/0/paper%09%09!+ABSTRACT%20+SMELL";
/// let url = Url::parse(text)?;
/// let Interpretation::Gopher(request) = url.interpret()? else { unreachable!() };
/// match request.gopher_plus {
///     Some(GopherPlus::Attributes { of: Attributes::OfItem, names }) => {
///         assert!(names.iter().eq([&b"+ABSTRACT"[..], b"+SMELL"]));
///     }
///     other => panic!("{other:?}"),
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum GopherPlus<'a> {
    /// `+`: the default view of the item (section 3.4.4).
    DefaultView,
    /// `?`: the item has a form. The client fetches its `+ASK` attribute, asks the user to fill it
    /// out, and sends the answers (section 3.4.5).
    Form,
    /// `!` or `$`: attributes of the item, or of all items in a directory (sections 3.4.6 and
    /// 3.4.7).
    Attributes {
        /// Whose attributes.
        of: Attributes,
        /// The names of the attributes.
        names: AttributeNames<'a>,
    },
    /// `+<view_name>%20<language_name>`: an alternate view of the item (section 3.4.8).
    View {
        /// The name of the view.
        view: Octets<'a>,
        /// The name of the language. The RFC's form always has one; Gopher+ also has views without.
        language: Option<Octets<'a>>,
    },
    /// The form of the item, filled out (section 3.4.9).
    Answers(Answers<'a>),
    /// Any other string that is one field of a line; it is sent as it is.
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

/// Names of attributes, such as `+ABSTRACT`; none if all attributes are meant (sections 3.4.6 and
/// 3.4.7).
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct AttributeNames<'a>(pub(super) Octets<'a>);

impl AttributeNames<'_> {
    /// The names in order.
    pub fn iter(&self) -> impl Iterator<Item = &[u8]> {
        self.0
            .split(|&octet| octet == b' ')
            .filter(|_| !self.is_all())
    }

    /// Whether there are no names, so that all attributes are meant.
    pub fn is_all(&self) -> bool {
        self.0.is_empty()
    }
}

/// A form, filled out: a value for each item of its `ASK` block, each on a line (section 3.4.9).
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Answers<'a>(
    /// The octets that are sent.
    pub(super) Cow<'a, [u8]>,
);

impl<'a> Answers<'a> {
    pub(super) const BEGIN: &'static [u8] = b"+\t1\r\n+-1\r\n";
    pub(super) const END: &'static [u8] = b".\r\n";

    /// The form filled out with these values.
    ///
    /// # Errors
    ///
    /// A value is not a single line, or is a period alone, which would end the values.
    ///
    /// ```
    /// use rfc1738::interpret::gopher::{AnswerError, Answers};
    ///
    /// assert!(Answers::new(["yes", ""])?.values().eq([&b"yes"[..], b""]));
    /// assert!(matches!(Answers::new(["a\nb"]), Err(AnswerError::Line(_))));
    /// assert!(matches!(Answers::new(["."]), Err(AnswerError::Period)));
    /// # Ok::<(), AnswerError>(())
    /// ```
    pub fn new(
        values: impl IntoIterator<Item: AsRef<[u8]>>,
    ) -> Result<Answers<'static>, AnswerError> {
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

    /// The values in order.
    pub fn values(&self) -> impl Iterator<Item = &[u8]> {
        let lines = self
            .0
            .get(Self::BEGIN.len()..self.0.len() - Self::END.len())
            .unwrap_or_default();
        lines
            .split_inclusive(|&octet| octet == b'\n')
            .map(|line| line.strip_suffix(b"\r\n").unwrap_or(line))
    }
}

impl fmt::Debug for Answers<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Answers(b\"{}\")", self.0.escape_ascii())
    }
}

/// A value that a form cannot be filled out with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum AnswerError {
    /// It is not a single line.
    #[error(transparent)]
    Line(#[from] LineError),
    /// It is a period alone, which ends the values.
    #[error("a line of a period alone ends the values (section 3.4.9)")]
    Period,
}

impl<'a> GopherPlus<'a> {
    /// Parses the Gopher+ string `leaf` by its form.
    pub(super) fn read(leaf: Span<'a>) -> Result<Self, InterpretError> {
        match leaf.decode() {
            Cow::Borrowed(octets) => GopherPlus::of(leaf, octets),
            Cow::Owned(octets) => GopherPlus::of(leaf, &octets).map(GopherPlus::into_owned),
        }
    }

    /// Parses the `octets` that `leaf` represents.
    ///
    /// A string that has none of the forms is rejected if it contains a delimiter. The error names
    /// the first one after the position where the string departs from a form, or else the very
    /// first. The form of section 3.4.9 is the only one that can contain a delimiter that is not
    /// its own: NUL.
    fn of(leaf: Span<'_>, octets: &'a [u8]) -> Result<Self, InterpretError> {
        const PART: Production = Production::GopherPlusString;
        let none = |from, delimiters: &[u8]| {
            let first = encoding::octets(&leaf)
                .skip(from)
                .find(|(_, octet)| delimiters.contains(octet));
            first.map_or(Ok(()), |(range, octet)| {
                Err(InterpretError::Smuggled {
                    part: PART,
                    octet,
                    range,
                })
            })
        };
        match form::read(octets) {
            Ok(GopherPlus::Answers(answers)) => {
                none(0, b"\0")?;
                Ok(GopherPlus::Answers(answers))
            }
            Ok(form) => Ok(form),
            Err(at) => {
                let delimiters = delimiters(Production::GopherUrl, PART);
                none(at, delimiters)?;
                none(0, delimiters)?;
                Ok(GopherPlus::Other(Octets::sound(octets)))
            }
        }
    }

    /// Makes it independent of the text.
    fn into_owned(self) -> GopherPlus<'static> {
        match self {
            GopherPlus::DefaultView => GopherPlus::DefaultView,
            GopherPlus::Form => GopherPlus::Form,
            GopherPlus::Attributes { of, names } => GopherPlus::Attributes {
                of,
                names: AttributeNames(names.0.into_owned()),
            },
            GopherPlus::View { view, language } => GopherPlus::View {
                view: view.into_owned(),
                language: language.map(Octets::into_owned),
            },
            GopherPlus::Answers(answers) => {
                GopherPlus::Answers(Answers(Cow::Owned(answers.0.into_owned())))
            }
            GopherPlus::Other(octets) => GopherPlus::Other(octets.into_owned()),
        }
    }

    /// The octets to send for it. Those for [`Form`](GopherPlus::Form) fetch the form.
    pub fn octets(&self) -> Vec<u8> {
        match self {
            GopherPlus::DefaultView => b"+".to_vec(),
            GopherPlus::Form => b"!+ASK".to_vec(),
            GopherPlus::Attributes {
                of: Attributes::OfItem,
                names,
            } => [b"!", &*names.0].concat(),
            GopherPlus::Attributes {
                of: Attributes::OfDirectory,
                names,
            } => [b"$", &*names.0].concat(),
            GopherPlus::View {
                view,
                language: None,
            } => [b"+", &**view].concat(),
            GopherPlus::View {
                view,
                language: Some(language),
            } => [b"+", &**view, b" ", language].concat(),
            GopherPlus::Answers(answers) => answers.0.to_vec(),
            GopherPlus::Other(octets) => octets.to_vec(),
        }
    }
}

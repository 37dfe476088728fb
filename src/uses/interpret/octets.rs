//! [`Octets`]: octets that are allowed in a line of a protocol (section 6).

use alloc::borrow::Cow;
use core::{fmt, ops::Deref, str::Utf8Error};

use super::{
    InterpretError,
    field::{self, LINE_END},
};
use crate::{Production, Span, facts::message::Octet, parse::encoding::octets};

/// Octets that are allowed in a line of a protocol: there is no CR, LF or NUL among them (section
/// 6). Only a selector of Gopher may contain NUL (section 3.4.1).
///
/// They come from a decoded part of a URL, or from the user's input:
///
/// ```
/// use rfc1738::interpret::Octets;
///
/// let password = Octets::new("secret")?;
/// assert_eq!(*password, *b"secret");
///
/// let error = Octets::new("secret\r\nDELE motd").unwrap_err();
/// assert_eq!((error.octet, error.at), (b'\r', 6));
/// # Ok::<(), rfc1738::interpret::LineError>(())
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Octets<'a>(Cow<'a, [u8]>);

impl<'a> Octets<'a> {
    /// Checks and borrows these octets.
    ///
    /// # Errors
    ///
    /// There is a CR, LF or NUL among them.
    pub fn new<T: AsRef<[u8]> + ?Sized>(octets: &'a T) -> Result<Self, LineError> {
        Octets::checked(octets.as_ref())
    }

    fn checked(octets: &'a [u8]) -> Result<Self, LineError> {
        match octets.iter().position(|octet| LINE_END.contains(octet)) {
            Some(at) => Err(LineError {
                octet: octets[at],
                at,
            }),
            None => Ok(Octets(Cow::Borrowed(octets))),
        }
    }

    /// The octets as UTF-8.
    ///
    /// # Errors
    ///
    /// They are not UTF-8. The RFC does not say which character set octets outside US-ASCII belong
    /// to.
    pub fn to_str(&self) -> Result<&str, Utf8Error> {
        core::str::from_utf8(&self.0)
    }

    /// Makes the octets independent of the text.
    pub fn into_owned(self) -> Octets<'static> {
        Octets(Cow::Owned(self.0.into_owned()))
    }

    /// Decodes `leaf`, a `part` of a `url`.
    ///
    /// # Errors
    ///
    /// As [`check`].
    pub(super) fn decode(
        url: Production,
        part: Production,
        leaf: Span<'a>,
    ) -> Result<Self, InterpretError> {
        check(url, part, leaf)?;
        Ok(Octets::decode_checked(leaf))
    }

    /// Decodes a leaf that passed [`check`].
    pub(super) fn decode_checked(leaf: Span<'a>) -> Self {
        Octets(leaf.decode())
    }

    /// Borrows octets that are known to contain no end of a line.
    pub(super) fn sound(octets: &'a [u8]) -> Self {
        Octets(Cow::Borrowed(octets))
    }

    /// Concatenates octets that are known to contain no end of a line.
    pub(super) fn concat(parts: &[&[u8]]) -> Octets<'static> {
        debug_assert!(
            !parts
                .iter()
                .any(|part| part.iter().any(|octet| LINE_END.contains(octet)))
        );
        Octets(Cow::Owned(parts.concat()))
    }
}

/// Checks that `leaf`, a `part` of a `url`, does not represent a delimiter of the field that it is.
///
/// # Errors
///
/// [`InterpretError::Smuggled`] for the first octet that does.
pub(super) fn check(
    url: Production,
    part: Production,
    leaf: Span<'_>,
) -> Result<(), InterpretError> {
    let delimiters = delimiters(url, part);
    match octets(&leaf).find(|(_, octet)| delimiters.contains(octet)) {
        Some((range, octet)) => Err(InterpretError::Smuggled { part, octet, range }),
        None => Ok(()),
    }
}

impl Deref for Octets<'_> {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.0
    }
}

impl AsRef<[u8]> for Octets<'_> {
    fn as_ref(&self) -> &[u8] {
        &self.0
    }
}

impl<'a> From<Octets<'a>> for Cow<'a, [u8]> {
    fn from(octets: Octets<'a>) -> Self {
        octets.0
    }
}

/// Safe to display: an octet that is not a graphic character of US-ASCII is written as its escape
/// in Rust.
impl fmt::Display for Octets<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.escape_ascii().fmt(f)
    }
}

/// Written as a byte string of Rust.
impl fmt::Debug for Octets<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "b\"{}\"", self.0.escape_ascii())
    }
}

/// Octets that would end a line of a protocol (section 6).
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{} would end the line of the protocol, at {at} (section 6)", Octet(*.octet))]
#[non_exhaustive]
pub struct LineError {
    /// The first octet that would.
    pub octet: u8,
    /// Where it is, from 0.
    pub at: usize,
}

/// The octets that a `part` of a `url` must not be decoded to; none if it is in no line.
pub(super) fn delimiters(url: Production, part: Production) -> &'static [u8] {
    field::of(url, part).map_or(b"", |field| field.delimiters)
}

//! [`Url::parse`]: the one door to a [`Url`]. The text derives, and no rule finds an error in it.

use crate::{
    Url, UrlError,
    parse::schemes::{Schemes, TODAY},
};

impl<'a> Url<'a> {
    /// Parses all of `text` by the schemes of [today](Schemes::today), and checks what the RFC
    /// demands beyond its BNF: nothing is trimmed or repaired. It succeeds if and only if
    /// [`is_valid`](crate::is_valid()) is true.
    ///
    /// [`validate`](crate::validate()) also finds what is allowed, but dubious;
    /// [`parse_syntax`](crate::parse_syntax()) checks section 5 alone.
    ///
    /// # Errors
    ///
    /// No production derives `text`, or a rule finds an error in it. The [`UrlError`] says where,
    /// why, and what to write.
    ///
    /// ```
    /// use rfc1738::{Rule, Url};
    ///
    /// let error = Url::parse("https://my_host.dom/").unwrap_err();
    /// assert_eq!((error.rule(), error.range(), error.section()), (Rule::Syntax, 10..11, "3.1"));
    ///
    /// let error = Url::parse("https://host.dom:99999/").unwrap_err();
    /// assert_eq!((error.rule(), error.range()), (Rule::PortRange, 17..22));
    /// ```
    pub fn parse(text: &'a str) -> Result<Self, UrlError> {
        TODAY.parse(text)
    }
}

impl Schemes {
    /// Parses all of `text` by this set, as [`Url::parse`] does by the schemes of
    /// [today](Schemes::today).
    ///
    /// # Errors
    ///
    /// As [`Url::parse`].
    ///
    /// ```
    /// use rfc1738::{Schemes, SlipKind};
    ///
    /// let only = Schemes::only(["https"])?;
    /// assert_eq!(only.parse("https://host.dom/")?.port_or_default(), Some(443));
    /// let error = only.parse("ftp://host.dom/").unwrap_err();
    /// assert_eq!(error.slip(), Some(SlipKind::SchemeNotAllowed));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn parse<'a>(&self, text: &'a str) -> Result<Url<'a>, UrlError> {
        let (derived, are_met) = self.read_checked(text)?;
        if are_met || self.marks_valid(text.as_bytes()) {
            Ok(Url::valid(derived))
        } else {
            Err(UrlError::of_demands(self, text))
        }
    }

    /// [Parses](Schemes::parse) bytes. Those that are not UTF-8 are rejected like any others
    /// outside US-ASCII (section 2.2).
    ///
    /// # Errors
    ///
    /// As [`parse`](Schemes::parse).
    pub fn parse_bytes<'a>(&self, bytes: &'a [u8]) -> Result<Url<'a>, UrlError> {
        self.parse(self.utf8(bytes)?)
    }
}

impl<'a> TryFrom<&'a str> for Url<'a> {
    type Error = UrlError;

    fn try_from(text: &'a str) -> Result<Self, UrlError> {
        Url::parse(text)
    }
}

/// Bytes that are not UTF-8 are rejected like any others outside US-ASCII (section 2.2).
///
/// ```
/// use rfc1738::Url;
///
/// let error = Url::try_from(&b"http://host.dom/\xE9"[..]).unwrap_err();
/// assert_eq!(error.range(), 16..17);
/// ```
impl<'a> TryFrom<&'a [u8]> for Url<'a> {
    type Error = UrlError;

    fn try_from(bytes: &'a [u8]) -> Result<Self, UrlError> {
        TODAY.parse_bytes(bytes)
    }
}

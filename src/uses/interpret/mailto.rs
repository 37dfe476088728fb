//! Mailto: an address (section 3.5).

use super::{InterpretError, Octets};
use crate::{Production, Span, ast::MailtoUrl};

impl<'a> MailtoUrl<Span<'a>> {
    /// The address to write to, an `addr-spec` of RFC 822 (section 3.5). This method does not check its form;
    /// [`validate`](crate::validate()) does. An octet that no addr-spec has there, such as a comma, could add a recipient.
    ///
    /// ```
    /// use rfc1738::Url;
    ///
    /// // "The percent sign ("%") is commonly used within RFC 822 addresses and must be encoded."
    /// let url = Url::parse("mailto:user%25host@gateway.dom")?;
    /// assert_eq!(*url.as_mailto().unwrap().interpret()?, *b"user%host@gateway.dom");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// An escape in it stands for CR, LF or NUL, which would end the line of the mail that contains it.
    pub fn interpret(&self) -> Result<Octets<'a>, InterpretError> {
        Octets::decode(Production::MailtoUrl, Production::Encoded822Addr, self.encoded822addr)
    }
}

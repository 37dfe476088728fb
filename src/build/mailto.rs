//! Mailto (section 3.5).

use alloc::string::String;

use super::{
    BuildError,
    part::{Draft, encode},
};
use crate::{Production, Span, UrlBuf, ast::MailtoUrl};

/// Builds a mailto URL: [`MailtoUrl::builder`].
#[derive(Debug, Clone, Default)]
#[must_use]
pub struct MailtoUrlBuilder {
    encoded822addr: Option<String>,
}

impl MailtoUrl<Span<'_>> {
    /// Builds one from its decoded address.
    ///
    /// ```
    /// use rfc1738::ast::MailtoUrl;
    ///
    /// let url = MailtoUrl::builder().encoded822addr("user%host@gateway.dom").build()?;
    /// assert_eq!(&*url, "mailto:user%25host@gateway.dom");
    /// # Ok::<(), rfc1738::build::BuildError>(())
    /// ```
    pub fn builder() -> MailtoUrlBuilder {
        MailtoUrlBuilder::default()
    }
}

impl MailtoUrlBuilder {
    /// The address, which must not be empty. Whether it has the form of RFC 822 is not checked.
    pub fn encoded822addr(mut self, address: impl AsRef<[u8]>) -> Self {
        self.encoded822addr = Some(encode(Production::MailtoUrl, Production::Encoded822Addr, address.as_ref()));
        self
    }

    /// The URL.
    ///
    /// # Errors
    ///
    /// The address is missing or empty.
    pub fn build(&self) -> Result<UrlBuf, BuildError> {
        let mut draft = Draft::new(Production::MailtoUrl);
        let address = draft.need(Production::Encoded822Addr, &self.encoded822addr)?;
        draft.push_non_empty("", Production::Encoded822Addr, address)?;
        Ok(draft.finish())
    }
}

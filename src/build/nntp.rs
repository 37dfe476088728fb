//! NNTP (section 3.7).

use alloc::string::{String, ToString};
use core::fmt::Display;

use super::{
    BuildError,
    part::{Draft, HostPort, hostport_setters},
};
use crate::{Production, Span, UrlBuf, ast::NntpUrl};

/// Builds an NNTP URL: [`NntpUrl::builder`].
#[derive(Debug, Clone, Default)]
#[must_use]
pub struct NntpUrlBuilder {
    hostport: HostPort,
    group: Option<String>,
    digits: Option<String>,
}

impl NntpUrl<Span<'_>> {
    /// Builds one from its parts.
    ///
    /// ```
    /// use rfc1738::ast::NntpUrl;
    ///
    /// let url = NntpUrl::builder().host("host.dom").group("comp.lang.c").digits(17).build()?;
    /// assert_eq!(&*url, "nntp://host.dom/comp.lang.c/17");
    /// # Ok::<(), rfc1738::build::BuildError>(())
    /// ```
    pub fn builder() -> NntpUrlBuilder {
        NntpUrlBuilder::default()
    }
}

impl NntpUrlBuilder {
    hostport_setters!(hostport);

    /// The group.
    pub fn group(mut self, group: impl Into<String>) -> Self {
        self.group = Some(group.into());
        self
    }

    /// The number of the article in the group: a number, or its digits.
    pub fn digits(mut self, digits: impl Display) -> Self {
        self.digits = Some(digits.to_string());
        self
    }

    /// The URL.
    ///
    /// # Errors
    ///
    /// A part is missing, or cannot have the given value.
    pub fn build(&self) -> Result<UrlBuf, BuildError> {
        let mut draft = Draft::new(Production::NntpUrl);
        self.hostport.write(&mut draft)?;
        let group = draft.need(Production::Group, &self.group)?;
        draft.push_literally("/", Production::Group, group)?;
        if let Some(digits) = &self.digits {
            draft.push_literally("/", Production::Digits, digits)?;
        }
        Ok(draft.finish())
    }
}

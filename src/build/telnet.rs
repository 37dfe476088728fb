//! Telnet (section 3.8).

use super::{
    BuildError,
    part::{Draft, Login, login_setters},
};
use crate::{Production, Span, UrlBuf, ast::TelnetUrl};

/// Builds a telnet URL: [`TelnetUrl::builder`].
#[derive(Debug, Clone, Default)]
#[must_use]
pub struct TelnetUrlBuilder {
    login: Login,
    without_slash: bool,
}

impl TelnetUrl<Span<'_>> {
    /// Builds one from its decoded parts.
    ///
    /// ```
    /// use rfc1738::ast::TelnetUrl;
    ///
    /// let url = TelnetUrl::builder().user("guest").password("me@home").host("host.dom").build()?;
    /// assert_eq!(&*url, "telnet://guest:me%40home@host.dom/");
    /// # Ok::<(), rfc1738::build::BuildError>(())
    /// ```
    pub fn builder() -> TelnetUrlBuilder {
        TelnetUrlBuilder::default()
    }
}

impl TelnetUrlBuilder {
    login_setters!();

    /// Whether there is a `/` at the end. By default, there is one.
    pub fn slash(mut self, slash: bool) -> Self {
        self.without_slash = !slash;
        self
    }

    /// The URL.
    ///
    /// # Errors
    ///
    /// A part is missing, or cannot have the given value.
    pub fn build(&self) -> Result<UrlBuf, BuildError> {
        let mut draft = Draft::new(Production::TelnetUrl);
        self.login.write(&mut draft)?;
        if !self.without_slash {
            draft.push("/", "");
        }
        Ok(draft.finish())
    }
}

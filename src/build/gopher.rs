//! Gopher (section 3.4).

use alloc::string::String;

use super::{
    BuildError,
    part::{Draft, HostPort, encode, hostport_setters},
};
use crate::{Production, Span, UrlBuf, ast::GopherUrl};

/// Builds a Gopher URL: [`GopherUrl::builder`].
#[derive(Debug, Clone, Default)]
#[must_use]
pub struct GopherUrlBuilder {
    hostport: HostPort,
    without_slash: bool,
    gtype: Option<String>,
    selector: Option<String>,
    search: Option<String>,
    gopher_plus_string: Option<String>,
}

impl GopherUrl<Span<'_>> {
    /// Builds one from its decoded parts.
    ///
    /// ```
    /// use rfc1738::ast::GopherUrl;
    ///
    /// let find = GopherUrl::builder().host("host.dom").gtype(b'7').selector("/find").search("what/where");
    /// assert_eq!(&*find.build()?, "gopher://host.dom/7/find%09what%2Fwhere");
    /// # Ok::<(), rfc1738::build::BuildError>(())
    /// ```
    pub fn builder() -> GopherUrlBuilder {
        GopherUrlBuilder::default()
    }
}

impl GopherUrlBuilder {
    hostport_setters!(hostport);

    /// Whether there is a `/` after host and port. It can be left out only if nothing follows it. By default, there is
    /// one.
    pub fn slash(mut self, slash: bool) -> Self {
        self.without_slash = !slash;
        self
    }

    /// The type of the item.
    pub fn gtype(mut self, gtype: u8) -> Self {
        self.gtype = Some(encode(Production::GopherUrl, Production::GType, &[gtype]));
        self
    }

    /// The selector, which follows a type. By default, it is empty.
    ///
    /// It cannot contain a tab, which would end it. It can contain CR and LF, although section 3.4.1 forbids them too;
    /// but interpretation refuses them, and strict validation objects.
    pub fn selector(mut self, selector: impl AsRef<[u8]>) -> Self {
        self.selector = Some(encode(Production::GopherUrl, Production::Selector, selector.as_ref()));
        self
    }

    /// The search, which follows a selector, perhaps empty. It cannot contain a tab, which would end it.
    pub fn search(mut self, search: impl AsRef<[u8]>) -> Self {
        self.search = Some(encode(Production::GopherUrl, Production::Search, search.as_ref()));
        self
    }

    /// The Gopher+ string, which follows a search, perhaps empty.
    pub fn gopher_plus_string(mut self, string: impl AsRef<[u8]>) -> Self {
        self.gopher_plus_string = Some(encode(Production::GopherUrl, Production::GopherPlusString, string.as_ref()));
        self
    }

    /// The URL.
    ///
    /// # Errors
    ///
    /// A part is missing, or cannot have the given value.
    pub fn build(&self) -> Result<UrlBuf, BuildError> {
        let mut draft = Draft::new(Production::GopherUrl);
        self.hostport.write(&mut draft)?;
        let (gtype, search) = ((Production::GType, &self.gtype), (Production::Search, &self.search));
        let selector = (Production::Selector, &self.selector);
        draft.follows(selector, gtype)?;
        draft.follows(search, gtype)?;
        draft.follows((Production::GopherPlusString, &self.gopher_plus_string), search)?;
        for (part, text) in [selector, search] {
            if text.as_ref().is_some_and(|text| text.contains(TAB)) {
                return Err(BuildError::Octet { url: Production::GopherUrl, part, octet: b'\t' });
            }
        }
        if self.gtype.is_some() || !self.without_slash {
            draft.push("/", "");
        }
        draft.push_present("", &self.gtype);
        draft.push_present("", &self.selector);
        draft.push_present(TAB, &self.search);
        draft.push_present(TAB, &self.gopher_plus_string);
        Ok(draft.finish())
    }
}

/// The encoded tab, which ends a selector and a search, so that neither can contain one (sections 3.4.1 to 3.4.3).
const TAB: &str = "%09";

//! HTTP (section 3.3).

use alloc::{string::String, vec::Vec};

use super::{
    BuildError,
    part::{Draft, HostPort, encode, encode_all, hostport_setters},
};
use crate::{Production, Span, UrlBuf, ast::HttpUrl};

/// Builds an HTTP URL: [`HttpUrl::builder`].
#[derive(Debug, Clone, Default)]
#[must_use]
pub struct HttpUrlBuilder {
    hostport: HostPort,
    hpath: Option<Vec<String>>,
    search: Option<String>,
}

impl HttpUrl<Span<'_>> {
    /// Builds one from its decoded parts.
    ///
    /// ```
    /// use rfc1738::ast::HttpUrl;
    ///
    /// let url = HttpUrl::builder().host("host.dom").port(8080).hpath(["a/b", "c"]).search("q=what?").build()?;
    /// assert_eq!(&*url, "http://host.dom:8080/a%2Fb/c?q=what%3F");
    /// # Ok::<(), rfc1738::build::BuildError>(())
    /// ```
    pub fn builder() -> HttpUrlBuilder {
        HttpUrlBuilder::default()
    }
}

impl HttpUrlBuilder {
    hostport_setters!(hostport);

    /// The segments of the path. There must be at least one; each may be empty.
    pub fn hpath(mut self, segments: impl IntoIterator<Item: AsRef<[u8]>>) -> Self {
        self.hpath = Some(encode_all(Production::HttpUrl, Production::HSegment, segments));
        self
    }

    /// The search, perhaps empty. It follows a path, perhaps empty.
    pub fn search(mut self, search: impl AsRef<[u8]>) -> Self {
        self.search = Some(encode(Production::HttpUrl, Production::Search, search.as_ref()));
        self
    }

    /// The URL.
    ///
    /// # Errors
    ///
    /// A part is missing, or cannot have the given value.
    pub fn build(&self) -> Result<UrlBuf, BuildError> {
        let mut draft = Draft::new(Production::HttpUrl);
        self.hostport.write(&mut draft)?;
        if let Some(segments) = &self.hpath {
            draft.push_path(Production::HPath, segments)?;
        }
        draft.follows((Production::Search, &self.search), (Production::HPath, &self.hpath))?;
        draft.push_present("?", &self.search);
        Ok(draft.finish())
    }
}

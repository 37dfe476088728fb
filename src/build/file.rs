//! File (section 3.10).

use alloc::{string::String, vec::Vec};

use super::{
    BuildError,
    part::{Draft, encode_all},
};
use crate::{Production, Span, UrlBuf, ast::FileUrl};

/// Builds a file URL: [`FileUrl::builder`].
#[derive(Debug, Clone, Default)]
#[must_use]
pub struct FileUrlBuilder {
    host: Option<String>,
    fpath: Option<Vec<String>>,
}

impl FileUrl<Span<'_>> {
    /// Builds one from its decoded parts.
    ///
    /// ```
    /// use rfc1738::ast::FileUrl;
    ///
    /// let path = FileUrl::builder().fpath(["disk$user", "my notes", "note;1"]);
    /// assert_eq!(&*path.build()?, "file:///disk$user/my%20notes/note%3B1");
    /// assert_eq!(&*path.host("vms.host.edu").build()?, "file://vms.host.edu/disk$user/my%20notes/note%3B1");
    /// # Ok::<(), rfc1738::build::BuildError>(())
    /// ```
    pub fn builder() -> FileUrlBuilder {
        FileUrlBuilder::default()
    }
}

impl FileUrlBuilder {
    /// The host. `localhost`, an empty one, or none is "the machine from which the URL is being interpreted".
    pub fn host(mut self, host: impl Into<String>) -> Self {
        self.host = Some(host.into());
        self
    }

    /// The directories, and a name. There must be at least one segment; each may be empty.
    pub fn fpath(mut self, segments: impl IntoIterator<Item: AsRef<[u8]>>) -> Self {
        self.fpath = Some(encode_all(Production::FileUrl, Production::FSegment, segments));
        self
    }

    /// The URL.
    ///
    /// # Errors
    ///
    /// A part is missing, or cannot have the given value.
    pub fn build(&self) -> Result<UrlBuf, BuildError> {
        let mut draft = Draft::new(Production::FileUrl);
        if let Some(host) = self.host.as_ref().filter(|host| !host.is_empty()) {
            draft.push_literally("", Production::Host, host)?;
        }
        let segments = draft.need(Production::FPath, &self.fpath)?;
        draft.push_path(Production::FPath, segments)?;
        Ok(draft.finish())
    }
}

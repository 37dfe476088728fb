//! FTP (section 3.2).

use alloc::{string::String, vec::Vec};

use super::{
    BuildError,
    part::{Draft, Login, encode_all, login_setters},
};
use crate::{Production, Span, UrlBuf, ast::FtpUrl};

/// Builds an FTP URL: [`FtpUrl::builder`].
#[derive(Debug, Clone, Default)]
#[must_use]
pub struct FtpUrlBuilder {
    login: Login,
    fpath: Option<Vec<String>>,
    ftptype: Option<String>,
}

impl FtpUrl<Span<'_>> {
    /// Builds one from its decoded parts.
    ///
    /// ```
    /// use rfc1738::ast::FtpUrl;
    ///
    /// let url = FtpUrl::builder().user("myname").host("host.dom").fpath(["/etc", "motd"]).ftptype('a').build()?;
    /// assert_eq!(&*url, "ftp://myname@host.dom/%2Fetc/motd;type=a");
    /// # Ok::<(), rfc1738::build::BuildError>(())
    /// ```
    pub fn builder() -> FtpUrlBuilder {
        FtpUrlBuilder::default()
    }
}

impl FtpUrlBuilder {
    login_setters!();

    /// The directories to change to, and a name. There must be at least one segment; each may be empty.
    pub fn fpath(mut self, segments: impl IntoIterator<Item: AsRef<[u8]>>) -> Self {
        self.fpath = Some(encode_all(Production::FtpUrl, Production::FSegment, segments));
        self
    }

    /// The typecode: one of `A`, `I`, `D`, `a`, `i`, `d`. It follows a path.
    pub fn ftptype(mut self, ftptype: char) -> Self {
        self.ftptype = Some(ftptype.into());
        self
    }

    /// The URL.
    ///
    /// # Errors
    ///
    /// A part is missing, or cannot have the given value.
    pub fn build(&self) -> Result<UrlBuf, BuildError> {
        let mut draft = Draft::new(Production::FtpUrl);
        self.login.write(&mut draft)?;
        if let Some(segments) = &self.fpath {
            draft.push_path(Production::FPath, segments)?;
        }
        draft.follows((Production::FtpType, &self.ftptype), (Production::FPath, &self.fpath))?;
        if let Some(ftptype) = &self.ftptype {
            draft.push_literally(";type=", Production::FtpType, ftptype)?;
        }
        Ok(draft.finish())
    }
}

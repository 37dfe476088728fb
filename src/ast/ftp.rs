//! FTP URLs (section 3.2).

use core::fmt;

use super::{Login, parts::repeated, write_present};
use crate::Text;

/// `ftpurl = "ftp://" login [ "/" fpath [ ";type=" ftptype ]]` (section 3.2).
///
/// ```
/// use rfc1738::{Url, ast};
///
/// let Ok(ast::Url::FtpUrl(url)) = Url::parse("ftp://@host.dom/pub/;type=d") else { unreachable!() };
/// assert_eq!(url.login.user.unwrap().as_str(), "");
/// assert_eq!(url.fpath.unwrap().segments().map(|segment| segment.as_str()).collect::<Vec<_>>(), ["pub", ""]);
/// assert_eq!(url.ftptype.unwrap().as_str(), "d");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct FtpUrl<I: Text> {
    /// The scheme's name, as written.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub scheme: I,
    /// User, password, host and port.
    pub login: Login<I>,
    /// What follows the `/`, which is not part of it; `None` if there is no `/`.
    pub fpath: Option<FPath<I>>,
    /// The typecode: one of `A`, `I`, `D`, `a`, `i`, `d`.
    pub ftptype: Option<I>,
}

impl<I: Text> fmt::Display for FtpUrl<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}://{}", self.scheme.as_str(), self.login)?;
        write_present(f, &[("/", self.fpath.as_deref()), (";type=", self.ftptype.as_ref())])
    }
}

repeated! {
    /// `fpath = fsegment *[ "/" fsegment ]` (section 3.2.2).
    FPath,
    /// Its segments, of which any may be empty.
    ///
    /// ```
    /// use rfc1738::grammar::fpath;
    ///
    /// let (_, path) = fpath("/etc/motd").unwrap();
    /// assert!(path.segments().eq(["", "etc", "motd"]));
    /// ```
    segments at b'/', "fsegment"
}

//! FTP URLs (section 3.2).

use core::fmt;

#[cfg(feature = "serde")]
use super::parts::Array;
use super::{
    Login,
    parts::{Parts, repeated},
    write_present,
};
use crate::Text;

/// `ftpurl = "ftp://" login [ "/" fpath [ ";type=" ftptype ]]` (section 3.2).
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
    segments -> Parts<I>, |path: &I| Parts::new(path, b'/'),
    { "fsegment": |path: &Self| Array(path.segments()) }
}

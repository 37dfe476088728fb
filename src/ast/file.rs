//! File URLs (section 3.10).

use core::fmt;

use super::{FPath, Host, HostName};
use crate::Text;

/// `fileurl = "file://" [ host | "localhost" ] "/" fpath` (section 3.10).
///
/// ```
/// use rfc1738::{Url, ast};
///
/// let Ok(ast::Url::FileUrl(url)) = Url::parse("file:///etc/motd") else { unreachable!() };
/// assert_eq!((url.host, url.fpath.as_str()), (None, "etc/motd"));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct FileUrl<I: Text> {
    /// The scheme's name, as written.
    pub scheme: I,
    /// The host, if one is named.
    pub host: Option<FileHost<I>>,
    /// What follows the `/`, which is not part of it.
    pub fpath: FPath<I>,
}

impl<I: Text> FileUrl<I> {
    /// Whether the file is on "the machine from which the URL is being interpreted": the host is
    /// `localhost`, in either case, or empty (section 3.10).
    ///
    /// ```
    /// use rfc1738::grammar::fileurl;
    ///
    /// assert!(fileurl("file:///etc/motd").unwrap().1.is_local());
    /// assert!(fileurl("file://LocalHost/etc/motd").unwrap().1.is_local());
    /// assert!(!fileurl("file://vms.host.edu/disk$user").unwrap().1.is_local());
    /// ```
    pub fn is_local(&self) -> bool {
        match &self.host {
            None | Some(FileHost::Localhost(_)) => true,
            Some(FileHost::Host(host)) => host.as_str().eq_ignore_ascii_case("localhost"),
        }
    }
}

impl<I: Text> fmt::Display for FileUrl<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}://", self.scheme.as_str())?;
        super::write_present(f, &[("", self.host.as_ref().map(FileHost::text)), ("/", Some(&self.fpath))])
    }
}

/// The host of a file URL: `host | "localhost"` (section 3.10).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FileHost<I: Text> {
    /// `host`.
    Host(Host<I>),
    /// `"localhost"`, as written.
    Localhost(I),
}

impl<I: Text> FileHost<I> {
    /// It as a `host`, which the text `localhost` derives from as well.
    pub fn into_host(self) -> Host<I> {
        match self {
            FileHost::Host(host) => host,
            FileHost::Localhost(text) => Host::HostName(HostName(text)),
        }
    }

    /// Its text.
    fn text(&self) -> &I {
        match self {
            FileHost::Host(host) => host,
            FileHost::Localhost(text) => text,
        }
    }
}

/// `host` and `"localhost"` are alternatives without a name: each is a key, `null` if it is not taken.
#[cfg(feature = "serde")]
impl<I: Text + serde::Serialize> serde::Serialize for FileUrl<I> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeMap;
        let (host, localhost) = match &self.host {
            Some(FileHost::Host(host)) => (Some(host), None),
            Some(FileHost::Localhost(text)) => (None, Some(text)),
            None => (None, None),
        };
        let mut object = serializer.serialize_map(Some(3))?;
        object.serialize_entry("host", &host)?;
        object.serialize_entry("localhost", &localhost)?;
        object.serialize_entry("fpath", &self.fpath)?;
        object.end()
    }
}

//! File URLs (section 3.10).

use core::fmt;

use super::{
    FPath, Host, HostName,
    node::{choice, node},
};
use crate::Text;

/// `fileurl = "file://" [ host | "localhost" ] "/" fpath` (section 3.10).
///
/// ```
/// use rfc1738::Url;
///
/// let url = Url::parse("file:///etc/motd")?;
/// let file = url.as_file().unwrap();
/// assert_eq!((file.host, file.fpath.as_str()), (None, "etc/motd"));
/// # Ok::<(), rfc1738::UrlError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct FileUrl<I> {
    /// The scheme's name, as written.
    pub scheme: I,
    /// The host, if one is named.
    pub host: Option<FileHost<I>>,
    /// The text after the `/`; the `/` is not part of it.
    pub fpath: FPath<I>,
}

node!(FileUrl { scheme: name, "://" host: [part], "/" fpath: node });

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
            Some(FileHost::Host(host)) => host.as_bytes().eq_ignore_ascii_case(b"localhost"),
        }
    }
}

/// The host of a file URL: `host | "localhost"` (section 3.10).
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum FileHost<I> {
    /// `host`.
    Host(Host<I>),
    /// `"localhost"`, as written.
    Localhost(I),
}

choice!(FileHost {
    Host: node,
    Localhost: (FileUrl)
});

impl<I> FileHost<I> {
    /// Converts it to a `host`, from which the text `localhost` derives too.
    pub fn into_host(self) -> Host<I> {
        match self {
            FileHost::Host(host) => host,
            FileHost::Localhost(text) => Host::HostName(HostName(text)),
        }
    }
}

impl<I: Text + fmt::Debug> fmt::Debug for FileHost<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FileHost::Host(host) => f.debug_tuple("Host").field(host).finish(),
            FileHost::Localhost(text) => f.debug_tuple("Localhost").field(text).finish(),
        }
    }
}

/// [`host`](FileHost::Host) and [`"localhost"`](FileHost::Localhost) are alternatives without a
/// name: each is a key, and `null` if the text is the other alternative.
#[cfg(feature = "serde")]
impl<I: Text + serde::Serialize> super::json::Members for FileHost<I> {
    fn members<M: serde::ser::SerializeMap>(
        node: Option<&Self>,
        object: &mut M,
    ) -> Result<(), M::Error> {
        let (host, localhost) = match node {
            Some(FileHost::Host(host)) => (Some(host), None),
            Some(FileHost::Localhost(text)) => (None, Some(text)),
            None => (None, None),
        };
        object.serialize_entry("host", &host)?;
        object.serialize_entry("localhost", &localhost)
    }
}

//! FTP URLs (section 3.2) and telnet URLs (section 3.8), which have a login.

use super::{Login, node::node, parts::repeated};

/// `ftpurl = "ftp://" login [ "/" fpath [ ";type=" ftptype ]]` (section 3.2).
///
/// ```
/// use rfc1738::Url;
///
/// let url = Url::parse("ftp://@host.dom/pub/;type=d")?;
/// let ftp = url.as_ftp().unwrap();
/// assert_eq!(ftp.login.user().unwrap().as_str(), "");
/// assert!(ftp.fpath().unwrap().segments().map(|segment| segment.as_str()).eq(["pub", ""]));
/// assert_eq!(ftp.ftptype().unwrap().as_str(), "d");
/// # Ok::<(), rfc1738::UrlError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct FtpUrl<I> {
    /// The scheme's name, as written.
    pub scheme: I,
    /// User, password, host and port.
    pub login: Login<I>,
    /// The path and the typecode; `None` if there is no `/`.
    pub path: Option<FtpPath<I>>,
}

node!(FtpUrl { scheme: name, "://" login: node, path: [part] });

impl<I> FtpUrl<I> {
    /// The text after the `/`, which is not part of it; `None` if there is no `/`.
    pub fn fpath(&self) -> Option<&FPath<I>> {
        self.path.as_ref().map(|path| &path.fpath)
    }

    /// The typecode, if there is one.
    pub fn ftptype(&self) -> Option<&I> {
        self.path.as_ref()?.ftptype.as_ref()
    }
}

/// `"/" fpath [ ";type=" ftptype ]`: the optional text after the `login` of an [`FtpUrl`] (section
/// 3.2.2).
///
/// ```
/// use rfc1738::grammar::ftpurl;
///
/// let (_, url) = ftpurl("ftp://host.dom/;type=a").unwrap();
/// let path = url.path.unwrap();
/// assert_eq!((*path.fpath, path.ftptype, path.to_string()), ("", Some("a"), "/;type=a".into()));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct FtpPath<I> {
    /// Directories to change to, and a name.
    pub fpath: FPath<I>,
    /// The typecode: one of `A`, `I`, `D`, `a`, `i`, `d`.
    pub ftptype: Option<I>,
}

node!(FtpPath { "/" fpath: node, ftptype: [";type=" (FtpType)] });

repeated! {
    /// `fpath = fsegment *[ "/" fsegment ]` (section 3.2.2).
    FPath of FPath,
    /// Its segments. Each may be empty.
    ///
    /// ```
    /// use rfc1738::grammar::fpath;
    ///
    /// let (_, path) = fpath("/etc/motd").unwrap();
    /// assert!(path.segments().eq(["", "etc", "motd"]));
    /// ```
    segments at b'/', "fsegment"
}

/// `telneturl = "telnet://" login [ "/" ]` (section 3.8).
///
/// ```
/// use rfc1738::Url;
///
/// let url = Url::parse("telnet://guest:@host.dom")?;
/// let telnet = url.as_telnet().unwrap();
/// assert_eq!((telnet.login.password().unwrap().range(), telnet.slash), (15..15, false));
/// # Ok::<(), rfc1738::UrlError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct TelnetUrl<I> {
    /// The scheme's name, as written.
    pub scheme: I,
    /// User, password, host and port.
    pub login: Login<I>,
    /// Whether there is a `/` at the end.
    pub slash: bool,
}

node!(TelnetUrl { scheme: name, "://" login: node, slash: ["/"] });

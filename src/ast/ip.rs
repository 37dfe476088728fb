//! The parts that the schemes of IP based protocols share (section 3.1).

use core::{fmt, ops::Deref};

#[cfg(feature = "serde")]
use super::parts::Array;
use super::parts::{Parts, repeated};
use crate::Text;

/// `ip-schemepart = "//" login [ "/" urlpath ]` (section 3.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct IpSchemePart<I: Text> {
    /// User, password, host and port.
    pub login: Login<I>,
    /// What follows the `/`, which is not part of it; `None` if there is no `/`.
    pub urlpath: Option<I>,
}

impl<I: Text> fmt::Display for IpSchemePart<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "//{}", self.login)?;
        super::write_present(f, &[("/", self.urlpath.as_ref())])
    }
}

/// `login = [ user [ ":" password ] "@" ] hostport` (section 3.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Login<I: Text> {
    /// The user name. An empty one is not the same as none.
    pub user: Option<I>,
    /// The password, which only a user has. An empty one is not the same as none.
    pub password: Option<I>,
    /// Host and port.
    pub hostport: HostPort<I>,
}

impl<I: Text> fmt::Display for Login<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        super::write_present(f, &[("", self.user.as_ref()), (":", self.password.as_ref())])?;
        if self.user.is_some() {
            f.write_str("@")?;
        }
        self.hostport.fmt(f)
    }
}

/// `hostport = host [ ":" port ]` (section 3.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct HostPort<I: Text> {
    /// The host.
    pub host: Host<I>,
    /// The port, if one is given.
    pub port: Option<Port<I>>,
}

impl<I: Text> fmt::Display for HostPort<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.host.fmt(f)?;
        super::write_present(f, &[(":", self.port.as_deref())])
    }
}

/// `host = hostname | hostnumber` (section 3.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
#[allow(clippy::enum_variant_names, reason = "the RFC's names")]
pub enum Host<I: Text> {
    /// A domain name.
    HostName(HostName<I>),
    /// An IP address, four groups of digits.
    HostNumber(HostNumber<I>),
}

/// Its alternative's.
impl<I: Text + fmt::Debug> fmt::Debug for Host<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Host::HostName(name) => name.fmt(f),
            Host::HostNumber(number) => number.fmt(f),
        }
    }
}

/// Its text.
impl<I: Text> Deref for Host<I> {
    type Target = I;

    fn deref(&self) -> &I {
        match self {
            Host::HostName(name) => name,
            Host::HostNumber(number) => number,
        }
    }
}

impl<I: Text> fmt::Display for Host<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

repeated! {
    /// `hostname = *[ domainlabel "." ] toplabel` (section 3.1).
    HostName,
    /// All its labels, the `toplabel` last.
    ///
    /// ```
    /// use rfc1738::grammar::hostname;
    ///
    /// let (_, name) = hostname("info.cern.ch").unwrap();
    /// assert!(name.labels().eq(["info", "cern", "ch"]));
    /// assert_eq!(name.toplabel(), "ch");
    /// ```
    labels -> Parts<I>, |name: &I| Parts::new(name, b'.'),
    { "domainlabel": |name: &Self| Array(name.domainlabels()), "toplabel": Self::toplabel }
}

impl<I: Text> HostName<I> {
    /// Its labels but for the last.
    pub fn domainlabels(&self) -> Parts<I> {
        let mut labels = self.labels();
        labels.next_back();
        labels
    }

    /// Its last label, which begins with a letter.
    pub fn toplabel(&self) -> I {
        self.labels().next_back().unwrap_or_else(|| self.0.clone())
    }
}

repeated! {
    /// `hostnumber = digits "." digits "." digits "." digits` (section 3.1).
    HostNumber,
    /// Its four groups of digits. Their size is not bounded by the BNF.
    ///
    /// ```
    /// use rfc1738::grammar::hostnumber;
    ///
    /// let (_, number) = hostnumber("192.31.7.1300").unwrap();
    /// assert!(number.digits().eq(["192", "31", "7", "1300"]));
    /// ```
    digits at b'.', "digits"
}

/// `port = digits` (section 3.1): the digits, and the number where it fits.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(transparent))]
pub struct Port<I: Text>(pub(crate) I);

/// Its digits'.
impl<I: Text + fmt::Debug> fmt::Debug for Port<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<I: Text> Port<I> {
    /// The number, if it fits 16 bits. The BNF has no upper bound.
    ///
    /// ```
    /// use rfc1738::grammar::port;
    ///
    /// assert_eq!(port("0070").unwrap().1.number(), Some(70));
    /// assert_eq!(port("65536").unwrap().1.number(), None);
    /// ```
    pub fn number(&self) -> Option<u16> {
        self.as_str().parse().ok()
    }
}

/// Its digits.
impl<I: Text> Deref for Port<I> {
    type Target = I;

    fn deref(&self) -> &I {
        &self.0
    }
}

impl<I: Text> fmt::Display for Port<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

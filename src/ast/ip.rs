//! The parts that the schemes of IP based protocols share (section 3.1).

use core::{fmt, ops::Deref};

#[cfg(feature = "serde")]
use super::json::Array;
use super::{
    node::{choice, node},
    parts::{Parts, leaf, repeated},
};
use crate::Text;

/// `ip-schemepart = "//" login [ "/" urlpath ]` (section 3.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct IpSchemePart<I> {
    /// User, password, host and port.
    pub login: Login<I>,
    /// The text after the `/`, which is not part of it; `None` if there is no `/`.
    pub urlpath: Option<I>,
}

node!(IpSchemePart { "//" login: node, urlpath: ["/" (UrlPath)] });

/// `login = [ user [ ":" password ] "@" ] hostport` (section 3.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Login<I> {
    /// Who logs in, before the `@`; `None` if there is no `@`.
    pub user_password: Option<UserPassword<I>>,
    /// Host and port.
    pub hostport: HostPort<I>,
}

node!(Login {
    user_password: [part],
    hostport: node
});

impl<I> Login<I> {
    /// The user name. An empty one is not the same as none.
    pub fn user(&self) -> Option<&I> {
        self.user_password.as_ref().map(|login| &login.user)
    }

    /// The password, which requires a user. An empty one is not the same as none.
    pub fn password(&self) -> Option<&I> {
        self.user_password.as_ref()?.password.as_ref()
    }
}

/// `user [ ":" password ] "@"`: the optional text before the `hostport` of a [`Login`] (section
/// 3.1).
///
/// ```
/// use rfc1738::grammar::login;
///
/// let (_, login) = login("me:@host.dom").unwrap();
/// let me = login.user_password.unwrap();
/// assert_eq!((me.user, me.password, me.to_string()), ("me", Some(""), "me:@".into()));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct UserPassword<I> {
    /// The user name, perhaps empty.
    pub user: I,
    /// The password, perhaps empty; `None` if there is no `:`.
    pub password: Option<I>,
}

node!(UserPassword { user: (User), password: [":" (Password)]; "@" });

/// `hostport = host [ ":" port ]` (section 3.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct HostPort<I> {
    /// The host.
    pub host: Host<I>,
    /// The port, if one is given.
    pub port: Option<Port<I>>,
}

node!(HostPort { host: node, port: [":" node] });

/// `host = hostname | hostnumber` (section 3.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(
    feature = "serde",
    serde(rename_all = "lowercase", bound = "I: Text + serde::Serialize")
)]
#[allow(clippy::enum_variant_names, reason = "the RFC's names")]
pub enum Host<I> {
    /// A domain name.
    HostName(HostName<I>),
    /// An IP address, four groups of digits.
    HostNumber(HostNumber<I>),
}

choice!(Host {
    HostName: node,
    HostNumber: node
});

/// Formats the alternative.
impl<I: Text + fmt::Debug> fmt::Debug for Host<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Host::HostName(name) => name.fmt(f),
            Host::HostNumber(number) => number.fmt(f),
        }
    }
}

/// The text.
impl<I> Deref for Host<I> {
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
        super::walk::write_leaf::<I>(self, f)
    }
}

repeated! {
    /// `hostname = *[ domainlabel "." ] toplabel` (section 3.1).
    HostName of HostName,
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
    /// All its labels except the last.
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
    HostNumber of HostNumber,
    /// Its four groups of digits. The BNF does not bound their size.
    ///
    /// ```
    /// use rfc1738::grammar::hostnumber;
    ///
    /// let (_, number) = hostnumber("192.31.7.1300").unwrap();
    /// assert!(number.digits().eq(["192", "31", "7", "1300"]));
    /// ```
    digits at b'.', "digits"
}

/// `port = digits` (section 3.1): the digits, and the number if it fits 16 bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(transparent))]
pub struct Port<I>(pub(crate) I);

leaf!(Port, Port);

/// Formats the digits.
impl<I: fmt::Debug> fmt::Debug for Port<I> {
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
        self.to_str().ok()?.parse().ok()
    }
}

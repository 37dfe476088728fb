//! Mailto URLs (section 3.5), news URLs (section 3.6) and NNTP URLs (section 3.7).

use core::fmt;

use super::{
    Host, HostPort,
    node::{choice, node},
};
use crate::Text;

/// `mailtourl = "mailto:" encoded822addr` (section 3.5).
///
/// ```
/// use rfc1738::Url;
///
/// let url = Url::parse("mailto:a%25b@host.dom")?;
/// assert_eq!(url.as_mailto().unwrap().encoded822addr.decode_utf8().unwrap(), "a%b@host.dom");
/// # Ok::<(), rfc1738::UrlError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct MailtoUrl<I> {
    /// The scheme's name, as written.
    pub scheme: I,
    /// The encoding of an `addr-spec` of RFC 822.
    pub encoded822addr: I,
}

node!(MailtoUrl { scheme: name, ":" encoded822addr: (Encoded822Addr) });

/// `newsurl = "news:" grouppart` (section 3.6).
///
/// ```
/// use rfc1738::{Url, ast::GroupPart};
///
/// let url = Url::parse("news:1994.17@host.dom")?;
/// let news = url.as_news().unwrap();
/// assert!(matches!(&news.grouppart, GroupPart::Article(article) if article.unique.as_str() == "1994.17"));
/// # Ok::<(), rfc1738::UrlError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct NewsUrl<I> {
    /// The scheme's name, as written.
    pub scheme: I,
    /// A group, an article, or all groups.
    pub grouppart: GroupPart<I>,
}

node!(NewsUrl { scheme: name, ":" grouppart: node });

/// `grouppart = "*" | group | article` (section 3.6).
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(
    feature = "serde",
    serde(rename_all = "lowercase", bound = "I: Text + serde::Serialize")
)]
pub enum GroupPart<I> {
    /// `"*"`: "all available news groups".
    #[cfg_attr(feature = "serde", serde(rename = "*"))]
    All(I),
    /// A newsgroup's name.
    Group(I),
    /// A message-id.
    Article(Article<I>),
}

choice!(GroupPart {
    All: (GroupPart),
    Group: (Group),
    Article: node
});

impl<I: Text> fmt::Display for GroupPart<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        super::walk::write(self, f)
    }
}

impl<I: Text + fmt::Debug> fmt::Debug for GroupPart<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GroupPart::All(text) => f.debug_tuple("All").field(text).finish(),
            GroupPart::Group(name) => f.debug_tuple("Group").field(name).finish(),
            GroupPart::Article(article) => f.debug_tuple("Article").field(article).finish(),
        }
    }
}

/// `article = 1*[ uchar | ";" | "/" | "?" | ":" | "&" | "=" ] "@" host` (section 3.6).
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Article<I> {
    /// The text before the `@`: the `<unique>` of section 3.6.
    pub unique: I,
    /// The host after the `@`: the `<full_domain_name>` of section 3.6.
    pub host: Host<I>,
}

node!(Article { unique: (Article "unique"), "@" host: node });

/// `nntpurl = "nntp://" hostport "/" group [ "/" digits ]` (section 3.7).
///
/// ```
/// use rfc1738::Url;
///
/// let url = Url::parse("nntp://host.dom/comp.lang.c/17")?;
/// let nntp = url.as_nntp().unwrap();
/// assert_eq!((nntp.group.as_str(), nntp.digits.unwrap().as_str()), ("comp.lang.c", "17"));
/// # Ok::<(), rfc1738::UrlError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct NntpUrl<I> {
    /// The scheme's name, as written.
    pub scheme: I,
    /// Host and port.
    pub hostport: HostPort<I>,
    /// The newsgroup's name.
    pub group: I,
    /// The number of the article within the group.
    pub digits: Option<I>,
}

node!(NntpUrl { scheme: name, "://" hostport: node, "/" group: (Group), digits: ["/" (Digits)] });

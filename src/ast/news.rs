//! News URLs (section 3.6).

use core::fmt;

use super::Host;
use crate::Text;

/// `newsurl = "news:" grouppart` (section 3.6).
///
/// ```
/// use rfc1738::{Url, ast::{self, GroupPart}};
///
/// let Ok(ast::Url::NewsUrl(url)) = Url::parse("news:1994.17@host.dom") else { unreachable!() };
/// let GroupPart::Article(article) = url.grouppart else { unreachable!() };
/// assert_eq!((article.unique.as_str(), article.host.as_str()), ("1994.17", "host.dom"));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct NewsUrl<I: Text> {
    /// The scheme's name, as written.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub scheme: I,
    /// A group, an article, or all groups.
    pub grouppart: GroupPart<I>,
}

impl<I: Text> fmt::Display for NewsUrl<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.scheme.as_str(), self.grouppart)
    }
}

/// `grouppart = "*" | group | article` (section 3.6).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
pub enum GroupPart<I: Text> {
    /// `"*"`: "all available news groups".
    #[cfg_attr(feature = "serde", serde(rename = "*"))]
    All(I),
    /// A newsgroup's name.
    Group(I),
    /// A message-id.
    Article(Article<I>),
}

impl<I: Text> fmt::Display for GroupPart<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GroupPart::All(text) | GroupPart::Group(text) => f.write_str(text.as_str()),
            GroupPart::Article(article) => article.fmt(f),
        }
    }
}

/// `article = 1*[ uchar | ";" | "/" | "?" | ":" | "&" | "=" ] "@" host` (section 3.6).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Article<I: Text> {
    /// What stands before the `@`: the `<unique>` of section 3.6.
    pub unique: I,
    /// What stands after it: the `<full_domain_name>` of section 3.6.
    pub host: Host<I>,
}

impl<I: Text> fmt::Display for Article<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}@{}", self.unique.as_str(), self.host)
    }
}

//! News URLs (section 3.6).

use core::fmt;

use super::{
    Host,
    node::{choice, node},
};
use crate::Text;

/// `newsurl = "news:" grouppart` (section 3.6).
///
/// ```
/// use rfc1738::{Url, ast::GroupPart};
///
/// let url = Url::parse("news:1994.17@host.dom")?;
/// let news = url.as_news().unwrap();
/// assert!(matches!(&news.grouppart, GroupPart::Article(article) if article.unique.as_str() == "1994.17"));
/// # Ok::<(), rfc1738::ParseError>(())
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

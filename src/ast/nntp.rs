//! NNTP URLs (section 3.7).

use core::fmt;

use super::{HostPort, write_present};
use crate::Text;

/// `nntpurl = "nntp://" hostport "/" group [ "/" digits ]` (section 3.7).
///
/// ```
/// use rfc1738::{Url, ast};
///
/// let Ok(ast::Url::NntpUrl(url)) = Url::parse("nntp://host.dom/comp.lang.c/17") else { unreachable!() };
/// assert_eq!((url.group.as_str(), url.digits.unwrap().as_str()), ("comp.lang.c", "17"));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct NntpUrl<I: Text> {
    /// The scheme's name, as written.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub scheme: I,
    /// Host and port.
    pub hostport: HostPort<I>,
    /// The newsgroup's name.
    pub group: I,
    /// The number of the article within the group.
    pub digits: Option<I>,
}

impl<I: Text> fmt::Display for NntpUrl<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}://{}", self.scheme.as_str(), self.hostport)?;
        write_present(f, &[("/", Some(&self.group)), ("/", self.digits.as_ref())])
    }
}

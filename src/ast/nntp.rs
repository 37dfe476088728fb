//! NNTP URLs (section 3.7).

use super::{HostPort, node::node};

/// `nntpurl = "nntp://" hostport "/" group [ "/" digits ]` (section 3.7).
///
/// ```
/// use rfc1738::Url;
///
/// let url = Url::parse("nntp://host.dom/comp.lang.c/17")?;
/// let nntp = url.as_nntp().unwrap();
/// assert_eq!((nntp.group.as_str(), nntp.digits.unwrap().as_str()), ("comp.lang.c", "17"));
/// # Ok::<(), rfc1738::ParseError>(())
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

//! News (section 3.6).

use alloc::string::String;

use super::{
    BuildError,
    part::{Draft, encode},
};
use crate::{Production, Span, UrlBuf, ast::NewsUrl};

/// Builds a news URL: [`NewsUrl::builder`].
#[derive(Debug, Clone, Default)]
#[must_use]
pub struct NewsUrlBuilder {
    grouppart: Option<GroupPart>,
}

#[derive(Debug, Clone)]
enum GroupPart {
    All,
    Group(String),
    Article { unique: String, host: String },
}

impl NewsUrl<Span<'_>> {
    /// Builds one from all groups, a group, or the decoded parts of a message-id. The last call decides.
    ///
    /// ```
    /// use rfc1738::ast::NewsUrl;
    ///
    /// assert_eq!(&*NewsUrl::builder().all().build()?, "news:*");
    /// assert_eq!(&*NewsUrl::builder().group("comp.infosystems").build()?, "news:comp.infosystems");
    /// assert_eq!(&*NewsUrl::builder().article("a@b", "host.dom").build()?, "news:a%40b@host.dom");
    /// # Ok::<(), rfc1738::build::BuildError>(())
    /// ```
    pub fn builder() -> NewsUrlBuilder {
        NewsUrlBuilder::default()
    }
}

impl NewsUrlBuilder {
    /// "All available news groups".
    pub fn all(mut self) -> Self {
        self.grouppart = Some(GroupPart::All);
        self
    }

    /// A group.
    pub fn group(mut self, group: impl Into<String>) -> Self {
        self.grouppart = Some(GroupPart::Group(group.into()));
        self
    }

    /// An article: the part of its message-id before the `@`, which must not be empty, and the host after it.
    pub fn article(mut self, unique: impl AsRef<[u8]>, host: impl Into<String>) -> Self {
        self.grouppart = Some(GroupPart::Article {
            unique: encode(Production::NewsUrl, Production::Article, unique.as_ref()),
            host: host.into(),
        });
        self
    }

    /// The URL.
    ///
    /// # Errors
    ///
    /// Nothing is given, or a part cannot have the given value.
    pub fn build(&self) -> Result<UrlBuf, BuildError> {
        let mut draft = Draft::new(Production::NewsUrl);
        match draft.need(Production::GroupPart, &self.grouppart)? {
            GroupPart::All => draft.push("*", ""),
            GroupPart::Group(group) => draft.push_literally("", Production::Group, group)?,
            GroupPart::Article { unique, host } => {
                draft.push_non_empty("", Production::Article, unique)?;
                draft.push_literally("@", Production::Host, host)?;
            }
        }
        Ok(draft.finish())
    }
}

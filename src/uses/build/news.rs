//! Mailto (section 3.5), news (section 3.6) and NNTP (section 3.7).

use alloc::string::{String, ToString};
use core::fmt::Display;

use super::{
    BuildError,
    part::{Draft, HostPort, builder, encode, hostport_setters, text},
};
use crate::{
    Production, Span,
    ast::{self, MailtoUrl, NewsUrl, NntpUrl},
};

builder! {
    /// Builds one from its decoded address.
    ///
    /// ```
    /// use rfc1738::ast::MailtoUrl;
    ///
    /// let url = MailtoUrl::builder().encoded822addr("user%host@gateway.dom").build()?;
    /// assert_eq!(&*url, "mailto:user%25host@gateway.dom");
    /// # Ok::<(), rfc1738::build::BuildError>(())
    /// ```
    MailtoUrlBuilder of MailtoUrl |url| { encoded822addr: Option<String> = Some(text(&url.encoded822addr)) }
    without { Encoded822Addr: encoded822addr }
}

impl MailtoUrlBuilder {
    /// The address, which must not be empty. Whether it has the form of RFC 822 is not checked.
    pub fn encoded822addr(mut self, address: impl AsRef<[u8]>) -> Self {
        self.encoded822addr = Some(encode(Production::MailtoUrl, Production::Encoded822Addr, address.as_ref()));
        self
    }

    fn write(&self, draft: &mut Draft<'_>) -> Result<(), BuildError> {
        let address = draft.need(Production::Encoded822Addr, &self.encoded822addr)?;
        draft.push_non_empty("", Production::Encoded822Addr, address)?;
        Ok(())
    }
}

builder! {
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
    NewsUrlBuilder of NewsUrl |url| { grouppart: Option<GroupPart> = Some(GroupPart::of(url)) }
    without { GroupPart: grouppart, Group: grouppart, Article: grouppart }
}

#[derive(Debug, Clone)]
enum GroupPart {
    All,
    Group(String),
    Article { unique: String, host: String },
}

impl GroupPart {
    fn of(url: &NewsUrl<Span<'_>>) -> Self {
        match &url.grouppart {
            ast::GroupPart::All(_) => GroupPart::All,
            ast::GroupPart::Group(group) => GroupPart::Group(text(group)),
            ast::GroupPart::Article(article) => {
                GroupPart::Article { unique: text(&article.unique), host: text(&article.host) }
            }
        }
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

    fn write(&self, draft: &mut Draft<'_>) -> Result<(), BuildError> {
        match draft.need(Production::GroupPart, &self.grouppart)? {
            GroupPart::All => draft.push("*", ""),
            GroupPart::Group(group) => draft.push_literally("", Production::Group, group)?,
            GroupPart::Article { unique, host } => {
                draft.push_non_empty("", Production::Article, unique)?;
                draft.push_literally("@", Production::Host, host)?;
            }
        }
        Ok(())
    }
}

builder! {
    /// Builds one from its parts.
    ///
    /// ```
    /// use rfc1738::ast::NntpUrl;
    ///
    /// let url = NntpUrl::builder().host("host.dom").group("comp.lang.c").digits(17).build()?;
    /// assert_eq!(&*url, "nntp://host.dom/comp.lang.c/17");
    /// # Ok::<(), rfc1738::build::BuildError>(())
    /// ```
    NntpUrlBuilder of NntpUrl |url| {
        hostport: HostPort = HostPort::of(&url.hostport),
        group: Option<String> = Some(text(&url.group)),
        digits: Option<String> = url.digits.as_ref().map(text),
    } without { Host: hostport.host, Port: hostport.port, Group: group, Digits: digits }
}

impl NntpUrlBuilder {
    hostport_setters!(hostport);

    /// The group.
    pub fn group(mut self, group: impl Into<String>) -> Self {
        self.group = Some(group.into());
        self
    }

    /// The number of the article in the group: a number, or its digits.
    pub fn digits(mut self, digits: impl Display) -> Self {
        self.digits = Some(digits.to_string());
        self
    }

    fn write(&self, draft: &mut Draft<'_>) -> Result<(), BuildError> {
        self.hostport.write(draft)?;
        let group = draft.need(Production::Group, &self.group)?;
        draft.push_literally("/", Production::Group, group)?;
        if let Some(digits) = &self.digits {
            draft.push_literally("/", Production::Digits, digits)?;
        }
        Ok(())
    }
}

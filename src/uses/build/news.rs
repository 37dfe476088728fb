//! Mailto (section 3.5), news (section 3.6) and NNTP (section 3.7).

use alloc::{
    format,
    string::{String, ToString},
};
use core::fmt::Display;

use super::{
    BuildError,
    part::{Draft, HostPortParts, builder, encode, hostport_setters, text},
};
use crate::{
    Production,
    ast::{GroupPart, MailtoUrl, NewsUrl, NntpUrl},
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
        self.encoded822addr = Some(encode(
            Production::MailtoUrl,
            Production::Encoded822Addr,
            address.as_ref(),
        ));
        self
    }

    fn write(&self, draft: &mut Draft<'_>) -> Result<(), BuildError> {
        let address = draft.need(Production::Encoded822Addr, &self.encoded822addr)?;
        draft.push_non_empty("", Production::Encoded822Addr, address)
    }
}

builder! {
    /// Builds one from all groups, a group, or the decoded parts of a message-id. The last call
    /// decides.
    ///
    /// ```
    /// use rfc1738::ast::NewsUrl;
    ///
    /// assert_eq!(&*NewsUrl::builder().all().build()?, "news:*");
    /// assert_eq!(&*NewsUrl::builder().group("comp.infosystems").build()?, "news:comp.infosystems");
    /// assert_eq!(&*NewsUrl::builder().article("a#b", "host.dom").build()?, "news:a%23b@host.dom");
    /// # Ok::<(), rfc1738::build::BuildError>(())
    /// ```
    NewsUrlBuilder of NewsUrl |url| {
        all: Option<()> = matches!(url.grouppart, GroupPart::All(_)).then_some(()),
        group: Option<String> = match &url.grouppart {
            GroupPart::Group(group) => Some(text(group)),
            _ => None,
        },
        article: Option<ArticleParts> = match &url.grouppart {
            GroupPart::Article(article) => Some(ArticleParts { unique: text(&article.unique), host: text(&article.host) }),
            _ => None,
        },
    } without { GroupPart: all & group & article, Group: group, Article: article }
}

#[derive(Debug, Clone)]
struct ArticleParts {
    unique: String,
    host: String,
}

impl NewsUrlBuilder {
    /// "All available news groups".
    pub fn all(self) -> Self {
        NewsUrlBuilder {
            all: Some(()),
            ..self.without(Production::GroupPart)
        }
    }

    /// A group.
    pub fn group(self, group: impl Into<String>) -> Self {
        NewsUrlBuilder {
            group: Some(group.into()),
            ..self.without(Production::GroupPart)
        }
    }

    /// An article: the part of its message-id before the `@`, which must not be empty, and the host
    /// after it.
    pub fn article(self, unique: impl AsRef<[u8]>, host: impl Into<String>) -> Self {
        let unique = encode(Production::NewsUrl, Production::Article, unique.as_ref());
        let article = Some(ArticleParts {
            unique,
            host: host.into(),
        });
        NewsUrlBuilder {
            article,
            ..self.without(Production::GroupPart)
        }
    }

    fn write(&self, draft: &mut Draft<'_>) -> Result<(), BuildError> {
        if self.all.is_some() {
            draft.separate("*");
        } else if let Some(group) = &self.group {
            draft.push_non_empty("", Production::Group, group)?;
        } else {
            let ArticleParts { unique, host } = draft.need(Production::GroupPart, &self.article)?;
            for (part, text) in [(Production::Article, unique), (Production::Host, host)] {
                draft.need_non_empty(part, text)?;
            }
            draft.check(Production::Host, host)?;
            draft.push("", Production::Article, &format!("{unique}@{host}"))?;
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
        hostport: HostPortParts = HostPortParts::of(&url.hostport),
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
        draft.push_non_empty("/", Production::Group, group)?;
        if let Some(digits) = &self.digits {
            draft.push_non_empty("/", Production::Digits, digits)?;
        }
        Ok(())
    }
}

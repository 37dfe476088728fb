//! News: all groups, a group, or an article, on the server where the user reads news (section 3.6).

use super::{
    InterpretError, Octets,
    nntp::{Article, Command},
    octets::check,
};
use crate::{
    Production, Span,
    ast::{GroupPart, NewsUrl},
};

impl<'a> NewsUrl<Span<'a>> {
    /// The command for a news server: it asks for a list of "all available news groups", a group, or an article.
    ///
    /// The URL does not name the server: it is "location-independent" (section 3.6).
    ///
    /// ```
    /// use rfc1738::Url;
    ///
    /// let line = |text| Ok(Url::parse(text).unwrap().as_news().unwrap().interpret()?.line());
    /// assert_eq!(line("news:*")?, b"LIST\r\n");
    /// assert_eq!(line("news:comp.infosystems.www.misc")?, b"GROUP comp.infosystems.www.misc\r\n");
    /// assert_eq!(line("news:1994%2512@host.dom")?, b"ARTICLE <1994%12@host.dom>\r\n");
    /// # Ok::<(), rfc1738::interpret::InterpretError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// An escape in it stands for CR, LF or NUL, or for an octet that ends a message-id: a space, a tab, `<` or `>`.
    pub fn interpret(&self) -> Result<Command<'a>, InterpretError> {
        const URL: Production = Production::NewsUrl;
        match self.grouppart {
            GroupPart::All(_) => Ok(Command::List),
            GroupPart::Group(group) => Octets::decode(URL, Production::Group, group).map(Command::Group),
            GroupPart::Article(article) => {
                check(URL, Production::Article, article.unique)?;
                let id = Octets::concat(&[&article.unique.decode(), b"@", article.host.as_str().as_bytes()]);
                Ok(Command::Article(Article::MessageId(id)))
            }
        }
    }
}

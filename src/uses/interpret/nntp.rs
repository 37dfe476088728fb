//! News and NNTP: a group, and an article in it, on the server where the user reads news (section
//! 3.6), or on the one that the URL names (section 3.7).

use alloc::vec::Vec;
use core::{fmt, ops::Range};

use nom::Input;

use super::{InterpretError, Octets, Server, field, octets::check};
use crate::{
    Production, Span,
    ast::{self, GroupPart, NewsUrl, NntpUrl},
    parse::encoding::octets,
};

/// The session of a client with an NNTP URL: it connects, and executes
/// [`commands`](Session::commands).
///
/// ```
/// use rfc1738::{Url, interpret::Interpretation};
///
/// let url = Url::parse("nntp://host.dom/comp.lang.c/17")?;
/// let Interpretation::Nntp(session) = url.interpret()? else { unreachable!() };
/// assert_eq!(session.server.port, 119);
/// let lines: Vec<u8> = session.commands().flat_map(|command| command.line()).collect();
/// assert_eq!(lines, b"GROUP comp.lang.c\r\nARTICLE 17\r\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Session<'a> {
    /// The server to connect to; the default port is 119.
    pub server: Server<'a>,
    /// The newsgroup.
    pub group: Octets<'a>,
    /// The number of the article in it, if the URL gives one.
    pub article: Option<Octets<'a>>,
}

/// A command of NNTP (RFC 977).
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Command<'a> {
    /// `LIST`, all groups.
    List,
    /// `GROUP`, a group's name.
    Group(Octets<'a>),
    /// `ARTICLE`, an article.
    Article(Article<'a>),
}

/// An article, by one of its two names.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Article<'a> {
    /// "The numeric id of the article within that newsgroup" (section 3.7): its digits.
    Number(Octets<'a>),
    /// The message-id (section 3.6), without the `<` and `>` that the command puts around it.
    MessageId(Octets<'a>),
}

/// The session of a client with it (section 3.7).
///
/// # Errors
///
/// The name of the group or the number is too long.
pub(super) fn interpret<'a>(
    url: &NntpUrl<Span<'a>>,
    default_port: u16,
) -> Result<Session<'a>, InterpretError> {
    const URL: Production = Production::NntpUrl;
    ensure_short_group(URL, &url.group)?;
    let number = |digits: Span<'a>| {
        ensure_short_number(&digits)?;
        Octets::decode(URL, Production::Digits, without_zeros(&digits))
    };
    Ok(Session {
        server: Server::of(&url.hostport, default_port),
        group: Octets::decode(URL, Production::Group, url.group)?,
        article: url.digits.map(number).transpose()?,
    })
}

impl<'a> Session<'a> {
    /// `GROUP`, and `ARTICLE` if the URL gives a number.
    pub fn commands(&self) -> impl Iterator<Item = Command<'a>> {
        let article = self
            .article
            .clone()
            .map(|number| Command::Article(Article::Number(number)));
        [Command::Group(self.group.clone())]
            .into_iter()
            .chain(article)
    }
}

impl Command<'_> {
    /// The line to send, its CRLF included.
    pub fn line(&self) -> Vec<u8> {
        let (name, [before, argument, after]) = self.parts();
        [name.as_bytes(), before, argument, after, b"\r\n"].concat()
    }

    /// The name of the command, and its argument between the text before and after it.
    fn parts(&self) -> (&'static str, [&[u8]; 3]) {
        match self {
            Command::List => ("LIST", [b""; 3]),
            Command::Group(group) => ("GROUP", [b" ", group, b""]),
            Command::Article(Article::Number(number)) => ("ARTICLE", [b" ", number, b""]),
            Command::Article(Article::MessageId(id)) => ("ARTICLE", [b" <", id, b">"]),
        }
    }
}

/// For example `GROUP comp.lang.c`; an octet that is not a graphic character of US-ASCII is written
/// as its escape in Rust.
impl fmt::Display for Command<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, argument) = self.parts();
        f.write_str(name)?;
        argument
            .iter()
            .try_for_each(|part| part.escape_ascii().fmt(f))
    }
}

/// The command for a news server: it asks for a list of "all available news groups", a group, or an
/// article (section 3.6).
///
/// # Errors
///
/// An escape in it stands for CR, LF or NUL, or for an octet that ends a message-id: a space, a
/// tab, `<` or `>`; or the command is too long.
pub(super) fn command<'a>(url: &NewsUrl<Span<'a>>) -> Result<Command<'a>, InterpretError> {
    const URL: Production = Production::NewsUrl;
    match url.grouppart {
        GroupPart::All(_) => Ok(Command::List),
        GroupPart::Group(group) => {
            ensure_short_group(URL, &group)?;
            Octets::decode(URL, Production::Group, group).map(Command::Group)
        }
        GroupPart::Article(article) => {
            ensure_short_article(&article)?;
            check(URL, Production::Article, article.unique)?;
            let id = Octets::concat(&[
                &article.unique.decode(),
                b"@",
                article.host.as_str().as_bytes(),
            ]);
            Ok(Command::Article(Article::MessageId(id)))
        }
    }
}

/// Fails if the command for this group of a `url` is too long.
pub(crate) fn ensure_short_group(url: Production, group: &Span<'_>) -> Result<(), InterpretError> {
    let length = "GROUP \r\n".len() + group.as_str().len();
    ensure_short(url, Production::Group, group.range(), length)
}

/// Fails if the command for the article of this number is too long.
pub(crate) fn ensure_short_number(digits: &Span<'_>) -> Result<(), InterpretError> {
    let length = "ARTICLE \r\n".len() + without_zeros(digits).as_str().len();
    ensure_short(
        Production::NntpUrl,
        Production::Digits,
        digits.range(),
        length,
    )
}

/// A number as it is sent: zeros before it say nothing.
fn without_zeros<'a>(digits: &Span<'a>) -> Span<'a> {
    let text = digits.as_str();
    let number = text.trim_start_matches('0');
    digits.take_from(text.len() - number.len().max(1))
}

/// Fails if the command for this article of a news URL is too long.
pub(crate) fn ensure_short_article(article: &ast::Article<Span<'_>>) -> Result<(), InterpretError> {
    let ast::Article { unique, host, .. } = article;
    let length = "ARTICLE <@>\r\n".len() + octets(unique).count() + host.as_str().len();
    let range = unique.start()..host.end();
    ensure_short(Production::NewsUrl, Production::Article, range, length)
}

fn ensure_short(
    url: Production,
    part: Production,
    range: Range<usize>,
    length: usize,
) -> Result<(), InterpretError> {
    match field::of(url, part).and_then(|field| field.longest) {
        Some(most) if length > most => Err(InterpretError::TooLong {
            part,
            length,
            most,
            range,
        }),
        _ => Ok(()),
    }
}

//! Equivalence (sections 2.2 and 3): [`Url::normalize`] and [`equivalent`].

use alloc::string::String;

use crate::{
    Production, Span, Url,
    ast::{
        GopherPath, HostNumber,
        walk::{Piece, Pieces},
    },
    decode,
};

/// Whether two URLs are equivalent: whether they [normalize](Url::normalize) to the same text.
///
/// ```
/// use rfc1738::{Url, equivalent};
///
/// let same = |a, b| Ok::<_, rfc1738::ParseError>(equivalent(&Url::parse(a)?, &Url::parse(b)?));
/// assert!(same("HTTP://Host.dom:80", "http://host.dom/")?);
/// assert!(same("gopher://host.dom/%31", "gopher://host.dom")?);
/// assert!(!same("http://host.dom/a%2Fb", "http://host.dom/a/b")?);
/// # Ok::<(), rfc1738::ParseError>(())
/// ```
pub fn equivalent(a: &Url<'_>, b: &Url<'_>) -> bool {
    a.normalize() == b.normalize()
}

impl Url<'_> {
    /// Writes the URL in its normal form, which is the same for all URLs that the RFC calls equivalent:
    ///
    /// | | section | |
    /// |---|---|---|
    /// | scheme | 2.1 | in lower case |
    /// | escapes | 2.2 | decoded if they stand for unreserved characters, otherwise in upper-case hexadecimal; reserved characters are not touched, because encoding them "may change the semantics of a URL" |
    /// | host | 3.1 | in lower case, also in a message-id, where case is not significant (RFC 822, section 3.4.7); the groups of a number, which are decimal, without leading zeros |
    /// | port | 3.1 | left out if it is the scheme's default; otherwise without leading zeros |
    /// | typecode | 3.2.2 | in lower case |
    /// | http | 3.3 | with a `/` if there is neither path nor search |
    /// | gopher | 3.4.1 | with only a `/` if the gopher-path is empty, or is just the default type `1` |
    /// | telnet | 3.8 | with the final `/` |
    /// | file | 3.10 | without the host `localhost` |
    ///
    /// In an `otherurl` only the scheme, a structured host and hexadecimal digits change: only the definition of the
    /// scheme could say what else is equivalent.
    ///
    /// The normal form derives from the same alternative of `url`, and its parts stand for the same octets. Normalizing
    /// it again changes nothing.
    ///
    /// ```
    /// use rfc1738::Url;
    ///
    /// let url = Url::parse("FTP://user@Host.Dom:021/%7euser/%41;type=I")?;
    /// assert_eq!(url.normalize(), "ftp://user@host.dom/%7Euser/A;type=i");
    /// # Ok::<(), rfc1738::ParseError>(())
    /// ```
    pub fn normalize(&self) -> String {
        let mut writer = Writer { text: String::with_capacity(self.as_str().len() + 1), url: self };
        self.pieces(&mut |piece| match piece {
            Piece::Literal(text) => writer.text.push_str(text),
            Piece::Leaf(production, leaf) => writer.leaf(production, leaf),
        });
        writer.end();
        writer.text
    }
}

/// Writes a URL in its normal form.
struct Writer<'u, 'a> {
    text: String,
    url: &'u Url<'a>,
}

impl<'a> Writer<'_, 'a> {
    fn leaf(&mut self, production: Production, leaf: &Span<'a>) {
        match (self.url, production) {
            (_, Production::Scheme) => self.lower_case(leaf),
            (Url::FileUrl(url), Production::FileUrl | Production::HostName) if url.is_local() => {}
            (_, Production::HostName) => self.lower_case(leaf),
            // In a message-id, the number is a word in a name, not an address.
            (Url::NewsUrl(_), Production::HostNumber) => self.text.push_str(leaf.as_str()),
            (_, Production::HostNumber) => {
                for (group, lead) in HostNumber(*leaf).digits().zip(["", ".", ".", "."]) {
                    self.text.push_str(lead);
                    self.number(group.as_str());
                }
            }
            (Url::OtherUrl(_), _) => self.escapes(leaf, |_| false),
            (_, Production::Port) => self.port(leaf),
            (_, Production::FtpType) => self.lower_case(leaf),
            _ => self.escapes(leaf, decode::is_unreserved),
        }
    }

    /// Adds or removes the optional text at the end, where the RFC says that its presence makes no difference.
    fn end(&mut self) {
        match self.url {
            // "If neither <path> nor <searchpart> is present, the "/" may also be omitted" (section 3.3).
            Url::HttpUrl(url) if url.path.is_none() => self.text.push('/'),
            // "The final "/" character may be omitted" (section 3.8).
            Url::TelnetUrl(url) if !url.slash => self.text.push('/'),
            // "The entire <gopher-path> may also be empty, in which case the delimiting "/" is also optional and the
            // <gophertype> defaults to "1"" (section 3.4.1).
            Url::GopherUrl(url) => match &url.gopher_path {
                None => self.text.push('/'),
                Some(Some(path)) if is_default(path) => self.text.truncate(self.text.len() - "1".len()),
                Some(_) => {}
            },
            _ => {}
        }
    }

    /// Writes the port, unless it is the scheme's default; then removes its colon too.
    fn port(&mut self, port: &Span<'a>) {
        let own = self.url.port().is_some() && self.url.port() == self.url.default_port();
        if own {
            self.text.truncate(self.text.len() - ":".len());
        } else {
            self.number(port.as_str());
        }
    }

    /// Writes digits without leading zeros.
    fn number(&mut self, digits: &str) {
        let number = digits.trim_start_matches('0');
        self.text.push_str(if number.is_empty() { "0" } else { number });
    }

    /// Writes `part`. Its escapes are decoded if `decode` says so, and otherwise written in upper case.
    fn escapes(&mut self, part: &Span<'a>, decode: fn(u8) -> bool) {
        let mut rest = part.as_str();
        while let Some((before, escape, after)) = first_escape(rest) {
            self.text.push_str(before);
            match decode::escape(escape.as_bytes()) {
                Some(octet) if decode(octet) => self.text.push(char::from(octet)),
                _ => self.text.push_str(&escape.to_ascii_uppercase()),
            }
            rest = after;
        }
        self.text.push_str(rest);
    }

    fn lower_case(&mut self, text: &Span<'a>) {
        self.text.push_str(&text.as_str().to_ascii_lowercase());
    }
}

/// Whether `path` is just the default type.
fn is_default(path: &GopherPath<Span<'_>>) -> bool {
    *path.gtype.decode() == *b"1" && path.selector.as_str().is_empty() && path.search.is_none()
}

/// The text before the first escape of `text`, the escape, and the text after it.
fn first_escape(text: &str) -> Option<(&str, &str, &str)> {
    let at = text.find('%')?;
    let end = at.checked_add(3)?;
    Some((text.get(..at)?, text.get(at..end)?, text.get(end..)?))
}

//! Equivalence (sections 2.2 and 3): [`Url::normalize`] and [`equivalent`].

use alloc::{string::String, vec::Vec};

use percent_encoding::percent_encode_byte;

use crate::{
    Production, Schemes, Span, Url,
    ast::{
        self, Article, GopherFields, GopherPath, GroupPart, HostNumber, SchemePart,
        walk::{Piece, Pieces},
    },
    facts::rfc822,
    parse::{
        derived::Derived,
        encoding::{self, is_same_encoded},
        schemes::TODAY,
    },
};

/// Whether two URLs are equivalent: whether they [normalize](Url::normalize) to the same text.
///
/// ```
/// use rfc1738::{Url, equivalent};
///
/// let same = |a, b| Ok::<_, rfc1738::UrlError>(equivalent(&Url::parse(a)?, &Url::parse(b)?));
/// assert!(same("HTTP://Host.dom:80", "http://host.dom/")?);
/// assert!(same("gopher://host.dom/%31", "gopher://host.dom")?);
/// // Section 3.4.1 reserves no character, section 3.3 reserves the "/".
/// assert!(same("gopher://host.dom/0a%2Fb", "gopher://host.dom/0a/b")?);
/// assert!(!same("http://host.dom/a%2Fb", "http://host.dom/a/b")?);
/// # Ok::<(), rfc1738::UrlError>(())
/// ```
pub fn equivalent(a: &Url<'_>, b: &Url<'_>) -> bool {
    a.normalize() == b.normalize()
}

impl Url<'_> {
    /// Writes the URL in its normal form, which is the same for all URLs that the RFC calls
    /// equivalent:
    ///
    /// | | section | |
    /// |---|---|---|
    /// | scheme | 2.1 | in lower case |
    /// | escapes | 2.2 | decoded if the part may contain the character (section 5), and it means the same there; all others in upper-case hexadecimal |
    /// | host | 3.1 | in lower case; the groups of a number, which are decimal, without leading zeros |
    /// | port | 3.1 | left out if it is the scheme's default; otherwise without leading zeros |
    /// | ftp | 3.2.2 | with a `/` if there is no url-path; the typecode in lower case |
    /// | http | 3.3 | with a `/` if there is neither path nor search |
    /// | gopher | 3.4.1 | with only a `/` if the gopher-path is empty, or is just the default type `1`; divided at its tabs, with the `/` and `?` of a search encoded |
    /// | mailto, message-id | 3.5, 3.6 | the domain and the local-part `Postmaster` in lower case, because their case is not significant (RFC 822, section 3.4.7) |
    /// | nntp | 3.7 | the number of an article without leading zeros |
    /// | telnet | 3.8 | with the final `/` |
    /// | file | 3.10 | without the host `localhost` |
    ///
    /// Section 2.2: "encoding a character reserved for a particular scheme may change the semantics
    /// of a URL". So the escape of a reserved character stays: `%2F` in the path of an HTTP URL,
    /// where section 3.3 reserves the `/`, but not in a gopher-path, where section 3.4.1 reserves
    /// nothing. A client sends the path and the search of an HTTP URL as they are written, so
    /// whoever receives them may divide them at other characters too, as at the `&` of a form. In
    /// them, and in an `otherurl`, escapes of letters, digits, `-`, `.` and `_` are decoded, and no
    /// others (ruling 17).
    ///
    /// # Guarantees
    ///
    /// The normal form of a URL in the strict reading
    ///
    /// * derives from the same alternative of `url`;
    /// * has the same interpretation: either [`interpret`](crate::interpret) accepts both, and
    ///   gives the same server, the same commands and the same octets to send, or it rejects both
    ///   for the same reason. Two differences do not count: the case of domain names and of
    ///   `Postmaster`; and, in the request of an HTTP URL, the escapes of letters, digits, `-`,
    ///   `.` and `_`;
    /// * is valid exactly if the URL is;
    /// * if it is an `otherurl`, which the RFC does not interpret, represents the same octets with
    ///   the same of the seven characters unencoded, up to the case of the scheme and the host and
    ///   the leading zeros of numbers;
    /// * is its own normal form.
    ///
    /// URLs of the ten schemes that have the same interpretation have the same normal form.
    ///
    /// ```
    /// use rfc1738::Url;
    ///
    /// let url = Url::parse("FTP://user@Host.Dom:021/%7euser/%41%3ab%2f;type=I")?;
    /// assert_eq!(url.normalize(), "ftp://user@host.dom/%7Euser/A:b%2F;type=i");
    /// # Ok::<(), rfc1738::UrlError>(())
    /// ```
    pub fn normalize(&self) -> String {
        normalize(self.derived())
    }
}

impl Schemes {
    /// The [normal form](Url::normalize) of a `tree` that this set
    /// [reads](Schemes::parse_syntax), whether or not it is that of a valid URL.
    ///
    /// ```
    /// use rfc1738::Schemes;
    ///
    /// let schemes = Schemes::today();
    /// let tree = schemes.parse_syntax("HTTPS://host.dom:99999")?;
    /// assert_eq!(schemes.normalize(&tree), "https://host.dom:99999/");
    /// # Ok::<(), rfc1738::UrlError>(())
    /// ```
    pub fn normalize(&self, tree: &ast::Url<Span<'_>>) -> String {
        normalize(&self.derived(tree))
    }
}

fn normalize(url: &Derived<'_>) -> String {
    let text = write(url);
    match &url.tree {
        ast::Url::OtherUrl(other) if matches!(other.schemepart, SchemePart::XChars(_)) => {
            opaque(url, text)
        }
        _ => text,
    }
}

/// The normal form of a `url` with an opaque scheme part, from its `text` without needless escapes:
/// it may have the structure of an `ip-schemepart`, as `x://%48ost`, which is equivalent to
/// `x://Host`.
fn opaque(url: &Derived<'_>, text: String) -> String {
    let Ok(decoded) = Derived::by(Production::OtherUrl, url.registration, &text) else {
        return text;
    };
    if TODAY.meets_demands(&decoded) {
        return write(&decoded);
    }
    match decoded.host() {
        // `x://h%2Edom:00/` is valid, and `x://h.dom:00/` is not: with one escape, there is no host.
        Some(host) => {
            let (before, host) = text.split_at(host.start());
            let (first, rest) = host.split_at(1);
            [before, percent_encode_byte(first.as_bytes()[0]), rest].concat()
        }
        // What the prefix `URL:` marks is a URL as it is written.
        None => {
            let scheme = url.scheme().as_str();
            scheme.to_ascii_lowercase() + &url.as_str()[scheme.len()..]
        }
    }
}

/// Writes the normal form of `url`, whose scheme part keeps its structure.
fn write(url: &Derived<'_>) -> String {
    let mut writer = Writer {
        text: String::with_capacity(url.as_str().len() + 1),
        url,
    };
    url.pieces(&mut |piece| match piece {
        Piece::Literal(text) => writer.text.push_str(text),
        Piece::Leaf(production, leaf) => writer.leaf(production, leaf),
    });
    writer.end();
    writer.text
}

/// Writes a URL in its normal form.
struct Writer<'u, 'a> {
    text: String,
    url: &'u Derived<'a>,
}

impl<'a> Writer<'_, 'a> {
    fn leaf(&mut self, production: Production, leaf: &Span<'a>) {
        match (&self.url.tree, production) {
            (_, Production::Scheme) => self.lower_case(leaf),
            (ast::Url::FileUrl(url), Production::FileUrl | Production::HostName)
                if url.is_local() => {}
            (_, Production::HostName) => self.lower_case(leaf),
            // In a message-id, the number is a word in a name, not an address.
            (ast::Url::NewsUrl(_), Production::HostNumber) => self.text.push_str(leaf.as_str()),
            (_, Production::HostNumber) => {
                for (group, lead) in HostNumber(*leaf).digits().zip(["", ".", ".", "."]) {
                    self.text.push_str(lead);
                    self.number(group.as_str());
                }
            }
            (_, Production::Port) => self.port(leaf),
            (_, Production::FtpType) => self.lower_case(leaf),
            (_, Production::Digits) => self.number(leaf.as_str()),
            (ast::Url::GopherUrl(_), Production::Selector) => self.fields(leaf),
            (ast::Url::MailtoUrl(_), _) => {
                self.octets(production, &rfc822::ignore_case(&leaf.decode()))
            }
            (ast::Url::NewsUrl(url), Production::Article) => {
                if let GroupPart::Article(article) = &url.grouppart {
                    self.octets(production, &unique(article));
                }
            }
            _ => self.part(production, leaf),
        }
    }

    /// Adds or removes the optional text at the end, where the RFC says that its presence makes no
    /// difference.
    fn end(&mut self) {
        match &self.url.tree {
            // "The whole url-path may be omitted, including the "/" delimiting it from the prefix"
            // (section 3.2.2).
            ast::Url::FtpUrl(url) if url.path.is_none() => self.text.push('/'),
            // "If neither <path> nor <searchpart> is present, the "/" may also be omitted" (section
            // 3.3).
            ast::Url::HttpUrl(url) if url.path.is_none() => self.text.push('/'),
            // "The final "/" character may be omitted" (section 3.8).
            ast::Url::TelnetUrl(url) if !url.slash => self.text.push('/'),
            // "The entire <gopher-path> may also be empty, in which case the delimiting "/" is also
            // optional and the <gophertype> defaults to "1"" (section 3.4.1).
            ast::Url::GopherUrl(url) => match &url.gopher_path {
                None => self.text.push('/'),
                Some(Some(path)) if is_default(path) => {
                    self.text.truncate(self.text.len() - "1".len())
                }
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

    /// Writes a selector of the tree as the fields that a client sends (ruling 20), which reserve
    /// nothing.
    fn fields(&mut self, selector: &Span<'a>) {
        for ((part, field), lead) in GopherFields::divide(*selector)
            .iter()
            .zip(["", "%09", "%09"])
        {
            self.text.push_str(lead);
            self.octets(part, &field.decode());
        }
    }

    /// Writes digits without leading zeros.
    fn number(&mut self, digits: &str) {
        let number = digits.trim_start_matches('0');
        self.text
            .push_str(if number.is_empty() { "0" } else { number });
    }

    /// Writes a `leaf` that derives from `part`.
    ///
    /// No decoded character changes how the text parses. The combinator of the part still reads it,
    /// because the part may contain it, and a character that divides the part, such as the "/" of
    /// an `fpath`, is reserved in it. Decoding adds nothing that ends a part or begins another:
    ///
    /// * The ";" of a typecode, the ";" and "=" of fields and the "@" after a user name or the
    ///   unique part of a message-id are characters that the part before them cannot contain.
    /// * The `%09` of a gopher-path stays, because no part may contain a tab unencoded. It ends the
    ///   selector, because what follows derives from `search` (ruling 5): a "/" or "?" in it is
    ///   encoded.
    /// * A host, such as `localhost`, a port, a group and a typecode have no escapes, so none is
    ///   read in a new way.
    ///
    /// The one exception is an opaque scheme part, which may become an `ip-schemepart` (ruling 17).
    fn part(&mut self, part: Production, leaf: &Span<'a>) {
        let mut rest = leaf.as_str();
        while let Some((before, escape, after)) = first_escape(rest) {
            self.text.push_str(before);
            match encoding::escape(escape.as_bytes()) {
                Some(octet) => self.octet(part, octet),
                None => self.text.push_str(escape),
            }
            rest = after;
        }
        self.text.push_str(rest);
    }

    /// Writes the octets of a `part` in which no character is reserved that the part may contain.
    fn octets(&mut self, part: Production, octets: &[u8]) {
        octets.iter().for_each(|&octet| self.octet(part, octet));
    }

    /// Writes an encoded octet of a `part`.
    fn octet(&mut self, part: Production, octet: u8) {
        if is_same_encoded(self.url.production(), part, octet) {
            self.text.push(char::from(octet));
        } else {
            self.text.push_str(percent_encode_byte(octet));
        }
    }

    fn lower_case(&mut self, text: &Span<'a>) {
        self.text.push_str(&text.as_str().to_ascii_lowercase());
    }
}

/// The octets before the "@" of a message-id, which is an `addr-spec` (RFC 822, section 4.1:
/// `msg-id = "<" addr-spec ">"`).
fn unique(article: &Article<Span<'_>>) -> Vec<u8> {
    let unique = article.unique.decode();
    let mut message_id =
        rfc822::ignore_case(&[&*unique, b"@", article.host.as_str().as_bytes()].concat());
    message_id.truncate(unique.len());
    message_id
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

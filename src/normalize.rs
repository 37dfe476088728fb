//! Equivalence (sections 2.2 and 3): [`Url::normalize`] and [`equivalent`].

use alloc::string::String;

use crate::{
    Span, Url,
    ast::{
        Article, GenericUrl, GopherUrl, GroupPart, Host, HostPort, IpSchemePart, Login, OtherUrl, SchemePart, WaisUrl,
    },
    decode,
};

/// Whether the two are the same URL, written differently: whether they [normalize](Url::normalize) to the same text.
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
    /// The URL, written in the one way of those that the RFC calls the same:
    ///
    /// | | section | |
    /// |---|---|---|
    /// | scheme | 2.1 | in lower case |
    /// | escapes | 2.2 | of unreserved characters decoded, others in upper-case hexadecimal; reserved characters are not touched, because encoding them "may change the semantics of a URL" |
    /// | host | 3.1 | in lower case, that of a message-id too: its case is not significant (RFC 822, section 3.4.7); of a number, which is decimal, each group without zeros in front |
    /// | port | 3.1 | the scheme's own left out; any other a number, without zeros in front |
    /// | typecode | 3.2.2 | in lower case |
    /// | http | 3.3 | the `/` where there is neither path nor search |
    /// | gopher | 3.4.1 | the `/` where the gopher-path is empty, or no more than the type `1` that it defaults to |
    /// | telnet | 3.8 | the final `/` |
    /// | file | 3.10 | no host where that is `localhost` |
    ///
    /// In an `otherurl` only the scheme, a structured host and hexadecimal digits change: what else is the same, that
    /// scheme alone would know.
    ///
    /// The octets that each part stands for are those of this URL, and it derives from the same alternative of `url`.
    /// To normalize what this gives changes nothing.
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
        writer.url();
        writer.text
    }
}

/// Writes a URL in its normal form.
struct Writer<'u, 'a> {
    text: String,
    url: &'u Url<'a>,
}

impl<'a> Writer<'_, 'a> {
    fn url(&mut self) {
        self.lower_case(self.url.scheme_leaf());
        self.text.push_str(if matches!(self.url, Url::MailtoUrl(_) | Url::NewsUrl(_) | Url::OtherUrl(_)) {
            ":"
        } else {
            "://"
        });
        match self.url {
            Url::HttpUrl(url) => {
                self.hostport(&url.hostport);
                self.text.push('/');
                self.present("", url.hpath.as_deref());
                self.present("?", url.search.as_ref());
            }
            Url::FtpUrl(url) => {
                self.login(&url.login);
                self.present("/", url.fpath.as_deref());
                if let Some(ftptype) = &url.ftptype {
                    self.text.push_str(";type=");
                    self.lower_case(ftptype);
                }
            }
            Url::NewsUrl(url) => match &url.grouppart {
                GroupPart::All(text) | GroupPart::Group(text) => self.part(text),
                GroupPart::Article(Article { unique, host }) => {
                    self.part(unique);
                    self.text.push('@');
                    self.lower_case(host);
                }
            },
            Url::NntpUrl(url) => {
                self.hostport(&url.hostport);
                self.present("/", Some(&url.group));
                self.present("/", url.digits.as_ref());
            }
            Url::TelnetUrl(url) => {
                self.login(&url.login);
                self.text.push('/');
            }
            Url::GopherUrl(url) => self.gopher(url),
            Url::WaisUrl(url) => self.wais(url),
            Url::MailtoUrl(url) => self.part(&url.encoded822addr),
            Url::FileUrl(url) => {
                if let Some(host) = self.url.host().filter(|_| !url.is_local()) {
                    self.host(&host);
                }
                self.present("/", Some(&url.fpath));
            }
            Url::ProsperoUrl(url) => {
                self.hostport(&url.hostport);
                self.present("/", Some(&url.ppath));
                self.part(&url.fieldspecs);
            }
            Url::OtherUrl(OtherUrl(url)) => self.other(url),
        }
    }

    /// "The entire <gopher-path> may also be empty, in which case the delimiting "/" is also optional and the
    /// <gophertype> defaults to "1"" (section 3.4.1).
    fn gopher(&mut self, url: &GopherUrl<Span<'a>>) {
        self.hostport(&url.hostport);
        self.text.push('/');
        let path = self.text.len();
        self.present("", url.gtype.as_ref());
        self.present("", url.selector.as_ref());
        if &self.text[path..] == "1" && url.search.is_none() {
            self.text.truncate(path);
        }
        self.present("%09", url.search.as_ref());
        self.present("%09", url.gopher_plus_string.as_ref());
    }

    fn wais(&mut self, url: &WaisUrl<Span<'a>>) {
        self.hostport(url.hostport());
        match url {
            WaisUrl::WaisDatabase(url) => self.present("/", Some(&url.database)),
            WaisUrl::WaisIndex(url) => {
                self.present("/", Some(&url.database));
                self.present("?", Some(&url.search));
            }
            WaisUrl::WaisDoc(url) => {
                [&url.database, &url.wtype, &url.wpath].into_iter().for_each(|part| self.present("/", Some(part)));
            }
        }
    }

    fn other(&mut self, url: &GenericUrl<Span<'a>>) {
        let part = match &url.schemepart {
            SchemePart::XChars(text) => return self.escapes(text, AS_IS),
            SchemePart::IpSchemePart(part) => part,
        };
        let IpSchemePart { login: Login { user, password, hostport, .. }, urlpath, .. } = part;
        self.text.push_str("//");
        self.written("", user.as_ref(), AS_IS);
        self.written(":", password.as_ref(), AS_IS);
        self.text.push_str(if user.is_some() { "@" } else { "" });
        self.host(&hostport.host);
        self.written(":", hostport.port.as_deref(), AS_IS);
        self.written("/", urlpath.as_ref(), AS_IS);
    }

    fn login(&mut self, login: &Login<Span<'a>>) {
        self.present("", login.user.as_ref());
        self.present(":", login.password.as_ref());
        if login.user.is_some() {
            self.text.push('@');
        }
        self.hostport(&login.hostport);
    }

    fn hostport(&mut self, hostport: &HostPort<Span<'a>>) {
        self.host(&hostport.host);
        if let Some(port) = &hostport.port
            && (port.number().is_none() || port.number() != self.url.default_port())
        {
            self.text.push(':');
            self.number(port);
        }
    }

    fn host(&mut self, host: &Host<Span<'a>>) {
        match host {
            Host::HostName(name) => self.lower_case(name),
            Host::HostNumber(number) => {
                for (group, lead) in number.digits().zip(["", ".", ".", "."]) {
                    self.text.push_str(lead);
                    self.number(&group);
                }
            }
        }
    }

    /// Digits, without zeros in front.
    fn number(&mut self, digits: &Span<'a>) {
        let number = digits.as_str().trim_start_matches('0');
        self.text.push_str(if number.is_empty() { "0" } else { number });
    }

    fn present(&mut self, lead: &str, part: Option<&Span<'a>>) {
        self.written(lead, part, decode::is_unreserved);
    }

    fn part(&mut self, part: &Span<'a>) {
        self.escapes(part, decode::is_unreserved);
    }

    /// What is there of a part, and what leads to it.
    fn written(&mut self, lead: &str, part: Option<&Span<'a>>, decode: fn(u8) -> bool) {
        if let Some(part) = part {
            self.text.push_str(lead);
            self.escapes(part, decode);
        }
    }

    /// `part`, its escapes decoded where `decode` says so, and in upper case elsewhere.
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

/// Of which octets escapes are decoded where only hexadecimal digits change.
const AS_IS: fn(u8) -> bool = |_| false;

/// What is before the first escape of `text`, the escape, and what is after it.
fn first_escape(text: &str) -> Option<(&str, &str, &str)> {
    let at = text.find('%')?;
    let end = at.checked_add(3)?;
    Some((text.get(..at)?, text.get(at..end)?, text.get(end..)?))
}

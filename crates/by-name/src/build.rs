//! A URL from parts that are given by their names in section 5.

use std::{error::Error, fmt};

use rfc1738::{
    Found,
    Production::{self, *},
    Scheme, Schemes, SlipKind, Url, UrlBuf, ast,
    build::BuildError,
};

/// The parts that a `url` can have.
pub fn of(url: Production) -> &'static [Production] {
    match url {
        FtpUrl => &[User, Password, Host, Port, FSegment, FtpType],
        HttpUrl => &[Host, Port, HSegment, Search],
        GopherUrl => &[Host, Port, GType, Selector, Search, GopherPlusString],
        MailtoUrl => &[Encoded822Addr],
        NewsUrl => &[GroupPart, Group, Article],
        NntpUrl => &[Host, Port, Group, Digits],
        TelnetUrl => &[User, Password, Host, Port],
        WaisUrl => &[Host, Port, Database, Search, WType, WPath],
        FileUrl => &[Host, FSegment],
        ProsperoUrl => &[Host, Port, PPath, FieldName, FieldValue],
        _ => &[],
    }
}

/// The other parts of its URL that cannot be combined with `part`.
fn excluded_by(part: Production) -> &'static [Production] {
    match part {
        GroupPart => &[Group, Article],
        Group => &[GroupPart, Article],
        Article => &[GroupPart, Group],
        Search => &[WType, WPath],
        WType | WPath => &[Search],
        _ => &[],
    }
}

/// Whether a URL can have several of this `part`.
pub fn may_repeat(part: Production) -> bool {
    matches!(part, FSegment | HSegment | FieldName | FieldValue)
}

/// The parts of a URL, decoded.
///
/// ```
/// use rfc1738::{Schemes, Url};
/// use rfc1738_by_name::build::Parts;
///
/// let today = Schemes::today();
/// let mut parts = Parts::named("https", &today)?;
/// parts.give("host", "host.dom")?;
/// parts.give("hsegment", "a b")?;
/// assert_eq!(parts.build()?.as_str(), "https://host.dom/a%20b");
/// assert_eq!(
///     parts.give("user", "me").unwrap_err().to_string(),
///     "httpurl has no such part; it has host, port, hsegment, search"
/// );
///
/// let mut changed = Parts::of(&Url::parse("https://host.dom:8443/a%2fb?q")?, &today);
/// changed.give("search", "what?")?;
/// changed.leave_out("port")?;
/// assert_eq!(changed.build()?.as_str(), "https://host.dom/a%2fb?what%3F");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Parts {
    schemes: Schemes,
    /// The alternative of `url` that will derive the URL.
    pub(super) url: Production,
    scheme: Box<str>,
    /// The URL to change, if there is one.
    base: Option<UrlBuf>,
    given: Vec<(Production, Vec<u8>)>,
    /// The repeatable parts for which an empty list is given.
    emptied: Vec<Production>,
    left_out: Vec<Production>,
}

/// The names of the schemes of a set whose URLs can be built, and the production that derives them.
pub fn names(schemes: &Schemes) -> Vec<(String, Production)> {
    let is_refused = |name: &str| {
        let error = schemes.parse(name).err();
        error.and_then(|error| error.slip()) == Some(SlipKind::SchemeNotAllowed)
    };
    let ten = Scheme::ALL
        .iter()
        .filter(|scheme| !is_refused(scheme.prefix()));
    let ten = ten.map(|scheme| (scheme.name().into(), scheme.production()));
    let registered = schemes
        .registered()
        .filter(|scheme| scheme.production() != OtherUrl);
    ten.chain(registered.map(|scheme| (scheme.name().into(), scheme.production())))
        .collect()
}

/// Why a part cannot be given.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum PartError {
    /// No scheme of the set has this name.
    Scheme {
        /// The name.
        name: Box<str>,
        /// The names of the schemes of the set.
        names: Vec<String>,
    },
    /// The URL has no part of this name.
    Unknown {
        /// The alternative of `url`.
        url: Production,
    },
    /// The URL has only one such part, and it is given already.
    Twice {
        /// The alternative of `url`.
        url: Production,
        /// The part.
        part: Production,
    },
    /// The part cannot be combined with another one, which is given.
    Excluded {
        /// The alternative of `url`.
        url: Production,
        /// The part.
        part: Production,
        /// The other one.
        by: Production,
    },
}

impl fmt::Display for PartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PartError::Scheme { name, names } => {
                write!(
                    f,
                    "unknown scheme {name:?}; expected one of {}",
                    names.join(", ")
                )
            }
            PartError::Unknown { url } if of(*url).is_empty() => {
                write!(
                    f,
                    "the scheme is unknown, and so are its parts: register the scheme"
                )
            }
            PartError::Unknown { url } => {
                let names: Vec<_> = of(*url).iter().map(|part| part.name()).collect();
                write!(f, "{url} has no such part; it has {}", names.join(", "))
            }
            PartError::Twice { url, part } => write!(f, "{url} has only one {part}"),
            PartError::Excluded { url, part, by } => {
                write!(f, "{url} cannot have both {by} and {part}")
            }
        }
    }
}

impl Error for PartError {}

impl Parts {
    /// The parts of a URL of the scheme with this name, in either case. No part is given yet.
    ///
    /// # Errors
    ///
    /// It is not one of these schemes.
    pub fn named(scheme: &str, schemes: &Schemes) -> Result<Self, PartError> {
        let names = names(schemes);
        let Some((name, url)) = names
            .iter()
            .find(|(name, _)| name.eq_ignore_ascii_case(scheme))
        else {
            let names = names.into_iter().map(|(name, _)| name).collect();
            return Err(PartError::Scheme {
                name: scheme.into(),
                names,
            });
        };
        Ok(Parts::new(*url, name, None, schemes))
    }

    /// The parts of a URL that was read by these schemes, to change them.
    pub fn of(url: &Url<'_>, schemes: &Schemes) -> Self {
        Parts::new(
            url.production(),
            url.scheme().as_str(),
            Some((*url).into()),
            schemes,
        )
    }

    fn new(url: Production, scheme: &str, base: Option<UrlBuf>, schemes: &Schemes) -> Self {
        Parts {
            schemes: schemes.clone(),
            url,
            scheme: scheme.into(),
            base,
            given: Vec::new(),
            emptied: Vec::new(),
            left_out: Vec::new(),
        }
    }

    /// The part of this name.
    fn part(&self, name: &str) -> Result<Production, PartError> {
        let url = self.url;
        of(url)
            .iter()
            .copied()
            .find(|part| part.name() == name)
            .ok_or(PartError::Unknown { url })
    }

    /// Leaves out the part of this name that the changed URL has. To leave out a path, name its
    /// segments.
    ///
    /// # Errors
    ///
    /// The URL has no such part.
    pub fn leave_out(&mut self, name: &str) -> Result<(), PartError> {
        let part = self.part(name)?;
        self.left_out.push(part);
        Ok(())
    }

    /// Gives the part of this name, in the RFC's spelling. It replaces the part that the changed
    /// URL has. Each segment of a path, and each field, is a part of its own: all given ones
    /// together replace those that the URL has.
    ///
    /// # Errors
    ///
    /// The URL has no such part, has only one and it is given already, or cannot combine it with a
    /// given part.
    pub fn give(&mut self, name: &str, octets: impl Into<Vec<u8>>) -> Result<(), PartError> {
        let url = self.url;
        let part = self.part(name)?;
        if !may_repeat(part) && self.octets(part).is_some() {
            return Err(PartError::Twice { url, part });
        }
        if let Some(by) = excluded_by(part)
            .iter()
            .copied()
            .find(|other| self.octets(*other).is_some())
        {
            return Err(PartError::Excluded { url, part, by });
        }
        self.given.push((part, octets.into()));
        Ok(())
    }

    /// [Gives](Parts::give) all of the parts of this name, perhaps none: a path without segments,
    /// which is an error, or no fields.
    ///
    /// # Errors
    ///
    /// As in [`give`](Parts::give), or the part cannot repeat.
    pub fn give_all<V: Into<Vec<u8>>>(
        &mut self,
        name: &str,
        values: impl IntoIterator<Item = V>,
    ) -> Result<(), PartError> {
        let url = self.url;
        let part = self.part(name)?;
        if !may_repeat(part) {
            return Err(PartError::Twice { url, part });
        }
        let before = self.given.len();
        values
            .into_iter()
            .try_for_each(|value| self.give(name, value))?;
        if self.given.len() == before {
            self.emptied.push(part);
        }
        Ok(())
    }

    /// The URL with these decoded parts. A character that a part cannot contain is encoded.
    ///
    /// # Errors
    ///
    /// A part is missing, or cannot be written, even percent-encoded, or the changed URL has a new
    /// scheme, which has no known parts.
    pub fn build(&self) -> Result<UrlBuf, BuildError> {
        build(self)
    }

    /// The first builder: that of the changed URL without the parts that are left out, or an empty
    /// one.
    fn begin<B>(
        &self,
        of: impl FnOnce(&Url<'_>) -> Option<B>,
        empty: impl FnOnce() -> B,
        without: impl Fn(B, Production) -> B,
        scheme: impl FnOnce(B, &str) -> B,
    ) -> B {
        let builder = match self.base.as_ref().and_then(|base| of(&base.url())) {
            Some(builder) => builder,
            None => scheme(empty(), &self.scheme),
        };
        let whole = |part| match part {
            HSegment => HPath,
            FSegment => FPath,
            FieldName | FieldValue => FieldSpec,
            part => part,
        };
        self.left_out
            .iter()
            .fold(builder, |builder, &part| without(builder, whole(part)))
    }

    /// The octets of `part`, if it is given.
    pub(super) fn octets(&self, part: Production) -> Option<&[u8]> {
        self.all(part).next()
    }

    /// The octets of every `part`, in order.
    pub(super) fn all(&self, part: Production) -> impl Iterator<Item = &[u8]> {
        self.given
            .iter()
            .filter(move |(given, _)| *given == part)
            .map(|(_, octets)| &**octets)
    }

    /// `part` as text, if it is given.
    pub(super) fn text(&self, part: Production) -> Result<Option<&str>, BuildError> {
        self.octets(part)
            .map(|octets| self.to_str(part, octets))
            .transpose()
    }

    /// `octets` as text of `part`.
    pub(super) fn to_str<'o>(
        &self,
        part: Production,
        octets: &'o [u8],
    ) -> Result<&'o str, BuildError> {
        std::str::from_utf8(octets).map_err(|error| BuildError::Character {
            url: self.url,
            part,
            found: Found::Byte(octets[error.valid_up_to()]),
        })
    }

    /// The only octet of `part`, if it is given.
    pub(super) fn octet(&self, part: Production) -> Result<Option<u8>, BuildError> {
        match self.octets(part) {
            None => Ok(None),
            Some([octet]) => Ok(Some(*octet)),
            Some([]) => Err(BuildError::Empty {
                url: self.url,
                part,
            }),
            Some(_) => Err(BuildError::Form {
                url: self.url,
                part,
            }),
        }
    }
}

/// The builder to [begin](Parts::begin) with, of this type.
macro_rules! begin {
    ($parts:expr, $as:ident, $type:ident) => {
        $parts.begin(
            |url| url.$as().map(|url| url.to_builder()),
            ast::$type::builder,
            |builder, part| builder.without(part),
            |builder, scheme| builder.scheme(scheme),
        )
    };
}

/// Calls the setters of a builder for the parts that are given.
macro_rules! with {
    ($builder:expr, $($setter:ident($value:expr)),*) => {{
        let mut builder = $builder;
        $(if let Some(value) = $value { builder = builder.$setter(value); })*
        builder
    }};
}

/// The URL with these parts.
fn build(parts: &Parts) -> Result<UrlBuf, BuildError> {
    let host = parts.text(Host)?;
    let port = parts.text(Port)?;
    let octets = |part| parts.octets(part);
    match parts.url {
        FtpUrl => {
            let login = with!(
                begin!(parts, as_ftp, FtpUrl),
                user(octets(User)),
                password(octets(Password)),
                host(host),
                port(port)
            );
            with!(
                login,
                fpath(segments(parts, FSegment)),
                ftptype(parts.octet(FtpType)?.map(char::from))
            )
            .build_by(&parts.schemes)
        }
        HttpUrl => {
            let path = segments(parts, HSegment);
            with!(
                begin!(parts, as_http, HttpUrl),
                host(host),
                port(port),
                hpath(path),
                search(octets(Search))
            )
            .build_by(&parts.schemes)
        }
        GopherUrl => {
            let item = with!(
                begin!(parts, as_gopher, GopherUrl),
                host(host),
                port(port),
                gtype(parts.octet(GType)?)
            );
            let item = with!(item, selector(octets(Selector)), search(octets(Search)));
            with!(item, gopher_plus_string(octets(GopherPlusString))).build_by(&parts.schemes)
        }
        MailtoUrl => with!(
            begin!(parts, as_mailto, MailtoUrl),
            encoded822addr(octets(Encoded822Addr))
        )
        .build_by(&parts.schemes),
        NewsUrl => news(parts),
        NntpUrl => {
            let group = parts.text(Group)?;
            let digits = parts.text(Digits)?;
            with!(
                begin!(parts, as_nntp, NntpUrl),
                host(host),
                port(port),
                group(group),
                digits(digits)
            )
            .build_by(&parts.schemes)
        }
        TelnetUrl => {
            let login = with!(
                begin!(parts, as_telnet, TelnetUrl),
                user(octets(User)),
                password(octets(Password))
            );
            with!(login, host(host), port(port)).build_by(&parts.schemes)
        }
        WaisUrl => {
            let database = with!(
                begin!(parts, as_wais, WaisUrl),
                host(host),
                port(port),
                database(octets(Database))
            );
            with!(
                database,
                search(octets(Search)),
                wtype(octets(WType)),
                wpath(octets(WPath))
            )
            .build_by(&parts.schemes)
        }
        FileUrl => with!(
            begin!(parts, as_file, FileUrl),
            host(host),
            fpath(segments(parts, FSegment))
        )
        .build_by(&parts.schemes),
        ProsperoUrl => prospero(parts, host, port),
        url => Err(BuildError::Scheme { url }),
    }
}

/// The segments of a path, if there are any.
fn segments(parts: &Parts, segment: Production) -> Option<Vec<&[u8]>> {
    let segments: Vec<_> = parts.all(segment).collect();
    (!segments.is_empty() || parts.emptied.contains(&segment)).then_some(segments)
}

/// The error if `part` is missing although `of` requires it.
fn missing(parts: &Parts, part: Production, of: Production) -> BuildError {
    BuildError::Missing {
        url: parts.url,
        part,
        of,
    }
}

fn news(parts: &Parts) -> Result<UrlBuf, BuildError> {
    let builder = begin!(parts, as_news, NewsUrl);
    let article = |article: &[u8]| {
        let at = article
            .iter()
            .rposition(|&octet| octet == b'@')
            .ok_or_else(|| missing(parts, Host, Article))?;
        builder
            .clone()
            .article(&article[..at], parts.to_str(Host, &article[at + 1..])?)
            .build_by(&parts.schemes)
    };
    match (parts.octets(GroupPart), parts.octets(Article)) {
        (Some(b"*"), _) => builder.all().build_by(&parts.schemes),
        (Some(grouppart), _) if grouppart.contains(&b'@') => article(grouppart),
        (Some(group), _) => builder
            .group(parts.to_str(Group, group)?)
            .build_by(&parts.schemes),
        (None, Some(octets)) => article(octets),
        (None, None) => with!(builder, group(parts.text(Group)?)).build_by(&parts.schemes),
    }
}

fn prospero(parts: &Parts, host: Option<&str>, port: Option<&str>) -> Result<UrlBuf, BuildError> {
    let mut builder = with!(
        begin!(parts, as_prospero, ProsperoUrl),
        host(host),
        port(port),
        ppath(parts.octets(PPath))
    );
    if [FieldName, FieldValue]
        .iter()
        .any(|&part| parts.octets(part).is_some() || parts.emptied.contains(&part))
    {
        builder = builder.without(FieldSpec);
    }
    let mut values = parts.all(FieldValue);
    for name in parts.all(FieldName) {
        let value = values
            .next()
            .ok_or_else(|| missing(parts, FieldValue, FieldName))?;
        builder = builder.fieldspec(name, value);
    }
    match values.next() {
        Some(_) => Err(missing(parts, FieldName, FieldValue)),
        None => builder.build_by(&parts.schemes),
    }
}

//! A URL from its parts, which are given by their names in section 5.

use std::{error::Error, fmt};

use rfc1738::{
    Production::{self, *},
    Scheme, UrlBuf, ast,
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

/// The other parts of its URL that cannot stand beside `part`.
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
/// use rfc1738_by_name::build::Parts;
///
/// let mut parts = Parts::named("http")?;
/// parts.give("host", "host.dom")?;
/// parts.give("hsegment", "a b")?;
/// assert_eq!(parts.build()?.as_str(), "http://host.dom/a%20b");
/// assert_eq!(
///     parts.give("user", "me").unwrap_err().to_string(),
///     "httpurl has no such part; it has host, port, hsegment, search"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Parts {
    /// The alternative of `url` that is to derive it.
    pub(super) url: Production,
    given: Vec<(Production, Vec<u8>)>,
}

/// Why a part cannot be given.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum PartError {
    /// No scheme of the ten has this name.
    Scheme {
        /// The name.
        name: Box<str>,
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
    /// The part cannot stand beside another one, which is given.
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
            PartError::Scheme { name } => {
                let names = Scheme::ALL.iter().map(Scheme::name).collect::<Vec<_>>().join(", ");
                write!(f, "{name:?} is none of the ten schemes: {names}")
            }
            PartError::Unknown { url } => {
                let names: Vec<_> = of(*url).iter().map(|part| part.name()).collect();
                write!(f, "{url} has no such part; it has {}", names.join(", "))
            }
            PartError::Twice { url, part } => write!(f, "{url} has only one {part}"),
            PartError::Excluded { url, part, by } => write!(f, "{url} cannot have both {by} and {part}"),
        }
    }
}

impl Error for PartError {}

impl Parts {
    /// The parts of a URL of `scheme`, none of which is given yet.
    pub fn of(scheme: &Scheme) -> Self {
        Parts { url: scheme.production(), given: Vec::new() }
    }

    /// The parts of a URL of the scheme with this name, in either case.
    ///
    /// # Errors
    ///
    /// It is none of the ten.
    pub fn named(scheme: &str) -> Result<Self, PartError> {
        let named = Scheme::ALL.iter().find(|of| of.name().eq_ignore_ascii_case(scheme));
        named.map(Parts::of).ok_or_else(|| PartError::Scheme { name: scheme.into() })
    }

    /// Gives the part of this name, in the RFC's spelling. Each segment of a path is a part of its own.
    ///
    /// # Errors
    ///
    /// The URL has no such part, or not another one, or not beside those that are given.
    pub fn give(&mut self, name: &str, octets: impl Into<Vec<u8>>) -> Result<(), PartError> {
        let url = self.url;
        let part = of(url).iter().copied().find(|part| part.name() == name).ok_or(PartError::Unknown { url })?;
        if !may_repeat(part) && self.octets(part).is_some() {
            return Err(PartError::Twice { url, part });
        }
        if let Some(by) = excluded_by(part).iter().copied().find(|other| self.octets(*other).is_some()) {
            return Err(PartError::Excluded { url, part, by });
        }
        self.given.push((part, octets.into()));
        Ok(())
    }

    /// The URL with these parts. They are decoded: a character that a part cannot contain is encoded.
    ///
    /// # Errors
    ///
    /// A part is missing, or cannot be written, not even encoded.
    pub fn build(&self) -> Result<UrlBuf, BuildError> {
        build(self)
    }

    /// The octets of `part`, if it is given.
    pub(super) fn octets(&self, part: Production) -> Option<&[u8]> {
        self.all(part).next()
    }

    /// The octets of every `part`, in order.
    pub(super) fn all(&self, part: Production) -> impl Iterator<Item = &[u8]> {
        self.given.iter().filter(move |(given, _)| *given == part).map(|(_, octets)| &**octets)
    }

    /// `part` as text, if it is given.
    pub(super) fn text(&self, part: Production) -> Result<Option<&str>, BuildError> {
        self.octets(part).map(|octets| self.to_str(part, octets)).transpose()
    }

    /// `octets` as text of `part`.
    pub(super) fn to_str<'o>(&self, part: Production, octets: &'o [u8]) -> Result<&'o str, BuildError> {
        std::str::from_utf8(octets).map_err(|error| BuildError::Octet {
            url: self.url,
            part,
            octet: octets[error.valid_up_to()],
        })
    }

    /// The only octet of `part`, if it is given.
    pub(super) fn octet(&self, part: Production) -> Result<Option<u8>, BuildError> {
        match self.octets(part) {
            None => Ok(None),
            Some([octet]) => Ok(Some(*octet)),
            Some([]) => Err(BuildError::Empty { url: self.url, part }),
            Some(_) => Err(BuildError::Form { url: self.url, part }),
        }
    }
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
    let (host, port) = (parts.text(Host)?, parts.text(Port)?);
    let octets = |part| parts.octets(part);
    match parts.url {
        FtpUrl => {
            let login =
                with!(ast::FtpUrl::builder(), user(octets(User)), password(octets(Password)), host(host), port(port));
            with!(login, fpath(segments(parts, FSegment)), ftptype(parts.octet(FtpType)?.map(char::from))).build()
        }
        HttpUrl => {
            let path = segments(parts, HSegment);
            with!(ast::HttpUrl::builder(), host(host), port(port), hpath(path), search(octets(Search))).build()
        }
        GopherUrl => {
            let item = with!(ast::GopherUrl::builder(), host(host), port(port), gtype(parts.octet(GType)?));
            let item = with!(item, selector(octets(Selector)), search(octets(Search)));
            with!(item, gopher_plus_string(octets(GopherPlusString))).build()
        }
        MailtoUrl => with!(ast::MailtoUrl::builder(), encoded822addr(octets(Encoded822Addr))).build(),
        NewsUrl => news(parts),
        NntpUrl => {
            let (group, digits) = (parts.text(Group)?, parts.text(Digits)?);
            with!(ast::NntpUrl::builder(), host(host), port(port), group(group), digits(digits)).build()
        }
        TelnetUrl => {
            let login = with!(ast::TelnetUrl::builder(), user(octets(User)), password(octets(Password)));
            with!(login, host(host), port(port)).build()
        }
        WaisUrl => {
            let database = with!(ast::WaisUrl::builder(), host(host), port(port), database(octets(Database)));
            match (octets(WType), octets(WPath)) {
                (Some(wtype), Some(wpath)) => database.document(wtype, wpath).build(),
                (Some(_), None) => Err(missing(parts, WPath, WType)),
                (None, Some(_)) => Err(missing(parts, WType, WPath)),
                (None, None) => with!(database, search(octets(Search))).build(),
            }
        }
        FileUrl => with!(ast::FileUrl::builder(), host(host), fpath(segments(parts, FSegment))).build(),
        _ => prospero(parts, host, port),
    }
}

/// The segments of a path, if there are any.
fn segments(parts: &Parts, segment: Production) -> Option<Vec<&[u8]>> {
    let segments: Vec<_> = parts.all(segment).collect();
    (!segments.is_empty()).then_some(segments)
}

/// The error if `part` is missing, which `of` requires.
fn missing(parts: &Parts, part: Production, of: Production) -> BuildError {
    BuildError::Missing { url: parts.url, part, of }
}

fn news(parts: &Parts) -> Result<UrlBuf, BuildError> {
    let builder = ast::NewsUrl::builder();
    let article = |article: &[u8]| {
        let at = article.iter().rposition(|&octet| octet == b'@').ok_or_else(|| missing(parts, Host, Article))?;
        builder.clone().article(&article[..at], parts.to_str(Host, &article[at + 1..])?).build()
    };
    match (parts.octets(GroupPart), parts.octets(Article)) {
        (Some(b"*"), _) => builder.all().build(),
        (Some(grouppart), _) if grouppart.contains(&b'@') => article(grouppart),
        (Some(group), _) => builder.group(parts.to_str(Group, group)?).build(),
        (None, Some(octets)) => article(octets),
        (None, None) => with!(builder, group(parts.text(Group)?)).build(),
    }
}

fn prospero(parts: &Parts, host: Option<&str>, port: Option<&str>) -> Result<UrlBuf, BuildError> {
    let mut builder = with!(ast::ProsperoUrl::builder(), host(host), port(port), ppath(parts.octets(PPath)));
    let mut values = parts.all(FieldValue);
    for name in parts.all(FieldName) {
        let value = values.next().ok_or_else(|| missing(parts, FieldValue, FieldName))?;
        builder = builder.fieldspec(name, value);
    }
    match values.next() {
        Some(_) => Err(missing(parts, FieldName, FieldValue)),
        None => builder.build(),
    }
}

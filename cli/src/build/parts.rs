//! [`Parts`]: the parts of a URL, as they are given on the command line.

use std::ffi::OsString;

use rfc1738::{
    Production::{self, *},
    Scheme,
    build::BuildError,
};

use crate::{failure::Failure, hex, safe::visible};

/// The parts that a `url` can have.
pub(super) fn of(url: Production) -> &'static [Production] {
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
pub(super) fn may_repeat(part: Production) -> bool {
    matches!(part, FSegment | HSegment | FieldName | FieldValue)
}

/// The parts of a URL, decoded.
pub(super) struct Parts {
    /// The alternative of `url` that is to derive it.
    pub(super) url: Production,
    given: Vec<(Production, Vec<u8>)>,
}

impl Parts {
    /// Reads `arguments` of the form `NAME=VALUE`.
    pub(super) fn read(scheme: &Scheme, arguments: &[OsString], hex: bool) -> Result<Self, Failure> {
        let mut parts = Parts { url: scheme.production(), given: Vec::new() };
        for argument in arguments {
            let argument = argument.as_encoded_bytes();
            let problem = |problem| Failure::Part { argument: visible(argument), problem };
            let (part, value) = parts.read_one(argument, hex).map_err(problem)?;
            parts.given.push((part, value));
        }
        Ok(parts)
    }

    fn read_one(&self, argument: &[u8], is_hex: bool) -> Result<(Production, Vec<u8>), String> {
        let equals = argument.iter().position(|&byte| byte == b'=');
        let (name, value) = equals.map(|at| (&argument[..at], &argument[at + 1..])).ok_or("expected NAME=VALUE")?;
        let part = of(self.url).iter().copied().find(|part| part.name().as_bytes() == name).ok_or_else(|| {
            let names: Vec<_> = of(self.url).iter().map(|part| part.name()).collect();
            format!("{} has no such part; it has {}", self.url, names.join(", "))
        })?;
        if !may_repeat(part) && self.octets(part).is_some() {
            return Err(format!("{} has only one {part}", self.url));
        }
        if let Some(other) = excluded_by(part).iter().find(|other| self.octets(**other).is_some()) {
            return Err(format!("{} cannot have both {other} and {part}", self.url));
        }
        let mut octets = value.to_vec();
        if is_hex {
            hex::decode(value, &mut octets).map_err(|_| "the value is not hexadecimal, two digits for each octet")?;
        }
        Ok((part, octets))
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
        str::from_utf8(octets).map_err(|error| BuildError::Octet {
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

//! [`Scheme`]: the facts about each of the ten schemes, in one table.

use crate::Production;

/// One of the ten schemes that section 5 knows.
///
/// ```
/// use rfc1738::{Production, Scheme};
///
/// let gopher = Scheme::of(Production::GopherUrl).unwrap();
/// assert_eq!((gopher.name(), gopher.default_port(), gopher.prefix()), ("gopher", Some(70), "gopher://"));
/// assert_eq!(Scheme::ALL.len(), 10);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Scheme {
    production: Production,
    name: &'static str,
    prefix: &'static str,
    default_port: Option<u16>,
}

/// The table. The default ports are those of sections 3.2 to 3.11.
macro_rules! schemes {
    ($($name:literal $slashes:literal $production:ident $port:expr;)*) => {
        impl Scheme {
            /// All ten, in the order of section 3.
            pub const ALL: &'static [Scheme] = &[$(Scheme {
                production: Production::$production,
                name: $name,
                prefix: concat!($name, ":", $slashes),
                default_port: $port,
            }),*];
        }
    };
}

schemes! {
    "ftp" "//" FtpUrl Some(21);
    "http" "//" HttpUrl Some(80);
    "gopher" "//" GopherUrl Some(70);
    "mailto" "" MailtoUrl None;
    "news" "" NewsUrl None;
    "nntp" "//" NntpUrl Some(119);
    "telnet" "//" TelnetUrl Some(23);
    "wais" "//" WaisUrl Some(210);
    "file" "//" FileUrl None;
    "prospero" "//" ProsperoUrl Some(1525);
}

impl Scheme {
    /// The scheme whose URLs `production` derives, if it is an alternative of `url` other than `otherurl`.
    pub fn of(production: Production) -> Option<&'static Scheme> {
        Self::ALL.iter().find(|scheme| scheme.production == production)
    }

    /// The scheme that `text` names before its first colon, in either case (section 2.1).
    ///
    /// ```
    /// use rfc1738::{Production, Scheme};
    ///
    /// assert_eq!(Scheme::named_by(b"News:*").unwrap().production(), Production::NewsUrl);
    /// assert_eq!(Scheme::named_by(b"https://host.dom/"), None);
    /// ```
    #[inline]
    pub fn named_by(text: &[u8]) -> Option<&'static Scheme> {
        let candidates = BY_FIRST_LETTER[usize::from(text.first()? & 31)];
        let named = |scheme: &&Scheme| match text.split_at_checked(scheme.name.len()) {
            Some((name, [b':', ..])) => name.eq_ignore_ascii_case(scheme.name.as_bytes()),
            _ => false,
        };
        candidates.iter().flatten().map(|&scheme| &Self::ALL[usize::from(scheme)]).find(named)
    }

    /// The production of its URLs.
    pub const fn production(&self) -> Production {
        self.production
    }

    /// Its name, in lower case.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// What its URLs begin with: the name, a colon, and `//` where the common Internet scheme syntax follows
    /// (section 3.1).
    pub const fn prefix(&self) -> &'static str {
        self.prefix
    }

    /// The port that it defaults to, if its URLs name a port.
    pub const fn default_port(&self) -> Option<u16> {
        self.default_port
    }
}

/// Up to two places in [`Scheme::ALL`], by the five bits that tell letters apart in either case.
static BY_FIRST_LETTER: [[Option<u8>; 2]; 32] = {
    let mut table = [[None; 2]; 32];
    let mut i = 0;
    while i < Scheme::ALL.len() {
        let candidates = &mut table[(Scheme::ALL[i].name.as_bytes()[0] & 31) as usize];
        let free = if candidates[0].is_none() { 0 } else { 1 };
        assert!(candidates[free].is_none(), "no three schemes begin with the same letter");
        candidates[free] = Some(i as u8);
        i += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::Scheme;
    use crate::Production;

    /// The literal that each production begins with is the RFC's own.
    #[test]
    fn each_prefix_is_that_of_the_production() {
        for scheme in Scheme::ALL {
            let begins = match scheme.production() {
                Production::WaisUrl => Production::WaisDatabase,
                production => production,
            };
            assert!(begins.definition().starts_with(&alloc::format!("\"{}\" ", scheme.prefix())), "{}", scheme.name());
        }
        let alternatives = Production::Url.uses().filter(|&production| production != Production::OtherUrl);
        assert!(alternatives.into_iter().all(|production| Scheme::of(production).is_some()));
    }
}

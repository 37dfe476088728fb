//! [`Scheme`]: the facts about each of the ten schemes, in one table.

use crate::{Production, engine::Word};

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
    #[inline(always)]
    pub fn named_by(text: &[u8]) -> Option<&'static Scheme> {
        // Asked first, because most URLs are of this scheme.
        const HTTP: Candidate = Candidate::new(Scheme::place(Production::HttpUrl));
        if HTTP.begins(text) {
            return Some(&Self::ALL[HTTP.scheme]);
        }
        // Five bits identify a letter in either case.
        let candidates = &BY_FIRST_LETTER[usize::from(text.first()? & 31)];
        let named = candidates.iter().find(|candidate| candidate.begins(text))?;
        Self::ALL.get(named.scheme)
    }

    /// The place in the table of the scheme whose URLs `production` derives.
    const fn place(production: Production) -> usize {
        let mut place = 0;
        while Self::ALL[place].production as u8 != production as u8 {
            place += 1;
        }
        place
    }

    /// The production of its URLs.
    pub const fn production(&self) -> Production {
        self.production
    }

    /// Its name, in lower case.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// The beginning of its URLs: the name, a colon, and `//` if the common Internet scheme syntax follows (section
    /// 3.1).
    pub const fn prefix(&self) -> &'static str {
        self.prefix
    }

    /// The default port, if its URLs have ports.
    pub const fn default_port(&self) -> Option<u16> {
        self.default_port
    }
}

/// A scheme's name and its colon, ready for comparison.
#[derive(Clone, Copy)]
struct Candidate {
    /// The first eight bytes.
    word: Word,
    /// Its length.
    length: usize,
    /// Its index in [`Scheme::ALL`], or an index past the end.
    scheme: usize,
}

impl Candidate {
    const NONE: Candidate = Candidate { word: Word::NOTHING, length: 0, scheme: usize::MAX };

    const fn new(scheme: usize) -> Candidate {
        let Scheme { name, prefix, .. } = Scheme::ALL[scheme];
        let length = name.len() + 1;
        Candidate { word: Word::ignoring_case(prefix.as_bytes().split_at(length).0), length, scheme }
    }

    /// Whether `text` begins with it, in either case.
    #[inline(always)]
    fn begins(&self, text: &[u8]) -> bool {
        let Some(first) = text.first_chunk() else { return self.begins_short(text) };
        self.word.begins(first) && (self.length <= 8 || text.get(8) == Some(&b':'))
    }

    /// [`begins`](Candidate::begins), for a text of fewer than eight bytes.
    #[cold]
    fn begins_short(&self, text: &[u8]) -> bool {
        let mut first = [0; 8];
        first[..text.len()].copy_from_slice(text);
        self.length <= text.len() && self.begins(&first)
    }
}

/// Up to two words, indexed by the five bits that identify a first letter in either case.
static BY_FIRST_LETTER: [[Candidate; 2]; 32] = {
    let mut table = [[Candidate::NONE; 2]; 32];
    let mut i = 0;
    while i < Scheme::ALL.len() {
        assert!(Scheme::ALL[i].name.len() <= 8, "a name fits a word");
        let candidates = &mut table[(Scheme::ALL[i].name.as_bytes()[0] & 31) as usize];
        let free = if candidates[0].length == 0 { 0 } else { 1 };
        assert!(candidates[free].length == 0, "no three schemes begin with the same letter");
        candidates[free] = Candidate::new(i);
        i += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use alloc::borrow::ToOwned;

    use super::Scheme;
    use crate::Production;

    /// Scheme names ignore case (section 2.1).
    #[test]
    fn a_text_names_the_scheme_before_its_colon_in_either_case() {
        for scheme in Scheme::ALL {
            for name in [scheme.name().to_owned(), scheme.name().to_ascii_uppercase()] {
                for rest in [":", ":x", "://host.dom/"] {
                    assert_eq!(Scheme::named_by((name.clone() + rest).as_bytes()), Some(scheme));
                }
                for other in [name.clone(), name.clone() + "s:", "x".to_owned() + &name + ":", name.clone() + "\x1A"] {
                    assert_eq!(Scheme::named_by(other.as_bytes()), None, "{other}");
                }
                for byte in (0..=u8::MAX).filter(|byte| !byte.eq_ignore_ascii_case(&name.as_bytes()[1])) {
                    let mut other = (name.clone() + "://host.dom/").into_bytes();
                    other[1] = byte;
                    assert_eq!(Scheme::named_by(&other), None, "{other:?}");
                }
            }
        }
        assert_eq!(Scheme::named_by(b""), None);
    }

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

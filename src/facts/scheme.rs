//! [`Scheme`]: the facts about each of the ten schemes, in one table.

use core::ops::Range;

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

/// "A prefix consisting of the characters "URL:"", which marks a URL and is not part of it
/// (Appendix).
pub(crate) const URL_PREFIX: &str = "URL:";

/// The name in it.
const MARK: &[u8] = URL_PREFIX.as_bytes().split_at(3).0;

/// Whether a string begins with the [`URL_PREFIX`], in either case. Before a "/", which does not
/// begin a URL, "url" is itself the scheme.
#[inline]
pub(crate) fn is_marked(text: &[u8]) -> bool {
    let prefix = text.split_at_checked(MARK.len());
    prefix.is_some_and(|(name, rest)| matches!(rest, [b':', url @ ..] if is_mark(name, url)))
}

/// Whether the name of a scheme and the text after its colon are the [`URL_PREFIX`] and what it
/// marks.
#[inline]
pub(crate) fn is_mark(name: &[u8], url: &[u8]) -> bool {
    name.eq_ignore_ascii_case(MARK) && !url.starts_with(b"/")
}

/// The length of all such prefixes at the beginning of a string.
pub(crate) fn marks(text: &[u8]) -> usize {
    let mut length = 0;
    while is_marked(&text[length..]) {
        length += URL_PREFIX.len();
    }
    length
}

/// Where the characters that the name of a scheme has begin at the end of a text.
pub(crate) fn start_of_name(text: &[u8]) -> usize {
    let is_of_name = |byte: &&u8| byte.is_ascii_alphanumeric() || b"+-.".contains(byte);
    text.len() - text.iter().rev().take_while(is_of_name).count()
}

/// The marks between the URL that a text begins with and a second URL: white space, ",", ";" or "|"
/// before the name of a scheme and "://". Other characters, as the "/" in
/// `http://host.dom/http://host.dom/`, continue the first URL.
pub(crate) fn between_urls(text: &[u8]) -> Option<Range<usize>> {
    let own = text.iter().position(|&byte| byte == b':')? + 1;
    // Most texts have no second colon, and a search for one is fast.
    let rest = Some(&text[own..]).filter(|rest| rest.contains(&b':'))?;
    let colon = rest
        .iter()
        .enumerate()
        .position(|(at, &byte)| byte == b':' && rest[at..].starts_with(b"://"))?;
    let is_mark = |byte: &&u8| byte.is_ascii_whitespace() || b",;|".contains(byte);
    let end = start_of_name(&rest[..colon]);
    let start = end - rest[..end].iter().rev().take_while(is_mark).count();
    let separates = 0 < start && start < end && rest[end].is_ascii_alphabetic();
    separates.then_some(own + start..own + end)
}

impl Scheme {
    /// The names that section 4 reserves "for future definition", and what each was proposed for.
    pub(crate) const RESERVED: [(&str, &str); 7] = [
        ("afs", "Andrew File System global file names"),
        ("mid", "message identifiers for electronic mail"),
        ("cid", "content identifiers for MIME body parts"),
        ("nfs", "Network File System file names"),
        ("tn3270", "interactive 3270 emulation sessions"),
        ("mailserver", "access to data available from mail servers"),
        ("z39.50", "access to ANSI Z39.50 services"),
    ];

    /// The scheme whose URLs `production` derives, if it is an alternative of `url` other than
    /// `otherurl`.
    pub fn of(production: Production) -> Option<&'static Scheme> {
        Self::ALL
            .iter()
            .find(|scheme| scheme.production == production)
    }

    /// The scheme that `text` names before its first colon, in either case (section 2.1).
    ///
    /// ```
    /// use rfc1738::{Production, Scheme};
    ///
    /// assert_eq!(Scheme::named_by(b"News:*").unwrap().production(), Production::NewsUrl);
    /// assert_eq!(Scheme::named_by(b"https://host.dom/"), None);
    /// ```
    pub fn named_by(text: &[u8]) -> Option<&'static Scheme> {
        let (production, _) = Scheme::commits_to(text)?;
        Scheme::of(production)
    }

    /// Whether `text` names `http`.
    #[inline(always)]
    pub(crate) fn is_http(text: &[u8]) -> bool {
        const HTTP: Start = Start::of("http");
        HTTP.begins(text, <[u8]>::is_empty)
    }

    /// The production of the scheme that `text` names, and the length of its name.
    #[inline(always)]
    pub(crate) fn commits_to(text: &[u8]) -> Option<(Production, usize)> {
        // Five bits identify a letter in either case.
        let candidates = &BY_FIRST_LETTER[usize::from(text.first()? & 31)];
        let named = candidates.iter().find(|candidate| candidate.begins(text))?;
        Some((named.production, named.start.length - 1))
    }

    /// The production of its URLs.
    pub const fn production(&self) -> Production {
        self.production
    }

    /// Its name, in lower case.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// The beginning of its URLs: the name, a colon, and `//` if the common Internet scheme syntax
    /// follows (section 3.1).
    pub const fn prefix(&self) -> &'static str {
        self.prefix
    }

    /// The default port, if its URLs have ports.
    pub const fn default_port(&self) -> Option<u16> {
        self.default_port
    }
}

/// Whether one edit turns `other` into `name`, in either case: a character inserted, deleted or
/// replaced, or two swapped. For names of one or two characters, too many names would qualify.
pub(crate) fn is_near(name: &str, other: &str) -> bool {
    let same = |(a, b): &(&u8, &u8)| a.eq_ignore_ascii_case(b);
    let name = name.as_bytes();
    let other = other.as_bytes();
    // What is left between the common beginning and the common end is the edit.
    let before = name.iter().zip(other).take_while(same).count();
    let left = &name[before..];
    let of_other = &other[before..];
    let after = left
        .iter()
        .rev()
        .zip(of_other.iter().rev())
        .take_while(same)
        .count();
    let edit = match (
        &left[..left.len() - after],
        &of_other[..of_other.len() - after],
    ) {
        ([a, b], [c, d]) => a.eq_ignore_ascii_case(d) && b.eq_ignore_ascii_case(c),
        (left, of_other) => left.len().max(of_other.len()) == 1,
    };
    edit && name.len().min(other.len()) > 2
}

/// The start of a scheme's URLs, and its production.
#[derive(Clone, Copy)]
struct Candidate {
    start: Start,
    production: Production,
}

impl Candidate {
    const NONE: Candidate = Candidate {
        start: Start {
            word: Word::NOTHING,
            length: 0,
        },
        production: Production::OtherUrl,
    };

    const fn new(scheme: &Scheme) -> Candidate {
        Candidate {
            start: Start::of(scheme.name),
            production: scheme.production,
        }
    }

    #[inline(always)]
    fn begins(&self, text: &[u8]) -> bool {
        // The longest name has eight bytes.
        self.start.begins(text, <[u8]>::is_empty)
    }
}

/// The name of a scheme and its colon, ready for comparison.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Start {
    /// The first eight bytes.
    word: Word,
    /// Its length.
    length: usize,
}

impl Start {
    /// That of a `name` in lower case.
    pub(crate) const fn of(name: &str) -> Start {
        let name = name.as_bytes();
        let mut first = [b':'; 8];
        let mut i = 0;
        while i < 8 && i < name.len() {
            first[i] = name[i];
            i += 1;
        }
        let length = name.len() + 1;
        Start {
            word: Word::ignoring_case(first.split_at(if length < 8 { length } else { 8 }).0),
            length,
        }
    }

    /// Whether `text` begins with it, in either case. `rest` checks what is left of the name after
    /// eight bytes.
    #[inline(always)]
    pub(crate) fn begins(&self, text: &[u8], rest: impl Fn(&[u8]) -> bool) -> bool {
        let Some(first) = text.first_chunk() else {
            return self.begins_short(text);
        };
        self.word.begins(first) && (self.length <= 8 || self.ends(text, rest))
    }

    /// [`begins`](Start::begins), for a name of eight bytes or more, of which the first eight begin
    /// `text`.
    #[cold]
    fn ends(&self, text: &[u8], rest: impl Fn(&[u8]) -> bool) -> bool {
        text.get(8..self.length)
            .and_then(|end| end.strip_suffix(b":"))
            .is_some_and(rest)
    }

    /// [`begins`](Start::begins), for a string of fewer than eight bytes.
    #[cold]
    fn begins_short(&self, text: &[u8]) -> bool {
        let mut first = [0; 8];
        first[..text.len()].copy_from_slice(text);
        self.length <= text.len() && self.word.begins(&first)
    }
}

/// Up to two schemes, indexed by the five bits that identify a first letter in either case. So one
/// or two comparisons of a word find a scheme.
static BY_FIRST_LETTER: [[Candidate; 2]; 32] = {
    let mut table = [[Candidate::NONE; 2]; 32];
    let mut i = 0;
    while i < Scheme::ALL.len() {
        assert!(Scheme::ALL[i].name.len() <= 8, "a name fits a word");
        let candidates = &mut table[(Scheme::ALL[i].name.as_bytes()[0] & 31) as usize];
        let free = if candidates[0].start.length == 0 {
            0
        } else {
            1
        };
        assert!(
            candidates[free].start.length == 0,
            "no three schemes begin with the same letter"
        );
        candidates[free] = Candidate::new(&Scheme::ALL[i]);
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
                    assert_eq!(
                        Scheme::named_by((name.clone() + rest).as_bytes()),
                        Some(scheme)
                    );
                }
                for other in [
                    name.clone(),
                    name.clone() + "s:",
                    "x".to_owned() + &name + ":",
                    name.clone() + "\x1A",
                ] {
                    assert_eq!(Scheme::named_by(other.as_bytes()), None, "{other}");
                }
                let bytes = (0..=u8::MAX).step_by(if cfg!(miri) { 15 } else { 1 });
                for byte in bytes.filter(|byte| !byte.eq_ignore_ascii_case(&name.as_bytes()[1])) {
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
            assert!(
                begins
                    .definition()
                    .starts_with(&alloc::format!("\"{}\" ", scheme.prefix())),
                "{}",
                scheme.name()
            );
        }
        let alternatives = Production::Url
            .uses()
            .filter(|&production| production != Production::OtherUrl);
        assert!(
            alternatives
                .into_iter()
                .all(|production| Scheme::of(production).is_some())
        );
    }
}

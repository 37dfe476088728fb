//! Section 2.2: the octets that a part represents, which characters are reserved in it, and which
//! octets it may not represent, in tables made from the prose of section 3.
//!
//! "If the character corresponding to an octet is reserved in a scheme, the octet must be encoded."
//! The normal form and strict validation use the table to decide whether an escape may mean
//! something other than its character, and a slip to say why a character must be encoded. Which
//! characters the *grammar* allows in a part is another question, which the combinators answer
//! ([`Production::carries`]): an `hpath` may contain a ";", although section 3.3 reserves it.

use core::ops::Range;

use crate::{
    Production::{self, *},
    Scheme, Span, grammar,
};

/// The reserved characters of a part.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Reserved {
    /// The characters.
    pub(crate) characters: &'static [u8],
    /// The section that says so.
    pub(crate) section: &'static str,
    /// Whether that section itself says that they must be encoded, so that an escape of one of them
    /// is no surprise.
    ///
    /// Section 2.2 says so about all reserved characters. A section that says it again has data
    /// with these characters in mind, such as the "/" in `%2Fetc`. The other sections only name
    /// delimiters, and expect no such data: the unique part of a message-id has no "@" (RFC 1036,
    /// section 2.1.5), and hardly any file system allows a "/" in a name.
    pub(crate) escape_demanded: bool,
}

/// The reserved characters in a `part` of a `url`: in a leaf of its tree that derives from `part`.
pub(crate) fn reserved(url: Production, part: Production) -> Reserved {
    let (characters, section, escape_demanded): (&[u8], _, _) = match (url, part) {
        // "Within the user and password field, any ":", "@", or "/" must be encoded."
        (FtpUrl | TelnetUrl | OtherUrl, User | Password) => (b":@/", "3.1", true),
        // "Within a name or CWD component, the characters "/" and ";" are reserved and must be
        // encoded."
        (FtpUrl, FPath | FSegment) => (b"/;", "3.2.2", true),
        // "Within the <path> and <searchpart> components, "/", ";", "?" are reserved."
        (HttpUrl, HPath | HSegment | Search) => (b"/;?", "3.3", false),
        // "Within the <gopher-path>, no characters are reserved."
        (GopherUrl, GType | Selector | Search | GopherPlusString) => (b"", "3.4.1", false),
        // "Within mailto URLs, there are no reserved characters."
        (MailtoUrl, Encoded822Addr) => (b"", "3.5", false),
        // "[…] the presence of the commercial at "@" character. No additional characters are
        // reserved within the components of a news URL."
        (NewsUrl, GroupPart | Group | Article) => (b"@", "3.6", false),
        // "<path> is a hierarchical directory path of the form <directory>/<directory>/.../<name>."
        (FileUrl, FPath | FSegment) => (b"/", "3.10", false),
        // "The semicolon ";" is reserved and may not appear without quoting in the <hsoname>."
        (ProsperoUrl, PPath | PSegment) => (b";", "3.11", true),
        // "[…] each field/value pair is separated from each other and from the rest of the URL by a
        // ";" (semicolon). The name of the field and its value are separated by a "=" (equal
        // sign)."
        (ProsperoUrl, FieldSpec | FieldName | FieldValue) => (b";=", "3.11", false),
        // No section says anything about the others. Section 2.2 lists the characters that may be
        // reserved at all.
        _ => (b"", "2.2", false),
    };
    Reserved {
        characters,
        section,
        escape_demanded,
    }
}

/// The reserved characters of a `part` that is not read within a URL: those of the first scheme
/// that reserves any in it.
pub(crate) fn reserved_by_some_scheme(part: Production) -> Reserved {
    let by_scheme = Scheme::ALL
        .iter()
        .map(|scheme| reserved(scheme.production(), part));
    by_scheme
        .into_iter()
        .find(|reserved| !reserved.characters.is_empty())
        .unwrap_or(reserved(part, part))
}

/// "Gopher selector strings are a sequence of octets which may contain any octets except 09
/// hexadecimal (US-ASCII HT or tab) 0A hexadecimal (US-ASCII character LF), and 0D (US-ASCII
/// character CR)" (section 3.4.1).
pub(crate) const IN_A_SELECTOR: &[u8] = b"\t\n\r";

/// Whether `part` may not represent `octet`, even percent-encoded. The part of an `article` is the
/// text before its "@".
pub(crate) fn is_forbidden(part: Production, octet: u8) -> bool {
    match part {
        // "<gophertype> is a single-character field to denote the Gopher type of the resource"
        // (section 3.4.1). No item of RFC 1436 has a type that ends a field or a line there, or is
        // not in US-ASCII.
        GType => matches!(octet, 0x00 | 0x09 | 0x0A | 0x0D | 0x80..),
        Selector => IN_A_SELECTOR.contains(&octet),
        // A message-id is one of RFC 1036 (section 3.6), whose unique part is "any string of
        // printing ASCII characters, not including" "<", ">" and "@", nor white space (RFC 1036,
        // section 2.1.5).
        Article => !octet.is_ascii_graphic() || b"<>@".contains(&octet),
        _ => false,
    }
}

/// The octets that `part` represents, each with its range in the text.
pub(crate) fn octets<'a>(part: &Span<'a>) -> impl Iterator<Item = (Range<usize>, u8)> + use<'a> {
    let start = part.start();
    let bytes = part.as_str().as_bytes();
    let mut at = 0;
    core::iter::from_fn(move || {
        let rest = &bytes[at..];
        let (length, octet) = match escape(rest) {
            Some(octet) => (3, octet),
            None => (1, *rest.first()?),
        };
        let from = start + at;
        at += length;
        Some((from..from + length, octet))
    })
}

/// The octet of the `escape` at the start of `bytes`.
#[inline]
pub(crate) fn escape(bytes: &[u8]) -> Option<u8> {
    let hex = |byte: u8| char::from(byte).to_digit(16).map(|digit| digit as u8);
    match *bytes {
        [b'%', high, low, ..] => Some(hex(high)? << 4 | hex(low)?),
        _ => None,
    }
}

/// Whether `octet` need not be encoded in a `part` of a `url`: the part may contain the character,
/// and the scheme does not reserve it there (section 2.2).
///
/// Only the definition of a new scheme could say which characters it reserves, so each of the seven
/// that may be reserved counts as reserved in an `otherurl`.
pub(crate) fn needs_no_escape(url: Production, part: Production, octet: u8) -> bool {
    match url {
        Production::OtherUrl => grammar::unreserved(&[octet][..]).is_ok(),
        _ => part.carries(octet) && !reserved(url, part).characters.contains(&octet),
    }
}

/// Whether `octet` means the same as a character and as an escape, to whoever receives a `part` of a
/// `url` (ruling 17).
///
/// A client decodes most parts, and its protocol has the octets. But it sends the text of an
/// `httpurl` as it is written (section 3.3), and may do so with that of an `otherurl`. Later
/// specifications let the receiver divide it at characters that section 2.2 does not reserve there.
/// They agree with this one about letters, digits and three more: RFC 3986, section 2.3.
pub(crate) fn is_same_encoded(url: Production, part: Production, octet: u8) -> bool {
    needs_no_escape(url, part, octet)
        && (!matches!(url, HttpUrl | OtherUrl)
            || octet.is_ascii_alphanumeric()
            || b"-._".contains(&octet))
}

#[cfg(test)]
mod tests {
    use super::{Production, reserved};

    /// "The characters ";", "/", "?", ":", "@", "=" and "&" are the characters which may be
    /// reserved for special meaning within a scheme. No other characters may be reserved within a
    /// scheme" (section 2.2).
    #[test]
    fn no_other_characters_are_reserved() {
        for url in Production::ALL {
            for part in Production::ALL {
                for character in reserved(url, part).characters {
                    assert_eq!(
                        Production::Reserved.longest_prefix(&[*character][..]),
                        Some(1),
                        "{url}, {part}"
                    );
                }
            }
        }
    }
}

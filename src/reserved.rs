//! The reserved characters of each part (section 2.2), in one table made from the prose of section 3.
//!
//! "If the character corresponding to an octet is reserved in a scheme, the octet must be encoded." The normal form and
//! strict validation use the table to decide whether an escape may mean something else than its character, and a slip to
//! say why a character must be encoded. Which characters the *grammar* allows in a part is another question, which the
//! combinators answer ([`Production::carries`]): an `hpath` may contain a ";", although section 3.3 reserves it.

use crate::{
    Production::{self, *},
    Scheme,
};

/// The reserved characters of a part.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Reserved {
    /// The characters.
    pub(crate) characters: &'static [u8],
    /// The section that says so.
    pub(crate) section: &'static str,
    /// Whether that section itself says that they must be encoded, so that an escape of one of them is no surprise.
    ///
    /// Section 2.2 says so of all reserved characters. A section that says it again has data with these characters in
    /// mind, such as the "/" in `%2Fetc`. The other sections only name delimiters, and expect no such data: the unique
    /// part of a message-id has no "@" (RFC 1036, section 2.1.5), and hardly any file system allows a "/" in a name.
    pub(crate) escape_demanded: bool,
}

/// The reserved characters in a `part` of a `url`: in a leaf of its tree that derives from `part`.
pub(crate) fn reserved(url: Production, part: Production) -> Reserved {
    let (characters, section, escape_demanded): (&[u8], _, _) = match (url, part) {
        // "Within the user and password field, any ":", "@", or "/" must be encoded."
        (FtpUrl | TelnetUrl | OtherUrl, User | Password) => (b":@/", "3.1", true),
        // "Within a name or CWD component, the characters "/" and ";" are reserved and must be encoded."
        (FtpUrl, FPath | FSegment) => (b"/;", "3.2.2", true),
        // "Within the <path> and <searchpart> components, "/", ";", "?" are reserved."
        (HttpUrl, HPath | HSegment | Search) => (b"/;?", "3.3", false),
        // "Within the <gopher-path>, no characters are reserved."
        (GopherUrl, GType | Selector | Search | GopherPlusString) => (b"", "3.4.1", false),
        // "Within mailto URLs, there are no reserved characters."
        (MailtoUrl, Encoded822Addr) => (b"", "3.5", false),
        // "[…] the presence of the commercial at "@" character. No additional characters are reserved within the
        // components of a news URL."
        (NewsUrl, GroupPart | Group | Article) => (b"@", "3.6", false),
        // "<path> is a hierarchical directory path of the form <directory>/<directory>/.../<name>."
        (FileUrl, FPath | FSegment) => (b"/", "3.10", false),
        // "The semicolon ";" is reserved and may not appear without quoting in the <hsoname>."
        (ProsperoUrl, PPath | PSegment) => (b";", "3.11", true),
        // "[…] each field/value pair is separated from each other and from the rest of the URL by a ";" (semicolon).
        // The name of the field and its value are separated by a "=" (equal sign)."
        (ProsperoUrl, FieldSpec | FieldName | FieldValue) => (b";=", "3.11", false),
        // No section says anything about the others. Section 2.2 lists the characters that may be reserved at all.
        _ => (b"", "2.2", false),
    };
    Reserved { characters, section, escape_demanded }
}

/// The reserved characters of a `part` that is not read within a URL: those of the first scheme that reserves any in it.
pub(crate) fn reserved_by_some_scheme(part: Production) -> Reserved {
    let by_scheme = Scheme::ALL.iter().map(|scheme| reserved(scheme.production(), part));
    by_scheme.into_iter().find(|reserved| !reserved.characters.is_empty()).unwrap_or(reserved(part, part))
}

#[cfg(test)]
mod tests {
    use super::{Production, reserved};

    /// "The characters ";", "/", "?", ":", "@", "=" and "&" are the characters which may be reserved for special
    /// meaning within a scheme. No other characters may be reserved within a scheme" (section 2.2).
    #[test]
    fn no_other_characters_are_reserved() {
        for url in Production::ALL {
            for part in Production::ALL {
                for character in reserved(url, part).characters {
                    assert_eq!(Production::Reserved.longest_prefix(&[*character][..]), Some(1), "{url}, {part}");
                }
            }
        }
    }
}

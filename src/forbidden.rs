//! The octets that a part may not stand for, though section 5 can write them there, in one table made from the prose of
//! section 3.
//!
//! Strict validation reports an escape of such an octet, and a slip does not propose one.

use crate::Production::{self, *};

/// "Gopher selector strings are a sequence of octets which may contain any octets except 09 hexadecimal (US-ASCII HT or
/// tab) 0A hexadecimal (US-ASCII character LF), and 0D (US-ASCII character CR)" (section 3.4.1).
pub(crate) const IN_A_SELECTOR: &[u8] = b"\t\n\r";

/// Whether `part` may not stand for `octet`, not even encoded. The part of an `article` is the text before its "@".
pub(crate) fn is_forbidden(part: Production, octet: u8) -> bool {
    match part {
        // "<gophertype> is a single-character field to denote the Gopher type of the resource" (section 3.4.1). No item
        // of RFC 1436 has a type that ends a field or a line there, or is not in US-ASCII.
        GType => matches!(octet, 0x00 | 0x09 | 0x0A | 0x0D | 0x80..),
        Selector => IN_A_SELECTOR.contains(&octet),
        // A message-id is one of RFC 1036 (section 3.6), whose unique part is "any string of printing ASCII characters,
        // not including" "<", ">" and "@", nor white space (RFC 1036, section 2.1.5).
        Article => !octet.is_ascii_graphic() || b"<>@".contains(&octet),
        _ => false,
    }
}

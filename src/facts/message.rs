//! How a message shows an octet and text of the input, and cites sections.

use core::fmt;

/// An octet, safe to display: a graphic character as itself, any other octet in hexadecimal, with
/// its name in US-ASCII.
pub(crate) struct Octet(pub(crate) u8);

impl fmt::Display for Octet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const CONTROLS: [&str; 32] = [
            "NUL", "SOH", "STX", "ETX", "EOT", "ENQ", "ACK", "BEL", "BS", "HT", "LF", "VT", "FF",
            "CR", "SO", "SI", "DLE", "DC1", "DC2", "DC3", "DC4", "NAK", "SYN", "ETB", "CAN", "EM",
            "SUB", "ESC", "FS", "GS", "RS", "US",
        ];
        match self.0 {
            b'"' => f.write_str("<\">"),
            octet @ b'!'..=b'~' => write!(f, "\"{}\"", char::from(octet)),
            octet @ 0..b' ' => write!(f, "{octet:02X} ({})", CONTROLS[octet as usize]),
            b' ' => f.write_str("20 (SPACE)"),
            0x7F => f.write_str("7F (DEL)"),
            octet => write!(f, "{octet:02X}"),
        }
    }
}

/// Text of the input, safe to display: characters that are not graphic or cannot be seen are
/// written as their escapes in Rust.
pub(crate) struct Printable<'a>(pub(crate) &'a str);

impl fmt::Display for Printable<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0
            .chars()
            .try_for_each(|character| match is_blank(character) {
                true => write!(f, "{}", character.escape_unicode()),
                false => write!(f, "{}", character.escape_debug()),
            })
    }
}

/// Whether a character is a letter or a symbol without a visible shape. Rust counts these as
/// graphic.
pub(crate) fn is_blank(character: char) -> bool {
    matches!(
        character,
        '\u{115F}' | '\u{1160}' | '\u{2800}' | '\u{3164}' | '\u{FFA0}' | '\u{1D159}'
    )
}

/// Cites sections at the end of a message: ` (section 3.1)`, ` (sections 2.2 and 6)`, `
/// (Appendix)`; nothing for `-`, which is not a section. The sections come from
/// [`Rule::section`](crate::Rule::section), [`Finding::section`](crate::Finding::section) or
/// [`ParseError::section`](crate::ParseError::section).
///
/// ```
/// use rfc1738::{Citation, Rule};
///
/// let cited = |rule: Rule| Citation(rule.section()).to_string();
/// assert_eq!(cited(Rule::EscapeControl), " (sections 2.2 and 6)");
/// assert_eq!(cited(Rule::GopherPlusForm), " (sections 3.4.4 to 3.4.9)");
/// assert_eq!(cited(Rule::HostLabelLength), " (section 3.1 and RFC 1034, 3.5)");
/// assert_eq!(Citation("RFC 2818 2.4, ruling 26").to_string(), " (RFC 2818, 2.4 and ruling 26)");
/// assert_eq!(Citation("-").to_string(), "");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Citation<'a>(pub &'a str);

impl fmt::Display for Citation<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sections = self.0.split(", ").filter(|&section| section != "-");
        let numbered = |section: &&str| section.starts_with(|first: char| first.is_ascii_digit());
        let several = sections.clone().filter(numbered).count() > 1 || self.0.contains('-');
        let last = sections.clone().count();
        for (section, at) in sections.zip(1..) {
            f.write_str(match at {
                1 => " (",
                _ if at == last => " and ",
                _ => ", ",
            })?;
            if at == 1 && numbered(&section) {
                f.write_str(if several { "sections " } else { "section " })?;
            }
            write_one(f, section)?;
            f.write_str(if at == last { ")" } else { "" })?;
        }
        Ok(())
    }
}

/// Writes `3.1`, `3.4.4-3.4.9`, `RFC 822`, `ruling 26`, or a section of another RFC, `RFC 1034 3.5`.
fn write_one(f: &mut fmt::Formatter<'_>, section: &str) -> fmt::Result {
    match (section.split_once('-'), section.rsplit_once(' ')) {
        (Some((first, last)), _) => write!(f, "{first} to {last}"),
        (None, Some((rfc, section))) if !["RFC", "ruling"].contains(&rfc) => {
            write!(f, "{rfc}, {section}")
        }
        _ => f.write_str(section),
    }
}

/// The line of an error: where in its text, for people in characters from 1; what is wrong there;
/// the section; and what to do.
pub(crate) struct Line<'a> {
    /// `None` if the message around it says where.
    pub(crate) character: Option<usize>,
    pub(crate) message: &'a dyn fmt::Display,
    pub(crate) section: &'a str,
    pub(crate) help: Option<&'a dyn fmt::Display>,
}

impl fmt::Display for Line<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(character) = self.character {
            write!(f, "at character {character}: ")?;
        }
        write!(f, "{}{}", self.message, Citation(self.section))?;
        match self.help {
            Some(help) => write!(f, ": {help}"),
            None => Ok(()),
        }
    }
}

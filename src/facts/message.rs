//! How a message shows an octet and text of the input, and cites sections.

use alloc::{borrow::Cow, string::String};
use core::fmt::{self, Write};

/// What is said of a mistake, in words.
///
/// A message has dozens of pieces. Each would cost more in a formatter than in a string, so they are
/// collected first.
pub(crate) trait Words {
    /// Adds the words to `line`.
    fn add_to(&self, line: &mut String);

    /// Implements `Display`.
    fn show(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut line = String::with_capacity(MESSAGE);
        self.add_to(&mut line);
        f.write_str(&line)
    }
}

/// The bytes of most messages.
const MESSAGE: usize = 256;

impl Words for Cow<'_, str> {
    fn add_to(&self, line: &mut String) {
        line.push_str(self);
    }
}

/// In decimal.
impl Words for usize {
    fn add_to(&self, line: &mut String) {
        let mut unit = 10_usize.pow(self.checked_ilog10().unwrap_or(0));
        while unit > 0 {
            line.push(char::from(b'0' + (self / unit % 10) as u8));
            unit /= 10;
        }
    }
}

impl Words for fmt::Arguments<'_> {
    fn add_to(&self, line: &mut String) {
        // Only a `Display` can fail: a string takes all.
        _ = line.write_fmt(*self);
    }
}

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

impl Words for Printable<'_> {
    fn add_to(&self, line: &mut String) {
        self.0.chars().for_each(|character| match character {
            // Escaping takes a dozen times as long.
            ' ' | '!' | '#'..='&' | '('..='[' | ']'..='~' => line.push(character),
            _ if is_blank(character) => line.extend(character.escape_unicode()),
            _ => line.extend(character.escape_debug()),
        });
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
        self.show(f)
    }
}

impl Words for Citation<'_> {
    fn add_to(&self, line: &mut String) {
        let numbered = |section: &&str| section.starts_with(|first: char| first.is_ascii_digit());
        let is_of_number = |byte: u8| byte.is_ascii_digit() || byte == b'.';
        if numbered(&self.0) && self.0.bytes().all(is_of_number) {
            return line.extend([" (section ", self.0, ")"]);
        }
        let sections = self.0.split(", ").filter(|&section| section != "-");
        let several = sections.clone().filter(numbered).count() > 1 || self.0.contains('-');
        let last = sections.clone().count();
        for (section, at) in sections.zip(1..) {
            line.push_str(match at {
                1 if !numbered(&section) => " (",
                1 if several => " (sections ",
                1 => " (section ",
                _ if at == last => " and ",
                _ => ", ",
            });
            add_one(line, section);
            line.push_str(if at == last { ")" } else { "" });
        }
    }
}

/// Adds `3.1`, `3.4.4-3.4.9`, `RFC 822`, `ruling 26`, or a section of another RFC, `RFC 1034 3.5`.
fn add_one(line: &mut String, section: &str) {
    match (section.split_once('-'), section.rsplit_once(' ')) {
        (Some((first, last)), _) => line.extend([first, " to ", last]),
        (None, Some((rfc, section))) if !["RFC", "ruling"].contains(&rfc) => {
            line.extend([rfc, ", ", section]);
        }
        _ => line.push_str(section),
    }
}

/// The line of an error: where in its text, for people in characters from 1; what is wrong there;
/// the section; and what to do.
pub(crate) struct Line<'a> {
    /// `None` if the message around it says where.
    pub(crate) character: Option<usize>,
    pub(crate) message: &'a dyn Words,
    pub(crate) section: &'a str,
    pub(crate) help: Option<&'a dyn Words>,
}

impl fmt::Display for Line<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.show(f)
    }
}

impl Words for Line<'_> {
    fn add_to(&self, line: &mut String) {
        if let Some(character) = self.character {
            line.push_str("at character ");
            character.add_to(line);
            line.push_str(": ");
        }
        self.message.add_to(line);
        Citation(self.section).add_to(line);
        if let Some(help) = self.help {
            line.push_str(": ");
            help.add_to(line);
        }
    }
}

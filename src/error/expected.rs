//! [`Expected`]: what could stand where a parse failed.

use core::fmt;

use crate::{Production, Terminal, engine::Name};

/// What could stand where a parse failed, and the production that it belongs to.
///
/// [`Display`](fmt::Display) says what may be written, and then the production: `a letter, a digit or "-"
/// (domainlabel)`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Expected {
    pub(super) terminal: Terminal,
    pub(super) production: Option<Production>,
    pub(super) begins: bool,
}

impl Expected {
    /// What may be written.
    pub fn terminal(&self) -> Terminal {
        self.terminal
    }

    /// The production that it would begin or continue; `None` for a literal inside a production, and for the end.
    pub fn production(&self) -> Option<Production> {
        self.production
    }

    /// Whether the [`production`](Expected::production) would begin there.
    pub fn begins(&self) -> bool {
        self.begins
    }

    /// Whether it can begin with `byte`. An `escape` begins with `%`; the end begins with no byte.
    pub fn admits(&self, byte: u8) -> bool {
        self.terminal.admits(byte)
    }
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Alternatives(&[*self]).fmt(f)
    }
}

/// What may be written: `a letter, a digit or "-"`.
///
/// ```
/// use rfc1738::Production;
///
/// let error = Production::Port.parse("x").unwrap_err();
/// assert_eq!(error.expected()[0].terminal().to_string(), "a digit");
/// ```
impl fmt::Display for Terminal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Alternatives(&[Expected { terminal: *self, production: None, begins: false }]).fmt(f)
    }
}

/// Lists the expected items in words, each production after the last of its items:
/// `a letter or a digit (host), "/" or the end of the text`.
pub(super) struct Alternatives<'a>(pub(super) &'a [Expected]);

/// Calls `name` with the name of each thing that may be written.
fn each_name(terminal: Terminal, name: &mut dyn FnMut(Name<'_>) -> fmt::Result) -> fmt::Result {
    match terminal {
        Terminal::Characters(characters) => characters.each_name(name),
        Terminal::Literal { text, .. } => name(Name::Literal(text)),
        Terminal::HexDigit => name(Name::Words("a hexadecimal digit")),
        Terminal::End => name(Name::Words("the end of the text")),
    }
}

impl fmt::Display for Alternatives<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut left = 0_usize;
        for expected in self.0 {
            each_name(expected.terminal, &mut |_| {
                left += 1;
                Ok(())
            })?;
        }
        let mut separator = "";
        for (expected, at) in self.0.iter().zip(1..) {
            each_name(expected.terminal, &mut |name| {
                left -= 1;
                f.write_str(separator)?;
                name.fmt(f)?;
                separator = if left == 1 { " or " } else { ", " };
                Ok(())
            })?;
            let next = self.0.get(at).and_then(Expected::production);
            if let Some(production) = expected.production.filter(|_| expected.production != next) {
                write!(f, " ({production})")?;
            }
        }
        Ok(())
    }
}

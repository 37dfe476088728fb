//! [`Expected`]: a terminal that was possible where a parse failed; [`Found`]: the character that
//! was found there;
//! [`ProductionStack`]: the productions around it.

use alloc::string::String;
use core::fmt;

use crate::{
    Production, Terminal,
    engine::{DEEPEST, TerminalName},
    facts::message::{Printable, Words},
};

/// A terminal that was possible where a parse failed, and the production that it belongs to.
///
/// [`Display`](fmt::Display) lists the alternatives, and then the production: `a letter, a digit or
/// "-" (domainlabel)`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Expected {
    pub(super) terminal: Terminal,
    pub(super) production: Option<Production>,
    pub(super) begins: bool,
}

impl Expected {
    /// The terminal.
    pub fn terminal(&self) -> Terminal {
        self.terminal
    }

    /// The production that it would begin or continue; `None` for a literal inside a production,
    /// and for the end.
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
        Alternatives(&[*self]).show(f)
    }
}

/// Lists the alternatives: `a letter, a digit or "-"`.
///
/// ```
/// use rfc1738::Production;
///
/// let error = Production::Port.parse("x").unwrap_err();
/// assert_eq!(error.expected()[0].terminal().to_string(), "a digit");
/// ```
impl fmt::Display for Terminal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Alternatives(&[Expected {
            terminal: *self,
            production: None,
            begins: false,
        }])
        .show(f)
    }
}

/// Lists the expected items in words, each production after the last of its items:
/// `a letter or a digit (host), "/" or the end of the text`.
pub(crate) struct Alternatives<'a>(pub(super) &'a [Expected]);

/// Calls `name` with the name of each alternative of a terminal.
fn each_name(terminal: Terminal, name: &mut dyn FnMut(TerminalName)) {
    match terminal {
        Terminal::Characters(characters) => characters.each_name(name),
        Terminal::Literal { text, .. } => name(TerminalName::Literal(text)),
        Terminal::HexDigit => name(TerminalName::Words("a hexadecimal digit")),
        Terminal::End => name(TerminalName::Words("the end of the text")),
    }
}

impl fmt::Display for Alternatives<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.show(f)
    }
}

impl Words for Alternatives<'_> {
    fn add_to(&self, line: &mut String) {
        let start = line.len();
        let mut last = None;
        for (expected, at) in self.0.iter().zip(1..) {
            each_name(expected.terminal, &mut |name| {
                if line.len() > start {
                    last = Some(line.len());
                    line.push_str(", ");
                }
                name.add_to(line);
            });
            let next = self.0.get(at).and_then(Expected::production);
            if let Some(production) = expected.production.filter(|_| expected.production != next) {
                line.extend([" (", production.name(), ")"]);
            }
        }
        if let Some(last) = last {
            line.replace_range(last..last + ", ".len(), " or ");
        }
    }
}

impl Words for TerminalName {
    fn add_to(&self, line: &mut String) {
        match *self {
            TerminalName::Words(words) => line.push_str(words),
            TerminalName::Character('"') => line.push_str("<\">"),
            TerminalName::Character(character) => line.extend(['"', character, '"']),
            TerminalName::Literal(text) => line.extend(["\"", text, "\""]),
            TerminalName::OneOf(characters) => {
                line.push_str("one of ");
                line.extend(characters.iter());
            }
        }
    }
}

/// The character, byte or end of text where a parse failed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Found {
    /// This character.
    Character(char),
    /// This byte, which does not begin a character of UTF-8.
    Byte(u8),
    /// Nothing: the text ends.
    End,
}

impl Found {
    pub(crate) fn at(rest: &[u8]) -> Found {
        match *rest {
            [] => Found::End,
            [byte @ ..0x80, ..] => Found::Character(byte.into()),
            [byte, ..] => {
                // A character of UTF-8 has at most four bytes, so an invalid byte after them does
                // not matter here.
                let start = &rest[..rest.len().min(4)];
                let text = start.utf8_chunks().next().map_or("", |chunk| chunk.valid());
                text.chars()
                    .next()
                    .map_or(Found::Byte(byte), Found::Character)
            }
        }
    }
}

impl Found {
    /// Its length in bytes.
    pub(crate) fn length(self) -> usize {
        match self {
            Found::Character(character) => character.len_utf8(),
            Found::Byte(_) => 1,
            Found::End => 0,
        }
    }
}

/// Safe to display: a character that is not graphic is written as its escape in Rust.
impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.show(f)
    }
}

impl Words for Found {
    fn add_to(&self, line: &mut String) {
        match self {
            Found::Character('"') => line.push_str("<\">"),
            Found::Character(character) => {
                line.push('"');
                match character {
                    ' '..='~' => line.push(*character),
                    _ => Printable(character.encode_utf8(&mut [0; 4])).add_to(line),
                }
                line.push('"');
            }
            Found::Byte(byte) => format_args!("the byte {byte:02X}").add_to(line),
            Found::End => line.push_str("the end of the text"),
        }
    }
}

/// Productions inside each other, the outermost first, in place.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct ProductionStack {
    productions: [Production; DEEPEST],
    depth: usize,
}

impl ProductionStack {
    pub(super) fn as_slice(&self) -> &[Production] {
        &self.productions[..self.depth]
    }
}

impl FromIterator<Production> for ProductionStack {
    fn from_iter<T: IntoIterator<Item = Production>>(productions: T) -> ProductionStack {
        let mut within = ProductionStack {
            productions: [Production::Url; DEEPEST],
            depth: 0,
        };
        for (place, production) in within.productions.iter_mut().zip(productions) {
            *place = production;
            within.depth += 1;
        }
        within
    }
}

impl fmt::Debug for ProductionStack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_slice().fmt(f)
    }
}

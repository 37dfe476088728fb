//! [`Scheme`]: the summary counts lines by it.

use rfc1738::{Scheme as Known, Schemes, grammar};

/// The scheme that a line begins with: its place among those of section 5, those that are registered, all others, and
/// none.
#[derive(Clone, Copy)]
pub(super) struct Scheme(usize);

impl Scheme {
    /// How many there are.
    pub(super) fn count(schemes: &Schemes) -> usize {
        Scheme::unread(schemes).0 + 1
    }

    /// That of a line that was not read.
    pub(super) fn unread(schemes: &Schemes) -> Self {
        Scheme(Scheme::other(schemes).0 + 1)
    }

    fn other(schemes: &Schemes) -> Self {
        Scheme(Known::ALL.len() + schemes.registered().len())
    }

    /// The scheme before the first colon.
    pub(super) fn of(schemes: &Schemes, line: &[u8]) -> Self {
        if let Some(at) = Known::named_by(line).and_then(|named| Known::ALL.iter().position(|known| known == named)) {
            return Scheme(at);
        }
        let Ok(([b':', ..], name)) = grammar::scheme(line) else { return Scheme::unread(schemes) };
        let is_named = |name: &[u8], other: &str| name.eq_ignore_ascii_case(other.as_bytes());
        match schemes.registered().position(|scheme| is_named(name, scheme.name())) {
            Some(at) => Scheme(Known::ALL.len() + at),
            None => Scheme::other(schemes),
        }
    }

    /// All of them.
    pub(super) fn all(schemes: &Schemes) -> impl Iterator<Item = Scheme> {
        (0..Scheme::count(schemes)).map(Scheme)
    }

    pub(super) fn index(self) -> usize {
        self.0
    }

    pub(super) fn name(self, schemes: &Schemes) -> &str {
        match (Known::ALL.get(self.0), schemes.registered().nth(self.0.wrapping_sub(Known::ALL.len()))) {
            (Some(known), _) => known.name(),
            (None, Some(registered)) => registered.name(),
            (None, None) if self.0 == Scheme::other(schemes).0 => "other schemes",
            (None, None) => "no scheme",
        }
    }
}

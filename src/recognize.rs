//! Recognising: parses by a production that is given as a value.

use nom::IResult;

use crate::{Production, Text, grammar, production::productions};

/// Calls the combinator of a production, from the table of the productions.
macro_rules! dispatch {
    ($($heading:literal { $($variant:ident $combinator:ident $name:literal $section:literal $definition:literal)* })*) => {
        /// Parses `input` with the combinator of `production` and returns the rest.
        pub(crate) fn read<I: Text>(production: Production, input: I) -> Option<I> {
            match production { $($(Production::$variant => rest(grammar::$combinator(input)),)*)* }
        }
    };
}

productions!(dispatch);

fn rest<I, O>(result: IResult<I, O>) -> Option<I> {
    result.ok().map(|(rest, _)| rest)
}

impl Production {
    /// The length in bytes of the longest prefix of `input` in the production's language, as its
    /// combinator in [`grammar`](crate::grammar) reads it; `None` if no prefix is in the language.
    ///
    /// ```
    /// use rfc1738::Production;
    ///
    /// assert_eq!(Production::HostName.longest_prefix("example.com."), Some(11));
    /// assert_eq!(Production::HostName.longest_prefix("-"), None);
    /// ```
    pub fn longest_prefix<I: Text>(self, input: I) -> Option<usize> {
        Some(input.offset(&read(self, input.clone())?))
    }

    /// Whether the production derives all of `text`.
    pub(crate) fn derives(self, text: &[u8]) -> bool {
        self.longest_prefix(text) == Some(text.len())
    }

    /// Whether a part of this production may contain the character with the code `octet`, unencoded. The combinators
    /// decide, so that no character class is written twice. The part of an `article` is the text before its "@", those
    /// of a `fieldspec` are its name and its value.
    pub(crate) fn carries(self, octet: u8) -> bool {
        match self {
            Production::Host | Production::Group => self.derives(&[b'a', octet, b'a']),
            Production::Article => self.derives(&[octet, b'@', b'a']),
            Production::FieldSpec => self.derives(&[b';', octet, b'=', octet]),
            _ => self.derives(&[octet]),
        }
    }
}

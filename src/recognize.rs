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
}

//! Recognizing: parses by a production that is given as a value.

use nom::IResult;

use crate::{
    Production, Text,
    engine::{CommittedInput, Trace},
    facts::production::productions,
    grammar,
};

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

    /// Whether the production derives all of `text`. It shares the combinators of a
    /// [`Derivation`](crate::Derivation), so that those for plain bytes are not compiled.
    pub(crate) fn derives(self, text: &[u8]) -> bool {
        let trace = Trace::unkept(text);
        self.longest_prefix(trace.input()) == Some(text.len())
    }

    /// Whether a part of this production may contain the character with the code `octet`,
    /// unencoded. The combinators decide, so that no character class is written twice; each is
    /// called by its name, because the table would link all of them. The part of an `article` is
    /// the text before its "@", those of a `fieldspec` are its name and its value. Other parts have
    /// no escapes.
    pub(crate) fn carries(self, octet: u8) -> bool {
        use Production::*;
        let alone = [octet];
        let text = CommittedInput(&alone);
        match self {
            Host => whole(grammar::host(CommittedInput(&[b'a', octet, b'a']))),
            Group => whole(grammar::group(CommittedInput(&[b'a', octet, b'a']))),
            Article => whole(grammar::article(CommittedInput(&[octet, b'@', b'a']))),
            FieldSpec => whole(grammar::fieldspec(CommittedInput(&[
                b';', octet, b'=', octet,
            ]))),
            Port => whole(grammar::port(text)),
            User => whole(grammar::user(text)),
            Password => whole(grammar::password(text)),
            FPath => whole(grammar::fpath(text)),
            FSegment => whole(grammar::fsegment(text)),
            FtpType => whole(grammar::ftptype(text)),
            HPath => whole(grammar::hpath(text)),
            HSegment => whole(grammar::hsegment(text)),
            Search => whole(grammar::search(text)),
            GType => whole(grammar::gtype(text)),
            Selector => whole(grammar::selector(text)),
            GopherPlusString => whole(grammar::gopher_plus_string(text)),
            Encoded822Addr => whole(grammar::encoded822addr(text)),
            Digits => whole(grammar::digits(text)),
            Database => whole(grammar::database(text)),
            WType => whole(grammar::wtype(text)),
            WPath => whole(grammar::wpath(text)),
            PPath => whole(grammar::ppath(text)),
            PSegment => whole(grammar::psegment(text)),
            FieldName => whole(grammar::fieldname(text)),
            FieldValue => whole(grammar::fieldvalue(text)),
            _ => false,
        }
    }
}

/// Whether a combinator read all of its input.
fn whole<O>(result: IResult<CommittedInput<'_>, O>) -> bool {
    result.is_ok_and(|(rest, _)| rest.0.is_empty())
}

//! The 56 rules of the draft as values: name, definition.

use core::{fmt, str::FromStr};

use nom::IResult;

use crate::{
    Derivation, Text,
    derivation::tree,
    engine::{GrammarRule, Hooks, Named, RuleId, Terminal, Trace, rule},
};

use super::ParseError;

/// Declares [`Production`] from the table of the rules.
macro_rules! declare {
    ($($variant:ident $combinator:ident $definition:literal)*) => {
        /// A rule of the draft, in its order.
        ///
        /// ```
        /// use rfc1738::draft::Production;
        ///
        /// let hostport: Production = "hostport".parse()?;
        /// assert_eq!(hostport.definition(), "host [ : port ]");
        /// assert_eq!(Production::ALL.len(), 56);
        /// # Ok::<(), rfc1738::draft::UnknownProduction>(())
        /// ```
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Production {
            $(#[doc = concat!("``", stringify!($combinator), "  ", $definition, "``")] $variant,)*
        }

        impl Production {
            /// All 56, in the order of the draft.
            pub const ALL: [Production; 56] = [$(Production::$variant),*];

            /// The name, exactly as the draft writes it, which is also that of its combinator.
            pub const fn name(self) -> &'static str {
                match self { $(Production::$variant => stringify!($combinator),)* }
            }

            /// What follows the name, in the notation of the draft, on one line; empty for `void`.
            pub const fn definition(self) -> &'static str {
                match self { $(Production::$variant => $definition,)* }
            }

            /// Parses `input` with its combinator.
            fn read<I: Text>(self, input: I) -> IResult<I, I> {
                match self { $(Production::$variant => super::$combinator(input),)* }
            }
        }
    };
}

declare! {
    FragmentAddress fragmentaddress "uri [ # fragmentid ]"
    Uri uri "url"
    Url url "generic | httpaddress | ftpaddress | newsaddress | prosperoaddress | telnetaddress | gopheraddress | waisaddress"
    Generic generic "scheme : path [ ? search ]"
    Scheme scheme "ialpha"
    HttpAddress httpaddress "h t t p : / / hostport [ / path ] [ ? search ]"
    FtpAddress ftpaddress "f t p : / / login / path"
    AfsAddress afsaddress "a f s : / / cellname / path"
    NewsAddress newsaddress "n e w s : groupart"
    WaisAddress waisaddress "waisindex | waisdoc"
    WaisIndex waisindex "w a i s : / / hostport / database [ ? search ]"
    WaisDoc waisdoc "w a i s : / / hostport / database / wtype / digits / path"
    GroupArt groupart "* | group | article"
    Group group "ialpha [ . group ]"
    Article article "xalphas @ host"
    Database database "xalphas"
    WType wtype "xalphas"
    ProsperoAddress prosperoaddress "prosperolink"
    ProsperoLink prosperolink r#"p r o s p e r o : / / hostport / hsoname [ \% 0 0 version [ attributes ] ]"#
    HsoName hsoname "path"
    Version version "digits"
    Attributes attributes "attribute [ attributes ]"
    Attribute attribute "alphanums"
    TelnetAddress telnetaddress "t e l n e t : / / login"
    GopherAddress gopheraddress "g o p h e r : / / hostport [/ gtype [ selector ] ] [ ? search ]"
    Login login "[ user [ : password ] @ ] hostport"
    HostPort hostport "host [ : port ]"
    Host host "hostname | hostnumber"
    CellName cellname "hostname"
    HostName hostname "ialpha [ . hostname ]"
    HostNumber hostnumber "digits . digits . digits . digits"
    Port port "digits"
    Selector selector "path"
    Path path "void | xpalphas [ / path ]"
    Search search "xalphas [ + search ]"
    User user "xalphas"
    Password password "xalphas"
    FragmentId fragmentid "xalphas"
    GType gtype "xalpha"
    XAlpha xalpha "alpha | digit | safe | extra | escape"
    XAlphas xalphas "xalpha [ xalphas ]"
    XPAlpha xpalpha "xalpha | +"
    XPAlphas xpalphas "xpalpha [ xpalphas ]"
    IAlpha ialpha "alpha [ xalphas ]"
    Alpha alpha "a | b | c | d | e | f | g | h | i | j | k | l | m | n | o | p | q | r | s | t | u | v | w | x | y | z | A | B | C | D | E | F | G | H | I | J | K | L | M | N | O | P | Q | R | S | T | U | V | W | X | Y | Z"
    Digit digit "0 |1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9"
    Safe safe r#"$ | - | \_ | @ | . | &"#
    Extra extra r#"! | * | " | ' | ( | ) | : | ; | , | space"#
    Escape escape r#"\% hex hex"#
    Hex hex "digit | a | b | c | d | e | f | A | B | C | D | E | F"
    National national r#"{ | } | vline | [ | ] | \ | ^ | ~"#
    Punctuation punctuation "< | >"
    Digits digits "digit [ digits ]"
    AlphaNum alphanum "alpha | digit"
    AlphaNums alphanums "alphanum [ alphanums ]"
    Void void ""
}

/// Names `parser` after the production that it reads.
#[inline(always)]
pub(super) fn production<P>(production: Production, parser: P) -> Named<P> {
    rule(production.id(), parser)
}

/// The identity of the first production. Smaller ones belong to RFC 1738.
const FIRST: u8 = 128;

impl Production {
    /// Its identity for the engine.
    const fn id(self) -> RuleId {
        RuleId(FIRST + self as u8)
    }

    /// The production that has this identity in a trace; `None` for a rule of another grammar.
    ///
    /// An input that implements [`Hooks`] is told identities.
    pub fn from_rule(rule: RuleId) -> Option<Production> {
        Self::ALL.get(usize::from(rule.0.checked_sub(FIRST)?)).copied()
    }

    /// The length in bytes of the longest prefix of `input` in the production's language; `None` if no prefix is in it.
    ///
    /// ```
    /// use rfc1738::draft::Production;
    ///
    /// assert_eq!(Production::HostName.longest_prefix("info.cern.ch/"), Some(12));
    /// assert_eq!(Production::HostName.longest_prefix("/"), None);
    /// ```
    pub fn longest_prefix<I: Text>(self, input: I) -> Option<usize> {
        let (rest, _) = self.read(input.clone()).ok()?;
        Some(input.offset(&rest))
    }

    /// Derives the longest prefix of `input` in the production's language. `None` if no prefix is in it.
    ///
    /// ```
    /// use rfc1738::draft::Production;
    ///
    /// let derivation = Production::Path.derive(b"pub/www?").unwrap();
    /// assert_eq!(derivation.end, 7);
    /// let segments: Vec<_> = derivation.children.iter().map(|child| (child.production, child.start, child.end)).collect();
    /// assert_eq!(segments, [(Production::XPAlphas, 0, 3), (Production::XPAlphas, 4, 7)]);
    /// ```
    pub fn derive(self, input: &[u8]) -> Option<Derivation<Production>> {
        let trace = Trace::of_success(input);
        let (rest, _) = self.read(trace.input()).ok()?;
        tree(&trace.steps(&rest))
    }

    /// Parses all of `text` by this production.
    ///
    /// # Errors
    ///
    /// The production does not derive `text`. The [`ParseError`] says where, and what was expected there.
    ///
    /// ```
    /// use rfc1738::draft::Production;
    ///
    /// let derivation = Production::HostPort.parse("info.cern.ch:80")?;
    /// assert_eq!(derivation.children[1].production, Production::Port);
    ///
    /// let error = Production::HostPort.parse(":80").unwrap_err();
    /// assert_eq!(error.to_string(), "1:1: found \":\", expected a letter or a digit (host), in hostport");
    /// # Ok::<(), rfc1738::draft::ParseError>(())
    /// ```
    pub fn parse(self, text: impl AsRef<[u8]>) -> Result<Derivation<Production>, ParseError> {
        let text = text.as_ref();
        // Asked first, because a trace takes memory.
        let derives = self.longest_prefix(text) == Some(text.len());
        let derivation = if derives { self.derive(text) } else { None };
        derivation.ok_or_else(|| ParseError::of(self, text))
    }

    /// The trace of a parse of `text`, which is known to fail.
    pub(super) fn trace(self, text: &[u8]) -> Trace<'_> {
        let trace = Trace::of_failure(text, 0);
        if let Ok((rest, _)) = self.read(trace.input()) {
            rest.expect(0, Terminal::End);
        }
        trace
    }
}

impl GrammarRule for Production {
    const HEX: Production = Production::Hex;

    fn of(id: RuleId) -> Production {
        Self::ALL[usize::from(id.0 - FIRST)]
    }
}

/// Writes the [`name`](Production::name).
impl fmt::Display for Production {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Reads the [`name`](Production::name), which must match exactly.
impl FromStr for Production {
    type Err = UnknownProduction;

    fn from_str(name: &str) -> Result<Self, UnknownProduction> {
        Self::ALL.into_iter().find(|production| production.name() == name).ok_or(UnknownProduction)
    }
}

/// No rule of the draft has this name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("no rule of the draft has this name")]
#[non_exhaustive]
pub struct UnknownProduction;

#[cfg(test)]
mod tests {
    use super::{GrammarRule, Production};
    use crate::engine::DEEPEST;

    /// What `grammar/url-draft.txt` lists as characters is read as such, and a rule in itself is not entered again.
    #[test]
    #[cfg_attr(miri, ignore = "the nesting is counted anew for each use, which takes Miri minutes")]
    fn a_trace_keeps_the_deepest_nesting_of_productions() {
        use Production::*;
        const CHARACTERS: [Production; 12] =
            [Void, XAlpha, XPAlpha, Alpha, Digit, Safe, Extra, Escape, Hex, National, Punctuation, AlphaNum];
        fn depth(production: Production) -> usize {
            let words = production.definition().split([' ', '[', ']', '|']).filter_map(|word| word.parse().ok());
            let entered = words.filter(|used| *used != production && !CHARACTERS.contains(used));
            1 + entered.map(depth).max().unwrap_or(0)
        }
        assert_eq!(Production::ALL.map(depth).into_iter().max(), Some(DEEPEST));
    }

    #[test]
    fn an_identity_stands_for_its_production_and_for_none_of_the_rfc() {
        for production in Production::ALL {
            assert_eq!(Production::from_rule(production.id()), Some(production));
            assert_eq!(Production::of(production.id()), production);
            assert_eq!(crate::Production::from_rule(production.id()), None);
        }
        assert!(crate::Production::ALL.into_iter().all(|other| Production::from_rule(other.id()).is_none()));
    }
}

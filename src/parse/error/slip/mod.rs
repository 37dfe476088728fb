//! [`Slip`]: the mistakes that people make in URLs, each recognized by one rule, and their
//! remedies.

use alloc::borrow::Cow;
use core::{fmt, ops::Range};

mod characters;
mod failed;
mod help;
mod host;
mod refused;
mod structure;
mod wrapper;

use failed::FailedParse;
use help::Help;

use super::failure::Failure;
use crate::{Production, Schemes, parse::strict::Alternative};

/// A common mistake, where it is, and what to do about it.
///
/// [`Display`](fmt::Display) says in a few words what is wrong and what to do. If one edit undoes
/// the slip, the [`replacement`](Slip::replacement) is that edit:
///
/// ```
/// use rfc1738::{SlipKind, parse_syntax};
///
/// let text = "http://user@host.dom/";
/// let error = parse_syntax(text).unwrap_err();
/// let slip = error.slip().unwrap();
/// assert_eq!((slip.kind(), slip.section()), (SlipKind::UserNotAllowed, "3.3"));
///
/// let mut remedied = text.to_string();
/// remedied.replace_range(slip.range(), slip.replacement().unwrap());
/// assert_eq!(remedied, "http://host.dom/");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Slip {
    kind: SlipKind,
    range: Range<usize>,
    replacement: Option<Cow<'static, str>>,
    section: &'static str,
    help: Help,
}

/// The `section` that says something about URLs of `http`, or where a later scheme is defined.
pub(super) fn cited(section: &'static str, definition: Option<&'static str>) -> &'static str {
    match definition {
        Some(definition) if section == Production::HttpUrl.section() => definition,
        _ => section,
    }
}

impl Slip {
    /// Which mistake it is.
    pub fn kind(&self) -> SlipKind {
        self.kind
    }

    /// The bytes of the text that are wrong; empty if something is missing.
    pub fn range(&self) -> Range<usize> {
        self.range.clone()
    }

    /// The text to write in place of the [`range`](Slip::range), if one edit undoes the slip.
    pub fn replacement(&self) -> Option<&str> {
        self.replacement.as_deref()
    }

    /// The section of the RFC that says so: its number, or `Appendix`; or of the RFC that defines
    /// `https`, `ws` or `wss`, with the ruling that these are read like `http`.
    pub fn section(&self) -> &'static str {
        self.section
    }

    fn new(
        kind: SlipKind,
        range: Range<usize>,
        section: &'static str,
        help: impl Into<Help>,
    ) -> Slip {
        Slip {
            kind,
            range,
            replacement: None,
            section,
            help: help.into(),
        }
    }

    /// The same slip in a string that has `length` more bytes before it.
    pub(super) fn after(self, length: usize) -> Slip {
        Slip {
            range: length + self.range.start..length + self.range.end,
            ..self
        }
    }

    /// The same slip in a URL of a later scheme, which another RFC defines and which has the syntax
    /// of an `httpurl`.
    pub(super) fn defined_by(self, definition: Option<&'static str>) -> Slip {
        Slip {
            section: cited(self.section, definition),
            ..self
        }
    }

    /// Whether to leave out its text.
    pub(super) fn leaves_out(&self) -> bool {
        self.replacement() == Some("")
    }

    /// The same slip with this replacement.
    fn write(self, replacement: impl Into<Cow<'static, str>>) -> Slip {
        Slip {
            replacement: Some(replacement.into()),
            ..self
        }
    }

    /// The slip behind `failure`, by the first rule that recognizes it. `alternative` is the
    /// alternative of `url` that the text was parsed as; without one, the rules about whole URLs
    /// recognize nothing.
    pub(super) fn find(
        schemes: &Schemes,
        text: &[u8],
        failure: &Failure,
        alternative: Option<Alternative<'_>>,
    ) -> Option<Slip> {
        let url = alternative.map(|alternative| alternative.production);
        let without_at = url.and_then(|url| failed::without_at(text, url, failure));
        let failed = FailedParse::new(
            schemes,
            text,
            alternative,
            without_at.as_ref().unwrap_or(failure),
        );
        let is_character = |production: Production| {
            matches!(
                production,
                Production::Escape | Production::UChar | Production::XChar | Production::GType
            )
        };
        if url.is_none()
            && failure
                .innermost(|production, start| start == 0 && is_character(production))
                .is_some()
        {
            // More than one character would be too long.
            return None;
        }
        if url.is_none() && failed.expects_only_end() {
            // The text is longer than the production, and no character is mistaken.
            return None;
        }
        // A slip that begins after the failure is not what is wrong first.
        RULES
            .iter()
            .find_map(|rule| rule(&failed).filter(|slip| slip.range.start <= failure.offset))
    }
}

/// The rules, in the order in which they are tried. The first that recognizes a failure decides, so
/// a rule comes before those that would recognize less of it:
///
/// 1. a scheme that is not allowed, because nothing else matters then, but first the prefix `URL:`,
///    because the text after it has another scheme;
/// 2. half an escape, because `%` is wrong whatever follows;
/// 3. a second scheme, because all up to it must go, or a second URL, whichever character failed;
/// 4. a user name where none is allowed, because everything up to its "@" must go, or an "@" in
///    one; an address of IPv6, in which any character may fail;
/// 5. text around the URL, first that which may contain a "#" or white space: wrappers, marks, and
///    text beside an address; then a fragment, unless its "#" belongs to a character of HTML, line
///    ends, white space; removing it leaves a URL, while encoding a character of it does not;
/// 6. the end of what a scheme allows, its separators and its parts: a path, a typecode,
///    backslashes, colons, slashes;
/// 7. a character that must be encoded, or is not allowed there even encoded;
/// 8. the host and what is next to it, from the whole to its characters;
/// 9. the name of a newsgroup;
/// 10. reserved characters, which are legal elsewhere;
/// 11. the scheme, where nothing else explains why the text does not begin like a URL.
static RULES: [fn(&FailedParse<'_>) -> Option<Slip>; 47] = [
    characters::prefix,
    structure::scheme_not_allowed,
    characters::percent,
    structure::second_scheme,
    structure::second_url,
    host::user_not_allowed,
    host::at_in_login,
    host::ipv6,
    wrapper::wrapper,
    wrapper::before,
    structure::beside_address,
    characters::entity,
    characters::fragment,
    characters::line_end,
    characters::space_around,
    characters::invisible,
    wrapper::end,
    structure::path_not_allowed,
    structure::typecode,
    structure::encoded_typecode,
    structure::encoded_grouppart,
    characters::backslash,
    structure::second_colon,
    structure::final_slash,
    structure::missing_slash,
    structure::part_missing,
    structure::colon,
    characters::escape,
    characters::space_or_control,
    host::international,
    characters::non_ascii,
    characters::unsafe_character,
    host::host_not_allowed,
    host::host_missing,
    host::port_not_allowed,
    host::empty_port,
    host::port,
    host::underscore,
    host::label,
    host::host_character,
    host::numeric_toplabel,
    structure::group,
    structure::typecode_not_allowed,
    structure::semicolon,
    structure::field,
    structure::reserved,
    structure::scheme,
];

/// Declares [`SlipKind`] from the one table below.
macro_rules! kinds {
    ($($kind:ident $name:literal $summary:literal $section:literal)*) => {
        /// Which mistake a [`Slip`] is.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum SlipKind {
            $(
                #[doc = concat!("`", $name, "`: ", $summary, " (", $section, ").")]
                $kind,
            )*
        }

        impl SlipKind {
            /// A short, stable name.
            pub const fn name(self) -> &'static str {
                match self { $(SlipKind::$kind => $name,)* }
            }

            /// The mistake in a few words: `a "_" in a host name`.
            pub const fn summary(self) -> &'static str {
                match self { $(SlipKind::$kind => $summary,)* }
            }
        }
    };
}

kinds! {
    Space "space" "a space" "section 2.2"
    Control "control" "a control character" "section 2.2"
    Fragment "fragment" "a fragment, which begins with \"#\"" "section 2.2, Appendix"
    UrlPrefix "url-prefix" "the prefix \"URL:\"" "Appendix"
    Percent "percent" "a \"%\" that does not begin an escape, or an escape where none is allowed" "sections 2.2 and 5"
    Unsafe "unsafe" "an unsafe character" "section 2.2"
    Backslash "backslash" "a backslash" "section 2.2"
    Invisible "invisible" "a character outside of US-ASCII that cannot be seen" "section 2.2"
    Wrapper "wrapper" "marks around a URL in text" "section 2.2, Appendix"
    NonAscii "non-ascii" "a character that is not in US-ASCII" "section 2.2"
    Reserved "reserved" "a reserved character that does not serve its reserved purpose" "section 2.2"
    Underscore "underscore" "a \"_\" in a host name" "section 3.1"
    HostCharacter "host-character" "a character that is not allowed in a host" "section 3.1"
    HostMissing "host-missing" "no host after the \"//\" or the \"@\"" "section 3.1"
    Label "label" "a label of a host name that is empty, or begins or ends with a hyphen" "section 3.1"
    NumericTopLabel "numeric-toplabel" "a host name whose rightmost label begins with a digit" "section 3.1"
    EmptyPort "empty-port" "a colon without a port" "section 3.1"
    Port "port" "a port that is not decimal" "section 3.1"
    HostNotAllowed "host-not-allowed" "a host in a URL that takes none" "section 3.6"
    PortNotAllowed "port-not-allowed" "a port in a URL that takes none" "sections 3.6 and 3.10"
    UserNotAllowed "user-not-allowed" "a user name in a URL that takes none" "sections 3.3 to 3.11"
    PathNotAllowed "path-not-allowed" "a path in a URL that takes none" "section 3.8"
    Group "group" "a character that is not allowed there in the name of a newsgroup" "section 3.6"
    MissingSlash "missing-slash" "a missing slash" "sections 3.2 to 3.11"
    PartMissing "part-missing" "a missing part" "sections 3.5 to 3.7"
    FinalSlash "final-slash" "a final slash in a URL that does not end in one" "sections 3.7 and 3.9"
    UpperCase "upper-case" "\";type=\" in upper case" "section 3.2.2"
    TypeCode "typecode" "a typecode other than a, i and d, or in a URL that takes none" "sections 3.2.2 and 3.10"
    MissingColon "missing-colon" "no colon after the name of the scheme" "section 2.1"
    SecondScheme "second-scheme" "the name of a second scheme" "section 2.1"
    MissingScheme "missing-scheme" "no scheme at the beginning" "section 2.1"
    SchemeCharacter "scheme-character" "a character that is not allowed in the name of a scheme" "section 2.1"
    SchemeNotAllowed "scheme-not-allowed" "a scheme other than those that are allowed" "section 2.1"
}

/// Writes the [`name`](SlipKind::name).
impl fmt::Display for SlipKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

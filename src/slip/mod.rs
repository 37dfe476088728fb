//! [`Slip`]: the mistakes that people make in URLs, each recognised by one rule, with what to write.

use alloc::borrow::Cow;
use core::{fmt, ops::Range};

mod characters;
mod failed;
mod help;
mod host;
mod structure;
mod without_at;

use failed::Failed;
use help::Help;

use crate::{furthest::Furthest, law};

/// A common mistake, where it is, and what to do about it.
///
/// [`Display`](fmt::Display) says it in a few words. Where one edit undoes the slip, it is the
/// [`replacement`](Slip::replacement):
///
/// ```
/// use rfc1738::{SlipKind, Url};
///
/// let text = "http://user@host.dom/";
/// let error = Url::parse(text).unwrap_err();
/// let slip = error.slip().unwrap();
/// assert_eq!((slip.kind(), slip.section()), (SlipKind::UserNotAllowed, "3.3"));
///
/// let mut mended = text.to_string();
/// mended.replace_range(slip.range(), slip.replacement().unwrap());
/// assert_eq!(mended, "http://host.dom/");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Slip {
    kind: SlipKind,
    range: Range<usize>,
    replacement: Option<Cow<'static, str>>,
    section: &'static str,
    help: Help,
}

impl Slip {
    /// Which mistake it is.
    pub fn kind(&self) -> SlipKind {
        self.kind
    }

    /// The bytes of the text that are mistaken; empty where something is missing.
    pub fn range(&self) -> Range<usize> {
        self.range.clone()
    }

    /// What to write in place of the [`range`](Slip::range), if one edit undoes the slip.
    pub fn replacement(&self) -> Option<&str> {
        self.replacement.as_deref()
    }

    /// The section of the RFC that says so: its number, or `Appendix`.
    pub fn section(&self) -> &'static str {
        self.section
    }

    fn new(kind: SlipKind, range: Range<usize>, section: &'static str, help: impl Into<Help>) -> Slip {
        Slip { kind, range, replacement: None, section, help: help.into() }
    }

    /// With what to write.
    fn write(self, replacement: impl Into<Cow<'static, str>>) -> Slip {
        Slip { replacement: Some(replacement.into()), ..self }
    }

    /// The slip that a failure is, by the first rule that knows it.
    pub(crate) fn find(input: &[u8], furthest: &Furthest) -> Option<Slip> {
        static RULES: [fn(&Failed<'_>) -> Option<Slip>; 28] = [
            characters::percent,
            host::user_not_allowed,
            characters::fragment,
            characters::line_end,
            characters::space_around,
            characters::wrapper,
            structure::path_not_allowed,
            structure::typecode,
            characters::backslash,
            structure::second_colon,
            structure::missing_slash,
            characters::escape,
            characters::space_or_control,
            characters::byte_order_mark,
            characters::non_ascii,
            characters::unsafe_character,
            host::host_not_allowed,
            host::port_not_allowed,
            host::empty_port,
            host::port,
            host::underscore,
            host::label,
            host::host_character,
            host::numeric_toplabel,
            structure::typecode_not_allowed,
            structure::semicolon,
            structure::reserved,
            structure::scheme,
        ];
        let alternative = law::committed(input);
        let without_at = without_at::without_at(input, alternative, furthest);
        let failed = Failed::new(input, alternative, without_at.as_ref().unwrap_or(furthest));
        RULES.iter().find_map(|rule| rule(&failed))
    }
}

/// Declares [`SlipKind`] from the one table below.
macro_rules! kinds {
    ($($(#[$doc:meta])* $kind:ident $name:literal)*) => {
        /// Which mistake a [`Slip`] is.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum SlipKind {
            $($(#[$doc])* $kind,)*
        }

        impl SlipKind {
            /// A short, stable name.
            pub const fn name(self) -> &'static str {
                match self { $(SlipKind::$kind => $name,)* }
            }
        }
    };
}

kinds! {
    /// A space (section 2.2).
    Space "space"
    /// A control character, a tab and a line end included (section 2.2).
    Control "control"
    /// A `#` and what follows it (section 2.2, Appendix).
    Fragment "fragment"
    /// A `%` without two hexadecimal digits (section 2.2), or where no escape may stand, as in a host (section 3.1).
    Percent "percent"
    /// One of the unsafe characters (section 2.2).
    Unsafe "unsafe"
    /// A backslash (section 2.2).
    Backslash "backslash"
    /// A character that is not in US-ASCII (section 2.2).
    NonAscii "non-ascii"
    /// A reserved character that is not there for its reserved purpose (section 2.2).
    Reserved "reserved"
    /// A `_` in a host name (section 3.1).
    Underscore "underscore"
    /// Another character that no host has (section 3.1).
    HostCharacter "host-character"
    /// A label of a host name that is empty, or begins or ends with a hyphen (section 3.1).
    Label "label"
    /// A host name whose rightmost label begins with a digit (section 3.1).
    NumericTopLabel "numeric-toplabel"
    /// A colon without a port (section 3.1).
    EmptyPort "empty-port"
    /// A port that is not in decimal (section 3.1).
    Port "port"
    /// A host in a URL of a scheme that has none (section 3.6).
    HostNotAllowed "host-not-allowed"
    /// A port in a URL of a scheme that has none (sections 3.6 and 3.10).
    PortNotAllowed "port-not-allowed"
    /// A user name in a URL of a scheme that has none (sections 3.3 to 3.11).
    UserNotAllowed "user-not-allowed"
    /// A path in a URL of a scheme that has none (section 3.8).
    PathNotAllowed "path-not-allowed"
    /// A slash too few (sections 3.2 to 3.11).
    MissingSlash "missing-slash"
    /// `;type=` in upper case (section 3.2.2).
    UpperCase "upper-case"
    /// A typecode that is none of the three, or in a URL of a scheme that has none (sections 3.2.2 and 3.10).
    TypeCode "typecode"
    /// No scheme at the beginning (section 2.1).
    MissingScheme "missing-scheme"
    /// A character that no scheme's name has (section 2.1).
    SchemeCharacter "scheme-character"
}

/// Writes the [`name`](SlipKind::name).
impl fmt::Display for SlipKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

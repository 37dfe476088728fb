//! [`Slip`]: the mistakes that people make in URLs, each recognised by one rule, with what to write.

use alloc::{
    format,
    string::{String, ToString},
};
use core::{fmt, ops::Range};

use crate::{Expected, Found, Production, furthest::Frame};

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
    replacement: Option<String>,
    section: &'static str,
    help: String,
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

    /// The section of the RFC that says so.
    pub fn section(&self) -> &'static str {
        self.section
    }

    /// The slip that a failure is, by the first rule that knows it.
    pub(crate) fn find(failed: &Failed<'_>) -> Option<Slip> {
        const RULES: [fn(&Failed<'_>) -> Option<Slip>; 13] = [
            percent,
            backslash,
            fragment,
            space_or_control,
            non_ascii,
            unsafe_character,
            user_not_allowed,
            empty_port,
            underscore,
            numeric_toplabel,
            missing_slash,
            reserved,
            missing_scheme,
        ];
        RULES.iter().find_map(|rule| rule(failed))
    }
}

impl fmt::Display for Slip {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.help)
    }
}

/// Which mistake a [`Slip`] is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SlipKind {
    /// A space (section 2.2).
    Space,
    /// A control character, a tab and a line end included (section 2.2).
    Control,
    /// A `#` and what follows it (section 2.2, Appendix).
    Fragment,
    /// A `%` without two hexadecimal digits (section 2.2).
    Percent,
    /// One of the unsafe characters (section 2.2).
    Unsafe,
    /// A backslash (section 2.2).
    Backslash,
    /// A character that is not in US-ASCII (section 2.2).
    NonAscii,
    /// A reserved character where it has its reserved meaning, but that makes no sense (section 2.2).
    Reserved,
    /// A `_` in a host name (section 3.1).
    Underscore,
    /// A host name whose rightmost label begins with a digit (section 3.1).
    NumericTopLabel,
    /// A colon without a port (section 3.1).
    EmptyPort,
    /// A user name in a URL of a scheme that has none (sections 3.3 to 3.11).
    UserNotAllowed,
    /// A slash too few.
    MissingSlash,
    /// No scheme at its beginning (section 2.1).
    MissingScheme,
}

impl SlipKind {
    /// A short, stable name.
    pub const fn name(self) -> &'static str {
        match self {
            SlipKind::Space => "space",
            SlipKind::Control => "control",
            SlipKind::Fragment => "fragment",
            SlipKind::Percent => "percent",
            SlipKind::Unsafe => "unsafe",
            SlipKind::Backslash => "backslash",
            SlipKind::NonAscii => "non-ascii",
            SlipKind::Reserved => "reserved",
            SlipKind::Underscore => "underscore",
            SlipKind::NumericTopLabel => "numeric-toplabel",
            SlipKind::EmptyPort => "empty-port",
            SlipKind::UserNotAllowed => "user-not-allowed",
            SlipKind::MissingSlash => "missing-slash",
            SlipKind::MissingScheme => "missing-scheme",
        }
    }
}

/// Writes the [`name`](SlipKind::name).
impl fmt::Display for SlipKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// What the rules look at: a text, and how it failed.
pub(crate) struct Failed<'a> {
    pub(crate) input: &'a [u8],
    pub(crate) offset: usize,
    pub(crate) found: Found,
    pub(crate) expected: &'a [Expected],
    /// The productions that were being read, the outermost first.
    pub(crate) within: &'a [Frame],
    /// Whether an escape could have stood there.
    pub(crate) takes_escape: bool,
}

impl Failed<'_> {
    fn rest(&self) -> &[u8] {
        &self.input[self.offset..]
    }

    fn expects(&self, wanted: Expected) -> bool {
        self.expected.contains(&wanted)
    }

    /// The literals that could have stood there, or what was left of them.
    fn literals(&self) -> impl Iterator<Item = &'static str> {
        self.expected.iter().filter_map(|expected| match expected {
            Expected::Literal(text) => Some(*text),
            _ => None,
        })
    }

    /// The innermost production that was being read.
    fn place(&self) -> Production {
        self.within.last().map_or(Production::Url, |frame| frame.production)
    }

    /// Where the innermost `production` began that was being read.
    fn start_of(&self, production: Production) -> Option<usize> {
        self.within.iter().rfind(|frame| frame.production == production).map(|frame| frame.start)
    }

    /// The alternative of `url` that was being read.
    fn alternative(&self) -> Production {
        self.within.get(1).map_or(Production::Url, |frame| frame.production)
    }

    /// The text from the start of a host to the failure, where the failure is in one: by itself, or as
    /// the login that remains when there is no "@" to end a user name.
    fn host(&self) -> Option<(usize, &[u8])> {
        let login = || if self.literals().any(|text| text == "@") { self.start_of(Production::Login) } else { None };
        let start = self.start_of(Production::Host).or_else(login)?;
        let host = self.input[start..self.offset].split(|&byte| byte == b':').next()?;
        Some((start, host))
    }

    fn slip(
        &self,
        kind: SlipKind,
        range: Range<usize>,
        section: &'static str,
        help: impl Into<String>,
    ) -> Option<Slip> {
        Some(Slip { kind, range, replacement: None, section, help: help.into() })
    }

    /// A character that must be encoded. Where no escape may stand, that is no way out.
    fn encode(&self, kind: SlipKind, character: &str) -> Option<Slip> {
        let length = self.rest().len().min(self.found.length());
        let range = self.offset..self.offset + length;
        if !self.takes_escape {
            let place = match self.start_of(Production::Host) {
                Some(_) => Production::Host,
                None => self.place(),
            };
            return self.slip(
                kind,
                range,
                place.section(),
                format!("{character} has no place in {place}, not even encoded"),
            );
        }
        let escapes: String = self.rest()[..length].iter().map(|octet| format!("%{octet:02X}")).collect();
        let help = format!("{character} must be encoded, write \"{escapes}\"");
        self.slip(kind, range, "2.2", help).map(|slip| slip.write(escapes))
    }
}

impl Slip {
    /// With what to write.
    fn write(self, replacement: impl Into<String>) -> Slip {
        Slip { replacement: Some(replacement.into()), ..self }
    }
}

fn percent(failed: &Failed<'_>) -> Option<Slip> {
    if !failed.expects(Expected::Production(Production::Hex)) {
        return None;
    }
    let at = failed.input[..failed.offset].iter().rposition(|&byte| byte == b'%')?;
    let help = "\"%\" begins an escape and needs two hexadecimal digits; if a percent sign is meant, write \"%25\"";
    failed.slip(SlipKind::Percent, at..at + 1, "2.2", help).map(|slip| slip.write("%25"))
}

fn backslash(failed: &Failed<'_>) -> Option<Slip> {
    if failed.found != Found::Character('\\') {
        return None;
    }
    let range = failed.offset..failed.offset + 1;
    let slash = failed.literals().any(|text| text.starts_with('/'));
    match (slash, failed.takes_escape) {
        (true, true) => failed
            .slip(
                SlipKind::Backslash,
                range,
                "2.2",
                "a backslash separates nothing, write \"/\"; if it is meant, \"%5C\"",
            )
            .map(|slip| slip.write("/")),
        (true, false) => failed
            .slip(SlipKind::Backslash, range, "2.2", "a backslash separates nothing, write \"/\"")
            .map(|slip| slip.write("/")),
        (false, _) => failed.encode(SlipKind::Backslash, "a backslash"),
    }
}

fn fragment(failed: &Failed<'_>) -> Option<Slip> {
    if failed.found != Found::Character('#') {
        return None;
    }
    let help = if failed.takes_escape {
        "a fragment is not part of the URL, leave out \"#\" and what follows; if the character is meant, write \"%23\""
    } else {
        "a fragment is not part of the URL, leave out \"#\" and what follows"
    };
    let slip = failed.slip(SlipKind::Fragment, failed.offset..failed.input.len(), "2.2", help)?;
    Some(if failed.expects(Expected::End) { slip.write("") } else { slip })
}

fn space_or_control(failed: &Failed<'_>) -> Option<Slip> {
    let (kind, name) = match failed.found {
        Found::Character(' ') => (SlipKind::Space, "a space"),
        Found::Character('\t') => (SlipKind::Control, "a tab"),
        Found::Character('\n' | '\r') => (SlipKind::Control, "a line end"),
        Found::Character('\0'..'\x20' | '\x7F') => (SlipKind::Control, "a control character"),
        _ => return None,
    };
    let rest = failed.rest();
    let after = rest.trim_ascii_start().len();
    // White space around the URL is no part of it.
    if after < rest.len() && (failed.offset == 0 || after == 0) {
        let range = failed.offset..failed.input.len() - after;
        let help = format!("{name} around the URL is not part of it, leave it out");
        return failed.slip(kind, range, "2.2", help).map(|slip| slip.write(""));
    }
    failed.encode(kind, name)
}

fn non_ascii(failed: &Failed<'_>) -> Option<Slip> {
    match failed.found {
        Found::Character('\u{FEFF}') if failed.offset == 0 => failed
            .slip(SlipKind::NonAscii, 0..3, "2.2", "a byte order mark is not part of the URL, leave it out")
            .map(|slip| slip.write("")),
        Found::Character('\u{80}'..) | Found::Byte(_) => {
            failed.encode(SlipKind::NonAscii, "a character that is not in US-ASCII")
        }
        _ => None,
    }
}

fn unsafe_character(failed: &Failed<'_>) -> Option<Slip> {
    let Found::Character(character @ ('<' | '>' | '"' | '{' | '}' | '|' | '^' | '~' | '[' | ']' | '`')) = failed.found
    else {
        return None;
    };
    if failed.offset == 0 && character == '<' {
        let help = "\"<\", \"URL:\" and \">\" wrap a URL in text and are not part of it, leave them out";
        return failed.slip(SlipKind::Unsafe, 0..1, "Appendix", help);
    }
    failed.encode(SlipKind::Unsafe, &format!("the unsafe character {}", failed.found))
}

fn user_not_allowed(failed: &Failed<'_>) -> Option<Slip> {
    use Production::{FileUrl, GopherUrl, HttpUrl, NntpUrl, ProsperoUrl, WaisUrl};
    let url = failed.alternative();
    if !matches!(url, HttpUrl | GopherUrl | NntpUrl | WaisUrl | FileUrl | ProsperoUrl) {
        return None;
    }
    let start = failed.input.iter().position(|&byte| byte == b':')? + "://".len();
    let host = failed.input.get(start..)?.split(|byte| b"/?#".contains(byte)).next()?;
    let user = start..start + host.iter().rposition(|&byte| byte == b'@')? + 1;
    if !(start..=start + host.len()).contains(&failed.offset) {
        return None;
    }
    let help = format!("{url} takes no user name or password, leave out all up to the \"@\"");
    failed.slip(SlipKind::UserNotAllowed, user, url.section(), help).map(|slip| slip.write(""))
}

fn empty_port(failed: &Failed<'_>) -> Option<Slip> {
    let port = failed.expects(Expected::Production(Production::Port));
    if !port || !matches!(failed.found, Found::Character('/' | '?') | Found::End) {
        return None;
    }
    let colon = failed.offset - 1..failed.offset;
    let help = "if the port is omitted, the colon is as well: leave it out";
    failed.slip(SlipKind::EmptyPort, colon, "3.1", help).map(|slip| slip.write(""))
}

fn underscore(failed: &Failed<'_>) -> Option<Slip> {
    let (start, host) = failed.host()?;
    let here = (failed.found == Found::Character('_')).then_some(failed.offset);
    let at = host.iter().position(|&byte| byte == b'_').map(|at| start + at).or(here)?;
    let help = "a host name has letters, digits and \"-\" in its labels, no \"_\"";
    failed.slip(SlipKind::Underscore, at..at + 1, "3.1", help)
}

fn numeric_toplabel(failed: &Failed<'_>) -> Option<Slip> {
    let (start, host) = failed.host()?;
    let label = host.rsplit(|&byte| byte == b'.').next()?;
    let of_a_host = |byte: &u8| byte.is_ascii_alphanumeric() || b".-".contains(byte);
    let goes_on = matches!(failed.found, Found::Character('a'..='z' | 'A'..='Z' | '0'..='9' | '-' | '.'));
    if goes_on || !label.first()?.is_ascii_digit() || !host.iter().all(of_a_host) {
        return None;
    }
    let end = start + host.len();
    let help = "the rightmost label of a host name begins with a letter, and an IP address has four groups of digits";
    failed.slip(SlipKind::NumericTopLabel, end - label.len()..end, "3.1", help)
}

fn missing_slash(failed: &Failed<'_>) -> Option<Slip> {
    use Production::{FileUrl, FtpUrl, GopherUrl, HttpUrl, ProsperoUrl, WaisUrl};
    let url = failed.alternative();
    let slash = failed.literals().find(|text| text.starts_with('/'))?;
    let after_colon = failed.input.iter().position(|&byte| byte == b':')? + 1;
    let after_scheme = failed.offset <= after_colon + 1;
    let before_path = matches!(url, HttpUrl | FtpUrl | GopherUrl | WaisUrl | FileUrl | ProsperoUrl)
        && match failed.found {
            Found::End => !failed.expects(Expected::End),
            Found::Character('?' | ';') => !failed.takes_escape,
            _ => false,
        };
    if !after_scheme && !before_path {
        return None;
    }
    let help = format!("{url} has \"{slash}\" here, insert it");
    let section = url.section();
    failed.slip(SlipKind::MissingSlash, failed.offset..failed.offset, section, help).map(|slip| slip.write(slash))
}

fn reserved(failed: &Failed<'_>) -> Option<Slip> {
    // Where something has to be, encoding what is there would be no better.
    if [Production::Login, Production::GroupPart].iter().any(|&wanted| failed.expects(Expected::Production(wanted))) {
        return None;
    }
    let encode = |at: usize| {
        let character = failed.input[at] as char;
        let escape = format!("%{:02X}", failed.input[at]);
        let help = format!("\"{character}\" is reserved, if it is meant as itself, write \"{escape}\"");
        failed.slip(SlipKind::Reserved, at..at + 1, failed.place().section(), help).map(|slip| slip.write(escape))
    };
    let at_sign =
        |start: usize| Some(start + failed.input[start..failed.offset].iter().position(|&byte| byte == b'@')?);
    let typecode = |text: &str| ";type=".len() > text.len() && ";type=".ends_with(text);
    match failed.found {
        // A second "@": the first one ended the user name, or the unique part of the message-id.
        Found::Character('@') if !failed.takes_escape => {
            let start = failed.start_of(Production::Login).or(failed.start_of(Production::Article))?;
            encode(at_sign(start)?)
        }
        // No "@" follows that would make a user or password of it.
        Found::Character('/') if failed.literals().any(|text| text == "@") && !failed.rest().contains(&b'@') => None,
        Found::Character(';' | '/' | '?' | ':' | '@' | '=' | '&') if failed.takes_escape => encode(failed.offset),
        // After the ";" of a path that is not the one of ";type=".
        _ if failed.alternative() == Production::FtpUrl => {
            let left = failed.literals().find(|text| typecode(text))?;
            let found = failed.rest().get(..left.len()).unwrap_or_default();
            let upper_case = found.eq_ignore_ascii_case(left.as_bytes());
            let semicolon = failed.offset - (";type=".len() - left.len());
            if upper_case { None } else { encode(semicolon) }
        }
        _ => None,
    }
}

fn missing_scheme(failed: &Failed<'_>) -> Option<Slip> {
    let scheme = failed.expects(Expected::Literal(":")) || failed.expects(Expected::Production(Production::Scheme));
    let ends = matches!(failed.found, Found::Character('/' | ':' | '?') | Found::End);
    if !scheme || !ends || failed.alternative() != Production::OtherUrl {
        return None;
    }
    let help = "a URL begins with the name of its scheme and a colon, as \"http:\"";
    failed.slip(SlipKind::MissingScheme, 0..failed.offset, "2.1", help.to_string())
}

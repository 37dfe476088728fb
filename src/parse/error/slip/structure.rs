//! Slips in the separators between the parts of a URL.

use alloc::{borrow::Cow, format, string::String, vec::Vec};
use core::ops::Range;

use percent_encoding::percent_decode;

use super::{
    super::expected::Found, FailedParse, Help, Slip, SlipKind, failed::escapes,
    refused::lacks_address,
};
use crate::{
    Production::{
        self, FileUrl, FtpUrl, HttpUrl, MailtoUrl, NewsUrl, NntpUrl, ProsperoUrl, TelnetUrl,
        WaisUrl,
    },
    facts::{rfc822::is_address, scheme::between_urls},
    parse::encoding::{self, Reserved},
    parse::schemes::DidYouMean,
};

/// The name of a scheme that is not in a closed set.
pub(super) fn scheme_not_allowed(failed: &FailedParse<'_>) -> Option<Slip> {
    let (name, schemes) = failed.refused()?;
    let mut names: Vec<_> = schemes.names().map(|name| format!("\"{name}\"")).collect();
    let last = names.pop();
    let allowed = match (names.is_empty(), last) {
        (_, None) => "no scheme is allowed".into(),
        (true, Some(only)) => format!("only the scheme {only} is allowed"),
        (false, Some(last)) => format!(
            "only the schemes {} and {last} are allowed",
            names.join(", ")
        ),
    };
    let scheme = failed.a_scheme();
    let help = match failed.input.get(name.len() + 1) {
        Some(b'0'..=b'9') => {
            format!(
                "{allowed}; if it is a host, write its scheme before it, such as \"{scheme}://{name}\""
            )
        }
        _ => format!("{allowed}{}", DidYouMean(schemes.near(name).as_deref())),
    };
    Some(Slip::new(
        SlipKind::SchemeNotAllowed,
        0..name.len(),
        "2.1",
        help,
    ))
}

/// Text after `telnet://host.dom/` or after a message-id, or text that would be a path in another
/// scheme.
pub(super) fn path_not_allowed(failed: &FailedParse<'_>) -> Option<Slip> {
    let url = failed
        .url
        .filter(|url| matches!(url, TelnetUrl | NewsUrl) && failed.expects_end())?;
    let is_path = match url {
        TelnetUrl => failed.read().ends_with(b"/") || failed.found == Found::Character('?'),
        _ => failed.read().contains(&b'@') && matches!(failed.rest(), [b'/', _, ..]),
    };
    let range = failed.offset..failed.input.len();
    let slip = || {
        Slip::new(
            SlipKind::PathNotAllowed,
            range,
            url.section(),
            failed.urls("take no path, leave it out"),
        )
    };
    is_path.then(|| slip().write(""))
}

/// A wrong typecode after the `;type=` of an `ftpurl`.
pub(super) fn typecode(failed: &FailedParse<'_>) -> Option<Slip> {
    if !failed.is(FtpUrl) {
        return None;
    }
    let begun = failed.expects(Production::FtpType) || failed.expects_only_end();
    if !begun {
        return None;
    }
    let start = failed.read().iter().rposition(|&byte| byte == b';')? + TYPE.len();
    let help = "the typecode must be \"a\", \"i\" or \"d\"";
    Some(Slip::new(
        SlipKind::TypeCode,
        start..failed.input.len(),
        "3.2.2",
        help,
    ))
}

const TYPE: &str = ";type=";

/// A `;type=` and its typecode, in which a character is encoded: `;type%3Da`.
pub(super) fn encoded_typecode(failed: &FailedParse<'_>) -> Option<Slip> {
    if failed.found != Found::Character('%') || !failed.is(FtpUrl) {
        return None;
    }
    let left = failed.literals().find(|text| TYPE.ends_with(text))?;
    let start = failed.offset - (TYPE.len() - left.len());
    let decoded = Cow::from(percent_decode(&failed.input[start..]));
    let typecode = core::str::from_utf8(&decoded)
        .ok()
        .filter(|_| is_typecode(&decoded))?;
    let written = typecode.to_ascii_lowercase();
    let help =
        format!("\";type=\" and the typecode are written without escapes, write \"{written}\"");
    Some(Slip::new(SlipKind::TypeCode, start..failed.input.len(), "3.2.2", help).write(written))
}

/// An encoded character that has a meaning of its own in a `newsurl`: "*", the "@" of a message-id,
/// or the "<" and ">" around it.
pub(super) fn encoded_grouppart(failed: &FailedParse<'_>) -> Option<Slip> {
    if failed.found != Found::Character('%') || !failed.is(NewsUrl) || failed.takes_escape {
        return None;
    }
    let start = failed.colon()? + 1;
    let part = core::str::from_utf8(failed.input.get(start..)?).ok()?;
    let escape = |at: usize| part.get(at..at + 3).unwrap_or_default();
    let slip = |range: Range<usize>, help| {
        Slip::new(
            SlipKind::Percent,
            start + range.start..start + range.end,
            "3.6",
            Help::from(help),
        )
    };
    if part.eq_ignore_ascii_case("%2A") {
        return Some(
            slip(
                0..3,
                "\"*\", which means all newsgroups, is written without an escape, write \"*\"",
            )
            .write("*"),
        );
    }
    let last = part.len().saturating_sub(3);
    if last >= 3
        && escape(0).eq_ignore_ascii_case("%3C")
        && escape(last).eq_ignore_ascii_case("%3E")
    {
        let help = "a message-id is written without the enclosing \"<\" and \">\", leave them out";
        return Some(slip(0..part.len(), help).write(String::from(&part[3..last])));
    }
    let at = part.find("%40").filter(|_| !part.contains('@'))?;
    Some(
        slip(
            at..at + 3,
            "the \"@\" of a message-id is written without an escape, write \"@\"",
        )
        .write("@"),
    )
}

/// A part that the URLs of a scheme must have, at the end of the text or before the next separator.
pub(super) fn part_missing(failed: &FailedParse<'_>) -> Option<Slip> {
    let url = failed.url?;
    let slip = |help| {
        Slip::new(
            SlipKind::PartMissing,
            failed.offset..failed.offset,
            url.section(),
            help,
        )
    };
    Some(match (url, failed.found) {
        (MailtoUrl, Found::End) if failed.expects(Production::Encoded822Addr) => {
            slip(failed.urls("need an address, such as user@host.dom"))
        }
        (NewsUrl, Found::End) if failed.expects(Production::GroupPart) => {
            slip(failed.urls("need the name of a newsgroup, a message-id or \"*\""))
        }
        (NewsUrl, Found::Character('@')) if failed.expects(Production::GroupPart) => {
            slip("the part of a message-id before the \"@\" is not empty".into())
        }
        (NntpUrl, Found::End) if failed.expects(Production::Group) => {
            slip(failed.urls("need the name of a newsgroup after the \"/\""))
        }
        (NntpUrl, Found::End) if failed.literals().any(|text| text == "/") => {
            slip(failed.urls("need \"/\" and the name of a newsgroup after the host"))
        }
        _ => return None,
    })
}

/// Text beside the address of a `mailtourl`: a name, and "<" and ">" around the address, or a "?" and
/// the fields of a mail after it.
pub(super) fn beside_address(failed: &FailedParse<'_>) -> Option<Slip> {
    let start = failed.colon().filter(|_| failed.is(MailtoUrl))? + 1;
    let text = core::str::from_utf8(failed.input.get(start..)?).ok()?;
    let slip = |kind, at, help| {
        Slip::new(
            kind,
            start + at..failed.input.len(),
            "3.5",
            Help::from(help),
        )
    };
    if let Some((_, address)) = text
        .trim_ascii_end()
        .strip_suffix('>')
        .and_then(|text| text.split_once('<'))
        .filter(|(name, address)| !name.is_empty() && is_address(address.as_bytes()))
    {
        let help = "a mailto URL has only an address, write it without the name before it and the \"<\" and \">\" around it";
        return Some(slip(SlipKind::Unsafe, 0, help).write(String::from(address)));
    }
    let (address, _) = text.split_once('?')?;
    let is_beside = is_address(address.as_bytes()) && lacks_address(failed, failed.input.len());
    let help = "a mailto URL has only an address, leave out the \"?\" and the text after it";
    is_beside.then(|| slip(SlipKind::Reserved, address.len(), help).write(""))
}

pub(super) fn second_colon(failed: &FailedParse<'_>) -> Option<Slip> {
    if failed.found != Found::Character(':')
        || failed.url.is_none()
        || !failed.literals().any(|text| text == "//")
    {
        return None;
    }
    let help = "one colon ends the name of the scheme, leave out the second";
    Some(Slip::new(SlipKind::Reserved, failed.here(), "2.1", help).write(""))
}

/// The name of a scheme and its colon, written twice or before those of another scheme.
pub(super) fn second_scheme(failed: &FailedParse<'_>) -> Option<Slip> {
    if failed.takes_escape || matches!(failed.url, None | Some(Production::OtherUrl)) {
        return None;
    }
    // It fails next to the colon of either.
    let at_colon = matches!(failed.read(), [.., b':'] | [.., b':', b'/'])
        || failed.found == Found::Character(':');
    at_colon.then(|| slip_of_second_scheme(failed))?
}

#[cold]
fn slip_of_second_scheme(failed: &FailedParse<'_>) -> Option<Slip> {
    let first = &failed.input[..failed.colon()?];
    let after = &failed.input[first.len() + 1..];
    let slashes = after
        .iter()
        .take(2)
        .take_while(|&&byte| byte == b'/')
        .count();
    let start = first.len() + 1 + slashes;
    let colon = failed.input[start..]
        .iter()
        .position(|&byte| byte == b':')?;
    let second = &failed.input[start..start + colon];
    let rest = &failed.input[start + colon + 1..];
    let is_scheme = match failed.known(&failed.input[start..]) {
        Some(_) if slashes == 0 => true,
        Some(MailtoUrl | NewsUrl) => rest.first().is_some_and(u8::is_ascii_alphabetic),
        // A host name of one label is not followed by a colon and "//" either.
        _ => {
            !second.is_empty()
                && second.iter().all(u8::is_ascii_alphanumeric)
                && rest.starts_with(b"//")
        }
    };
    let slip = |help| Slip::new(SlipKind::SecondScheme, 0..start, "2.1", help);
    is_scheme.then(|| match first.eq_ignore_ascii_case(second) {
        true => slip("the scheme appears twice, leave out one").write(""),
        false => slip("a URL has one scheme, leave out the other"),
    })
}

/// Two URLs with only marks between them.
pub(super) fn second_url(failed: &FailedParse<'_>) -> Option<Slip> {
    failed.url?;
    let marks = between_urls(failed.input)?;
    // The failure is at the marks, or in the second scheme.
    let scheme = failed.input.get(marks.end..failed.offset);
    let help = "two URLs, write each on its own";
    scheme
        .is_none_or(|scheme| !scheme.contains(&b'/'))
        .then(|| Slip::new(SlipKind::SecondScheme, marks, "2.1", help))
}

/// A slash at the end, after which nothing follows, in a URL that does not end in one.
pub(super) fn final_slash(failed: &FailedParse<'_>) -> Option<Slip> {
    let url = failed
        .url
        .filter(|url| matches!(url, NewsUrl | NntpUrl | WaisUrl))?;
    let path = || {
        failed
            .after_slashes()?
            .1
            .splitn(2, |&byte| byte == b'/')
            .nth(1)
    };
    let slash = match (url, failed.rest()) {
        (NntpUrl, []) if failed.read().ends_with(b"/") && failed.expects(Production::Digits) => {
            failed.offset - 1
        }
        (NntpUrl, b"/") if failed.expects_end() => failed.offset,
        (NewsUrl, b"/") if failed.expects_end() && failed.read().contains(&b'@') => failed.offset,
        (WaisUrl, [])
            if path()?
                .strip_suffix(b"/")
                .is_some_and(|name| !name.contains(&b'/')) =>
        {
            failed.offset - 1
        }
        _ => return None,
    };
    let help = "nothing follows the final \"/\", leave it out";
    Some(Slip::new(SlipKind::FinalSlash, slash..slash + 1, url.section(), help).write(""))
}

pub(super) fn missing_slash(failed: &FailedParse<'_>) -> Option<Slip> {
    if failed.takes_escape && failed.found != Found::End {
        return None;
    }
    let url = failed.url?;
    let slash = failed.literals().find(|text| text.starts_with('/'))?;
    let after_scheme = !failed.takes_escape && failed.offset <= failed.colon()? + ":/".len();
    let before_path = match (url, failed.found) {
        (WaisUrl | FileUrl | ProsperoUrl, Found::End) => true,
        // A "?" is allowed in these paths, or begins the text after them.
        (HttpUrl | FtpUrl | WaisUrl | FileUrl | ProsperoUrl, Found::Character('?')) => true,
        (FtpUrl, Found::Character(';')) => is_typecode(failed.rest()),
        (ProsperoUrl, Found::Character(';')) => {
            failed.rest().contains(&b'=') && !failed.rest().contains(&b'/')
        }
        _ => false,
    };
    if !after_scheme && !before_path {
        return None;
    }
    if url == FileUrl && after_scheme {
        // With one or two more slashes, the first directory would become a host.
        let help = failed.urls("without a host begin with three slashes, as in \"file:///\"");
        let slip = Slip::new(
            SlipKind::MissingSlash,
            failed.offset..failed.offset,
            url.section(),
            help,
        );
        return Some(if slash == "/" { slip.write("//") } else { slip });
    }
    let slip = |help| {
        Slip::new(
            SlipKind::MissingSlash,
            failed.offset..failed.offset,
            url.section(),
            help,
        )
    };
    if url == WaisUrl && failed.found == Found::Character('?') {
        return Some(slip(failed.urls(
            "need \"/\" and the name of a database before a search, as in \"/database?search\"",
        )));
    }
    if url == WaisUrl && failed.takes_escape {
        return Some(slip(
            "a \"/\" and a document-id follow the type of a document".into(),
        ));
    }
    if after_scheme && !host_follows(failed, url) {
        return Some(slip(failed.urls("need \"//\" and a host before the path")));
    }
    Some(slip(failed.missing()).write(slash))
}

/// Whether the text after the missing slashes is a host and what must follow it, and not the path
/// alone.
fn host_follows(failed: &FailedParse<'_>, url: Production) -> bool {
    let path = failed.rest().splitn(2, |&byte| byte == b'/').nth(1);
    match url {
        _ if failed.found == Found::End => true,
        NntpUrl => path
            .and_then(<[u8]>::first)
            .is_some_and(u8::is_ascii_alphabetic),
        WaisUrl | ProsperoUrl => path.is_some(),
        _ => true,
    }
}

/// Whether a string is `;type=` and one character, in either case.
fn is_typecode(text: &[u8]) -> bool {
    text.len() == TYPE.len() + 1 && text[..TYPE.len()].eq_ignore_ascii_case(TYPE.as_bytes())
}

/// A typecode in a `fileurl`.
pub(super) fn typecode_not_allowed(failed: &FailedParse<'_>) -> Option<Slip> {
    if !failed.is(FileUrl)
        || !is_typecode(failed.rest()) && !failed.rest().eq_ignore_ascii_case(TYPE.as_bytes())
    {
        return None;
    }
    let range = failed.offset..failed.input.len();
    let help = failed.urls("take no typecode, leave it out");
    Some(Slip::new(SlipKind::TypeCode, range, FileUrl.section(), help).write(""))
}

/// A ";" in the path of an `ftpurl` that does not begin `;type=`.
pub(super) fn semicolon(failed: &FailedParse<'_>) -> Option<Slip> {
    let left = failed.literals().find(|text| TYPE.ends_with(text))?;
    if !failed.is(FtpUrl) {
        return None;
    }
    let found = failed.rest().get(..left.len()).unwrap_or_default();
    if found.eq_ignore_ascii_case(left.as_bytes()) {
        let range = failed.offset..failed.offset + left.len();
        let help = "\";type=\" must be in lower case";
        return Some(Slip::new(SlipKind::UpperCase, range, "3.2.2", help).write(left));
    }
    Some(encode(
        failed,
        failed.offset - (TYPE.len() - left.len()),
        Production::FSegment,
    ))
}

/// A character of a newsgroup's name.
pub(super) fn group(failed: &FailedParse<'_>) -> Option<Slip> {
    let Found::Character('!'..='~') = failed.found else {
        return None;
    };
    // A text with an "@" is an article.
    if failed.is(NewsUrl) && failed.input.contains(&b'@') {
        return None;
    }
    let begins = failed.expects(Production::Group)
        || failed.is(NewsUrl) && failed.expects(Production::GroupPart);
    if failed.is(NewsUrl) && failed.expects_only_end() && failed.read().ends_with(b":*") {
        let range = failed.offset..failed.input.len();
        let help = "\"*\" alone means all newsgroups, leave out the rest";
        return Some(Slip::new(SlipKind::Group, range, "3.6", help).write(""));
    }
    let help = if begins {
        "the name of a newsgroup begins with a letter"
    } else if failed.found == Found::Character('*') {
        "\"*\" alone means all newsgroups; it is not a wildcard in the name of one"
    } else {
        "the name of a newsgroup consists of letters, digits, \"-\", \".\", \"+\" and \"_\""
    };
    let is_group = begins
        || failed
            .start_of(Production::Group)
            .is_some_and(|start| start < failed.offset);
    is_group.then(|| Slip::new(SlipKind::Group, failed.here(), "3.6", help))
}

/// A ";" in a `prosperourl` that does not begin a field, because no "=" follows the name.
pub(super) fn field(failed: &FailedParse<'_>) -> Option<Slip> {
    if !failed.is(ProsperoUrl) || !matches!(failed.found, Found::Character(';' | '/') | Found::End)
    {
        return None;
    }
    let start = failed.start_of(Production::FieldName)?;
    let name = failed.input[start..].split(|&byte| byte == b';').next()?;
    if name.contains(&b'=') {
        return None;
    }
    let help = "\";\" begins a field, whose name ends in \"=\"; if the character itself is meant, write \"%3B\"";
    Some(Slip::new(SlipKind::Reserved, start - 1..start, "3.11", help).write("%3B"))
}

pub(super) fn reserved(failed: &FailedParse<'_>) -> Option<Slip> {
    // Where a grouppart has to begin, encoding the character would not help.
    if failed.expects(Production::GroupPart) {
        return None;
    }
    // Outside of a URL, a text that looks like a user may be a host.
    if failed.url.is_none()
        && matches!(
            failed.place(),
            Some(Production::User | Production::Password)
        )
    {
        return None;
    }
    match failed.found {
        // The first one ended the unique part of the message-id.
        Found::Character('@') if !failed.takes_escape => {
            failed.start_of(Production::Article)?;
            let first = failed.read().iter().position(|&byte| byte == b'@')?;
            let help = "one \"@\" separates the parts of a message-id, which contain no other, even percent-encoded";
            Some(Slip::new(SlipKind::Reserved, first..first + 1, "3.6", help))
        }
        // The host would be the text before the "/", or the text after the "@".
        Found::Character('/') if failed.takes_escape && failed.before_at() => {
            let help = "a \"/\" follows the host; if a password has the character, write \"%2F\"";
            Some(Slip::new(SlipKind::Reserved, failed.here(), "3.1", help))
        }
        Found::Character(';' | '/' | '?' | ':' | '@' | '=' | '&') if failed.takes_escape => {
            Some(encode(failed, failed.offset, failed.place()?))
        }
        _ => None,
    }
}

/// The reserved character at `at`, which does not serve its reserved purpose.
pub(super) fn encode(failed: &FailedParse<'_>, at: usize, place: Production) -> Slip {
    let found = Found::Character(failed.input[at].into());
    let Reserved {
        characters,
        section,
        ..
    } = match failed.url {
        Some(url) => encoding::reserved(url, place),
        None => encoding::reserved_by_some_scheme(place),
    };
    let slip = |section, help| Slip::new(SlipKind::Reserved, at..at + 1, section, help);
    let slip = match characters.contains(&failed.input[at]) {
        true => slip(section, Help::Reserved(found)),
        false => slip("2.2", Help::AsItself(found, place)),
    };
    slip.write(escapes(&failed.input[at..at + 1]))
}

/// Marks that people write in place of the colon after the name of a scheme, each with the right
/// text and the help.
const COLONS: &[(&str, &str, &str)] = &[
    (
        ";:",
        ":",
        "only a colon follows the name of the scheme, write \":\"",
    ),
    (
        "%3A:",
        ":",
        "only a colon follows the name of the scheme, write \":\"",
    ),
    (
        ";",
        ":",
        "a colon, not a semicolon, follows the name of the scheme, write \":\"",
    ),
    (
        "%3A",
        ":",
        "the colon after the name of the scheme is written without an escape, write \":\"",
    ),
    (
        "//:",
        "://",
        "the colon follows the name of the scheme, write \"://\"",
    ),
    (
        "/://",
        "://",
        "the colon follows the name of the scheme, write \"://\"",
    ),
];

/// A colon after the name of a scheme that is encoded, at another position, or another mark.
pub(super) fn colon(failed: &FailedParse<'_>) -> Option<Slip> {
    if !matches!(failed.found, Found::Character(';' | '%' | '/' | '@')) || !names_scheme(failed) {
        return None;
    }
    let slip = |length, help| {
        Slip::new(
            SlipKind::MissingColon,
            failed.offset..failed.offset + length,
            "2.1",
            help,
        )
    };
    if failed.found == Found::Character('@') {
        let scheme = core::str::from_utf8(failed.read()).ok()?;
        return Some(slip(
            0,
            format!("a colon follows the name of the scheme, such as \"{scheme}:user@host.dom\"")
                .into(),
        ));
    }
    COLONS.iter().find_map(|&(written, meant, help)| {
        let (found, after) = failed.rest().split_at_checked(written.len())?;
        // Another colon may be the one that is meant.
        let follows = after
            .first()
            .is_some_and(|&next| next.is_ascii_alphanumeric() || next == b'/')
            && !after.windows(3).any(|three| three == b"://");
        let is_written = follows && found.eq_ignore_ascii_case(written.as_bytes());
        is_written.then(|| slip(written.len(), Help::from(help)).write(meant))
    })
}

/// Whether a known scheme has the name that was read, without its colon.
fn names_scheme(failed: &FailedParse<'_>) -> bool {
    let scheme =
        failed.literals().any(|text| text == ":") && failed.start_of(Production::Scheme) == Some(0);
    scheme && failed.known(&[failed.read(), b":"].concat()).is_some()
}

/// Whether a string can follow the name of a scheme and the missing colon.
fn lacks_colon(rest: &[u8]) -> bool {
    rest.is_empty()
        || rest
            .strip_prefix(b"//")
            .is_some_and(|host| host.first().is_some_and(|first| !b"/:".contains(first)))
}

pub(super) fn scheme(failed: &FailedParse<'_>) -> Option<Slip> {
    let scheme = failed.literals().any(|text| text == ":") || failed.expects(Production::Scheme);
    if !scheme
        || failed.start_of(Production::Scheme) != Some(0)
            && failed.start_of(Production::GenericUrl) != Some(0)
    {
        return None;
    }
    Some(match failed.found {
        Found::Character('@') if failed.known(b"mailto:").is_some() && is_address(failed.input) => {
            let help = "the URL of a mail address begins with \"mailto:\", write that before it";
            Slip::new(SlipKind::MissingScheme, 0..0, "3.5", help).write("mailto:")
        }
        _ if names_scheme(failed) && lacks_colon(failed.rest()) => {
            let help = "a colon follows the name of the scheme, insert it";
            Slip::new(
                SlipKind::MissingColon,
                failed.offset..failed.offset,
                "2.1",
                help,
            )
            .write(":")
        }
        Found::Character('/' | ':' | '?') | Found::End => {
            let help = format!(
                "a URL begins with the name of its scheme and a colon, such as \"{}:\"",
                failed.a_scheme()
            );
            Slip::new(SlipKind::MissingScheme, 0..0, "2.1", help)
        }
        _ => {
            let help = "the name of a scheme consists of letters, digits, \"+\", \".\" and \"-\"";
            Slip::new(SlipKind::SchemeCharacter, failed.here(), "2.1", help)
        }
    })
}

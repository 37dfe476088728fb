//! Slips in the separators between the parts of a URL.

use super::{super::found::Found, Failed, Help, Slip, SlipKind, failed::escapes};
use crate::{
    Production::{self, FileUrl, FtpUrl, GopherUrl, HttpUrl, NewsUrl, ProsperoUrl, TelnetUrl, WaisUrl},
    Scheme,
    reserved::{self, Reserved},
};

/// Text after `telnet://host.dom/`, or text that would be a path in another scheme.
pub(super) fn path_not_allowed(failed: &Failed<'_>) -> Option<Slip> {
    if !failed.is(TelnetUrl) || !failed.expects_end() {
        return None;
    }
    let path = failed.read().ends_with(b"/") || matches!(failed.found, Found::Character('?' | ';'));
    if !path {
        return None;
    }
    let range = failed.offset..failed.input.len();
    let help = Help::Of(TelnetUrl, "takes no path, leave it out");
    Some(Slip::new(SlipKind::PathNotAllowed, range, TelnetUrl.section(), help).write(""))
}

/// A wrong typecode after the `;type=` of an `ftpurl`.
pub(super) fn typecode(failed: &Failed<'_>) -> Option<Slip> {
    if !failed.is(FtpUrl) {
        return None;
    }
    let begun = failed.expects(Production::FtpType) || failed.expects_only_end();
    if !begun {
        return None;
    }
    let start = failed.read().iter().rposition(|&byte| byte == b';')? + TYPE.len();
    let help = "the typecode must be \"a\", \"i\" or \"d\"";
    Some(Slip::new(SlipKind::TypeCode, start..failed.input.len(), "3.2.2", help))
}

const TYPE: &str = ";type=";

pub(super) fn second_colon(failed: &Failed<'_>) -> Option<Slip> {
    if failed.found != Found::Character(':') || failed.url.is_none() || !failed.literals().any(|text| text == "//") {
        return None;
    }
    let help = "one colon ends the name of the scheme, leave out the second";
    Some(Slip::new(SlipKind::Reserved, failed.here(), "2.1", help).write(""))
}

pub(super) fn missing_slash(failed: &Failed<'_>) -> Option<Slip> {
    if failed.takes_escape && failed.found != Found::End {
        return None;
    }
    let url = failed.url?;
    let slash = failed.literals().find(|text| text.starts_with('/'))?;
    let after_scheme = !failed.takes_escape && failed.offset <= failed.colon()? + ":/".len();
    let before_path = matches!(url, HttpUrl | FtpUrl | GopherUrl | WaisUrl | FileUrl | ProsperoUrl)
        && match failed.found {
            Found::End => !failed.expects_end(),
            Found::Character('?' | ';') => !failed.takes_escape,
            _ => false,
        };
    if !after_scheme && !before_path {
        return None;
    }
    if url == FileUrl && after_scheme {
        // With one or two more slashes, the first directory would become a host.
        let help = "a file URL without a host begins with \"file:///\"";
        let slip = Slip::new(SlipKind::MissingSlash, failed.offset..failed.offset, url.section(), help);
        return Some(if slash == "/" { slip.write("//") } else { slip });
    }
    let here = failed.offset..failed.offset;
    Some(Slip::new(SlipKind::MissingSlash, here, url.section(), Help::Missing(url)).write(slash))
}

/// A typecode in a `fileurl`.
pub(super) fn typecode_not_allowed(failed: &Failed<'_>) -> Option<Slip> {
    let (begin, typecode) = failed.rest().split_at_checked(TYPE.len())?;
    if !failed.is(FileUrl) || !begin.eq_ignore_ascii_case(TYPE.as_bytes()) || typecode.len() > 1 {
        return None;
    }
    let range = failed.offset..failed.input.len();
    let help = Help::Of(FileUrl, "takes no typecode, leave it out");
    Some(Slip::new(SlipKind::TypeCode, range, FileUrl.section(), help).write(""))
}

/// A ";" in the path of an `ftpurl` that does not begin `;type=`.
pub(super) fn semicolon(failed: &Failed<'_>) -> Option<Slip> {
    let left = failed.literals().find(|text| text.len() < TYPE.len() && TYPE.ends_with(text))?;
    if !failed.is(FtpUrl) {
        return None;
    }
    let found = failed.rest().get(..left.len()).unwrap_or_default();
    if found.eq_ignore_ascii_case(left.as_bytes()) {
        let range = failed.offset..failed.offset + left.len();
        let help = "\";type=\" must be in lower case";
        return Some(Slip::new(SlipKind::UpperCase, range, "3.2.2", help).write(left));
    }
    Some(encode(failed, failed.offset - (TYPE.len() - left.len()), Production::FSegment))
}

/// A character of a newsgroup's name.
pub(super) fn group(failed: &Failed<'_>) -> Option<Slip> {
    let Found::Character('!'..='~') = failed.found else { return None };
    // A text with an "@" is an article.
    if failed.is(NewsUrl) && failed.input.contains(&b'@') {
        return None;
    }
    let begins = failed.expects(Production::Group) || failed.is(NewsUrl) && failed.expects(Production::GroupPart);
    let help = if begins {
        "the name of a newsgroup begins with a letter"
    } else if failed.found == Found::Character('*') {
        "\"*\" alone means all newsgroups; it is not a wildcard in the name of one"
    } else {
        "the name of a newsgroup consists of letters, digits, \"-\", \".\", \"+\" and \"_\""
    };
    let is_group = begins || failed.start_of(Production::Group).is_some_and(|start| start < failed.offset);
    is_group.then(|| Slip::new(SlipKind::Group, failed.here(), "3.6", help))
}

pub(super) fn reserved(failed: &Failed<'_>) -> Option<Slip> {
    // Where a grouppart has to begin, encoding the character would not help.
    if failed.expects(Production::GroupPart) {
        return None;
    }
    // Outside of a URL, what looks like a user may be a host.
    if failed.url.is_none() && matches!(failed.place(), Some(Production::User | Production::Password)) {
        return None;
    }
    match failed.found {
        // A second "@": the first one ended the user name, or the unique part of the message-id.
        Found::Character('@') if !failed.takes_escape && !matches!(failed.rest(), [_] | [_, b'/', ..]) => {
            let part = [Production::Login, Production::Article].into_iter().find_map(|part| failed.start_of(part))?;
            let first = failed.read()[part..].iter().position(|&byte| byte == b'@')?;
            let place =
                if failed.start_of(Production::Login).is_some() { Production::User } else { Production::Article };
            failed.host().map(|_| encode(failed, part + first, place))
        }
        Found::Character(';' | '/' | '?' | ':' | '@' | '=' | '&') if failed.takes_escape => {
            Some(encode(failed, failed.offset, failed.place()?))
        }
        _ => None,
    }
}

/// The reserved character at `at`, which does not serve its reserved purpose.
fn encode(failed: &Failed<'_>, at: usize, place: Production) -> Slip {
    let found = Found::Character(failed.input[at].into());
    let Reserved { characters, section, .. } = match failed.url {
        Some(url) => reserved::reserved(url, place),
        None => reserved::reserved_by_some_scheme(place),
    };
    let slip = |section, help| Slip::new(SlipKind::Reserved, at..at + 1, section, help);
    let slip = match characters.contains(&failed.input[at]) {
        true => slip(section, Help::Reserved(found)),
        false => slip("2.2", Help::AsItself(found, place)),
    };
    slip.write(escapes(&failed.input[at..at + 1]))
}

pub(super) fn scheme(failed: &Failed<'_>) -> Option<Slip> {
    let scheme = failed.literals().any(|text| text == ":") || failed.expects(Production::Scheme);
    if !scheme || failed.start_of(Production::Scheme) != Some(0) && failed.start_of(Production::GenericUrl) != Some(0) {
        return None;
    }
    let known = Scheme::ALL.iter().any(|scheme| failed.read().eq_ignore_ascii_case(scheme.name().as_bytes()));
    Some(match failed.found {
        Found::Character('/') | Found::End if known => {
            let help = "a colon follows the name of the scheme, insert it";
            Slip::new(SlipKind::MissingColon, failed.offset..failed.offset, "2.1", help).write(":")
        }
        Found::Character('/' | ':' | '?') | Found::End => {
            let help = "a URL begins with the name of its scheme and a colon, such as \"http:\"";
            Slip::new(SlipKind::MissingScheme, 0..0, "2.1", help)
        }
        _ => {
            let help = "the name of a scheme consists of letters, digits, \"+\", \".\" and \"-\"";
            Slip::new(SlipKind::SchemeCharacter, failed.here(), "2.1", help)
        }
    })
}

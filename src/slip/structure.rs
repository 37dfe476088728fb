//! Slips in what separates the parts of a URL.

use super::{Failed, Help, Slip, SlipKind, failed::escapes};
use crate::{
    Expected, Found,
    Production::{self, FileUrl, FtpUrl, GopherUrl, HttpUrl, ProsperoUrl, WaisUrl},
};

pub(super) fn missing_slash(failed: &Failed<'_>) -> Option<Slip> {
    let url = failed.alternative();
    let slash = failed.literals().find(|text| text.starts_with('/'))?;
    let after_scheme = failed.offset <= failed.colon()? + ":/".len();
    let before_path = matches!(url, HttpUrl | FtpUrl | GopherUrl | WaisUrl | FileUrl | ProsperoUrl)
        && match failed.found {
            Found::End => !failed.expects(Expected::End),
            Found::Character('?' | ';') => !failed.takes_escape,
            _ => false,
        };
    if !after_scheme && !before_path {
        return None;
    }
    if url == FileUrl && after_scheme {
        // One slash more or two would make a host of the first directory.
        let help = "a file URL without a host begins with \"file:///\"";
        let slip = Slip::new(SlipKind::MissingSlash, failed.offset..failed.offset, url.section(), help);
        return Some(if slash == "/" { slip.write("//") } else { slip });
    }
    let here = failed.offset..failed.offset;
    Some(Slip::new(SlipKind::MissingSlash, here, url.section(), Help::Missing(url)).write(slash))
}

/// A ";" in the path of an `ftpurl` that does not begin `;type=`.
pub(super) fn typecode(failed: &Failed<'_>) -> Option<Slip> {
    const TYPE: &str = ";type=";
    let left = failed.literals().find(|text| text.len() < TYPE.len() && TYPE.ends_with(text))?;
    if failed.alternative() != FtpUrl {
        return None;
    }
    let found = failed.rest().get(..left.len()).unwrap_or_default();
    if found.eq_ignore_ascii_case(left.as_bytes()) {
        let range = failed.offset..failed.offset + left.len();
        let help = "\";type=\" is in lower case";
        return Some(Slip::new(SlipKind::UpperCase, range, "3.2.2", help).write(left));
    }
    Some(encode(failed, failed.offset - (TYPE.len() - left.len()), "3.2.2"))
}

pub(super) fn reserved(failed: &Failed<'_>) -> Option<Slip> {
    // Where something has to be, encoding what is there would be no better.
    if failed.expects_production(Production::Login) || failed.expects_production(Production::GroupPart) {
        return None;
    }
    match failed.found {
        // A second "@": the first one ended the user name, or the unique part of the message-id.
        Found::Character('@') if !failed.takes_escape => {
            let start = failed.start_of(Production::Login).or(failed.start_of(Production::Article))?;
            let read = &failed.read()[start..];
            let first = read.iter().position(|&byte| byte == b'@')?;
            let host = &read[first + 1..];
            (!host.contains(&b':')).then(|| encode(failed, start + first, failed.place().section()))
        }
        // No "@" follows that would make a user or password of it.
        Found::Character('/') if failed.literals().any(|text| text == "@") && !failed.rest().contains(&b'@') => None,
        Found::Character(';' | '/' | '?' | ':' | '@' | '=' | '&') if failed.takes_escape => {
            Some(encode(failed, failed.offset, failed.place().section()))
        }
        _ => None,
    }
}

/// The reserved character at `at`, if it is not meant for its reserved purpose.
fn encode(failed: &Failed<'_>, at: usize, section: &'static str) -> Slip {
    let help = Help::Reserved(Found::Character(failed.input[at].into()));
    Slip::new(SlipKind::Reserved, at..at + 1, section, help).write(escapes(&failed.input[at..at + 1]))
}

pub(super) fn scheme(failed: &Failed<'_>) -> Option<Slip> {
    let scheme = failed.expects(Expected::Literal(":")) || failed.expects_production(Production::Scheme);
    if !scheme || failed.start_of(Production::Scheme) != Some(0) && failed.start_of(Production::GenericUrl) != Some(0) {
        return None;
    }
    Some(match failed.found {
        Found::Character('/' | ':' | '?') | Found::End => {
            let help = "a URL begins with the name of its scheme and a colon, as \"http:\"";
            Slip::new(SlipKind::MissingScheme, 0..failed.offset, "2.1", help)
        }
        _ => {
            let help = "the name of a scheme has letters, digits, \"+\", \".\" and \"-\"";
            Slip::new(SlipKind::SchemeCharacter, failed.here(), "2.1", help)
        }
    })
}

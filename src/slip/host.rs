//! Slips in `login`, `hostport` and `host` (section 3.1).

use super::{Failed, Help, Slip, SlipKind};
use crate::{
    Found,
    Production::{self, FileUrl, GopherUrl, HttpUrl, NewsUrl, NntpUrl, ProsperoUrl, WaisUrl},
};

/// The text from the start of a host to the failure, where the failure is in one: by itself, or as the
/// login that remains when there is no "@" to end a user name.
fn host<'a>(failed: &'a Failed<'_>) -> Option<(usize, &'a [u8])> {
    let login = || {
        let no_user = failed.literals().any(|text| text == "@");
        no_user.then(|| failed.start_of(Production::Login)).flatten()
    };
    let start = failed.start_of(Production::Host).or_else(login)?;
    let host = failed.read()[start..].split(|&byte| byte == b':').next()?;
    Some((start, host))
}

pub(super) fn user_not_allowed(failed: &Failed<'_>) -> Option<Slip> {
    let url = failed.alternative();
    if !matches!(url, HttpUrl | GopherUrl | NntpUrl | WaisUrl | FileUrl | ProsperoUrl) {
        return None;
    }
    let start = failed.colon()? + "://".len();
    let host = failed.input.get(start..)?.split(|byte| b"/?#".contains(byte)).next()?;
    let user = start..start + host.iter().rposition(|&byte| byte == b'@')? + 1;
    if !(start..=start + host.len()).contains(&failed.offset) {
        return None;
    }
    let help = Help::Of(url, "takes no user name or password, leave out all up to the \"@\"");
    Some(Slip::new(SlipKind::UserNotAllowed, user, url.section(), help).write(""))
}

pub(super) fn port_not_allowed(failed: &Failed<'_>) -> Option<Slip> {
    let url = failed.alternative();
    let (start, host) = host(failed)?;
    if failed.found != Found::Character(':') || host.is_empty() || !matches!(url, FileUrl | NewsUrl) {
        return None;
    }
    if let (FileUrl, [drive]) = (url, host) {
        let help = "a drive is no host but part of the path, write another \"/\" before it";
        let slip = Slip::new(SlipKind::MissingSlash, start..start, url.section(), help);
        return drive.is_ascii_alphabetic().then(|| slip.write("/"));
    }
    let port = failed.rest()[1..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    let range = failed.offset..failed.offset + 1 + port;
    let help = Help::Of(url, "takes no port, leave it out");
    Some(Slip::new(SlipKind::PortNotAllowed, range, url.section(), help).write(""))
}

pub(super) fn empty_port(failed: &Failed<'_>) -> Option<Slip> {
    let ends = matches!(failed.found, Found::Character('/' | '?') | Found::End);
    if !ends || !failed.expects_production(Production::Port) {
        return None;
    }
    let colon = failed.offset - 1..failed.offset;
    let help = "if the port is omitted, the colon is as well: leave it out";
    Some(Slip::new(SlipKind::EmptyPort, colon, "3.1", help).write(""))
}

pub(super) fn underscore(failed: &Failed<'_>) -> Option<Slip> {
    let (start, host) = host(failed)?;
    let here = (failed.found == Found::Character('_')).then_some(failed.offset);
    let at = host.iter().position(|&byte| byte == b'_').map(|at| start + at).or(here)?;
    let help = "a host name has letters, digits and \"-\" in its labels, no \"_\"";
    Some(Slip::new(SlipKind::Underscore, at..at + 1, "3.1", help))
}

pub(super) fn label(failed: &Failed<'_>) -> Option<Slip> {
    let (_, host) = host(failed)?;
    let last = host.last().copied().unwrap_or(b'.');
    let slip = |range, help| Slip::new(SlipKind::Label, range, "3.1", help);
    match (last, failed.found) {
        (b'.', Found::Character('/' | ':') | Found::End) if !host.is_empty() => {
            let range = failed.offset - 1..failed.offset;
            Some(slip(range, "a host name does not end with \".\", leave it out").write(""))
        }
        (b'.', Found::Character('.' | '-')) | (b'-', Found::Character('.' | '/' | ':') | Found::End) => {
            Some(slip(failed.here(), "each label of a host name starts and ends with a letter or digit"))
        }
        _ => None,
    }
}

pub(super) fn numeric_toplabel(failed: &Failed<'_>) -> Option<Slip> {
    let (start, host) = host(failed)?;
    let label = host.rsplit(|&byte| byte == b'.').next()?;
    let of_a_host = |byte: &u8| byte.is_ascii_alphanumeric() || b".-".contains(byte);
    let goes_on = matches!(failed.found, Found::Character('a'..='z' | 'A'..='Z' | '0'..='9' | '-' | '.'));
    if goes_on || !label.first()?.is_ascii_digit() || !host.iter().all(of_a_host) {
        return None;
    }
    let end = start + host.len();
    let help = "the rightmost label of a host name begins with a letter, and an IP address has four groups of digits";
    Some(Slip::new(SlipKind::NumericTopLabel, end - label.len()..end, "3.1", help))
}

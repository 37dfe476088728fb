//! Slips in `login`, `hostport` and `host` (section 3.1).

use super::{super::expected::Found, FailedParse, Slip, SlipKind, structure::encode};
use crate::{
    Production::{
        self, FileUrl, FtpUrl, GopherUrl, HttpUrl, NewsUrl, NntpUrl, ProsperoUrl, TelnetUrl,
        WaisUrl,
    },
    grammar::host,
};

pub(super) fn user_not_allowed(failed: &FailedParse<'_>) -> Option<Slip> {
    let url = failed.url?;
    // No escape is allowed before the path.
    if failed.takes_escape
        || !matches!(
            url,
            HttpUrl | GopherUrl | NntpUrl | WaisUrl | FileUrl | ProsperoUrl
        )
    {
        return None;
    }
    // Most texts have no "@", and a search for one is fast.
    if !failed.input.contains(&b'@') {
        return None;
    }
    let (start, rest) = failed.after_slashes()?;
    let host = rest.split(|byte| b"/?#".contains(byte)).next()?;
    if let Some(length) = password_with_fragment(rest, host) {
        // The host may also be the text before the ":".
        let user = start..start + length;
        let help = failed.urls("take no user name or password; if the \"#\" belongs to one, leave out all up to the \"@\"");
        let slip = || Slip::new(SlipKind::UserNotAllowed, user, url.section(), help);
        return (failed.offset <= start + host.len()).then(slip);
    }
    let user = start..start + host.iter().rposition(|&byte| byte == b'@')? + 1;
    let end = start + host.len();
    if !(start..=end).contains(&failed.offset) {
        return None;
    }
    if user.end == end || host[user.end - start] == b':' {
        let help = failed.urls("take no user name, and no host follows the \"@\"");
        // All up to the "@" could be left out, but no URL would be left.
        return Some(Slip::new(
            SlipKind::UserNotAllowed,
            failed.offset..user.end,
            url.section(),
            help,
        ));
    }
    let help = failed.urls("take no user name or password, leave out all up to the \"@\"");
    Some(Slip::new(SlipKind::UserNotAllowed, user, url.section(), help).write(""))
}

/// The length of a user name and a password in which a "#" seems to end the `host`, with their "@".
fn password_with_fragment(rest: &[u8], host: &[u8]) -> Option<usize> {
    let fragment = rest[host.len()..].strip_prefix(b"#")?;
    let login = fragment.split(|&byte| byte == b'/').next()?;
    let at = login.iter().rposition(|&byte| byte == b'@')?;
    let is_password = host.contains(&b':') && !host.contains(&b'@');
    is_password.then_some(host.len() + "#".len() + at + "@".len())
}

/// An "@" in the user name or password, before the one that ends them.
pub(super) fn at_in_login(failed: &FailedParse<'_>) -> Option<Slip> {
    if failed.takes_escape
        || !matches!(failed.url?, FtpUrl | TelnetUrl)
        || !failed.input.contains(&b'@')
    {
        return None;
    }
    let (start, rest) = failed.after_slashes()?;
    let login = rest.split(|&byte| byte == b'/').next()?;
    let first = login.iter().position(|&byte| byte == b'@')?;
    let last = login.iter().rposition(|&byte| byte == b'@')?;
    let host_follows = !matches!(login[last + 1..], [] | [b':', ..]);
    if first == last || failed.offset < start {
        return None;
    }
    if !host_follows {
        let here = failed.offset..failed.offset;
        return Some(Slip::new(
            SlipKind::HostMissing,
            here,
            "3.1",
            "write a host after the last \"@\"",
        ));
    }
    if login.iter().any(|byte| b"?#".contains(byte)) {
        // It may end the host instead.
        let help = "within a user name or password, \"@\" must be encoded";
        return Some(Slip::new(
            SlipKind::Reserved,
            start + first..start + first + 1,
            "3.1",
            help,
        ));
    }
    let place = if login[..first].contains(&b':') {
        Production::Password
    } else {
        Production::User
    };
    Some(encode(failed, start + first, place))
}

/// The "//host/" in a news URL that is written as an `nntpurl` is.
pub(super) fn host_not_allowed(failed: &FailedParse<'_>) -> Option<Slip> {
    if !failed.is(NewsUrl) || !failed.expects(Production::GroupPart) {
        return None;
    }
    let help = failed.urls("take no host, leave it out; to name a server, write an nntp URL");
    let slip = |length| {
        Slip::new(
            SlipKind::HostNotAllowed,
            failed.offset..failed.offset + length,
            NewsUrl.section(),
            help,
        )
    };
    let host = failed.rest().strip_prefix(b"//")?;
    Some(match host.iter().position(|&byte| byte == b'/') {
        Some(end) if end + 1 < host.len() => slip("//".len() + end + 1).write(""),
        // Nothing else is there.
        _ => slip(failed.rest().len()),
    })
}

/// No host between the "//" or the "@" and the text after a host.
pub(super) fn host_missing(failed: &FailedParse<'_>) -> Option<Slip> {
    let (start, []) = failed.hostport? else {
        return None;
    };
    let ends = matches!(failed.found, Found::Character('/' | ':' | '?') | Found::End);
    let slip = |range, help| Slip::new(SlipKind::HostMissing, range, "3.1", help);
    match failed.read().last().filter(|_| ends)? {
        b'@' => return Some(slip(start..start, "write a host after the \"@\"")),
        b'/' => {}
        _ => return None,
    }
    let may_end = matches!(failed.url, Some(HttpUrl | FtpUrl | GopherUrl | TelnetUrl));
    let next = failed
        .rest()
        .strip_prefix(b"/")
        .and_then(|rest| rest.split(|byte| b"/:?".contains(byte)).next());
    Some(match next {
        // If nothing has to follow the host, a name with a period is more likely a host than the
        // beginning of a path.
        Some(next) if may_end && next.contains(&b'.') && is_host(next) => slip(
            start..start + 1,
            "the host follows \"//\", leave out the third slash",
        )
        .write(""),
        _ => slip(start..start, "write a host after the \"//\""),
    })
}

pub(super) fn port_not_allowed(failed: &FailedParse<'_>) -> Option<Slip> {
    let url = failed.url?;
    let (start, host) = failed.host()?;
    if failed.found != Found::Character(':') || host.is_empty() || !matches!(url, FileUrl | NewsUrl)
    {
        return None;
    }
    if let (FileUrl, [drive]) = (url, host) {
        let help = "a drive is not a host but part of the path, write another \"/\" before it";
        let slip = Slip::new(SlipKind::MissingSlash, start..start, url.section(), help);
        return drive.is_ascii_alphabetic().then(|| slip.write("/"));
    }
    let port = failed.rest()[1..]
        .iter()
        .take_while(|byte| byte.is_ascii_alphanumeric())
        .count();
    let range = failed.offset..failed.offset + 1 + port;
    let slip = |help| {
        Slip::new(
            SlipKind::PortNotAllowed,
            range.clone(),
            url.section(),
            failed.urls(help),
        )
    };
    match (url, failed.input.get(range.end)) {
        (_, Some(b'@')) => None,
        (_, None) | (FileUrl, Some(b'/')) => Some(slip("take no port, leave it out").write("")),
        _ => Some(slip("take no port")),
    }
}

pub(super) fn empty_port(failed: &FailedParse<'_>) -> Option<Slip> {
    let ends = matches!(failed.found, Found::Character('/' | '?') | Found::End);
    if !ends || !failed.expects(Production::Port) {
        return None;
    }
    let colon = failed.offset - 1..failed.offset;
    let help = "no port follows the colon, leave the colon out";
    Some(Slip::new(SlipKind::EmptyPort, colon, "3.1", help).write(""))
}

pub(super) fn port(failed: &FailedParse<'_>) -> Option<Slip> {
    let (_, hostport) = failed.hostport?;
    let Found::Character(found) = failed.found else {
        return None;
    };
    // Outside of a URL, what follows the port is not part of it.
    let ends = matches!(found, '?' | ';') && hostport.last().is_some_and(u8::is_ascii_digit);
    if !hostport.contains(&b':') || ends || failed.url.is_none() && !found.is_alphanumeric() {
        return None;
    }
    let is_digit = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_digit);
    let help = if found == ':' && is_digit(hostport.last()) && is_digit(failed.rest().get(1)) {
        "one port follows a host, leave out the other"
    } else {
        "a port is written in decimal digits"
    };
    Some(Slip::new(SlipKind::Port, failed.here(), "3.1", help))
}

/// An address of IPv6, which came after the RFC, in brackets or without.
pub(super) fn ipv6(failed: &FailedParse<'_>) -> Option<Slip> {
    let (start, read) = failed.hostport?;
    let rest = &failed.input[start..];
    let host = rest.split(|byte| b"/?#".contains(byte)).next()?;
    let slip = |range| {
        let help = "a host is a name or four groups of digits; addresses of IPv6, in brackets, came later, with RFC 2732";
        Some(Slip::new(SlipKind::HostCharacter, range, "3.1", help))
    };
    match failed.found {
        Found::Character('[') if read.is_empty() => slip(failed.here()),
        _ if is_ipv6(host) => slip(start..start + host.len()),
        _ => None,
    }
}

/// Whether a string without brackets looks like an address of IPv6: groups of hexadecimal digits
/// and colons, of which two are adjacent, or at least six, and perhaps an address of IPv4 at the
/// end.
fn is_ipv6(host: &[u8]) -> bool {
    let groups = || host.split(|&byte| byte == b':');
    let is_group = |group: &[u8]| group.len() <= 4 && group.iter().all(u8::is_ascii_hexdigit);
    let has_groups = || groups().rev().skip(1).all(is_group);
    let ends = |last| is_group(last) || is_host(last);
    let colons = host.iter().filter(|&&byte| byte == b':').count();
    (colons >= 6 || colons > 1 && host.windows(2).any(|two| two == b"::"))
        && has_groups()
        && groups().next_back().is_some_and(ends)
}

/// A name that is not in US-ASCII. Section 3.1 has no such names, and IDNA encodes them otherwise
/// than section 2.2 encodes characters.
pub(super) fn international(failed: &FailedParse<'_>) -> Option<Slip> {
    let Found::Character('\u{80}'..) = failed.found else {
        return None;
    };
    let in_host = || {
        let host = failed.read().rsplit(|byte| b"/@".contains(byte)).next();
        failed.in_authority()
            && !failed.before_at()
            && host.is_some_and(|host| !host.contains(&b':'))
    };
    if failed.host().is_none() && !in_host() {
        return None;
    }
    let help = "a host name is in US-ASCII; a name in other characters is written in its form of IDNA (RFC 5890), which begins with \"xn--\"";
    Some(Slip::new(SlipKind::NonAscii, failed.here(), "3.1", help))
}

pub(super) fn underscore(failed: &FailedParse<'_>) -> Option<Slip> {
    failed
        .host()
        .filter(|_| failed.found == Found::Character('_'))?;
    let help =
        "the labels of a host name consist of letters, digits and \"-\"; \"_\" is not allowed";
    Some(Slip::new(SlipKind::Underscore, failed.here(), "3.1", help))
}

pub(super) fn label(failed: &FailedParse<'_>) -> Option<Slip> {
    let (_, host) = failed.host()?;
    let ends = matches!(
        failed.found,
        Found::Character('/' | ':' | '?' | ';') | Found::End
    );
    let slip = |range, help| Some(Slip::new(SlipKind::Label, range, "3.1", help));
    let whole_labels = "each label of a host name starts and ends with a letter or digit";
    match (host.last().unwrap_or(&b'.'), failed.found) {
        (b'.', _) if ends && is_host(&host[..host.len().saturating_sub(1)]) => {
            let help = "a host name does not end with \".\", leave it out";
            slip(failed.offset - 1..failed.offset, help).map(|slip| slip.write(""))
        }
        (b'.', Found::Character('.' | '-')) => slip(failed.here(), whole_labels),
        (b'-', found) if ends || found == Found::Character('.') => {
            let hyphens = host.iter().rev().take_while(|&&byte| byte == b'-').count();
            slip(failed.offset - hyphens..failed.offset, whole_labels)
        }
        _ => None,
    }
}

fn is_host(text: &[u8]) -> bool {
    matches!(host(text), Ok(([], _)))
}

pub(super) fn host_character(failed: &FailedParse<'_>) -> Option<Slip> {
    let Found::Character('$' | '+' | '!' | '*' | '\'' | '(' | ')' | ',' | ';' | '?' | '&' | '=') =
        failed.found
    else {
        return None;
    };
    failed.hostport?;
    let (section, help) = match (failed.url, failed.found) {
        (Some(GopherUrl), Found::Character('?')) => (
            "3.4.2",
            "a search follows the selector and an encoded tab, as in \"/7selector%09search\", and not a \"?\"",
        ),
        _ => return Some(failed.encode(SlipKind::HostCharacter)),
    };
    Some(Slip::new(
        SlipKind::HostCharacter,
        failed.here(),
        section,
        help,
    ))
}

pub(super) fn numeric_toplabel(failed: &FailedParse<'_>) -> Option<Slip> {
    let (start, host) = failed.host()?;
    let host = host.strip_suffix(b".").unwrap_or(host);
    let label = host.rsplit(|&byte| byte == b'.').next()?;
    let of_a_host = |byte: &u8| byte.is_ascii_alphanumeric() || b".-".contains(byte);
    let goes_on = matches!(
        failed.found,
        Found::Character('a'..='z' | 'A'..='Z' | '0'..='9' | '-' | '.')
    );
    if goes_on || !label.first()?.is_ascii_digit() || !host.iter().all(of_a_host) {
        return None;
    }
    let end = start + host.len();
    let help = "the rightmost label of a host name begins with a letter, and an IP address has four groups of digits";
    Some(Slip::new(
        SlipKind::NumericTopLabel,
        end - label.len()..end,
        "3.1",
        help,
    ))
}

//! Slips in characters: those that section 2.2 says must be encoded.

use super::{Failed, Help, Slip, SlipKind};
use crate::{Expected, Found, Production};

pub(super) fn percent(failed: &Failed<'_>) -> Option<Slip> {
    if !failed.expects_production(Production::Hex) {
        return None;
    }
    let at = failed.read().iter().rposition(|&byte| byte == b'%')?;
    let help = "\"%\" begins an escape and needs two hexadecimal digits; if a percent sign is meant, write \"%25\"";
    Some(Slip::new(SlipKind::Percent, at..at + 1, "2.2", help).write("%25"))
}

/// An escape where none may stand.
pub(super) fn escape(failed: &Failed<'_>) -> Option<Slip> {
    if failed.found != Found::Character('%') || failed.takes_escape || failed.start_of(Production::Host).is_none() {
        return None;
    }
    let help = "a host is written without escapes";
    Some(Slip::new(SlipKind::Percent, failed.here(), "3.1", help))
}

pub(super) fn backslash(failed: &Failed<'_>) -> Option<Slip> {
    if failed.found != Found::Character('\\') {
        return None;
    }
    let slip = |section, help| Slip::new(SlipKind::Backslash, failed.here(), section, help);
    if matches!(failed.read(), [drive, b':'] if drive.is_ascii_alphabetic()) {
        return Some(slip("3.10", "this is a file name of some system; as a URL it begins with \"file:///\""));
    }
    let slash = failed.literals().any(|text| text.starts_with('/'));
    Some(match (slash, failed.takes_escape) {
        (true, true) => slip("2.2", "a backslash separates nothing, write \"/\"; if it is meant, \"%5C\"").write("/"),
        (true, false) => slip("2.2", "a backslash separates nothing, write \"/\"").write("/"),
        (false, _) => failed.encode(SlipKind::Backslash),
    })
}

pub(super) fn fragment(failed: &Failed<'_>) -> Option<Slip> {
    if failed.found != Found::Character('#') {
        return None;
    }
    let help = if failed.takes_escape {
        "a fragment is not part of the URL, leave out \"#\" and what follows; if the character is meant, write \"%23\""
    } else {
        "a fragment is not part of the URL, leave out \"#\" and what follows"
    };
    let slip = Slip::new(SlipKind::Fragment, failed.offset..failed.input.len(), "2.2", help);
    Some(if failed.expects(Expected::End) { slip.write("") } else { slip })
}

/// A line break within the URL, and the white space around it.
pub(super) fn line_end(failed: &Failed<'_>) -> Option<Slip> {
    let space = &failed.rest()[..failed.rest().len() - failed.rest().trim_ascii_start().len()];
    let within = failed.offset > 0 && space.len() < failed.rest().len();
    if !within || !space.contains(&b'\n') {
        return None;
    }
    let help = if failed.takes_escape {
        "a line break is not part of the URL, leave it out; if it is meant, write it as \"%0A\""
    } else {
        "a line break is not part of the URL, leave it out"
    };
    let range = failed.offset..failed.offset + space.len();
    Some(Slip::new(SlipKind::Control, range, "Appendix", help).write(""))
}

pub(super) fn space_or_control(failed: &Failed<'_>) -> Option<Slip> {
    let kind = match failed.found {
        Found::Character(' ') => SlipKind::Space,
        Found::Character('\0'..'\x20' | '\x7F') => SlipKind::Control,
        _ => return None,
    };
    let rest = failed.rest();
    let after = rest.trim_ascii_start().len();
    let side = match (failed.offset, after) {
        _ if after == rest.len() => None,
        (0, _) => Some("before"),
        (_, 0) => Some("after"),
        _ => None,
    };
    Some(match side {
        None => failed.encode(kind),
        Some(side) => {
            let range = failed.offset..failed.input.len() - after;
            Slip::new(kind, range, "2.2", Help::Outside(failed.found, side)).write("")
        }
    })
}

pub(super) fn non_ascii(failed: &Failed<'_>) -> Option<Slip> {
    match failed.found {
        Found::Character('\u{FEFF}') if failed.offset == 0 => {
            let help = "a byte order mark is not part of the URL, leave it out";
            Some(Slip::new(SlipKind::NonAscii, failed.here(), "2.2", help).write(""))
        }
        Found::Character('\u{80}'..) | Found::Byte(_) => Some(failed.encode(SlipKind::NonAscii)),
        _ => None,
    }
}

/// The "<" and ">" around a URL in text, around a message-id, or around an address.
pub(super) fn wrapper(failed: &Failed<'_>) -> Option<Slip> {
    let slip = |section, help| Some(Slip::new(SlipKind::Unsafe, failed.here(), section, help).write(""));
    match failed.found {
        Found::Character('<') if failed.offset == 0 => {
            let length = if failed.rest().get(1..5).is_some_and(|s| s.eq_ignore_ascii_case(b"URL:")) { 5 } else { 1 };
            let help = "the \"<\", \"URL:\" and \">\" around a URL in text are not part of it, leave them out";
            Some(Slip::new(SlipKind::Unsafe, 0..length, "Appendix", help).write(""))
        }
        Found::Character('<') if failed.expects_production(Production::GroupPart) => {
            slip("3.6", "the message-id stands without the enclosing \"<\" and \">\", leave them out")
        }
        Found::Character('<') if failed.expects_production(Production::Encoded822Addr) => {
            slip("3.5", "the addr-spec stands without \"<\" and \">\" around it, leave them out")
        }
        Found::Character('>') if failed.rest().len() == 1 && failed.expects(Expected::End) => {
            slip("Appendix", "a \">\" after a URL in text is not part of it, leave it out")
        }
        _ => None,
    }
}

pub(super) fn unsafe_character(failed: &Failed<'_>) -> Option<Slip> {
    let Found::Character('<' | '>' | '"' | '{' | '}' | '|' | '^' | '~' | '[' | ']' | '`') = failed.found else {
        return None;
    };
    Some(failed.encode(SlipKind::Unsafe))
}

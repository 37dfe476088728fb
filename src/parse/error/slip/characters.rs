//! Slips in single characters, which section 2.2 says must be encoded.

use alloc::{format, string::String};

use super::super::expected::Found;
use super::{
    FailedParse, Help, Slip, SlipKind,
    failed::escapes,
    refused::{lacks_address, refused},
};
use crate::{
    Production,
    facts::{
        message::is_blank,
        scheme::{URL_PREFIX, is_marked},
    },
};

pub(super) fn percent(failed: &FailedParse<'_>) -> Option<Slip> {
    if !failed.expects(Production::Hex) {
        return None;
    }
    let at = failed.read().iter().rposition(|&byte| byte == b'%')?;
    let help = "\"%\" begins an escape and needs two hexadecimal digits; if a percent sign is meant, write \"%25\"";
    let slip = Slip::new(SlipKind::Percent, at..at + 1, "2.2", help);
    // If this is not an address even with the "%" encoded, there is another mistake, and encoding
    // would not help.
    Some(if lacks_address(failed, failed.input.len()) {
        slip
    } else {
        slip.write("%25")
    })
}

/// An escape where none is allowed. Section 2.2 has octets of a host encoded, too; section 5
/// decides (ruling 28).
pub(super) fn escape(failed: &FailedParse<'_>) -> Option<Slip> {
    if failed.found != Found::Character('%')
        || failed.takes_escape
        || failed.place() == Some(Production::Scheme)
    {
        return None;
    }
    Some(match failed.place() {
        Some(place) => {
            let section = failed.url.map_or(place.section(), |_| "5");
            Slip::new(
                SlipKind::Percent,
                failed.here(),
                section,
                Help::Unescaped(place),
            )
        }
        None => failed.encode(SlipKind::Percent),
    })
}

pub(super) fn backslash(failed: &FailedParse<'_>) -> Option<Slip> {
    if failed.found != Found::Character('\\') {
        return None;
    }
    let slip = |section, help| Slip::new(SlipKind::Backslash, failed.here(), section, help);
    if failed.url.is_some() && matches!(failed.read(), [drive, b':'] if drive.is_ascii_alphabetic())
    {
        return Some(slip(
            "3.10",
            "this looks like a file name of some operating system; a file URL begins with \"file:///\"",
        ));
    }
    if let Some(escape) = backslash_escape(failed) {
        return Some(escape);
    }
    let slash = !failed.before_at() && failed.literals().any(|text| text.starts_with('/'));
    if slash && failed.is(Production::TelnetUrl) && failed.rest().len() > 1 {
        let help = format!(
            "a backslash is not a separator, and {} URLs take no path",
            failed.scheme()
        );
        return Some(Slip::new(SlipKind::Backslash, failed.here(), "3.8", help));
    }
    // No waisurl ends in a slash.
    let slash = slash
        && !(failed.is(Production::WaisUrl) && failed.takes_escape && failed.rest().len() == 1);
    // In a host, the period would be the beginning of a path.
    if slash && !failed.takes_escape && failed.rest().starts_with(b"\\.") {
        let help = "a backslash is not allowed in a host, and does not separate it from a path";
        return Some(slip("3.1", help));
    }
    Some(match (slash, failed.takes_escape) {
        (true, true) => {
            let help = "a backslash is not a separator, write \"/\"; if the character is meant, write \"%5C\"";
            slip("2.2", help).write("/")
        }
        (true, false) => slip("2.2", "a backslash is not a separator, write \"/\"").write("/"),
        (false, _) => failed.encode(SlipKind::Backslash),
    })
}

/// The escapes of JSON, TeX, Markdown and shells: a backslash and the character that it escapes. In
/// a file name, such a character may follow a backslash that separates.
fn backslash_escape(failed: &FailedParse<'_>) -> Option<Slip> {
    let is_backslash = |byte: &&u8| **byte == b'\\';
    let run = failed.rest().iter().take_while(is_backslash).count();
    let escaped = match failed.rest().get(run)? {
        b'/' => true,
        // A period or a hyphen may begin the name of a file, and an "@" ends a user.
        b'.' | b'-' | b'@' => false,
        next => {
            !failed.is(Production::FileUrl)
                && matches!(next, b' '..=b'~')
                && !next.is_ascii_alphanumeric()
        }
    };
    let help =
        "this backslash is an escape of another notation, such as JSON or Markdown, leave it out";
    let range = failed.offset..failed.offset + run;
    escaped.then(|| Slip::new(SlipKind::Backslash, range, "2.2", help).write(""))
}

/// A character that is written by its number, as in HTML: `&#38;`, `&#x26;`.
pub(super) fn entity(failed: &FailedParse<'_>) -> Option<Slip> {
    let start = match failed.found {
        Found::Character('&') => failed.offset,
        Found::Character('#') if failed.read().ends_with(b"&") => failed.offset - 1,
        _ => return None,
    };
    let number = failed.input[start..].strip_prefix(b"&#")?;
    // The greatest number, 10FFFF, has seven decimal digits.
    let end = number.iter().take(9).position(|&byte| byte == b';')?;
    let number = core::str::from_utf8(&number[..end]).ok()?;
    let (digits, radix) = match number.strip_prefix(['x', 'X']) {
        Some(digits) => (digits, 16),
        None => (number, 10),
    };
    let meant = char::from_u32(u32::from_str_radix(digits, radix).ok()?)?;
    let is_plain = meant.is_ascii_graphic() && !is_unsafe(meant);
    let stands = format!("\"&#{number};\" stands for a character in HTML, but not in a URL");
    let range = start..start + "&#;".len() + number.len();
    if !is_plain && !failed.takes_escape {
        let help = format!("{stands}, and neither it nor an escape of it is allowed here");
        return Some(Slip::new(SlipKind::Unsafe, range, "2.2", help));
    }
    let write = match is_plain {
        true => String::from(meant),
        false => escapes(meant.encode_utf8(&mut [0; 4]).as_bytes()).into(),
    };
    let help = format!("{stands}; if the URL was copied from HTML, write \"{write}\"");
    let slip = Slip::new(SlipKind::Unsafe, range, "2.2", help);
    // In an authority the character makes another host, which whoever follows the remedy has to see.
    let is_written = !failed.is_authority_to(start);
    Some(if is_written { slip.write(write) } else { slip })
}

pub(super) fn fragment(failed: &FailedParse<'_>) -> Option<Slip> {
    // Nothing is left of a text that begins with it.
    if failed.found != Found::Character('#') || failed.url.is_none() || failed.offset == 0 {
        return None;
    }
    // Before an "@" it is part of the user name or the message-id, and before the end of an
    // addr-spec, of that.
    if failed.before_at() || lacks_address(failed, failed.offset) {
        return None;
    }
    let help = if failed.takes_escape {
        "a fragment is not part of the URL, leave out \"#\" and the text after it; if the character is meant, write \"%23\""
    } else {
        "a fragment is not part of the URL, leave out \"#\" and the text after it"
    };
    let slip = Slip::new(
        SlipKind::Fragment,
        failed.offset..failed.input.len(),
        "2.2",
        help,
    );
    Some(if failed.expects_end() {
        slip.write("")
    } else {
        slip
    })
}

/// A line break within the URL, and the white space around it.
pub(super) fn line_end(failed: &FailedParse<'_>) -> Option<Slip> {
    space_kind(failed.found)?;
    let space = &failed.rest()[..failed.rest().len() - failed.rest().trim_ascii_start().len()];
    let within = failed.url.is_some() && failed.offset > 0 && space.len() < failed.rest().len();
    if !within || !space.contains(&b'\n') {
        return None;
    }
    let help = if failed.takes_escape && refused(failed).is_none() {
        "a line break is not part of the URL, leave it out; if it is meant, write it as \"%0A\""
    } else {
        "a line break is not part of the URL, leave it out"
    };
    let range = failed.offset..failed.offset + space.len();
    Some(Slip::new(SlipKind::Control, range, "Appendix", help).write(""))
}

/// White space around the URL, or around a separator in it.
pub(super) fn space_around(failed: &FailedParse<'_>) -> Option<Slip> {
    let kind = space_kind(failed.found)?;
    let mut after = failed.rest().trim_ascii_start();
    if failed.offset == 0 {
        let controls = failed
            .rest()
            .iter()
            .take_while(|byte| byte.is_ascii_control() || **byte == b' ');
        after = &failed.rest()[controls.count()..];
    }
    let length = failed.rest().len() - after.len();
    let help = match (failed.offset, after) {
        _ if length == 0 || failed.url.is_none() => return None,
        (0, _) => Help::Outside(failed.found, "before"),
        (_, []) => Help::Outside(failed.found, "after"),
        // The fragment is removed, so this follows what is left; but before an "@", "#" does not
        // begin one.
        (_, [b'#', ..]) if !failed.before_at() => Help::Outside(failed.found, "after"),
        _ if failed.expects(Production::Encoded822Addr) => Help::LeaveOut(failed.found),
        _ if failed.takes_escape => return None,
        _ if failed
            .literals()
            .any(|text| after.starts_with(text.as_bytes())) =>
        {
            Help::LeaveOut(failed.found)
        }
        _ => return None,
    };
    Some(Slip::new(kind, failed.offset..failed.offset + length, "2.2", help).write(""))
}

pub(super) fn space_or_control(failed: &FailedParse<'_>) -> Option<Slip> {
    Some(failed.encode(space_kind(failed.found)?))
}

fn space_kind(found: Found) -> Option<SlipKind> {
    match found {
        Found::Character(' ') => Some(SlipKind::Space),
        Found::Character('\0'..'\x20' | '\x7F') => Some(SlipKind::Control),
        _ => None,
    }
}

/// A character that cannot be seen, such as U+200B, before or after the URL, or where no escape is
/// allowed. Within a part, it may be meant.
pub(super) fn invisible(failed: &FailedParse<'_>) -> Option<Slip> {
    let Found::Character(found @ '\u{80}'..) = failed.found else {
        return None;
    };
    if failed.url.is_none() || !is_invisible(found) {
        return None;
    }
    let rest = core::str::from_utf8(failed.rest()).ok()?;
    let after = rest.trim_start_matches(|next: char| next.is_whitespace() || is_invisible(next));
    let help = match (failed.offset, after) {
        (0, _) => Help::Outside(failed.found, "before"),
        (_, "") => Help::Outside(failed.found, "after"),
        _ if failed.takes_escape => return None,
        _ => Help::LeaveOut(failed.found),
    };
    let range = failed.offset..failed.input.len() - after.len();
    Some(Slip::new(SlipKind::Invisible, range, "2.2", help).write(""))
}

/// Whether a character is invisible: white space, default ignorable in Unicode, or blank.
pub(super) fn is_invisible(character: char) -> bool {
    character.is_whitespace()
        || is_blank(character)
        || matches!(
            character,
            '\u{AD}' | '\u{34F}' | '\u{61C}' | '\u{17B4}'..='\u{17B5}' | '\u{180B}'..='\u{180F}'
                | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{FE00}'..='\u{FE0F}'
                | '\u{FEFF}' | '\u{E0000}'..='\u{E0FFF}'
        )
}

pub(super) fn non_ascii(failed: &FailedParse<'_>) -> Option<Slip> {
    match failed.found {
        Found::Character('\u{80}'..) | Found::Byte(_) => Some(failed.encode(SlipKind::NonAscii)),
        _ => None,
    }
}

/// The prefix `URL:` where only some schemes are allowed. (Elsewhere it is read as a scheme, and
/// the failure is in the text that it marks.)
pub(super) fn prefix(failed: &FailedParse<'_>) -> Option<Slip> {
    failed.refused()?;
    let help = "\"URL:\" before a URL is not part of it, leave it out";
    let slip = || Slip::new(SlipKind::UrlPrefix, 0..URL_PREFIX.len(), "Appendix", help).write("");
    is_marked(failed.input).then(slip)
}

pub(super) fn unsafe_character(failed: &FailedParse<'_>) -> Option<Slip> {
    let unsafe_character =
        matches!(failed.found, Found::Character(character) if is_unsafe(character));
    unsafe_character.then(|| failed.encode(SlipKind::Unsafe))
}

/// Whether section 2.2 calls a character unsafe that can be seen. (A "%" and a backslash have
/// rules of their own.)
fn is_unsafe(character: char) -> bool {
    "<>\"#{}|^~[]`".contains(character)
}

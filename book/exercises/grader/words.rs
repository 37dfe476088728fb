//! How strings are shown to people: safe on any terminal.

/// The most bytes of a string that are shown, and how many are shown of the end of a longer one.
pub(crate) const SHOWN: usize = 120;
const SHOWN_OF_END: usize = 12;

/// A string in backquotes, with escapes for everything but graphic US-ASCII and the space: ``
/// `a\n\xff` ``.
///
/// ```
/// use exercises::words::quoted;
///
/// assert_eq!(quoted(b"a.b"), "`a.b`");
/// assert_eq!(quoted(b"\n\\\xff"), r"`\n\\\xff`");
/// assert_eq!(quoted(b""), "the empty string");
/// ```
pub fn quoted(bytes: &[u8]) -> String {
    if bytes.is_empty() {
        return "the empty string".to_owned();
    }
    let shown = |bytes: &[u8]| bytes.iter().map(|&byte| escaped(byte)).collect::<String>();
    if bytes.len() > SHOWN {
        let first = &bytes[..SHOWN / 2];
        let last = &bytes[bytes.len() - SHOWN_OF_END..];
        format!("`{}…{}` ({} bytes)", shown(first), shown(last), bytes.len())
    } else {
        format!("`{}`", shown(bytes))
    }
}

/// The same, with the length: `` `a.b` (3 bytes) ``.
pub fn measured(bytes: &[u8]) -> String {
    if bytes.len() > SHOWN {
        quoted(bytes)
    } else {
        format!("{} ({})", quoted(bytes), count(bytes.len(), "byte"))
    }
}

fn escaped(byte: u8) -> String {
    match byte {
        b'\\' => r"\\".to_owned(),
        b' '..=b'~' => char::from(byte).to_string(),
        _ => byte.escape_ascii().to_string(),
    }
}

/// A number of things: `1 byte`, `2 bytes`.
///
/// ```
/// use exercises::words::count;
///
/// assert_eq!((count(1, "byte"), count(0, "byte")), ("1 byte".to_owned(), "0 bytes".to_owned()));
/// ```
pub fn count(number: usize, thing: &str) -> String {
    if number == 1 {
        format!("1 {thing}")
    } else {
        format!("{number} {thing}s")
    }
}

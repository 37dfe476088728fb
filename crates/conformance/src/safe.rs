//! Text that is safe to print: text from outside must not control the terminal.

/// Whether `character` shows as itself wherever it is printed, and has no other effect: it is not a control, a
/// formatting or bidirectional control, a separator other than the space, or a mark that joins another character.
pub fn is_graphic(character: char) -> bool {
    // Beyond US-ASCII, the characters that Rust does not escape in `Debug`.
    matches!(character, ' '..='~') || character.escape_debug().len() == 1
}

/// `character`, or a substitute if it is not graphic: for the controls of US-ASCII their pictures
/// (`␀` to `␟`, `␡`), for all others the replacement character.
pub fn picture(character: char) -> char {
    match character {
        '\0'..'\x20' => char::from_u32(0x2400 + character as u32).unwrap_or(char::REPLACEMENT_CHARACTER),
        '\x7F' => '\u{2421}',
        _ if is_graphic(character) => character,
        _ => char::REPLACEMENT_CHARACTER,
    }
}

/// `bytes` as text that is safe to print, with a replacement character for each sequence that is not UTF-8.
pub fn visible(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).chars().map(picture).collect()
}

/// A string, or its beginning if it is long, with escapes for all that is not graphic US-ASCII.
pub fn shown(string: &[u8]) -> String {
    const SHOWN: usize = 200;
    let beginning = string[..string.len().min(SHOWN)].escape_ascii();
    if string.len() > SHOWN { format!("{beginning}… ({} bytes)", string.len()) } else { beginning.to_string() }
}

/// The first `most` characters of `text`, with an `…` if there are more.
pub fn shortened(mut text: String, most: usize) -> String {
    if let Some((end, _)) = text.char_indices().nth(most) {
        text.truncate(end);
        text.push('…');
    }
    text
}

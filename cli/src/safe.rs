//! Text that is safe to print: text from outside must not control the terminal.

/// Whether `character` shows as itself wherever it is printed, and has no other effect: it is not a control, a
/// formatting or bidirectional control, a separator other than the space, or a mark that joins another character.
pub(crate) fn is_graphic(character: char) -> bool {
    // Beyond US-ASCII, the characters that Rust does not escape in `Debug`.
    matches!(character, ' '..='~') || character.escape_debug().len() == 1
}

/// `character`, or a substitute if it is not graphic: for the controls of US-ASCII their pictures
/// (`␀` to `␟`, `␡`), for all others the replacement character.
pub(crate) fn picture(character: char) -> char {
    match character {
        '\0'..'\x20' => char::from_u32(0x2400 + character as u32).unwrap_or(char::REPLACEMENT_CHARACTER),
        '\x7F' => '\u{2421}',
        _ if is_graphic(character) => character,
        _ => char::REPLACEMENT_CHARACTER,
    }
}

/// `bytes` as text that is safe to print, with a replacement character for each sequence that is not UTF-8.
pub(crate) fn visible(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).chars().map(picture).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_that_a_terminal_obeys_is_graphic() {
        let controls = ('\0'..' ').chain('\x7F'..'\u{A0}');
        let bidirectional = ['\u{61C}', '\u{200E}', '\u{200F}'].into_iter().chain('\u{202A}'..='\u{202E}');
        let isolates = '\u{2066}'..='\u{2069}';
        let others = ['\u{AD}', '\u{200B}', '\u{2028}', '\u{2029}', '\u{FEFF}', '\u{301}', '\u{E0041}', '\u{E000}'];
        for character in controls.chain(bidirectional).chain(isolates).chain(others) {
            assert!(!is_graphic(character), "{character:?}");
            assert!(is_graphic(picture(character)), "{character:?}");
        }
    }

    #[test]
    fn what_is_graphic_stays() {
        assert!((' '..='~').all(|character| picture(character) == character));
        assert_eq!(visible("é漢\u{1F600}\u{FFFD}".as_bytes()), "é漢\u{1F600}\u{FFFD}");
    }

    #[test]
    fn controls_have_pictures_and_the_rest_is_replaced() {
        assert_eq!(visible(b"\0\x1B[31m\r\n\x7F\xFF"), "␀␛[31m␍␊␡\u{FFFD}");
        assert_eq!(visible("\u{9B}31m\u{202E}".as_bytes()), "\u{FFFD}31m\u{FFFD}");
    }
}

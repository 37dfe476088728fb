//! What is safe to print.

/// That all of `printed` is graphic text, but for the ends of lines. Gives it back.
pub fn assert_graphic(printed: &[u8]) -> &str {
    let text = std::str::from_utf8(printed).expect("what is printed is UTF-8");
    // Letters and symbols, but nothing is seen of them.
    let blank = ['\u{115F}', '\u{1160}', '\u{2800}', '\u{3164}', '\u{FFA0}', '\u{1D159}'];
    let is_graphic = |character: char| {
        matches!(character, '\n' | ' '..='~') || character.escape_debug().len() == 1 && !blank.contains(&character)
    };
    assert_eq!(text.chars().find(|&character| !is_graphic(character)), None, "{text:?}");
    text
}

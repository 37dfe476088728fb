//! Bytes for people: in hexadecimal, and as text from outside that does not control the terminal.

use rfc1738_conformance::{
    hex::{Malformed, decode, encode},
    safe::{Excerpt, is_graphic, picture, visible},
};

#[test]
fn every_byte_is_two_digits_in_either_case() {
    let all: Vec<u8> = (0..=255).collect();
    for digits in [encode(&all), encode(&all).to_uppercase()] {
        let mut bytes = vec![1, 2, 3];
        assert_eq!(decode(digits.as_bytes(), &mut bytes), Ok(()));
        assert_eq!(bytes, all);
    }
}

#[test]
fn a_malformed_digit_is_located() {
    for (digits, at) in [
        ("4", 1),
        ("4g", 1),
        ("g4", 0),
        ("41 42", 2),
        ("4142\r", 4),
        ("41é", 2),
    ] {
        let decoded = decode(digits.as_bytes(), &mut Vec::new());
        assert_eq!(decoded, Err(Malformed { at }), "{digits:?}");
    }
}

#[test]
fn nothing_that_a_terminal_obeys_is_graphic() {
    let ranges = [
        '\0'..='\x1F',
        '\x7F'..='\u{9F}',
        // Bidirectional marks, embeddings and isolates.
        '\u{200E}'..='\u{200F}',
        '\u{202A}'..='\u{202E}',
        '\u{2066}'..='\u{2069}',
    ];
    let others = "\u{61C}\u{AD}\u{200B}\u{2028}\u{2029}\u{FEFF}\u{301}\u{E0041}\u{E000}";
    for character in ranges.into_iter().flatten().chain(others.chars()) {
        assert!(!is_graphic(character), "{character:?}");
        assert!(is_graphic(picture(character)), "{character:?}");
    }
}

#[test]
fn what_is_graphic_stays() {
    assert!((' '..='~').all(|character| picture(character) == character));
    let text = "é漢\u{1F600}\u{FFFD}";
    assert_eq!(visible(text.as_bytes()), text);
}

#[test]
fn controls_have_pictures_and_the_rest_is_replaced() {
    assert_eq!(visible(b"\0\x1B[31m\r\n\x7F\xFF"), "␀␛[31m␍␊␡\u{FFFD}");
    let controls = "\u{9B}31m\u{202E}";
    assert_eq!(visible(controls.as_bytes()), "\u{FFFD}31m\u{FFFD}");
}

#[test]
fn what_is_not_graphic_is_shown_and_found_again() {
    let original = b"a\x1B\xFF\xC3\xA9b";
    let excerpt = Excerpt::around(original, 1);
    assert_eq!(excerpt.text(), "a␛\u{FFFD}éb ");
    let shown = |range| &excerpt.text()[excerpt.locate(range)];
    let pieces = [0..1, 1..2, 2..3, 3..5, 5..6].map(shown);
    assert_eq!(pieces, ["a", "␛", "\u{FFFD}", "é", "b"]);
    assert_eq!(shown(6..6), "");
}

#[test]
fn only_what_is_near_is_shown() {
    let original = "é".repeat(1000);
    for at in [0, 1, 2, 999, 1000, 1001, 1999, 2000] {
        let excerpt = Excerpt::around(original.as_bytes(), at);
        let text = excerpt.text();
        assert!(text.len() <= 2 * 60 + 2 * '…'.len_utf8(), "{at}");
        assert!(!text.contains(char::REPLACEMENT_CHARACTER), "{at}");
        let located = &text[excerpt.locate(0..2000)];
        assert_eq!(located, text.trim_matches(['…', ' ']), "{at}");
    }
}

#[test]
fn any_bytes_have_an_excerpt_at_any_place() {
    for original in [
        &b""[..],
        b"\x80",
        &[0x80; 500],
        &[0xC3; 500],
        "\u{1F600}".repeat(100).as_bytes(),
    ] {
        for at in 0..=original.len() + 1 {
            let excerpt = Excerpt::around(original, at);
            let all = excerpt.locate(0..usize::MAX);
            assert!(excerpt.text().get(all).is_some());
        }
    }
}

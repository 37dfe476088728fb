//! Text from outside does not control the terminal.

use rfc1738_conformance::safe::{Excerpt, is_graphic, picture, visible};

#[test]
fn nothing_that_a_terminal_obeys_is_graphic() {
    let controls = ('\0'..' ').chain('\x7F'..'\u{A0}');
    let bidirectional = ['\u{61C}', '\u{200E}', '\u{200F}']
        .into_iter()
        .chain('\u{202A}'..='\u{202E}');
    let isolates = '\u{2066}'..='\u{2069}';
    let others = [
        '\u{AD}',
        '\u{200B}',
        '\u{2028}',
        '\u{2029}',
        '\u{FEFF}',
        '\u{301}',
        '\u{E0041}',
        '\u{E000}',
    ];
    for character in controls.chain(bidirectional).chain(isolates).chain(others) {
        assert!(!is_graphic(character), "{character:?}");
        assert!(is_graphic(picture(character)), "{character:?}");
    }
}

#[test]
fn what_is_graphic_stays() {
    assert!((' '..='~').all(|character| picture(character) == character));
    assert_eq!(
        visible("é漢\u{1F600}\u{FFFD}".as_bytes()),
        "é漢\u{1F600}\u{FFFD}"
    );
}

#[test]
fn controls_have_pictures_and_the_rest_is_replaced() {
    assert_eq!(visible(b"\0\x1B[31m\r\n\x7F\xFF"), "␀␛[31m␍␊␡\u{FFFD}");
    assert_eq!(
        visible("\u{9B}31m\u{202E}".as_bytes()),
        "\u{FFFD}31m\u{FFFD}"
    );
}

#[test]
fn what_is_not_graphic_is_shown_and_found_again() {
    let original = b"a\x1B\xFF\xC3\xA9b";
    let excerpt = Excerpt::around(original, 1);
    assert_eq!(excerpt.text(), "a␛\u{FFFD}éb ");
    let shown = |range| &excerpt.text()[excerpt.locate(range)];
    assert_eq!(
        [
            shown(0..1),
            shown(1..2),
            shown(2..3),
            shown(3..5),
            shown(5..6)
        ],
        ["a", "␛", "\u{FFFD}", "é", "b"]
    );
    assert_eq!(shown(6..6), "");
}

#[test]
fn only_what_is_near_is_shown() {
    let original = "é".repeat(1000);
    for at in [0, 1, 2, 999, 1000, 1001, 1999, 2000] {
        let excerpt = Excerpt::around(original.as_bytes(), at);
        assert!(excerpt.text().len() <= 2 * 60 + 2 * '…'.len_utf8(), "{at}");
        assert!(
            !excerpt.text().contains(char::REPLACEMENT_CHARACTER),
            "{at}"
        );
        assert_eq!(
            &excerpt.text()[excerpt.locate(0..2000)],
            excerpt.text().trim_matches(['…', ' ']),
            "{at}"
        );
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
            assert!(
                excerpt.text().is_char_boundary(all.start)
                    && excerpt.text().is_char_boundary(all.end)
            );
        }
    }
}

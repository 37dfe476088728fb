//! URLs without a wrapper, in running text.

use rfc1738::extract;

use super::{TEXTS, found, only, readings};

#[test]
fn in_running_text_punctuation_is_not_mistaken_for_part_of_the_url() {
    for case in &TEXTS.running {
        assert_eq!(found(&case.text, false), case.found, "{:?}", case.text);
    }
}

#[test]
fn in_running_text_a_hyphen_before_a_line_break_may_have_more_after_it() {
    for case in &TEXTS.continued {
        let text = &*case.text;
        let mut all = extract(text);
        let extracted = all.next().unwrap().unwrap();
        assert!(all.next().is_none(), "{text:?}");
        assert_eq!(readings(&extracted), case.readings, "{text:?}");
        let further = extracted.further().map_or("", |further| further.as_str());
        assert_eq!(further, case.further, "{text:?}");
        assert_eq!(extracted.hyphens().is_empty(), further.is_empty());
        // The first reading is that of a line alone.
        assert_eq!(extracted.context().url().as_str(), case.readings[0]);
    }
}

#[test]
fn a_url_that_needs_the_next_line_is_not_found() {
    for (text, found) in [
        ("http://host-\n.dom/", "bare rejected http://host-"),
        ("http://-\nhost.dom/", "bare rejected http://-"),
        ("http://h/%-\n41", "bare rejected http://h/%-"),
    ] {
        assert_eq!(super::found(text, false), [found], "{text:?}");
    }
}

#[test]
fn without_the_option_a_prefix_alone_ends_with_its_line() {
    let extracted = only("URL:http://h/a-\nb").unwrap();
    assert_eq!(readings(&extracted), ["http://h/a-"]);
    assert_eq!(extracted.further(), None);
}

#[test]
fn only_the_first_kilobyte_after_a_hyphen_may_continue_it() {
    for (length, readings) in [(1022, 3), (1023, 3), (1024, 1), (100_000, 1)] {
        let text = format!("http://h/a-\n{}", "b".repeat(length));
        let found = extract(&text).next().unwrap().unwrap();
        assert_eq!(found.readings().count(), readings, "{length}");
    }
}

#[test]
fn a_bare_url_has_its_fragment_beside_it() {
    let found = found("(See http://h/a#b-c.) http://h/#.", false);
    assert_eq!(found, ["bare http://h/a#b-c", "bare http://h/#"]);

    let found = extract("http://h/a-\nb-c#d-\ne").next().unwrap().unwrap();
    assert_eq!(
        readings(&found),
        [
            "http://h/a-",
            "http://h/a-b-c#d-e",
            "http://h/ab-c#de",
            "http://h/a-b-c#de",
            "http://h/ab-c#d-e",
        ]
    );
}

//! Hyphens before a line break, which may or may not be part of the URL.

use rfc1738::Url;

use super::{Pair, fold, only, readings, urls_of_the_rfc};

/// A text, its doubtful hyphens, and its readings.
pub(crate) const HYPHENS: &[(&str, &[usize], &[Pair])] = &[
    (
        "<URL:http://h/a-\nb>",
        &[15],
        &[("http://h/a-b", None), ("http://h/ab", None)],
    ),
    (
        "<URL:http://h/a- \t\r\n  b>",
        &[15],
        &[("http://h/a-b", None), ("http://h/ab", None)],
    ),
    (
        "<http://h/a-\n\n b>",
        &[11],
        &[("http://h/a-b", None), ("http://h/ab", None)],
    ),
    (
        "<URL:http://h/a-\n>",
        &[15],
        &[("http://h/a-", None), ("http://h/a", None)],
    ),
    (
        "<URL:http://h/a--\nb>",
        &[16],
        &[("http://h/a--b", None), ("http://h/a-b", None)],
    ),
    (
        "<URL:http://a-\nb/c-\nd>",
        &[13, 18],
        &[
            ("http://a-b/c-d", None),
            ("http://ab/cd", None),
            ("http://a-b/cd", None),
            ("http://ab/c-d", None),
        ],
    ),
    (
        "<URL:http://h/a#b-\nc>",
        &[17],
        &[("http://h/a", Some("b-c")), ("http://h/a", Some("bc"))],
    ),
    (
        "<URL:http://h/a-\nb#c-\nd>",
        &[15, 20],
        &[
            ("http://h/a-b", Some("c-d")),
            ("http://h/ab", Some("cd")),
            ("http://h/a-b", Some("cd")),
            ("http://h/ab", Some("c-d")),
        ],
    ),
    // First as written, then the fewer hyphens, the more likely, and the earlier of as many.
    (
        "<URL:http://h/a-\nb-\nc-\nd>",
        &[15, 18, 21],
        &[
            ("http://h/a-b-c-d", None),
            ("http://h/abcd", None),
            ("http://h/a-bcd", None),
            ("http://h/ab-cd", None),
            ("http://h/abc-d", None),
            ("http://h/a-b-cd", None),
            ("http://h/a-bc-d", None),
            ("http://h/ab-c-d", None),
        ],
    ),
    // Each reading is there once.
    (
        "<URL:http://h/a-\n-\nb>",
        &[15, 17],
        &[
            ("http://h/a--b", None),
            ("http://h/ab", None),
            ("http://h/a-b", None),
        ],
    ),
    // Only some of them are URLs.
    (
        "<URL:http://a-\n.b/c-\nd>",
        &[13, 19],
        &[("http://a.b/cd", None), ("http://a.b/c-d", None)],
    ),
    (
        "<URL:http://h/%-\n41-\nb>",
        &[15, 19],
        &[("http://h/%41b", None), ("http://h/%41-b", None)],
    ),
    (
        "<URL:news:-\n-\n@h>",
        &[10, 12],
        &[("news:--@h", None), ("news:-@h", None)],
    ),
    (
        "<URL:http://host-\n.dom/>",
        &[16],
        &[("http://host.dom/", None)],
    ),
    ("<URL:http:-\n//host/>", &[10], &[("http://host/", None)]),
    (
        "<URL:news:a@b-\n-\nc>",
        &[13, 15],
        &[
            ("news:a@b--c", None),
            ("news:a@bc", None),
            ("news:a@b-c", None),
        ],
    ),
    ("<URL:http://a-\n>", &[13], &[("http://a", None)]),
    ("<URL:mailto:-\n>", &[12], &[("mailto:-", None)]),
    // There is no line break after it.
    ("<URL:http://h/a- b>", &[], &[("http://h/a-b", None)]),
    ("<URL:http://h/a\n-b>", &[], &[("http://h/a-b", None)]),
    ("<URL:http://h/a-b>", &[], &[("http://h/a-b", None)]),
];

#[test]
fn a_hyphen_before_a_line_break_may_or_may_not_be_part_of_the_url() {
    for (text, hyphens, expected) in HYPHENS {
        let extracted = only(text).unwrap();
        assert_eq!(readings(&extracted), *expected, "{text:?}");
        assert_eq!(extracted.hyphens(), *hyphens, "{text:?}");
        assert_eq!(extracted.left_out(), 0);
    }
}

#[test]
fn of_more_than_four_hyphens_the_sixteen_most_likely_ways_are_tried() {
    for (hyphens, left_out) in [
        (4, 0),
        (5, 16),
        (6, 48),
        (20, (1 << 20) - 16),
        (63, (1 << 63) - 16),
        (64, u64::MAX),
    ] {
        let text = format!("<URL:http://h/{}a>", "a-\n".repeat(hyphens));
        let extracted = only(&text).unwrap();
        assert_eq!(
            (extracted.hyphens().len(), extracted.left_out()),
            (hyphens, left_out)
        );
        let kept: Vec<_> = extracted
            .readings()
            .map(|reading| reading.as_str().matches('-').count())
            .collect();
        assert_eq!(kept.len(), 16);
        assert_eq!(kept[..2], [hyphens, 0]);
        assert!(kept[1..].is_sorted(), "{kept:?}");
    }
}

/// All combinations of the hyphens of a string, against what is found.
#[test]
fn up_to_four_hyphens_are_read_in_every_way_that_is_a_url() {
    let own = urls_of_the_rfc();
    for url in own.iter().map(String::as_str).chain([
        "http://a-b.c-d/-e--f",
        "news:-@a-b",
        "mailto:--",
        "x-y://h/%41-",
    ]) {
        for column in url.len().div_ceil(5)..=url.len() {
            for line_break in ["\n", "-\n", "-\r\n "] {
                let text = format!("<URL:{}>", fold(url, column, line_break));
                let pieces: Vec<&str> =
                    text[5..text.len() - 1].split('\n').map(str::trim).collect();
                let read = |ways: usize| -> String {
                    let last = pieces.len() - 1;
                    let read = |(piece, at): (&&'_ str, usize)| match piece.strip_suffix('-') {
                        Some(without) if at < last && ways >> at & 1 == 1 => without.to_owned(),
                        _ => (*piece).to_owned(),
                    };
                    pieces.iter().zip(0..).map(read).collect()
                };
                let mut expected: Vec<String> = (0..1 << (pieces.len() - 1)).map(read).collect();
                expected.retain(|url| Url::parse(url).is_ok());
                expected.sort();
                expected.dedup();
                let extracted = only(&text).unwrap();
                let mut found: Vec<_> = extracted
                    .readings()
                    .map(|reading| reading.as_str().to_owned())
                    .collect();
                found.sort();
                assert_eq!(found, expected, "{text:?}");
            }
        }
    }
}

#[test]
fn the_urls_of_the_rfc_are_found_if_each_line_break_adds_a_hyphen() {
    for url in urls_of_the_rfc() {
        for column in 1..=url.len() {
            let text = format!("<URL:{}>", fold(&url, column, "-\n"));
            let extracted = only(&text).unwrap();
            assert!(
                extracted
                    .readings()
                    .take(2)
                    .any(|reading| reading.as_str() == url)
            );
            assert_eq!(extracted.hyphens().len(), (url.len() - 1) / column);
        }
    }
}

//! Time is linear in the text.

use std::time::Duration;

use rfc1738::{context::Extractor, extract};
use testkit::one_in;

use super::{characters, context};
use crate::common::clock::cost;

/// Time is linear by construction: the search moves from one `<` or `:` to the next and never back.
/// From a `<` it looks as far as the next `<` or `>`. From a `:`, it looks back to the one before,
/// and ahead only over text that it will not read again, or over punctuation, in which no word is
/// before a `:`; after a hyphen, ahead over lines without a `:`. Each item is parsed a fixed number
/// of times, in linear time. A text in pieces is searched again only for a delimiter that is in the
/// new piece.
#[test]
fn time_is_linear_in_hostile_texts() {
    const PIECES: &[&str] = &[
        "<", ">", "<>", "< ", ":", "URL:", "url", "URL: ", "URL:. ", "URL:.", "<URL:", "<URL:>",
        "<URL:-\n", "<URL:#", "a", "a:", "a:<", "<a:", "<a: ", "<x:y>", "<x: y>", "-\n", "- ", " ",
        "\n", "x://", "x://(", "x://)", "x://a.", "x:// ", "http:", "<http:", "<http:>", "http: ",
        "news:", "news:. ", "a.http:", "*_", "*news:*", ")", "'", "(", "#", "é", "_", "é:", "”",
        "%", "//", "://", "\0", "-\r", "a-\r\n", "x://-\n", "-\u{85}",
    ];
    const LINES: &[&str] = &[
        "http:a-\n",
        "http:a-\na-\r\n",
        "<http:a-\n>",
        "<URL:a-\nb-\nc-\nd-\n>",
        "<URL:a:-\u{2028}>",
    ];
    const AROUND: [(&str, &str); 6] = [
        ("", ""),
        ("<", ">"),
        ("<URL:http://h/", ">"),
        ("URL:", ""),
        ("http://h/", ""),
        ("<x:", ">"),
    ];
    let pieces = PIECES.iter().chain(LINES);
    for (piece, (before, after)) in one_in(
        5,
        pieces.flat_map(|piece| AROUND.map(|around| (piece, around))),
    ) {
        is_read_in_linear_time(|length| {
            format!("{before}{}{after}", piece.repeat(length / piece.len()))
        });
    }
}

/// As above, with as much text before a URL as in it.
#[test]
fn time_is_linear_if_marks_are_around_a_url() {
    const AFTER: [&str; 6] = [")", "*", "'*", ".", "a-\n", "a-\nx:"];
    let marks = ["*", "'*", "-", "<"]
        .into_iter()
        .flat_map(|before| AFTER.map(|after| (before, after)));
    for (before, after) in one_in(5, marks) {
        is_read_in_linear_time(|length| {
            let side = |piece: &str| piece.repeat(length / piece.len());
            format!("{}http://h/{}", side(before), side(after))
        });
    }
}

/// Asserts that the time to find everything in the text of a length grows as the length, in the
/// whole text and in the smallest pieces.
fn is_read_in_linear_time(text: impl Fn(usize) -> String) {
    let short = text(1 << 10);
    let long = text(1 << 13);
    for wrapped in [false, true] {
        let whole = |text: &str| {
            extract(text)
                .wrapped(wrapped)
                .map(|item| context(&item).span().range().len())
                .sum()
        };
        let in_pieces = |text: &str| {
            let mut extractor = Extractor::new().wrapped(wrapped);
            let count: usize = characters(text)
                .map(|piece| extractor.push(piece).count())
                .sum();
            count + extractor.finish().count()
        };
        for find in [&whole as &dyn Fn(&str) -> usize, &in_pieces] {
            // Eight times the text takes eight times the time if it is linear, and sixty-four times
            // if it is quadratic. On a busy machine, a run sometimes finds the caches cold.
            let time = |text: &str| cost(|| assert!(find(text) <= text.len()));
            let linear = || time(&long) < 24 * time(&short).max(Duration::from_micros(10));
            assert!(
                (0..20).any(|_| linear()),
                "{:?}…, wrapped: {wrapped}",
                short.chars().take(100).collect::<String>()
            );
        }
    }
}

#[test]
fn the_search_is_lazy() {
    let text = format!("<URL:news:a>{}", "<URL:news:b>".repeat(1 << 20));
    for _ in 0..10_000 {
        assert_eq!(
            extract(&text).next().unwrap().unwrap().reading().as_str(),
            "news:a"
        );
    }
}

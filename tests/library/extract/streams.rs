//! A text in pieces: it has the items of the whole, within a limit.

use proptest::{collection::vec, prelude::*};
use rfc1738::{
    context::{Extracted, Extractor, Item, Rejected, Wrapper},
    extract,
};
use testkit::{in_pieces, one_in};

use super::{TEXTS, characters, context, finding::SENTENCE, readings, texts};
use crate::common::random_cases;

proptest! {
    #![proptest_config(random_cases(2000))]

    #[test]
    fn texts_in_pieces_have_the_same_items(text in texts(), wrapped in any::<bool>(), cuts in vec(any::<bool>(), 100)) {
        is_the_same_in_pieces(&text, wrapped, pieces(&text, &cuts));
    }

    #[test]
    fn the_limit_does_not_depend_on_the_pieces(
        text in texts(),
        wrapped in any::<bool>(),
        limit in 0..30usize,
        cuts in vec(any::<bool>(), 100),
    ) {
        let extractor = Extractor::new().wrapped(wrapped).limit(limit);
        let whole = in_pieces(extractor.clone(), [&*text], FoundItem::new);
        prop_assert_eq!(&in_pieces(extractor.clone(), pieces(&text, &cuts), FoundItem::new), &whole);
        prop_assert_eq!(&in_pieces(extractor, characters(&text), FoundItem::new), &whole);
    }
}

/// `text`, cut where `cuts` says so, again and again.
fn pieces<'a>(text: &'a str, cuts: &[bool]) -> Vec<&'a str> {
    let mut pieces = Vec::new();
    let mut start = 0;
    for ((at, _), cut) in text.char_indices().zip(cuts.iter().cycle()) {
        if *cut {
            pieces.push(&text[start..at]);
            start = at;
        }
    }
    pieces.push(&text[start..]);
    pieces
}

/// All about an item, with its offsets in the whole text.
#[derive(Debug, PartialEq, Eq)]
struct FoundItem {
    wrapper: Wrapper,
    spans: [Option<(u64, String)>; 4],
    readings: Vec<String>,
    hyphens: Vec<u64>,
    rejected: Option<(String, String, u64)>,
}

impl FoundItem {
    /// Describes `item`, whose text begins at `start`.
    fn new(item: &Result<Extracted<'_>, Rejected<'_>>, start: u64) -> Self {
        let context = context(item);
        let found = item.as_ref().ok();
        let spans = [
            Some(context.span()),
            Some(context.url()),
            context.fragment(),
            found.and_then(Extracted::further),
        ];
        FoundItem {
            wrapper: context.wrapper(),
            spans: spans.map(|span| {
                span.map(|span| (start + span.start() as u64, span.as_str().to_owned()))
            }),
            readings: found.map(readings).unwrap_or_default(),
            hyphens: found
                .map_or(&[][..], Extracted::hyphens)
                .iter()
                .map(|&at| start + at as u64)
                .collect(),
            rejected: item.as_ref().err().map(|rejected| {
                (
                    rejected.text().to_owned(),
                    rejected.error().to_string(),
                    start + rejected.offset() as u64,
                )
            }),
        }
    }
}

/// Asserts that `text` in pieces has the items of the whole.
fn is_the_same_in_pieces<'a>(text: &str, wrapped: bool, pieces: impl IntoIterator<Item = &'a str>) {
    let whole: Vec<FoundItem> = extract(text)
        .wrapped(wrapped)
        .map(|item| FoundItem::new(&item, 0))
        .collect();
    let (seen, too_long) = in_pieces(Extractor::new().wrapped(wrapped), pieces, FoundItem::new);
    assert_eq!(seen, whole, "{text:?}");
    assert_eq!(too_long, []);
}

/// Every text of the other tests.
fn cases() -> impl Iterator<Item = &'static str> {
    let found = TEXTS.found.iter().chain(&TEXTS.running);
    let read = TEXTS.hyphens.iter().chain(&TEXTS.continued);
    [SENTENCE]
        .into_iter()
        .chain(found.map(|case| &*case.text))
        .chain(TEXTS.rejected.iter().map(|case| &*case.text))
        .chain(read.map(|case| &*case.text))
        .chain(TEXTS.written.iter().map(|case| &*case.text))
}

#[test]
fn a_text_in_two_pieces_has_the_same_items() {
    for text in cases() {
        for wrapped in [false, true] {
            for at in one_in(3, (0..=text.len()).filter(|&at| text.is_char_boundary(at))) {
                let (before, after) = text.split_at(at);
                is_the_same_in_pieces(text, wrapped, [before, after]);
                // With as much around it that the text before it is dropped.
                let around = "around URL:news:a <it>. ".repeat(20);
                let before = format!("{around}{before}");
                let after = format!("{after} {around}");
                is_the_same_in_pieces(&format!("{before}{after}"), wrapped, [&*before, &after]);
            }
            is_the_same_in_pieces(text, wrapped, characters(text));
        }
    }
    let all: String = cases().collect();
    for wrapped in [false, true] {
        is_the_same_in_pieces(&all, wrapped, characters(&all));
    }
}

/// The text between brackets, the text around a colon that is too long, and the offset of the `<`
/// or colon.
#[test]
fn a_text_that_is_longer_than_the_limit_is_given_up() {
    for (text, urls, too_long) in [
        ("<news:abcde>", &["news:abcde"][..], &[][..]),
        ("<news:abcdef> <news:a>", &["news:a"], &[(0, true)]),
        ("<news:abcdef URL:news:a >", &["news:a"], &[(0, true)]),
        ("<URL:\n\n\n\nx:>", &["x:"], &[]),
        ("<          >", &[], &[]),
        ("<           >", &[], &[(0, true)]),
        ("<abcdefghijk news:a", &[], &[(0, true)]),
        // A lone bracket does not wait for another.
        ("< a b c d e f g h i j k URL:news:a", &["news:a"], &[]),
        ("<a b c d e f g h i j k URL:news:a", &["news:a"], &[]),
        ("<://abcdefghijk URL:news:a", &["news:a"], &[]),
        ("URL:news:abcde", &["news:abcde"], &[]),
        ("URL:news:abcdef URL:news:a", &["news:a"], &[(3, false)]),
        (
            "URL:news:abcdefghijklmnopqrstuvw:xURL:news:a URL:news:b",
            &["news:b"],
            &[(3, false)],
        ),
        // The word before the colon.
        ("-------URL:news:a", &["news:a"], &[]),
        ("--------URL:news:a URL:news:b", &["news:b"], &[(11, false)]),
        ("abcdefghijk:URL:x URL:news:a", &["news:a"], &[(11, false)]),
        ("abcdefghijk URL:news:a", &["news:a"], &[]),
        ("*******URL:news:a", &["news:a"], &[]),
        ("********URL:news:a URL:news:b", &["news:b"], &[(11, false)]),
        ("************** URL:news:b", &["news:b"], &[]),
        ("***************: URL:news:b", &["news:b"], &[]),
    ] {
        for pieces in [vec![text], characters(text).collect()] {
            let extractor = Extractor::new().wrapped(true).limit(10);
            let (found, given_up) = in_pieces(extractor, pieces, FoundItem::new);
            let found: Vec<&str> = found.iter().map(|item| &*item.readings[0]).collect();
            assert_eq!(found, urls, "{text:?}");
            assert_eq!(given_up, too_long, "{text:?}");
        }
    }
    for (text, message) in [
        (
            "a <URL:news:a>",
            "the \"<\" at byte 2 is not closed within 3 bytes",
        ),
        (
            "URL:news:a",
            "the word around the \":\" at byte 3 has more than 3 bytes on one side of it",
        ),
    ] {
        let mut extractor = Extractor::new().limit(3);
        let items: Vec<_> = extractor.push(text).collect();
        let Item::TooLong(error) = &items[0] else {
            panic!("{items:?}")
        };
        assert_eq!(error.to_string(), message);
    }
}

#[test]
fn after_its_end_another_text_begins() {
    let mut extractor = Extractor::new();
    assert_eq!(extractor.push("URL:new").count(), 0);
    assert_eq!(extractor.finish().count(), 1);
    assert_eq!(extractor.finish().count(), 0);
    let items = extractor.push("s:a <URL:news:b>");
    assert_eq!(items.start(), 0);
    assert_eq!(items.count(), 1);
}

#[test]
fn items_that_are_not_asked_for_follow_later() {
    let mut extractor = Extractor::new();
    assert!(extractor.push("<news:a> <news:b>").next().is_some());
    let urls = extractor.push(" <news:c>").filter_map(|item| match item {
        Item::Url(url) => Some(url.reading().as_str().to_owned()),
        _ => None,
    });
    assert!(urls.eq(["news:b", "news:c"]));
}

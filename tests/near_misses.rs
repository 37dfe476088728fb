//! What the law rejects: where, and by what slip.

mod common;

use rfc1738::{Url, is_valid};

#[test]
fn every_near_miss_is_rejected_where_no_url_can_go_on() {
    for miss in common::near_misses() {
        assert!(!is_valid(&miss.text), "{}", miss.text);
        let error = Url::parse(&miss.text).unwrap_err();
        assert_eq!(error.offset(), miss.offset, "{:?}: {error}", miss.text);
    }
}

#[test]
fn every_common_slip_is_named() {
    for miss in common::near_misses() {
        let error = Url::parse(&miss.text).unwrap_err();
        let slip = error.slip().map(|slip| slip.kind().name());
        assert_eq!(slip, miss.slip.as_deref(), "{:?} ({}): {error}", miss.text, miss.why);
    }
}

/// What a slip says to write brings the text closer to a URL: it is one, or fails farther along.
#[test]
fn what_a_slip_says_to_write_helps() {
    for miss in common::near_misses() {
        let error = Url::parse(&miss.text).unwrap_err();
        let Some((slip, replacement)) = error.slip().and_then(|slip| Some((slip, slip.replacement()?))) else {
            continue;
        };
        let mut mended = miss.text.clone();
        mended.replace_range(slip.range(), replacement);
        let left = |text: &str, offset: usize| text.len() - offset;
        if let Err(after) = Url::parse(&mended) {
            assert!(
                left(&mended, after.offset()) <= left(&miss.text, miss.offset),
                "{:?} -> {mended:?}: {after}",
                miss.text
            );
        }
    }
}

//! What the law rejects: where, and by what slip.

mod common;

use std::{cmp::Reverse, iter};

use proptest::{
    prelude::*,
    sample::{Index, select},
};
use rfc1738::{ParseError, Url, is_valid};

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

/// What the slips say to write makes a URL of the text, but for those that do not know what is meant.
#[test]
fn what_a_slip_says_to_write_helps() {
    for miss in common::near_misses() {
        let error = mend(miss.text.clone()).err().filter(|error| error.slip().is_none());
        let unknown = miss.slip.is_none() || miss.remains.is_some();
        assert_eq!(error.is_some(), unknown, "{:?}: {error:?}", miss.text);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_a_slip_says_to_write_helps_after_any_edit(text in edited_urls()) {
        let _ = mend(text);
    }
}

/// The examples with one character more, less, or another.
fn edited_urls() -> impl Strategy<Value = String> {
    const CHARACTERS: &str = "aZ9$-_.+!*'(),;/?:@=&%#<>\"{}|\\^~[]` \t\né€";
    let urls: Vec<String> =
        common::examples().into_iter().map(|example| example.text).filter(|text| is_valid(text)).collect();
    let character = prop_oneof![9 => select(CHARACTERS.chars().collect::<Vec<_>>()), 1 => any::<char>()];
    let edit = (any::<Index>(), 0..=1_usize, proptest::option::of(character));
    (select(urls), edit).prop_map(|(mut url, (at, removed, written))| {
        let at = at.index(url.len() + 1);
        let end = url.len().min(at + removed);
        url.replace_range(at..end, &written.map(String::from).unwrap_or_default());
        url
    })
}

/// Writes what the slips say until the text is a URL, or no slip says more: the error that is left. Each time the text
/// comes closer: less is left from the mistake on or from the failure on, or as much, and more has been read.
fn mend(mut text: String) -> Result<(), ParseError> {
    let mut before = None;
    loop {
        let Err(error) = Url::parse(&text) else { return Ok(()) };
        let edit = error.slip().and_then(|slip| Some((slip.range(), slip.replacement()?)));
        let mistake = edit.as_ref().map_or(error.offset(), |(range, _)| range.start);
        let left = [mistake, error.offset()].map(|at| (text.len() - at, Reverse(at)));
        let closer = before.is_none_or(|before: [_; 2]| iter::zip(left, before).any(|(left, before)| left < before));
        assert!(closer, "{text:?}: {error}");
        before = Some(left);
        match edit {
            Some((range, replacement)) => text.replace_range(range, replacement),
            None => return Err(error),
        }
    }
}

//! The strict reading rejects every near miss: where, and which slip it names.

use std::{cmp::Reverse, iter};

use proptest::{
    prelude::*,
    sample::{Index, select},
};
use rfc1738::{ParseError, Url, is_valid};

use crate::common;

#[test]
fn every_near_miss_is_rejected_at_the_end_of_its_longest_viable_prefix() {
    for miss in common::near_misses() {
        assert!(
            !is_valid(&miss.text) && !common::is_url(&miss.text),
            "{}",
            miss.text
        );
        let error = Url::parse(&miss.text).unwrap_err();
        assert_eq!(error.offset(), miss.offset, "{:?}: {error}", miss.text);
    }
}

#[test]
fn every_common_slip_is_named() {
    for miss in common::near_misses() {
        let error = Url::parse(&miss.text).unwrap_err();
        let slip = error.slip().map(|slip| slip.kind().to_string());
        assert_eq!(slip, miss.slip, "{:?} ({}): {error}", miss.text, miss.why);
    }
}

#[test]
fn a_remedy_leads_to_what_may_be_meant() {
    for miss in common::near_misses() {
        let error = Url::parse(&miss.text).unwrap_err();
        if let Some(section) = &miss.section {
            assert_eq!(
                error.section(),
                section,
                "{:?} ({}): {error}",
                miss.text,
                miss.why
            );
        }
        if let Some(remedied) = &miss.remedied {
            let mut text = miss.text.clone();
            let _ = remedy(&mut text);
            assert_eq!(text, *remedied, "{:?} ({}): {error}", miss.text, miss.why);
        }
    }
}

/// The remedies of the slips turn the text into a URL, unless a slip has no remedy.
#[test]
fn the_remedies_of_slips_help() {
    for miss in common::near_misses() {
        let error = remedy(&mut miss.text.clone())
            .err()
            .filter(|error| error.slip().is_none());
        let unknown = miss.slip.is_none() || miss.remains.is_some();
        assert_eq!(error.is_some(), unknown, "{:?}: {error:?}", miss.text);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    #[cfg_attr(miri, ignore = "4,000 random edits take Miri hours")]
    fn the_remedies_of_slips_help_after_any_edit(mut text in edited_urls()) {
        let _ = remedy(&mut text);
    }
}

/// The examples with one character added, removed or replaced.
fn edited_urls() -> impl Strategy<Value = String> {
    const CHARACTERS: &str = "aZ9$-_.+!*'(),;/?:@=&%#<>\"{}|\\^~[]` \t\né€";
    let urls: Vec<String> = common::examples()
        .into_iter()
        .map(|example| example.text)
        .filter(|text| common::is_url(text))
        .collect();
    let character =
        prop_oneof![9 => select(CHARACTERS.chars().collect::<Vec<_>>()), 1 => any::<char>()];
    let edit = (any::<Index>(), 0..=1_usize, proptest::option::of(character));
    (select(urls), edit).prop_map(|(mut url, (at, removed, written))| {
        let at = at.index(url.len() + 1);
        let end = url.len().min(at + removed);
        url.replace_range(at..end, &written.map(String::from).unwrap_or_default());
        url
    })
}

/// Applies the remedies of the slips until the text is a URL or no remedy is left, and returns the
/// error that remains. Each remedy makes progress: less text is left after the mistake or after the
/// failure, or as much is left but more has been read.
fn remedy(text: &mut String) -> Result<(), ParseError> {
    let mut before = None;
    loop {
        let Err(error) = Url::parse(text) else {
            return Ok(());
        };
        let edit = error
            .slip()
            .and_then(|slip| Some((slip.range(), slip.replacement()?)));
        let mistake = edit
            .as_ref()
            .map_or(error.offset(), |(range, _)| range.start);
        let left = [mistake, error.offset()].map(|at| (text.len() - at, Reverse(at)));
        let closer = before.is_none_or(|before: [_; 2]| {
            iter::zip(left, before).any(|(left, before)| left < before)
        });
        assert!(closer, "{text:?}: {error}");
        before = Some(left);
        match edit {
            Some((range, replacement)) => text.replace_range(range, replacement),
            None => return Err(error),
        }
    }
}

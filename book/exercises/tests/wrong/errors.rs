//! Errors.

use exercises::{
    answer::Answer,
    furthest::{Expected, Furthest},
    given,
    tree::{HttpUrl, Span},
};

use super::{Wrong, wrong};
use crate::lesson08;

pub(super) fn all() -> Vec<Wrong> {
    vec![
        wrong(
            "offset",
            "where the longest prefix ends",
            Answer::Offset(longest_prefix),
            "your `offset` says that `h` goes wrong at 0; it does at 1: `h` can still become an `httpurl`, so the end is what is wrong",
        ),
        wrong(
            "offset",
            "a prefix is enough",
            Answer::Offset(prefix),
            "your `offset` takes `http://a!` for an `httpurl`; it goes wrong at 8",
        ),
        wrong(
            "furthest",
            "the end is forgotten",
            Answer::Furthest(no_end),
            "at 8 of `http://a!`, your `furthest` does not expect the end, but an `httpurl` can end there",
        ),
        wrong(
            "furthest",
            "no hyphen",
            Answer::Furthest(no_hyphen),
            "at 8 of `http://0`, your `furthest` does not expect \"-\", which can follow there",
        ),
        wrong(
            "furthest",
            "a letter everywhere",
            Answer::Furthest(letters),
            "at 0 of the empty text, your `furthest` expects \"A\"–\"G\" | \"I\"–\"Z\" | \"a\"–\"g\" | \"i\"–\"z\", which cannot follow there",
        ),
        wrong(
            "parse",
            "a prefix is enough",
            Answer::Parse(prefix_tree),
            "your `parse` takes `http://a!` for an `httpurl`; it goes wrong at 8",
        ),
    ]
}

fn longest_prefix(text: &[u8]) -> Result<(), usize> {
    match given::httpurl(text) {
        Ok(([], _)) => Ok(()),
        Ok((rest, _)) => Err(text.len() - rest.len()),
        Err(_) => Err(0),
    }
}

fn prefix(text: &[u8]) -> Result<(), usize> {
    given::httpurl(text).map(drop).or_else(|_| lesson08::offset(text))
}

fn no_end(text: &[u8]) -> Result<(), Furthest> {
    lesson08::furthest(text).map_err(|mut furthest| {
        furthest.expected.retain(|&expected| expected != Expected::End);
        furthest
    })
}

fn no_hyphen(text: &[u8]) -> Result<(), Furthest> {
    lesson08::furthest(text).map_err(|mut furthest| {
        furthest.expected.retain(|&expected| expected != Expected::Character(b'-'));
        furthest
    })
}

fn letters(text: &[u8]) -> Result<(), Furthest> {
    lesson08::furthest(text).map_err(|mut furthest| {
        furthest.note(furthest.offset, Expected::Letter);
        furthest
    })
}

fn prefix_tree(text: &[u8]) -> Result<HttpUrl<'_>, Furthest> {
    match given::httpurl_tree(Span::new(text)) {
        Ok((_, tree)) => Ok(tree),
        Err(_) => lesson08::parse(text),
    }
}

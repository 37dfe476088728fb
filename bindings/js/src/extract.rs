//! [`Item`]: what is found in text.

use rfc1738::{
    ParseError, Span,
    context::{Context, Extracted, Reading, Rejected},
};
use serde::Serialize;

/// A URL, or text that is presented as one, with the names of `rfc1738 extract --json`.
#[derive(Serialize)]
pub(crate) struct Item<'a> {
    wrapper: &'static str,
    r#match: Span<'a>,
    url: Span<'a>,
    fragment: Option<Span<'a>>,
    #[serde(flatten)]
    what: What<'a>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum What<'a> {
    Url {
        hyphens: &'a [usize],
        further: Option<Span<'a>>,
        #[serde(rename = "leftOut")]
        left_out: u64,
        readings: Vec<UrlAndFragment<'a>>,
        error: None,
    },
    Rejected {
        offset: usize,
        error: &'a ParseError,
        input: &'a str,
    },
}

/// Serialized as `null`.
#[derive(Serialize)]
struct None;

#[derive(Serialize)]
struct UrlAndFragment<'a> {
    url: &'a str,
    fragment: Option<&'a str>,
}

impl<'a> Item<'a> {
    pub(crate) fn url(found: &'a Extracted<'a>) -> Self {
        let what = What::Url {
            hyphens: found.hyphens(),
            further: found.further(),
            left_out: found.left_out(),
            readings: found.readings().map(UrlAndFragment::of).collect(),
            error: None,
        };
        Item::at(found.context(), what)
    }

    pub(crate) fn rejected(rejected: &'a Rejected<'a>) -> Self {
        let what = What::Rejected {
            offset: rejected.offset(),
            error: rejected.error(),
            input: rejected.text(),
        };
        Item::at(rejected.context(), what)
    }

    fn at(context: &Context<'a>, what: What<'a>) -> Self {
        Item {
            wrapper: context.wrapper().name(),
            r#match: context.span(),
            url: context.url(),
            fragment: context.fragment(),
            what,
        }
    }
}

impl<'a> UrlAndFragment<'a> {
    fn of(reading: &'a Reading<'a>) -> Self {
        UrlAndFragment {
            url: reading.as_str(),
            fragment: reading.fragment(),
        }
    }
}

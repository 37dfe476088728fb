//! [`Found`]: the URLs in a text (Appendix).

use core::ops::Range;

use rfc1738::context::{Context, Extracted, Reading, Rejected, extract};
use serde::Serialize;

/// The most items to show; the others are only counted.
const SHOWN: usize = 200;

#[derive(Serialize, Default)]
pub(crate) struct Found {
    /// How many are URLs.
    urls: usize,
    /// How many look like URLs but are not.
    rejected: usize,
    /// The first of both, in the order of the text.
    items: Vec<Item>,
}

impl Found {
    pub(crate) fn of(text: &str, bare: bool) -> Found {
        let mut found = Found::default();
        for item in extract(text).bare(bare) {
            match &item {
                Ok(_) => found.urls += 1,
                Err(_) => found.rejected += 1,
            }
            if found.items.len() < SHOWN {
                found.items.push(item.map_or_else(|rejected| Item::rejected(&rejected), |url| Item::url(&url)));
            }
        }
        found
    }
}

/// A match: where it is in the text, including its wrapper, and what it is.
#[derive(Serialize)]
struct Item {
    start: usize,
    end: usize,
    wrapper: &'static str,
    /// None if it is not a URL, several if hyphens leave a choice.
    readings: Vec<UrlAndFragment>,
    reason: Option<Reason>,
}

#[derive(Serialize)]
struct UrlAndFragment {
    url: String,
    fragment: Option<String>,
}

/// Why it is not a URL: the text that was tried, and its error, which is at `offset` in the whole text.
#[derive(Serialize)]
struct Reason {
    tried: String,
    offset: usize,
    message: String,
}

impl Item {
    fn url(url: &Extracted<'_>) -> Item {
        Item { readings: url.readings().map(UrlAndFragment::of).collect(), ..Item::at(url.context()) }
    }

    fn rejected(rejected: &Rejected<'_>) -> Item {
        let reason = Reason {
            tried: rejected.text().to_owned(),
            offset: rejected.offset(),
            message: rejected.error().to_string(),
        };
        Item { reason: Some(reason), ..Item::at(rejected.context()) }
    }

    fn at(context: &Context<'_>) -> Item {
        let Range { start, end } = context.span().range();
        Item { start, end, wrapper: context.wrapper().name(), readings: Vec::new(), reason: None }
    }
}

impl UrlAndFragment {
    fn of(reading: &Reading<'_>) -> Self {
        UrlAndFragment { url: reading.as_str().to_owned(), fragment: reading.fragment().map(str::to_owned) }
    }
}

//! [`Attempt`]: a piece of text that may be a URL.

use alloc::vec::Vec;
use core::ops::Range;

use super::{
    Context, Extracted, Reading, Rejected, Wrapper, announces,
    fold::{Folded, Hyphens},
};
use crate::{Url, is_valid};

/// A piece of text that may be a URL.
pub(super) struct Attempt<'a> {
    pub(super) text: &'a str,
    pub(super) wrapper: Wrapper,
    /// All of it, including the wrapper.
    pub(super) span: Range<usize>,
    /// The text inside the wrapper: a URL, and perhaps a fragment.
    pub(super) content: Range<usize>,
}

impl<'a> Attempt<'a> {
    /// Parses it in the strict reading. `None` if it is not a URL and nothing shows that it is meant to be one.
    pub(super) fn read(self) -> Option<Result<Extracted<'a>, Rejected<'a>>> {
        let (url, fragment) = self.parts();
        let reading =
            |hyphens| Reading { url: url.unfold(hyphens), fragment: fragment.map(|fragment| fragment.unfold(hyphens)) };
        let with = reading(Hyphens::Keep);
        let meant = self.wrapper != Wrapper::Brackets || announces(self.text[self.content.clone()].trim_start());
        if !meant && url.has_space() {
            return None;
        }

        let mut hyphens = Vec::new();
        hyphens.extend(url.hyphens());
        if let Some(fragment) = fragment {
            hyphens.extend(fragment.hyphens());
        }
        let without = if hyphens.is_empty() { None } else { Some(reading(Hyphens::Drop)) };
        let without = without.filter(|reading| is_valid(&reading.url));
        let Attempt { text, wrapper, span, .. } = self;
        let context = Context { text, wrapper, span, url: url.range(), fragment: fragment.map(Folded::range) };
        match (Url::parse(&with.url).err(), without) {
            (None, second) => Some(Ok(Extracted { context, first: with, second, hyphens })),
            (Some(_), Some(first)) => Some(Ok(Extracted { context, first, second: None, hyphens })),
            (Some(error), None) if meant => {
                let offset = url.offset(error.offset());
                Some(Err(Rejected { context, text: with.url, error, offset }))
            }
            (Some(_), None) => None,
        }
    }

    /// The text before the first `#`, and the text after it.
    fn parts(&self) -> (Folded<'a>, Option<Folded<'a>>) {
        let Range { start, end } = self.content;
        match self.text[start..end].find('#') {
            Some(length) => {
                let number_sign = start + length;
                (Folded::new(self.text, start..number_sign), Some(Folded::new(self.text, number_sign + 1..end)))
            }
            None => (Folded::new(self.text, start..end), None),
        }
    }
}

//! [`Attempt`]: a piece of text that may be a URL.

use alloc::vec::Vec;
use core::ops::Range;

use super::{
    Context, Extracted, Reading, Rejected, Wrapper,
    fold::Folded,
    hyphens::{Kept, ways},
    scheme::announces,
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
    /// The end of the text on the following lines that may continue it.
    pub(super) further: Option<usize>,
}

impl<'a> Attempt<'a> {
    /// Parses it in the strict reading. `None` if it is not a URL and nothing shows that it is meant to be one.
    pub(super) fn read(self) -> Option<Result<Extracted<'a>, Rejected<'a>>> {
        let Attempt { text, wrapper, span, content, further } = self;
        let meant = wrapper != Wrapper::Brackets || announces(text[content.clone()].trim_start());
        let parts = Parts::of(text, content.clone());
        if !meant && parts.url.has_space() {
            return None;
        }

        let as_written = parts.read(&Kept::All);
        let context =
            Context { text, wrapper, span, url: parts.url.range(), fragment: parts.fragment.map(Folded::range) };
        let error = match Url::parse(&as_written.url) {
            Ok(_) => {
                let whole = Parts::of(text, content.start..further.unwrap_or(content.end));
                // As written, it is the same unless it is continued.
                let others = whole.readings(usize::from(further.is_none()), Some(&as_written));
                let hyphens = if further.is_some() && others.is_empty() { Vec::new() } else { whole.hyphens() };
                let further = further.filter(|_| !others.is_empty()).map(|end| content.end..end);
                return Some(Ok(Extracted { context, first: as_written, others, hyphens, further }));
            }
            Err(error) => error,
        };
        let mut others = parts.readings(1, None);
        if !others.is_empty() {
            let first = others.remove(0);
            return Some(Ok(Extracted { context, first, others, hyphens: parts.hyphens(), further: None }));
        }
        let offset = parts.url.offset(error.offset());
        meant.then_some(Err(Rejected { context, text: as_written.url, error, offset }))
    }
}

/// A URL and its fragment, as written.
#[derive(Clone, Copy)]
struct Parts<'a> {
    /// The text before the first `#`.
    url: Folded<'a>,
    /// The text after it.
    fragment: Option<Folded<'a>>,
}

impl<'a> Parts<'a> {
    /// The part `content` of `text`.
    fn of(text: &'a str, Range { start, end }: Range<usize>) -> Self {
        match text[start..end].find('#') {
            Some(length) => {
                let (number_sign, fragment) = (start + length, start + length + 1);
                let fragment = Some(Folded::new(text, fragment..end));
                Parts { url: Folded::new(text, start..number_sign), fragment }
            }
            None => Parts { url: Folded::new(text, start..end), fragment: None },
        }
    }

    /// The offsets of the hyphens before line breaks.
    fn hyphens(self) -> Vec<usize> {
        self.url.hyphens().chain(self.fragment.into_iter().flat_map(Folded::hyphens)).collect()
    }

    fn read(self, kept: &Kept) -> Reading<'a> {
        Reading { url: self.url.unfold(kept), fragment: self.fragment.map(|fragment| fragment.unfold(kept)) }
    }

    /// The readings that are URLs, each once, after the `skipped` most likely ones, and other than `known`.
    fn readings(self, skipped: usize, known: Option<&Reading<'a>>) -> Vec<Reading<'a>> {
        let mut readings = Vec::new();
        for kept in ways(&self.hyphens()).skip(skipped) {
            let reading = self.read(&kept);
            let is_known = known.into_iter().chain(&readings).any(|known| *known == reading);
            if !is_known && is_valid(&reading.url) {
                readings.push(reading);
            }
        }
        readings
    }
}

//! [`Attempt`]: a piece of text that may be a URL.

use alloc::vec::Vec;
use core::ops::Range;

use super::{
    Context, Extracted, Reading, Rejected, Wrapper, announces,
    fold::Folded,
    hyphens::{Kept, ways},
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
        let Attempt { text, wrapper, span, content } = self;
        let meant = wrapper != Wrapper::Brackets || announces(text[content.clone()].trim_start());
        let parts = Parts::of(text, content);
        if !meant && parts.url.has_space() {
            return None;
        }

        let as_written = parts.read(&Kept::All);
        let error = Url::parse(&as_written.url).err();
        let hyphens = parts.hyphens();
        let mut readings = Readings::new(error.is_none().then(|| as_written.clone()));
        ways(&hyphens).skip(1).for_each(|kept| readings.add(parts.read(&kept)));

        let fragment = parts.fragment.map(Folded::range);
        let context = Context { text, wrapper, span, url: parts.url.range(), fragment };
        match (readings.first, error) {
            (Some(first), _) => Some(Ok(Extracted { context, first, others: readings.others, hyphens })),
            (None, Some(error)) if meant => {
                let offset = parts.url.offset(error.offset());
                Some(Err(Rejected { context, text: as_written.url, error, offset }))
            }
            _ => None,
        }
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
}

/// Readings, each once.
struct Readings<'a> {
    first: Option<Reading<'a>>,
    others: Vec<Reading<'a>>,
}

impl<'a> Readings<'a> {
    fn new(first: Option<Reading<'a>>) -> Self {
        Readings { first, others: Vec::new() }
    }

    /// Adds `reading` if it is a URL and not yet there.
    fn add(&mut self, reading: Reading<'a>) {
        let known = self.first.iter().chain(&self.others).any(|known| *known == reading);
        if !known && is_valid(&reading.url) {
            match self.first {
                None => self.first = Some(reading),
                Some(_) => self.others.push(reading),
            }
        }
    }
}

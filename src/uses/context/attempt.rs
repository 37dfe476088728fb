//! [`Attempt`]: a piece of text that may be a URL.

use alloc::vec::Vec;
use core::ops::Range;

use super::{
    Context, Extracted, Reading, Rejected, Wrapper,
    fold::{FoldedText, KeptHyphens, ways},
    lookahead::{announces, is_like_url},
    notation::Notation,
    punctuation::before_unspaced,
    quote::Quote,
};
use crate::{Registered, Schemes};

/// A piece of text that may be a URL.
pub(super) struct Attempt<'a> {
    pub(super) text: &'a str,
    pub(super) wrapper: Wrapper,
    /// All of it, including the wrapper.
    pub(super) span: Range<usize>,
    /// The text inside the wrapper: a URL, and perhaps a fragment.
    pub(super) content: Range<usize>,
    pub(super) quote: Quote<'a>,
    pub(super) notation: Notation,
    /// The end of the text on the following lines that may continue it.
    pub(super) further: Option<usize>,
}

impl<'a> Attempt<'a> {
    /// Parses it in the strict reading. `None` if it is not a URL and nothing shows that it is
    /// meant to be one.
    pub(super) fn read(self, schemes: &Schemes) -> Option<Result<Extracted<'a>, Rejected<'a>>> {
        let Attempt {
            text,
            wrapper,
            span,
            content,
            quote,
            notation,
            further,
        } = self;
        let meant =
            wrapper != Wrapper::Brackets || announces(schemes, text[content.clone()].trim_start());
        let parts = UrlAndFragment::of(text, content.clone(), quote, notation);
        if !meant
            && !text[content.clone()]
                .split('#')
                .next()
                .is_some_and(is_like_url)
        {
            return None;
        }

        let as_written = parts.read(&KeptHyphens::All, schemes);
        let url = parts.url.range();
        let fragment = parts.fragment.map(FoldedText::range);
        let mut context = Context {
            text,
            wrapper,
            span,
            url,
            fragment,
            notation,
            has_shorter: false,
        };
        let hyphens = parts.hyphens();
        let mut others = parts.readings(ways(&hyphens).skip(1), schemes);
        let first = match schemes.parse(&as_written.url) {
            Ok(_) => {
                others.retain(|other| *other != as_written);
                as_written
            }
            Err(_) if !others.is_empty() => others.remove(0),
            Err(error) => {
                context.has_shorter =
                    wrapper == Wrapper::Bare && has_shorter(context.url().as_str(), schemes);
                return meant.then_some(Err(Rejected {
                    context,
                    text: as_written.url,
                    error,
                }));
            }
        };
        let mut extracted = Extracted {
            context,
            first,
            others,
            hyphens,
            further: None,
        };
        if let Some(end) = further {
            extracted.continue_to(
                end,
                UrlAndFragment::of(text, content.start..end, quote, notation),
                schemes,
            );
        }
        Some(Ok(extracted))
    }
}

/// Whether `text` is a URL before the first letter of a script without spaces.
fn has_shorter(text: &str, schemes: &Schemes) -> bool {
    before_unspaced(text).is_some_and(|length| schemes.is_valid(&text[..length]))
}

impl<'a> Extracted<'a> {
    /// Adds the readings of `whole`, which is this URL and the text after it up to `end`.
    fn continue_to(&mut self, end: usize, whole: UrlAndFragment<'a>, schemes: &Schemes) {
        let hyphens = whole.hyphens();
        let mut others = whole.readings(ways(&hyphens), schemes);
        others.retain(|other| *other != self.first);
        if !others.is_empty() {
            self.others = others;
            self.hyphens = hyphens;
            self.further = Some(self.context.span.end..end);
        }
    }
}

/// A URL and its fragment, as written.
#[derive(Clone, Copy)]
struct UrlAndFragment<'a> {
    /// The text before the first `#`.
    url: FoldedText<'a>,
    /// The text after it.
    fragment: Option<FoldedText<'a>>,
    notation: Notation,
}

impl<'a> UrlAndFragment<'a> {
    /// The part `content` of `text`.
    fn of(
        text: &'a str,
        Range { start, end }: Range<usize>,
        quote: Quote<'a>,
        notation: Notation,
    ) -> Self {
        let folded = |range| FoldedText::new(text, range, quote);
        let number_sign = notation.number_sign(&text[start..end]);
        let url_end = number_sign.as_ref().map_or(end, |it| start + it.start);
        UrlAndFragment {
            url: folded(start..url_end),
            fragment: number_sign.map(|it| folded(start + it.end..end)),
            notation,
        }
    }

    /// The offsets of the hyphens before line breaks.
    fn hyphens(self) -> Vec<usize> {
        self.url
            .hyphens()
            .chain(self.fragment.into_iter().flat_map(FoldedText::hyphens))
            .collect()
    }

    fn read(self, kept: &KeptHyphens, schemes: &Schemes) -> Reading<'a> {
        let unfold = |text: FoldedText<'a>| self.notation.decode(text.unfold(kept));
        let url = unfold(self.url);
        let alternative = schemes.alternative(url.as_bytes());
        let production = alternative.production;
        let registration = alternative.registered().map(Registered::registration);
        Reading {
            url,
            production,
            registration,
            fragment: self.fragment.map(unfold),
        }
    }

    /// The readings in these ways that are URLs, each once.
    fn readings(
        self,
        ways: impl Iterator<Item = KeptHyphens>,
        schemes: &Schemes,
    ) -> Vec<Reading<'a>> {
        let mut readings = Vec::new();
        for reading in ways.map(|kept| self.read(&kept, schemes)) {
            if !readings.contains(&reading) && schemes.is_valid(&reading.url) {
                readings.push(reading);
            }
        }
        readings
    }
}

//! [`Details`]: everything that an error knows, read from the trace of one more parse.

use alloc::{borrow::Cow, boxed::Box, string::String, vec::Vec};
use core::ops::Range;

use super::{Expected, Found, Slip, SlipKind, expected::ProductionStack, failure::Failure};
use crate::{
    Production,
    engine::{Hooks, Terminal, Trace},
    facts::scheme,
    parse::deferred::Source,
    parse::recognize,
    parse::schemes::{self, Schemes},
    parse::strict::Alternative,
};

/// How a string was read.
#[derive(Debug, Clone, Copy)]
pub(super) enum ReadingMode {
    /// Strictly, as a `url`.
    Strict,
    /// As this alternative of `url`, whatever the name of its scheme.
    Alternative(Production),
    /// As this production.
    Production(Production),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Details {
    pub(super) offset: usize,
    pub(super) found: Found,
    pub(super) expected: Vec<Expected>,
    pub(super) within: ProductionStack,
    /// The name of the scheme, if it is known.
    pub(super) scheme: Cow<'static, str>,
    /// Where it is defined, if that is not in section 3.
    pub(super) definition: Option<&'static str>,
    pub(super) slip: Option<Slip>,
    /// The beginning of the slip's text, if that is more than the character found.
    pub(super) slipped: Option<Box<str>>,
}

impl Details {
    /// Parses `text`, which does not derive, again, with a trace that shows why. `reached` is the
    /// offset where a parse of it failed, or 0.
    #[cold]
    pub(super) fn of(reading: ReadingMode, schemes: &Schemes, text: &[u8], reached: usize) -> Self {
        let named = schemes.alternative(text);
        match reading {
            ReadingMode::Production(production) => {
                Self::of_production(production, named, schemes, text)
            }
            ReadingMode::Alternative(production) if production != named.production => {
                Self::of_alternative(Alternative::of(production, text), schemes, text, reached)
            }
            ReadingMode::Strict | ReadingMode::Alternative(_) => {
                Self::of_alternative(named, schemes, text, reached)
            }
        }
    }

    fn of_alternative(
        alternative: Alternative<'_>,
        schemes: &Schemes,
        text: &[u8],
        reached: usize,
    ) -> Self {
        let trace = Trace::of_failure(text, reached).committed(alternative.name);
        // A scheme that is refused is not parsed at all: the names of the set are what was
        // expected.
        if schemes.refused(text).is_some() {
            let (read, next) = schemes.begun(text);
            let mut input = trace.input();
            input.enter(Production::Url.id());
            input.expect(read, Terminal::Characters(next));
        } else {
            let _ = alternative.trace(trace.input());
        }
        Self::new(
            schemes,
            text,
            trace,
            &[Production::Url, alternative.production],
            Some(alternative),
        )
    }

    fn of_production(
        production: Production,
        named: Alternative<'_>,
        schemes: &Schemes,
        text: &[u8],
    ) -> Self {
        let trace = Trace::of_failure(text, 0);
        if let Some(rest) = recognize::read(production, trace.input()) {
            rest.expect(0, Terminal::End);
        }
        let alternative = match production {
            Production::Url | Production::GenericUrl => Some(Alternative::OTHER),
            _ => Some(named).filter(|named| named.production == production),
        };
        Self::new(schemes, text, trace, &[production], alternative)
    }

    /// Reads `trace`, the trace of a parse by the `outermost` productions, one inside the other. If
    /// they are those of a URL, `alternative` is the alternative of `url`.
    fn new(
        schemes: &Schemes,
        text: &[u8],
        trace: Trace<'_>,
        outermost: &[Production],
        alternative: Option<Alternative<'_>>,
    ) -> Self {
        let failure = Failure::new(text, trace);
        let slip = Self::marked(schemes, text, alternative);
        let slip = slip.or_else(|| Slip::find(schemes, text, &failure, alternative));
        let is_longer = |slip: &&Slip| {
            let Range { start, end } = slip.range();
            let is_found = start == failure.offset
                && (end == start + failure.found.length() || !slip.leaves_out());
            start < end && (!is_found || slip.kind() == SlipKind::SchemeNotAllowed)
        };
        let slipped = slip
            .as_ref()
            .filter(is_longer)
            .map(|slip| excerpt(&text[slip.range()]));
        let Failure {
            offset,
            found,
            expected,
            within,
            ..
        } = failure;
        // If only the end was expected, the productions have been left already.
        let left = if offset > 0 { outermost } else { &[] };
        let deeper = left.iter().skip(within.depth()).copied();
        let scheme = alternative
            .and_then(Alternative::scheme)
            .unwrap_or_default();
        let definition = schemes::definition(&scheme);
        let slip = slip.map(|slip| slip.defined_by(definition));
        let within = within
            .iter()
            .map(|(rule, _)| rule.into())
            .chain(deeper)
            .collect();
        Details {
            offset,
            found,
            expected,
            within,
            scheme,
            definition,
            slip,
            slipped,
        }
    }

    /// The slip in the text that the prefix `URL:` marks, in a `text` that no alternative derives
    /// with it: it is the text that the writer meant as a URL.
    fn marked(
        schemes: &Schemes,
        text: &[u8],
        alternative: Option<Alternative<'_>>,
    ) -> Option<Slip> {
        let is_strict =
            alternative.is_some_and(|alternative| alternative.production == Production::OtherUrl);
        let start = Some(scheme::marks(text))
            .filter(|&start| is_strict && start > 0 && schemes.refused(text).is_none())?;
        let marked = &text[start..];
        Some(
            Self::of_alternative(schemes.alternative(marked), schemes, marked, 0)
                .slip?
                .after(start),
        )
    }
}

/// The beginning of a string that may be long.
fn excerpt(text: &[u8]) -> Box<str> {
    const LENGTH: usize = 40;
    let mut excerpt = String::from_utf8_lossy(&text[..text.len().min(LENGTH)]).into_owned();
    if text.len() > LENGTH {
        excerpt.push_str("...");
    }
    excerpt.into()
}

/// A text that does not derive, and how it was read.
#[derive(Clone)]
pub(super) struct Rejected {
    pub(super) reading: ReadingMode,
    pub(super) schemes: Schemes,
    pub(super) text: Box<[u8]>,
    /// The offset where a parse of it failed, or 0.
    pub(super) reached: usize,
}

impl Source for Rejected {
    type Value = Details;

    fn compute(&self) -> Details {
        Details::of(self.reading, &self.schemes, &self.text, self.reached)
    }
}

//! [`Derivation`]: the tree of productions by which a text derives.

use alloc::vec::Vec;
use core::{cell::RefCell, iter};

use nom_locate::LocatedSpan;

use crate::{Observer, ParseError, Production, Terminal, law};

/// A derivation: a production, the bytes that it derives, and the productions that its right-hand side
/// refers to there, in order.
///
/// It is the story of the parse that succeeded, as an [`Observer`] sees it. `alphadigit` and the
/// Miscellaneous definitions other than `digits` are read as runs of characters and leave no node inside
/// another production.
///
/// ```
/// use rfc1738::{Derivation, Production};
///
/// let port = Derivation::of(Production::HostPort, b"host:70/").unwrap().children.pop().unwrap();
/// assert_eq!((port.production, port.start, port.end), (Production::Port, 5, 7));
/// assert_eq!(port.children[0].production, Production::Digits);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Derivation {
    /// The production.
    pub production: Production,
    /// Where what it derives begins, in bytes.
    pub start: usize,
    /// Where it ends.
    pub end: usize,
    /// The derivations of the productions that it refers to.
    pub children: Vec<Derivation>,
}

impl Derivation {
    /// How `production` derives the longest prefix of `input` in its language, as its combinator in
    /// [`grammar`](crate::grammar) reads it. `None` if no prefix is.
    pub fn of(production: Production, input: &[u8]) -> Option<Derivation> {
        let story = Story::default();
        let rest = production.read(LocatedSpan::new_extra(input, Watch::new(&story)))?;
        story.told(rest.extra)
    }

    /// How `url` derives `text`, all of it, by the law of [`Url::parse`](crate::Url::parse).
    ///
    /// # Errors
    ///
    /// As [`Url::parse`](crate::Url::parse).
    ///
    /// ```
    /// use rfc1738::{Derivation, Production};
    ///
    /// let derivation = Derivation::of_url("news:*")?;
    /// assert_eq!(derivation.production, Production::Url);
    /// assert_eq!(derivation.children[0].production, Production::NewsUrl);
    /// assert!(Derivation::of_url("news:").is_err());
    /// # Ok::<(), rfc1738::ParseError>(())
    /// ```
    pub fn of_url(text: &str) -> Result<Derivation, ParseError> {
        let story = Story::default();
        let watch = law::url(LocatedSpan::new_extra(text, Watch::new(&story)), |_, rest| rest.extra);
        watch.ok().and_then(|watch| story.told(watch)).ok_or_else(|| ParseError::explain(text.as_bytes(), 0))
    }
}

/// Every production entered and left by any attempt; each event knows the one before it in its attempt.
#[derive(Default)]
struct Story(RefCell<Vec<(Event, Option<usize>)>>);

#[derive(Clone, Copy)]
enum Event {
    Entered(Production, usize),
    Left(usize),
}

impl Story {
    /// The tree of the attempt that ended with `watch`.
    fn told(&self, watch: Watch<'_>) -> Option<Derivation> {
        let events = self.0.borrow();
        let backwards = iter::successors(watch.last, |&event| events[event].1).map(|event| events[event].0);
        let mut forwards: Vec<Event> = backwards.collect();
        forwards.reverse();

        let mut open: Vec<Derivation> = Vec::new();
        for event in forwards {
            match event {
                Event::Entered(production, start) => {
                    open.push(Derivation { production, start, end: start, children: Vec::new() });
                }
                Event::Left(end) => {
                    let node = Derivation { end, ..open.pop()? };
                    match open.last_mut() {
                        Some(around) => around.children.push(node),
                        None => return Some(node),
                    }
                }
            }
        }
        None
    }
}

/// Watches one attempt: knows the last event in it.
#[derive(Clone, Copy)]
struct Watch<'a> {
    story: &'a Story,
    last: Option<usize>,
}

impl<'a> Watch<'a> {
    fn new(story: &'a Story) -> Self {
        Watch { story, last: None }
    }

    fn see(&mut self, event: Event) {
        let mut events = self.story.0.borrow_mut();
        events.push((event, self.last));
        self.last = Some(events.len() - 1);
    }
}

impl Observer for Watch<'_> {
    fn enter(&mut self, production: Production, at: usize) {
        self.see(Event::Entered(production, at));
    }

    fn leave(&mut self, _: Production, at: usize) {
        self.see(Event::Left(at));
    }

    fn expect(&self, _: Terminal, _: usize) {}
}

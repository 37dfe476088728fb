//! [`Observer`]: observes a parse of a [`LocatedSpan`].

use nom_locate::LocatedSpan;

use crate::{
    Production,
    engine::{Hooks, RuleId, Terminal, Text},
};

impl<T: Text, X: Observer> Text for LocatedSpan<T, X> {}

/// A [`LocatedSpan`] passes events on to its [`extra`](LocatedSpan::extra).
impl<T: Text, X: Observer> Hooks for LocatedSpan<T, X> {
    const OBSERVED: bool = X::OBSERVES;

    #[inline]
    fn enter(&mut self, rule: RuleId) {
        self.extra.enter(rule.into(), self.location_offset());
    }

    #[inline]
    fn leave(&mut self, rule: RuleId) {
        self.extra.leave(rule.into(), self.location_offset());
    }

    #[inline]
    fn expect(&self, ahead: usize, terminal: Terminal) {
        self.extra.expect(terminal, self.location_offset() + ahead);
    }

    #[inline(always)]
    fn commits(&mut self) -> Option<usize> {
        let mut all = self.fragment().clone();
        let name = all.commits()?;
        // `commits` has turned it around, so the rest of the input is read from its start.
        *self = LocatedSpan::new_extra(all, self.extra.clone());
        Some(name)
    }
}

/// Observes a parse, as the `X` of a [`LocatedSpan<_, X>`](LocatedSpan). Offsets are in bytes.
///
/// nom hands the input from parser to parser, and the observer with it. If a parser fails and
/// another is tried, the other one gets the input *and the observer* as they were before. So data
/// that an observer owns describes the parse that succeeds, and data that it shares between its
/// clones describes every attempt. It is cloned at every choice, so put data that grows with the
/// text behind a reference.
///
/// ```
/// use nom_locate::LocatedSpan;
/// use rfc1738::{Observer, Production, Terminal, grammar::login};
///
/// /// The productions left, each with the offset where it ended.
/// #[derive(Debug, Clone, Default)]
/// struct Left(Vec<(Production, usize)>);
///
/// impl Observer for Left {
///     fn enter(&mut self, _: Production, _: usize) {}
///     fn leave(&mut self, production: Production, at: usize) {
///         self.0.push((production, at));
///     }
///     fn expect(&self, _: Terminal, _: usize) {}
/// }
///
/// // `user` was read first, but without an "@" there is none.
/// let (rest, _) = login(LocatedSpan::new_extra("h:1", Left::default())).unwrap();
/// use Production::*;
/// assert_eq!(
///     rest.extra.0,
///     [(TopLabel, 1), (HostName, 1), (Host, 1), (Digits, 3), (Port, 3), (HostPort, 3), (Login, 3)]
/// );
/// ```
pub trait Observer: Clone {
    /// Whether it observes anything. Only `()` does not.
    const OBSERVES: bool = true;

    /// At `at`, `production` is tried.
    fn enter(&mut self, production: Production, at: usize);

    /// `production`, the one entered last and not left, has been read; it ends at `at`.
    fn leave(&mut self, production: Production, at: usize);

    /// `terminal` was expected at `at`.
    fn expect(&self, terminal: Terminal, at: usize);
}

/// Observes nothing: the `X` of a plain [`LocatedSpan`].
impl Observer for () {
    const OBSERVES: bool = false;

    #[inline(always)]
    fn enter(&mut self, _: Production, _: usize) {}

    #[inline(always)]
    fn leave(&mut self, _: Production, _: usize) {}

    #[inline(always)]
    fn expect(&self, _: Terminal, _: usize) {}
}

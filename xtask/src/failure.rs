//! [`Failure`]: how far a production matches a text, and what it expects there.

use std::cell::RefCell;

use nom_locate::LocatedSpan;
use rfc1738::{Expected, Found, Observer, ParseError, Production, Terminal, Url};

/// Why a production does not derive all of a text.
#[derive(Debug)]
pub(crate) struct Failure {
    /// The length of the longest prefix that it derives, if it derives one.
    pub(crate) read: Option<usize>,
    /// The length of the viable prefix: the longest prefix that begins some string it derives.
    pub(crate) offset: usize,
    /// The possible continuations there.
    pub(crate) expected: Vec<Expected>,
}

impl Failure {
    /// How `production` fails to derive `text`; `None` if it derives it.
    pub(crate) fn of(production: Production, text: &str) -> Option<Failure> {
        let furthest = RefCell::default();
        let read =
            production.longest_prefix(LocatedSpan::new_extra(text, Watch { open: Vec::new(), furthest: &furthest }));
        if read == Some(text.len()) {
            return None;
        }
        let Furthest { mut offset, mut expected } = furthest.into_inner();
        if read > Some(offset) {
            (offset, expected) = (read.unwrap_or(0), Vec::new());
        }
        Some(Failure { read, offset, expected })
    }

    /// Whether the part that is read ends before the place of the failure.
    pub(crate) fn goes_back(&self) -> bool {
        self.read.unwrap_or(0) < self.offset
    }

    /// The error of `Url::parse`, if `production` is one of whole URLs and the error is in the same place.
    pub(crate) fn error(&self, production: Production, text: &str) -> Option<ParseError> {
        let of_urls = production == Production::Url || Production::Url.uses().any(|url| url == production);
        let same = |error: &ParseError| error.offset() == self.offset && error.within().contains(&production);
        Url::parse(text).err().filter(|error| of_urls && same(error))
    }

    /// The character at the failure.
    pub(crate) fn found(&self, text: &str) -> Found {
        text[self.offset..].chars().next().map_or(Found::End, Found::Character)
    }

    /// The possible continuations, in words, including the end if nothing more need follow.
    pub(crate) fn alternatives(&self) -> String {
        let end = (self.read == Some(self.offset)).then(|| "the end".to_owned());
        let words: Vec<String> = self.expected.iter().map(Expected::to_string).chain(end).collect();
        match words.as_slice() {
            [] => "nothing".into(),
            [one] => one.clone(),
            [more @ .., last] => format!("{} or {last}", more.join(", ")),
        }
    }
}

/// What was expected at the furthest place that any attempt reached.
#[derive(Default)]
struct Furthest {
    offset: usize,
    expected: Vec<Expected>,
}

/// Observes one attempt: knows the enclosing productions, and where each began.
#[derive(Clone)]
struct Watch<'a> {
    open: Vec<(Production, usize)>,
    furthest: &'a RefCell<Furthest>,
}

impl Observer for Watch<'_> {
    fn enter(&mut self, production: Production, at: usize) {
        self.open.push((production, at));
    }

    fn leave(&mut self, _: Production, _: usize) {
        self.open.pop();
    }

    fn expect(&self, terminal: Terminal, at: usize) {
        let mut furthest = self.furthest.borrow_mut();
        if at > furthest.offset {
            *furthest = Furthest { offset: at, expected: Vec::new() };
        }
        let expected = self.expectation(terminal, at);
        if at == furthest.offset && !furthest.expected.contains(&expected) {
            furthest.expected.push(expected);
        }
    }
}

impl Watch<'_> {
    /// The largest unit that is expected: the outermost production that would begin there, except the production under
    /// test.
    fn expectation(&self, terminal: Terminal, at: usize) -> Expected {
        let begins = self.open.iter().skip(1).find(|&&(_, start)| start == at);
        match (terminal, begins, self.open.last()) {
            (Terminal::End, ..) => Expected::End,
            (_, Some(&(production, _)), _) => Expected::Production(production),
            (Terminal::Literal(text), ..) => Expected::Literal(text),
            (Terminal::Hex, ..) => Expected::Production(Production::Hex),
            (Terminal::Character { .. }, _, Some(&(production, _))) => Expected::Character(production),
            (Terminal::Character { .. }, _, None) => unreachable!("a combinator enters its production"),
        }
    }
}

#[cfg(test)]
mod tests {
    use rfc1738_conformance::{automaton::Dfa, bnf::Grammar};

    use super::*;
    use crate::data;

    /// The automaton of the BNF is independent of the combinators.
    #[test]
    fn a_failure_is_where_the_automaton_dies() {
        let mut failures = 0;
        for production in Production::ALL {
            let dfa = Dfa::new(Grammar::rfc1738(), production.name()).unwrap();
            let alive = |text: &str| Some(dfa.run(Dfa::START, text.as_bytes())) != dfa.dead();
            for text in data::cases(production).into_iter().map(|sample| sample.text) {
                let failure = Failure::of(production, &text);
                assert_eq!(failure.is_none(), dfa.accepts(text.as_bytes()), "{production}: {text}");
                let Some(failure) = failure else { continue };
                let ends = text.char_indices().map(|(index, _)| index).chain([text.len()]);
                let dies = ends.filter(|&end| alive(&text[..end])).max();
                assert_eq!(Some(failure.offset), dies, "{production}: {text}");
                assert_eq!(failure.read, dfa.longest_prefix(text.as_bytes()), "{production}: {text}");
                failures += 1;
            }
        }
        assert!(failures > 300);
    }

    #[test]
    fn what_is_expected_is_said_in_the_largest_terms() {
        let expected = |production: Production, text: &str| Failure::of(production, text).unwrap().alternatives();
        assert_eq!(expected(Production::HostPort, "h:"), "port");
        assert_eq!(expected(Production::Port, "80/"), "a character of digits or the end");
        assert_eq!(expected(Production::FtpType, "aa"), "the end");
    }
}

//! The furthest failure of a parse: where it is, and what would have been read on with there.

use alloc::vec::Vec;

use crate::{Expected, Production, Terminal};

mod nest;
mod watched;

pub(crate) use nest::Nest;
pub(crate) use watched::Watched;

/// The furthest that any attempt of a parse comes.
pub(crate) struct Furthest {
    pub(crate) offset: usize,
    /// What could stand there, each once.
    pub(crate) expected: Vec<Expected>,
    /// Whether an escape could.
    pub(crate) takes_escape: bool,
    /// The productions around the first thing that is expected.
    pub(crate) within: Nest,
    /// Those around all the characters that are expected, if any are.
    characters: Option<Nest>,
    /// Whether several forms could go on that an alternative of `url` has, as a `waisurl` does.
    forms: bool,
    /// Those that are being read. An attempt that is given up leaves its own behind, for the next to write over.
    entered: Nest,
}

impl Furthest {
    /// At `offset` or further.
    pub(crate) fn at_least(offset: usize) -> Self {
        Furthest {
            offset,
            // Nearly always enough; to grow takes time.
            expected: Vec::with_capacity(8),
            takes_escape: false,
            within: Nest::EMPTY,
            characters: None,
            forms: false,
            entered: Nest::EMPTY,
        }
    }

    /// The productions that had begun before, around all the characters that are expected.
    pub(crate) fn begun(&self) -> Nest {
        let mut begun = self.characters.unwrap_or(self.within);
        let before = begun.starts().iter().take_while(|&&start| start < self.offset).count();
        // The outermost always counts.
        begun.truncate(before.max(1));
        // Which form is meant is not known.
        if self.forms && begun.starts().get(FORM) == Some(&0) {
            begun.remove(FORM);
        }
        begun
    }

    /// At `at`, reading on takes a `terminal`, inside of `depth` productions.
    fn expect(&mut self, terminal: Terminal, at: usize, depth: usize) {
        if at > self.offset {
            self.offset = at;
            self.expected.clear();
            self.takes_escape = false;
            self.characters = None;
            self.forms = false;
        }
        self.entered.truncate(depth);
        let expected = expectation(terminal, &self.entered, at);
        let form = |nest: &Nest| nest.productions().get(FORM).copied();
        if self.expected.is_empty() {
            self.within = self.entered;
        } else if let (Some(one), Some(other)) = (form(&self.within), form(&self.entered)) {
            self.forms |= one != other;
        }
        if !self.covers(expected) {
            self.expected.push(expected);
        }
        if let Terminal::Character { escape } = terminal {
            self.takes_escape |= escape;
            match &mut self.characters {
                None => self.characters = Some(self.entered),
                Some(others) if others.iter().nth(FORM) == self.entered.iter().nth(FORM) => {
                    others.keep_common(&self.entered)
                }
                // Of several forms, the first counts.
                Some(_) => {}
            }
        }
    }

    /// Whether that is expected already.
    fn covers(&self, expected: Expected) -> bool {
        let has = |expected| self.expected.contains(&expected);
        match expected {
            // A `gopher+_string` is the same run.
            Expected::Character(Production::Selector) => {
                let string = Production::GopherPlusString;
                has(expected) || has(Expected::Character(string)) || has(Expected::Production(string))
            }
            _ => has(expected),
        }
    }
}

/// How deep the forms of an alternative of `url` are in the nest. They begin with it.
const FORM: usize = 2;

/// What is wanted at `offset`, in the largest terms that fit: the outermost production that begins there, else the
/// terminal itself.
fn expectation(terminal: Terminal, within: &Nest, offset: usize) -> Expected {
    let mut beginning = within.iter().rev().take_while(|&(_, start)| start == offset).map(|(production, _)| production);
    // Where the text begins, they all begin; that a `url` was wanted says nothing.
    let beginning = if offset == 0 { beginning.next() } else { beginning.last() };
    match (beginning, terminal, within.productions().last()) {
        (_, Terminal::End, _) => Expected::End,
        (Some(production), ..) => Expected::Production(production),
        (None, Terminal::Literal(text), _) => Expected::Literal(text),
        (None, Terminal::Hex, _) => Expected::Production(Production::Hex),
        // The run that ends a search or a Gopher+ string is the selector's, if they do not end it (ruling 5).
        (None, Terminal::Character { .. }, Some(Production::GopherUrl)) => Expected::Character(Production::Selector),
        // What goes on a `toplabel` goes on a `domainlabel` too.
        (None, Terminal::Character { .. }, Some(Production::TopLabel)) => Expected::Character(Production::DomainLabel),
        (None, Terminal::Character { .. }, Some(&production)) => Expected::Character(production),
        (None, Terminal::Character { .. }, None) => Expected::Production(Production::Url),
    }
}

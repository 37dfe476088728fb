//! The observer that finds the furthest failure of a parse.

use alloc::vec::Vec;
use core::cell::RefCell;

use crate::{Expected, Observer, Production, Terminal};

/// A production that was being read, and the offset where it began.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Frame {
    pub(crate) production: Production,
    pub(crate) start: usize,
}

/// What all the attempts of one parse have in common.
#[derive(Default)]
pub(crate) struct Attempts {
    /// The productions that were entered, each with the one it was entered from: those that are being read,
    /// and those in which something is wanted. Others are forgotten when the next one is entered.
    entered: RefCell<Vec<(Frame, Inside)>>,
    furthest: RefCell<Furthest>,
}

/// The index of a production in `entered`, if there is one around.
type Inside = Option<usize>;

#[derive(Default)]
struct Furthest {
    offset: usize,
    /// What would have been read on with there, and inside which production: each once.
    wanted: Vec<(Terminal, Inside)>,
}

impl Furthest {
    /// Goes on to `at`, if that is farther.
    fn advance(&mut self, at: usize) {
        if at > self.offset {
            self.offset = at;
            self.wanted.clear();
        }
    }
}

/// Where a parse failed for good, and why.
pub(crate) struct Failure {
    pub(crate) offset: usize,
    pub(crate) expected: Vec<Expected>,
    /// The productions around the first thing that was wanted there, the outermost first.
    pub(crate) within: Vec<Frame>,
    /// Those that had begun before, around all the characters that were wanted there.
    pub(crate) begun: Vec<Production>,
    /// Whether an escape could have been read there.
    pub(crate) takes_escape: bool,
}

/// Watches one attempt: knows the production that it is inside of.
#[derive(Clone, Copy)]
pub(crate) struct Watch<'a> {
    attempts: &'a Attempts,
    inside: Inside,
}

impl<'a> Watch<'a> {
    pub(crate) fn new(attempts: &'a Attempts) -> Self {
        Watch { attempts, inside: None }
    }
}

impl Observer for Watch<'_> {
    fn enter(&mut self, production: Production, at: usize) {
        let mut entered = self.attempts.entered.borrow_mut();
        let mut furthest = self.attempts.furthest.borrow_mut();
        // Reading came this far, so what fails will fail here or farther.
        furthest.advance(at);
        let known = furthest.wanted.iter().map(|&(_, inside)| inside).max().flatten().max(self.inside);
        entered.truncate(known.map_or(0, |last| last + 1));
        entered.push((Frame { production, start: at }, self.inside));
        self.inside = Some(entered.len() - 1);
    }

    fn leave(&mut self, _: Production, _: usize) {
        self.inside = self.inside.and_then(|inside| self.attempts.entered.borrow()[inside].1);
    }

    fn expect(&self, terminal: Terminal, at: usize) {
        let mut furthest = self.attempts.furthest.borrow_mut();
        furthest.advance(at);
        if at == furthest.offset {
            furthest.wanted.push((terminal, self.inside));
        }
    }
}

impl Attempts {
    /// The furthest failure over all attempts.
    pub(crate) fn failure(self) -> Failure {
        let (entered, furthest) = (self.entered.into_inner(), self.furthest.into_inner());
        let offset = furthest.offset;
        let frames = |inside: Inside| {
            let outwards = core::iter::successors(inside, |&inside| entered[inside].1).map(|inside| entered[inside].0);
            let mut frames: Vec<Frame> = outwards.collect();
            frames.reverse();
            frames
        };

        let within = furthest.wanted.first().map(|&(_, inside)| frames(inside)).unwrap_or_default();
        let mut begun: Option<Vec<Frame>> = None;
        let mut expected = Vec::new();
        let mut takes_escape = false;
        for &(terminal, inside) in &furthest.wanted {
            let frames = frames(inside);
            let wanted = expectation(terminal, &frames, offset);
            if !expected.contains(&wanted) {
                expected.push(wanted);
            }
            if let Terminal::Character { escape } = terminal {
                takes_escape |= escape;
                begun = Some(match begun {
                    Some(begun) if begun.get(2) == frames.get(2) => common(begun, &frames),
                    Some(begun) => begun,
                    None => frames,
                });
            }
        }
        if expected.contains(&Expected::Character(Production::DomainLabel)) {
            // What goes on a `toplabel` goes on a `domainlabel` too.
            expected.retain(|&wanted| wanted != Expected::Character(Production::TopLabel));
        }
        let begun = begun.as_ref().unwrap_or(&within).iter().enumerate();
        let begun = begun.filter(|(depth, frame)| *depth == 0 || frame.start < offset);
        Failure { offset, expected, begun: begun.map(|(_, frame)| frame.production).collect(), within, takes_escape }
    }
}

/// What two stacks of productions have in common.
fn common(mut one: Vec<Frame>, other: &[Frame]) -> Vec<Frame> {
    let length = one.iter().zip(other).take_while(|(a, b)| a == b).count();
    one.truncate(length);
    one
}

/// What was wanted at `offset`, in the largest terms that fit: the outermost production that begins
/// there, else the terminal itself.
fn expectation(terminal: Terminal, frames: &[Frame], offset: usize) -> Expected {
    let mut beginning = frames.iter().filter(|frame| frame.start == offset).map(|frame| frame.production);
    // Where the text begins, they all begin; that a `url` was wanted says nothing.
    let beginning = if offset == 0 { beginning.next_back() } else { beginning.next() };
    match (beginning, terminal, frames.last()) {
        (_, Terminal::End, _) => Expected::End,
        (Some(production), ..) => Expected::Production(production),
        (None, Terminal::Literal(text), _) => Expected::Literal(text),
        (None, Terminal::Hex, _) => Expected::Production(Production::Hex),
        (None, Terminal::Character { .. }, Some(frame)) => Expected::Character(frame.production),
        (None, Terminal::Character { .. }, None) => Expected::Production(Production::Url),
    }
}

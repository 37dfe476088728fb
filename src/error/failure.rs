//! [`Failure`]: what the trace of a failed parse says, in the terms of RFC 1738.

use alloc::vec::Vec;

use super::{expected::Expected, found::Found};
use crate::{
    Production, Terminal,
    engine::{Characters, Expectation, Trace},
};

/// How a text fails to be read.
pub(crate) struct Failure {
    /// The length of the longest prefix of the text that some sentence begins with.
    pub(crate) offset: usize,
    pub(crate) found: Found,
    /// What could stand there, each character once.
    pub(crate) expected: Vec<Expected>,
    /// Whether an `escape` could.
    pub(crate) takes_escape: bool,
    /// The productions that were being read, each with the offset where it begins, the outermost first.
    pub(crate) within: Vec<(Production, usize)>,
    /// Everything that was expected.
    expectations: Vec<Expectation>,
}

impl Failure {
    /// Reads the trace of a parse of `text` that failed.
    pub(super) fn new(text: &[u8], trace: Trace<'_>) -> Failure {
        let (offset, expectations) = trace.furthest();
        let characters = |expectation: &&Expectation| matches!(expectation.terminal, Terminal::Characters(_));
        Failure {
            offset,
            found: Found::at(&text[offset..]),
            expected: expected(&expectations, offset),
            takes_escape: expectations.iter().filter(characters).any(|expectation| match expectation.terminal {
                Terminal::Characters(characters) => characters.has_escape(),
                _ => false,
            }),
            within: within(&expectations, offset),
            expectations,
        }
    }

    /// Where the innermost `production` begins that was being read.
    pub(crate) fn start_of(&self, production: Production) -> Option<usize> {
        self.innermost(|candidate, _| candidate == production).map(|(_, start)| start)
    }

    /// The innermost production that `is_wanted`, around the first thing expected that is inside of one.
    pub(crate) fn innermost(&self, is_wanted: impl Fn(Production, usize) -> bool) -> Option<(Production, usize)> {
        self.expectations.iter().find_map(|expectation| {
            let within = expectation.within.iter().map(|(rule, start)| (Production::of(rule), start));
            within.rev().find(|&(production, start)| is_wanted(production, start))
        })
    }
}

/// What could stand at `offset`. Each character is listed once, with the first production that takes it.
fn expected(expectations: &[Expectation], offset: usize) -> Vec<Expected> {
    let mut listed: Vec<Expected> = Vec::with_capacity(expectations.len());
    let mut seen = Characters::NONE;
    for expectation in expectations {
        let (production, begins) = match begins_at(expectations, expectation, offset) {
            Some(production) => (Some(production), true),
            None => (expectation.within.iter().next_back().map(|(rule, _)| Production::of(rule)), false),
        };
        let expected = match expectation.terminal {
            Terminal::Characters(characters) => {
                let new = characters.without(seen);
                seen = seen.union(new);
                if new.is_empty() {
                    continue;
                }
                let same = listed.iter_mut().find(|listed| (listed.production, listed.begins) == (production, begins));
                if let Some(Expected { terminal: Terminal::Characters(characters), .. }) = same {
                    *characters = characters.union(new);
                    continue;
                }
                Expected { terminal: Terminal::Characters(new), production, begins }
            }
            terminal @ Terminal::Literal { text, .. } => {
                if matches!(text.as_bytes(), &[byte] if seen.contains(byte)) {
                    continue;
                }
                Expected { terminal, production: production.filter(|_| begins), begins }
            }
            Terminal::HexDigit => {
                Expected { terminal: Terminal::HexDigit, production: Some(Production::Hex), begins: true }
            }
            Terminal::End => Expected { terminal: Terminal::End, production: None, begins: false },
        };
        if !listed.iter().any(|listed| listed.terminal == expected.terminal) {
            listed.push(expected);
        }
    }
    listed
}

/// The production that would begin at `offset` with what was expected: the outermost one. Where the text begins all
/// productions around it begin as well, so there it is the innermost that everything expected has in common.
fn begins_at(all: &[Expectation], expectation: &Expectation, offset: usize) -> Option<Production> {
    let mut beginning = expectation.within.iter().filter(|&(_, start)| start == offset);
    let production = if offset > 0 {
        beginning.next()
    } else {
        beginning.rfind(|rule| all.iter().all(|other| other.within.iter().any(|other| other == *rule)))
    };
    production.map(|(rule, _)| Production::of(rule))
}

/// The productions that had begun before `offset`, or with the text. If characters could go on there, these productions
/// are around all of the characters; otherwise around everything that was expected.
fn within(expectations: &[Expectation], offset: usize) -> Vec<(Production, usize)> {
    let is_characters = |expectation: &Expectation| matches!(expectation.terminal, Terminal::Characters(_));
    let characters = expectations.iter().any(is_characters);
    let mut stacks = expectations.iter().filter(|expectation| !characters || is_characters(expectation));
    let Some(first) = stacks.next() else { return Vec::new() };
    first
        .within
        .iter()
        .enumerate()
        .filter(|&(depth, (_, start))| depth == 0 || start < offset)
        .filter(|(_, rule)| stacks.clone().all(|other| other.within.iter().any(|other| other == *rule)))
        .map(|(_, (rule, start))| (Production::of(rule), start))
        .collect()
}

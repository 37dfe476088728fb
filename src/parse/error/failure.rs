//! [`Failure`]: the trace of a failed parse, in the terms of RFC 1738.

use alloc::vec::Vec;

use super::expected::{Expected, Found};
use crate::{
    Production, Terminal,
    engine::{Characters, Expectation, Expectations, RuleId, Stack, Trace},
};

/// How the parse of a string failed.
pub(crate) struct Failure {
    /// The length of the longest prefix of the text that some sentence begins with.
    pub(crate) offset: usize,
    pub(crate) found: Found,
    /// The terminals that were possible there, each character once.
    pub(crate) expected: Vec<Expected>,
    /// Whether an `escape` was possible.
    pub(crate) takes_escape: bool,
    /// The productions that were being read.
    pub(crate) within: Stack,
    expectations: Expectations,
}

impl Failure {
    /// Reads the trace of a parse of `text` that failed.
    pub(super) fn new(text: &[u8], trace: Trace<'_>) -> Failure {
        let expectations = trace.into_expectations();
        let offset = expectations.offset;
        let mut around = CommonStack::default();
        let mut listed = ExpectedList {
            expected: Vec::with_capacity(8),
            seen: Characters::NONE,
        };
        let common = if offset == 0 {
            common(&expectations)
        } else {
            None
        };
        for Expectation { terminal, within } in &expectations.expected {
            around.add(*terminal, within);
            // Where the text begins, all productions do.
            let outermost = || {
                within
                    .iter()
                    .find(|&(_, start)| start == offset)
                    .map(|(rule, _)| rule)
            };
            listed.add(*terminal, common.or_else(outermost), within);
        }
        Failure {
            offset,
            found: Found::at(&text[offset..]),
            expected: listed.expected,
            takes_escape: listed.seen.has_escape(),
            within: around.begun(offset),
            expectations,
        }
    }

    /// Where the innermost `production` begins that was being read.
    pub(crate) fn start_of(&self, production: Production) -> Option<usize> {
        self.innermost(|candidate, _| candidate == production)
            .map(|(_, start)| start)
    }

    /// The innermost production for which `is_wanted` holds, around the first expected terminal
    /// that is inside one.
    pub(crate) fn innermost(
        &self,
        is_wanted: impl Fn(Production, usize) -> bool,
    ) -> Option<(Production, usize)> {
        self.expectations
            .expected
            .iter()
            .find_map(|Expectation { within, .. }| {
                let within = within
                    .iter()
                    .map(|(rule, start)| (Production::from(rule), start));
                within
                    .rev()
                    .find(|&(production, start)| is_wanted(production, start))
            })
    }
}

/// The innermost production that contains everything expected.
fn common(expectations: &Expectations) -> Option<RuleId> {
    let mut expected = expectations.expected.iter();
    let mut around = expected.next()?.within;
    expected.for_each(|Expectation { within, .. }| around.retain_common(within));
    around.iter().next_back().map(|(rule, _)| rule)
}

/// The productions around all characters that were expected or, if no characters were, around all
/// terminals. Literals count less: they are the separators at which a part would have ended.
#[derive(Default)]
struct CommonStack {
    characters: bool,
    common: Option<Stack>,
}

impl CommonStack {
    fn add(&mut self, terminal: Terminal, within: &Stack) {
        let characters = matches!(terminal, Terminal::Characters(_));
        match &mut self.common {
            Some(common) if characters == self.characters => common.retain_common(within),
            Some(_) if self.characters => {}
            common => {
                *common = Some(*within);
                self.characters = characters;
            }
        }
    }

    /// Those that had begun before `offset`, and the outermost.
    fn begun(self, offset: usize) -> Stack {
        let mut begun = self.common.unwrap_or(Stack::empty());
        // The starts ascend, so those that had begun come first.
        let before = begun
            .iter()
            .take_while(|&(_, start)| start < offset)
            .count();
        begun.truncate(before.max(1));
        begun
    }
}

/// The expected terminals. Each character is listed once, with the first production that accepts
/// it.
struct ExpectedList {
    expected: Vec<Expected>,
    /// All characters that are listed.
    seen: Characters,
}

impl ExpectedList {
    /// Adds a terminal that would begin a rule, or continue the innermost one.
    fn add(&mut self, terminal: Terminal, beginning: Option<RuleId>, within: &Stack) {
        let begins = beginning.is_some();
        let mut production = beginning.map(Production::from);
        match terminal {
            Terminal::Characters(characters) => {
                let new = characters.without(self.seen);
                if new.is_empty() {
                    return;
                }
                self.seen = self.seen.union(new);
                let innermost = || {
                    within
                        .iter()
                        .next_back()
                        .map(|(rule, _)| Production::from(rule))
                };
                production = production.or_else(innermost);
                let same = |listed: &&mut Expected| {
                    (listed.production, listed.begins) == (production, begins)
                };
                match self.expected.last_mut().filter(same) {
                    Some(Expected {
                        terminal: Terminal::Characters(characters),
                        ..
                    }) => {
                        *characters = characters.union(new);
                    }
                    _ => self.expected.push(Expected {
                        terminal: Terminal::Characters(new),
                        production,
                        begins,
                    }),
                }
            }
            Terminal::Literal { text, .. } if matches!(text.as_bytes(), &[byte] if self.seen.contains(byte)) =>
                {}
            Terminal::Literal { text, ignore_case } => {
                // One that ignores case admits the same one as written.
                let listed =
                    self.expected
                        .iter_mut()
                        .find_map(|listed| match &mut listed.terminal {
                            Terminal::Literal {
                                text: other,
                                ignore_case,
                            } if *other == text => Some(ignore_case),
                            _ => None,
                        });
                match listed {
                    Some(ignores_case) => *ignores_case |= ignore_case,
                    None => self.expected.push(Expected {
                        terminal,
                        production,
                        begins,
                    }),
                }
                if let &[byte] = text.as_bytes() {
                    self.seen = self.seen.with(byte);
                }
            }
            _ if self
                .expected
                .iter()
                .any(|listed| listed.terminal == terminal) => {}
            Terminal::HexDigit => {
                self.expected.push(Expected {
                    terminal,
                    production: Some(Production::Hex),
                    begins: true,
                });
            }
            Terminal::End => self.expected.push(Expected {
                terminal,
                production: None,
                begins: false,
            }),
        }
    }
}

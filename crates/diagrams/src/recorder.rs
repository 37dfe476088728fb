//! A greedy, ordered parser of right-hand sides as they stand, which records what it tries.
//!
//! A sequence reads its parts one after the other. A choice takes its first alternative that
//! succeeds, an option its content if that succeeds, and a repetition every round that succeeds;
//! none of them takes another way afterwards. This is how a parsing expression grammar reads (Ford,
//! *Parsing Expression Grammars*, 2004), and how a parser made of nom's combinators does.

use std::{
    collections::{HashMap, hash_map::Entry},
    ops::Range,
};

use rfc1738_conformance::{
    automaton::{CompileError, Dfa},
    grammar::{Expression, Grammar},
};

use crate::strip::StripError;

/// The maximum number of parts that are tried, shown or not, which bounds the time. The strings of
/// the course need a hundredth.
const TRIES: usize = 10_000;

/// One part that is tried, and what follows from it.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Step {
    /// The rule whose right-hand side it is in.
    pub rule: String,
    /// The part, as BNF.
    pub part: String,
    /// Where it begins, in bytes from 0.
    pub start: usize,
    /// What it reads.
    pub outcome: Outcome,
    /// What follows, the innermost first.
    pub then: Vec<Consequence>,
}

/// What a part reads.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// The bytes up to here; for a repetition that is one step, the number of its rounds.
    Read {
        /// The first byte that is not read.
        end: usize,
        /// The rounds of a repetition.
        rounds: Option<u32>,
    },
    /// Nothing, because of what is here.
    Failed {
        /// The byte that does not fit, or the length of the text.
        at: usize,
    },
}

/// What follows from a step.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Consequence {
    /// A choice goes back to its beginning, and tries its next alternative.
    Next {
        /// Where it goes back to.
        to: usize,
        /// That alternative, as BNF.
        alternative: String,
    },
    /// An option goes back to its beginning, and reads nothing.
    Without {
        /// Where it goes back to.
        to: usize,
        /// The option, as BNF.
        option: String,
    },
    /// A repetition goes back to the end of its last round, and ends.
    Ends {
        /// Where it goes back to.
        to: usize,
        /// The repetition, as BNF.
        repetition: String,
        /// How many rounds it has read.
        rounds: u32,
    },
    /// A repetition fails, because this round reads nothing: it could have such rounds for ever.
    Endless {
        /// The repetition, as BNF.
        repetition: String,
    },
    /// A choice does not try this alternative, which would have read more.
    Untried {
        /// The alternative, as BNF.
        alternative: String,
        /// What it would have read.
        would: Range<usize>,
    },
    /// A rule whose parts are steps has read this.
    Complete {
        /// The rule.
        rule: String,
        /// What it has read.
        read: Range<usize>,
    },
    /// A rule whose parts are steps has failed.
    Fails {
        /// The rule.
        rule: String,
    },
}

/// Reads and records.
pub(crate) struct Recorder<'g, 't> {
    grammar: &'g Grammar,
    text: &'t [u8],
    /// How many rules deep parts are steps.
    depth: usize,
    automata: HashMap<&'g str, Dfa>,
    steps: Vec<Step>,
    /// Whether steps are recorded, and not only tried.
    is_recording: bool,
    tries: usize,
}

/// A rule whose right-hand side is read, and how deep it is.
#[derive(Clone, Copy)]
struct Within<'g> {
    rule: &'g str,
    depth: usize,
}

type Read = Result<Option<usize>, StripError>;

impl<'g, 't> Recorder<'g, 't> {
    /// The steps of a rule on a string, and how much of it is read.
    pub(crate) fn record(
        grammar: &'g Grammar,
        rule: &str,
        text: &'t [u8],
        depth: usize,
    ) -> Result<(Vec<Step>, Option<usize>), StripError> {
        let rule = grammar.production(rule).map_err(CompileError::from)?;
        let mut recorder = Recorder {
            grammar,
            text,
            depth,
            automata: HashMap::new(),
            steps: Vec::new(),
            is_recording: true,
            tries: 0,
        };
        let read = recorder.read(
            &rule.matched,
            0,
            Within {
                rule: &rule.name,
                depth: 0,
            },
        )?;
        Ok((recorder.steps, read))
    }

    fn read(&mut self, part: &'g Expression, at: usize, within: Within<'g>) -> Read {
        if self.is_step(part, within) {
            return self.step(part, at, within);
        }
        match part {
            Expression::Name(name) => self.read_rule(name, at, within),
            Expression::Sequence(parts) => {
                let mut here = at;
                for part in parts {
                    let Some(end) = self.read(part, here, within)? else {
                        return Ok(None);
                    };
                    here = end;
                }
                Ok(Some(here))
            }
            Expression::Alternatives(parts) => self.read_choice(parts, at, within),
            Expression::Optional(inner) => {
                let read = self.read(inner, at, within)?;
                if read.is_none() {
                    self.then(|| Consequence::Without {
                        to: at,
                        option: bnf(part),
                    });
                }
                Ok(Some(read.unwrap_or(at)))
            }
            // The others are steps.
            _ => Ok(self
                .read_rounds(part, at, within)?
                .filter(|rounds| !rounds.are_too_few)
                .map(|rounds| rounds.end)),
        }
    }

    fn read_rule(&mut self, name: &'g str, at: usize, within: Within<'g>) -> Read {
        let read = self.read(
            self.grammar.resolve(name),
            at,
            Within {
                rule: name,
                depth: within.depth + 1,
            },
        )?;
        self.then(|| match read {
            Some(end) => Consequence::Complete {
                rule: name.to_owned(),
                read: at..end,
            },
            None => Consequence::Fails {
                rule: name.to_owned(),
            },
        });
        Ok(read)
    }

    fn read_choice(&mut self, parts: &'g [Expression], at: usize, within: Within<'g>) -> Read {
        for (number, part) in parts.iter().enumerate() {
            let others = &parts[number + 1..];
            if let Some(end) = self.read(part, at, within)? {
                if self.is_recording {
                    self.tell_untried(others, at, end, within)?;
                }
                return Ok(Some(end));
            }
            if let Some(next) = others.first() {
                self.then(|| Consequence::Next {
                    to: at,
                    alternative: bnf(next),
                });
            }
        }
        Ok(None)
    }

    /// Tells the first of these alternatives that would have read more.
    fn tell_untried(
        &mut self,
        others: &'g [Expression],
        at: usize,
        end: usize,
        within: Within<'g>,
    ) -> Result<(), StripError> {
        for other in others {
            if let Some(would) = self
                .silently(|recorder| recorder.read(other, at, within))?
                .filter(|&would| would > end)
            {
                self.then(|| Consequence::Untried {
                    alternative: bnf(other),
                    would: at..would,
                });
                break;
            }
        }
        Ok(())
    }

    /// The rounds of a repetition; `None` if it would never end.
    fn read_rounds(
        &mut self,
        part: &'g Expression,
        at: usize,
        within: Within<'g>,
    ) -> Result<Option<Rounds>, StripError> {
        let Expression::Repetition { min, max, element } = part else {
            return Ok(None);
        };
        let mut rounds = Rounds {
            count: 0,
            end: at,
            are_too_few: false,
        };
        while max.is_none_or(|max| rounds.count < max) {
            let Some(end) = self.read(element, rounds.end, within)? else {
                rounds.are_too_few = rounds.count < *min;
                if !rounds.are_too_few {
                    self.then(|| Consequence::Ends {
                        to: rounds.end,
                        repetition: bnf(part),
                        rounds: rounds.count,
                    });
                }
                break;
            };
            // A round that reads nothing could follow for ever.
            if end == rounds.end {
                self.then(|| Consequence::Endless {
                    repetition: bnf(part),
                });
                return Ok(None);
            }
            rounds = Rounds {
                count: rounds.count + 1,
                end,
                ..rounds
            };
        }
        Ok(Some(rounds))
    }

    /// Whether a part is one step: a class of characters, a literal, a name that is deep enough, or
    /// a repetition of these.
    fn is_step(&self, part: &Expression, within: Within<'_>) -> bool {
        let is_deep = within.depth >= self.depth;
        match part {
            Expression::Literal(_) | Expression::AnyCase(_) | Expression::Range(..) => true,
            Expression::Repetition { element, .. } => match &**element {
                Expression::Alternatives(parts) => {
                    parts.iter().all(|part| self.is_step(part, within))
                }
                element => self.is_step(element, within),
            },
            Expression::Name(_) if is_deep => true,
            part => self.grammar.class(part).is_some(),
        }
    }

    fn step(&mut self, part: &'g Expression, start: usize, within: Within<'g>) -> Read {
        self.tries += 1;
        if self.tries > TRIES {
            return Err(StripError::TooManyTries { most: TRIES });
        }
        let mut is_endless = false;
        let rest = &self.text[start..];
        let literal = |text: &str, is_equal: fn(&u8, &u8) -> bool| {
            let common = text
                .as_bytes()
                .iter()
                .zip(rest)
                .take_while(|(a, b)| is_equal(a, b))
                .count();
            if common == text.len() {
                Outcome::read(start + common)
            } else {
                Outcome::Failed { at: start + common }
            }
        };
        let outcome = match part {
            Expression::Literal(text) => literal(text, u8::eq),
            Expression::AnyCase(text) => literal(text, u8::eq_ignore_ascii_case),
            Expression::Repetition { .. } => {
                match self.silently(|recorder| recorder.read_rounds(part, start, within))? {
                    Some(Rounds {
                        end,
                        are_too_few: true,
                        ..
                    }) => Outcome::Failed { at: end },
                    Some(Rounds { end, count, .. }) => Outcome::Read {
                        end,
                        rounds: Some(count),
                    },
                    None => {
                        is_endless = true;
                        Outcome::Failed { at: start }
                    }
                }
            }
            part => match self.grammar.class(part) {
                Some(class) if rest.first().is_some_and(|&byte| class.contains(byte)) => {
                    Outcome::read(start + 1)
                }
                None if part.parts().is_empty() => self.read_longest(part, start)?,
                _ => Outcome::Failed { at: start },
            },
        };
        if self.is_recording {
            let rule = within.rule.to_owned();
            let part = bnf(part);
            self.steps.push(Step {
                rule,
                part,
                start,
                outcome: outcome.clone(),
                then: Vec::new(),
            });
        }
        if is_endless {
            self.then(|| Consequence::Endless {
                repetition: bnf(part),
            });
        }
        Ok(match outcome {
            Outcome::Read { end, .. } => Some(end),
            Outcome::Failed { .. } => None,
        })
    }

    /// Reads the longest prefix that a name derives, as a parser of it should.
    fn read_longest(&mut self, name: &'g Expression, start: usize) -> Result<Outcome, StripError> {
        let Expression::Name(name) = name else {
            return Ok(Outcome::Failed { at: start });
        };
        let dfa = match self.automata.entry(name) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(unknown) => unknown.insert(Dfa::new(self.grammar, name)?),
        };
        let rest = &self.text[start..];
        Ok(match dfa.longest_prefix(rest) {
            Some(length) => Outcome::read(start + length),
            None => Outcome::Failed {
                at: start + dfa.viable_prefix(rest).0,
            },
        })
    }

    fn silently<T>(&mut self, read: impl FnOnce(&mut Self) -> T) -> T {
        // It may be called while nothing is recorded: then nothing is recorded afterwards, either.
        let was_recording = std::mem::replace(&mut self.is_recording, false);
        let result = read(self);
        self.is_recording = was_recording;
        result
    }

    /// Adds what follows from the last step.
    fn then(&mut self, then: impl FnOnce() -> Consequence) {
        if let Some(step) = self.steps.last_mut().filter(|_| self.is_recording) {
            step.then.push(then());
        }
    }
}

/// The rounds of a repetition that were read.
#[derive(Clone, Copy)]
struct Rounds {
    count: u32,
    end: usize,
    are_too_few: bool,
}

impl Outcome {
    fn read(end: usize) -> Outcome {
        Outcome::Read { end, rounds: None }
    }
}

/// A part as BNF. Scheme names ignore case, which the BNF does not write.
fn bnf(part: &Expression) -> String {
    part.to_string().replace("%i\"", "\"")
}

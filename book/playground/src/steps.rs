//! The steps of a parse, in the order in which they happen: what the parser tries, reads, misses
//! and gives up.
//!
//! The parser is the library's, and an [`Observer`] hears every attempt of it. nom tells nobody
//! when it gives one up: the next event just has an earlier observer. So each event is logged
//! together with the one that comes before it in its attempt, and where that is not the one heard
//! last, the parser has gone back.

use std::cell::RefCell;

use nom_locate::LocatedSpan;
use rfc1738::{Observer, Production, Terminal};
use rfc1738_js::{json, schemes};
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

/// The most events that are kept. A URL of 200 bytes has some hundreds.
const MOST: usize = 4000;

/// The steps of parsing `text` as a URL, in the strict reading, or the longest prefix of it from a
/// production.
#[wasm_bindgen]
pub fn steps(text: &str, production: Option<String>, schemes: &str) -> String {
    let log = RefCell::default();
    let listener = Listener {
        log: &log,
        mark: START,
    };
    let derived = match production.and_then(|name| name.parse::<Production>().ok()) {
        Some(production) => production
            .longest_prefix(LocatedSpan::new_extra(text.as_bytes(), listener))
            .is_some(),
        None => schemes::with(schemes, |schemes| schemes.observe(text, listener)).is_some(),
    };
    json(&Steps::of(&log.into_inner(), derived))
}

/// An event, by its number in the log, from 1; or the beginning.
type Mark = usize;

const START: Mark = 0;

#[derive(Clone, Copy)]
enum Event {
    Enter(Production),
    Leave(Production),
    Expect(Terminal),
}

struct Heard {
    event: Event,
    at: usize,
    /// The last production entered or left before it in its attempt.
    before: Mark,
    /// How many there are before it in its attempt.
    depth: usize,
}

/// What the observers of all attempts hear.
#[derive(Default)]
struct Log {
    heard: Vec<Heard>,
    omitted: usize,
}

impl Log {
    /// Adds an event, and returns its mark.
    fn add(&mut self, event: Event, at: usize, before: Mark) -> Mark {
        if self.heard.len() == MOST {
            self.omitted += 1;
            return before;
        }
        self.heard.push(Heard {
            event,
            at,
            before,
            depth: 1 + self.depth(before),
        });
        self.heard.len()
    }

    fn get(&self, mark: Mark) -> Option<&Heard> {
        self.heard.get(mark.checked_sub(1)?)
    }

    fn depth(&self, mark: Mark) -> usize {
        self.get(mark).map_or(0, |heard| heard.depth)
    }

    fn at(&self, mark: Mark) -> usize {
        self.get(mark).map_or(0, |heard| heard.at)
    }

    /// The events of the attempt of `mark` that are not in that of `other`, the last first.
    fn since(&self, mark: Mark, other: Mark) -> Vec<&Heard> {
        let mut mark = mark;
        let mut other = other;
        let mut since = Vec::new();
        while mark != other {
            if self.depth(mark) >= self.depth(other) {
                since.extend(self.get(mark));
                mark = self.get(mark).map_or(START, |heard| heard.before);
            } else {
                other = self.get(other).map_or(START, |heard| heard.before);
            }
        }
        since
    }

    /// The outermost productions among those entered in the attempt of `mark` and not in that of
    /// `other`.
    fn outermost(&self, mark: Mark, other: Mark) -> Vec<Production> {
        let mut depth = 0_usize;
        let mut outermost = Vec::new();
        for heard in self.since(mark, other).into_iter().rev() {
            match heard.event {
                Event::Enter(production) => {
                    if depth == 0 {
                        outermost.push(production);
                    }
                    depth += 1;
                }
                Event::Leave(_) => depth = depth.saturating_sub(1),
                Event::Expect(_) => {}
            }
        }
        outermost
    }
}

/// An observer of one attempt.
#[derive(Clone)]
struct Listener<'l> {
    log: &'l RefCell<Log>,
    mark: Mark,
}

impl Observer for Listener<'_> {
    fn enter(&mut self, production: Production, at: usize) {
        self.mark = self
            .log
            .borrow_mut()
            .add(Event::Enter(production), at, self.mark);
    }

    fn leave(&mut self, production: Production, at: usize) {
        self.mark = self
            .log
            .borrow_mut()
            .add(Event::Leave(production), at, self.mark);
    }

    fn expect(&self, terminal: Terminal, at: usize) {
        self.log
            .borrow_mut()
            .add(Event::Expect(terminal), at, self.mark);
    }
}

/// The steps, and how many more events there are that are not told.
#[derive(Serialize)]
struct Steps {
    steps: Vec<Step>,
    omitted: usize,
}

/// A step.
#[derive(Serialize)]
struct Step {
    #[serde(flatten)]
    kind: StepKind,
    /// Where it happens. For an expectation, that is where the terminal would have been.
    offset: usize,
    /// The last step before it, in its attempt, that entered or left a production. With the steps
    /// before that one, and so on, it is all that the parser has not given up.
    from: Option<usize>,
}

#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum StepKind {
    /// A production is tried.
    Enter { production: Production },
    /// It has been read, to here.
    Leave { production: Production },
    /// A terminal was expected, and something else found.
    Expect { expected: String },
    /// An attempt is given up, with the outermost productions entered in it. If that is what was
    /// read after another one, that one counts again.
    Back {
        given_up: Vec<Production>,
        again: Vec<Production>,
    },
    /// Nothing is left to try, or to read.
    End { derived: bool },
}

impl Steps {
    fn of(log: &Log, derived: bool) -> Steps {
        let mut steps = Vec::new();
        // The step of each mark.
        let mut numbers: Vec<Option<usize>> = vec![None];
        let mut mark = START;
        let mut cursor = 0;
        for (heard, number) in log.heard.iter().zip(1..) {
            let Heard {
                event, at, before, ..
            } = *heard;
            let from = numbers[before];
            if before != mark || at < cursor {
                // An expectation may be further on.
                let offset = if let Event::Expect(_) = event {
                    at.min(log.at(before))
                } else {
                    at
                };
                steps.push(Step {
                    kind: StepKind::back(log, mark, before),
                    offset,
                    from,
                });
            }
            let kind = match event {
                Event::Enter(production) => StepKind::Enter { production },
                Event::Leave(production) => StepKind::Leave { production },
                Event::Expect(terminal) => StepKind::Expect {
                    expected: terminal.to_string(),
                },
            };
            numbers.push(Some(steps.len()));
            steps.push(Step {
                kind,
                offset: at,
                from,
            });
            mark = if let Event::Expect(_) = event {
                before
            } else {
                number
            };
            cursor = at;
        }
        if log.omitted == 0 {
            if !derived {
                steps.push(Step {
                    kind: StepKind::back(log, mark, START),
                    offset: 0,
                    from: None,
                });
                mark = START;
                cursor = 0;
            }
            steps.push(Step {
                kind: StepKind::End { derived },
                offset: cursor,
                from: numbers[mark],
            });
        }
        Steps {
            steps,
            omitted: log.omitted,
        }
    }
}

impl StepKind {
    /// From the attempt of `mark` to that of `other`.
    fn back(log: &Log, mark: Mark, other: Mark) -> StepKind {
        StepKind::Back {
            given_up: log.outermost(mark, other),
            again: log.outermost(other, mark),
        }
    }
}

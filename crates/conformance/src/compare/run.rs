//! Runs through the positions in a rule, to find the rule that a string is in.

use thiserror::Error;

use crate::positions::{END, Position, Positions, START};

/// It would take too long to find the rules of all places.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error(
    "it takes more than {STEPS} steps to find the rules at all places: compare smaller rules, or only ask for the shortest strings"
)]
#[non_exhaustive]
pub struct TooMuchWork;

/// The maximum number of steps of all runs together. It bounds time, and the length of all strings.
const STEPS: usize = 1 << 28;

/// How many steps may still be taken.
#[derive(Debug)]
pub(super) struct Steps(usize);

impl Steps {
    pub(super) fn new() -> Steps {
        Steps(STEPS)
    }

    pub(super) fn take(&mut self, count: usize) -> Result<(), TooMuchWork> {
        self.0 = self.0.checked_sub(count).ok_or(TooMuchWork)?;
        Ok(())
    }
}

impl<'g> Positions<'g> {
    /// The rule that reads the byte at `at` of a string that derives from the rule, or its last
    /// byte if that is its end.
    pub(super) fn reading(
        &self,
        string: &[u8],
        at: usize,
        left: &mut Steps,
    ) -> Result<&'g str, TooMuchWork> {
        let Some(at) = string.len().checked_sub(1).map(|last| at.min(last)) else {
            return Ok(self.rule);
        };
        let (before, rest) = string.split_at(at);
        let mut run = PositionRun::new(self);
        run.read(before, left)?;
        let readers = run
            .positions
            .iter()
            .filter_map(|&position| Some((self.reader(position, rest[0])?, position)));
        let readers: Vec<(&str, usize)> = readers.collect();
        if let [(rule, _)] = readers[..] {
            return Ok(rule);
        }
        // Whether the string derives by way of a position is known when the rest of it has been
        // read from there.
        for (rule, position) in readers {
            run.positions = vec![position];
            if run.read(rest, left)?.contains(&END) {
                return Ok(rule);
            }
        }
        Ok(self.rule)
    }

    /// The rule in which a parser is after this prefix, or after the longest prefix of it that may
    /// continue: the one that it is about to enter, if there is one rule that it may, and otherwise
    /// the one that it has not left yet.
    pub(super) fn standing(&self, prefix: &[u8], left: &mut Steps) -> Result<&'g str, TooMuchWork> {
        let mut run = PositionRun::new(self);
        let mut rule = self.rule;
        for &byte in prefix {
            let Some(reader) = run
                .positions
                .iter()
                .find_map(|&position| self.reader(position, byte))
            else {
                break;
            };
            run.advance(byte, left)?;
            let waits = |&position: &usize| match self.positions[position] {
                Position::Split(_, rule, _) | Position::Bytes(_, rule, ..) => Some(rule),
                Position::End => None,
            };
            // Nothing may follow the end, so the parser is still in the rule that it read last.
            rule = run.entries.iter().find_map(waits).unwrap_or(reader);
        }
        Ok(rule)
    }

    /// The rule of this position, if it reads this byte.
    fn reader(&self, position: usize, byte: u8) -> Option<&'g str> {
        match self.positions[position] {
            Position::Bytes(set, rule, ..) if set.contains(byte) => Some(rule),
            _ => None,
        }
    }
}

/// All positions that a run may be at, those first that would be tried first.
struct PositionRun<'p, 'g> {
    all: &'p [Position<'g>],
    positions: Vec<usize>,
    /// Those that the last byte, or nothing, led to, before they led on.
    entries: Vec<usize>,
    /// Those that are not entered yet, the next one last; kept for its memory.
    waiting: Vec<usize>,
    /// The last round in which each position was entered, so that none is entered twice in a round.
    entered: Vec<usize>,
    round: usize,
}

impl<'p, 'g> PositionRun<'p, 'g> {
    fn new(of: &'p Positions<'g>) -> PositionRun<'p, 'g> {
        let mut run = PositionRun {
            all: &of.positions,
            positions: Vec::new(),
            entries: vec![START],
            waiting: Vec::new(),
            entered: vec![0; of.positions.len()],
            round: 0,
        };
        run.enter();
        run
    }

    /// Advances by these bytes, and returns the positions after them.
    fn read(&mut self, bytes: &[u8], left: &mut Steps) -> Result<&[usize], TooMuchWork> {
        bytes
            .iter()
            .try_for_each(|&byte| self.advance(byte, left))?;
        Ok(&self.positions)
    }

    fn advance(&mut self, byte: u8, left: &mut Steps) -> Result<(), TooMuchWork> {
        let next = |&position: &usize| match self.all[position] {
            Position::Bytes(set, .., next) if set.contains(byte) => Some(next),
            _ => None,
        };
        self.entries.clear();
        self.entries.extend(self.positions.iter().filter_map(next));
        let entered = self.enter();
        left.take(entered + 1)
    }

    /// Makes the entries, and the positions that they lead to, the current ones. Returns how many
    /// positions that was.
    fn enter(&mut self) -> usize {
        self.positions.clear();
        self.round += 1;
        let mut count = 0;
        self.waiting.extend(self.entries.iter().rev());
        while let Some(position) = self.waiting.pop() {
            if std::mem::replace(&mut self.entered[position], self.round) == self.round {
                continue;
            }
            count += 1;
            match &self.all[position] {
                Position::Split(into, ..) => self.waiting.extend(into.iter().rev()),
                _ => self.positions.push(position),
            }
        }
        count
    }
}

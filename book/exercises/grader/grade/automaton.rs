//! An automaton by hand, against the smallest one of a production.

use std::collections::HashMap;

use rfc1738_conformance::{
    automaton::{Dfa, State},
    grammar::Grammar,
};

use super::Fault;
use crate::{
    automaton::Automaton,
    probe::Probe,
    verdict::{Counterexample, Outcome, Verdict},
    words::{count, quoted},
};

/// The most states of an automaton that is examined.
const STATES: usize = 100;

pub(super) fn grade(
    production: &str,
    make: fn() -> Automaton,
    probe: &Probe,
) -> Result<Verdict, Fault> {
    let truth = Dfa::new(Grammar::rfc1738(), production)?;
    let table = match Table::new(make, probe) {
        Ok(table) => table,
        Err(verdict) => return Ok(*verdict),
    };
    let name = probe.name();
    let dfa = table.dfa().ok_or(Fault::Type)?;
    if let Some(string) = dfa.counterexample_to_equality(&truth)? {
        let (yours, theirs) = if dfa.accepts(&string) {
            ("accepts", "does not")
        } else {
            ("does not accept", "does")
        };
        let message = format!(
            "your `{name}` {yours} {}; section 5 {theirs}",
            quoted(&string)
        );
        return Ok(Verdict::without_strings(
            Outcome::Wrong,
            Some(Counterexample::new(&string, message)),
        ));
    }
    if table.accepting.len() > truth.state_count() {
        let message = format!(
            "your `{name}` is right, but has {}, and {} are enough: {}",
            count(table.accepting.len(), "state"),
            truth.state_count(),
            table.needless()
        );
        return Ok(Verdict::without_strings(
            Outcome::Wrong,
            Some(Counterexample { hex: None, message }),
        ));
    }
    Ok(Verdict::without_strings(Outcome::Passed, None))
}

/// An automaton as a table: for each state the next state for each byte, and whether it accepts.
pub(super) struct Table {
    rows: Vec<Vec<State>>,
    accepting: Vec<bool>,
}

impl Table {
    /// Makes it and asks for each entry; or the verdict if it cannot be had.
    fn new(make: fn() -> Automaton, probe: &Probe) -> Result<Table, Box<Verdict>> {
        let automaton = probe
            .call(b"", make)
            .map_err(|panic| Box::new(probe.panicked(b"", &panic)))?;
        Table::of(automaton, probe)
    }

    /// Asks for each entry; or the verdict if it cannot be had.
    pub(super) fn of(automaton: Automaton, probe: &Probe) -> Result<Table, Box<Verdict>> {
        let name = probe.name();
        let wrong = |message| {
            let counterexample = Counterexample { hex: None, message };
            Box::new(Verdict::without_strings(
                Outcome::Wrong,
                Some(counterexample),
            ))
        };
        let states = automaton.state_count;
        if states == 0 || states > STATES {
            return Err(wrong(format!(
                "your `{name}` has {}; it needs at least 1, and far fewer than {STATES}",
                count(states, "state")
            )));
        }
        let mut rows = Vec::new();
        let mut accepting = Vec::new();
        for state in 0..states {
            let mut row = Vec::new();
            for byte in 0..=u8::MAX {
                let next = probe
                    .call(&[byte], || (automaton.next)(state, byte))
                    .map_err(|panic| Box::new(probe.panicked(&[byte], &panic)))?;
                if next >= states {
                    return Err(wrong(format!(
                        "your `{name}` goes from state {state} on {} to state {next}; its states are 0 to {}",
                        quoted(&[byte]),
                        states - 1
                    )));
                }
                row.push(next);
            }
            rows.push(row);
            let accepts = probe.call(b"", || (automaton.is_accepting)(state));
            accepting.push(accepts.map_err(|panic| Box::new(probe.panicked(b"", &panic)))?);
        }
        Ok(Table { rows, accepting })
    }

    /// The smallest automaton that accepts the same.
    pub(super) fn dfa(&self) -> Option<Dfa> {
        let mut classes = [0; 256];
        (0..=u8::MAX).for_each(|byte| classes[usize::from(byte)] = byte);
        Dfa::from_table(&classes, &self.rows, &self.accepting).ok()
    }

    /// Why it is not the smallest, in words: a state that no string leads to, or two that no string
    /// tells apart.
    fn needless(&self) -> String {
        let mut reached = vec![0];
        let mut at = 0;
        while let Some(&state) = reached.get(at) {
            for &next in &self.rows[state] {
                if !reached.contains(&next) {
                    reached.push(next);
                }
            }
            at += 1;
        }
        if let Some(state) = (0..self.rows.len()).find(|state| !reached.contains(state)) {
            return format!("no string leads to state {state}");
        }
        // Split the states until no byte splits them any further.
        let mut blocks: Vec<usize> = self
            .accepting
            .iter()
            .map(|&accepts| usize::from(accepts))
            .collect();
        loop {
            let mut numbers: HashMap<(usize, Vec<usize>), usize> = HashMap::new();
            let split: Vec<usize> = (0..self.rows.len())
                .map(|state| {
                    let key = (
                        blocks[state],
                        self.rows[state].iter().map(|&next| blocks[next]).collect(),
                    );
                    let number = numbers.len();
                    *numbers.entry(key).or_insert(number)
                })
                .collect();
            if split == blocks {
                break;
            }
            blocks = split;
        }
        let pairs = (0..blocks.len()).flat_map(|a| (a + 1..blocks.len()).map(move |b| (a, b)));
        match pairs.into_iter().find(|&(a, b)| blocks[a] == blocks[b]) {
            Some((a, b)) => format!("no string tells states {a} and {b} apart"),
            None => "it has a state too many".to_owned(),
        }
    }
}

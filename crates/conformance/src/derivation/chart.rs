//! Which rules derive which pieces of a string: Earley's algorithm (1970), with a deterministic
//! automaton for each rule.

use std::collections::{HashMap, HashSet};

use super::{
    parse::{Budget, DeadEnd, ParseError, Parser},
    states::{Id, Lead, States},
};
use crate::ByteSet;

/// What was found in a string.
#[derive(Default)]
pub(super) struct Chart {
    /// Each rule that may begin at a position.
    entries: Vec<Entry>,
    index: HashMap<(u32, u32), usize>,
    /// How far the text is the beginning of a sentence, and the states there.
    far: u32,
    at_far: Vec<(usize, Id)>,
}

/// A rule that may begin at a position.
#[derive(Default)]
struct Entry {
    rule: u32,
    start: u32,
    /// Where it can end, in descending order when the chart is complete.
    ends: Vec<u32>,
    /// The entries, and their states, of which this is a child.
    parents: Vec<(usize, Id)>,
}

/// A state of an entry that the text up to `at` leads to.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Item {
    entry: u32,
    state: Id,
    at: u32,
}

/// A chart under construction.
struct Filling<'s, 'p, 'g> {
    states: &'s mut States<'p, 'g>,
    budget: &'s mut Budget,
    chart: Chart,
    met: HashSet<Item>,
    ended: HashSet<(usize, u32)>,
    left: Vec<Item>,
}

impl Chart {
    /// The chart of a string, for a rule at its beginning.
    pub(super) fn new(
        states: &mut States<'_, '_>,
        budget: &mut Budget,
        rule: u32,
        text: &[u8],
    ) -> Result<Chart, ParseError> {
        let mut filling = Filling {
            states,
            budget,
            chart: Chart::default(),
            met: HashSet::new(),
            ended: HashSet::new(),
            left: Vec::new(),
        };
        filling.begin(rule, 0)?;
        while let Some(item) = filling.left.pop() {
            filling.advance(item, text)?;
        }
        let mut chart = filling.chart;
        for entry in &mut chart.entries {
            entry.ends.sort_unstable();
            entry.ends.reverse();
        }
        Ok(chart)
    }

    /// Where a rule that begins there can end, the furthest first.
    pub(super) fn ends(&self, rule: u32, start: u32) -> &[u32] {
        self.index
            .get(&(rule, start))
            .map_or(&[], |&entry| &self.entries[entry].ends)
    }

    /// Where the text is no longer the beginning of a sentence of the rule at its beginning.
    pub(super) fn dead_end(
        &self,
        parser: &Parser<'_>,
        states: &States<'_, '_>,
        text: &[u8],
    ) -> DeadEnd {
        let mut expected = ByteSet::default();
        let mut within = Vec::new();
        for &(entry, state) in &self.at_far {
            let bytes = states.get(state).bytes;
            if bytes != ByteSet::default() {
                expected = expected.union(bytes);
                let Entry { rule, start, .. } = self.entries[entry];
                within.push((parser.name(rule).to_owned(), start as usize));
            }
        }
        // The innermost first.
        within.sort_by_cached_key(|(name, start)| (usize::MAX - start, name.clone().into_bytes()));
        within.dedup();
        // The root was begun first.
        let root = &self.entries[0];
        DeadEnd {
            at: self.far as usize,
            found: text.get(self.far as usize).copied(),
            expected,
            can_end: root.ends.contains(&self.far),
            within,
            longest_prefix: root.ends.first().map(|&end| end as usize),
        }
    }
}

impl Filling<'_, '_, '_> {
    /// The entry of a rule that may begin there.
    fn begin(&mut self, rule: u32, start: u32) -> Result<usize, ParseError> {
        let next = self.chart.entries.len();
        let entry = *self.chart.index.entry((rule, start)).or_insert(next);
        if entry == next {
            self.chart.entries.push(Entry {
                rule,
                start,
                ..Entry::default()
            });
            let state = self.states.start(rule, self.budget)?;
            self.add(entry, state, start)?;
        }
        Ok(entry)
    }

    /// Adds the item that this leads to, if it leads anywhere.
    fn lead(&mut self, entry: usize, next: Option<Lead>, at: u32) -> Result<(), ParseError> {
        match next {
            Some(next) => self.add(entry, next.to, at),
            None => self.budget.spend(1),
        }
    }

    fn add(&mut self, entry: usize, state: Id, at: u32) -> Result<(), ParseError> {
        self.budget.spend(1)?;
        let item = Item {
            entry: entry as u32,
            state,
            at,
        };
        if self.met.insert(item) {
            self.left.push(item);
        }
        Ok(())
    }

    /// Adds the items that this one leads to.
    fn advance(&mut self, Item { entry, state, at }: Item, text: &[u8]) -> Result<(), ParseError> {
        let entry = entry as usize;
        if at > self.chart.far {
            (self.chart.far, self.chart.at_far) = (at, Vec::new());
        }
        if at == self.chart.far {
            self.chart.at_far.push((entry, state));
        }
        // Three ways on: a byte of the text, a child that may begin here, and the end of the entry.
        if let Some(&byte) = text.get(at as usize) {
            let next = self.states.after_byte(state, byte, self.budget)?;
            self.lead(entry, next, at + 1)?;
        }
        let children = self.states.get(state).children.len();
        // Each keeps its parent as long as the chart, whatever it derives.
        self.budget.spend(children)?;
        for number in 0..children {
            let rule = self.states.get(state).children[number];
            let child = self.begin(rule, at)?;
            // The child may have ended already, or end later: what is known of it now is used
            // below, and `end` tells this parent of the rest.
            self.chart.entries[child].parents.push((entry, state));
            for number in 0..self.chart.entries[child].ends.len() {
                let end = self.chart.entries[child].ends[number];
                let next = self
                    .states
                    .after_child(state, rule, end == at, self.budget)?;
                self.lead(entry, next, end)?;
            }
        }
        if self.states.get(state).end.is_some() {
            self.end(entry, at)
        } else {
            Ok(())
        }
    }

    /// An entry can end there.
    fn end(&mut self, entry: usize, at: u32) -> Result<(), ParseError> {
        // A rule may end here in several ways. Its parents need to know that once.
        if !self.ended.insert((entry, at)) {
            return Ok(());
        }
        let Entry {
            rule,
            start,
            ref mut ends,
            ..
        } = self.chart.entries[entry];
        ends.push(at);
        for number in 0..self.chart.entries[entry].parents.len() {
            let (parent, state) = self.chart.entries[entry].parents[number];
            let next = self
                .states
                .after_child(state, rule, start == at, self.budget)?;
            self.lead(parent, next, at)?;
        }
        Ok(())
    }
}

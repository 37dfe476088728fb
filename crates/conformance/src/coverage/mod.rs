//! How much of a grammar a set of strings covers: as members, and as near misses.
//!
//! The items are what a string can do at each occurrence of an expression in the right-hand sides
//! of the rules that a rule leads to: take an alternative; take an option, or leave it out; repeat
//! something zero times, once or more often; read a literal, in either case if it ignores case;
//! read a class of characters, and each of its [edges](ByteSet::edges). A *member*, a string of the
//! rule, takes the items of its first derivation. A *near miss*, any other string, leaves the rule
//! where it is no longer the beginning of a member: each class and each literal that a parser was
//! about to read there, or was reading, refuses it.
//!
//! A string may have several derivations. The first is that of
//! [`Derivations`](crate::derivation::Derivations), where it is defined. Coverage does not make the
//! tree: it counts in linear time, and long strings too.
//!
//! ```
//! use rfc1738_conformance::{coverage::Coverage, grammar::Grammar, language::Language};
//!
//! // port = digits; digits = 1*digit
//! let port = Language::rule(Grammar::rfc1738(), "port")?;
//! let mut coverage = Coverage::new(&port)?;
//! assert!(coverage.add(b"890")? && !coverage.add(b"8o")?);
//! let missing = coverage.missing()?;
//! let told: Vec<String> = missing.iter().map(|missing| {
//!     let string = missing.string.as_deref().unwrap_or_default().escape_ascii();
//!     format!("{}: {} by {string}", missing.item.rule.name, missing.item)
//! }).collect();
//! assert_eq!(told, ["digits: once by 0"]);
//! # Ok::<(), rfc1738_conformance::automaton::CompileError>(())
//! ```

mod counting;
#[cfg(feature = "serde")]
mod json;
mod report;
mod runs;
mod search;
mod site;
mod text;

use std::fmt;

use crate::{
    ByteSet,
    automaton::{CompileError, Dfa},
    bytes::Quoted,
    grammar::{Expression, Grammar, Rule},
    language::Language,
    positions::{Classes, Positions},
};
pub use report::{Entry, Extent, MissedMutant, MissedMutants, Occurrence, Report, RuleReport};
use runs::{Id, Runs};
use search::Search;
use site::{Event, Sites};
pub use text::Ink;

/// Something that a string can take, or that can refuse one.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub struct Item<'g> {
    /// The rule.
    pub rule: &'g Rule,
    /// The occurrence: this expression, in the rule's [`matched`](Rule::matched) right-hand side.
    pub expression: &'g Expression,
    /// What happens there.
    pub take: Choice,
}

/// What happens at an occurrence of an expression.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Choice {
    /// The alternative of this index is taken.
    Alternative(usize),
    /// The option is taken.
    Present,
    /// The option is left out.
    Absent,
    /// The element is not repeated.
    Zero,
    /// The element is there once.
    One,
    /// The element is there more than once.
    Many,
    /// The literal is read, or a byte of the class.
    Read,
    /// This byte of the class is read.
    Byte(u8),
    /// The literal, which ignores case, is read with a small letter.
    SmallLetters,
    /// The same with a capital.
    Capitals,
    /// A near miss: the string breaks off, or has another byte, where the literal or the class
    /// could have been read.
    Refused,
    /// A near miss: the string continues where the rule has to end.
    End,
}

impl Choice {
    /// Whether near misses take it, not members.
    pub fn is_near_miss(self) -> bool {
        matches!(self, Choice::Refused | Choice::End)
    }

    /// A word for it, such as `present`.
    pub fn name(self) -> &'static str {
        match self {
            Choice::Alternative(_) => "alternative",
            Choice::Present => "present",
            Choice::Absent => "absent",
            Choice::Zero => "zero",
            Choice::One => "one",
            Choice::Many => "many",
            Choice::Read => "read",
            Choice::Byte(_) => "byte",
            Choice::SmallLetters => "small_letters",
            Choice::Capitals => "capitals",
            Choice::Refused => "refused",
            Choice::End => "end",
        }
    }
}

/// What happens, in words: `alternative 2`, `"z"`, `refused`.
impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Choice::Alternative(number) => write!(f, "alternative {}", number + 1),
            Choice::Present => f.write_str("taken"),
            Choice::Absent => f.write_str("left out"),
            Choice::Zero => f.write_str("not at all"),
            Choice::One => f.write_str("once"),
            Choice::Many => f.write_str("more often"),
            Choice::Read => f.write_str("read"),
            Choice::Byte(byte) => Quoted(byte).fmt(f),
            Choice::SmallLetters => f.write_str("small letters"),
            Choice::Capitals => f.write_str("capitals"),
            Choice::Refused => f.write_str("refused"),
            Choice::End => f.write_str("refused after its end"),
        }
    }
}

/// What happens, in words; of an alternative, also its text.
impl fmt::Display for Item<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.take.fmt(f)?;
        match self.take {
            Choice::Alternative(number) => write!(f, ", {}", self.expression.parts()[number]),
            _ => Ok(()),
        }
    }
}

/// What no string has taken so far.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Missing<'g> {
    /// The item.
    pub item: Item<'g>,
    /// Its index in [`items`](Coverage::items).
    pub index: usize,
    /// A shortest string that takes it. `None` if no string does: an alternative may never be the
    /// first that leads to the end, and every string may be able to continue after an end.
    pub string: Option<Vec<u8>>,
}

/// How much of a rule, and of those that it leads to, strings cover.
#[derive(Debug, Clone)]
pub struct Coverage<'g> {
    grammar: &'g Grammar,
    rule: &'g Rule,
    dfa: Dfa,
    sites: Sites<'g>,
    runs: Runs,
    members: u64,
    near_misses: u64,
    /// For each item, the number of strings that take it, and the number of the last one.
    counts: Vec<Count>,
    /// For each rule, the same.
    rules: Vec<Count>,
    /// The bytes that were read, by leaf.
    seen: Vec<ByteSet>,
}

#[derive(Debug, Clone, Copy, Default)]
struct Count {
    strings: u64,
    last: u64,
}

impl Count {
    /// Counts a string of this number, from 1, once.
    fn add(&mut self, number: u64) {
        self.strings += u64::from(std::mem::replace(&mut self.last, number) != number);
    }
}

impl<'g> Coverage<'g> {
    /// The coverage of the rule of a language by no strings.
    ///
    /// # Errors
    ///
    /// [`CompileError`], as in [`Dfa::new`], if the language has not one rule, or if there are too
    /// many ways to derive strings of the rule.
    pub fn new(language: &'g Language) -> Result<Coverage<'g>, CompileError> {
        let (grammar, rule) = language.source().ok_or(CompileError::SeveralRules)?;
        // This refuses what is too large.
        let dfa = Dfa::new(grammar, &rule.name)?;
        let sites = Sites::new(grammar, rule)?;
        let runs = Runs::new(&Positions::new(grammar, rule, Classes::All), &sites)?;
        Ok(Coverage {
            grammar,
            rule,
            dfa,
            members: 0,
            near_misses: 0,
            counts: vec![Count::default(); sites.items.len()],
            rules: vec![Count::default(); sites.rules.len()],
            seen: vec![ByteSet::default(); sites.leaves.len()],
            sites,
            runs,
        })
    }

    /// Counts what a string takes, and returns whether it is a member. Time is linear in its
    /// length.
    ///
    /// # Errors
    ///
    /// [`CompileError::TooLarge`] if there are too many ways to derive strings of the rule. Then
    /// nothing is counted.
    pub fn add(&mut self, string: &[u8]) -> Result<bool, CompileError> {
        let mut lists = vec![Runs::FIRST];
        for &byte in string {
            match self
                .runs
                .after(*lists.last().expect("there is the first"), byte)?
            {
                Some(list) => lists.push(list),
                None => break,
            }
        }
        let last = *lists.last().expect("there is the first");
        match self.runs.end(last).filter(|_| lists.len() > string.len()) {
            Some(end) => self.take(string, &lists, end),
            None => self.refuse(last),
        }
        Ok(lists.len() > string.len() && self.runs.end(last).is_some())
    }

    /// Counts the first derivation of a member, which leads through these lists to the end,
    /// backward from there.
    fn take(&mut self, string: &[u8], lists: &[Id], end: usize) {
        self.members += 1;
        let number = self.members + self.near_misses;
        let mut iterations = vec![0_usize; self.sites.loops.len()];
        let mut at = end;
        for read in (0..lists.len()).rev() {
            let way = match read.checked_sub(1) {
                Some(before) => self.runs.way(lists[before], string[before], at),
                None => self.runs.first()[at],
            };
            for &event in self.runs.events(way).iter().rev() {
                match event {
                    Event::Item(item) => self.counts[item].add(number),
                    Event::Enter(rule) => self.rules[rule].add(number),
                    Event::End(number) => iterations[number] = 0,
                    Event::Repeat(number) => iterations[number] += 1,
                    Event::Begin(which) => {
                        if let Some(item) = self.sites.loops[which].times[iterations[which].min(2)]
                        {
                            self.counts[item].add(number);
                        }
                    }
                }
            }
            if let Some(before) = read.checked_sub(1) {
                at = way.from as usize;
                self.read(self.runs.read_at(lists[before], at), string[before], number);
            }
        }
    }

    /// Counts a byte that is read.
    fn read(&mut self, leaf: usize, byte: u8, number: u64) {
        for leaf in self.sites.reading(leaf, byte) {
            let counts = &mut self.counts;
            self.sites.leaves[leaf].items(byte, |item| counts[item].add(number));
            self.seen[leaf].insert(byte);
            if let Some(rule) = self.sites.leaves[leaf].rule {
                self.rules[rule].add(number);
            }
        }
    }

    /// Counts a near miss that leaves the rule at this list.
    fn refuse(&mut self, list: Id) {
        self.near_misses += 1;
        let number = self.members + self.near_misses;
        for &position in self.runs.positions(list) {
            for item in self.sites.refusing(self.runs.leaf(position)) {
                self.counts[item].add(number);
            }
        }
    }

    /// The minimal automaton of the rule.
    pub fn dfa(&self) -> &Dfa {
        &self.dfa
    }

    /// How many members were added.
    pub fn members(&self) -> u64 {
        self.members
    }

    /// How many near misses were added.
    pub fn near_misses(&self) -> u64 {
        self.near_misses
    }

    /// The rules, in the order of the grammar, each with the number of members whose first
    /// derivation it takes part in.
    pub fn rules(&self) -> impl ExactSizeIterator<Item = (&'g Rule, u64)> {
        self.sites
            .rules
            .iter()
            .zip(&self.rules)
            .map(|(rule, count)| (*rule, count.strings))
    }

    /// The items, in the order of the rules and of their texts, each with the number of strings
    /// that take it. The last is the end of the rule.
    pub fn items(&self) -> impl ExactSizeIterator<Item = (Item<'g>, u64)> {
        self.sites
            .items
            .iter()
            .zip(&self.counts)
            .map(|(item, count)| (*item, count.strings))
    }

    /// The bytes of a class of characters, and those of them that members have read, at an
    /// occurrence in a [`matched`](Rule::matched) right-hand side. `None` if it is not a class, or
    /// not in one of the rules, or if it is a part of a class.
    pub fn class(&self, expression: &Expression) -> Option<(ByteSet, ByteSet)> {
        let leaf = self.sites.leaf(expression)?;
        let class = self.sites.leaves[leaf].class;
        (!class.is_empty()).then_some((class, self.seen[leaf]))
    }

    /// What no string has taken, in the order of the items, each with a shortest string that does.
    ///
    /// # Errors
    ///
    /// [`CompileError::TooLarge`] if there are too many ways to derive strings of the rule to look
    /// for such strings.
    pub fn missing(&mut self) -> Result<Vec<Missing<'g>>, CompileError> {
        let indexes: Vec<usize> = (0..self.counts.len())
            .filter(|&index| self.counts[index].strings == 0)
            .collect();
        let strings = Search::new(&mut self.runs, &self.sites)?.shortest(&indexes)?;
        let missing = indexes.into_iter().zip(strings);
        Ok(missing
            .map(|(index, string)| Missing {
                item: self.sites.items[index],
                index,
                string,
            })
            .collect())
    }
}

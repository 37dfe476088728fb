//! Suites: how the strings of the W-method are composed.

use std::{cmp::Reverse, collections::HashSet};

use maud::{Markup, html};
use rfc1738_conformance::{
    ByteSet,
    automaton::{CompileError, Dfa, State},
    grammar::Grammar,
    language::Language,
    suite::Suite,
};
use thiserror::Error;

use crate::{
    class::{Item, items, range, written},
    tree::quoted,
};

/// The maximum number of states that can be understood at a glance, including the dead one, and of
/// extra states.
const STATES: usize = 10;
const EXTRA: u32 = 2;

/// A string of a suite, in its parts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Composed {
    /// Leads to a state.
    pub access: Vec<u8>,
    /// Tries something there.
    pub middle: Vec<u8>,
    /// Helps to identify the state after it.
    pub separating: Vec<u8>,
}

impl Composed {
    /// A string of a suite to show as an example: one that has all three parts, leads through
    /// states in which something can still be accepted, and can be read, as far as there is one.
    ///
    /// ```
    /// use rfc1738_conformance::{grammar::Grammar, language::Language, suite::Suite};
    /// use rfc1738_diagrams::Composed;
    ///
    /// let suite = Suite::new(&Language::rule(Grammar::rfc1738(), "toplabel")?, 0)?;
    /// let Composed { access, middle, separating } = Composed::example(&suite).unwrap();
    /// assert!(suite.strings().any(|string| string == [&access[..], &middle, &separating].concat()));
    /// # Ok::<(), rfc1738_conformance::automaton::CompileError>(())
    /// ```
    pub fn example(suite: &Suite) -> Option<Composed> {
        let dfa = suite.dfa();
        let states: Vec<_> = suite.identified().collect();
        let strings: HashSet<Vec<u8>> = suite.strings().collect();
        let bytes = suite
            .classes()
            .iter()
            .filter_map(|class| class.iter().find(u8::is_ascii_graphic));
        let middles: Vec<Vec<u8>> = bytes.map(|byte| vec![byte]).chain([Vec::new()]).collect();
        let mut best: Option<(_, Composed)> = None;
        for (state, (access, _)) in states.iter().enumerate() {
            for middle in &middles {
                let identified = dfa.run(state, middle);
                for separating in &states[identified].1 {
                    let composed = Composed {
                        access: access.to_vec(),
                        middle: middle.clone(),
                        separating: separating.to_vec(),
                    };
                    let text = composed.text();
                    let is_live = |state: State| dfa.dead() != Some(state);
                    let merits = [
                        text.iter().all(u8::is_ascii_graphic),
                        !access.is_empty() && !middle.is_empty() && !separating.is_empty(),
                        is_live(state) && is_live(identified),
                        identified != state,
                    ];
                    let rank = (merits, Reverse(text.len()));
                    if strings.contains(&text)
                        && best.as_ref().is_none_or(|(known, _)| rank > *known)
                    {
                        best = Some((rank, composed));
                    }
                }
            }
        }
        best.map(|(_, composed)| composed)
    }

    fn text(&self) -> Vec<u8> {
        [&self.access[..], &self.middle, &self.separating].concat()
    }
}

/// How the suite of a rule for up to `k` extra states is made: three tables, one string in its
/// parts, and the number of strings.
///
/// # Errors
///
/// [`SuiteError`]
///
/// ```
/// use rfc1738_conformance::grammar::Grammar;
///
/// let html = rfc1738_diagrams::suite(Grammar::rfc1738(), "digits", 0)?.into_string();
/// assert!(html.contains("1,516 strings"));
/// # Ok::<(), rfc1738_diagrams::SuiteError>(())
/// ```
pub fn suite(grammar: &Grammar, rule: &str, k: u32) -> Result<Markup, SuiteError> {
    if k > EXTRA {
        return Err(SuiteError::TooManyExtraStates { most: EXTRA });
    }
    let suite = Suite::new(&Language::rule(grammar, rule)?, k)?;
    let states = suite.dfa().state_count();
    if states > STATES {
        return Err(SuiteError::TooLarge {
            states,
            most: STATES,
        });
    }
    Ok(html! {
        div.columns { (access_strings(&suite)) (middles(&suite, k)) (separating_strings(&suite)) }
        @if let Some(composed) = Composed::example(&suite) { (example(rule, suite.dfa(), &composed)) }
        p {
            "All combinations, each string once: " (thousands(suite.size())) " strings. They find every fault of an \
             implementation with at most " (suite.complete_up_to()) " states."
        }
    })
}

fn access_strings(suite: &Suite) -> Markup {
    html! {
        table.access {
            caption { "1. Access strings" br; "lead to each state" }
            thead { tr { th scope="col" { "State" } th scope="col" { "String" } } }
            tbody {
                @for (state, (access, _)) in states(suite) {
                    tr { td { (named(suite.dfa(), state)) } td { (string(access)) } }
                }
            }
        }
    }
}

fn middles(suite: &Suite, k: u32) -> Markup {
    let largest = suite
        .classes()
        .iter()
        .map(|class| class.iter().count())
        .max();
    html! {
        table.middle {
            caption { "2. Middles" br; "try what may happen there" }
            thead { tr { th scope="col" { "Middle" } th scope="col" { "How many" } } }
            tbody {
                tr { td { "nothing" } td { "1" } }
                @for class in suite.classes() {
                    @let count = class.iter().count();
                    tr { td { (class_of(class, largest == Some(count))) } td { (count) } }
                }
                @let classes = suite.classes().len();
                @for length in 2..=k + 1 {
                    tr { td { (length) " bytes, one of each class" } td { (thousands(classes.pow(length))) } }
                }
            }
        }
    }
}

fn separating_strings(suite: &Suite) -> Markup {
    html! {
        table.separating {
            caption { "3. Separating strings" br; "tell the states apart" }
            thead { tr { th scope="col" { "State" } th scope="col" { "Strings" } } }
            tbody {
                @for (state, (_, separating)) in states(suite) {
                    tr {
                        td { (named(suite.dfa(), state)) }
                        td { @for (number, word) in separating.iter().enumerate() { @if number > 0 { ", " } (string(word)) } }
                    }
                }
            }
        }
    }
}

fn example(rule: &str, dfa: &Dfa, composed: &Composed) -> Markup {
    let text = composed.text();
    let accessed = dfa.run(Dfa::START, &composed.access);
    let identified = dfa.run(accessed, &composed.middle);
    html! {
        p { "One of them, in its parts:" }
        dl.composed {
            div.access { dt { "access" } dd { (string(&composed.access)) " → " (in_words(dfa, accessed)) } }
            div.middle { dt { "middle" } dd { (string(&composed.middle)) " → " (in_words(dfa, identified)) } }
            div.separating { dt { "separating" } dd { (string(&composed.separating)) } }
        }
        p {
            "Together " (string(&text)) ". The right answer is "
            @if dfa.accepts(&text) { "yes: " code { (rule) } " derives it." }
            @else { "no: " code { (rule) } " does not derive it." }
        }
    }
}

/// The access string of a state, and its separating strings.
type Strings<'s> = (&'s [u8], Vec<&'s [u8]>);

/// The states, with their strings; the dead one is last.
fn states(suite: &Suite) -> Vec<(State, Strings<'_>)> {
    let states = suite.identified().enumerate();
    let (dead, live): (Vec<_>, Vec<_>) =
        states.partition(|&(state, _)| suite.dfa().dead() == Some(state));
    [live, dead].concat()
}

/// A state, by its number in the automaton without the dead one.
fn named(dfa: &Dfa, state: State) -> String {
    match dfa.dead().filter(|&dead| dead != Dfa::START) {
        Some(dead) if dead == state => "dead".to_owned(),
        Some(dead) => (state - usize::from(dead < state)).to_string(),
        None => state.to_string(),
    }
}

fn in_words(dfa: &Dfa, state: State) -> String {
    if dfa.dead() == Some(state) {
        "the dead state".to_owned()
    } else {
        format!("state {}", named(dfa, state))
    }
}

fn string(bytes: &[u8]) -> Markup {
    html! { @if bytes.is_empty() { "nothing" } @else { code { (quoted(bytes)) } } }
}

/// A class of bytes; the largest of all is what the others leave.
fn class_of(class: &ByteSet, is_largest: bool) -> Markup {
    html! {
        @if is_largest && class.contains(u8::MAX) {
            "any other byte"
        } @else {
            @for (number, item) in items(class).into_iter().enumerate() {
                @if number > 0 { " " }
                code { @match item { Item::One(byte) => (written(byte)), Item::Range(first, last) => (range(first, last)) } }
            }
        }
    }
}

/// A number with a comma between the thousands.
fn thousands(number: usize) -> String {
    let digits = number.to_string();
    let groups: Vec<&str> = digits
        .as_bytes()
        .rchunks(3)
        .rev()
        .filter_map(|group| str::from_utf8(group).ok())
        .collect();
    groups.join(",")
}

/// Why there is no picture of a suite.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SuiteError {
    /// The grammar has no such rule, or its automaton would be enormous.
    #[error(transparent)]
    Compile(#[from] CompileError),
    /// There are too many states.
    #[error(
        "the automaton has {states} states, and more than {most} do not help: choose a smaller rule"
    )]
    TooLarge {
        /// How many there are, with the dead one.
        states: usize,
        /// How many there may be.
        most: usize,
    },
    /// There are too many extra states.
    #[error("`k` is at most {most}")]
    TooManyExtraStates {
        /// The greatest `k`.
        most: u32,
    },
}

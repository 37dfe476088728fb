//! [`Report`]: what was learned, for people and for programs.

use std::io::{self, Write};

use rfc1738_conformance::{hex::Text, judge::Fault, learn::Learned};
use serde::{Serialize, Serializer};

use super::differences::{Cause, Differences, Tally};
use crate::{compare::characters, safe::shown};

/// How many causes are shown to people.
const SHOWN: usize = 10;

/// What became of it.
pub(super) enum Outcome {
    Learned(Box<Learned>),
    /// COMMAND broke the protocol.
    Fault(Fault),
    /// It gave two answers about this string.
    Contradiction {
        string: Vec<u8>,
        first: bool,
    },
}

/// How many strings COMMAND was asked about, and how many answers were known before.
#[derive(Default, Clone, Copy)]
pub(super) struct Counts {
    pub(super) queries: u64,
    pub(super) remembered: u64,
}

pub(super) struct Report<'a> {
    /// The name of the rule, if there is one.
    pub(super) name: Option<&'a str>,
    pub(super) hex: bool,
    pub(super) outcome: &'a Outcome,
    pub(super) counts: Counts,
    pub(super) differences: Option<Differences>,
}

impl Report<'_> {
    /// Whether the automaton is exact, and does not differ.
    pub(super) fn is_good(&self) -> bool {
        let is_exact = matches!(self.outcome, Outcome::Learned(learned) if learned.exact_within().is_some());
        is_exact && self.differences.as_ref().is_none_or(Differences::are_none)
    }

    pub(super) fn write(&self, output: &mut impl Write) -> io::Result<()> {
        let Counts { queries, remembered } = self.counts;
        match self.outcome {
            Outcome::Fault(fault) => {
                writeln!(output, "nothing was learned: COMMAND failed")?;
                write!(output, "{fault}")?;
            }
            Outcome::Contradiction { string, first } => {
                writeln!(output, "nothing was learned: COMMAND contradicts itself")?;
                let [first, second] = words(*first);
                writeln!(output, "  \"{}\", answered first {first}, then {second}", shown(string))?;
            }
            Outcome::Learned(learned) => self.write_learned(output, learned)?,
        }
        let before = if remembered > 0 { format!(", and {remembered} answers of the cache") } else { String::new() };
        writeln!(output, "queries: {queries}{before}")
    }

    fn write_learned(&self, output: &mut impl Write, learned: &Learned) -> io::Result<()> {
        let (states, evidence) = (learned.states(), learned.evidence());
        match (learned.exact_within(), evidence.bound) {
            (Some(within), _) => {
                writeln!(output, "states: {states}")?;
                writeln!(output, "exact, if COMMAND answers as an automaton with at most {within} states would")?;
            }
            (None, bound) => {
                writeln!(output, "states: at least {states}")?;
                let bound = bound.map_or("", |bound| match bound.name() {
                    "states" => "that of the states (--states)",
                    "queries" => "that of the queries (--queries)",
                    "time" => "that of the time (--limit)",
                    _ => "that of the memory",
                });
                writeln!(
                    output,
                    "a lower bound: another bound was reached, {bound}; COMMAND may differ from this automaton"
                )?;
            }
        }
        if let (Some(name), Some(differences)) = (self.name, &self.differences) {
            let Differences { rule_states, wrongly_accepted, wrongly_rejected } = differences;
            match differences.are_none() && learned.exact_within().is_some() {
                true => writeln!(output, "{name}: the same automaton")?,
                false => writeln!(output, "{name}: {rule_states} states")?,
            }
            write_tally(output, "wrongly accepted", wrongly_accepted)?;
            write_tally(output, "wrongly rejected", wrongly_rejected)?;
        }
        let checks: Vec<String> =
            evidence.checks.iter().map(|(check, strings)| format!("{check} ({strings})")).collect();
        writeln!(output, "checks passed: {}", if checks.is_empty() { "none".into() } else { checks.join(", ") })?;
        writeln!(output, "asked again: {} strings, and answered as before", evidence.confirmed)?;
        if !self.hex {
            writeln!(output, "not asked: strings that are not one line of UTF-8 (--hex includes them)")?;
        }
        Ok(())
    }
}

fn write_tally(output: &mut impl Write, kind: &str, tally: &Tally) -> io::Result<()> {
    let Some(Text(shortest)) = &tally.shortest else { return Ok(()) };
    writeln!(output, "{kind}: {} of the strings asked, as \"{}\"", tally.count, shown(shortest))?;
    tally.causes.iter().take(SHOWN).try_for_each(|cause| write_cause(output, cause))?;
    match tally.causes.len().checked_sub(SHOWN) {
        None | Some(0) => {}
        Some(more) => writeln!(output, "  and {more} other causes: --json has all")?,
    }
    let also = tally.others.iter().take(SHOWN).chain(tally.probes.iter().take(SHOWN));
    also.into_iter().try_for_each(|Text(string)| writeln!(output, "  also \"{}\"", shown(string)))
}

fn write_cause(
    output: &mut impl Write,
    Cause { rule, string: Text(string), at, bytes, end, places }: &Cause,
) -> io::Result<()> {
    let rule = rule.as_deref().map_or(String::new(), |rule| format!("{rule}: "));
    let places = if *places > 1 { format!(" ({places} places)") } else { String::new() };
    let characters = characters(*bytes, *end);
    writeln!(output, "  {rule}\"{}\"", shown(string))?;
    writeln!(output, "    after \"{}\": {characters}{places}", shown(&string[..*at]))
}

fn words(first: bool) -> [&'static str; 2] {
    if first { ["yes", "no"] } else { ["no", "yes"] }
}

impl Serialize for Report<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let learned = match self.outcome {
            Outcome::Learned(learned) => Some(learned),
            _ => None,
        };
        let contradiction = match self.outcome {
            Outcome::Contradiction { string, first } => {
                let [first, second] = words(*first);
                Some(Contradiction { string: Text(string.clone()), first, second })
            }
            _ => None,
        };
        let fault = match self.outcome {
            Outcome::Fault(fault) => Some(fault),
            _ => None,
        };
        let evidence = learned.map(|learned| {
            let checks = learned.evidence().checks.iter();
            Evidence {
                checks: checks.map(|&(check, strings)| CheckLine { check: check.name(), strings }).collect(),
                confirmed: learned.evidence().confirmed,
                bound: learned.evidence().bound.map(|bound| bound.name()),
                not_asked: !self.hex,
            }
        });
        let differences = self.differences.as_ref();
        Value {
            rule: self.name,
            states: learned.map(|learned| learned.states()),
            rule_states: differences.map(|differences| differences.rule_states),
            exact_within: learned.and_then(|learned| learned.exact_within()),
            queries: self.counts.queries,
            remembered: self.counts.remembered,
            wrongly_accepted: differences.map(|differences| &differences.wrongly_accepted),
            wrongly_rejected: differences.map(|differences| &differences.wrongly_rejected),
            evidence,
            contradiction,
            fault,
        }
        .serialize(serializer)
    }
}

#[derive(Serialize)]
struct Value<'a> {
    rule: Option<&'a str>,
    states: Option<usize>,
    rule_states: Option<usize>,
    exact_within: Option<usize>,
    queries: u64,
    remembered: u64,
    wrongly_accepted: Option<&'a Tally>,
    wrongly_rejected: Option<&'a Tally>,
    evidence: Option<Evidence>,
    contradiction: Option<Contradiction>,
    fault: Option<&'a Fault>,
}

#[derive(Serialize)]
struct Evidence {
    checks: Vec<CheckLine>,
    confirmed: u64,
    bound: Option<&'static str>,
    not_asked: bool,
}

#[derive(Serialize)]
struct CheckLine {
    check: &'static str,
    strings: u64,
}

#[derive(Serialize)]
struct Contradiction {
    #[serde(flatten)]
    string: Text,
    first: &'static str,
    second: &'static str,
}

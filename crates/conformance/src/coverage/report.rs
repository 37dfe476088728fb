//! [`Report`]: the coverage of a rule, by rules and by occurrences of expressions; and how it is
//! serialized.

use std::collections::HashMap;

use super::{Coverage, Item};
use crate::{
    ByteSet,
    automaton::CompileError,
    grammar::{Expression, Grammar, Rule},
    hex::Text,
    language::Language,
    mutant::{Density, Mutants},
};

/// How much of a rule, and of those that it leads to, strings have covered, and what is missing.
///
/// `Display` writes it for people, and is safe to print: the rules with counts, a summary, and what
/// is missing, each with a shortest string that takes it.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Report<'g> {
    /// The grammar.
    pub grammar: &'g Grammar,
    /// The rule.
    pub rule: &'g Rule,
    /// How many members there are.
    pub members: u64,
    /// How many near misses there are.
    pub near_misses: u64,
    /// The rules that it leads to, itself included.
    pub rules: Vec<RuleReport<'g>>,
    /// How many items a string can take: members, and near misses.
    pub items: [usize; 2],
    /// How many are taken.
    pub covered: [usize; 2],
    /// The mutants that the strings miss, [if they are asked for](Report::with_mutants).
    pub missed: Option<MissedMutants>,
    /// By [`address`].
    parts: HashMap<usize, Extent>,
}

/// The coverage of a rule's right-hand side.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct RuleReport<'g> {
    /// The rule.
    pub rule: &'g Rule,
    /// How many members it takes part in.
    pub members: u64,
    /// The occurrences at which a string can take something.
    pub occurrences: Vec<Occurrence<'g>>,
}

/// The coverage of an occurrence of an expression.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Occurrence<'g> {
    /// The expression.
    pub expression: &'g Expression,
    /// Its items.
    pub entries: Vec<Entry<'g>>,
    /// Of a class of characters, its bytes, and those that were read.
    pub class: Option<(ByteSet, ByteSet)>,
}

/// An item, and how many strings take it.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Entry<'g> {
    /// The item.
    pub item: Item<'g>,
    /// How many strings take it.
    pub strings: u64,
    /// If none does: a shortest string that would, if there is one.
    pub shortest: Option<Vec<u8>>,
}

/// How much is taken of what can be taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Extent {
    /// All.
    All,
    /// Some of it.
    Some,
    /// Nothing.
    Nothing,
    /// Nothing can be taken.
    Never,
}

impl<'g> Coverage<'g> {
    /// The report of the strings so far.
    ///
    /// ```
    /// use rfc1738_conformance::{coverage::Coverage, grammar::Grammar, language::Language};
    ///
    /// let strings = ["80", "8o"].map(|string| string.as_bytes().to_vec());
    /// let digits = Language::rule(Grammar::rfc1738(), "digits")?;
    /// let mut coverage = Coverage::new(&digits)?;
    /// for string in &strings {
    ///     coverage.add(string)?;
    /// }
    /// let text = coverage.report()?.with_mutants(&strings)?.to_string();
    /// assert!(text.contains("
    /// Missing, each with a shortest string that takes it:
    ///   digit   \"0\" | \"1\" | \"2\" | \"3\" | \"4\" | \"5\" | \"6\" | \"7\" | …  \"9\"  \"9\"
    ///   digits  1*digit  once  \"0\"
    ///   digits  digit  \"9\"     \"9\"
    /// "), "{text}");
    /// assert!(text.contains("takes a space before it            \" 0\""), "{text}");
    /// # Ok::<(), rfc1738_conformance::automaton::CompileError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As in [`missing`](Coverage::missing).
    pub fn report(&mut self) -> Result<Report<'g>, CompileError> {
        let missing = self
            .missing()?
            .into_iter()
            .map(|missing| (missing.index, missing.string));
        let mut missing: HashMap<usize, Option<Vec<u8>>> = missing.collect();
        let rules = self.rules().map(|(rule, members)| RuleReport {
            rule,
            members,
            occurrences: Vec::new(),
        });
        let mut report = Report {
            grammar: self.grammar,
            rule: self.rule,
            members: self.members(),
            near_misses: self.near_misses(),
            rules: rules.collect(),
            items: [0; 2],
            covered: [0; 2],
            missed: None,
            parts: HashMap::new(),
        };
        // The number of each among those of its rule.
        let mut occurrences: HashMap<usize, usize> = HashMap::new();
        for (index, (item, strings)) in self.items().enumerate() {
            let entry = Entry {
                item,
                strings,
                shortest: missing.remove(&index).flatten(),
            };
            let kind = usize::from(item.take.is_near_miss());
            report.items[kind] += usize::from(entry.taken() != Extent::Never);
            report.covered[kind] += usize::from(entry.taken() == Extent::All);
            let rules = &self.sites.rules;
            let rule = rules.partition_point(|rule| address(*rule) < address(item.rule));
            let expression = item.expression;
            let known = &mut report.rules[rule].occurrences;
            let at = *occurrences.entry(address(expression)).or_insert_with(|| {
                known.push(Occurrence {
                    expression,
                    entries: Vec::new(),
                    class: self.class(expression),
                });
                known.len() - 1
            });
            known[at].entries.push(entry);
        }
        for rule in &report.rules {
            for occurrence in &rule.occurrences {
                let of = occurrence.expression;
                report.parts.insert(address(of), occurrence.taken());
                if let Some((_, seen)) = occurrence.class {
                    add_parts(&mut report.parts, self.grammar, of, seen);
                }
            }
        }
        Ok(report)
    }
}

impl<'g> Report<'g> {
    /// Adds the mutants of the rule that these strings miss. They must be the strings of the
    /// report. This takes a while.
    ///
    /// # Errors
    ///
    /// As in [`Mutants::new`](crate::mutant::Mutants::new).
    pub fn with_mutants(self, strings: &[Vec<u8>]) -> Result<Report<'g>, CompileError> {
        let missed = Some(MissedMutants::new(self.grammar, &self.rule.name, strings)?);
        Ok(Report { missed, ..self })
    }

    /// How much of an expression is taken; `None` if there is nothing to take.
    pub fn taken(&self, expression: &Expression) -> Option<Extent> {
        self.parts.get(&address(expression)).copied()
    }

    /// What is taken, in percent of what can be. If nothing can, that is all.
    pub fn percent(&self) -> f64 {
        let [items, covered] =
            [self.items, self.covered].map(|[members, near_misses]| members + near_misses);
        if items == 0 {
            100.0
        } else {
            100.0 * covered as f64 / items as f64
        }
    }

    /// In one line.
    pub fn summary(&self) -> String {
        let Report {
            rule,
            members,
            near_misses,
            items,
            covered,
            ..
        } = self;
        format!(
            "{}: {} strings, {members} of them members; {} of {} items taken by members, {} of {} by near misses ({:.1} %)",
            rule.name,
            members + near_misses,
            covered[0],
            items[0],
            covered[1],
            items[1],
            self.rounded_percent(),
        )
    }

    /// In tenths, and 100 only if it is all.
    pub fn rounded_percent(&self) -> f64 {
        (self.percent() * 10.0).floor() / 10.0
    }

    /// What no string takes.
    pub fn missing(&self) -> impl Iterator<Item = &Entry<'g>> {
        let occurrences = self.rules.iter().flat_map(|rule| &rule.occurrences);
        let entries = occurrences.flat_map(|occurrence| &occurrence.entries);
        entries.filter(|entry| entry.strings == 0)
    }
}

/// Distinguishes an expression or a rule from others that are written alike.
fn address<T>(it: &T) -> usize {
    std::ptr::from_ref(it).addr()
}

/// Adds how much is taken of the parts of a class from which these bytes were read.
fn add_parts(
    parts: &mut HashMap<usize, Extent>,
    grammar: &Grammar,
    expression: &Expression,
    seen: ByteSet,
) {
    for part in expression.parts() {
        let class = grammar.class(part).unwrap_or_default();
        let taken = if class.edges().difference(seen).is_empty() {
            Extent::All
        } else if class.intersection(seen).is_empty() {
            Extent::Nothing
        } else {
            Extent::Some
        };
        parts.insert(address(part), taken);
        add_parts(parts, grammar, part, seen);
    }
}

impl Occurrence<'_> {
    /// How much is taken of its items.
    pub fn taken(&self) -> Extent {
        let mut possible = self
            .entries
            .iter()
            .map(Entry::taken)
            .filter(|taken| *taken != Extent::Never)
            .peekable();
        let Some(&first) = possible.peek() else {
            return Extent::Never;
        };
        if possible.all(|taken| taken == first) {
            first
        } else {
            Extent::Some
        }
    }
}

impl Entry<'_> {
    /// Whether some string takes it, none does, or none can.
    pub fn taken(&self) -> Extent {
        match (self.strings, &self.shortest) {
            (1.., _) => Extent::All,
            (0, Some(_)) => Extent::Nothing,
            (0, None) => Extent::Never,
        }
    }
}

/// The mutants of a rule that treat all strings as the grammar does: faults that a test with these
/// strings does not find.
#[derive(Debug, Clone)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct MissedMutants {
    /// How many mutants there are.
    pub count: usize,
    /// Those that are missed.
    pub missed: Vec<MissedMutant>,
}

/// A mutant that is missed.
#[derive(Debug, Clone)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct MissedMutant {
    /// The rule that is edited.
    pub rule: String,
    /// What is wrong with it, in words.
    pub fault: String,
    /// A shortest string that it treats differently.
    pub shortest: Text,
}

impl MissedMutants {
    pub(super) fn new(
        grammar: &Grammar,
        rule: &str,
        strings: &[Vec<u8>],
    ) -> Result<MissedMutants, CompileError> {
        let mutants = Mutants::new(&Language::rule(grammar, rule)?, Density::Telling)?;
        let missed = mutants
            .missed_by(strings)?
            .into_iter()
            .map(|mutant| MissedMutant {
                rule: mutant.rule.clone(),
                fault: mutant.fault.clone(),
                shortest: Text(mutant.witness.clone()),
            });
        Ok(MissedMutants {
            count: mutants.iter().len(),
            missed: missed.collect(),
        })
    }

    /// In one line.
    pub fn summary(&self) -> String {
        format!(
            "{} of {} mutants treat all these strings right",
            self.missed.len(),
            self.count
        )
    }
}

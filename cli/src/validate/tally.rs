//! [`Tally`]: counts of lines and findings.

use rfc1738::{Schemes, Severity};

use super::{finding::Finding, scheme::Scheme};
use crate::rule::Rule;

/// Counts of lines.
#[derive(Clone, Copy, Default)]
pub(super) struct Count {
    pub(super) valid: u64,
    pub(super) invalid: u64,
}

impl Count {
    pub(super) fn lines(self) -> u64 {
        self.valid + self.invalid
    }

    fn add(&mut self, other: Count) {
        self.valid += other.valid;
        self.invalid += other.invalid;
    }
}

/// Counts of lines by scheme, and of findings by rule.
#[derive(Clone)]
pub(super) struct Tally {
    /// In the order of [`Scheme::all`].
    schemes: Vec<Count>,
    rules: [u64; Rule::COUNT],
    /// The number of rows without a value.
    pub(super) nulls: u64,
}

impl Tally {
    pub(super) fn new(schemes: &Schemes) -> Self {
        Tally { schemes: vec![Count::default(); Scheme::count(schemes)], rules: [0; Rule::COUNT], nulls: 0 }
    }

    /// Counts a line and its findings.
    pub(super) fn count(&mut self, scheme: Scheme, valid: bool, findings: &[Finding<'_>]) {
        let count = &mut self.schemes[scheme.index()];
        if valid {
            count.valid += 1;
        } else {
            count.invalid += 1;
        }
        for finding in findings {
            self.rules[finding.rule.index()] += 1 + finding.left_out as u64;
        }
    }

    /// Counts a line that was only checked against the grammar.
    pub(super) fn count_by_syntax(&mut self, scheme: Scheme, valid: bool) {
        self.count(scheme, valid, &[]);
        self.rules[Rule::SYNTAX.index()] += u64::from(!valid);
    }

    /// Adds all of `other`.
    pub(super) fn add(&mut self, other: &Tally) {
        self.schemes.iter_mut().zip(&other.schemes).for_each(|(count, other)| count.add(*other));
        self.rules.iter_mut().zip(&other.rules).for_each(|(count, other)| *count += other);
        self.nulls += other.nulls;
    }

    /// All lines.
    pub(super) fn lines(&self) -> Count {
        let mut all = Count::default();
        self.schemes.iter().for_each(|count| all.add(*count));
        all
    }

    /// The schemes that occur, with the counts of their lines.
    pub(super) fn schemes(&self, schemes: &Schemes) -> impl Iterator<Item = (Scheme, Count)> {
        Scheme::all(schemes).zip(self.schemes.iter().copied()).filter(|(_, count)| count.lines() > 0)
    }

    /// The rules with findings, and the number of these.
    pub(super) fn rules(&self) -> impl Iterator<Item = (Rule, u64)> {
        Rule::all().zip(self.rules).filter(|&(_, count)| count > 0)
    }

    /// The number of findings.
    pub(super) fn findings(&self) -> u64 {
        self.rules.iter().sum()
    }

    /// The greatest severity of the findings.
    pub(super) fn severity(&self) -> Option<Severity> {
        self.rules().map(|(rule, _)| rule.severity()).max()
    }
}

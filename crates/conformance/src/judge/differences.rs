//! [`Differences`]: what explains the wrong answers of an implementation, and what was not judged.

use std::fmt;

#[cfg(feature = "serde")]
use super::difference::is_zero;
use super::{
    difference::{Difference, Kind},
    footing::{Footing, NotJudged, transitions},
    ledger::{Ledger, Oracle},
    search::{Found, search},
    undo::WrongAnswer,
    wording::measured,
};
use crate::{
    column::Column,
    hex::Text,
    implementation::Fault,
    language::Language,
    safe::{counted, shortened, visible},
};

/// How many differences are shown, and how many productions of their rules: with all other lines, a
/// report has at most 30.
const DIFFERENCES: usize = 12;
const PRODUCTIONS: usize = 4;

/// How wide a production is at most, in characters.
const PRODUCTION: usize = 96;

/// How many strings of either kind without a pair are kept.
const KEPT: usize = 20;

/// What explains the wrong answers of an implementation about strings, and what was not judged.
#[derive(Debug, Clone, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Differences {
    /// The differences, each with a pair of strings that shows it: what is wrongly accepted first,
    /// and of either kind that first which explains the most.
    #[cfg_attr(feature = "serde", serde(rename = "differences"))]
    pub list: Vec<Difference>,
    /// The productions of their rules, as the grammar has them.
    pub productions: Vec<String>,
    /// The number of examined wrong answers that no difference explains.
    pub unpaired: u64,
    /// The shortest strings of these, of either kind.
    pub without_pair: Vec<Unexplained>,
    /// How many wrong answers were not examined: of thousands, some are chosen.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "is_zero"))]
    pub not_examined: u64,
    /// Whether no member is accepted, of thousands.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "std::ops::Not::not"))]
    pub accepts_none: bool,
    /// The transitions of the automaton through which no accepted member leads, by rule: what the
    /// implementation does there is not judged.
    pub not_judged: Vec<NotJudged>,
    /// How many transitions the automaton has; none unless the whole suite was examined.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub transitions: usize,
}

/// A string that is answered wrong, without a pair.
#[derive(Debug, Clone)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Unexplained {
    /// Whether it is accepted or rejected.
    pub kind: Kind,
    /// The string.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub string: Text,
}

impl Differences {
    /// Before anything is explained: what was not judged.
    pub(crate) fn new(language: &Language, footing: &Footing<'_>) -> Differences {
        let accepts_none = footing.members().is_empty();
        let not_judged = if accepts_none {
            Vec::new()
        } else {
            footing.not_judged(language)
        };
        Differences {
            accepts_none,
            not_judged,
            transitions: transitions(footing.dfa).len(),
            ..Differences::default()
        }
    }

    /// Whether the differences explain all wrong answers.
    pub(super) fn are_all(&self) -> bool {
        !self.accepts_none && self.unpaired == 0 && self.not_examined == 0
    }

    /// Whether members are rejected.
    pub(super) fn has_rejects(&self) -> bool {
        self.list.iter().any(|one| one.kind == Kind::Rejects)
    }

    /// Explains wrong answers, which the ledger knows.
    pub(crate) fn explain(
        &mut self,
        language: &Language,
        footing: &Footing<'_>,
        wrong: Vec<WrongAnswer>,
        ledger: &mut Ledger,
        oracle: &mut Oracle<'_>,
    ) -> Result<(), Fault> {
        let found = if self.accepts_none {
            Found {
                unpaired: wrong,
                ..Found::default()
            }
        } else {
            search(language, footing, wrong, ledger, oracle)?
        };
        self.list = found.differences;
        for difference in &mut self.list {
            difference.name_written_rules();
        }
        self.productions = productions(language, &self.list);
        self.not_examined += found.not_examined;
        self.add_unpaired(found.unpaired);
        Ok(())
    }

    /// Adds wrong answers that no difference explains, the shortest of either kind first.
    pub(super) fn add_unpaired(&mut self, wrong: Vec<WrongAnswer>) {
        self.unpaired += wrong.len() as u64;
        for kind in [Kind::Accepts, Kind::Rejects] {
            let of_kind = wrong.iter().filter(|wrong| wrong.kind == kind).take(KEPT);
            self.without_pair.extend(of_kind.map(|wrong| Unexplained {
                kind,
                string: Text(wrong.string.clone()),
            }));
        }
    }

    /// Writes the first differences, and what they do not explain.
    pub(crate) fn write(&self, f: &mut fmt::Formatter<'_>, more: &str) -> fmt::Result {
        self.write_list(f, more)?;
        self.write_extent(f)
    }

    /// Writes the first differences, one per line, and then the productions of their rules.
    pub(super) fn write_list(&self, f: &mut fmt::Formatter<'_>, more: &str) -> fmt::Result {
        let shown = &self.list[..self.list.len().min(DIFFERENCES)];
        let sentences: Vec<String> = shown.iter().map(Difference::sentence).collect();
        let width = |sentence: &String| sentence.chars().count();
        let pairs: Column = sentences.iter().map(width).collect();
        let mut faults = Vec::new();
        for (difference, sentence) in shown.iter().zip(sentences) {
            let gap = pairs.after(width(&sentence));
            writeln!(f, "  {sentence}{gap}  {}", difference.explanation())?;
            if let Some(fault) = difference
                .fault
                .as_ref()
                .filter(|fault| !faults.contains(fault))
            {
                writeln!(f, "    as if {}", visible(fault.as_bytes()))?;
                faults.push(fault);
            }
        }
        let others = self.list.len() - shown.len();
        if others > 0 {
            writeln!(f, "  and {others} more ({more} has all)")?;
        }
        for production in self.productions.iter().take(PRODUCTIONS) {
            let production = shortened(visible(production.as_bytes()), PRODUCTION);
            writeln!(f, "    {production}")?;
        }
        Ok(())
    }

    /// Writes what the differences do not explain, and what was not judged.
    pub(super) fn write_extent(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.accepts_none {
            writeln!(f, "  accepts no member that it was asked about")?;
        }
        for kind in [Kind::Accepts, Kind::Rejects] {
            let mut of_kind = self.without_pair.iter().filter(|one| one.kind == kind);
            if let Some(Unexplained { string, .. }) = of_kind.next() {
                writeln!(f, "  {kind} {}, which no pair explains", measured(string))?;
            }
        }
        if self.unpaired > 1 {
            writeln!(f, "  {} wrong answers have no pair", self.unpaired)?;
        }
        if self.not_examined > 0 {
            let others = self.not_examined;
            writeln!(f, "  {others} more wrong answers were not examined")?;
        }
        if !self.not_judged.is_empty() {
            let rule = |NotJudged { rule, transitions }: &NotJudged| {
                let rule = visible(rule.as_deref().unwrap_or("the automaton").as_bytes());
                format!("{rule} ({})", counted(*transitions as u64, "transition"))
            };
            let rules: Vec<String> = self.not_judged.iter().map(rule).collect();
            let rules = shortened(rules.join(", "), 3 * PRODUCTION);
            writeln!(
                f,
                "  not judged, because no accepted member was found there: {rules}"
            )?;
        } else if self.has_rejects() && self.transitions > 0 {
            let transitions = self.transitions;
            writeln!(
                f,
                "  each of {transitions} transitions was judged beside an accepted member"
            )?;
        }
        Ok(())
    }
}

/// The productions of the rules of these differences, each once, on one line.
fn productions(language: &Language, differences: &[Difference]) -> Vec<String> {
    let mut texts: Vec<String> = Vec::new();
    for rule in differences.iter().flat_map(|one| &one.rules) {
        let rule = language.written_rule(rule);
        let text = rule.map(|rule| rule.text.split_whitespace().collect::<Vec<_>>().join(" "));
        texts.extend(text.filter(|text| !texts.contains(text)));
    }
    texts
}

//! Whether a rule is still what it is in the base.

use std::collections::{HashMap, HashSet};

use rfc1738_conformance::{
    compare::{Comparison, Relation, Side as Of},
    grammar::{Grammar, Rule},
};
use serde::Serialize;

use super::{Answer, Base, Lab, NoAnswer, Side, strings::Octets};

/// The most rules that are compared one by one.
const CHANGED: usize = 40;

/// The maximum number of places reported for each side.
const PLACES: usize = 8;

/// How a rule and one of the base are related.
#[derive(Debug, Serialize)]
pub(crate) struct Compared {
    /// The name of a [`Relation`].
    pub(super) relation: &'static str,
    /// A shortest string that only this rule has.
    pub(super) only: Option<Octets>,
    /// A shortest string that only that of the base has.
    pub(super) lost: Option<Octets>,
    /// A shortest string that both have.
    common: Option<Octets>,
}

/// Where a rule and one of the base diverge.
#[derive(Debug, Serialize)]
pub(crate) struct Divergence {
    only: Vec<Leaving>,
    lost: Vec<Leaving>,
}

/// A string of one side, and where it leaves the other.
#[derive(Debug, Serialize)]
struct Leaving {
    string: Octets,
    /// Where in the string it does so.
    at: usize,
    /// The characters with which strings do so, as alternatives; `None` if it is the end.
    characters: Option<String>,
    /// Whether strings also do so at their end.
    at_end: bool,
    /// The rules in which they do so: yours and that of the base.
    rules: [Option<String>; 2],
}

/// The rules that are not what they are in the base.
#[derive(Debug, Serialize)]
pub(crate) struct Changes {
    pub(super) changed: Vec<Change>,
    /// How many more there are, which are not compared.
    more: usize,
    /// How many rules are written as in the base.
    same: usize,
    /// Rules that the base does not have.
    new: Vec<String>,
    /// Rules of a base that was kept, and that are gone.
    gone: Vec<String>,
}

/// A rule that is not written as in the base, or leads to one that is not.
#[derive(Debug, Serialize)]
pub(crate) struct Change {
    pub(super) name: String,
    /// Whether it is written in another way itself.
    itself: bool,
    pub(super) compared: Result<Compared, String>,
}

impl Compared {
    pub(super) fn of(lab: &Lab, rule: &str, against: &str) -> Answer<Compared> {
        let yours = lab.language(Side::Yours, rule)?;
        let base = lab.language(Side::Base, against)?;
        let comparison = Comparison::new(&yours, &base)?;
        Ok(Compared {
            relation: comparison.relation().name(),
            only: comparison.only(Of::A).map(Octets),
            lost: comparison.only(Of::B).map(Octets),
            common: comparison.common().map(Octets),
        })
    }
}

impl Divergence {
    pub(super) fn of(lab: &Lab, rule: &str, against: &str) -> Answer<Divergence> {
        let yours = lab.language(Side::Yours, rule)?;
        let base = lab.language(Side::Base, against)?;
        let comparison = Comparison::new(&yours, &base)?;
        if comparison.relation() == Relation::Apart {
            // They diverge at once.
            return Ok(Divergence {
                only: Vec::new(),
                lost: Vec::new(),
            });
        }
        let leaving = |side| -> Answer<Vec<Leaving>> {
            let witnesses = comparison.witnesses(side)?;
            Ok(witnesses
                .into_iter()
                .take(PLACES)
                .map(|witness| Leaving {
                    at: witness.place.at,
                    characters: Some(witness.place.bytes)
                        .filter(|bytes| !bytes.is_empty())
                        .map(|bytes| bytes.to_string()),
                    at_end: witness.place.at_end,
                    rules: witness.rules.map(|rule| rule.map(str::to_owned)),
                    string: Octets(witness.place.string),
                })
                .collect())
        };
        Ok(Divergence {
            only: leaving(Of::A)?,
            lost: leaving(Of::B)?,
        })
    }
}

impl Changes {
    pub(super) fn of(lab: &Lab) -> Answer<Changes> {
        let grammar = lab.grammar()?;
        let base = lab.base.grammar().ok_or(NoAnswer::Mistake)?;
        let (touched, itself) = touched(grammar, base);
        let both = || {
            grammar
                .own_rules()
                .iter()
                .filter(|rule| base.rule(&rule.name).is_some())
        };
        let is_touched = |name: &str| touched.contains(name);
        let changed = both()
            .filter(|rule| is_touched(&rule.name))
            .take(CHANGED)
            .map(|rule| Change {
                name: rule.name.clone(),
                itself: itself.contains(rule.name.as_str()),
                compared: Compared::of(lab, &rule.name, &rule.name)
                    .map_err(|reason| reason.to_string()),
            });
        let changed: Vec<Change> = changed.collect();
        let of_both = both().count();
        let all_touched = both().filter(|rule| is_touched(&rule.name)).count();
        let new = grammar
            .own_rules()
            .iter()
            .filter(|rule| base.rule(&rule.name).is_none());
        let refused: HashSet<String> = grammar.refusals().map(|refusal| refusal.rule).collect();
        let gone = match &lab.base {
            Base::Kept(Ok(kept)) => kept.own_rules(),
            _ => &[],
        };
        Ok(Changes {
            more: all_touched - changed.len(),
            changed,
            same: of_both - all_touched,
            new: new.take(CHANGED).map(|rule| rule.name.clone()).collect(),
            gone: gone
                .iter()
                .filter(|rule| grammar.rule(&rule.name).is_none() && !refused.contains(&rule.name))
                .take(CHANGED)
                .map(|rule| rule.name.clone())
                .collect(),
        })
    }
}

/// The rules that are written in another way than in the base, or are not there, and those that
/// lead to one; and the former alone.
fn touched<'g>(grammar: &'g Grammar, base: &Grammar) -> (HashSet<&'g str>, HashSet<&'g str>) {
    let is_same = |rule: &Rule| {
        base.rule(&rule.name)
            .is_some_and(|other| other.matched == rule.matched)
    };
    let itself: HashSet<&str> = grammar
        .rules()
        .iter()
        .filter(|rule| !is_same(rule))
        .map(|rule| rule.name.as_str())
        .collect();
    let mut users: HashMap<&str, Vec<&str>> = HashMap::new();
    for rule in grammar.rules() {
        for name in rule.uses() {
            users.entry(name).or_default().push(&rule.name);
        }
    }
    let mut touched = itself.clone();
    let mut left: Vec<&str> = itself.iter().copied().collect();
    while let Some(name) = left.pop() {
        for &user in users.get(name).into_iter().flatten() {
            if touched.insert(user) {
                left.push(user);
            }
        }
    }
    (touched, itself)
}

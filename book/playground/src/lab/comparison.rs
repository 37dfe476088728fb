//! Whether a rule is still what it is in the base.

use rfc1738_conformance::compare::{Comparison, Relation, Side as Of};
use serde::Serialize;

use super::{Answer, Lab, Side, strings::Octets};

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

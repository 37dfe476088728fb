//! The comparison, for people and for programs.

use std::{
    io::{self, Write},
    iter,
};

use rfc1738_conformance::{
    compare::{Comparison, Divergence, Side, Witness, characters},
    hex::{self, Text},
    safe::{shown, visible},
};
use serde_json::{Value, json};

use crate::output::number::counted;

/// Two sets, as they were given, and how they are related.
pub(super) struct Report<'a, 'l> {
    pub(super) names: [&'a str; 2],
    pub(super) comparison: &'a Comparison<'l>,
    /// For each side, if asked for.
    pub(super) witnesses: Option<[Vec<Witness<'l>>; 2]>,
}

impl Report<'_, '_> {
    /// The shortest strings: only in A, only in B, in both.
    fn shortest(&self) -> [Option<Vec<u8>>; 3] {
        let comparison = self.comparison;
        [
            comparison.only(Side::A),
            comparison.only(Side::B),
            comparison.common(),
        ]
    }

    /// For programs.
    pub(super) fn json(&self) -> Value {
        let ([a, b], [only_a, only_b, both]) =
            (self.names, self.shortest().map(|string| string.map(Text)));
        let relation = self.comparison.relation().name();
        let mut report = json!({ "a": a, "b": b, "relation": relation, "only_a": only_a, "only_b": only_b, "both": both });
        if let Some(sides) = &self.witnesses {
            let sides = iter::zip(["a", "b"], sides);
            let all = sides.flat_map(|(only, witnesses)| {
                witnesses.iter().map(move |witness| object(only, witness))
            });
            report["witnesses"] = all.collect();
        }
        report
    }

    /// For people.
    pub(super) fn write(&self, output: &mut impl Write) -> io::Result<()> {
        let relation = self.comparison.relation();
        writeln!(output, "{relation}: {}", relation.sentence())?;
        for (is_in, string) in iter::zip(["only in A", "only in B", "in both"], self.shortest()) {
            let string = string.map_or("none".into(), |string| format!("\"{}\"", shown(&string)));
            writeln!(output, "  {is_in:9}  {string}")?;
        }
        for (witnesses, title) in iter::zip(
            self.witnesses.iter().flatten(),
            ["in A, not in B", "in B, not in A"],
        ) {
            if !witnesses.is_empty() {
                writeln!(
                    output,
                    "\n{title}: {}",
                    count(witnesses.iter().map(|witness| witness.places).sum())
                )?;
            }
            witnesses
                .iter()
                .try_for_each(|witness| write_witness(output, witness))?;
        }
        Ok(())
    }
}

fn write_witness(output: &mut impl Write, witness: &Witness<'_>) -> io::Result<()> {
    let Divergence { string, at, .. } = &witness.place;
    let [a, b] = witness
        .rules
        .map(|rule| visible(rule.unwrap_or("-").as_bytes()));
    let places = if witness.places > 1 {
        format!(" ({})", count(witness.places))
    } else {
        String::new()
    };
    writeln!(output, "  \"{}\"", shown(string))?;
    writeln!(
        output,
        "    after \"{}\": {}",
        shown(&string[..*at]),
        characters(witness.place.bytes, witness.place.at_end)
    )?;
    writeln!(output, "    A: {a}, B: {b}{places}")
}

fn count(places: usize) -> String {
    counted(places as u64, "place")
}

fn object(
    only: &str,
    Witness {
        place,
        places,
        rules: [a, b],
        ..
    }: &Witness<'_>,
) -> Value {
    let Divergence {
        string,
        at,
        bytes,
        at_end,
        ..
    } = place;
    json!({
        "only": only,
        "hex": hex::encode(string),
        "text": str::from_utf8(string).ok(),
        "at": at,
        "rules": { "a": a, "b": b },
        "bytes": bytes,
        "end": at_end,
        "places": places,
    })
}

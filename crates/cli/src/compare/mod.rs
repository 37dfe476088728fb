//! `rfc1738 compare`: how the strings of one rule and those of another are related, and where they
//! diverge.

mod sum;

use std::{
    io::{self, Write},
    iter,
    process::ExitCode,
};

use rfc1738_conformance::{
    compare::{Comparison, Divergence, Relation, Side, Witness, characters},
    hex::{self, Text},
    safe::{shown, visible},
};
use serde_json::{Value, json};

use crate::{
    failure::{self, Failure, write_note},
    output::{json, number::counted},
};

use sum::{Grammars, Sum};

/// Show how two rules are related, with the shortest strings in which they differ.
///
/// A and B are equal, A is within B, A contains B, they overlap, or they are apart. The answer is
/// exact: every rule is a regular set of strings, and the two automata are compared.
///
/// A and B are `RULE`, a production of RFC 1738, or `GRAMMAR:RULE`, where GRAMMAR is url-draft (the
/// draft before RFC 1738), rfc1738, rfc1808, rfc2396, rfc3986, rfc4647, rfc5322, rfc5646, rfc9110,
/// or a file that ends in .abnf or .bnf. `url` is the literal reading of RFC 1738, in which `otherurl` derives URLs of all schemes.
///
/// Each may also be the name of a file that ends in .dfa.json: an automaton that `rfc1738 learn
/// --save` has written. It has no rules. If it is only a lower bound, standard error has a note.
///
/// They may also be sums of rules: `R - S` is the strings of R that are not in S, `R | S` those of
/// either, `R & S` those of both. Operators have spaces around them, because names contain `-`, and
/// are applied from left to right; parentheses group.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The first rule, or sum of rules
    #[arg(value_name = "A")]
    a: String,

    /// The second
    #[arg(value_name = "B")]
    b: String,

    /// Show where they diverge: a string for each place, the shortest first
    ///
    /// A string that is only in A leaves B at one place: at a byte after which no continuation is
    /// in B, or at its end. A place is a state of the automaton of B. It is shown as the rule that
    /// each side is in there, and the characters at which strings leave B there. Places in the same
    /// two rules are shown as one. If a side may be in several rules, the first is shown, in the
    /// order in which a parser would try them. Rules that only match single characters, such as
    /// `uchar`, are a part of the rule that names them.
    #[arg(long)]
    witnesses: bool,

    /// Print a JSON value
    ///
    /// docs/json.md lists its keys.
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  rfc1738 compare ftpurl rfc3986:absolute-URI --witnesses
  rfc1738 compare rfc2396:absoluteURI rfc3986:absolute-URI
  rfc1738 compare 'url - genericurl' 'host - ( hostname | hostnumber )'
  rfc1738 compare urllib.dfa.json node.dfa.json --witnesses
  rfc1738 compare my.abnf:my-uri 'rfc3986:URI | rfc3986:relative-ref' --json

Exit status:
  0  they are equal
  1  they are not
  2  the command line is wrong, a grammar or a rule is unknown or cannot be read, or output failed";

impl Args {
    pub(crate) fn run(self, output: &mut impl Write) -> Result<ExitCode, Failure> {
        let sums = [Sum::new(&self.a), Sum::new(&self.b)];
        let mut grammars = Grammars::default();
        sums.iter().try_for_each(|sum| sum.load(&mut grammars))?;
        let [a, b] = [sums[0].language(&grammars)?, sums[1].language(&grammars)?];
        let comparison = Comparison::new(&a, &b)?;
        let witnesses = match self.witnesses {
            true => Some([
                comparison.witnesses(Side::A)?,
                comparison.witnesses(Side::B)?,
            ]),
            false => None,
        };
        for name in &grammars.lower_bounds {
            let bound = "learning stopped at a bound, so its parser may differ from this automaton";
            write_note(output, format_args!("{name}: {bound}"))?;
        }
        let report = Report {
            names: [&self.a, &self.b],
            comparison: &comparison,
            witnesses,
        };
        match self.json {
            true => json::write_line(output, &report.json())?,
            false => report.write(output)?,
        }
        Ok(failure::status(comparison.relation() == Relation::Equal))
    }
}

/// Two sets, as they were given, and how they are related.
struct Report<'a, 'l> {
    names: [&'a str; 2],
    comparison: &'a Comparison<'l>,
    /// For each side, if asked for.
    witnesses: Option<[Vec<Witness<'l>>; 2]>,
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
    fn json(&self) -> Value {
        let [a, b] = self.names;
        let [only_a, only_b, both] = self.shortest().map(|string| string.map(Text));
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
    fn write(&self, output: &mut impl Write) -> io::Result<()> {
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

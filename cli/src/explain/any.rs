//! How texts derive from any grammar, and in how many ways.

use std::{io::Write, ops::Range};

use rfc1738_conformance::derivation::{DeadEnd, Derivations, Node, ParseError, Parser};
use serde::{Serialize, Serializer, ser::SerializeStruct};

use crate::{
    derivation::{self, Tree},
    failure::Failure,
    json::{self, Invalid},
    outline::Palette,
    report::{Place, Problem, Reporter},
};

/// Prints for a machine, as JSON, or for a person.
pub(super) struct Printer<'g> {
    pub(super) parser: Parser<'g>,
    pub(super) rule: &'g str,
    /// How many derivations are shown, if not only the first.
    pub(super) all: Option<usize>,
    pub(super) json: bool,
    pub(super) palette: Palette,
    pub(super) reporter: Reporter,
}

impl<'g> Printer<'g> {
    /// Prints how `text`, found at `place`, or else its longest prefix derives, and why not all of it does. Returns whether
    /// all of it does.
    pub(super) fn print(&self, output: &mut impl Write, text: &[u8], place: Place) -> Result<bool, Failure> {
        let (derivations, error) = self.explain(text).map_err(|error| Failure::Underived { place, error })?;
        let shown: Vec<Node<'_>> =
            derivations.iter().flat_map(|derivations| derivations.iter().take(self.all.unwrap_or(1).max(1))).collect();
        let count = derivations.as_ref().map(Derivations::count);
        if self.json {
            let mut trees = shown.iter().map(|node| Tree { node, text });
            let derivation = trees.next();
            let others = self.all.filter(|_| count.is_some()).map(|_| trees.collect());
            let invalid = error.as_ref().map(|error| Invalid::new(error, text));
            json::write_line(output, &Explained { derivation, derivations: count, others, invalid })?;
            return Ok(error.is_none());
        }
        for (node, number) in shown.iter().zip(1..) {
            derivation::write(output, node, text, &self.palette)?;
            self.write_number(output, number, count.unwrap_or(1))?;
        }
        if let Some(error) = &error {
            // Both streams may be one terminal: in order, then.
            output.flush()?;
            self.reporter.report(error, text, place);
        }
        Ok(error.is_none())
    }

    /// Writes which of several derivations it is.
    fn write_number(&self, output: &mut impl Write, number: u64, count: u64) -> Result<(), Failure> {
        if count > 1 {
            let more = if count == Derivations::MANY { " or more" } else { "" };
            let all = if self.all.is_none() { ", --all shows the others" } else { "" };
            writeln!(output, "({number} of {count}{more} derivations{all})")?;
        }
        Ok(())
    }

    /// The derivations of all of `text`, or those of its longest prefix, and why not all of it derives.
    fn explain(&self, text: &[u8]) -> Result<(Option<Derivations<'g>>, Option<Wrong>), ParseError> {
        match self.parser.derivations(self.rule, text) {
            Ok(derivations) => Ok((Some(derivations), None)),
            Err(ParseError::Underivable(end)) => {
                let prefix = end.longest_prefix.map(|length| self.parser.derivations(self.rule, &text[..length]));
                Ok((prefix.transpose()?, Some(Wrong(*end))))
            }
            Err(error) => Err(error),
        }
    }
}

/// What is known of a text.
#[derive(Serialize)]
struct Explained<'a> {
    #[serde(flatten)]
    derivation: Option<Tree<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    derivations: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    others: Option<Vec<Tree<'a>>>,
    #[serde(flatten)]
    invalid: Option<Invalid<'a, Wrong>>,
}

/// Why a text does not derive.
#[derive(Debug)]
struct Wrong(DeadEnd);

impl Problem for Wrong {
    fn message(&self) -> String {
        let line = self.0.to_string();
        line.split_once(": ").map_or(&*line, |(_, message)| message).into()
    }

    fn range(&self) -> Range<usize> {
        self.0.at..self.0.at + usize::from(self.0.found.is_some())
    }
}

/// `{"message", "offset", "found", "expected", "within"}`, as for the errors of section 5; `within` has the rules that expect
/// something there, with where each begins.
impl Serialize for Wrong {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Rule<'a> {
            production: &'a str,
            start: usize,
        }
        let end = &self.0;
        let mut error = serializer.serialize_struct("DeadEnd", 5)?;
        error.serialize_field("message", &format_args!("{end}"))?;
        error.serialize_field("offset", &end.at)?;
        match end.found {
            Some(byte) if byte.is_ascii() => error.serialize_field("found", &char::from(byte))?,
            byte => error.serialize_field("found", &byte)?,
        }
        error.serialize_field("expected", &format_args!("{}", end.expected()))?;
        let within = end.within.iter().map(|(production, start)| Rule { production, start: *start });
        error.serialize_field("within", &within.collect::<Vec<_>>())?;
        error.end()
    }
}

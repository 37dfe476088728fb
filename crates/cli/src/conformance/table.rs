//! The results for people: a line for each production, its mistakes below, and at the end the
//! [`Total`], which programs get, too.

use std::io::{self, Write};

use rfc1738_conformance::judge::{Outcome, Question, Verdict};
use serde::Serialize;

/// As wide as the longest name of a production.
const NAMES: usize = 14;

/// The choice of columns.
pub(super) struct Table {
    pub(super) question: Question,
    pub(super) hex: bool,
}

impl Table {
    /// Writes the titles of the columns that a verdict has.
    pub(super) fn write_head(&self, output: &mut impl Write, verdict: &Verdict) -> io::Result<()> {
        write!(output, "{:NAMES$}", "production")?;
        self.columns(verdict)
            .iter()
            .try_for_each(|(title, _)| write!(output, "  {title:>8}"))?;
        writeln!(output)
    }

    pub(super) fn write(&self, output: &mut impl Write, verdict: &Verdict) -> io::Result<()> {
        write!(output, "{:NAMES$}", verdict.language)?;
        for (title, number) in self.columns(verdict) {
            let number = number.map_or("–".into(), |number| number.to_string());
            write!(output, "  {number:>0$}", title.len().max(8))?;
        }
        write!(output, "\n{}", verdict.details("--json"))
    }

    pub(super) fn write_foot(&self, output: &mut impl Write, total: &Total) -> io::Result<()> {
        let Total {
            agree,
            differ,
            failed,
            cases,
            left_out,
            ..
        } = total;
        writeln!(
            output,
            "\nagree: {agree}, differ: {differ}, failed: {failed}; cases: {cases}"
        )?;
        if *left_out > 0 {
            writeln!(
                output,
                "left out: {left_out} strings that are not one line of UTF-8 (--hex includes them)"
            )?;
        }
        Ok(())
    }

    /// Titles, and the numbers below them: `None` if nothing was compared.
    fn columns(&self, verdict: &Verdict) -> Vec<(&'static str, Option<u64>)> {
        let compared = |title, count| (title, (verdict.cases > 0).then_some(count));
        let mut columns = vec![("cases", Some(verdict.cases))];
        if !self.hex {
            columns.push(("left out", Some(verdict.left_out)));
        }
        columns.push(compared("wrongly accepted", verdict.wrongly_accepted.count));
        columns.push(compared("wrongly rejected", verdict.wrongly_rejected.count));
        match self.question {
            Question::LongestPrefix => {
                columns.push(compared("wrong length", verdict.wrong_length.count))
            }
            // An answer about the whole string has no length to get wrong.
            Question::Whole => {}
            Question::Parts => {
                let wrong = verdict.parts.iter().flatten().map(|part| part.wrong.count);
                columns.push(compared("wrong parts", wrong.sum()));
            }
        }
        columns
    }
}

/// How many productions a parser agrees with.
#[derive(Default, Serialize)]
pub(super) struct Total {
    pub(super) productions: u64,
    pub(super) agree: u64,
    pub(super) differ: u64,
    pub(super) failed: u64,
    pub(super) cases: u64,
    pub(super) left_out: u64,
}

impl Total {
    pub(super) fn add(&mut self, verdict: &Verdict) {
        self.productions += 1;
        self.cases += verdict.cases;
        self.left_out += verdict.left_out;
        match verdict.outcome() {
            Outcome::Agrees => self.agree += 1,
            Outcome::Differs => self.differ += 1,
            Outcome::Failed => self.failed += 1,
        }
    }
}

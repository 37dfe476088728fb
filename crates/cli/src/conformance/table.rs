//! The results for people: a line for each production, its mistakes below, and at the end the [`Total`], which programs get, too.

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
    pub(super) fn write_head(&self, output: &mut impl Write) -> io::Result<()> {
        write!(output, "{:NAMES$}", "production")?;
        for title in self.titles() {
            write!(output, "  {title:>8}")?;
        }
        writeln!(output)
    }

    pub(super) fn write(&self, output: &mut impl Write, verdict: &Verdict) -> io::Result<()> {
        write!(output, "{:NAMES$}", verdict.subject)?;
        for title in self.titles() {
            let number = number(verdict, title).map_or("–".into(), |number| number.to_string());
            write!(output, "  {number:>0$}", title.len().max(8))?;
        }
        write!(output, "\n{}", verdict.details("--json has them"))
    }

    pub(super) fn write_foot(&self, output: &mut impl Write, total: &Total) -> io::Result<()> {
        let Total { agree, differ, failed, cases, left_out, .. } = total;
        writeln!(output, "\nagree: {agree}, differ: {differ}, failed: {failed}; cases: {cases}")?;
        if *left_out > 0 {
            writeln!(output, "left out: {left_out} strings that are not one line of UTF-8 (--hex includes them)")?;
        }
        Ok(())
    }

    fn titles(&self) -> impl Iterator<Item = &'static str> {
        let left_out = (!self.hex).then_some("left out");
        let last = match self.question {
            Question::LongestPrefix => Some("wrong length"),
            // An answer about the whole string has no length to get wrong.
            Question::Whole => None,
            Question::Parts => Some("wrong parts"),
        };
        ["cases"].into_iter().chain(left_out).chain(["wrongly accepted", "wrongly rejected"]).chain(last)
    }
}

/// The number below this title; `None` if nothing was compared.
fn number(verdict: &Verdict, title: &str) -> Option<u64> {
    let Verdict { cases, left_out, wrongly_accepted, wrongly_rejected, wrong_length, parts, .. } = verdict;
    let count = match title {
        "cases" => return Some(*cases),
        "left out" => return Some(*left_out),
        "wrongly accepted" => wrongly_accepted.count,
        "wrongly rejected" => wrongly_rejected.count,
        "wrong length" => wrong_length.count,
        _ => parts.iter().flatten().map(|part| part.wrong.count).sum(),
    };
    (*cases > 0).then_some(count)
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

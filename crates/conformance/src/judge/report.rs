//! A verdict for people: what is wrong, once, each with the shortest string.

use std::fmt::{self, Display};

use super::{Compared, Outcome, Tally, Verdict};
use crate::safe::visible;

/// Writes a line about all answers, and the [details](Verdict::details).
impl Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Verdict {
            language, cases, ..
        } = self;
        let wrong: u64 = self
            .wrong_answers()
            .iter()
            .map(|(_, tally)| tally.count)
            .sum::<u64>()
            + self.threw.count;
        write!(f, "{}: ", visible(language.as_bytes()))?;
        match (self.outcome(), wrong) {
            (Outcome::Agrees, _) => writeln!(f, "all {cases} answers are right")?,
            _ if *cases > 0 && self.threw.count == *cases => {
                writeln!(f, "all {cases} answers are exceptions")?
            }
            (Outcome::Failed, 0) => writeln!(f, "not all answers could be compared")?,
            (Outcome::Differs, 0) => writeln!(f, "{cases} answers have wrong parts")?,
            (_, 1) => writeln!(f, "1 of {cases} answers is wrong")?,
            (_, wrong) => writeln!(f, "{wrong} of {cases} answers are wrong")?,
        }
        self.details("`differences`").fmt(f)?;
        for (rule, depth) in &self.depths {
            let rule = visible(rule.as_bytes());
            writeln!(
                f,
                "  all of this is true of `{rule}` in itself to depth {depth}, and no deeper"
            )?;
        }
        if self.only_small {
            writeln!(f, "  {}", Verdict::ONLY_SMALL)?;
        }
        Ok(())
    }
}

/// What is wrong, in indented lines; nothing, if all answers are right.
struct Details<'v> {
    verdict: &'v Verdict,
    /// Where all differences are; `None` if none of them is to be shown.
    more: Option<&'v str>,
}

impl Verdict {
    /// What the small suite alone says, for people.
    pub const ONLY_SMALL: &str = "only the small suite was asked: it detects single faults of \
        the grammar, but not all combinations, and no limits";

    /// What is wrong, for people, in indented lines: differences, what was not judged, parts, and
    /// how the implementation failed. Of many differences, it has only the first, and `more` says
    /// where the others are, such as `--json`.
    pub fn details<'v>(&'v self, more: &'v str) -> impl Display {
        Details {
            verdict: self,
            more: Some(more),
        }
    }

    /// The [details](Verdict::details) without the differences, for those who show these themselves.
    pub fn remainder(&self) -> impl Display {
        Details {
            verdict: self,
            more: None,
        }
    }

    /// What the suite guarantees, for people; `None` if it guarantees nothing.
    pub fn guarantee(&self) -> Option<String> {
        let states = self.states;
        match self.complete {
            true if self.agrees() => Some(format!(
                "every automaton of at most {states} states with these answers agrees"
            )),
            true if !self.differences.list.is_empty() && !self.differences.has_rejects() => Some(
                format!("without these, no automaton of at most {states} states differs"),
            ),
            _ => None,
        }
    }
}

impl Display for Details<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Details { verdict, more } = self;
        if let Some(schemes) = verdict.schemes.as_ref().filter(|_| verdict.cases > 0) {
            let counts = schemes
                .counts()
                .iter()
                .map(|(scheme, count)| format!("{scheme} {count}"));
            writeln!(f, "  by scheme: {}", counts.collect::<Vec<_>>().join(", "))?;
        }
        if let Some(contradiction) = &verdict.contradiction {
            writeln!(f, "  {}", contradiction.sentence())?;
        }
        if let Some(more) = more {
            verdict.differences.write_list(f, more)?;
        }
        verdict.differences.write_extent(f)?;
        if !verdict.agrees() {
            let guarantee = verdict.guarantee();
            guarantee.iter().try_for_each(|it| writeln!(f, "  {it}"))?;
        }
        let threw = &verdict.threw;
        write_shortest(f, format_args!("{} threw", threw.count), threw)?;
        for Compared {
            part,
            compared,
            wrong,
        } in verdict.parts.iter().flatten()
        {
            write_shortest(
                f,
                format_args!("{part} ({} of {compared})", wrong.count),
                wrong,
            )?;
        }
        let missing = verdict.never_mentioned();
        if !missing.is_empty() {
            writeln!(f, "  never mentioned: {}", missing.join(", "))?;
        }
        verdict.fault.iter().try_for_each(|fault| fault.fmt(f))
    }
}

/// Writes the shortest string with a wrong answer of a kind, if there is one.
fn write_shortest(f: &mut fmt::Formatter<'_>, kind: impl Display, tally: &Tally) -> fmt::Result {
    tally
        .shortest
        .iter()
        .try_for_each(|shortest| writeln!(f, "  {kind}: {shortest}"))
}

//! A verdict for people: what is wrong, once, each with the shortest string.

use std::fmt::{self, Display};

use super::{Cause, Compared, Outcome, Tally, Verdict, cause::fold};
use crate::safe::visible;

/// How many causes of a kind are shown; and how many if faults explain them.
const CAUSES: usize = 10;
const EXPLAINED: usize = 3;

/// Where a user of the library finds what is not shown.
const MORE: &str = "`causes`";

/// Writes a line about all answers, and the [details](Verdict::details): the first causes of each
/// kind.
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
        self.details(MORE).fmt(f)
    }
}

/// What is wrong, in indented lines; nothing, if all answers are right.
struct Details<'v> {
    verdict: &'v Verdict,
    more: &'v str,
}

impl Verdict {
    /// What is wrong, for people, in indented lines: causes, faults, parts, and how the
    /// implementation failed. Of many causes, it has only the first, and `more` says where the
    /// others are, such as `--json`.
    pub fn details<'v>(&'v self, more: &'v str) -> impl Display {
        Details {
            verdict: self,
            more,
        }
    }
}

impl Display for Details<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Details { verdict, more } = self;
        let Verdict {
            cases,
            schemes,
            causes,
            faults,
            parts,
            threw,
            unlearned,
            contradiction,
            fault,
            ..
        } = verdict;
        if let Some(schemes) = schemes.as_ref().filter(|_| *cases > 0) {
            let counts = schemes
                .counts()
                .iter()
                .map(|(scheme, count)| format!("{scheme} {count}"));
            writeln!(f, "  by scheme: {}", counts.collect::<Vec<_>>().join(", "))?;
        }
        contradiction
            .iter()
            .try_for_each(|contradiction| writeln!(f, "  {}", contradiction.sentence()))?;
        faults.iter().try_for_each(|fault| {
            writeln!(f, "  as if {}", visible(fault.to_string().as_bytes()))
        })?;
        // Faults in words explain them already.
        write_causes(
            f,
            causes,
            if faults.is_empty() { CAUSES } else { EXPLAINED },
            more,
        )?;
        if faults.is_empty() && !causes.is_empty() && verdict.small {
            writeln!(f, "  no single fault of the grammar explains this")?;
        }
        verdict
            .learned
            .iter()
            .try_for_each(|learned| learned.fmt(f))?;
        unlearned.iter().try_for_each(|why| {
            writeln!(
                f,
                "  its automaton was not learned: {}",
                visible(why.as_bytes())
            )
        })?;
        write_shortest(f, format_args!("{} threw", threw.count), threw)?;
        for Compared {
            part,
            compared,
            wrong,
        } in parts.iter().flatten()
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
        fault.iter().try_for_each(|fault| fault.fmt(f))
    }
}

/// Writes the causes of each kind, the first of them; one that is the same in several rules once.
fn write_causes(
    f: &mut fmt::Formatter<'_>,
    causes: &[Cause],
    most: usize,
    place: &str,
) -> fmt::Result {
    let causes = fold(causes);
    let width = causes
        .iter()
        .map(|cause| cause.tally.count.to_string().len())
        .max()
        .unwrap_or_default();
    for kind in causes.chunk_by(|a, b| a.kind == b.kind) {
        let (shown, others) = kind.split_at(kind.len().min(most));
        for cause in shown {
            write_shortest(
                f,
                format_args!("{:width$} {cause}", cause.tally.count),
                &cause.tally,
            )?;
        }
        if let [first, ..] = others {
            let count: u64 = others.iter().map(|cause| cause.tally.count).sum();
            let (s, them) = if others.len() == 1 {
                ("", "it")
            } else {
                ("s", "them")
            };
            let kind = first.kind.name();
            let more = others.len();
            writeln!(
                f,
                "  {count:width$} {kind}, {more} more cause{s} ({place} has {them})"
            )?;
        }
    }
    Ok(())
}

/// Writes the shortest string with a wrong answer of a kind, if there is one.
fn write_shortest(f: &mut fmt::Formatter<'_>, kind: impl Display, tally: &Tally) -> fmt::Result {
    tally
        .shortest
        .iter()
        .try_for_each(|shortest| writeln!(f, "  {kind}: {shortest}"))
}

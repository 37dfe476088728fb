//! Lesson 13: a wrong parser that passes a weak test, and a string that shows it.

use rfc1738_conformance::{automaton::Dfa, grammar::Grammar};

use super::{
    Stop,
    parser::{compare, read, strings},
    suite,
};
use crate::{
    answer::Parser,
    given::WEAK_TEST,
    probe::Probe,
    verdict::{Counterexample, Outcome, Verdict, count, quoted},
};

/// The production that lesson 13 is about.
const PRODUCTION: &str = "domainlabel";

pub(super) fn grade_survivor(
    parser: Parser,
    killer: fn() -> &'static [u8],
    probe: &Probe,
) -> Result<Verdict, Stop> {
    let suite = suite(Grammar::rfc1738(), PRODUCTION)?;
    let name = probe.name();
    let is_right = |string: &[u8]| compare(name, string, read(name, parser, string)?, suite.dfa());
    let weak = WEAK_TEST.iter().map(|string| string.to_vec()).collect();
    let verdict = probe.survey(weak, |string| {
        is_right(string).map_err(|wrong| format!("the weak test finds it: {wrong}"))
    });
    if !verdict.is_passed() {
        return Ok(verdict);
    }
    // The learner may know a string that the suite does not have. While `killer` is not written, it
    // panics.
    let own = probe.call(b"", killer).ok().map(<[u8]>::to_vec);
    for string in own
        .into_iter()
        .chain(strings(Grammar::rfc1738(), PRODUCTION, &suite)?)
    {
        if probe.call(&string, || is_right(&string))?.is_err() {
            return Ok(verdict);
        }
    }
    let message = format!(
        "your `{name}` is right about every string that it was asked about; it should be wrong somewhere"
    );
    Ok(Verdict {
        outcome: Outcome::Wrong,
        counterexample: Some(Counterexample::without_string(message)),
        ..verdict
    })
}

pub(super) fn grade_killer(
    survivor: Parser,
    killer: fn() -> &'static [u8],
    probe: &Probe,
) -> Result<Verdict, Stop> {
    let dfa = Dfa::new(Grammar::rfc1738(), PRODUCTION)?;
    let string = probe.call(b"", killer)?;
    let shown = quoted(string);
    let answer = probe
        .call(string, || read("survivor", survivor, string))
        .map_err(|verdict| verdict.reworded("`killer`", "`survivor`"))?;
    let is_wrong = answer
        .as_ref()
        .map_or(true, |&read| read != dfa.longest_prefix(string));
    if is_wrong {
        return Ok(Verdict::without_strings(Outcome::Passed, None));
    }
    let read = match answer {
        Ok(Some(length)) => format!("reads {} of it", count(length, "byte")),
        _ => "rejects it".to_owned(),
    };
    let message = format!(
        "{shown} does not show that your `survivor` is wrong: it {read}, and section 5 does the same"
    );
    Ok(Verdict::wrong(Counterexample::new(string, message)))
}

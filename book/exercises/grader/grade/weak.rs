//! A wrong parser that passes a weak test, and a string that shows it.

use rfc1738_conformance::{automaton::Dfa, grammar::Grammar, suite::Suite};

use super::{
    Fault,
    parser::{compare, read, strings},
};
use crate::{
    answer::Parser,
    given::WEAK_TEST,
    probe::Probe,
    verdict::{Counterexample, Outcome, Verdict},
    words::{count, quoted},
};

/// The production that lesson 12 is about.
const PRODUCTION: &str = "domainlabel";

pub(super) fn grade_survivor(parser: Parser, probe: &Probe) -> Result<Verdict, Fault> {
    let suite = Suite::new(Grammar::rfc1738(), PRODUCTION, 0)?;
    let name = probe.name();
    let is_right = |string: &[u8]| compare(name, string, read(name, parser, string)?, suite.dfa());
    let weak = WEAK_TEST.iter().map(|string| string.to_vec()).collect();
    let verdict =
        probe.survey(weak, |string| is_right(string).map_err(|wrong| format!("the weak test finds it: {wrong}")));
    if !verdict.is_passed() {
        return Ok(verdict);
    }
    for string in strings(Grammar::rfc1738(), PRODUCTION, &suite)? {
        match probe.call(&string, || is_right(&string)) {
            Ok(Ok(())) => {}
            Ok(Err(_)) => return Ok(verdict),
            Err(panic) => return Ok(probe.panicked(&string, &panic)),
        }
    }
    let message =
        format!("your `{name}` is right about every string that it was asked about; it should be wrong somewhere");
    Ok(Verdict { outcome: Outcome::Wrong, counterexample: Some(Counterexample { hex: None, message }), ..verdict })
}

pub(super) fn grade_killer(survivor: Parser, killer: fn() -> &'static [u8], probe: &Probe) -> Result<Verdict, Fault> {
    let dfa = Dfa::new(Grammar::rfc1738(), PRODUCTION)?;
    let string = match probe.call(b"", killer) {
        Ok(string) => string,
        Err(panic) => return Ok(probe.panicked(b"", &panic)),
    };
    let shown = quoted(string);
    let answer = match probe.call(string, || read("survivor", survivor, string)) {
        Ok(answer) => answer,
        Err(panic) => return Ok(probe.panicked(string, &panic)),
    };
    let is_wrong = answer.as_ref().map_or(true, |&read| read != dfa.longest_prefix(string));
    if is_wrong {
        return Ok(Verdict::without_strings(Outcome::Passed, None));
    }
    let read = match answer {
        Ok(Some(length)) => format!("reads {} of it", count(length, "byte")),
        _ => "rejects it".to_owned(),
    };
    let message =
        format!("{shown} does not show that your `survivor` is wrong: it {read}, and section 5 does the same");
    Ok(Verdict::without_strings(Outcome::Wrong, Some(Counterexample::new(string, message))))
}

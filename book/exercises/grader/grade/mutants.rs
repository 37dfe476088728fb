//! Strings that tell mutants from their production; a wrong parser that passes a weak test, and a string that shows it.

use rfc1738_conformance::{
    automaton::Dfa,
    grammar::Grammar,
    mutant::{Density, Mutants, Target},
    suite::Suite,
};

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

/// How many survivors are named.
const NAMED: usize = 3;

pub(super) fn grade(
    production: &str,
    most: usize,
    choose: fn() -> Vec<&'static [u8]>,
    probe: &Probe,
) -> Result<Verdict, Fault> {
    let strings = match probe.call(b"", choose) {
        Ok(strings) => strings,
        Err(panic) => return Ok(probe.panicked(b"", &panic)),
    };
    let name = probe.name();
    let wrong = |message| Some(Counterexample { hex: None, message });
    if strings.len() > most {
        let message = format!("your `{name}` has {}; {most} are enough", count(strings.len(), "string"));
        return Ok(Verdict::without_strings(Outcome::Wrong, wrong(message)));
    }
    let mutants = Mutants::new(Grammar::rfc1738(), Target::Rule(production), Density::Telling)?;
    let strings: Vec<Vec<u8>> = strings.into_iter().map(<[u8]>::to_vec).collect();
    let survivors = mutants.missed_by(&strings);
    let (all, alive) = (mutants.iter().len(), survivors.len());
    let counterexample = if alive == 0 {
        None
    } else {
        let named: Vec<String> = survivors.iter().take(NAMED).map(|mutant| format!("`{mutant}`")).collect();
        let told = if alive > named.len() { "the first of them are" } else { "they are" };
        wrong(format!(
            "{} of {all} survive your `{name}`: none of your strings tells them from `{production}`; {told} {}",
            count(alive, "mutant"),
            named.join(", ")
        ))
    };
    Ok(Verdict {
        outcome: if alive == 0 { Outcome::Passed } else { Outcome::Wrong },
        right: (all - alive) as u64,
        wrong: alive as u64,
        counterexample,
    })
}

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

//! Strings that tell mutants from their production; a wrong parser that passes a weak test, and a
//! string that shows it.

use rfc1738_conformance::{
    automaton::Dfa,
    grammar::Grammar,
    language::Language,
    mutant::{Density, Mutant, Mutants},
};

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

/// How many kinds of survivors are named.
const NAMED: usize = 4;

pub(super) fn grade(
    production: &str,
    most: usize,
    choose: fn() -> Vec<&'static [u8]>,
    probe: &Probe,
) -> Result<Verdict, Stop> {
    let strings = probe.call(b"", choose)?;
    let name = probe.name();
    if strings.len() > most {
        let message = format!(
            "your `{name}` has {}; {most} are enough",
            count(strings.len(), "string")
        );
        return Ok(Verdict::wrong(Counterexample::without_string(message)));
    }
    let mutants = Mutants::new(
        &Language::rule(Grammar::rfc1738(), production)?,
        Density::Telling,
    )?;
    let strings: Vec<Vec<u8>> = strings.into_iter().map(<[u8]>::to_vec).collect();
    let survivors = mutants.missed_by(&strings)?;
    let all = mutants.iter().len();
    let alive = survivors.len();
    let right = (all - alive) as u64;
    if alive == 0 {
        return Ok(Verdict {
            right,
            ..Verdict::without_strings(Outcome::Passed, None)
        });
    }
    let message = format!(
        "{} of {all} survive your `{name}`: none of your strings exposes them: {}",
        count(alive, "mutant"),
        named(&survivors)
    );
    Ok(Verdict {
        right,
        wrong: alive as u64,
        ..Verdict::wrong(Counterexample::without_string(message))
    })
}

/// Survivors in words: one of each kind, and how many are like it. There may be dozens that each
/// take one more character.
fn named(survivors: &[&Mutant]) -> String {
    let mut kinds: Vec<(&Mutant, usize)> = Vec::new();
    for mutant in survivors {
        match kinds
            .iter_mut()
            .find(|(first, _)| (&first.rule, first.kind) == (&mutant.rule, mutant.kind))
        {
            Some((_, count)) => *count += 1,
            None => kinds.push((mutant, 1)),
        }
    }
    let like = |&(mutant, count): &(&Mutant, usize)| match count {
        1 => format!("`{mutant}`"),
        _ => format!("`{mutant}` and {} like it", count - 1),
    };
    let shown: Vec<String> = kinds.iter().take(NAMED).map(like).collect();
    let others = kinds
        .get(NAMED..)
        .unwrap_or_default()
        .iter()
        .map(|(_, count)| count)
        .sum::<usize>();
    let others = if others == 0 {
        String::new()
    } else {
        format!(", and {others} of other kinds")
    };
    format!("{}{others}", shown.join(", "))
}

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
    let answer = probe.call(string, || read("survivor", survivor, string))?;
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

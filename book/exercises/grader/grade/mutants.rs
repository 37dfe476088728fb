//! Strings that tell mutants from their production.

use rfc1738_conformance::{
    grammar::Grammar,
    mutant::{Density, Mutants, Target},
};

use super::Fault;
use crate::{
    probe::Probe,
    verdict::{Counterexample, Outcome, Verdict},
    words::count,
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

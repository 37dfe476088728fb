//! Parsers with one to six faults: each fault is found, and each pair of strings shows one.
//!
//! A pair is right if its wrong string is answered right as soon as one fault is mended. So the
//! words of a report may change.

use rfc1738_conformance::judge::{Difference, Judge, Options, Shape};
use testkit::{one_in, thorough};

use crate::{habits::HABITS, judged, language};

/// What is wrong with a parser of a rule.
pub(crate) struct Fault {
    rule: &'static str,
    name: &'static str,
    wrong: Wrong,
}

#[derive(Clone, Copy)]
enum Wrong {
    /// It accepts what is a member after this.
    Takes(fn(&str) -> String),
    /// It rejects such members.
    Refuses(fn(&str) -> bool),
}

impl Fault {
    /// What it is about: the first word of its name after the last comma, or the whole name.
    fn topic(&self) -> &'static str {
        self.name.rsplit(", ").next().unwrap_or(self.name)
    }

    pub(crate) const fn takes(
        rule: &'static str,
        name: &'static str,
        read: fn(&str) -> String,
    ) -> Fault {
        Fault {
            rule,
            name,
            wrong: Wrong::Takes(read),
        }
    }

    pub(crate) const fn refuses(
        rule: &'static str,
        name: &'static str,
        is_refused: fn(&str) -> bool,
    ) -> Fault {
        Fault {
            rule,
            name,
            wrong: Wrong::Refuses(is_refused),
        }
    }
}

/// Whether a parser with these faults accepts a string.
fn accepts<'f>(
    is_member: &dyn Fn(&[u8]) -> bool,
    faults: impl Iterator<Item = &'f Fault> + Clone,
    string: &[u8],
) -> bool {
    let Ok(text) = std::str::from_utf8(string) else {
        return is_member(string);
    };
    let mut read = text.to_owned();
    for fault in faults.clone() {
        if let Wrong::Takes(change) = fault.wrong {
            read = change(&read);
        }
    }
    if !is_member(string) && !is_member(read.as_bytes()) {
        return false;
    }
    let mut refuses = faults.filter_map(|fault| match fault.wrong {
        Wrong::Refuses(is_refused) => Some(is_refused),
        Wrong::Takes(_) => None,
    });
    // It refuses only what it would have accepted.
    let seen = if is_member(string) { text } else { &read };
    !refuses.any(|is_refused| is_refused(seen))
}

/// The faults whose mending makes the answer about a wrong string right.
fn mended_by(judge: &Judge, faults: &[&Fault], wrong: &[u8]) -> Vec<usize> {
    let is_member = |string: &[u8]| judge.dfa().accepts(string);
    let is_right = |number: &usize| {
        let others = faults
            .iter()
            .enumerate()
            .filter(|(other, _)| other != number);
        accepts(&is_member, others.map(|(_, fault)| *fault), wrong) == is_member(wrong)
    };
    (0..faults.len()).filter(is_right).collect()
}

/// The faults that show in some answer: others may hide one.
fn visible<'f>(judge: &Judge, mut faults: Vec<&'f Fault>) -> Vec<&'f Fault> {
    let is_member = |string: &[u8]| judge.dfa().accepts(string);
    let strings: Vec<Vec<u8>> = judge.strings().collect();
    let mut number = 0;
    while number < faults.len() {
        let mut others = faults.clone();
        others.remove(number);
        let answer =
            |faults: &[&Fault], string: &[u8]| accepts(&is_member, faults.iter().copied(), string);
        if strings
            .iter()
            .any(|string| answer(&faults, string) != answer(&others, string))
        {
            number += 1;
        } else {
            faults = others;
        }
    }
    faults
}

/// What is wrong with the verdict on a parser with these faults: a fault without a difference, or a
/// difference without a fault.
fn problems(judge: &Judge, faults: &[&Fault]) -> Vec<String> {
    let is_member = |string: &[u8]| judge.dfa().accepts(string);
    let answer = |string: &[u8]| accepts(&is_member, faults.iter().copied(), string);
    let verdict = judged(judge, answer);
    let mut problems = Vec::new();
    let mut found = vec![false; faults.len()];
    for difference in &verdict.differences.list {
        let [right, wrong] = [difference.pair.right(), difference.pair.wrong()];
        let is_pair = answer(&right) && is_member(&right) && answer(&wrong) != is_member(&wrong);
        if !is_pair || mended_by(judge, faults, &wrong).is_empty() {
            problems.push(format!("no fault shows in {difference}"));
        }
        // Of bytes, each may show another fault.
        let strings = match difference.shape {
            Shape::Bytes { bytes, .. } => bytes
                .iter()
                .map(|byte| difference.pair.with(&[byte]))
                .collect(),
            _ => vec![wrong],
        };
        for string in strings {
            let by = mended_by(judge, faults, &string).into_iter();
            by.for_each(|number| found[number] = true);
        }
        problems.extend(refuted(judge, difference, &answer));
    }
    for (fault, _) in faults.iter().zip(found).filter(|(_, found)| !found) {
        problems.push(format!("{} is not found", fault.name));
    }
    if verdict.rounds > 100 {
        problems.push(format!("{} rounds", verdict.rounds));
    }
    if verdict.to_string().lines().count() > 30 {
        problems.push("the report is long".to_owned());
    }
    if !problems.is_empty() {
        let names: Vec<&str> = faults.iter().map(|fault| fault.name).collect();
        problems.insert(0, format!("{}: {names:?}", judge.language()));
        problems.push(verdict.to_string());
    }
    problems
}

fn number(text: &[u8]) -> Option<u128> {
    std::str::from_utf8(text).ok()?.parse().ok()
}

/// An accepted member beyond a limit that the report states alone, for limits of the whole rule.
fn refuted(
    judge: &Judge,
    difference: &Difference,
    answer: &dyn Fn(&[u8]) -> bool,
) -> Option<String> {
    let is_whole = difference.rules == [judge.language().rule_name()];
    if difference.elsewhere.is_some() || !is_whole {
        return None;
    }
    let is_beyond = |member: &[u8]| match difference.shape {
        Shape::Length(limit) => member.len() > limit,
        Shape::Number(limit) => number(member).is_some_and(|number| number > limit),
        Shape::Below(limit) => number(member).is_some_and(|number| number < limit),
        _ => false,
    };
    let count = if thorough() { 20_000 } else { 500 };
    let mut members = judge.language().sentences(7).unwrap().take(count);
    let member = members.find(|member| is_beyond(member) && answer(member))?;
    Some(format!(
        "{difference}, but it accepts {}",
        crate::shown(&member)
    ))
}

fn judge_of(rule: &str) -> Judge {
    let options = Options {
        small: false,
        ..Options::default()
    };
    Judge::with_options(language(rule), options).unwrap()
}

#[test]
fn each_habit_is_found() {
    let rules = [
        "port", "hostname", "hostport", "hsegment", "httpurl", "ftpurl", "newsurl",
    ];
    let mut found = Vec::new();
    for rule in rules {
        let judge = judge_of(rule);
        let faults = one_in(2, HABITS.iter().filter(|fault| fault.rule == rule));
        found.extend(faults.flat_map(|fault| problems(&judge, &[fault])));
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// Two to six habits of the same rule at once.
#[test]
fn several_habits_at_once_are_found() {
    let mut found = Vec::new();
    let mut random = 1_738_usize;
    for rule in ["hostname", "hostport", "hsegment", "httpurl", "ftpurl"] {
        let judge = judge_of(rule);
        let own: Vec<&Fault> = HABITS.iter().filter(|fault| fault.rule == rule).collect();
        for count in one_in(3, (2..=6).flat_map(|count| [count; 3])) {
            let mut left = own.clone();
            let mut some: Vec<&Fault> = Vec::new();
            while some.len() < count && !left.is_empty() {
                random = random
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1);
                let one = left.remove((random >> 33) % left.len());
                // Two faults about the same may look like one.
                left.retain(|other| other.topic() != one.topic());
                some.push(one);
            }
            found.extend(problems(&judge, &visible(&judge, some)));
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

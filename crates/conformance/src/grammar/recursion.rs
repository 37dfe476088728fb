//! Rules that lead back to themselves. If they do so only at their end, or only at their beginning,
//! their strings are a regular set.

use std::collections::{HashMap, HashSet, VecDeque};

use super::{Expression, Rule};

/// The components, the rules of one cycle or a single rule that is in none, each after those that it refers to, where `names[rule]` are the rules that a
/// rule refers to.
///
/// This is Tarjan's algorithm (1972). The path is a vector, not a recursion, because a chain of
/// names may be as long as the text.
pub(super) fn components(names: &[Vec<usize>]) -> Vec<Vec<usize>> {
    const NEW: usize = usize::MAX;
    let mut found = Vec::new();
    // When each rule was entered, and the earliest of those on the stack that it is known to lead
    // to.
    let mut entered = vec![NEW; names.len()];
    let mut lowest = vec![NEW; names.len()];
    let mut is_open = vec![false; names.len()];
    let mut open = Vec::new();
    let mut path = Vec::new();
    let mut time = 0;
    for start in 0..names.len() {
        if entered[start] == NEW {
            path.push((start, names[start].iter()));
        }
        while let Some((rule, left)) = path.last_mut() {
            let rule = *rule;
            if entered[rule] == NEW {
                (entered[rule], lowest[rule], is_open[rule]) = (time, time, true);
                open.push(rule);
                time += 1;
            }
            match left.next() {
                Some(&to) if entered[to] == NEW => path.push((to, names[to].iter())),
                Some(&to) if is_open[to] => lowest[rule] = lowest[rule].min(lowest[to]),
                Some(_) => {}
                None => {
                    path.pop();
                    if let Some(&mut (parent, _)) = path.last_mut() {
                        lowest[parent] = lowest[parent].min(lowest[rule]);
                    }
                    if lowest[rule] == entered[rule] {
                        let first = open
                            .iter()
                            .rposition(|&other| other == rule)
                            .expect("it was opened");
                        let rules = open.split_off(first);
                        rules.iter().for_each(|&rule| is_open[rule] = false);
                        found.push(rules);
                    }
                }
            }
        }
    }
    found
}

/// How a rule leads back to itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Recursion {
    /// Only at its end, as in `path = segment [ "/" path ]`; so do all rules on the way. Such a rule
    /// is regular (right-linear recursion).
    Right,
    /// Only at its beginning, as in `path = [ path "/" ] segment`: left-linear recursion.
    Left,
    /// In another way, as in `comment = "(" [ comment ] ")"`. It may not be regular.
    Nested,
}

/// The recursion of the rules of this cycle, and, unless it is at the end, a rule of the cycle and one
/// that it refers to elsewhere.
pub(super) fn of(
    cycle: &[usize],
    rules: &[Rule],
    at: &impl Fn(&str) -> usize,
) -> (Recursion, Option<(usize, usize)>) {
    let is_inside: HashSet<usize> = cycle.iter().copied().collect();
    let inside = |name: &str| Some(at(name)).filter(|rule| is_inside.contains(rule));
    let mut middle = None;
    for recursion in [Recursion::Right, Recursion::Left] {
        let found = cycle.iter().find_map(|&rule| {
            let name = elsewhere(&rules[rule].expression, recursion, &|name| {
                inside(name).is_some()
            })?;
            Some((rule, at(name)))
        });
        match found {
            None => return (recursion, middle),
            found => middle = middle.or(found),
        }
    }
    (Recursion::Nested, middle)
}

/// A name for which `is_inside` holds and that is not at the end, or not at the beginning, of a
/// right-hand side.
fn elsewhere<'e>(
    part: &'e Expression,
    side: Recursion,
    is_inside: &impl Fn(&str) -> bool,
) -> Option<&'e str> {
    let anywhere = |part: &'e Expression| {
        let mut found = None;
        part.visit(&mut |part| {
            found = found.or(part.name().filter(|name| is_inside(name)));
        });
        found
    };
    match part {
        Expression::Sequence(parts) => {
            let (last, others) = match side {
                Recursion::Left => parts.split_first()?,
                _ => parts.split_last()?,
            };
            let other = others.iter().find_map(anywhere);
            other.or_else(|| elsewhere(last, side, is_inside))
        }
        Expression::Alternatives(parts) => parts
            .iter()
            .find_map(|part| elsewhere(part, side, is_inside)),
        Expression::Optional(part) => elsewhere(part, side, is_inside),
        Expression::Repetition { element, .. } => anywhere(element),
        Expression::Name(_)
        | Expression::Literal(_)
        | Expression::AnyCase(_)
        | Expression::Range(..) => None,
    }
}

/// For each rule, whether it derives a string at all. An expression does when enough of its parts
/// do, and each is told once, so this is linear in the grammar.
pub(super) fn productive(rules: &[Rule], at: &impl Fn(&str) -> usize) -> Vec<bool> {
    // The first conditions are those of the rules.
    let mut conditions: Vec<Condition> = rules.iter().map(|_| Condition::default()).collect();
    let mut met = Vec::new();
    for (rule, read) in rules.iter().enumerate() {
        condition(&read.expression, rule, at, &mut conditions, &mut met);
    }
    let mut is_met = vec![false; conditions.len()];
    while let Some(one) = met.pop() {
        let Condition { lacks, of } = &mut conditions[one];
        *lacks = lacks.saturating_sub(1);
        if *lacks == 0 && !std::mem::replace(&mut is_met[one], true) {
            met.append(of);
        }
    }
    is_met.truncate(rules.len());
    is_met
}

/// That an expression derives a string.
#[derive(Default)]
struct Condition {
    /// How many of its parts do not yet, of those that it needs.
    lacks: usize,
    /// The conditions that this one is a part of.
    of: Vec<usize>,
}

/// Adds the condition of an expression, which is a part of `of`.
fn condition(
    part: &Expression,
    of: usize,
    at: &impl Fn(&str) -> usize,
    conditions: &mut Vec<Condition>,
    met: &mut Vec<usize>,
) {
    let lacks = match part {
        Expression::Name(name) => return conditions[at(name)].of.push(of),
        Expression::Sequence(parts) => parts.len(),
        Expression::Alternatives(_) => 1,
        Expression::Repetition { min: 1.., .. } => 1,
        _ => 0,
    };
    if lacks == 0 && !matches!(part, Expression::Alternatives(_)) {
        return met.push(of);
    }
    let own = conditions.len();
    conditions.push(Condition {
        lacks,
        of: vec![of],
    });
    for part in part.parts() {
        condition(part, own, at, conditions, met);
    }
}

/// The rules of a cycle that leads from `rule` to `to` and back, where `names` are those that a rule
/// refers to.
pub(super) fn cycle_through(
    rule: usize,
    to: usize,
    cycle: &[usize],
    names: impl Fn(usize) -> Vec<usize>,
) -> Vec<usize> {
    let is_inside: HashSet<usize> = cycle.iter().copied().collect();
    let mut from = HashMap::new();
    let mut queue = VecDeque::from([to]);
    while let Some(at) = queue.pop_front() {
        for next in names(at) {
            if is_inside.contains(&next) && next != to && !from.contains_key(&next) {
                from.insert(next, at);
                queue.push_back(next);
            }
        }
    }
    let back = std::iter::successors(Some(rule), |at| from.get(at).copied());
    let mut path: Vec<usize> = [to].into_iter().chain(back).collect();
    path.reverse();
    path
}

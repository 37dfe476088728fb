//! Rules that lead back to themselves. If they do so only at their end, their strings are a regular
//! set (right-linear recursion); any other recursion is refused.

use super::{Expression, GrammarErrorKind as Kind, Rule};

/// The rules of one cycle, or a single rule that is in none.
pub(super) struct Component {
    pub(super) rules: Vec<usize>,
    pub(super) is_cycle: bool,
}

/// The components, each after those that it refers to, where `names[rule]` are the rules that a
/// rule refers to.
///
/// This is Tarjan's algorithm (1972). The path is a vector, not a recursion, because a chain of
/// names may be as long as the text.
pub(super) fn components(names: &[Vec<usize>]) -> Vec<Component> {
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
                        let is_cycle = rules.len() > 1 || names[rule].contains(&rule);
                        found.push(Component { rules, is_cycle });
                    }
                }
            }
        }
    }
    found
}

/// Checks that the rules of this cycle lead back only at their end, and that each can end.
pub(super) fn check(
    cycle: &[usize],
    rules: &[Rule],
    names: &[Vec<usize>],
    at: &impl Fn(&str) -> usize,
) -> Result<(), (usize, Kind)> {
    let mut is_inside = vec![false; rules.len()];
    cycle.iter().for_each(|&rule| is_inside[rule] = true);
    let inside = |name: &str| Some(at(name)).filter(|&rule| is_inside[rule]);
    let mut ends: Vec<usize> = Vec::new();
    let mut backward: Vec<(usize, usize)> = Vec::new();
    for &rule in cycle {
        let mut tail = Tail::default();
        tail.add(&rules[rule].expression, true, &inside);
        if let Some(to) = tail.before_the_end {
            return Err((
                rule,
                Kind::Recursive(cycle_through(rule, to, rules, names, &is_inside)),
            ));
        }
        backward.extend(tail.at_the_end.into_iter().map(|to| (to, rule)));
        ends.extend(tail.ends.then_some(rule));
    }
    // A rule can end if it leads to one that can.
    backward.sort_unstable();
    let mut can_end = vec![false; rules.len()];
    while let Some(rule) = ends.pop() {
        if !std::mem::replace(&mut can_end[rule], true) {
            let first = backward.partition_point(|&(to, _)| to < rule);
            ends.extend(
                backward[first..]
                    .iter()
                    .take_while(|&&(to, _)| to == rule)
                    .map(|&(_, from)| from),
            );
        }
    }
    match cycle.iter().find(|&&rule| !can_end[rule]) {
        Some(&rule) => Err((rule, Kind::Endless(rules[rule].name.clone()))),
        None => Ok(()),
    }
}

/// How the right-hand side of a rule of a cycle ends.
#[derive(Default)]
struct Tail {
    /// Whether it may end outside of the cycle.
    ends: bool,
    /// The rules of the cycle that may be its end.
    at_the_end: Vec<usize>,
    /// A rule of the cycle that is not its end.
    before_the_end: Option<usize>,
}

impl Tail {
    /// Adds a part of the right-hand side.
    fn add(&mut self, part: &Expression, is_end: bool, inside: &impl Fn(&str) -> Option<usize>) {
        match part {
            Expression::Name(name) => match inside(name) {
                Some(rule) if is_end => self.at_the_end.push(rule),
                Some(rule) => self.before_the_end = self.before_the_end.or(Some(rule)),
                None => self.ends |= is_end,
            },
            Expression::Sequence(parts) => {
                for (at, part) in parts.iter().enumerate() {
                    self.add(part, is_end && at + 1 == parts.len(), inside);
                }
                self.ends |= is_end && parts.is_empty();
            }
            Expression::Alternatives(parts) => {
                parts.iter().for_each(|part| self.add(part, is_end, inside))
            }
            Expression::Optional(part) => {
                self.ends |= is_end;
                self.add(part, is_end, inside);
            }
            Expression::Repetition { element, .. } => {
                self.ends |= is_end;
                self.add(element, false, inside);
            }
            Expression::Literal(_) | Expression::AnyCase(_) | Expression::Range(..) => {
                self.ends |= is_end
            }
        }
    }
}

/// The names of a cycle that leads from `to` to `rule` and back.
fn cycle_through(
    rule: usize,
    to: usize,
    rules: &[Rule],
    names: &[Vec<usize>],
    is_inside: &[bool],
) -> Vec<String> {
    let mut from = vec![None; rules.len()];
    let mut queue = std::collections::VecDeque::from([to]);
    while let Some(at) = queue.pop_front() {
        for &next in names[at].iter().filter(|&&next| is_inside[next]) {
            if next != to && from[next].is_none() {
                from[next] = Some(at);
                queue.push_back(next);
            }
        }
    }
    let back = std::iter::successors(Some(rule), |&at| from[at]);
    let mut cycle: Vec<String> = [to]
        .into_iter()
        .chain(back)
        .map(|at| rules[at].name.clone())
        .collect();
    cycle.reverse();
    cycle
}

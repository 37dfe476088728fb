//! Equations of patterns, and their solution.
//!
//! Equations such as `X = a X | b Y | c` lead back only at their ends. They are solved as linear
//! ones are, by elimination, with Arden's lemma: `X = a X | b` is `X = *a b`.
//!
//! An automaton is a pattern: each of its states is an equation for the strings that it accepts
//! from there. So is a recursive rule: the rules of a cycle lead back only at their ends, so each
//! is an equation for the strings of a rule.

use std::collections::BTreeMap;

use rfc1738_conformance::{
    ByteSet,
    automaton::{CompileError, Dfa, State},
    grammar::{Expression, Grammar},
};

use super::pattern::{Pattern, Times};

/// The largest solution. It bounds time and memory: each elimination may triple the size.
pub(super) const SIZE: usize = 1 << 16;

/// The solution is too large.
pub(super) struct TooLarge;

/// The strings of a name: those of other names, each after a pattern, and others.
pub(super) struct Equation<K> {
    pub(super) to: BTreeMap<K, Pattern>,
    end: Option<Pattern>,
}

impl<K> Default for Equation<K> {
    fn default() -> Self {
        Equation {
            to: BTreeMap::new(),
            end: None,
        }
    }
}

/// The pattern of the first of these names; `None` if it has no strings.
fn solve<K: Copy + Ord>(all: Vec<(K, Equation<K>)>) -> Result<Option<Pattern>, TooLarge> {
    let (mut names, mut equations): (Vec<K>, Vec<Equation<K>>) = all.into_iter().unzip();
    while let (Some(own), Some(equation)) = (names.pop(), equations.pop()) {
        let solved = equation.without(own);
        if equations.is_empty() {
            return Ok(solved.end);
        }
        for other in &mut equations {
            let Some(before) = other.to.remove(&own) else {
                continue;
            };
            for (to, pattern) in &solved.to {
                other.or_to(*to, in_turn(before.clone(), pattern.clone()));
            }
            if let Some(end) = &solved.end {
                other.or_end(in_turn(before, end.clone()));
            }
        }
        if equations.iter().map(Equation::size).sum::<usize>() > SIZE {
            return Err(TooLarge);
        }
    }
    Ok(None)
}

impl<K: Copy + Ord> Equation<K> {
    pub(super) fn or_to(&mut self, to: K, pattern: Pattern) {
        let all = self.to.remove(&to).into_iter().chain([pattern]).collect();
        self.to.insert(to, Pattern::alternatives(all));
    }

    pub(super) fn or_end(&mut self, pattern: Pattern) {
        let all = self.end.take().into_iter().chain([pattern]).collect();
        self.end = Some(Pattern::alternatives(all));
    }

    /// The same strings, without leading to the rule itself.
    fn without(mut self, own: K) -> Self {
        let Some(again) = self.to.remove(&own) else {
            return self;
        };
        let before = again.repeated(Times::AtLeast(0));
        let after = |pattern| in_turn(before.clone(), pattern);
        let to = self
            .to
            .into_iter()
            .map(|(to, pattern)| (to, after(pattern)))
            .collect();
        Equation {
            to,
            end: self.end.map(after),
        }
    }

    fn size(&self) -> usize {
        self.to.values().chain(&self.end).map(Pattern::size).sum()
    }
}

pub(super) fn in_turn(first: Pattern, second: Pattern) -> Pattern {
    match (first, second) {
        (Pattern::Sequence(first), Pattern::Sequence(second)) => {
            Pattern::Sequence([first, second].concat())
        }
        (Pattern::Sequence(first), second) => Pattern::Sequence([first, vec![second]].concat()),
        (first, Pattern::Sequence(second)) => Pattern::Sequence([vec![first], second].concat()),
        (first, second) => Pattern::Sequence(vec![first, second]),
    }
}

/// The pattern of an automaton; `None` if it accepts nothing.
pub(super) fn of_automaton(dfa: &Dfa) -> Result<Option<Pattern>, CompileError> {
    let live = (0..dfa.state_count()).filter(|&state| dfa.dead() != Some(state));
    let equation = |state: State| {
        let mut sets: BTreeMap<State, ByteSet> = BTreeMap::new();
        (0..=u8::MAX).for_each(|byte| sets.entry(dfa.next(state, byte)).or_default().insert(byte));
        let mut equation = Equation::default();
        for (to, set) in sets.into_iter().filter(|&(to, _)| dfa.dead() != Some(to)) {
            equation.or_to(to, Pattern::Class(set));
        }
        if dfa.is_accepting(state) {
            equation.or_end(Pattern::Sequence(Vec::new()));
        }
        (state, equation)
    };
    let too_large = |_| {
        CompileError::TooLarge(format!(
            "as a regular expression, it is more than {SIZE} patterns"
        ))
    };
    solve(live.map(equation).collect()).map_err(too_large)
}

/// The pattern of a recursive rule.
pub(super) fn of_rule(grammar: &Grammar, name: &str) -> Result<Pattern, CompileError> {
    let mut names = vec![grammar.rule(name).map_or(name, |rule| &rule.name)];
    let mut equations: Vec<Equation<&str>> = Vec::new();
    while let Some(name) = names.get(equations.len()) {
        let mut equation = Equation::default();
        equation.add(grammar, grammar.resolve(name), Vec::new())?;
        let new: Vec<&str> = equation
            .to
            .keys()
            .copied()
            .filter(|to| !names.contains(to))
            .collect();
        names.extend(new);
        equations.push(equation);
    }
    let too_large = |_| {
        CompileError::TooLarge(format!(
            "without recursion, `{name}` is more than {SIZE} patterns"
        ))
    };
    let solved = solve(names.iter().copied().zip(equations).collect()).map_err(too_large)?;
    Ok(solved.expect("every rule derives some string"))
}

impl<'g> Equation<&'g str> {
    /// Adds the strings of an expression after these patterns.
    fn add(
        &mut self,
        grammar: &'g Grammar,
        part: &'g Expression,
        before: Vec<Pattern>,
    ) -> Result<(), CompileError> {
        match part {
            Expression::Name(name) => match grammar.rule(name) {
                Some(rule) if rule.is_recursive => {
                    self.or_to(&rule.name, Pattern::Sequence(before))
                }
                _ => self.or_end(in_turn(
                    Pattern::Sequence(before),
                    Pattern::new(grammar, part)?,
                )),
            },
            Expression::Sequence(parts) if !parts.is_empty() => {
                let (last, first) = parts.split_last().expect("it is not empty");
                let first = first
                    .iter()
                    .map(|part| Pattern::new(grammar, part))
                    .collect::<Result<Vec<_>, _>>()?;
                self.add(grammar, last, [before, first].concat())?;
            }
            Expression::Alternatives(parts) => {
                for part in parts {
                    self.add(grammar, part, before.clone())?;
                }
            }
            Expression::Optional(inner) => {
                self.add(grammar, inner, before.clone())?;
                self.or_end(Pattern::Sequence(before));
            }
            _ => self.or_end(in_turn(
                Pattern::Sequence(before),
                Pattern::new(grammar, part)?,
            )),
        }
        Ok(())
    }
}

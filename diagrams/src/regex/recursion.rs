//! A recursive rule as a pattern without recursion.
//!
//! The rules of a cycle lead back only at their ends, so they are equations such as `X = a X | b Y | c`, each for the strings
//! of a rule. They are solved as linear ones are, by elimination, with Arden's lemma: `X = a X | b` is `X = *a b`.

use std::collections::BTreeMap;

use rfc1738_conformance::{
    automaton::CompileError,
    grammar::{Expression, Grammar},
};

use super::pattern::{Pattern, Times};

/// The largest solution. It bounds time and memory: each elimination may triple the size.
const SIZE: usize = 1 << 16;

/// The strings of a rule: those of other rules, each after a pattern, and others.
#[derive(Default)]
struct Equation<'g> {
    to: BTreeMap<&'g str, Pattern>,
    end: Option<Pattern>,
}

/// The pattern of a recursive rule.
pub(super) fn solve(grammar: &Grammar, name: &str) -> Result<Pattern, CompileError> {
    let mut names = vec![grammar.rule(name).map_or(name, |rule| &rule.name)];
    let mut equations: Vec<Equation<'_>> = Vec::new();
    while let Some(name) = names.get(equations.len()) {
        let mut equation = Equation::default();
        equation.add(grammar, grammar.resolve(name), Vec::new())?;
        let new: Vec<&str> = equation.to.keys().copied().filter(|to| !names.contains(to)).collect();
        names.extend(new);
        equations.push(equation);
    }
    while let (Some(own), Some(equation)) = (names.pop(), equations.pop()) {
        let solved = equation.without(own);
        if equations.is_empty() {
            return Ok(solved.end.expect("every rule derives some string"));
        }
        for other in &mut equations {
            let Some(before) = other.to.remove(own) else { continue };
            for (to, pattern) in &solved.to {
                other.or_to(to, in_turn(before.clone(), pattern.clone()));
            }
            if let Some(end) = &solved.end {
                other.or_end(in_turn(before, end.clone()));
            }
        }
        if equations.iter().map(Equation::size).sum::<usize>() > SIZE {
            let why = format!("without recursion, `{name}` is more than {SIZE} patterns");
            return Err(CompileError::TooLarge(why));
        }
    }
    unreachable!("the last equation is the rule's own")
}

impl<'g> Equation<'g> {
    /// Adds the strings of an expression after these patterns.
    fn add(&mut self, grammar: &'g Grammar, part: &'g Expression, before: Vec<Pattern>) -> Result<(), CompileError> {
        match part {
            Expression::Name(name) => match grammar.rule(name) {
                Some(rule) if rule.is_recursive => self.or_to(&rule.name, Pattern::Sequence(before)),
                _ => self.or_end(in_turn(Pattern::Sequence(before), Pattern::new(grammar, part)?)),
            },
            Expression::Sequence(parts) if !parts.is_empty() => {
                let (last, first) = parts.split_last().expect("it is not empty");
                let first = first.iter().map(|part| Pattern::new(grammar, part)).collect::<Result<Vec<_>, _>>()?;
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
            _ => self.or_end(in_turn(Pattern::Sequence(before), Pattern::new(grammar, part)?)),
        }
        Ok(())
    }

    fn or_to(&mut self, to: &'g str, pattern: Pattern) {
        let all = self.to.remove(to).into_iter().chain([pattern]).collect();
        self.to.insert(to, Pattern::alternatives(all));
    }

    fn or_end(&mut self, pattern: Pattern) {
        let all = self.end.take().into_iter().chain([pattern]).collect();
        self.end = Some(Pattern::alternatives(all));
    }

    /// The same strings, without leading to the rule itself.
    fn without(mut self, own: &str) -> Self {
        let Some(again) = self.to.remove(own) else { return self };
        let before = again.repeated(Times::AtLeast(0));
        let after = |pattern| in_turn(before.clone(), pattern);
        let to = self.to.into_iter().map(|(to, pattern)| (to, after(pattern))).collect();
        Equation { to, end: self.end.map(after) }
    }

    fn size(&self) -> usize {
        self.to.values().chain(&self.end).map(Pattern::size).sum()
    }
}

fn in_turn(first: Pattern, second: Pattern) -> Pattern {
    match (first, second) {
        (Pattern::Sequence(first), Pattern::Sequence(second)) => Pattern::Sequence([first, second].concat()),
        (Pattern::Sequence(first), second) => Pattern::Sequence([first, vec![second]].concat()),
        (first, Pattern::Sequence(second)) => Pattern::Sequence([vec![first], second].concat()),
        (first, second) => Pattern::Sequence(vec![first, second]),
    }
}

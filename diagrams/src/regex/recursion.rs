//! A recursive rule as a pattern without recursion.
//!
//! The rules of a cycle lead back only at their ends, so each is an equation for the strings of a rule.

use rfc1738_conformance::{
    automaton::CompileError,
    grammar::{Expression, Grammar},
};

use super::{
    equations::{self, Equation, SIZE, in_turn},
    pattern::Pattern,
};

/// The pattern of a recursive rule.
pub(super) fn solve(grammar: &Grammar, name: &str) -> Result<Pattern, CompileError> {
    let mut names = vec![grammar.rule(name).map_or(name, |rule| &rule.name)];
    let mut equations: Vec<Equation<&str>> = Vec::new();
    while let Some(name) = names.get(equations.len()) {
        let mut equation = Equation::default();
        equation.add(grammar, grammar.resolve(name), Vec::new())?;
        let new: Vec<&str> = equation.to.keys().copied().filter(|to| !names.contains(to)).collect();
        names.extend(new);
        equations.push(equation);
    }
    let too_large = |_| CompileError::TooLarge(format!("without recursion, `{name}` is more than {SIZE} patterns"));
    let solved = equations::solve(names.iter().copied().zip(equations).collect()).map_err(too_large)?;
    Ok(solved.expect("every rule derives some string"))
}

impl<'g> Equation<&'g str> {
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
}

//! Checks of a whole grammar: every name is defined, once, and none leads back to itself.

use std::collections::HashMap;

use super::{
    BnfError, BnfErrorKind as Kind, Expression, Grammar, Rule, case,
    read::{Read, error},
};

/// How deep a rule may be, and how many parts it may have, once every name in it is written out. (`url` has
/// some six thousand.) These limits bound the stack, time and memory of code that follows the names of a grammar.
const DEPTH: usize = 500;
const SIZE: usize = 1 << 20;

/// The grammar with these rules.
pub(super) fn check(read: Vec<Read<'_>>) -> Result<Grammar, BnfError> {
    let mut index = HashMap::new();
    for (at, Read { rule, name, .. }) in read.iter().enumerate() {
        if let Some(first) = index.insert(rule.name.clone(), at) {
            let kind = Kind::DefinedTwice { name: rule.name.clone(), first: read[first].rule.line };
            return Err(error(*name, kind));
        }
    }
    for name in read.iter().flat_map(|read| &read.references) {
        if !index.contains_key(**name) {
            return Err(error(*name, Kind::Undefined(name.to_string())));
        }
    }
    let (rules, names): (Vec<Rule>, Vec<_>) = read.into_iter().map(|read| (read.rule, read.name)).unzip();
    complete(rules, index).map_err(|(at, kind)| error(names[at], kind))
}

/// The grammar with these rules, in which every name is defined. An error includes the index of its rule.
pub(super) fn complete(mut rules: Vec<Rule>, index: HashMap<String, usize>) -> Result<Grammar, (usize, Kind)> {
    let has_alpha = index.contains_key("alpha") && !leads(&rules, &index, "alpha", "scheme");
    for rule in &mut rules {
        rule.matched = case::matched(&rule.name, &rule.expression, has_alpha);
    }
    measure(&rules, &index)?;
    Ok(Grammar { rules, index })
}

/// Whether one name leads to the other.
fn leads(rules: &[Rule], index: &HashMap<String, usize>, from: &str, to: &str) -> bool {
    let mut met = vec![false; rules.len()];
    let mut left = vec![index[from]];
    while let Some(at) = left.pop() {
        if rules[at].name == to {
            return true;
        }
        if !std::mem::replace(&mut met[at], true) {
            left.extend(names(&rules[at].expression, index));
        }
    }
    false
}

impl Grammar {
    /// The same grammar with another right-hand side for one of its rules, which keeps its place and its
    /// heading.
    ///
    /// It makes grammars that are almost right. Their automata stand for implementations that are almost right, and a
    /// suite must detect each of them.
    ///
    /// # Errors
    ///
    /// [`Undefined`](Kind::Undefined) if there is no rule of this name, or of a name in the new right-hand
    /// side; [`NoAlternative`](Kind::NoAlternative) and [`Unwritable`](Kind::Unwritable) if the right-hand side cannot
    /// be written as text; [`Recursive`](Kind::Recursive), [`NestedTooDeeply`](Kind::NestedTooDeeply) and
    /// [`TooLarge`](Kind::TooLarge) as for a text.
    ///
    /// ```
    /// use rfc1738_conformance::automaton::Dfa;
    /// use rfc1738_conformance::bnf::{Expression, Grammar};
    ///
    /// // port = *digit
    /// let digit = Box::new(Expression::Name("digit".to_owned()));
    /// let lax = Grammar::rfc1738().with("port", Expression::Repetition { min: 0, element: digit })?;
    /// assert_eq!(lax.rule("port").unwrap().text, "port = *digit");
    /// assert!(Dfa::new(&lax, "hostport").unwrap().accepts(b"host:"));
    /// # Ok::<(), rfc1738_conformance::bnf::BnfErrorKind>(())
    /// ```
    pub fn with(&self, name: &str, expression: Expression) -> Result<Grammar, Kind> {
        let mut rules = self.rules.clone();
        let undefined = || Kind::Undefined(name.to_owned());
        let rule = &mut rules[*self.index.get(name).ok_or_else(undefined)?];
        let mut wrong = None;
        expression.visit(&mut |part| wrong = wrong.take().or_else(|| self.objection(part)));
        if let Some(kind) = wrong {
            return Err(kind);
        }
        rule.text = format!("{name} = {expression}");
        rule.expression = expression;
        complete(rules, self.index.clone()).map_err(|(_, kind)| kind)
    }

    /// Why this cannot be a part of a right-hand side. Its own parts are not checked.
    fn objection(&self, part: &Expression) -> Option<Kind> {
        match part {
            Expression::Name(name) if !self.index.contains_key(name) => Some(Kind::Undefined(name.clone())),
            Expression::Alternatives(parts) if parts.is_empty() => Some(Kind::NoAlternative),
            Expression::Literal(text) if text != "\"" && text.contains(['"', '\n']) => {
                Some(Kind::Unwritable(text.clone()))
            }
            _ => None,
        }
    }
}

/// The depth and size of an expression, with every name in it written out.
#[derive(Clone, Copy)]
struct Measure {
    depth: usize,
    size: usize,
}

/// Measures the rules, each after those that it refers to. An error includes the index of its rule.
///
/// The path is a vector, not a recursion, because a chain of names may be as long as the text.
fn measure(rules: &[Rule], index: &HashMap<String, usize>) -> Result<(), (usize, Kind)> {
    let referred: Vec<Vec<usize>> = rules.iter().map(|rule| names(&rule.matched, index)).collect();
    let mut measures: Vec<Option<Measure>> = vec![None; rules.len()];
    let mut entered = vec![false; rules.len()];
    let mut path = Vec::new();
    for start in 0..rules.len() {
        if !entered[start] {
            entered[start] = true;
            path.push((start, referred[start].iter()));
        }
        while let Some((at, names)) = path.last_mut() {
            let (at, rule) = (*at, &rules[*at]);
            match names.next() {
                Some(&to) if !entered[to] => {
                    entered[to] = true;
                    path.push((to, referred[to].iter()));
                }
                Some(&to) if measures[to].is_none() => {
                    let cycle = path.iter().map(|&(at, _)| at).skip_while(|&at| at != to).chain([to]);
                    let names = cycle.map(|at| rules[at].name.clone()).collect();
                    return Err((at, Kind::Recursive(names)));
                }
                Some(_) => {}
                None => {
                    let measure =
                        of(&rule.matched, &|name| measures[index[name]].expect("what it refers to is measured"));
                    if measure.depth > DEPTH {
                        return Err((at, Kind::NestedTooDeeply));
                    }
                    if measure.size > SIZE {
                        return Err((at, Kind::TooLarge(rule.name.clone())));
                    }
                    measures[at] = Some(measure);
                    path.pop();
                }
            }
        }
    }
    Ok(())
}

/// The rules that an expression refers to.
pub(super) fn names(expression: &Expression, index: &HashMap<String, usize>) -> Vec<usize> {
    let mut names = Vec::new();
    expression.visit(&mut |part| names.extend(part.name().map(|name| index[name])));
    names
}

fn of(expression: &Expression, named: &impl Fn(&str) -> Measure) -> Measure {
    let inner = match expression {
        Expression::Literal(text) => Measure { depth: 0, size: text.len() },
        Expression::Name(name) => named(name),
        _ => expression.parts().iter().map(|part| of(part, named)).fold(Measure { depth: 0, size: 0 }, |a, b| {
            Measure { depth: a.depth.max(b.depth), size: a.size.saturating_add(b.size) }
        }),
    };
    let times = match expression {
        Expression::Repetition { min, .. } => *min as usize + 1,
        _ => 1,
    };
    Measure { depth: inner.depth + 1, size: inner.size.saturating_mul(times).saturating_add(1) }
}

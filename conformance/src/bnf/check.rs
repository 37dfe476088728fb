//! What the rules of a grammar owe each other: every name defined, once, and none leading back to itself.

use std::collections::HashMap;

use super::read::{Read, error};
use super::{BnfError, BnfErrorKind as Kind, Expression, Grammar, case};

/// How deep a rule may be, and how many parts it may have, once every name in it is written out. (`url` has
/// some six thousand.) Whoever follows the names of a grammar that was read is thus bounded in stack, time
/// and memory.
const DEPTH: usize = 500;
const SIZE: usize = 1 << 20;

/// The grammar that these rules make up.
pub(super) fn check(mut read: Vec<Read<'_>>) -> Result<Grammar, BnfError> {
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
    for Read { rule, .. } in &mut read {
        rule.matched = case::matched(&rule.name, &rule.expression, &|name| index.contains_key(name));
    }
    measure(&read, &index)?;
    let rules = read.into_iter().map(|read| read.rule).collect();
    Ok(Grammar { rules, index })
}

/// The depth and size of an expression, every name in it written out.
#[derive(Clone, Copy)]
struct Measure {
    depth: usize,
    size: usize,
}

/// Measures the rules, each after those that it refers to.
///
/// The path is a vector and no recursion, because a chain of names may be as long as the text.
fn measure(rules: &[Read<'_>], index: &HashMap<String, usize>) -> Result<(), BnfError> {
    let referred: Vec<Vec<usize>> = rules.iter().map(|read| names(&read.rule.matched, index)).collect();
    let mut measures: Vec<Option<Measure>> = vec![None; rules.len()];
    let mut entered = vec![false; rules.len()];
    let mut path = Vec::new();
    for start in 0..rules.len() {
        if !entered[start] {
            entered[start] = true;
            path.push((start, referred[start].iter()));
        }
        while let Some((at, names)) = path.last_mut() {
            let (at, Read { rule, name, .. }) = (*at, &rules[*at]);
            match names.next() {
                Some(&to) if !entered[to] => {
                    entered[to] = true;
                    path.push((to, referred[to].iter()));
                }
                Some(&to) if measures[to].is_none() => {
                    let cycle = path.iter().map(|&(at, _)| at).skip_while(|&at| at != to).chain([to]);
                    let names = cycle.map(|at| rules[at].rule.name.clone()).collect();
                    return Err(error(*name, Kind::Recursive(names)));
                }
                Some(_) => {}
                None => {
                    let measure =
                        of(&rule.matched, &|name| measures[index[name]].expect("what it refers to is measured"));
                    if measure.depth > DEPTH {
                        return Err(error(*name, Kind::NestedTooDeeply));
                    }
                    if measure.size > SIZE {
                        return Err(error(*name, Kind::TooLarge(rule.name.clone())));
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
fn names(expression: &Expression, index: &HashMap<String, usize>) -> Vec<usize> {
    let mut names = Vec::new();
    expression.visit(&mut |part| {
        if let Expression::Name(name) = part {
            names.push(index[name]);
        }
    });
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

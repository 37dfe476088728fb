//! Scheme names, which ignore case if the notes of a grammar say so (RFC 1738, section 2.1; section
//! 5 says so where it defines `scheme`).
//!
//! They occur in the rule that the notes name, and in the literals that begin with one, such as
//! `"ftp://"`. The text stays as published; only this file applies the ruling, by rewriting
//! right-hand sides.

use super::{Expression, Rule};
use crate::{ByteSet, bytes::other_case};

/// The right-hand side of a rule as it is matched. `class` gives the bytes of a rule whose strings
/// are single bytes.
pub(super) fn matched(
    rule: &Rule,
    scheme: &str,
    class: &impl Fn(&str) -> Option<ByteSet>,
) -> Expression {
    rule.expression.map(&|part| match part {
        Expression::Literal(text) if scheme_of(text).is_some() => Some(literal(text)),
        Expression::Name(name) if rule.name == scheme => either_case(part, class(name)?),
        _ => None,
    })
}

/// `"ftp://"` as `%i"ftp" "://"`; a literal without a scheme name is unchanged.
fn literal(text: &str) -> Expression {
    let Some(scheme) = scheme_of(text) else {
        return Expression::Literal(text.to_owned());
    };
    let rest = Expression::Literal(text[scheme.len()..].to_owned());
    Expression::Sequence(vec![Expression::AnyCase(scheme.to_owned()), rest])
}

/// A class of characters, and the letters that it lacks in the other case; `None` if it lacks none.
fn either_case(class: &Expression, set: ByteSet) -> Option<Expression> {
    let lacking: ByteSet = set
        .iter()
        .map(other_case)
        .filter(|&byte| !set.contains(byte))
        .collect();
    let ranges = Expression::ranges(&lacking);
    let alternatives: Vec<Expression> = [class.clone()].into_iter().chain(ranges).collect();
    (alternatives.len() > 1).then_some(Expression::Alternatives(alternatives))
}

/// The scheme name that a literal begins with, and that a colon follows.
pub(crate) fn scheme_of(literal: &str) -> Option<&str> {
    let (scheme, _) = literal.split_once(':')?;
    let is_name = |byte: u8| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte);
    (!scheme.is_empty() && scheme.bytes().all(is_name)).then_some(scheme)
}

//! Scheme names ignore case (section 2.1; section 5 says so where it defines `scheme`).
//!
//! They occur in `scheme` itself, and in the literals that begin with one, such as `"ftp://"`. The BNF stays
//! as published; only this file applies the ruling, by rewriting right-hand sides within BNF itself.

use super::Expression;

/// The right-hand side as it is matched in the rule of this name. In `scheme`, `alpha` replaces `lowalpha`, if there is
/// an `alpha` and it does not lead back to `scheme`.
pub(super) fn matched(rule: &str, expression: &Expression, has_alpha: bool) -> Expression {
    let part = |part: &Expression| matched(rule, part, has_alpha);
    let parts = |parts: &[Expression]| parts.iter().map(part).collect();
    match expression {
        Expression::Name(name) if rule == "scheme" && name == "lowalpha" && has_alpha => {
            Expression::Name("alpha".to_owned())
        }
        Expression::Name(_) => expression.clone(),
        Expression::Literal(text) => literal(text),
        Expression::Sequence(all) => Expression::Sequence(parts(all)),
        Expression::Alternatives(all) => Expression::Alternatives(parts(all)),
        Expression::Optional(inner) => Expression::Optional(Box::new(part(inner))),
        Expression::Repetition { min, element } => {
            Expression::Repetition { min: *min, element: Box::new(part(element)) }
        }
    }
}

/// `"ftp://"` as `["f" | "F"] ["t" | "T"] ["p" | "P"] "://"`; a literal without a scheme name is unchanged.
pub(crate) fn literal(text: &str) -> Expression {
    let Some(scheme) = scheme_of(text) else {
        return Expression::Literal(text.to_owned());
    };
    let either = |character: char| match character.is_ascii_alphabetic() {
        true => Expression::Alternatives(vec![
            Expression::Literal(character.to_ascii_lowercase().to_string()),
            Expression::Literal(character.to_ascii_uppercase().to_string()),
        ]),
        false => Expression::Literal(character.to_string()),
    };
    let rest = Expression::Literal(text[scheme.len()..].to_owned());
    Expression::Sequence(scheme.chars().map(either).chain([rest]).collect())
}

/// The scheme name that a literal begins with, and that a colon follows.
pub(super) fn scheme_of(literal: &str) -> Option<&str> {
    let (scheme, _) = literal.split_once(':')?;
    let is_name = |byte: u8| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte);
    (!scheme.is_empty() && scheme.bytes().all(is_name)).then_some(scheme)
}

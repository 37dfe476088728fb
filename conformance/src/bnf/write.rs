//! Writes right-hand sides as BNF.

use std::fmt;

use super::Expression;

/// Writes BNF, on one line, and without brackets that `n*` does not need.
///
/// Section 5 has no brackets that only group, and [`Grammar::read`](super::Grammar::read) accepts none. If an
/// expression made by hand needs them, they are written `( … )`, as in RFC 822.
///
/// ```
/// use rfc1738_conformance::bnf::Grammar;
///
/// let fileurl = &Grammar::rfc1738().rule("fileurl").unwrap().expression;
/// assert_eq!(fileurl.to_string(), r#""file://" [ host | "localhost" ] "/" fpath"#);
/// ```
impl fmt::Display for Expression {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Expression::Literal(text) if text == "\"" => f.write_str("<\">"),
            Expression::Literal(text) => write!(f, "\"{text}\""),
            Expression::Name(name) => f.write_str(name),
            Expression::Sequence(parts) => separated(f, parts, " ", |part| matches!(part, Expression::Alternatives(_))),
            Expression::Alternatives(parts) => separated(f, parts, " | ", |_| false),
            Expression::Optional(inner) => write!(f, "[ {inner} ]"),
            Expression::Repetition { min, element } => {
                if *min > 0 {
                    write!(f, "{min}")?;
                }
                match **element {
                    Expression::Literal(_) | Expression::Name(_) => write!(f, "*{element}"),
                    _ => write!(f, "*[ {element} ]"),
                }
            }
        }
    }
}

fn separated(
    f: &mut fmt::Formatter<'_>,
    parts: &[Expression],
    separator: &str,
    is_grouped: impl Fn(&Expression) -> bool,
) -> fmt::Result {
    for (at, part) in parts.iter().enumerate() {
        let separator = if at > 0 { separator } else { "" };
        match is_grouped(part) {
            true => write!(f, "{separator}( {part} )")?,
            false => write!(f, "{separator}{part}")?,
        }
    }
    Ok(())
}

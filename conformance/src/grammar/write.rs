//! Writes right-hand sides as BNF.

use std::fmt;

use super::Expression;

/// Writes BNF, on one line, and without brackets that `n*` does not need. What BNF cannot write is written as in ABNF:
/// `%i"…"` if letters may be in either case (RFC 7405), `%x30-39` for a range of bytes (RFC 5234, section 3.4).
///
/// Section 5 has no brackets that only group; if an expression needs them, they are written `( … )`, as in RFC 822.
///
/// ```
/// use rfc1738_conformance::grammar::Grammar;
///
/// let fileurl = &Grammar::rfc1738().rule("fileurl").unwrap().expression;
/// assert_eq!(fileurl.to_string(), r#""file://" [ host | "localhost" ] "/" fpath"#);
/// ```
impl fmt::Display for Expression {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Expression::Literal(text) | Expression::AnyCase(text) if text == "\"" => f.write_str("<\">"),
            Expression::AnyCase(text) if text.contains(|character: char| character.is_ascii_alphabetic()) => {
                write!(f, "%i\"{text}\"")
            }
            Expression::Literal(text) | Expression::AnyCase(text) => write!(f, "\"{text}\""),
            Expression::Range(first, last) if first == last => write!(f, "%x{first:02X}"),
            Expression::Range(first, last) => write!(f, "%x{first:02X}-{last:02X}"),
            Expression::Name(name) => f.write_str(name),
            Expression::Sequence(parts) => separated(f, parts, " ", |part| matches!(part, Expression::Alternatives(_))),
            Expression::Alternatives(parts) => separated(f, parts, " | ", |_| false),
            Expression::Optional(inner) => write!(f, "[ {inner} ]"),
            Expression::Repetition { min, max, element } => {
                if *min > 0 {
                    write!(f, "{min}")?;
                }
                f.write_str("*")?;
                if let Some(max) = max {
                    write!(f, "{max}")?;
                }
                match **element {
                    Expression::Sequence(_)
                    | Expression::Alternatives(_)
                    | Expression::Optional(_)
                    | Expression::Repetition { .. } => write!(f, "[ {element} ]"),
                    _ => write!(f, "{element}"),
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

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
        self.tokens(&mut |_, token| f.write_str(token))
    }
}

impl Expression {
    /// Calls `write` with each token of this expression as it is displayed, and the part that the token belongs to.
    ///
    /// # Errors
    ///
    /// That of `write`, which is called no more.
    ///
    /// ```
    /// use rfc1738_conformance::grammar::{Expression, Grammar};
    ///
    /// let hostport = &Grammar::rfc1738().rule("hostport").unwrap().expression;
    /// let mut brackets = 0;
    /// hostport.tokens(&mut |part, token| {
    ///     brackets += usize::from(matches!(part, Expression::Optional(_)));
    ///     Ok::<(), std::fmt::Error>(())
    /// })?;
    /// assert_eq!(brackets, 2);
    /// # Ok::<(), std::fmt::Error>(())
    /// ```
    pub fn tokens<'e, E>(&'e self, write: &mut impl FnMut(&'e Expression, &str) -> Result<(), E>) -> Result<(), E> {
        match self {
            Expression::Literal(text) | Expression::AnyCase(text) if text == "\"" => write(self, "<\">"),
            Expression::AnyCase(text) if text.contains(|character: char| character.is_ascii_alphabetic()) => {
                write(self, &format!("%i\"{text}\""))
            }
            Expression::Literal(text) | Expression::AnyCase(text) => write(self, &format!("\"{text}\"")),
            Expression::Range(first, last) if first == last => write(self, &format!("%x{first:02X}")),
            Expression::Range(first, last) => write(self, &format!("%x{first:02X}-{last:02X}")),
            Expression::Name(name) => write(self, name),
            Expression::Sequence(parts) => {
                let is_grouped = |part: &Expression| matches!(part, Expression::Alternatives(_));
                self.separated(parts, " ", is_grouped, write)
            }
            Expression::Alternatives(parts) => self.separated(parts, " | ", |_| false, write),
            Expression::Optional(inner) => self.within("[ ", inner, " ]", write),
            Expression::Repetition { min, max, element } => {
                let min = if *min > 0 { min.to_string() } else { String::new() };
                let times = format!("{min}*{}", max.map_or(String::new(), |max| max.to_string()));
                match **element {
                    Expression::Sequence(_)
                    | Expression::Alternatives(_)
                    | Expression::Optional(_)
                    | Expression::Repetition { .. } => self.within(&(times + "[ "), element, " ]", write),
                    _ => self.within(&times, element, "", write),
                }
            }
        }
    }

    /// A part, and what is around it.
    fn within<'e, E>(
        &'e self,
        before: &str,
        part: &'e Expression,
        after: &str,
        write: &mut impl FnMut(&'e Expression, &str) -> Result<(), E>,
    ) -> Result<(), E> {
        write(self, before)?;
        part.tokens(write)?;
        if after.is_empty() { Ok(()) } else { write(self, after) }
    }

    fn separated<'e, E>(
        &'e self,
        parts: &'e [Expression],
        separator: &str,
        is_grouped: impl Fn(&Expression) -> bool,
        write: &mut impl FnMut(&'e Expression, &str) -> Result<(), E>,
    ) -> Result<(), E> {
        for (at, part) in parts.iter().enumerate() {
            if at > 0 {
                write(self, separator)?;
            }
            match is_grouped(part) {
                true => self.within("( ", part, " )", write)?,
                false => part.tokens(write)?,
            }
        }
        Ok(())
    }
}

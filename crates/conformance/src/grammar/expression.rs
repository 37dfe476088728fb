//! [`Expression`]: a right-hand side, in one form for all notations; it is displayed as BNF.

use std::{fmt, str};

use crate::{
    ByteSet,
    safe::{numbered, shortened},
};

/// A right-hand side, or a part of one.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Expression {
    /// These characters, as they are: BNF's `"…"`, ABNF's `%s"…"`.
    Literal(String),
    /// These characters, with their letters in either case: ABNF's `"…"`.
    AnyCase(String),
    /// A byte from the first to the last: ABNF's `%x30-39`.
    Range(u8, u8),
    /// A string of the rule of this name.
    Name(String),
    /// One after the other.
    Sequence(Vec<Expression>),
    /// One or the other.
    Alternatives(Vec<Expression>),
    /// `[ … ]`: this or nothing.
    Optional(Box<Expression>),
    /// `n*m…`: this, at least `min` and at most `max` times.
    Repetition {
        /// The least number of times.
        min: u32,
        /// The greatest number of times; `None` if there is no limit.
        max: Option<u32>,
        /// The repeated element.
        element: Box<Expression>,
    },
}

impl Expression {
    /// All strings.
    pub(crate) fn anything() -> Expression {
        Expression::Range(0, u8::MAX).repeated(0, None)
    }

    /// This, so many times.
    pub(crate) fn repeated(self, min: u32, max: Option<u32>) -> Expression {
        let element = Box::new(self);
        Expression::Repetition { min, max, element }
    }

    /// One of these bytes.
    pub(crate) fn of(bytes: &ByteSet) -> Expression {
        Expression::any_of(Expression::ranges(bytes).collect())
    }

    /// The ranges of these bytes.
    pub(crate) fn ranges(bytes: &ByteSet) -> impl Iterator<Item = Expression> + use<> {
        let ranges = bytes.ranges().into_iter();
        ranges.map(|(first, last)| Expression::Range(first, last))
    }

    /// One of these parts, or the only one.
    pub(crate) fn any_of(mut parts: Vec<Expression>) -> Expression {
        match parts.len() {
            1 => parts.remove(0),
            _ => Expression::Alternatives(parts),
        }
    }

    /// These parts, one after the other, or the only one.
    pub(crate) fn all_of(mut parts: Vec<Expression>) -> Expression {
        match parts.len() {
            1 => parts.remove(0),
            _ => Expression::Sequence(parts),
        }
    }

    /// The direct parts of this expression.
    ///
    /// ```
    /// use rfc1738_conformance::grammar::{Expression, Grammar};
    ///
    /// let host = &Grammar::rfc1738().rule("host").unwrap().expression;
    /// assert_eq!(host.parts(), [Expression::Name("hostname".into()), Expression::Name("hostnumber".into())]);
    /// ```
    pub fn parts(&self) -> &[Expression] {
        match self {
            Expression::Literal(_)
            | Expression::AnyCase(_)
            | Expression::Range(..)
            | Expression::Name(_) => &[],
            Expression::Sequence(parts) | Expression::Alternatives(parts) => parts,
            Expression::Optional(part) | Expression::Repetition { element: part, .. } => {
                std::slice::from_ref(part)
            }
        }
    }

    /// Calls `see` with this expression and, from left to right, every part of it; names are not
    /// followed.
    pub(crate) fn visit<'e>(&'e self, see: &mut impl FnMut(&'e Expression)) {
        see(self);
        self.parts().iter().for_each(|part| part.visit(see));
    }

    /// The names in it, from left to right.
    pub(crate) fn names(&self) -> Vec<&str> {
        let mut names = Vec::new();
        self.visit(&mut |part| names.extend(part.name()));
        names
    }

    /// The number of its parts, with itself.
    pub(crate) fn size(&self) -> usize {
        let mut size = 0;
        self.visit(&mut |_| size += 1);
        size
    }

    /// The same expression, in which `change(part)` replaces each part without parts for which it
    /// returns something.
    pub(crate) fn map(&self, change: &impl Fn(&Expression) -> Option<Expression>) -> Expression {
        match self.parts() {
            [] => change(self).unwrap_or_else(|| self.clone()),
            parts => self.with_parts(parts.iter().map(|part| part.map(change)).collect()),
        }
    }

    /// The same expression with as many other parts.
    pub(crate) fn with_parts(&self, mut parts: Vec<Expression>) -> Expression {
        match self {
            Expression::Sequence(_) => Expression::Sequence(parts),
            Expression::Alternatives(_) => Expression::Alternatives(parts),
            Expression::Optional(_) => Expression::Optional(Box::new(parts.remove(0))),
            Expression::Repetition { min, max, .. } => parts.remove(0).repeated(*min, *max),
            leaf => leaf.clone(),
        }
    }

    /// The expression without what derives no string, where `is_dead` says which parts without parts
    /// do not; `None` if nothing is left.
    pub(crate) fn without(&self, is_dead: &impl Fn(&Expression) -> bool) -> Option<Expression> {
        let mut parts = self.parts().iter().map(|part| part.without(is_dead));
        let nothing = || Expression::Literal(String::new());
        match self {
            Expression::Alternatives(_) => {
                let parts: Vec<Expression> = parts.flatten().collect();
                (!parts.is_empty()).then(|| Expression::any_of(parts))
            }
            Expression::Optional(_) | Expression::Repetition { min: 0, .. } => Some(
                parts
                    .next()?
                    .map_or_else(nothing, |part| self.with_parts(vec![part])),
            ),
            leaf if is_dead(leaf) => None,
            _ => Some(self.with_parts(parts.collect::<Option<_>>()?)),
        }
    }

    /// The name, if this is one.
    pub(crate) fn name(&self) -> Option<&str> {
        match self {
            Expression::Name(name) => Some(name),
            _ => None,
        }
    }
}

/// Writes BNF, on one line, and without brackets that `n*` does not need. What BNF cannot write is
/// written as in ABNF: `%i"…"` if letters may be in either case (RFC 7405), `%x30-39` for a range
/// of bytes (RFC 5234, section 3.4). The bytes of a range of characters in UTF-8 are written as these
/// characters: `U+0660–U+0669`.
///
/// Section 5 has no brackets that only group; if an expression needs them, they are written `( …
/// )`, as in RFC 822.
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
    /// The text of this expression, or its first `most` characters and an `…` if it is longer. No
    /// more than these are written, so it takes little time however many parts there are.
    pub(crate) fn shortened(&self, most: usize) -> String {
        let mut text = String::new();
        // The error ends it: there is enough.
        let _ = self.tokens(&mut |_, token| {
            text += token;
            (text.len() <= 4 * most).then_some(()).ok_or(())
        });
        shortened(text, most)
    }

    /// Calls `write` with each token of this expression as it is displayed, and the part that the
    /// token belongs to.
    ///
    /// # Errors
    ///
    /// The error of `write`, which is then not called again.
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
    pub fn tokens<'e, E>(
        &'e self,
        write: &mut impl FnMut(&'e Expression, &str) -> Result<(), E>,
    ) -> Result<(), E> {
        match self {
            Expression::Literal(text) | Expression::AnyCase(text) if text == "\"" => {
                write(self, "<\">")
            }
            Expression::AnyCase(text)
                if text.contains(|character: char| character.is_ascii_alphabetic()) =>
            {
                write(self, &format!("%i\"{text}\""))
            }
            Expression::Literal(text) | Expression::AnyCase(text) => {
                write(self, &format!("\"{text}\""))
            }
            Expression::Range(first, last) if first == last => {
                write(self, &format!("%x{first:02X}"))
            }
            Expression::Range(first, last) => write(self, &format!("%x{first:02X}-{last:02X}")),
            Expression::Name(name) => write(self, name),
            Expression::Sequence(parts) => match characters(parts) {
                Some((first, last)) if first == last => write(self, &numbered(first)),
                Some((first, last)) => {
                    write(self, &format!("{}–{}", numbered(first), numbered(last)))
                }
                None => {
                    let is_grouped =
                        |part: &Expression| matches!(part, Expression::Alternatives(_));
                    self.separated(parts, " ", is_grouped, write)
                }
            },
            Expression::Alternatives(parts) => self.separated(parts, " | ", |_| false, write),
            Expression::Optional(inner) => self.within("[ ", inner, " ]", write),
            Expression::Repetition { min, max, element } => {
                let min = if *min > 0 {
                    min.to_string()
                } else {
                    String::new()
                };
                let times = format!("{min}*{}", max.map_or(String::new(), |max| max.to_string()));
                match **element {
                    Expression::Sequence(_)
                    | Expression::Alternatives(_)
                    | Expression::Optional(_)
                    | Expression::Repetition { .. } => {
                        self.within(&(times + "[ "), element, " ]", write)
                    }
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
        if after.is_empty() {
            Ok(())
        } else {
            write(self, after)
        }
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

/// The first and the last character of a range, if these are its bytes in UTF-8: ranges of bytes, and
/// after the first that has several, all that may follow in a character.
fn characters(parts: &[Expression]) -> Option<(char, char)> {
    let ranges = parts.iter().map(|part| match part {
        Expression::Range(first, last) => Some((*first, *last)),
        _ => None,
    });
    let ranges: Vec<(u8, u8)> = ranges.collect::<Option<_>>()?;
    let mut others = ranges
        .iter()
        .skip_while(|(first, last)| first == last)
        .skip(1);
    if others.any(|&range| range != (0x80, 0xBF)) {
        return None;
    }
    let (first, last): (Vec<u8>, Vec<u8>) = ranges.into_iter().unzip();
    let character = |octets: &[u8]| {
        let mut characters = str::from_utf8(octets).ok()?.chars();
        let one = characters.next().filter(|one| !one.is_ascii())?;
        characters.next().is_none().then_some(one)
    };
    Some((character(&first)?, character(&last)?))
}

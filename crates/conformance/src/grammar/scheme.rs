//! New schemes (section 4): "a mapping onto a conforming URL syntax, using a new prefix".
//!
//! The scheme names of a grammar ignore case, if its notes say so (RFC 1738, section 2.1; section 5
//! says so where it defines `scheme`).
//!
//! They occur in the rule that the notes name, and in the literals that begin with one, such as
//! `"ftp://"`. The text stays as published; only this file applies the ruling, by rewriting
//! right-hand sides.

use std::{collections::HashSet, sync::LazyLock};

use super::{Expression, Grammar, GrammarErrorKind as Kind, Rule, UnknownScheme};
use crate::{ByteSet, bytes::other_case};

impl Grammar {
    /// Section 5 of RFC 1738 with the schemes of today: its own ten, and `https`, `ws` and `wss`,
    /// which are read like `http`.
    ///
    /// ```
    /// use rfc1738_conformance::{automaton::Dfa, grammar::Grammar};
    ///
    /// let today = Dfa::strict_url(Grammar::today())?;
    /// assert!(today.accepts(b"wss://host.dom/") && !today.accepts(b"wss://user@host.dom/"));
    /// # Ok::<(), rfc1738_conformance::automaton::CompileError>(())
    /// ```
    pub fn today() -> &'static Grammar {
        static TODAY: LazyLock<Grammar> = LazyLock::new(|| {
            let with = |grammar: Grammar, name| {
                grammar
                    .with_scheme(name, "httpurl")
                    .expect("httpurl has a scheme")
            };
            ["https", "ws", "wss"]
                .into_iter()
                .fold(Grammar::rfc1738().clone(), with)
        });
        &TODAY
    }

    /// The same grammar, in which the URLs of `production` may also have the scheme `name`: where
    /// the first scheme name that `production` leads to appears in a literal, `name` may appear
    /// too.
    ///
    /// # Errors
    ///
    /// [`Undefined`](Kind::Undefined) if there is no rule `production`,
    /// [`NoScheme`](Kind::NoScheme) if it leads to no literal with the name of a scheme,
    /// [`Unwritable`](Kind::Unwritable) if `name` is not one.
    ///
    /// ```
    /// use rfc1738_conformance::{automaton::Dfa, grammar::Grammar};
    ///
    /// let grammar = Grammar::rfc1738().with_scheme("https", "httpurl")?;
    /// let text = &grammar.rule("httpurl").unwrap().text;
    /// assert_eq!(text, r#"httpurl = ( "http://" | "https://" ) hostport [ "/" hpath [ "?" search ] ]"#);
    ///
    /// let strict = Dfa::strict_url(&grammar)?;
    /// assert!(strict.accepts(b"HTTPS://host/") && !strict.accepts(b"https://user@host/"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn with_scheme(&self, name: &str, production: &str) -> Result<Grammar, Kind> {
        self.rename(production, name, |own, other| {
            Expression::Alternatives(vec![own, other])
        })
    }

    /// The same grammar, in which the URLs of `production` have the scheme `name`, and no other:
    /// for a scheme like `production` alone, for example to make a suite for it.
    ///
    /// # Errors
    ///
    /// As [`with_scheme`](Grammar::with_scheme).
    ///
    /// ```
    /// use rfc1738_conformance::grammar::Grammar;
    ///
    /// let grammar = Grammar::rfc1738().of_scheme("https", "httpurl")?;
    /// let text = &grammar.rule("httpurl").unwrap().text;
    /// assert_eq!(text, r#"httpurl = "https://" hostport [ "/" hpath [ "?" search ] ]"#);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of_scheme(&self, name: &str, production: &str) -> Result<Grammar, Kind> {
        self.rename(production, name, |_, other| other)
    }

    /// The same grammar, in which `url` derives the URLs of these schemes, and of no others, not
    /// even new ones.
    ///
    /// # Errors
    ///
    /// [`UnknownScheme`] for the first of these schemes of which `url` derives no URLs; and if
    /// there is no scheme.
    ///
    /// ```
    /// use rfc1738_conformance::{automaton::Dfa, grammar::Grammar};
    ///
    /// let grammar = Grammar::rfc1738().with_scheme("https", "httpurl")?.only_schemes(&["https", "news"])?;
    /// assert_eq!(grammar.rule("url").unwrap().text, "url = httpurl | newsurl");
    /// let url = Dfa::new(&grammar, "url")?;
    /// assert!(url.accepts(b"https://a") && !url.accepts(b"http://a") && !url.accepts(b"x:a"));
    ///
    /// let unknown = grammar.only_schemes(&["https", "ftps"]).unwrap_err();
    /// assert_eq!(unknown.to_string(), "the grammar has no scheme `ftps`");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn only_schemes<S: AsRef<str>>(&self, schemes: &[S]) -> Result<Grammar, UnknownScheme> {
        let schemes: Vec<&str> = schemes.iter().map(AsRef::as_ref).collect();
        let known = self.known_schemes();
        let is_known = |scheme: &&str| known.iter().any(|known| known.eq_ignore_ascii_case(scheme));
        if let Some(unknown) = schemes
            .iter()
            .find(|scheme| !is_known(scheme))
            .or(schemes.is_empty().then_some(&""))
        {
            return Err(UnknownScheme((*unknown).to_owned()));
        }
        let is_one = |name: &str| {
            schemes
                .iter()
                .any(|scheme| scheme.eq_ignore_ascii_case(name))
        };
        let under = self.rules_under("url").unwrap_or_default();
        // What does not begin with the literal of a scheme belongs to new ones.
        let mut left_out: HashSet<&str> = HashSet::from(["otherurl"]);
        loop {
            let is_empty =
                |rule: &&&Rule| rule.expression.with_schemes(&is_one, &left_out).is_none();
            let empty: Vec<&str> = under
                .iter()
                .filter(is_empty)
                .map(|rule| &*rule.name)
                .collect();
            let known = left_out.len();
            left_out.extend(empty);
            if left_out.len() == known {
                break;
            }
        }
        let mut rules = self.0.clone();
        for rule in rules
            .rules
            .iter_mut()
            .filter(|rule| under.iter().any(|under| under.name == rule.name))
        {
            match rule.expression.with_schemes(&is_one, &left_out) {
                Some(expression) if expression != rule.expression => rule.rewrite(expression),
                _ => {}
            }
        }
        Ok(rules.complete().expect("it has less than before"))
    }

    /// Replaces each literal that begins with the first scheme name that `production` leads to by
    /// `joined(it, other)`, where the other begins with `name`.
    fn rename(
        &self,
        production: &str,
        name: &str,
        joined: fn(Expression, Expression) -> Expression,
    ) -> Result<Grammar, Kind> {
        if scheme_of(&format!("{name}:")) != Some(name) {
            return Err(Kind::Unwritable(name.to_owned()));
        }
        let reached = self.reached(
            self.0
                .at(production)
                .ok_or_else(|| Kind::Undefined(production.to_owned()))?,
        );
        let scheme = |&at: &usize| self.rules()[at].expression.scheme();
        let own = reached
            .iter()
            .find_map(scheme)
            .ok_or_else(|| Kind::NoScheme(production.to_owned()))?;
        let mut rules = self.0.clone();
        for at in reached {
            let expression = self.rules()[at].expression.map(&|part| match part {
                Expression::Literal(text) if scheme_of(text) == Some(own) => {
                    let other = Expression::Literal(format!("{name}{}", &text[own.len()..]));
                    Some(joined(part.clone(), other))
                }
                _ => None,
            });
            if expression != rules.rules[at].expression {
                rules.rules[at].rewrite(expression);
            }
        }
        rules.complete().map_err(|(_, kind)| kind)
    }
}

impl Expression {
    /// What it derives without the literals of schemes for which `is_one` does not hold, and
    /// without these rules; `None` if it is nothing.
    fn with_schemes(
        &self,
        is_one: &impl Fn(&str) -> bool,
        left_out: &HashSet<&str>,
    ) -> Option<Expression> {
        let with = |part: &Expression| part.with_schemes(is_one, left_out);
        let nothing = Expression::Sequence(Vec::new());
        match self {
            Expression::Literal(text) if scheme_of(text).is_some_and(|scheme| !is_one(scheme)) => {
                None
            }
            Expression::Name(name) if left_out.contains(&**name) => None,
            Expression::Sequence(parts) => Some(Expression::Sequence(
                parts.iter().map(with).collect::<Option<_>>()?,
            )),
            Expression::Alternatives(parts) => {
                let mut parts: Vec<Expression> = parts.iter().filter_map(with).collect();
                if parts.len() > 1 {
                    Some(Expression::Alternatives(parts))
                } else {
                    parts.pop()
                }
            }
            Expression::Optional(part) => {
                Some(with(part).map_or(nothing, |part| Expression::Optional(Box::new(part))))
            }
            Expression::Repetition { min, max, element } => match with(element) {
                Some(element) => Some(Expression::Repetition {
                    min: *min,
                    max: *max,
                    element: Box::new(element),
                }),
                None => (*min == 0).then_some(nothing),
            },
            leaf => Some(leaf.clone()),
        }
    }

    /// The first scheme name that a literal in it begins with.
    fn scheme(&self) -> Option<&str> {
        let mut first = None;
        self.visit(&mut |part| {
            if let Expression::Literal(text) = part {
                first = first.or_else(|| scheme_of(text));
            }
        });
        first
    }
}

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
pub(crate) fn literal(text: &str) -> Expression {
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
    let ranges = lacking
        .ranges()
        .into_iter()
        .map(|(first, last)| Expression::Range(first, last));
    let alternatives: Vec<Expression> = [class.clone()].into_iter().chain(ranges).collect();
    (alternatives.len() > 1).then_some(Expression::Alternatives(alternatives))
}

/// The scheme name that a literal begins with, and that a colon follows.
pub(super) fn scheme_of(literal: &str) -> Option<&str> {
    let (scheme, _) = literal.split_once(':')?;
    let is_name = |byte: u8| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte);
    (!scheme.is_empty() && scheme.bytes().all(is_name)).then_some(scheme)
}

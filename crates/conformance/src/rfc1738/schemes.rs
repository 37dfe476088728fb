//! New schemes (section 4): "a mapping onto a conforming URL syntax, using a new prefix".

use std::{
    collections::{BTreeSet, HashSet},
    error::Error,
    fmt,
    sync::LazyLock,
};

use crate::{
    grammar::{Expression, Grammar, GrammarErrorKind as Kind, Rule, scheme_of},
    safe::visible,
};

/// There are no URLs of this scheme, or no scheme was named, if this is empty.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct UnknownScheme(pub String);

impl fmt::Display for UnknownScheme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &*self.0 {
            "" => f.write_str("name at least one scheme"),
            unknown => write!(
                f,
                "the grammar has no scheme `{}`",
                visible(unknown.as_bytes())
            ),
        }
    }
}

impl Error for UnknownScheme {}

/// Section 5 of RFC 1738 with the schemes of today: its own ten, and `https`, `ws` and `wss`, which
/// are read like `http`.
///
/// ```
/// use rfc1738_conformance::rfc1738;
///
/// let today = rfc1738::strict(rfc1738::today())?;
/// let today = today.dfa()?;
/// assert!(today.accepts(b"wss://host.dom/") && !today.accepts(b"wss://user@host.dom/"));
/// # Ok::<(), rfc1738_conformance::automaton::CompileError>(())
/// ```
pub fn today() -> &'static Grammar {
    static TODAY: LazyLock<Grammar> = LazyLock::new(|| {
        let with = |grammar: Grammar, name| {
            with_scheme(&grammar, name, "httpurl").expect("httpurl has a scheme")
        };
        ["https", "ws", "wss"]
            .into_iter()
            .fold(Grammar::rfc1738().clone(), with)
    });
    &TODAY
}

/// The scheme names that a literal begins with, such as `ftp` in `"ftp://"`: the schemes with a
/// production of their own.
///
/// ```
/// use rfc1738_conformance::{grammar::Grammar, rfc1738};
///
/// let known: Vec<&str> = rfc1738::known_schemes(Grammar::rfc1738()).into_iter().collect();
/// assert_eq!(known[..4], ["file", "ftp", "gopher", "http"]);
/// assert_eq!(known.len(), 10);
/// ```
pub fn known_schemes(grammar: &Grammar) -> BTreeSet<&str> {
    let mut schemes = BTreeSet::new();
    for rule in grammar.rules() {
        rule.expression.visit(&mut |part| {
            if let Expression::Literal(text) = part {
                schemes.extend(scheme_of(text));
            }
        });
    }
    schemes
}

/// The same grammar, in which the URLs of `production` may also have the scheme `name`: where the
/// first scheme name that `production` leads to appears in a literal, `name` may appear too.
///
/// # Errors
///
/// [`Undefined`](Kind::Undefined) if there is no rule `production`, [`NoScheme`](Kind::NoScheme) if
/// it leads to no literal with the name of a scheme, [`Unwritable`](Kind::Unwritable) if `name` is
/// not one.
///
/// ```
/// use rfc1738_conformance::{grammar::Grammar, rfc1738};
///
/// let grammar = rfc1738::with_scheme(Grammar::rfc1738(), "https", "httpurl")?;
/// let text = &grammar.rule("httpurl").unwrap().text;
/// assert_eq!(text, r#"httpurl = ( "http://" | "https://" ) hostport [ "/" hpath [ "?" search ] ]"#);
///
/// let strict = rfc1738::strict(&grammar)?;
/// assert!(strict.dfa()?.accepts(b"HTTPS://host/") && !strict.dfa()?.accepts(b"https://user@host/"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn with_scheme(grammar: &Grammar, name: &str, production: &str) -> Result<Grammar, Kind> {
    renamed(grammar, production, name, |own, other| {
        Expression::Alternatives(vec![own, other])
    })
}

/// The same grammar, in which the URLs of `production` have the scheme `name`, and no other: for a
/// scheme like `production` alone, for example to make a suite for it.
///
/// # Errors
///
/// As [`with_scheme`].
///
/// ```
/// use rfc1738_conformance::{grammar::Grammar, rfc1738};
///
/// let grammar = rfc1738::of_scheme(Grammar::rfc1738(), "https", "httpurl")?;
/// let text = &grammar.rule("httpurl").unwrap().text;
/// assert_eq!(text, r#"httpurl = "https://" hostport [ "/" hpath [ "?" search ] ]"#);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn of_scheme(grammar: &Grammar, name: &str, production: &str) -> Result<Grammar, Kind> {
    renamed(grammar, production, name, |_, other| other)
}

/// The same grammar, in which `url` derives the URLs of these schemes, and of no others, not even
/// new ones.
///
/// # Errors
///
/// [`UnknownScheme`] for the first of these schemes of which `url` derives no URLs; and if there is
/// no scheme.
///
/// ```
/// use rfc1738_conformance::{automaton::Dfa, rfc1738};
///
/// let grammar = rfc1738::only_schemes(rfc1738::today(), &["https", "news"])?;
/// assert_eq!(grammar.rule("url").unwrap().text, "url = httpurl | newsurl");
/// let url = Dfa::new(&grammar, "url")?;
/// assert!(url.accepts(b"https://a") && !url.accepts(b"http://a") && !url.accepts(b"x:a"));
///
/// let unknown = rfc1738::only_schemes(&grammar, &["https", "ftps"]).unwrap_err();
/// assert_eq!(unknown.to_string(), "the grammar has no scheme `ftps`");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn only_schemes<S: AsRef<str>>(
    grammar: &Grammar,
    schemes: &[S],
) -> Result<Grammar, UnknownScheme> {
    let is_one = |name: &str| {
        let mut schemes = schemes.iter().map(AsRef::as_ref);
        schemes.any(|scheme: &str| scheme.eq_ignore_ascii_case(name))
    };
    if schemes.is_empty() {
        return Err(UnknownScheme(String::new()));
    }
    let known = known_schemes(grammar);
    for scheme in schemes.iter().map(AsRef::as_ref) {
        if !known.iter().any(|known| known.eq_ignore_ascii_case(scheme)) {
            return Err(UnknownScheme(scheme.to_owned()));
        }
    }
    let under = grammar.rules_under(super::URL).unwrap_or_default();
    // What does not begin with the literal of a scheme belongs to new ones.
    let mut left_out: HashSet<&str> = HashSet::from([super::OTHER]);
    // A rule that consists of rules without strings has none either, so this is repeated until
    // nothing is added.
    let is_dead = |part: &Expression, left_out: &HashSet<&str>| match part {
        Expression::Literal(text) => scheme_of(text).is_some_and(|scheme| !is_one(scheme)),
        Expression::Name(name) => left_out.contains(&**name),
        _ => false,
    };
    loop {
        let before = left_out.len();
        for rule in &under {
            let left = rule.expression.without(&|part| is_dead(part, &left_out));
            if left.is_none() {
                left_out.insert(&rule.name);
            }
        }
        if left_out.len() == before {
            break;
        }
    }
    let only = grammar.rewritten(|rule| {
        let is_under = under.iter().any(|under| under.name == rule.name);
        let only = rule.expression.without(&|part| is_dead(part, &left_out))?;
        (is_under && only != rule.expression).then_some(only)
    });
    Ok(only.expect("it has less than before"))
}

/// Replaces each literal that begins with the first scheme name that `production` leads to by
/// `joined(it, other)`, where the other begins with `name`.
fn renamed(
    grammar: &Grammar,
    production: &str,
    name: &str,
    joined: fn(Expression, Expression) -> Expression,
) -> Result<Grammar, Kind> {
    if scheme_of(&format!("{name}:")) != Some(name) {
        return Err(Kind::Unwritable(name.to_owned()));
    }
    let under = grammar
        .rules_under(production)
        .map_err(|unknown| Kind::Undefined(unknown.name))?;
    let own = under
        .iter()
        .find_map(|rule| first_scheme(&rule.expression))
        .ok_or_else(|| Kind::NoScheme(production.to_owned()))?;
    let is_under = |rule: &Rule| under.iter().any(|under| under.name == rule.name);
    grammar.rewritten(|rule| {
        let expression = rule.expression.map(&|part| match part {
            Expression::Literal(text) if scheme_of(text) == Some(own) => {
                let other = Expression::Literal(format!("{name}{}", &text[own.len()..]));
                Some(joined(part.clone(), other))
            }
            _ => None,
        });
        (is_under(rule) && expression != rule.expression).then_some(expression)
    })
}

/// The first scheme name that a literal in an expression begins with.
fn first_scheme(expression: &Expression) -> Option<&str> {
    let mut first = None;
    expression.visit(&mut |part| {
        if let Expression::Literal(text) = part {
            first = first.or_else(|| scheme_of(text));
        }
    });
    first
}

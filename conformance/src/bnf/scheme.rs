//! New schemes (section 4): "a mapping onto a conforming URL syntax, using a new prefix".

use std::collections::HashMap;

use super::{
    BnfErrorKind as Kind, Expression, Grammar, case,
    check::{complete, names},
};

impl Grammar {
    /// The same grammar, in which the URLs of `production` may also have the scheme `name`: where the first scheme name
    /// that `production` leads to stands in a literal, `name` may stand too.
    ///
    /// # Errors
    ///
    /// [`Undefined`](Kind::Undefined) if there is no rule `production`, [`NoScheme`](Kind::NoScheme) if it leads to no
    /// literal with the name of a scheme, [`Unwritable`](Kind::Unwritable) if `name` is not one.
    ///
    /// ```
    /// use rfc1738_conformance::{automaton::Dfa, bnf::Grammar};
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
        self.rename(production, name, |own, other| Expression::Alternatives(vec![own, other]))
    }

    /// The same grammar, in which the URLs of `production` have the scheme `name`, and no other: what is like `production`,
    /// alone, such as a suite for it.
    ///
    /// # Errors
    ///
    /// As [`with_scheme`](Grammar::with_scheme).
    ///
    /// ```
    /// use rfc1738_conformance::bnf::Grammar;
    ///
    /// let grammar = Grammar::rfc1738().of_scheme("https", "httpurl")?;
    /// let text = &grammar.rule("httpurl").unwrap().text;
    /// assert_eq!(text, r#"httpurl = "https://" hostport [ "/" hpath [ "?" search ] ]"#);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of_scheme(&self, name: &str, production: &str) -> Result<Grammar, Kind> {
        self.rename(production, name, |_, other| other)
    }

    /// Replaces each literal that begins with the first scheme name that `production` leads to by `joined(it, other)`,
    /// where the other begins with `name`.
    fn rename(
        &self,
        production: &str,
        name: &str,
        joined: fn(Expression, Expression) -> Expression,
    ) -> Result<Grammar, Kind> {
        if case::scheme_of(&format!("{name}:")) != Some(name) {
            return Err(Kind::Unwritable(name.to_owned()));
        }
        let undefined = || Kind::Undefined(production.to_owned());
        let reached = self.reached(*self.index.get(production).ok_or_else(undefined)?);
        let scheme = |&at: &usize| self.rules[at].expression.scheme();
        let own = reached.iter().find_map(scheme).ok_or_else(|| Kind::NoScheme(production.to_owned()))?;
        let mut rules = self.rules.clone();
        for at in reached {
            let expression = self.rules[at].expression.renamed(own, name, joined);
            if expression != rules[at].expression {
                rules[at].text = format!("{} = {expression}", rules[at].name);
                rules[at].expression = expression;
            }
        }
        complete(rules, HashMap::clone(&self.index)).map_err(|(_, kind)| kind)
    }

    /// The rule at this index, and those that it leads to, each once.
    fn reached(&self, at: usize) -> Vec<usize> {
        let mut reached = vec![at];
        let mut next = 0;
        while let Some(&at) = reached.get(next) {
            for name in names(&self.rules[at].expression, &self.index) {
                if !reached.contains(&name) {
                    reached.push(name);
                }
            }
            next += 1;
        }
        reached
    }
}

impl Expression {
    /// The first scheme name that a literal in it begins with.
    fn scheme(&self) -> Option<&str> {
        let mut first = None;
        self.visit(&mut |part| {
            if let Expression::Literal(text) = part {
                first = first.or_else(|| case::scheme_of(text));
            }
        });
        first
    }

    /// The same, where `joined(it, other)` stands for each literal that begins with the scheme name `own`.
    fn renamed(&self, own: &str, name: &str, joined: fn(Expression, Expression) -> Expression) -> Expression {
        let part = |part: &Expression| part.renamed(own, name, joined);
        let parts = |parts: &[Expression]| parts.iter().map(part).collect();
        match self {
            Expression::Literal(text) if case::scheme_of(text) == Some(own) => {
                let other = Expression::Literal(format!("{name}{}", &text[own.len()..]));
                joined(self.clone(), other)
            }
            Expression::Literal(_) | Expression::Name(_) => self.clone(),
            Expression::Sequence(all) => Expression::Sequence(parts(all)),
            Expression::Alternatives(all) => Expression::Alternatives(parts(all)),
            Expression::Optional(inner) => Expression::Optional(Box::new(part(inner))),
            Expression::Repetition { min, element } => {
                Expression::Repetition { min: *min, element: Box::new(part(element)) }
            }
        }
    }
}

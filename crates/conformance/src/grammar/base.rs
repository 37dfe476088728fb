//! A grammar's text may leave names to its base: a bundled grammar or, in ABNF, the core rules of
//! RFC 5234.

use std::{
    collections::{HashMap, VecDeque},
    sync::LazyLock,
};

use super::{
    Expression, Grammar, GrammarError, GrammarErrorKind as Kind, Notation, Rule,
    check::{RULES, Rules},
    notation::{Notes, Read, Span, error},
};

/// Rules as read, and those taken from elsewhere.
struct Builder {
    rules: Rules,
    /// The name that each rule of each origin has here.
    taken: HashMap<(&'static str, String), String>,
}

/// A grammar from which rules are taken, and its name.
#[derive(Clone, Copy)]
struct Origin {
    name: &'static str,
    grammar: &'static Grammar,
}

impl Grammar {
    /// Reads a grammar, in time linear in its text.
    ///
    /// Comments of the form `; key: value` on lines of their own, which are the beginning of the
    /// text by custom, are notes:
    ///
    /// * `; base: rfc3986`: names that are not defined here are those of this
    ///   [bundled](Grammar::BUNDLED) grammar. What is taken from it keeps its meaning: if the text
    ///   has a rule `path` of its own, a rule of the base still refers to the base's, which is then
    ///   `rfc3986:path`.
    /// * `; characters: pchar unreserved`: these rules are only characters, and leave no node in a
    ///   [derivation](crate::derivation).
    /// * `; any-case: scheme`: this rule derives names of schemes; letters in it, and in literals
    ///   that begin with such a name and a colon, are matched in either case.
    ///
    /// # Errors
    ///
    /// A [`GrammarError`] says where the text goes wrong and how to fix it;
    /// [`GrammarErrorKind`](Kind) lists the possible errors.
    ///
    /// ```
    /// use rfc1738_conformance::grammar::{Grammar, Notation};
    ///
    /// let error = Grammar::read("hpath = hsegment *[ \"/\" hsegment\n", Notation::Bnf).unwrap_err();
    /// assert_eq!(error.to_string(), "line 1, column 19: this is never closed: add a `]`");
    ///
    /// let data = "; base: rfc3986\ndata-url = \"data:\" *pchar \",\" *( pchar / \"/\" )\n";
    /// assert!(Grammar::read(data, Notation::Abnf)?.rule("pct-encoded").is_some());
    /// # Ok::<(), rfc1738_conformance::grammar::GrammarError>(())
    /// ```
    pub fn read(text: &str, notation: Notation) -> Result<Grammar, GrammarError> {
        Grammar::read_over(
            text,
            notation,
            (notation == Notation::Abnf).then(Origin::core),
        )
    }

    /// The core rules of ABNF (RFC 5234, appendix B.1).
    fn core() -> &'static Grammar {
        static CORE: LazyLock<Grammar> = LazyLock::new(|| {
            Grammar::read_over(include_str!("core.abnf"), Notation::Abnf, None)
                .expect("the core rules read")
        });
        &CORE
    }

    /// Reads a grammar that may refer to these core rules.
    fn read_over(
        text: &str,
        notation: Notation,
        core: Option<Origin>,
    ) -> Result<Grammar, GrammarError> {
        let (read, notes) = notation.read(text)?;
        let Some(first) = read.first() else {
            return Err(GrammarError {
                line: 1,
                column: 1,
                kind: Kind::NoRule,
            });
        };
        if read.len() > RULES {
            return Err(error(first.name, Kind::TooManyRules(RULES)));
        }
        let base = match *notes.base {
            [] => None,
            [name] => Some(
                Origin::bundled(&name)
                    .ok_or_else(|| error(name, Kind::UnknownBase(name.to_string())))?,
            ),
            [_, second, ..] => return Err(error(second, Kind::SecondBase)),
        };
        let (mut builder, places) = Builder::new(notation, &read)?;
        builder.take_missing(&read, &[base, core])?;
        builder.apply(&notes, base)?;
        builder
            .rules
            .complete()
            .map_err(|(at, kind)| error(places.get(at).copied().unwrap_or(first.name), kind))
    }
}

impl Origin {
    fn bundled(name: &str) -> Option<Origin> {
        let name = Grammar::BUNDLED
            .into_iter()
            .find(|bundled| *bundled == name)?;
        Some(Origin {
            name,
            grammar: Grammar::bundled(name)?,
        })
    }

    fn core() -> Origin {
        Origin {
            name: "core",
            grammar: Grammar::core(),
        }
    }
}

impl Builder {
    /// The rules of the text, and where each of their names appears.
    fn new<'a>(
        notation: Notation,
        read: &[Read<'a>],
    ) -> Result<(Builder, Vec<Span<'a>>), GrammarError> {
        let mut rules = Rules {
            rules: Vec::new(),
            own: 0,
            index: HashMap::new(),
            notation,
            any_case: None,
        };
        let mut places = Vec::new();
        for Read {
            rule,
            name,
            is_incremental,
            ..
        } in read
        {
            match (rules.at(&rule.name), is_incremental) {
                (None, false) => {
                    rules
                        .index
                        .insert(notation.key(&rule.name), rules.rules.len());
                    rules.rules.push(rule.clone());
                    places.push(*name);
                }
                (Some(first), true) => rules.rules[first].extend(rule),
                (None, true) => return Err(error(*name, Kind::NothingToExtend(rule.name.clone()))),
                (Some(first), false) => {
                    let kind = Kind::DefinedTwice {
                        name: rule.name.clone(),
                        first: rules.rules[first].line,
                    };
                    return Err(error(*name, kind));
                }
            }
        }
        rules.own = rules.rules.len();
        Ok((
            Builder {
                rules,
                taken: HashMap::new(),
            },
            places,
        ))
    }

    /// Takes the rules that the text leaves to others, and spells every name the way its rule does.
    fn take_missing(
        &mut self,
        read: &[Read<'_>],
        origins: &[Option<Origin>],
    ) -> Result<(), GrammarError> {
        let notation = self.rules.notation;
        let own = self.rules.own;
        for at in 0..own {
            let mut names: Vec<String> = Vec::new();
            self.rules.rules[at]
                .expression
                .visit(&mut |part| names.extend(part.name().map(str::to_owned)));
            let mut spelled: HashMap<String, String> = HashMap::new();
            for name in names {
                let here = self.rules.at(&name).filter(|&at| at < own);
                let as_written = |origin: &Origin| {
                    origin
                        .grammar
                        .rule(&name)
                        .is_some_and(|rule| rule.name == name)
                };
                let spelling = match here {
                    Some(at) => Some(self.rules.rules[at].name.clone()),
                    None => {
                        let known = || origins.iter().flatten().copied();
                        let found = known()
                            .find(as_written)
                            .map(|origin| (origin, name.clone()))
                            .or_else(|| {
                                known().find_map(|origin| {
                                    let is_same =
                                        |rule: &&Rule| notation.is_same(&rule.name, &name);
                                    Some((
                                        origin,
                                        origin.grammar.rules().iter().find(is_same)?.name.clone(),
                                    ))
                                })
                            });
                        found.map(|(origin, name)| self.take(origin, &name))
                    }
                };
                let Some(spelling) = spelling else {
                    let mut places = read.iter().map(|read| notation.find(read.body, &name));
                    let place = places
                        .find(|place| notation.is_same(place, &name))
                        .unwrap_or(read[0].name);
                    return Err(error(place, Kind::Undefined(name)));
                };
                spelled.insert(name, spelling);
            }
            self.rules.rules[at].respell(&spelled);
        }
        Ok(())
    }

    /// The name that this rule of another grammar has here. It is taken, with all that it leads to,
    /// unless it was before.
    fn take(&mut self, origin: Origin, name: &str) -> String {
        let mut left = VecDeque::from([name.to_owned()]);
        let mut new = Vec::new();
        while let Some(name) = left.pop_front() {
            let key = (origin.name, name.clone());
            if self.taken.contains_key(&key) {
                continue;
            }
            let mut rule = origin
                .grammar
                .rule(&name)
                .expect("a rule of this grammar")
                .clone();
            rule.expression
                .visit(&mut |part| left.extend(part.name().map(str::to_owned)));
            if self.rules.at(&rule.name).is_some() {
                rule.name = format!("{}:{name}", origin.name);
                rule.text = format!("{}:{}", origin.name, rule.text);
            }
            self.taken.insert(key, rule.name.clone());
            self.rules
                .index
                .insert(self.rules.notation.key(&rule.name), self.rules.rules.len());
            new.push(self.rules.rules.len());
            self.rules.rules.push(rule);
        }
        for at in new {
            let mut spelled = HashMap::new();
            self.rules.rules[at].expression.visit(&mut |part| {
                if let Some(name) = part.name() {
                    spelled.insert(
                        name.to_owned(),
                        self.taken[&(origin.name, name.to_owned())].clone(),
                    );
                }
            });
            self.rules.rules[at].respell(&spelled);
        }
        self.taken[&(origin.name, name.to_owned())].clone()
    }

    /// Applies the notes of the text, and those of its base.
    fn apply(&mut self, notes: &Notes<'_>, base: Option<Origin>) -> Result<(), GrammarError> {
        let undefined = |name: Span<'_>| error(name, Kind::Undefined(name.to_string()));
        for &name in &notes.characters {
            let at = self.rules.at(&name).ok_or_else(|| undefined(name))?;
            self.rules.rules[at].leaves_node = false;
        }
        self.rules.any_case = match (notes.any_case, base) {
            (Some(name), _) => {
                let at = self.rules.at(&name).ok_or_else(|| undefined(name))?;
                Some(self.rules.rules[at].name.clone())
            }
            (None, Some(base)) => base.grammar.0.any_case.as_ref().map(|rule| {
                self.taken
                    .get(&(base.name, rule.clone()))
                    .cloned()
                    .unwrap_or_else(|| format!("{}:{rule}", base.name))
            }),
            (None, None) => None,
        };
        Ok(())
    }
}

impl Rule {
    /// Adds the alternatives of a rule with `=/` (RFC 5234, section 3.3).
    fn extend(&mut self, other: &Rule) {
        if !matches!(self.expression, Expression::Alternatives(_)) {
            let first =
                std::mem::replace(&mut self.expression, Expression::Alternatives(Vec::new()));
            self.expression = Expression::Alternatives(vec![first]);
        }
        if let Expression::Alternatives(parts) = &mut self.expression {
            match &other.expression {
                Expression::Alternatives(more) => parts.extend_from_slice(more),
                one => parts.push(one.clone()),
            }
        }
        self.text.push('\n');
        self.text.push_str(&other.text);
    }

    /// Spells the names in the right-hand side this way.
    fn respell(&mut self, spelled: &HashMap<String, String>) {
        self.expression = self
            .expression
            .map(&|part| Some(Expression::Name(spelled.get(part.name()?)?.clone())));
    }
}

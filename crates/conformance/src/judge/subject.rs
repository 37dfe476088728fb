//! [`Subject`]: the language that an implementation is judged by.

use std::{
    borrow::Cow,
    fmt::{self, Display},
    iter,
};

use crate::{
    agreed,
    automaton::{CompileError, Dfa},
    compare,
    grammar::Grammar,
    mutant::Target,
    sentence::{NearMisses, Sentences},
    suite::{Schemes, Suite},
};

/// How many edits in a row may each make a member, before near misses end.
const FRUITLESS: usize = 10_000;

/// A language that has a name and a suite: a rule of a grammar, the strict reading of `url`, or the
/// agreed language.
///
/// ```
/// use rfc1738_conformance::{grammar::Grammar, judge::Subject};
///
/// let port = Subject::rule(Grammar::rfc1738(), "port")?;
/// assert!(port.dfa()?.accepts(b"8080"));
///
/// // The schemes of today, each held to its own production.
/// let today = Subject::strict_url(Grammar::today());
/// assert!(!today.dfa()?.accepts(b"https://user@host/"));
/// # Ok::<(), rfc1738_conformance::automaton::CompileError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Subject {
    grammar: Cow<'static, Grammar>,
    of: Of,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Of {
    Rule(String),
    StrictUrl,
    /// Of the grammar of all schemes.
    OnlySchemes(Box<Grammar>, Vec<String>),
    Agreed,
}

impl Subject {
    /// The strings of the rule of this name.
    ///
    /// # Errors
    ///
    /// [`CompileError::UnknownProduction`] if the grammar has no such rule.
    pub fn rule(
        grammar: impl Into<Cow<'static, Grammar>>,
        name: &str,
    ) -> Result<Subject, CompileError> {
        let grammar = grammar.into();
        let name = grammar.production(name)?.name.clone();
        Ok(Subject {
            grammar,
            of: Of::Rule(name),
        })
    }

    /// The strict reading of `url`, in which a scheme that the grammar knows is held to its own
    /// production; see [`Dfa::strict_url`].
    pub fn strict_url(grammar: impl Into<Cow<'static, Grammar>>) -> Subject {
        Subject {
            grammar: grammar.into(),
            of: Of::StrictUrl,
        }
    }

    /// The strict reading of `url` with some of the schemes that the grammar knows, and without new
    /// ones: for a parser that knows only these. It is asked about one URL of each other scheme.
    ///
    /// # Errors
    ///
    /// As in [`Grammar::only_schemes`].
    ///
    /// ```
    /// use rfc1738_conformance::{grammar::Grammar, judge::Subject};
    ///
    /// let only = Subject::only_schemes(Grammar::rfc1738(), &["http", "ftp"])?;
    /// assert!(only.dfa()?.accepts(b"ftp://h") && !only.dfa()?.accepts(b"news:*"));
    /// assert_eq!(only.to_string(), "url (http, ftp)");
    /// # Ok::<(), rfc1738_conformance::automaton::CompileError>(())
    /// ```
    pub fn only_schemes<S: AsRef<str>>(
        grammar: &Grammar,
        schemes: &[S],
    ) -> Result<Subject, CompileError> {
        let mut names: Vec<String> = Vec::new();
        for name in schemes
            .iter()
            .map(|scheme| scheme.as_ref().to_ascii_lowercase())
        {
            if !names.contains(&name) {
                names.push(name);
            }
        }
        let only = grammar.only_schemes(&names)?;
        Ok(Subject {
            grammar: Cow::Owned(only),
            of: Of::OnlySchemes(Box::new(grammar.clone()), names),
        })
    }

    /// The agreed language; see [`agreed`].
    pub fn agreed() -> Subject {
        Subject {
            grammar: Cow::Borrowed(agreed::grammar()),
            of: Of::Agreed,
        }
    }

    /// The name of the rule; `agreed` for the agreed language.
    pub fn name(&self) -> &str {
        match &self.of {
            Of::Rule(name) => name,
            Of::StrictUrl | Of::OnlySchemes(..) => "url",
            Of::Agreed => "agreed",
        }
    }

    /// Whether it is the strict reading of `url`, with all schemes or with some.
    pub fn is_strict_url(&self) -> bool {
        matches!(self.of, Of::StrictUrl | Of::OnlySchemes(..))
    }

    /// Its grammar; of the agreed language, the one that states it as a difference.
    pub fn grammar(&self) -> &Grammar {
        &self.grammar
    }

    /// The rule or the reading whose mutants its own are; `None` for the agreed language, which no
    /// rule alone describes.
    pub fn target(&self) -> Option<Target<'_>> {
        match &self.of {
            Of::Rule(name) => Some(Target::Rule(name)),
            Of::StrictUrl => Some(Target::StrictUrl),
            Of::OnlySchemes(..) => Some(Target::Rule("url")),
            Of::Agreed => None,
        }
    }

    /// The schemes by which its strings are counted; `None` unless it is the strict reading of
    /// `url`.
    pub(super) fn by_scheme(&self) -> Option<Schemes> {
        match &self.of {
            Of::StrictUrl => Some(Schemes::new(&self.grammar)),
            Of::OnlySchemes(grammar, _) => Some(Schemes::new(grammar)),
            _ => None,
        }
    }

    /// Its minimal automaton.
    ///
    /// # Errors
    ///
    /// As in [`Dfa::new`].
    pub fn dfa(&self) -> Result<Dfa, CompileError> {
        self.target().map_or_else(
            || Ok(agreed::dfa().clone()),
            |target| target.dfa(&self.grammar),
        )
    }

    /// Its suite for up to `k` extra states.
    ///
    /// # Errors
    ///
    /// As in [`Suite::new`].
    pub fn suite(&self, k: u32) -> Result<Suite, CompileError> {
        match &self.of {
            Of::Rule(name) => Suite::new(&self.grammar, name, k),
            Of::StrictUrl => Suite::strict_url(&self.grammar, k),
            Of::OnlySchemes(grammar, schemes) => Suite::only_schemes(grammar, schemes, k),
            Of::Agreed => Ok(agreed::suite(k)),
        }
    }

    /// The language with its rules.
    ///
    /// # Errors
    ///
    /// As in [`Dfa::new`].
    pub fn language(&self) -> Result<compare::Language<'_>, CompileError> {
        match &self.of {
            Of::Rule(name) => compare::Language::new(&self.grammar, name),
            Of::StrictUrl => compare::Language::strict_url(&self.grammar),
            Of::OnlySchemes(..) => compare::Language::new(&self.grammar, "url"),
            Of::Agreed => Ok(agreed::language()),
        }
    }

    /// Random members for this seed, without end.
    ///
    /// # Errors
    ///
    /// As in [`Sentences::new`].
    pub fn sentences(
        &self,
        seed: u64,
    ) -> Result<Box<dyn Iterator<Item = Vec<u8>> + '_>, CompileError> {
        Ok(match self.of {
            Of::Agreed => Box::new(agreed::sentences(seed)),
            Of::Rule(_) | Of::OnlySchemes(..) => {
                Box::new(Sentences::new(&self.grammar, self.name(), seed)?)
            }
            Of::StrictUrl => {
                let (dfa, sentences) = (
                    self.dfa()?,
                    Sentences::new(&self.grammar, self.name(), seed)?,
                );
                Box::new(sentences.filter(move |sentence| dfa.accepts(sentence)))
            }
        })
    }

    /// Random strings that are not members, each an edit away from a string of the rule, without
    /// end; but if nearly every string is a member, they end where many edits in a row made another
    /// one.
    ///
    /// # Errors
    ///
    /// As in [`NearMisses::new`] and [`Dfa::new`].
    pub fn near_misses(
        &self,
        seed: u64,
    ) -> Result<Box<dyn Iterator<Item = Vec<u8>> + '_>, CompileError> {
        if let Of::Agreed = self.of {
            return Ok(Box::new(agreed::near_misses(seed)));
        }
        let (dfa, mut misses) = (
            self.dfa()?,
            NearMisses::new(&self.grammar, self.name(), seed)?,
        );
        Ok(Box::new(iter::from_fn(move || {
            misses
                .by_ref()
                .take(FRUITLESS)
                .find(|string| !dfa.accepts(string))
        })))
    }
}

/// The name; for the strict reading, `url (strict)`, and for some schemes, `url (http, ftp)`.
impl Display for Subject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.of {
            Of::StrictUrl => f.pad("url (strict)"),
            Of::OnlySchemes(_, schemes) => f.pad(&format!("url ({})", schemes.join(", "))),
            _ => f.pad(self.name()),
        }
    }
}

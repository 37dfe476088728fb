//! [`Language`]: a set of strings with a name, the ground type of everything that follows.

use std::{
    collections::BTreeMap,
    fmt::{self, Display},
    iter,
    ops::Range,
    sync::{Arc, OnceLock},
};

use crate::{
    ByteSet,
    automaton::{CompileError, Dfa},
    grammar::{Grammar, Rule, byte_classes, partition, written_name},
    sentence::{NearMisses, Sentences},
};

/// How many edits in a row may each make a member, before near misses end.
const FRUITLESS: usize = 10_000;

/// A set of strings: those of a rule, those of an automaton, or what an operation makes of two
/// others.
///
/// A language is cheap to make and to clone: its automaton is built when somebody asks for it, once
/// for all clones.
///
/// ```
/// use rfc1738_conformance::{grammar::Grammar, language::Language};
///
/// let rule = |name| Language::rule(Grammar::rfc1738(), name).unwrap();
/// let hostnumber = rule("host").difference(&rule("hostname"));
/// assert_eq!(hostnumber.to_string(), "host - hostname");
/// assert_eq!(hostnumber.dfa()?, rule("hostnumber").dfa()?);
/// # Ok::<(), rfc1738_conformance::automaton::CompileError>(())
/// ```
#[derive(Clone)]
pub struct Language(Arc<Definition>);

#[derive(Clone)]
struct Definition {
    name: String,
    origin: Origin,
    /// The rule that an operation reads in its own way; see [`Language::reading`].
    read: Option<(Grammar, String)>,
    /// See [`Language::within`].
    whole: Option<Language>,
    /// See [`Language::counted_by`].
    beginnings: Vec<String>,
    /// See [`Language::with_length`].
    length: Option<Length>,
    /// The grammar of its rule, if that nests deeper there than here.
    nested: Option<Grammar>,
    dfa: OnceLock<Result<Dfa, CompileError>>,
}

/// How long a part of a member may be. An automaton that counts so far has too many states, so this
/// is beside it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Length {
    /// The greatest length.
    pub(crate) most: usize,
    /// Where the part is in any string. In a prefix, it begins at the same place.
    pub(crate) part: fn(&[u8]) -> Range<usize>,
    /// A string whose part has this length, in which only that may be wrong.
    pub(crate) string: fn(usize) -> Vec<u8>,
}

impl Length {
    /// The longest prefix of a string in which the part is not too long.
    fn admitted<'s>(&self, string: &'s [u8]) -> &'s [u8] {
        let part = (self.part)(string);
        match part.len() > self.most {
            true => &string[..part.start + self.most],
            false => string,
        }
    }

    /// The member at the limit, and the string beyond it.
    pub(crate) fn pair(&self) -> [Vec<u8>; 2] {
        [self.most, self.most + 1].map(self.string)
    }
}

/// How a language is made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Origin {
    /// The strings of the rule of this name.
    Rule(Grammar, String),
    /// What this makes of two other languages.
    Operation(Operator, [Language; 2]),
    /// The strings of an automaton, which has no rules.
    Automaton(Box<Dfa>),
}

/// How a language is made from two others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Operator {
    /// The strings of either language.
    Union,
    /// The strings of both languages.
    Intersection,
    /// The strings of the first language that are not in the second.
    Difference,
}

/// A language as a rule that can be edited.
pub(crate) struct Editable<'l> {
    pub(crate) grammar: &'l Grammar,
    pub(crate) rule: &'l str,
    /// If it is a reading of the rule: the alternative of which some strings are taken away, and
    /// these strings.
    pub(crate) narrowed: Option<(&'l str, &'l Language)>,
}

/// What a language is made of.
impl Language {
    fn new(name: impl Into<String>, origin: Origin) -> Language {
        Language(Arc::new(Definition {
            name: name.into(),
            origin,
            read: None,
            whole: None,
            beginnings: Vec::new(),
            length: None,
            nested: None,
            dfa: OnceLock::new(),
        }))
    }

    /// The strings of the rule of this name.
    ///
    /// # Errors
    ///
    /// [`CompileError::UnknownProduction`] if the grammar has no such rule, or it cannot be used, or
    /// it nests to no [depth](Grammar::with_depth).
    pub fn rule(grammar: &Grammar, name: &str) -> Result<Language, CompileError> {
        let (regular, Rule { name, .. }) = grammar.regular_rule(name)?;
        let language = Language::new(name, Origin::Rule(regular.clone(), name.clone()));
        let is_nested = !language.depths().is_empty();
        Ok(language.changed(|definition| definition.nested = is_nested.then(|| grammar.clone())))
    }

    /// The strings of an automaton. No rules explain where they leave another language.
    pub fn automaton(name: &str, dfa: Dfa) -> Language {
        Language::new(name, Origin::Automaton(Box::new(dfa)))
    }

    /// The strings of either language.
    ///
    /// ```
    /// use rfc1738_conformance::{grammar::Grammar, language::Language};
    ///
    /// let rule = |name| Language::rule(Grammar::rfc1738(), name).unwrap();
    /// assert_eq!(rule("lowalpha").union(&rule("hialpha")).dfa()?, rule("alpha").dfa()?);
    /// # Ok::<(), rfc1738_conformance::automaton::CompileError>(())
    /// ```
    pub fn union(&self, other: &Language) -> Language {
        self.combined(Operator::Union, other)
    }

    /// The strings of both languages.
    pub fn intersection(&self, other: &Language) -> Language {
        self.combined(Operator::Intersection, other)
    }

    /// The strings of this language that are not in the other.
    pub fn difference(&self, other: &Language) -> Language {
        self.combined(Operator::Difference, other)
    }

    /// The language that this operator makes from this language and another.
    pub fn combined(&self, operator: Operator, other: &Language) -> Language {
        let sign = match operator {
            Operator::Union => '|',
            Operator::Intersection => '&',
            Operator::Difference => '-',
        };
        // All operators have the same precedence, and associate to the left.
        let right = match other.0.origin {
            Origin::Operation(..) => format!("({other})"),
            _ => other.to_string(),
        };
        let name = format!("{self} {sign} {right}");
        Language::new(
            name,
            Origin::Operation(operator, [self.clone(), other.clone()]),
        )
    }

    fn changed(mut self, change: impl FnOnce(&mut Definition)) -> Language {
        change(Arc::make_mut(&mut self.0));
        self
    }

    /// The same language under another name.
    #[must_use]
    pub fn named(self, name: impl Into<String>) -> Language {
        self.changed(|definition| definition.name = name.into())
    }

    /// The same language as a reading of a rule: its sentences are those sentences of the rule that
    /// are members, and its mutants are edits of the rule, if it is the union of the rule's
    /// alternatives, of which one may be narrowed by a difference.
    #[must_use]
    pub(crate) fn reading(self, grammar: &Grammar, rule: &str) -> Language {
        self.changed(|definition| definition.read = Some((grammar.clone(), rule.to_owned())))
    }

    /// The same language as a part of another, of which everything that is not in it is rejected on
    /// purpose: a suite asks about that as well.
    #[must_use]
    pub(crate) fn within(self, whole: &Language) -> Language {
        self.changed(|definition| definition.whole = Some(whole.clone()))
    }

    /// The same language, of whose strings a verdict counts how many begin with each of these names
    /// and a colon.
    #[must_use]
    pub(crate) fn counted_by(self, beginnings: Vec<String>) -> Language {
        self.changed(|definition| definition.beginnings = beginnings)
    }

    /// The same language without the strings in which a part is longer than this. Its automaton
    /// still has them; its suite asks about the pair of strings at the limit, and a judge and a
    /// learner about no other string beyond it.
    #[must_use]
    pub(crate) fn with_length(self, length: Length) -> Language {
        self.changed(|definition| definition.length = Some(length))
    }
}

/// Its parts.
impl Language {
    /// The name for reports.
    pub fn name(&self) -> &str {
        &self.0.name
    }

    /// The grammar and the rule whose strings it has, or whose reading it is.
    pub fn source(&self) -> Option<(&Grammar, &Rule)> {
        let (grammar, name) = match (&self.0.read, &self.0.origin) {
            (Some((grammar, name)), _) | (None, Origin::Rule(grammar, name)) => (grammar, name),
            _ => return None,
        };
        Some((grammar, grammar.rule(name)?))
    }

    /// The name of its rule, or its own name if it has no rule.
    pub fn rule_name(&self) -> &str {
        self.source().map_or(self.name(), |(_, rule)| &rule.name)
    }

    /// The grammar of its rule, or of the first one of those that it is made of.
    pub fn grammar(&self) -> Option<&Grammar> {
        self.rules().first().map(|&(grammar, _)| grammar)
    }

    /// Whether it is a reading of a rule, such as the strict one of `url`, or a part of one, in
    /// which not all strings of the rule are members.
    pub fn is_reading(&self) -> bool {
        self.0.read.is_some() || self.0.whole.is_some()
    }

    /// Its minimal automaton.
    ///
    /// # Errors
    ///
    /// [`CompileError::TooLarge`] if that would be enormous.
    pub fn dfa(&self) -> Result<&Dfa, CompileError> {
        let build = || match &self.0.origin {
            Origin::Rule(grammar, name) => Dfa::new(grammar, name),
            Origin::Automaton(dfa) => Ok((**dfa).clone()),
            Origin::Operation(operator, [a, b]) => {
                let a = a.dfa()?;
                let b = b.dfa()?;
                match operator {
                    Operator::Union => a.union(b),
                    Operator::Intersection => a.intersection(b),
                    Operator::Difference => a.difference(b),
                }
            }
        };
        self.0.dfa.get_or_init(build).as_ref().map_err(Clone::clone)
    }

    /// Whether a string is in it. Its automaton says so, except that in the [agreed
    /// language](crate::rfc1738::agreed), the length of a host is beside the automaton.
    ///
    /// # Errors
    ///
    /// As [`dfa`](Language::dfa).
    pub fn accepts(&self, string: &[u8]) -> Result<bool, CompileError> {
        Ok(self.dfa()?.accepts(string) && self.admitted(string) == string)
    }

    /// The length of the longest prefix of a string that is in it.
    ///
    /// # Errors
    ///
    /// As [`dfa`](Language::dfa).
    pub fn longest_prefix(&self, string: &[u8]) -> Result<Option<usize>, CompileError> {
        Ok(self.dfa()?.longest_prefix(self.admitted(string)))
    }

    fn admitted<'s>(&self, string: &'s [u8]) -> &'s [u8] {
        self.length()
            .map_or(string, |length| length.admitted(string))
    }

    /// Whether its automaton has a string that is not in it, because a part is too long.
    pub(crate) fn is_too_long(&self, string: &[u8]) -> bool {
        self.admitted(string) != string && self.dfa().is_ok_and(|dfa| dfa.accepts(string))
    }

    pub(crate) fn length(&self) -> Option<&Length> {
        self.0.length.as_ref()
    }

    /// The rules that nest, with the depth to which they do so in this language, and no further.
    pub fn depths(&self) -> BTreeMap<&str, u32> {
        let mut depths = BTreeMap::new();
        for (grammar, rule) in self.rules() {
            let under = grammar.rules_under(&rule.name).unwrap_or_default();
            let nested = under.into_iter();
            let nested = nested.filter(|rule| written_name(&rule.name) == rule.name);
            depths.extend(nested.filter_map(|rule| Some((rule.name.as_str(), rule.depth?))));
        }
        depths
    }

    /// The grammar of its rule, if it [nests](Language::depths).
    pub(crate) fn nested(&self) -> Option<&Grammar> {
        self.0.nested.as_ref()
    }

    pub(crate) fn origin(&self) -> &Origin {
        &self.0.origin
    }

    pub(crate) fn whole(&self) -> Option<&Language> {
        self.0.whole.as_ref()
    }

    pub(crate) fn beginnings(&self) -> &[String] {
        &self.0.beginnings
    }

    /// The rules that it is made of, from left to right; of a reading, its rule.
    pub(crate) fn rules(&self) -> Vec<(&Grammar, &Rule)> {
        match (self.source(), &self.0.origin) {
            (Some(source), _) => vec![source],
            (None, Origin::Operation(_, parts)) => parts.iter().flat_map(Language::rules).collect(),
            (None, _) => Vec::new(),
        }
    }

    /// The rule of this name, as a grammar has it of which the language is made.
    pub(crate) fn written_rule(&self, name: &str) -> Option<&Rule> {
        match (&self.0.nested, self.source(), &self.0.origin) {
            (Some(grammar), ..) | (None, Some((grammar, _)), _) => grammar.rule(name),
            (None, None, Origin::Operation(_, parts)) => {
                parts.iter().find_map(|part| part.written_rule(name))
            }
            (None, None, _) => None,
        }
    }

    /// The partition of the bytes that all its rules respect, and all its automata.
    pub(crate) fn byte_classes(&self) -> Result<Vec<ByteSet>, CompileError> {
        Ok(match (self.source(), &self.0.origin) {
            (Some((grammar, rule)), _) => byte_classes(grammar, &rule.name)?,
            (None, Origin::Operation(_, [a, b])) => {
                partition(&[a.byte_classes()?, b.byte_classes()?].concat())
            }
            (None, _) => self.dfa()?.byte_classes(),
        })
    }

    /// As a rule that can be edited; `None` if it is made of several.
    pub(crate) fn editable(&self) -> Option<Editable<'_>> {
        let (grammar, rule) = self.source()?;
        let mut narrowed = None;
        if self.0.read.is_some() {
            let mut left = vec![self];
            while let Some(part) = left.pop() {
                match &part.0.origin {
                    Origin::Operation(Operator::Union, parts) => left.extend(parts),
                    Origin::Operation(Operator::Difference, [alternative, taken])
                        if narrowed.is_none() =>
                    {
                        narrowed = Some((alternative.rule_name(), taken));
                    }
                    Origin::Operation(..) => return None,
                    Origin::Rule(..) | Origin::Automaton(_) => {}
                }
            }
        }
        Some(Editable {
            grammar,
            rule: &rule.name,
            narrowed,
        })
    }

    /// Whether it has mutants: whether it is a rule, or a reading of one.
    pub fn has_mutants(&self) -> bool {
        self.editable().is_some()
    }
}

/// Random strings of it, and about it.
impl Language {
    /// Random members for this seed, without end; none if it is made of automata alone.
    ///
    /// # Errors
    ///
    /// As [`dfa`](Language::dfa), unless it is a rule.
    pub fn sentences(
        &self,
        seed: u64,
    ) -> Result<Box<dyn Iterator<Item = Vec<u8>> + '_>, CompileError> {
        let Some(&(grammar, rule)) = self.rules().first() else {
            return Ok(Box::new(iter::empty()));
        };
        let sentences = Sentences::new(grammar, &rule.name, seed)?;
        if let Origin::Rule(..) = self.0.origin {
            return Ok(Box::new(sentences));
        }
        let dfa = self.dfa()?;
        let is_member = |string: &Vec<u8>| dfa.accepts(string) && !self.is_too_long(string);
        Ok(Box::new(sentences.filter(is_member)))
    }

    /// Random strings that are not members, each an edit away from a string of its rule, without
    /// end; but if nearly every string is a member, they end where many edits in a row made another
    /// one. Of a difference, every other one is a string that was taken away.
    ///
    /// # Errors
    ///
    /// As [`dfa`](Language::dfa).
    pub fn near_misses(
        &self,
        seed: u64,
    ) -> Result<Box<dyn Iterator<Item = Vec<u8>> + '_>, CompileError> {
        let rules = self.rules();
        let Some((&(grammar, rule), others)) = rules.split_first() else {
            return Ok(Box::new(iter::empty()));
        };
        let dfa = self.dfa()?;
        let mut edited = NearMisses::new(grammar, &rule.name, seed)?;
        let mut taken: Vec<Sentences<'_>> = others
            .iter()
            .map(|&(grammar, rule)| Sentences::new(grammar, &rule.name, seed))
            .collect::<Result<_, _>>()?;
        let mut turns = (0..taken.len()).cycle();
        let either = iter::from_fn(move || {
            let taken = turns.next().and_then(|turn| taken[turn].next());
            Some(taken.into_iter().chain([edited.next()?]))
        });
        let mut either = either.flatten();
        Ok(Box::new(iter::from_fn(move || {
            either
                .by_ref()
                .take(FRUITLESS)
                .find(|string| !dfa.accepts(string))
        })))
    }
}

impl PartialEq for Language {
    /// Whether both are defined alike, whatever strings they have.
    fn eq(&self, other: &Language) -> bool {
        let a = &*self.0;
        let b = &*other.0;
        Arc::ptr_eq(&self.0, &other.0)
            || a.name == b.name && a.origin == b.origin && a.read == b.read && a.whole == b.whole
    }
}

impl Eq for Language {}

impl From<Dfa> for Language {
    /// The strings of an automaton without a name.
    fn from(dfa: Dfa) -> Self {
        Language::automaton("automaton", dfa)
    }
}

/// Writes the name.
impl Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl fmt::Debug for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Language").field(&self.name()).finish()
    }
}

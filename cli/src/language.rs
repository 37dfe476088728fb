//! [`Language`]: the language that a suite tests: a production, the strict reading of `url`, the agreed language, or a rule of
//! another grammar.

use std::{
    borrow::Cow,
    fmt::{self, Display},
};

use rfc1738::{Production, Registered, Scheme, Schemes};
use rfc1738_conformance::{
    automaton::{CompileError, Dfa},
    compare, consensus,
    grammar::Grammar,
    mutant::Target,
    sentence::{NearMisses, Sentences},
    suite::Suite,
};

use crate::{
    failure::Failure,
    grammars::{self, GrammarOption},
    production::Named,
    schemes::SchemeOptions,
};

/// Which suite of a production.
#[derive(clap::Args, Default)]
pub(crate) struct Options {
    /// Detect faults in implementations with up to K more states than the production needs
    ///
    /// For K > 0 this holds if they treat alike all bytes that the production's BNF does not tell apart. The suite
    /// grows with the number of classes of bytes that it does tell apart, to the power of K + 1: 2844 strings of
    /// `hpath` become 4901 for 1, and 36482 for 2.
    #[arg(long, value_name = "K", default_value_t = 0)]
    pub(crate) extra_states: u32,

    /// Use the strict reading of `url`
    ///
    /// Read literally, section 5 derives `http://user@host/` from `url`, through `otherurl`. In the strict reading,
    /// each of the ten schemes that section 5 knows is held to its own production, as in most parsers. Other
    /// productions are not affected. The options for schemes imply it.
    #[arg(long)]
    strict: bool,

    #[command(flatten)]
    pub(crate) reading: Reading,
}

/// How a name is read.
#[derive(clap::Args, Default)]
pub(crate) struct Reading {
    #[command(flatten)]
    schemes: SchemeOptions,

    #[command(flatten)]
    pub(crate) grammar: GrammarOption,
}

/// A set of strings that has a name, and its suite.
#[derive(Debug, Clone)]
pub(crate) struct Language {
    pub(crate) name: String,
    pub(crate) kind: Kind,
    pub(crate) schemes: Schemes,
    /// Section 5 with the schemes, or another grammar.
    grammar: Cow<'static, Grammar>,
    extra_states: u32,
    strict: bool,
}

/// What a name means.
#[derive(Debug, Clone)]
pub(crate) enum Kind {
    /// In section 5.
    Named(Named),
    /// In another grammar, a rule, by its automaton.
    Rule(Box<Dfa>),
}

impl Language {
    /// # Errors
    ///
    /// As in [`read`](Language::read).
    pub(crate) fn new(name: &str, options: &Options) -> Result<Self, Failure> {
        let Options { extra_states, strict, reading } = options;
        if *strict && reading.grammar.is_other() {
            return Err(Failure::OnlySection5("--strict"));
        }
        let language = Language::read(name, reading)?;
        Ok(Language { extra_states: *extra_states, strict: *strict || language.strict, ..language })
    }

    /// The language of this name.
    ///
    /// # Errors
    ///
    /// There is no such grammar, or nothing in it has this name, or it is enormous; or a scheme cannot be registered.
    pub(crate) fn read(name: &str, reading: &Reading) -> Result<Self, Failure> {
        let Reading { schemes, grammar } = reading;
        if !grammar.is_other() {
            return Language::by(Named::of(name)?, schemes);
        }
        if schemes.are_given() {
            return Err(Failure::OnlySection5("--scheme or --schemes"));
        }
        let grammar = grammar.grammar()?;
        let name = grammars::rule(&grammar, name)?.name.clone();
        let kind = Kind::Rule(Box::new(Dfa::new(&grammar, &name)?));
        Ok(Language { name, kind, schemes: Schemes::rfc1738(), grammar, extra_states: 0, strict: false })
    }

    /// The language of a production with these schemes. If there are any, `url` has its strict reading.
    ///
    /// # Errors
    ///
    /// A scheme cannot be registered.
    pub(crate) fn by(named: Named, schemes: &SchemeOptions) -> Result<Self, Failure> {
        let (strict, schemes) = (schemes.are_given(), schemes.schemes()?);
        let with =
            |grammar: Grammar, scheme: &Registered| grammar.with_scheme(scheme.name(), scheme.production().name());
        let grammar = schemes.registered().try_fold(Grammar::rfc1738().clone(), with)?;
        let (name, kind, grammar) = (named.name().into(), Kind::Named(named), Cow::Owned(grammar));
        Ok(Language { name, kind, schemes, grammar, extra_states: 0, strict })
    }

    /// Whether it is the strict reading of `url`.
    pub(crate) fn is_strict_url(&self) -> bool {
        self.strict && matches!(self.kind, Kind::Named(Named::Production(Production::Url)))
    }

    pub(crate) fn suite(&self) -> Result<Suite, Failure> {
        Ok(match self.kind {
            Kind::Named(Named::Consensus) => consensus::suite(self.extra_states),
            _ if self.is_strict_url() => Suite::strict_url(&self.grammar, self.extra_states)?,
            _ => Suite::new(&self.grammar, &self.name, self.extra_states)?,
        })
    }

    /// Its grammar: section 5 with the schemes, or another one.
    pub(crate) fn grammar(&self) -> &Grammar {
        &self.grammar
    }

    /// The grammar whose mutants its own are, and what to make of it.
    ///
    /// # Errors
    ///
    /// It is the agreed language, which no grammar alone describes.
    pub(crate) fn target(&self) -> Result<(&Grammar, Target<'_>), Failure> {
        match self.kind {
            Kind::Named(Named::Consensus) => Err(Failure::new(
                "the agreed language has no grammar of its own, so it has no mutants; ask about one of its productions, such as \
                 `httpurl`",
            )),
            _ if self.is_strict_url() => Ok((&self.grammar, Target::StrictUrl)),
            _ => Ok((&self.grammar, Target::Rule(&self.name))),
        }
    }

    /// The language with its rules.
    pub(crate) fn with_rules(&self) -> Result<compare::Language<'_>, CompileError> {
        match self.kind {
            Kind::Named(Named::Consensus) => Ok(consensus::language()),
            _ if self.is_strict_url() => compare::Language::strict_url(&self.grammar),
            _ => compare::Language::new(&self.grammar, &self.name),
        }
    }

    /// The names of the rules of its grammar, in their order.
    pub(crate) fn rule_names(&self) -> impl Iterator<Item = &str> {
        let grammar = if let Kind::Named(Named::Consensus) = self.kind { consensus::grammar() } else { &*self.grammar };
        grammar.rules().iter().map(|rule| &*rule.name)
    }

    /// Random strings of the language, without end.
    pub(crate) fn sentences(&self, seed: u64) -> Result<Box<dyn Iterator<Item = Vec<u8>> + '_>, Failure> {
        Ok(match self.kind {
            Kind::Named(Named::Consensus) => Box::new(consensus::sentences(seed)),
            _ => Box::new(Sentences::new(&self.grammar, &self.name, seed).map_err(CompileError::from)?),
        })
    }

    /// Random strings that are not in the language, but each one slip away from one that is, without end.
    pub(crate) fn near_misses(&self, seed: u64) -> Result<Box<dyn Iterator<Item = Vec<u8>> + '_>, Failure> {
        let dfa = match &self.kind {
            Kind::Named(Named::Consensus) => return Ok(Box::new(consensus::near_misses(seed))),
            Kind::Named(Named::Production(_)) => Dfa::new(&self.grammar, &self.name)?,
            Kind::Rule(dfa) => Dfa::clone(dfa),
        };
        let misses = NearMisses::new(&self.grammar, &self.name, seed).map_err(CompileError::from)?;
        Ok(Box::new(misses.filter(move |string| !dfa.accepts(string))))
    }
}

/// Longest prefixes.
impl Language {
    /// The length of the longest prefix of `string` in the language.
    pub(crate) fn longest_prefix(&self, string: &[u8]) -> Option<usize> {
        let asked = match &self.kind {
            Kind::Named(Named::Production(production)) if self.strict => *production,
            Kind::Named(named) => return named.longest_prefix(string),
            Kind::Rule(dfa) => return dfa.longest_prefix(string),
        };
        // A registered scheme stands for the one that it is like.
        let begins = |name: &str| {
            let length = name.len();
            string.get(length) == Some(&b':') && string[..length].eq_ignore_ascii_case(name.as_bytes())
        };
        let named = Scheme::ALL.iter().find(|scheme| begins(scheme.name())).map(|scheme| (scheme, scheme.name()));
        let registered = self.schemes.registered().find(|scheme| begins(scheme.name()));
        let like = registered.and_then(|scheme| Some((Scheme::of(scheme.production())?, scheme.name())));
        match named.or(like) {
            Some((scheme, name)) if reads(asked, scheme) => {
                let production = if asked == Production::Url { scheme.production() } else { asked };
                let own = [scheme.name().as_bytes(), &string[name.len()..]].concat();
                Some(production.longest_prefix(&own[..])? + name.len() - scheme.name().len())
            }
            _ => asked.longest_prefix(string),
        }
    }
}

/// Whether `production` reads the name of `scheme` first, and not as a part of something else.
fn reads(production: Production, scheme: &Scheme) -> bool {
    let literal = format!("\"{}:", scheme.name());
    production == Production::Url || production == scheme.production() || production.definition().starts_with(&literal)
}

impl Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(if self.is_strict_url() { "url (strict)" } else { &self.name })
    }
}

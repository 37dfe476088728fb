//! [`Language`]: the language that a suite tests: a production, the strict reading of `url`, the
//! agreed language, or a rule of another grammar.

use std::borrow::Cow;

use rfc1738::{Production, Registered, RegistrationError, Scheme, Schemes};
use rfc1738_conformance::{
    automaton::CompileError,
    grammar::Grammar,
    judge::{self, Judge, Step},
    language::Language,
    mutant::{Density, Mutants},
    rfc1738::{self as languages, agreed},
    suite::Suite,
};

use crate::{
    arguments::{
        grammar::{self, GrammarOption, OnlySection5},
        name::NamedLanguage,
        schemes::{SchemeOptions, SchemeSet, only_of_language, set_of_language},
    },
    failure::Failure,
};

/// Which suite to use for a production.
#[derive(clap::Args, Default)]
pub(crate) struct SuiteOptions {
    /// Detect faults in implementations with up to K more states than the production needs
    ///
    /// For K > 0 this holds if they treat all bytes alike that the production's BNF does not
    /// distinguish. The suite grows with the number of classes of bytes that it does distinguish,
    /// to the power of K + 1: 2844 strings of `hpath` become 4901 for 1, and 36482 for 2.
    #[arg(long, value_name = "K", default_value_t = 0)]
    pub(crate) extra_states: u32,

    #[command(flatten)]
    pub(crate) reading: Reading,
}

/// How a name is read.
#[derive(clap::Args, Default)]
pub(crate) struct Reading {
    #[command(flatten)]
    section_5: Section5,

    #[command(flatten)]
    pub(crate) grammar: GrammarOption,
}

/// How a name of section 5 is read.
#[derive(clap::Args, Default)]
#[command(mut_arg("set", set_of_language), mut_arg("only", only_of_language))]
pub(crate) struct Section5 {
    /// Use the strict reading of `url`
    ///
    /// Read literally, section 5 derives `http://user@host/` from `url`, through `otherurl`. In the
    /// strict reading, each scheme of the set is held to its own production, as in `parse` and in
    /// most parsers. Other productions are not affected. The options for schemes imply it, and so
    /// does --only.
    #[arg(long)]
    strict: bool,

    #[command(flatten)]
    schemes: SchemeOptions,
}

impl Reading {
    /// One of its options that is given.
    pub(crate) fn given(&self) -> Option<&'static str> {
        let of_grammar = self.grammar.is_given().then_some("--grammar");
        of_grammar.or_else(|| self.of_section_5())
    }

    /// One of its options for section 5 that is given.
    pub(crate) fn of_section_5(&self) -> Option<&'static str> {
        let strict = self.section_5.strict.then_some("--strict");
        strict.or_else(|| self.section_5.schemes.given())
    }

    /// The grammar, if it is not section 5.
    ///
    /// # Errors
    ///
    /// There is no such grammar, or there are options of section 5.
    pub(crate) fn other_grammar(&self) -> Result<Option<Cow<'static, Grammar>>, Failure> {
        if !self.grammar.is_other() {
            return Ok(None);
        }
        match self.of_section_5() {
            Some(option) => Err(OnlySection5(option).into()),
            None => Ok(Some(self.grammar.grammar()?)),
        }
    }

    /// Whether it is restricted to some schemes, which only `url` can be.
    pub(crate) fn is_only(&self) -> bool {
        !self.section_5.schemes.only().is_empty()
    }
}

/// A language, and how it was named.
#[derive(Debug, Clone)]
pub(crate) struct Selected {
    pub(crate) language: Language,
    /// Its name in section 5; `None` if it is a rule of another grammar.
    pub(crate) named: Option<NamedLanguage>,
    pub(crate) schemes: Schemes,
    /// Whether it is restricted to some schemes.
    is_only: bool,
    extra_states: u32,
}

impl Selected {
    /// # Errors
    ///
    /// As in [`read`](Selected::read).
    pub(crate) fn new(name: &str, options: &SuiteOptions) -> Result<Self, Failure> {
        let SuiteOptions {
            extra_states,
            reading,
        } = options;
        Ok(Selected {
            extra_states: *extra_states,
            ..Selected::read(name, reading)?
        })
    }

    /// The language of this name. Schemes have their strict reading if that is asked for, or if any
    /// are given.
    ///
    /// # Errors
    ///
    /// There is no such grammar, or nothing in it has this name, or it is too large; or a scheme
    /// cannot be registered.
    pub(crate) fn read(name: &str, reading: &Reading) -> Result<Self, Failure> {
        match reading.other_grammar()? {
            None => Selected::of_section_5(NamedLanguage::of(name)?, &reading.section_5),
            Some(grammar) => {
                let name = &reading.grammar.rule(&grammar, name)?.name;
                Selected::of_rule(&grammar, name)
            }
        }
    }

    /// The language of a rule of another grammar.
    ///
    /// # Errors
    ///
    /// The rule has no automaton.
    pub(crate) fn of_rule(grammar: &Grammar, name: &str) -> Result<Self, Failure> {
        Ok(Selected {
            language: grammar::language(grammar, name)?,
            named: None,
            schemes: Schemes::rfc1738(),
            is_only: false,
            extra_states: 0,
        })
    }

    /// The language of a name of section 5.
    ///
    /// # Errors
    ///
    /// A scheme cannot be registered, or is not known.
    pub(crate) fn of_section_5(
        named: NamedLanguage,
        Section5 {
            strict,
            schemes: options,
        }: &Section5,
    ) -> Result<Self, Failure> {
        let strict = *strict || options.given().is_some();
        let is_url = named == NamedLanguage::Production(Production::Url);
        let mut schemes = options.schemes_or(match is_url && strict {
            true => SchemeSet::Today,
            false => SchemeSet::Rfc1738,
        })?;
        let only = options.only();
        if !is_url {
            if !only.is_empty() {
                return Err(format!(
                    "--only is about `url`, and `{named}` is no choice of schemes: leave --only out, or write `url` in place of `{named}`"
                )
                .into());
            }
            schemes = opened(&schemes)?;
        }
        let language = match named {
            NamedLanguage::Agreed => agreed::language().clone(),
            // It is also asked about those that it leaves out.
            NamedLanguage::Production(Production::Url) if !only.is_empty() => {
                languages::only(&grammar_with(&options.known()?)?, &only)?
            }
            NamedLanguage::Production(Production::Url) if strict => {
                languages::strict(&grammar_with(&schemes)?)?
            }
            NamedLanguage::Production(production) => {
                Language::rule(&grammar_with(&schemes)?, production.name())?
            }
        };
        Ok(Selected {
            language,
            named: Some(named),
            schemes,
            is_only: !only.is_empty(),
            extra_states: 0,
        })
    }

    /// Whether this is left out because only some schemes are in the language.
    pub(crate) fn leaves_out(&self, string: &[u8]) -> bool {
        self.is_only && self.language.dfa().is_ok_and(|dfa| !dfa.accepts(string))
    }

    /// Its mutants.
    ///
    /// # Errors
    ///
    /// It is the agreed language, which a grammar alone cannot describe.
    pub(crate) fn mutants(&self, density: Density) -> Result<Mutants, Failure> {
        if !self.language.has_mutants() {
            return Err(
                "the agreed language has no grammar of its own, so it has no mutants; ask about one of its productions, \
                 such as `httpurl`"
                    .into(),
            );
        }
        Ok(Mutants::new(&self.language, density)?)
    }

    pub(crate) fn suite(&self) -> Result<Suite, Failure> {
        Ok(Suite::new(&self.language, self.extra_states)?)
    }

    /// Asks an implementation about it; with its own extra states.
    ///
    /// # Errors
    ///
    /// It is too large; or only the small suite is asked for, and there is none.
    pub(crate) fn judge(
        &self,
        options: judge::Options,
        progress: &(dyn Fn(Step) + Sync),
    ) -> Result<Judge, Failure> {
        let options = judge::Options {
            extra_states: self.extra_states,
            ..options
        };
        let judge = Judge::with_progress(self.language.clone(), options, progress);
        judge.map_err(|error| {
            let name = &self.language;
            match error {
                CompileError::SeveralRules => format!(
                    "{name} has no small suite, because it is not the language of one rule: leave --small out"
                )
                .into(),
                CompileError::TooLarge(why) if !options.whole => {
                    format!("{name} has no small suite: {why}; leave --small out").into()
                }
                error => error.into(),
            }
        })
    }
}

impl Selected {
    /// The length of the longest prefix of `string` in the language.
    ///
    /// # Errors
    ///
    /// Its automaton would be enormous.
    pub(crate) fn longest_prefix(&self, string: &[u8]) -> Result<Option<usize>, Failure> {
        match self.named {
            Some(NamedLanguage::Production(production)) if !self.is_only => {
                Ok(self.longest_prefix_of(production, string))
            }
            _ => Ok(self.language.longest_prefix(string)?),
        }
    }

    /// The same for a production of section 5, by its parser.
    fn longest_prefix_of(&self, asked: Production, string: &[u8]) -> Option<usize> {
        if asked == Production::Url && !self.language.is_reading() {
            return asked.longest_prefix(string);
        }
        // A registered scheme takes the place of the one that it is like.
        let begins = |name: &str| {
            let length = name.len();
            string.get(length) == Some(&b':')
                && string[..length].eq_ignore_ascii_case(name.as_bytes())
        };
        let named = Scheme::ALL
            .iter()
            .find(|scheme| begins(scheme.name()))
            .map(|scheme| (scheme, scheme.name()));
        let registered = self
            .schemes
            .registered()
            .find(|scheme| begins(scheme.name()));
        let like =
            registered.and_then(|scheme| Some((Scheme::of(scheme.production())?, scheme.name())));
        match named.or(like) {
            Some((scheme, name)) if reads(asked, scheme) => {
                let production = if asked == Production::Url {
                    scheme.production()
                } else {
                    asked
                };
                let own = [scheme.name().as_bytes(), &string[name.len()..]].concat();
                Some(production.longest_prefix(&own[..])? + name.len() - scheme.name().len())
            }
            _ => asked.longest_prefix(string),
        }
    }
}

/// Whether `production` begins with the name of `scheme`, and not as a part of something else.
fn reads(production: Production, scheme: &Scheme) -> bool {
    let literal = format!("\"{}:", scheme.name());
    production == Production::Url
        || production == scheme.production()
        || production.definition().starts_with(&literal)
}

/// The ten, and those that are registered in `schemes`.
fn opened(schemes: &Schemes) -> Result<Schemes, RegistrationError> {
    let mut opened = Schemes::rfc1738();
    for scheme in schemes.registered() {
        opened.register(scheme.name(), scheme.production(), scheme.default_port())?;
    }
    Ok(opened)
}

/// Section 5, with the schemes that are registered.
fn grammar_with(schemes: &Schemes) -> Result<Grammar, Failure> {
    let with = |grammar: Grammar, scheme: &Registered| {
        languages::with_scheme(&grammar, scheme.name(), scheme.production().name())
    };
    Ok(schemes
        .registered()
        .try_fold(Grammar::rfc1738().clone(), with)?)
}

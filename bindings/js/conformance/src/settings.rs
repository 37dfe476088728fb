//! [`Settings`]: the language that a function is asked about, and how.

use std::sync::Arc;

use rfc1738_conformance::{
    automaton::CompileError,
    grammar::{Grammar, GrammarError, GrammarErrorKind, Notation, Reader},
    judge::{Judge, Judges, Options, Question, Reads},
    language::Language,
    learn::{Bounds, LearnError},
    rfc1738::{self as languages, OnlyError},
};
use serde::Deserialize;

use crate::{InvalidAnswer, results::Effort};

/// The name of the agreed language, as in the command.
const AGREED: &str = "agreed";

/// The maximum number of strings that learning asks a function about, so that the memory of
/// WebAssembly suffices.
const QUERIES: u64 = 2_000_000;

/// The judges that were used last.
static JUDGES: Judges = Judges::new();

/// The settings of a question, as the package writes them.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Settings {
    rule: String,
    grammar: Option<GrammarSource>,
    schemes: Option<SchemeSource>,
    /// The schemes whose URLs are the language, in place of the rule.
    #[serde(default)]
    only: Option<Vec<String>>,
    strict: bool,
    whole: bool,
    text: bool,
    extra_states: u32,
    /// The maximum number of states that are learned.
    states: usize,
    /// The names of functions that are compared with each other.
    #[serde(default)]
    pub(crate) names: Vec<String>,
    /// Strings that the function probably accepts.
    #[serde(default)]
    corpus: Vec<Vec<u8>>,
    /// How many random sentences they are asked about, and how many near misses.
    #[serde(default)]
    pub(crate) count: usize,
}

/// A grammar: the name of a bundled one, or a text.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
enum GrammarSource {
    Bundled(String),
    Text(GrammarText),
}

/// A grammar that is written.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct GrammarText {
    text: String,
    is_abnf: bool,
    /// The grammars that have the rules that it lacks, by its names for them.
    bases: Vec<(String, GrammarSource)>,
    /// The rules that nest, each to a depth.
    depth: Vec<(String, u32)>,
}

/// A set of schemes: its name, or each name with its production.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
enum SchemeSource {
    Set(String),
    Schemes(Vec<(String, String)>),
}

/// Why a question has no answer.
#[derive(Debug, thiserror::Error)]
pub(crate) enum QuestionError {
    /// The settings are not those of the package.
    #[error(transparent)]
    Settings(#[from] serde_json::Error),
    /// There is no such grammar.
    #[error("there is no grammar {0:?}: it is one of {names}", names = Grammar::BUNDLED.join(", "))]
    NoGrammar(String),
    /// The grammar has no such rule, and a problem.
    #[error("the grammar has no rule {0:?}, and a problem: {1}")]
    Problem(String, Arc<GrammarError>),
    /// There is no such set of schemes.
    #[error(transparent)]
    Set(#[from] rfc1738_by_name::UnknownSet),
    /// The grammar has no such rule, or its automaton is too large.
    #[error(transparent)]
    Rule(#[from] CompileError),
    /// The grammar has no such scheme.
    #[error(transparent)]
    Only(#[from] OnlyError),
    /// A scheme is registered already, or its production is not in the grammar.
    #[error(transparent)]
    Scheme(#[from] GrammarErrorKind),
    /// The function contradicts itself, or is wrong.
    #[error("nothing was learned: {0}")]
    Learn(#[from] LearnError<InvalidAnswer>),
}

impl GrammarSource {
    /// The grammar, which takes the rules that it lacks from its bases and then from `others`.
    fn read(&self, others: &[(String, Grammar)]) -> Result<Grammar, QuestionError> {
        let GrammarText {
            text,
            is_abnf,
            bases,
            depth,
        } = match self {
            GrammarSource::Bundled(name) => {
                let bundled = Grammar::bundled(name);
                return Ok(bundled
                    .ok_or(QuestionError::NoGrammar(name.clone()))?
                    .clone());
            }
            GrammarSource::Text(text) => text,
        };
        let mut all = others.to_vec();
        // Each is read over those after it.
        for (name, base) in bases.iter().rev() {
            let base = base.read(&all)?;
            all.insert(0, (name.clone(), base));
        }
        let notation = match is_abnf {
            true => Notation::Abnf,
            false => Notation::Bnf,
        };
        let mut reader = Reader::new(notation);
        for (name, base) in all {
            reader = reader.base(name, base);
        }
        let mut grammar = reader.read(text);
        for (rule, depth) in depth {
            grammar.production(rule).map_err(CompileError::from)?;
            grammar = grammar.with_depth(rule, *depth)?;
        }
        Ok(grammar)
    }
}

impl Settings {
    pub(crate) fn language(&self) -> Result<Language, QuestionError> {
        let grammar = match &self.grammar {
            None if self.rule == AGREED => return Ok(languages::agreed::language().clone()),
            // As everywhere, schemes are those of today if no set is named.
            None if (self.strict || self.only.is_some()) && self.schemes.is_none() => {
                languages::today().clone()
            }
            None => Grammar::rfc1738().clone(),
            Some(source) => source.read(&[])?,
        };
        // Perhaps the rule is in a line that could not be read.
        if let Some(problem) = grammar.problems().first()
            && grammar.rule(&self.rule).is_none()
            && grammar.refusal(&self.rule).is_none()
        {
            return Err(QuestionError::Problem(self.rule.clone(), problem.clone()));
        }
        let schemes = match &self.schemes {
            None => Vec::new(),
            Some(SchemeSource::Schemes(schemes)) => schemes.clone(),
            Some(SchemeSource::Set(name)) => {
                let schemes = rfc1738_by_name::schemes(name)?;
                schemes
                    .registered()
                    .map(|one| (one.name().to_owned(), one.production().name().to_owned()))
                    .collect()
            }
        };
        let grammar = schemes
            .iter()
            .try_fold(grammar, |grammar, (name, production)| {
                languages::with_scheme(&grammar, name, production)
            })?;
        Ok(match (&self.only, self.strict) {
            (Some(only), _) => languages::only(&grammar, only)?,
            (None, true) => languages::strict(&grammar)?,
            (None, false) => Language::rule(&grammar, &self.rule)?,
        })
    }

    /// A judge, who asks the corpus and the `small` suite first.
    pub(crate) fn judge(&self, small: bool) -> Result<Judge, QuestionError> {
        let options = Options {
            extra_states: self.extra_states,
            small,
            reads: self.reads(),
            ..Options::default()
        };
        let judge = JUDGES.judge(self.language()?, options)?;
        Ok(judge.with_corpus(self.corpus.iter().cloned()))
    }

    fn reads(&self) -> Reads {
        if self.text { Reads::Text } else { Reads::Bytes }
    }

    pub(crate) fn question(&self) -> Question {
        if self.whole {
            Question::Whole
        } else {
            Question::LongestPrefix
        }
    }

    pub(crate) fn effort(&self) -> Effort {
        let bounds = Bounds::default()
            .with_states(self.states)
            .with_queries(QUERIES);
        Effort {
            bounds,
            extra_states: self.extra_states,
            near_misses: 20_000,
            walks: 20_000,
            reads: self.reads(),
        }
    }
}

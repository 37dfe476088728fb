//! What the grammar lab asks about a grammar that somebody writes. Nothing here may hang or grow
//! without bound, whatever the grammar: every answer is bounded, or says why it is not given.

mod comparison;
mod drawing;
mod sampling;
mod strings;
#[cfg(test)]
mod tests;

use std::{cell::RefCell, collections::HashMap, rc::Rc};

use rfc1738_conformance::{
    automaton::{CompileError, Dfa},
    grammar::{Grammar, GrammarError, GrammarErrorKind, Notation, Reader, Rule, UnknownProduction},
    language::Language,
    rfc1738::agreed,
};
use rfc1738_js::json;
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

use comparison::{Compared, Divergence};
use drawing::Picture;
use sampling::Sampled;
use strings::{Reading, Strings};

/// More rules than this are only counted: nobody looks through so many.
const RULES: usize = 500;

/// More mistakes than this are only counted: nobody mends so many at once.
const MISTAKES: usize = 20;

/// The longest text of a grammar, in bytes. (The largest that is bundled has nine thousand.)
const LONGEST: usize = 200_000;

/// The most memory, in bytes, for each step of making an automaton. A reader does not wait for a
/// larger one.
const MEMORY: usize = 1 << 22;

/// The name by which the agreed language is a rule of its grammar, as in the command.
const AGREED: &str = "agreed";

/// A grammar that is written, and one that it is compared with.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Lab {
    grammar: Result<Grammar, Mistake>,
    base: Base,
    automata: RefCell<Automata>,
}

/// The automata of rules that were asked for.
type Automata = HashMap<(Side, String), Result<Rc<Dfa>, CompileError>>;

/// What a grammar is compared with.
#[derive(Debug)]
enum Base {
    None,
    Bundled(&'static Grammar),
    Agreed,
    Kept(Result<Grammar, Mistake>),
}

/// Which of the two grammars.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Side {
    Yours,
    Base,
}

/// Something that is wrong with a grammar's text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct Mistake {
    line: u32,
    /// In characters, from 1.
    column: usize,
    message: String,
}

/// The rules of both grammars.
#[derive(Debug, Serialize)]
pub(crate) struct Read<'l> {
    /// In the order of the text.
    mistakes: Vec<Mistake>,
    /// How many more there are.
    more_mistakes: usize,
    /// The rules of the text that cannot be used, each with the names that lead to a mistake.
    refused: Vec<(String, String)>,
    /// Those of the text, and those that it takes from its base.
    own: Vec<&'l str>,
    taken: Vec<&'l str>,
    /// How many are not told.
    more: usize,
    /// The first mistake of the text that was kept as the base.
    base_mistake: Option<Mistake>,
    base: Vec<&'l str>,
}

/// Why there is no answer.
#[derive(Debug, thiserror::Error)]
pub(crate) enum NoAnswer {
    #[error("the grammar has a mistake")]
    Mistake,
    /// The rule nests, and to no depth.
    #[error(transparent)]
    Nests(GrammarErrorKind),
    #[error(transparent)]
    Unknown(#[from] UnknownProduction),
    #[error(transparent)]
    TooLarge(#[from] CompileError),
    #[error(transparent)]
    TooMuchWork(#[from] rfc1738_conformance::compare::TooMuchWork),
    #[error(transparent)]
    Derivations(#[from] rfc1738_conformance::derivation::ParseError),
}

type Answer<T> = Result<T, NoAnswer>;

/// An answer as JSON: `{"Ok": …}`, or `{"Err": …}` with the reason why there is none.
fn told<T: Serialize>(answer: Answer<T>) -> String {
    json(&answer.map_err(|reason| reason.to_string()))
}

#[wasm_bindgen]
impl Lab {
    /// Reads a grammar in a notation, `bnf` or `abnf`. `base` is the name of a bundled grammar,
    /// `agreed`, `kept` for the text `kept` in the notation `kept_as`, or anything else for none.
    #[wasm_bindgen(constructor)]
    pub fn new(grammar: &str, notation: &str, base: &str, kept: &str, kept_as: &str) -> Lab {
        let base = match (base, Grammar::bundled(base)) {
            (_, Some(grammar)) => Base::Bundled(grammar),
            (AGREED, _) => Base::Agreed,
            ("kept", _) => Base::Kept(read(kept, kept_as)),
            _ => Base::None,
        };
        Lab {
            grammar: read(grammar, notation),
            base,
            automata: RefCell::default(),
        }
    }

    /// The rules, or what is wrong with the grammar.
    pub fn read(&self) -> String {
        json(&self.rules())
    }

    /// How a rule looks: its railroad diagram and its automaton.
    pub fn picture(&self, rule: &str) -> String {
        told(Picture::of(self, rule))
    }

    /// How a rule and one of the base are related.
    pub fn compare(&self, rule: &str, against: &str) -> String {
        told(Compared::of(self, rule, against))
    }

    /// Where a rule and one of the base diverge.
    pub fn diverge(&self, rule: &str, against: &str) -> String {
        told(Divergence::of(self, rule, against))
    }

    /// Whether a rule and one of the base agree about many strings, which is all that is known of
    /// rules that nest.
    pub fn sample(&self, rule: &str, against: &str) -> String {
        told(Sampled::of(self, rule, against))
    }

    /// Whether a text is a sentence of a rule, and its derivations.
    pub fn sentence(&self, rule: &str, text: &str) -> String {
        told(Reading::of(self, rule, text.as_bytes()))
    }

    /// Sentences of a rule, and strings that are almost sentences.
    pub fn strings(&self, rule: &str, seed: u32) -> String {
        told(Strings::of(self, rule, seed.into()))
    }
}

impl Lab {
    pub(crate) fn rules(&self) -> Read<'_> {
        let (own, all) = self.grammar.as_ref().map_or((&[][..], &[][..]), |grammar| {
            (grammar.own_rules(), grammar.rules())
        });
        let base = self.base.grammar().map_or(&[][..], |base| base.rules());
        let agreed = matches!(self.base, Base::Agreed).then_some(AGREED);
        let taken = names(&all[own.len()..]);
        let own = names(own);
        let refusals = self.grammar.iter().flat_map(Grammar::refusals);
        let base_mistakes = match &self.base {
            Base::Kept(kept) => mistakes_shown(kept),
            _ => Vec::new(),
        };
        Read {
            more_mistakes: mistakes(&self.grammar).saturating_sub(MISTAKES),
            mistakes: mistakes_shown(&self.grammar),
            refused: refusals
                .take(RULES)
                .map(|refusal| (refusal.rule, refusal.path.join(" → ")))
                .collect(),
            more: all.len() - own.len() - taken.len(),
            own,
            taken,
            base_mistake: base_mistakes.into_iter().next(),
            base: agreed.into_iter().chain(names(base)).collect(),
        }
    }

    /// The grammar that is written.
    fn grammar(&self) -> Answer<&Grammar> {
        self.grammar.as_ref().map_err(|_| NoAnswer::Mistake)
    }

    /// Checks that an automaton has the strings of a rule, to a depth if it nests.
    fn is_regular(&self, side: Side, rule: &str) -> Answer<()> {
        let grammar = self.of(side)?;
        match grammar.regular().refusal(rule) {
            Some(refusal) if grammar.rule(rule).is_some() => {
                Err(NoAnswer::Nests(refusal.problem.kind.clone()))
            }
            _ => Ok(()),
        }
    }

    /// The minimal automaton of a rule, which is made once.
    fn dfa(&self, side: Side, rule: &str) -> Answer<Rc<Dfa>> {
        self.is_regular(side, rule)?;
        let key = (side, rule.to_owned());
        let made = self.automata.borrow().get(&key).cloned();
        let dfa = match made {
            Some(made) => made,
            None => {
                let dfa = match (side, &self.base) {
                    (Side::Base, Base::Agreed) if rule == AGREED => Ok(agreed::dfa().clone()),
                    _ => Dfa::within(MEMORY, self.of(side)?, rule),
                };
                let dfa = dfa.map(Rc::new);
                self.automata.borrow_mut().insert(key, dfa.clone());
                dfa
            }
        };
        Ok(dfa?)
    }

    /// The strings of a rule, if its automaton is not too large.
    fn language(&self, side: Side, rule: &str) -> Answer<Language> {
        // It is known if it is too large.
        self.dfa(side, rule)?;
        match (side, &self.base) {
            (Side::Base, Base::Agreed) if rule == AGREED => Ok(agreed::language().clone()),
            _ => Ok(Language::rule(self.of(side)?, rule)?),
        }
    }

    fn of(&self, side: Side) -> Answer<&Grammar> {
        match side {
            Side::Yours => self.grammar(),
            Side::Base => self.base.grammar().ok_or(NoAnswer::Mistake),
        }
    }
}

impl Base {
    fn grammar(&self) -> Option<&Grammar> {
        match self {
            Base::None => None,
            Base::Bundled(grammar) => Some(grammar),
            Base::Agreed => Some(agreed::grammar()),
            Base::Kept(grammar) => grammar.as_ref().ok(),
        }
    }
}

/// The names of the first rules.
fn names(rules: &[Rule]) -> Vec<&str> {
    rules
        .iter()
        .take(RULES)
        .map(|rule| rule.name.as_str())
        .collect()
}

fn read(text: &str, notation: &str) -> Result<Grammar, Mistake> {
    if text.len() > LONGEST {
        let message = format!("this is too much: a grammar here may have {LONGEST} bytes");
        return Err(Mistake {
            line: 1,
            column: 1,
            message,
        });
    }
    let notation = if notation == "abnf" {
        Notation::Abnf
    } else {
        Notation::Bnf
    };
    Ok(Reader::new(notation).read(text))
}

/// How many mistakes there are.
fn mistakes(read: &Result<Grammar, Mistake>) -> usize {
    read.as_ref().map_or(1, |grammar| grammar.problems().len())
}

/// The first of them.
fn mistakes_shown(read: &Result<Grammar, Mistake>) -> Vec<Mistake> {
    match read {
        Ok(grammar) => {
            let problems = grammar.problems().iter().take(MISTAKES);
            problems.map(|problem| Mistake::from(&**problem)).collect()
        }
        Err(mistake) => vec![mistake.clone()],
    }
}

impl From<&GrammarError> for Mistake {
    fn from(error: &GrammarError) -> Mistake {
        Mistake {
            line: error.line,
            column: error.column,
            message: error.kind.to_string(),
        }
    }
}

/// The grammars to begin with: `lab.toml`.
#[wasm_bindgen]
pub fn starters() -> String {
    include_str!(concat!(env!("OUT_DIR"), "/starters.json")).to_owned()
}

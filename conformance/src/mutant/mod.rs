//! Mutants: grammars that are almost right.
//!
//! A mutant is the grammar after a single edit of one right-hand side that changes the language. It stands for an
//! implementation with a single fault; so a set of strings is as good as the mutants that it tells from the grammar.
//!
//! ```
//! use rfc1738_conformance::{grammar::Grammar, mutant::{Density, Mutants, Target}};
//!
//! let mutants = Mutants::new(Grammar::rfc1738(), Target::Rule("port"), Density::Telling)?;
//! let faults: Vec<String> = mutants.iter().map(|mutant| mutant.to_string()).collect();
//! assert!(faults.contains(&r#"digit: takes ":" as well"#.to_owned()));
//!
//! // What do these strings miss? An implementation that does not know the digit 9, for one.
//! let missed = mutants.missed_by(&[b"80".to_vec(), b"12345678".to_vec(), b"".to_vec(), b":".to_vec()]);
//! assert!(missed.iter().any(|mutant| mutant.to_string() == r#"digit: does not take "9""#));
//! # Ok::<(), rfc1738_conformance::automaton::CompileError>(())
//! ```

use std::{
    collections::{BTreeSet, HashMap, HashSet},
    fmt,
};

use edit::{Edit, Editor, ends};
use kills::in_parallel;

use crate::{
    ByteSet,
    automaton::{CompileError, Dfa, Strict},
    bytes::{other_case, readable},
    grammar::{Expression, Grammar, Rule},
    suite::byte_classes,
};

mod acceptor;
mod edit;
mod kills;

pub(crate) use acceptor::Acceptor;
pub use edit::Kind;
pub(crate) use kills::Set;

/// A language that has mutants.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Target<'a> {
    /// That of the rule of this name.
    Rule(&'a str),
    /// The strict reading of `url`; see [`Dfa::strict_url`].
    StrictUrl,
}

impl<'a> Target<'a> {
    /// The rule that everything begins with.
    fn rule(self) -> &'a str {
        match self {
            Target::Rule(name) => name,
            Target::StrictUrl => "url",
        }
    }

    /// Its automaton.
    ///
    /// # Errors
    ///
    /// As in [`Dfa::new`] and [`Dfa::strict_url`].
    pub fn dfa(self, grammar: &Grammar) -> Result<Dfa, CompileError> {
        match self {
            Target::Rule(name) => Dfa::new(grammar, name),
            Target::StrictUrl => Dfa::strict_url(grammar),
        }
    }
}

/// The mutants of a rule: the edits of this rule and of all that it leads to.
#[derive(Debug, Clone)]
pub struct Mutants {
    /// The target's rule.
    rule: String,
    grammar: Grammar,
    dfa: Dfa,
    /// In the strict reading, the automaton of what begins with a known scheme.
    begins: Option<Dfa>,
    /// The rules that the target leads to, by their names, but for very large ones.
    parts: HashMap<String, Part>,
    mutants: Vec<Mutant>,
    /// How many edits leave the language as it is.
    pub equal: usize,
    /// How many edits lead to a grammar or an automaton that is too large, or to a recursion that is not regular.
    pub too_large: usize,
}

/// A grammar after a single edit that changes its language.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Mutant {
    /// The rule that is edited.
    pub rule: String,
    /// How it is.
    pub kind: Kind,
    /// What is wrong with it, in words: `takes "~" as well`.
    pub fault: String,
    /// A shortest string that it treats differently from the grammar.
    pub witness: Vec<u8>,
    /// Its place among the mutants of the language, from 0.
    pub number: usize,
    /// The right-hand side.
    expression: Expression,
}

/// Writes `digit: takes ":" as well`.
impl fmt::Display for Mutant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.rule, self.fault)
    }
}

/// What became of an edit.
enum Outcome {
    Mutant(Mutant),
    Equal,
    TooLarge,
}

impl Mutants {
    /// The bound up to which the automaton of a mutant is made and compared with the grammar's, in words.
    pub const BOUND: &'static str = "131,072 states or 8 MiB";

    /// How many edits there are, whether they change the language or not. It takes much less time than to compare them.
    ///
    /// # Errors
    ///
    /// [`CompileError`] if there is no such rule.
    pub fn count(grammar: &Grammar, target: Target<'_>, density: Density) -> Result<usize, CompileError> {
        let atoms = byte_classes(grammar, target.rule())?;
        Ok(edits(&grammar.as_matched(), target, &atoms, density)?.len())
    }

    /// All mutants of this language.
    ///
    /// # Errors
    ///
    /// As in [`Target::dfa`].
    pub fn new(grammar: &Grammar, target: Target<'_>, density: Density) -> Result<Self, CompileError> {
        let begins = match target {
            Target::StrictUrl => Some(Strict::known(grammar)?),
            Target::Rule(_) => None,
        };
        let (dfa, atoms) = (target.dfa(grammar)?, byte_classes(grammar, target.rule())?);
        let grammar = grammar.as_matched();
        let edits = edits(&grammar, target, &atoms, density)?;
        let mut all = Mutants {
            rule: target.rule().to_owned(),
            grammar: grammar.clone(),
            dfa,
            begins,
            parts: parts(&grammar, target.rule())?,
            mutants: Vec::new(),
            equal: 0,
            too_large: 0,
        };
        for outcome in in_parallel(&edits, |(rule, edit)| all.outcome(rule, edit)) {
            match outcome {
                Outcome::Mutant(mutant) => all.mutants.push(Mutant { number: all.mutants.len(), ..mutant }),
                Outcome::Equal => all.equal += 1,
                Outcome::TooLarge => all.too_large += 1,
            }
        }
        Ok(all)
    }

    /// The automaton of the language.
    pub fn dfa(&self) -> &Dfa {
        &self.dfa
    }

    /// The mutants, in the order of the grammar, from the target's rule on.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &Mutant> {
        self.mutants.iter()
    }

    fn outcome(&self, rule: &str, edit: &Edit) -> Outcome {
        let difference = || self.accepted(rule, &edit.expression).ok()?.difference(&self.dfa).ok();
        let Edit { kind, fault, expression } = edit;
        match difference() {
            None => Outcome::TooLarge,
            Some(None) => Outcome::Equal,
            Some(Some(witness)) => Outcome::Mutant(Mutant {
                rule: rule.to_owned(),
                kind: *kind,
                fault: fault.clone(),
                witness,
                // Counted when all are there.
                number: 0,
                expression: expression.clone(),
            }),
        }
    }

    /// The grammar of a mutant, with all rules [as they are matched](crate::grammar::Rule::matched).
    ///
    /// # Panics
    ///
    /// If the mutant is another grammar's.
    pub fn grammar_of(&self, mutant: &Mutant) -> Grammar {
        self.grammar.with(&mutant.rule, mutant.expression.clone()).expect("it was a grammar before")
    }

    /// Tells of strings whether a mutant treats them differently from the grammar.
    ///
    /// # Errors
    ///
    /// [`CompileError::TooLarge`], not of a mutant that is one of these.
    pub fn differs(&self, mutant: &Mutant) -> Result<impl FnMut(&[u8]) -> bool, CompileError> {
        let mut acceptor = self.acceptor(mutant)?;
        // For a string that makes its automaton too large, nothing is known.
        Ok(move |string: &[u8]| acceptor.accepts(string).is_ok_and(|accepts| accepts != self.dfa.accepts(string)))
    }

    /// What a mutant accepts.
    pub(crate) fn acceptor(&self, mutant: &Mutant) -> Result<Acceptor<'_>, CompileError> {
        self.accepted(&mutant.rule, &mutant.expression)
    }

    /// What the grammar accepts with this right-hand side.
    fn accepted(&self, rule: &str, expression: &Expression) -> Result<Acceptor<'_>, CompileError> {
        let grammar =
            self.grammar.with(rule, expression.clone()).map_err(|kind| CompileError::TooLarge(kind.to_string()))?;
        // What does not lead to the edited rule is as it was.
        let known =
            |name: &str| self.parts.get(name).filter(|part| !part.leads_to.contains(rule)).map(|part| &part.dfa);
        Acceptor::new(&grammar, &self.rule, self.begins.as_ref(), &known)
    }
}

/// The edits of all rules that the target leads to, each with the name of its rule.
fn edits(
    grammar: &Grammar,
    target: Target<'_>,
    atoms: &[ByteSet],
    density: Density,
) -> Result<Vec<(String, Edit)>, CompileError> {
    let editor = Editor { grammar, atoms, density };
    let wholes = match target {
        Target::Rule(name) => vec![name],
        Target::StrictUrl => grammar.production("url")?.uses(),
    };
    let edits_of = |rule: &Rule| {
        let ends = if wholes.contains(&rule.name.as_str()) { ends(&rule.expression).into() } else { Vec::new() };
        let edits = editor.edits(rule).into_iter().chain(ends);
        edits.map(|edit| (rule.name.clone(), edit)).collect::<Vec<_>>()
    };
    Ok(grammar.rules_under(target.rule())?.into_iter().flat_map(edits_of).collect())
}

/// A rule that others refer to.
#[derive(Debug, Clone)]
struct Part {
    dfa: Dfa,
    /// The rules that it leads to, and itself.
    leads_to: HashSet<String>,
}

/// The most states of the automaton of a part: a larger one may be larger than what the rule's expression leads to.
const PART: usize = 500;

/// The rules under this one whose automata are worth keeping.
fn parts(grammar: &Grammar, rule: &str) -> Result<HashMap<String, Part>, CompileError> {
    let mut parts = HashMap::new();
    for Rule { name, is_recursive, .. } in grammar.rules_under(rule)? {
        if let Some(dfa) = Dfa::new(grammar, name).ok().filter(|dfa| !is_recursive && dfa.state_count() <= PART) {
            let leads_to = grammar.rules_under(name)?.into_iter().map(|rule| rule.name.clone()).collect();
            parts.insert(name.clone(), Part { dfa, leads_to });
        }
    }
    Ok(parts)
}

/// How many bytes of each class are tried.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Density {
    /// Those at which implementations go wrong: the ends of its ranges and their neighbours, the ends in the other case, all
    /// punctuation, and one byte of each class that the grammar tells apart.
    #[default]
    Telling,
    /// All 256.
    Every,
}

/// The bytes that are tried of `class`, where the grammar tells `atoms` apart.
fn chosen(class: ByteSet, atoms: &[ByteSet], density: Density) -> Vec<u8> {
    if density == Density::Every {
        return (0..=u8::MAX).collect();
    }
    let mut chosen: BTreeSet<u8> = (b'!'..=b'~').filter(u8::is_ascii_punctuation).collect();
    for (first, last) in class.ranges() {
        chosen.extend([first, last, other_case(first), other_case(last)]);
        if first < last {
            chosen.extend([first.checked_sub(1), last.checked_add(1)].into_iter().flatten());
        }
    }
    chosen.extend(atoms.iter().filter_map(|atom| readable().into_iter().find(|&byte| atom.contains(byte))));
    chosen.into_iter().collect()
}

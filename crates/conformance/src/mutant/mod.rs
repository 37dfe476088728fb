//! Mutants: grammars that are almost right.
//!
//! A mutant is the grammar after a single edit of one right-hand side that changes the language. It
//! represents an implementation with a single fault; so a set of strings is as good as the mutants
//! that it distinguishes from the grammar. If the alternatives of a language begin with different
//! literals, such as `ftp:` and `http:`, some mutants have the edit only in what follows one of
//! them.
//!
//! ```
//! use rfc1738_conformance::{grammar::Grammar, language::Language, mutant::{Density, Mutants}};
//!
//! let port = Language::rule(Grammar::rfc1738(), "port")?;
//! let mutants = Mutants::new(&port, Density::Telling)?;
//! let faults: Vec<String> = mutants.iter().map(|mutant| mutant.to_string()).collect();
//! assert!(faults.contains(&r#"digit: takes ":" as well"#.to_owned()));
//!
//! // What do these strings miss? An implementation that does not know the digit 9, for one.
//! let missed = mutants.missed_by(&[b"80".to_vec(), b"12345678".to_vec(), b"".to_vec(), b":".to_vec()])?;
//! assert!(missed.iter().any(|mutant| mutant.to_string() == r#"digit: does not take "9""#));
//! # Ok::<(), rfc1738_conformance::automaton::CompileError>(())
//! ```

use std::{
    borrow::Cow,
    collections::{BTreeSet, HashMap},
    fmt,
};

use automata::RuleAutomata;
use branch::Branches;
use edit::{Edit, Editor, ends, is_longer};

use crate::{
    ByteSet,
    automaton::{Budget, CompileError, Dfa},
    bytes::other_case,
    grammar::{Expression, Grammar, Rule, byte_classes},
    language::{Editable, Language},
    safe::visible,
};

mod acceptor;
mod automata;
mod branch;
mod edit;
mod kills;

pub(crate) use acceptor::{Acceptor, MutantState};
pub use edit::EditKind;
pub use kills::Step;
pub(crate) use kills::{NumberSet, in_parallel};

/// How many steps the automata of all mutants may take together; `url`, with the schemes of today,
/// needs a tenth.
const STEPS: usize = 1 << 31;

/// How many steps reading strings may take for all mutants together; a dense suite of `waisurl`
/// needs three quarters.
const READ: usize = 5 << 29;

/// What takes the steps of either budget.
const COMPARED: &str = "to compare it with its mutants";

/// How many bytes all edits of a language may take together: each has a copy of its rule. The
/// bundled grammars need less than half.
const BYTES: usize = 1 << 27;

/// How many bytes are tried because of a range of a class: its ends, those in the other case, and the
/// neighbors.
const OF_RANGE: usize = 6;

/// The steps of copying a rule, which each edit of a rule does with all rules.
const COPY: usize = 1 << 6;

/// The mutants of a rule: the edits of this rule and of all that it leads to.
#[derive(Debug, Clone)]
pub struct Mutants {
    /// The rule of the language.
    rule: String,
    grammar: Grammar,
    dfa: Dfa,
    narrowed: Option<Narrowed>,
    branches: Branches,
    parts: RuleAutomata,
    mutants: Vec<Mutant>,
    /// For the automata of all mutants together.
    budget: Budget,
    /// How many edits leave the language as it is.
    pub equal: usize,
    /// How many edits lead to a grammar or an automaton that is too large, or to a recursion that
    /// is not regular.
    pub too_large: usize,
}

/// An alternative of the rule of which the language has not all strings.
#[derive(Debug, Clone)]
struct Narrowed {
    alternative: Expression,
    /// The strings that are taken away.
    taken: Dfa,
}

impl Narrowed {
    fn new(editable: &Editable<'_>) -> Result<Option<Narrowed>, CompileError> {
        let Some((alternative, taken)) = editable.narrowed else {
            return Ok(None);
        };
        Ok(Some(Narrowed {
            alternative: Expression::Name(alternative.to_owned()),
            taken: taken.dfa()?.clone(),
        }))
    }

    /// The other alternatives of the rule.
    fn others(&self, grammar: &Grammar, rule: &str) -> Result<Expression, CompileError> {
        let all = grammar.production(rule)?.matched.parts().iter();
        let others = all.filter(|&part| *part != self.alternative);
        Ok(Expression::Alternatives(others.cloned().collect()))
    }
}

/// A grammar after a single edit that changes its language.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Mutant {
    /// What is wrong: the rule that is edited; or, if there is a fault only after one literal, this
    /// literal without a colon at its end, such as `https`.
    pub rule: String,
    /// How it is.
    pub kind: EditKind,
    /// What is wrong with it, in words: `takes "~" as well`.
    pub fault: String,
    /// A shortest string that it treats differently from the grammar.
    pub witness: Vec<u8>,
    /// Its place among the mutants of the language, from 0.
    pub number: usize,
    /// What is edited, and to what.
    place: EditSite,
    expression: Expression,
}

impl Mutant {
    /// The index of the branch after whose literal alone it has a fault.
    pub(crate) fn branch(&self) -> Option<usize> {
        match self.place {
            EditSite::Rule(_) => None,
            EditSite::RuleAfter(branch, _) | EditSite::Branch(branch) => Some(branch),
        }
    }
}

/// What is edited.
#[derive(Debug, Clone, PartialEq, Eq)]
enum EditSite {
    /// The rule of this name.
    Rule(String),
    /// The rule of this name, where the branch of this index leads to it.
    RuleAfter(usize, String),
    /// All that this branch derives.
    Branch(usize),
}

/// An edit, and where it is.
struct Change {
    /// As in [`Mutant::rule`].
    what: String,
    place: EditSite,
    edit: Edit,
}

/// Writes `digit: takes ":" as well`.
impl fmt::Display for Mutant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.rule, self.fault)
    }
}

impl Mutants {
    /// The bound up to which the automaton of a mutant is made and compared with the grammar's, in
    /// words.
    pub const BOUND: &'static str = "131,072 states or 8 MiB";

    /// How many edits there are, whether they change the language or not. It takes much less time
    /// than to compare them.
    ///
    /// # Errors
    ///
    /// [`CompileError`] if its grammar is too large.
    pub fn count(language: &Language, density: Density) -> Result<usize, CompileError> {
        Ok(Plan::new(language, density)?.map_or(0, |plan| plan.changes.len()))
    }

    /// All mutants of this language. If it is made of several rules, such as the agreed language,
    /// it has none.
    ///
    /// # Errors
    ///
    /// As in [`Language::dfa`], or if its grammar is too large.
    pub fn new(language: &Language, density: Density) -> Result<Self, CompileError> {
        Mutants::with_progress(language, density, &|_| ())
    }

    /// The same, and calls `progress` after each edit.
    pub(crate) fn with_progress(
        language: &Language,
        density: Density,
        progress: &(dyn Fn(Step) + Sync),
    ) -> Result<Self, CompileError> {
        let dfa = language.dfa()?.clone();
        let Some(plan) = Plan::new(language, density)? else {
            return Err(CompileError::SeveralRules);
        };
        let Plan {
            rule,
            grammar,
            narrowed,
            branches,
            changes,
        } = plan;
        let budget = Budget::new(STEPS, COMPARED);
        let mut all = Mutants {
            rule: rule.to_owned(),
            parts: RuleAutomata::new(&grammar, rule, &budget)?,
            grammar,
            dfa,
            narrowed,
            branches,
            mutants: Vec::new(),
            budget,
            equal: 0,
            too_large: 0,
        };
        let outcomes = in_parallel("edits", &changes, progress, |change| all.outcome(change));
        for outcome in outcomes {
            match outcome {
                Ok(Some(mutant)) => all.mutants.push(Mutant {
                    number: all.mutants.len(),
                    ..mutant
                }),
                Ok(None) => all.equal += 1,
                Err(_) => all.too_large += 1,
            }
        }
        // If the budget is spent, what was found with it is not all.
        all.budget.take(0)?;
        Ok(all)
    }

    /// The budget of a question that all mutants are asked about strings.
    pub(crate) fn budget() -> Budget {
        Budget::new(READ, COMPARED)
    }

    /// The automaton of the language.
    pub fn dfa(&self) -> &Dfa {
        &self.dfa
    }

    /// The mutants, in the order of the grammar, from the language's rule on.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &Mutant> {
        self.mutants.iter()
    }

    fn outcome(&self, change: &Change) -> Result<Option<Mutant>, CompileError> {
        let Edit {
            kind,
            fault,
            expression,
        } = change.edit.clone();
        let witness = self.difference(&change.place, &expression)?;
        Ok(witness.map(|witness| Mutant {
            rule: change.what.clone(),
            kind,
            fault,
            witness,
            // Counted when all are there.
            number: 0,
            place: change.place.clone(),
            expression,
        }))
    }

    /// The grammar of a mutant, with all rules [as they are
    /// matched](crate::grammar::Rule::matched); `None` if it has a fault only after one literal.
    ///
    /// # Panics
    ///
    /// If the mutant is another grammar's.
    pub fn grammar_of(&self, mutant: &Mutant) -> Option<Grammar> {
        match &mutant.place {
            EditSite::Rule(rule) => Some(
                self.grammar
                    .with(rule, mutant.expression.clone())
                    .expect("it was a grammar before"),
            ),
            EditSite::RuleAfter(..) | EditSite::Branch(_) => None,
        }
    }

    /// Tells of strings whether a mutant treats them differently from the grammar.
    ///
    /// # Errors
    ///
    /// [`CompileError::TooLarge`], not of a mutant that is one of these.
    pub fn differs(&self, mutant: &Mutant) -> Result<impl FnMut(&[u8]) -> bool, CompileError> {
        let mut acceptor = self.acceptor(mutant, &Mutants::budget())?;
        Ok(move |string: &[u8]| acceptor.differs(string, self.dfa.accepts(string)))
    }

    /// What a mutant accepts.
    pub(crate) fn acceptor(
        &self,
        mutant: &Mutant,
        budget: &Budget,
    ) -> Result<Acceptor<'_>, CompileError> {
        let edited = self.edited(&mutant.place, &mutant.expression, budget)?;
        self.accepted(&mutant.place, &mutant.expression, edited.as_ref(), budget)
    }

    /// A shortest string that is accepted or rejected only if this is edited; `None` if there is
    /// none.
    fn difference(
        &self,
        place: &EditSite,
        expression: &Expression,
    ) -> Result<Option<Vec<u8>>, CompileError> {
        let edited = self.edited(place, expression, &self.budget)?;
        // Most edits of a class of characters change nothing further up, and the rule itself shows
        // that at much less cost than the whole language.
        match place {
            // A reading is of the rules that its rule names, not of the rule's strings.
            EditSite::Rule(rule) | EditSite::RuleAfter(_, rule)
                if *rule != self.rule
                    && self.parts.absorb(edited.as_ref(), rule, &self.budget)? =>
            {
                Ok(None)
            }
            _ => self
                .accepted(place, expression, edited.as_ref(), &self.budget)?
                .difference(&self.dfa, &self.budget),
        }
    }

    /// The grammar, with this rule edited, if it is a rule.
    fn edited(
        &self,
        place: &EditSite,
        expression: &Expression,
        budget: &Budget,
    ) -> Result<Cow<'_, Grammar>, CompileError> {
        match place {
            EditSite::Rule(rule) | EditSite::RuleAfter(_, rule) => {
                budget.take(COPY * self.grammar.rules().len())?;
                let edited = self.grammar.with(rule, expression.clone());
                edited
                    .map(Cow::Owned)
                    .map_err(|kind| CompileError::TooLarge(kind.to_string()))
            }
            EditSite::Branch(_) => Ok(Cow::Borrowed(&self.grammar)),
        }
    }

    /// What the grammar accepts if this is edited.
    fn accepted(
        &self,
        place: &EditSite,
        expression: &Expression,
        edited: &Grammar,
        budget: &Budget,
    ) -> Result<Acceptor<'_>, CompileError> {
        let known = |name: &str| match place {
            EditSite::Rule(rule) | EditSite::RuleAfter(_, rule) => {
                self.parts.unchanged(edited, rule, name)
            }
            EditSite::Branch(_) => self.parts.dfa(name),
        };
        match place {
            EditSite::Rule(_) => {
                let narrowed = self.narrowed.as_ref();
                Acceptor::new(edited, &self.rule, narrowed, &known, budget)
            }
            EditSite::RuleAfter(at, _) => {
                let branch = &self.branches.all[*at];
                Acceptor::of_branch(edited, &branch.whole(), branch, &self.dfa, &known, budget)
            }
            EditSite::Branch(at) => {
                let branch = &self.branches.all[*at];
                Acceptor::of_branch(edited, expression, branch, &self.dfa, &known, budget)
            }
        }
    }
}

/// What is edited, and the edits.
struct Plan<'l> {
    rule: &'l str,
    grammar: Grammar,
    narrowed: Option<Narrowed>,
    branches: Branches,
    /// The edits of all rules that the rule leads to, and then those after one literal only.
    changes: Vec<Change>,
}

impl<'l> Plan<'l> {
    /// `None` if the language is not that of one rule.
    fn new(language: &'l Language, density: Density) -> Result<Option<Plan<'l>>, CompileError> {
        let Some(editable) = language.editable() else {
            return Ok(None);
        };
        let rule = editable.rule;
        let atoms = &byte_classes(editable.grammar, rule)?;
        let grammar = editable.grammar.as_matched();
        let narrowed = Narrowed::new(&editable)?;
        let branches = Branches::new(&grammar, language, rule, narrowed.as_ref())?;
        let rules = grammar.rules_under(rule)?;
        ensure_few(&grammar, &rules, branches.all.len(), atoms, density)?;
        let editor = Editor {
            grammar: &grammar,
            atoms,
            density,
            few: None,
            names: Vec::new(),
        };
        // A string ends where one of these rules ends.
        let wholes = if narrowed.is_some() {
            grammar.production(rule)?.uses()
        } else {
            vec![rule]
        };
        let changes_of = |rule: &Rule| {
            let ends = if wholes.contains(&rule.name.as_str()) {
                ends(&rule.expression).into()
            } else {
                Vec::new()
            };
            let edits = editor.edits(rule).into_iter().chain(ends);
            let change = |edit| Change {
                what: rule.name.clone(),
                place: EditSite::Rule(rule.name.clone()),
                edit,
            };
            edits.map(change).collect::<Vec<_>>()
        };
        let of_rules = rules.into_iter().flat_map(changes_of);
        let of_branches = branches.changes(&grammar, rule, atoms)?;
        let changes = of_rules.chain(of_branches).collect();
        Ok(Some(Plan {
            rule,
            grammar,
            narrowed,
            branches,
            changes,
        }))
    }
}

/// Ensures that the edits of these rules take little memory, before there is one: those of each
/// rule, and again those in each branch.
///
/// # Errors
///
/// [`CompileError::TooLarge`] names the rule whose edits take the most.
fn ensure_few(
    grammar: &Grammar,
    rules: &[&Rule],
    branches: usize,
    atoms: &[ByteSet],
    density: Density,
) -> Result<(), CompileError> {
    // Of a class, whatever it has; one more is beyond US-ASCII.
    let of_class = |density| chosen(ByteSet::default(), atoms, density).len() + 1;
    let [few, many] = [Density::Telling, density].map(of_class);
    // A name is a class only if every character is tried.
    let of_name = if density == Density::Every {
        many + OF_RANGE
    } else {
        0
    };
    let uses: HashMap<&str, Vec<&str>> = rules
        .iter()
        .map(|rule| (rule.name.as_str(), rule.uses()))
        .collect();
    let mut longer: HashMap<&str, usize> = HashMap::new();
    for rule in grammar.rules() {
        let mut names = rule.expression.parts().iter().filter_map(Expression::name);
        if let Some(name) = names.next().filter(|name| is_longer(rule, name)) {
            *longer.entry(name).or_default() += 1;
        }
    }
    let bytes = |rule: &&Rule| {
        // In place of a name, each is tried that the rule uses, or that one of those uses.
        let own = &uses[rule.name.as_str()];
        let theirs = own.iter().filter_map(|name| uses.get(name)).map(Vec::len);
        let others = theirs
            .fold(own.len(), usize::saturating_add)
            .min(rules.len());
        let mut edits = 0_usize;
        let mut copy = 0_usize;
        rule.expression.visit(&mut |part| {
            let longer = part.name().and_then(|name| longer.get(name)).unwrap_or(&0);
            let names = 2 * (others + longer);
            let in_branches = most_edits(part, names, few).saturating_mul(branches);
            let most = most_edits(part, names + of_name, many);
            edits = edits.saturating_add(most.saturating_add(in_branches));
            copy += size_of::<Expression>() + text_of(part).len();
        });
        edits.saturating_mul(copy)
    };
    let all = rules.iter().map(bytes).fold(0, usize::saturating_add);
    match rules.iter().max_by_key(|rule| bytes(rule)) {
        Some(largest) if all > BYTES => Err(CompileError::TooLarge(format!(
            "its mutants have copies of its rules, the largest of `{}`, and all may take {} MiB",
            visible(largest.name.as_bytes()),
            BYTES >> 20,
        ))),
        _ => Ok(()),
    }
}

/// The text of a literal or of a name.
fn text_of(part: &Expression) -> &str {
    match part {
        Expression::Literal(text) | Expression::AnyCase(text) | Expression::Name(text) => text,
        _ => "",
    }
}

/// A bound on the number of edits of this part of a rule, without its own parts, if a name has this
/// many, and this many characters are tried for any class.
fn most_edits(part: &Expression, names: usize, characters: usize) -> usize {
    match part {
        // Each character is widened.
        Expression::Literal(text) | Expression::AnyCase(text) => text.len() + 2,
        Expression::Range(..) => characters + OF_RANGE,
        Expression::Name(_) => names,
        // Each part is swapped, lost, optional and repeated.
        Expression::Sequence(parts) => 4 * parts.len(),
        Expression::Alternatives(parts) => characters + (OF_RANGE + 1) * parts.len(),
        Expression::Optional(_) | Expression::Repetition { .. } => 4,
    }
}

/// How many bytes of each class are tried.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Density {
    /// Those at which implementations go wrong: the ends of its ranges and their neighbors, the
    /// ends in the other case, all punctuation, and one byte of each class that the grammar
    /// distinguishes.
    #[default]
    Telling,
    /// All 256.
    Every,
}

/// The bytes of `class` that are tried, where the grammar distinguishes `atoms`.
fn chosen(class: ByteSet, atoms: &[ByteSet], density: Density) -> Vec<u8> {
    if density == Density::Every {
        return (0..=u8::MAX).collect();
    }
    let mut chosen = BTreeSet::new();
    chosen.extend((b'!'..=b'~').filter(u8::is_ascii_punctuation));
    for (first, last) in class.ranges() {
        chosen.extend([first, last, other_case(first), other_case(last)]);
        if first < last {
            chosen.extend(
                [first.checked_sub(1), last.checked_add(1)]
                    .into_iter()
                    .flatten(),
            );
        }
    }
    chosen.extend(atoms.iter().filter_map(ByteSet::most_readable));
    chosen.into_iter().collect()
}

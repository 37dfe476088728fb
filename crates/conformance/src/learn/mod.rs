//! Learns the automaton of a parser from its answers.
//!
//! A parser that answers `yes` or `no` about any string is a black box with an automaton in it, if
//! its set of strings is regular. [`Learning::learn`] asks about batches of strings until it knows
//! one that answers all of them alike (D. Angluin, *Learning Regular Sets from Queries and
//! Counterexamples*, Information and Computation 75, 1987).
//!
//! * States are distinguished by a tree of separating strings (Kearns and Vazirani, 1994), and a
//!   wrong answer of the automaton is traced to the step at which it goes wrong (Rivest and
//!   Schapire, 1993).
//! * A rule that the parser is to implement gives the first access strings, the first separating
//!   strings and the classes of bytes. A class is split when a byte and the one that represents it
//!   are answered differently.
//! * No number of answers proves that two automata are equal. So the result names its [`Evidence`]:
//!   the [checks](Check) in which it was not refuted. It is *exact within* some number of states:
//!   if the parser answers as an automaton with at most this many states would, it is this one (the
//!   [W-method](crate::suite)). If a [bound](Bounds) is reached, it is only a lower bound: the
//!   parser's automaton has at least this many states, because the answers distinguish them.
//!
//! In a test of your parser, [`Learning::about`] is enough: it asks a function, and the [`Report`]
//! says where that differs.
//!
//! ```
//! use rfc1738_conformance::{grammar::Grammar, judge::whole, language::Language, learn::Learning};
//!
//! // Its mistake: a label may have underscores.
//! let is_hostname = |text: &[u8]| {
//!     let labels: Vec<&[u8]> = text.split(|&byte| byte == b'.').collect();
//!     labels.last().is_some_and(|label| label.first().is_some_and(u8::is_ascii_alphabetic))
//!         && labels.iter().all(|label| {
//!             [label.first(), label.last()].iter().all(|end| end.is_some_and(u8::is_ascii_alphanumeric))
//!                 && label.iter().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(byte))
//!         })
//! };
//!
//! let hostname = Language::rule(Grammar::rfc1738(), "hostname")?;
//! let report = Learning::about(&hostname).near_misses(1_000).report(&mut whole(is_hostname))?;
//! assert!(!report.agrees());
//! let text = report.to_string();
//! assert!(text.starts_with("\
//! states: 6
//! exact, if the function answers as an automaton with at most 6 states would
//! hostname: 6 states
//! wrongly accepted: "), "{text}");
//! let [difference] = &*report.differences.as_ref().unwrap().list else { panic!("{text}") };
//! let pair = difference.to_string();
//! assert!(pair.starts_with(r#"accepts "a_0" as well as "a0"  toplabel | domainlabel: "_" added"#));
//!
//! // It has the automaton, too.
//! let learned = report.learned.expect("the function does not contradict itself");
//! assert!(learned.dfa().accepts(b"x_y.host.dom") && !learned.dfa().accepts(b"_x"));
//! # Ok::<(), rfc1738_conformance::automaton::CompileError>(())
//! ```
//!
//! With the feature `process`, `process::Oracle` asks a command.

mod bound;
mod differences;
mod hypothesis;
mod language;
mod learner;
mod questions;
mod report;

use std::{fmt, mem};

use self::language::{NEAR_MISSES, probes};
use crate::{
    automaton::Dfa,
    compare::{Comparison, Side},
    judge::{Differences, Reads},
    language::Language,
    suite::Suite,
};
use bound::Stop;
pub use bound::{Bound, Bounds, LearnError};
use learner::Learner;
use questions::{KnownAnswers, Questions};
pub use report::{Report, Respondent};

/// How many strings are asked about again at the end.
const CONFIRMED: usize = 1_000;

/// How many random walks there are by default, and their seed.
const WALKS: usize = 100_000;
const WALK_SEED: u64 = 0;

/// The maximum number of places of divergence that are asked about on each side.
const PLACES: usize = 1_000;

in_words! {
    /// A set of strings by which an automaton may be refuted.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum Check {
        /// The suite of the rule from which learning began.
        RuleSuite = "suite of the rule",
        /// A string for each single fault: those that the [mutants](crate::mutant) of the rule treat
        /// differently.
        Mutants = "mutants of the rule",
        /// Strings from elsewhere, such as a file.
        Corpus = "corpus",
        /// Sentences of a rule.
        Sentences = "sentences",
        /// Near misses of a rule.
        NearMisses = "near misses",
        /// What parsers do beyond a grammar: numbers around powers of two, lengths of labels and names,
        /// escapes, other addresses.
        Probes = "probes",
        /// The suite of the learned automaton itself.
        OwnSuite = "suite of the automaton",
        /// [Random strings](Suite::walks) in the manner of its suite.
        Walks = "random walks",
        /// The shortest strings at which the automaton and that of the rule diverge.
        Differences = "differences",
    }
}

/// What a result rests on.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Evidence {
    /// How many strings the oracle was asked about, those that were asked again included.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub queries: u64,
    /// The checks that the automaton has passed, each with its number of strings, in the order in
    /// which they were done; none if a bound was reached.
    #[cfg_attr(feature = "serde", serde(serialize_with = "passed"))]
    pub checks: Vec<(Check, u64)>,
    /// How many strings were asked about again, and answered as before.
    pub confirmed: u64,
    /// Which bound was reached, if one was.
    pub bound: Option<Bound>,
    /// Whether strings were left out, and count as rejected, because they are not one line of
    /// UTF-8.
    pub not_asked: bool,
}

#[cfg(feature = "serde")]
fn passed<S: serde::Serializer>(checks: &[(Check, u64)], serializer: S) -> Result<S::Ok, S::Error> {
    #[derive(serde::Serialize)]
    struct Passed {
        check: &'static str,
        strings: u64,
    }
    serializer.collect_seq(checks.iter().map(|&(check, strings)| Passed {
        check: check.name(),
        strings,
    }))
}

/// The automaton that was learned, and the evidence for it.
#[derive(Debug)]
pub struct Learned {
    dfa: Dfa,
    states: usize,
    exact_within: Option<usize>,
    evidence: Evidence,
    known: KnownAnswers,
    differences: Option<Differences>,
}

impl Learned {
    /// The minimal automaton. If a [bound](Evidence::bound) was reached, it is the last one that
    /// was complete, and there may be answers that it does not give.
    pub fn dfa(&self) -> &Dfa {
        &self.dfa
    }

    /// The number of states that the answers distinguish, including the dead one. The parser's
    /// automaton has at least this many.
    pub fn states(&self) -> usize {
        self.states
    }

    /// If the parser answers as some automaton with at most this many states would, it is this one.
    /// With extra states, this holds if it treats alike the bytes that the answers did not
    /// distinguish. `None` if a bound was reached: nothing is known then.
    pub fn exact_within(&self) -> Option<usize> {
        self.exact_within
    }

    /// What the result rests on.
    pub fn evidence(&self) -> &Evidence {
        &self.evidence
    }

    /// The answer of the oracle about this string, if it was asked.
    pub fn answer(&self, string: &[u8]) -> Option<bool> {
        self.known.answer(string)
    }

    /// All strings that the oracle was asked about, with its answers.
    pub fn answers(&self) -> impl Iterator<Item = (&[u8], bool)> {
        differences::answers(&self.known)
    }

    /// Where the answers differ from the language, if there is one.
    pub fn differences(&self) -> Option<&Differences> {
        self.differences.as_ref()
    }
}

type Strings<'a> = Box<dyn Iterator<Item = Vec<u8>> + 'a>;

/// How to learn.
#[must_use = "nothing is learned yet"]
pub struct Learning<'a> {
    language: Option<&'a Language>,
    near_misses: usize,
    suite: Option<&'a Suite>,
    checks: Vec<(Check, Strings<'a>)>,
    extra_states: u32,
    walks: usize,
    bounds: Bounds,
    reads: Reads,
}

impl fmt::Debug for Learning<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Learning")
            .field("language", &self.language)
            .finish_non_exhaustive()
    }
}

impl Default for Learning<'_> {
    fn default() -> Self {
        Learning::new()
    }
}

impl<'a> Learning<'a> {
    /// From nothing: one class of bytes, and no strings to begin with.
    pub fn new() -> Learning<'a> {
        Learning {
            language: None,
            near_misses: NEAR_MISSES,
            suite: None,
            checks: Vec::new(),
            extra_states: 0,
            walks: WALKS,
            bounds: Bounds::default(),
            reads: Reads::default(),
        }
    }

    /// Begins with the access strings, the separating strings and the classes of bytes of a rule's
    /// suite, and checks all its strings first.
    pub fn from_suite(mut self, suite: &'a Suite) -> Learning<'a> {
        self.suite = Some(suite);
        self
    }

    /// Asks about these strings as well.
    pub fn check(
        mut self,
        check: Check,
        strings: impl Iterator<Item = Vec<u8>> + 'a,
    ) -> Learning<'a> {
        self.checks.push((check, Box::new(strings)));
        self
    }

    /// The suite of the automaton is complete for this many extra states. It grows exponentially
    /// with them.
    pub fn extra_states(mut self, extra_states: u32) -> Learning<'a> {
        self.extra_states = extra_states;
        self
    }

    /// How many random walks there are to be.
    pub fn walks(self, walks: usize) -> Learning<'a> {
        Learning { walks, ..self }
    }

    /// How far to learn.
    pub fn bounds(self, bounds: Bounds) -> Learning<'a> {
        Learning { bounds, ..self }
    }

    /// What the oracle reads. It counts as rejecting all other strings, and no difference is made
    /// of them.
    pub fn reads(self, reads: Reads) -> Learning<'a> {
        Learning { reads, ..self }
    }

    /// Learns from an oracle, which answers for each string of a batch whether it is in the set.
    /// Batches are large: each round asks all questions at once that do not depend on each other's
    /// answers.
    ///
    /// # Errors
    ///
    /// [`LearnError`] if the oracle fails, or contradicts itself; or if the language is too large.
    pub fn learn<E>(
        mut self,
        mut oracle: impl FnMut(&[Vec<u8>]) -> Result<Vec<bool>, E>,
    ) -> Result<Learned, LearnError<E>> {
        let own = self
            .language
            .map(|language| Suite::new(language, self.extra_states));
        let own = own.transpose()?;
        let mut checks = mem::take(&mut self.checks);
        if let Some(language) = self.language {
            checks.extend(self::language::checks(language, self.near_misses)?);
        }
        let suite = own.as_ref().or(self.suite);
        let mut run = LearningRun {
            suite,
            questions: Questions::new(&mut oracle, self.bounds),
            learner: Learner::new(suite, self.bounds.states),
            learning: self,
            passed: Vec::new(),
        };
        let bound = match run.learn(checks) {
            Ok(()) => None,
            Err(Stop::Bound(bound)) => Some(bound),
            Err(Stop::Error(error)) => return Err(error),
        };
        run.result(bound)
    }
}

/// A run of the learner.
struct LearningRun<'a, E> {
    learning: Learning<'a>,
    suite: Option<&'a Suite>,
    questions: Questions<'a, E>,
    learner: Learner,
    passed: Vec<(Check, u64)>,
}

impl<E> LearningRun<'_, E> {
    fn learn(&mut self, checks: Vec<(Check, Strings<'_>)>) -> Result<(), Stop<E>> {
        self.learner.begin(self.suite, &mut self.questions)?;
        // All of these are asked before the first refinement. If there is a bound, it is not
        // reached before the shortest counterexamples of all of them were used, and all answers are
        // known.
        if let Some(suite) = self.suite {
            self.check(Check::RuleSuite, suite.strings(), false)?;
            self.check(Check::Probes, probes(suite.dfa())?, false)?;
        }
        for (check, strings) in checks {
            self.check(check, strings, false)?;
        }
        self.learner.settle(&mut self.questions)?;
        // These depend on the automaton, so they are done until it passes them all.
        loop {
            let refinements = self.learner.refinements;
            self.check(Check::Probes, probes(&self.learner.dfa()?)?, true)?;
            let own = self.learner.suite(self.learning.extra_states)?;
            self.check(Check::OwnSuite, own.strings(), true)?;
            self.check(
                Check::Walks,
                own.walks(WALK_SEED).take(self.learning.walks),
                true,
            )?;
            let differences = self.differences()?;
            self.check(Check::Differences, differences.into_iter(), true)?;
            self.questions.confirm_some(CONFIRMED)?;
            if self.learner.refinements == refinements {
                return Ok(());
            }
        }
    }

    /// Asks about strings that may refute the automaton; if it `settles`, it is refined after each
    /// batch.
    fn check(
        &mut self,
        check: Check,
        mut strings: impl Iterator<Item = Vec<u8>>,
        settles: bool,
    ) -> Result<(), Stop<E>> {
        let mut count = 0;
        while let Some(asked) = self.ask_batch(&mut strings)? {
            count += asked;
            if settles {
                self.learner.settle(&mut self.questions)?;
            }
        }
        self.passed.retain(|&(done, _)| done != check);
        self.passed.extend((count > 0).then_some((check, count)));
        Ok(())
    }

    /// Asks about some of these strings, and returns about how many; `None` if there are no more.
    fn ask_batch(
        &mut self,
        strings: &mut impl Iterator<Item = Vec<u8>>,
    ) -> Result<Option<u64>, Stop<E>> {
        // No automaton of a reasonable size is right about a string that is too long.
        let is_too_long = |string: &Vec<u8>| {
            let language = self.learning.language;
            language.is_some_and(|language| language.is_too_long(string))
        };
        let mut strings = strings.filter(|string| !is_too_long(string));
        let mut count = 0;
        self.questions.ask(
            strings
                .by_ref()
                .take(self.questions.batch())
                .inspect(|_| count += 1),
        )?;
        Ok((count > 0).then_some(count))
    }

    /// The shortest strings at which the automaton and that of the rule diverge.
    fn differences(&self) -> Result<Vec<Vec<u8>>, Bound> {
        let Some(suite) = self.suite else {
            return Ok(Vec::new());
        };
        let learned = self.learner.dfa()?;
        let rule = suite.dfa().clone();
        let firsts = [learned.difference(&rule), rule.difference(&learned)]
            .map(|only| only.map(|only| only.firsts()));
        let [learned, rule] = [learned, rule].map(Language::from);
        let comparison = Comparison::new(&learned, &rule).map_err(|_| Bound::States)?;
        let places = [Side::A, Side::B]
            .into_iter()
            .flat_map(|side| comparison.places(side).take(PLACES));
        let firsts = firsts
            .into_iter()
            .flatten()
            .flat_map(|strings| strings.into_iter().take(PLACES));
        Ok(places.map(|place| place.string).chain(firsts).collect())
    }

    fn result(mut self, bound: Option<Bound>) -> Result<Learned, LearnError<E>> {
        if bound.is_some() {
            // Reports divergence only if the oracle confirmed it.
            let differences = self.differences().unwrap_or_default();
            self.passed.clear();
            match self.questions.without_bounds().ask(differences) {
                Err(Stop::Error(error)) => return Err(error),
                Ok(()) | Err(Stop::Bound(_)) => {}
            }
        }
        let dfa = self
            .learner
            .dfa()
            .unwrap_or_else(|_| Dfa::from_table(&[0; 256], &[vec![0]], &[false]).expect("a table"));
        let states = self.learner.state_count().max(1);
        let Learning {
            language,
            extra_states,
            reads,
            ..
        } = self.learning;
        let within = dfa.state_count() + extra_states as usize;
        let differences = language
            .map(|language| differences::differences(language, reads, &mut self.questions))
            .transpose()?;
        let questions = self.questions;
        Ok(Learned {
            dfa,
            states,
            exact_within: bound.is_none().then_some(within),
            evidence: Evidence {
                queries: questions.asked,
                confirmed: questions.confirmed,
                checks: self.passed,
                bound,
                not_asked: false,
            },
            known: questions.known,
            differences,
        })
    }
}

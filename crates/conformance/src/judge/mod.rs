//! Judges an implementation: does it agree with a grammar, and if not, why?
//!
//! A [`Judge`] asks an [`Implementation`], which is a function or a process, and compares the
//! answers with those of the automaton. It asks about these strings of a [`Language`]:
//!
//! * the [small suite](crate::suite::Small), which detects single faults;
//! * the [suite](Suite), which proves an automaton correct if it has no more states than the
//!   language;
//! * for implementations that are not such automata, [probes](Suite::probes), about what parsers do
//!   beyond a grammar; [members through each two states](Suite::pairs), and up to 8,000 random
//!   strings, for parts that affect later parts; and members in which a piece that may be repeated
//!   is repeated 4, 8, 16 and so on to 1,024 times, or until they have 70,000 bytes, for length
//!   limits.
//!
//! If some answers are wrong, the judge continues with strings that the implementation accepts. The
//! grammar says what a member is; only the implementation says which members it takes, if it also
//! checks values, such as the days of a month. So the judge looks for an accepted member through
//! each state and each transition of the automaton, asks the suite once more beside these, repeats
//! their pieces, and asks about the strings that are one edit away from a wrong answer. The
//! [`Verdict`] has what this shows: [differences](Difference), each with a pair of strings that
//! anybody can try. A difference that others explain is left out: its string becomes an accepted
//! member when the other differences are reversed in it.
//!
//! In a test of your parser:
//!
//! ```
//! use rfc1738_conformance::{grammar::Grammar, judge::{Judge, whole}, language::Language};
//! # // Letters, digits and hyphens; no hyphen at an end; no digit first in the last label.
//! # fn is_hostname(text: &[u8]) -> bool {
//! #     let labels: Vec<&[u8]> = text.split(|&byte| byte == b'.').collect();
//! #     labels.last().is_some_and(|label| label.first().is_some_and(u8::is_ascii_alphabetic))
//! #         && labels.iter().all(|label| {
//! #             [label.first(), label.last()].iter().all(|end| end.is_some_and(u8::is_ascii_alphanumeric))
//! #                 && label.iter().all(|byte| byte.is_ascii_alphanumeric() || *byte == b'-')
//! #         })
//! # }
//!
//! # /*
//! #[test]
//! # */
//! fn a_hostname_is_that_of_section_5() {
//!     let judge = Judge::new(Language::rule(Grammar::rfc1738(), "hostname").unwrap()).unwrap();
//!     let verdict = judge.verdict(&mut whole(is_hostname));
//!     assert!(verdict.agrees(), "{verdict}");
//! }
//! # a_hostname_is_that_of_section_5();
//! ```
//!
//! A parser that takes an underscore as well fails it, and the message says so:
//!
//! ```
//! # use rfc1738_conformance::{grammar::Grammar, judge::{Judge, whole}, language::Language};
//! # fn is_port(text: &[u8]) -> bool {
//! #     !text.is_empty() && text.iter().all(|byte| byte.is_ascii_digit() || *byte == b'_')
//! # }
//! # /*
//! #[test]
//! # */
//! fn a_port_is_that_of_section_5() {
//!     let judge = Judge::new(Language::rule(Grammar::rfc1738(), "port").unwrap()).unwrap();
//!     let verdict = judge.verdict(&mut whole(is_port));
//!     assert!(verdict.agrees(), "{verdict}");
//! }
//! let failure = std::panic::catch_unwind(a_port_is_that_of_section_5).unwrap_err();
//! assert_eq!(failure.downcast_ref::<String>().unwrap(), "\
//! port: 12 of 2846 answers are wrong
//!   accepts \"_\" as well as \"0\"  digits: \"_\" in place of \"0\" (2 of 2 places)
//!     as if digit: takes \"_\" as well
//!     digits = 1*digit
//!   without these, no automaton of at most 3 states differs
//! ");
//! ```

mod beyond;
mod difference;
mod differences;
mod examine;
mod footing;
mod general;
mod inquiry;
mod judges;
mod ledger;
mod limit;
mod neighbors;
mod nested;
mod pair;
mod report;
mod search;
mod small;
mod step;
mod texts;
mod undo;
mod verdict;
mod ways;
mod wording;

use std::{
    fmt, str,
    sync::{Arc, OnceLock},
};

use crate::{
    automaton::{CompileError, Dfa},
    bytes::sort,
    implementation::ask,
    language::Language,
    suite::{Cycle, Suite},
};

use beyond::Beyond;
pub(crate) use examine::AGAIN;
use examine::Examination;
use nested::Shallow;
use small::Small;

pub use crate::implementation::{
    Answer, Contradiction, Fault, Folded, Implementation, Named, PartName, Parts, Question,
    Reference, Strings, Threw, is_line, longest_prefix, parts, whole,
};
pub use crate::mutant::Step;
pub use difference::{Difference, Kind, Shape, Times};
pub use differences::{Differences, Unexplained};
pub(crate) use footing::Footing;
pub use footing::NotJudged;
pub use judges::Judges;
pub(crate) use ledger::Ledger;
pub(crate) use nested::Depth;
pub use pair::Pair;
pub(crate) use undo::WrongAnswer;
pub use verdict::{Beginnings, Compared, Counterexample, Outcome, Tally, Verdict};
pub(crate) use wording::measured;

/// A language and the strings that an implementation is asked about. A clone shares them.
///
/// The strings are made again whenever they are needed, so they take no memory.
#[derive(Clone)]
pub struct Judge {
    asked: Arc<Asked>,
    /// Strings that are asked first.
    corpus: Arc<Vec<Vec<u8>>>,
    pub(crate) reference: Option<Arc<dyn Reference>>,
}

struct Asked {
    language: Language,
    options: Options,
    suite: Suite,
    /// The first ones.
    small: Small,
    /// The last ones.
    beyond: Beyond,
    /// How many strings are asked, and how many of the suite are left out.
    counts: OnceLock<(u64, u64)>,
}

impl fmt::Debug for Judge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Judge")
            .field("language", self.language())
            .finish_non_exhaustive()
    }
}

/// Which strings a [`Judge`] asks about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Options {
    /// How many states more than the language an implementation may have so that the suite still
    /// decides.
    pub extra_states: u32,
    /// Whether the small suite is asked first, so that single faults are named. It takes a second
    /// or so to make for most rules. The agreed language has none, and neither has a rule of more
    /// than 12,000 edits.
    pub small: bool,
    /// Whether the suite, and [more](self), is asked too. Without it, only the small suite is: a few
    /// hundred strings, which detect each single fault of the grammar, but not all combinations of
    /// faults, and no limits. Then it is an error if there is no small suite.
    pub whole: bool,
    /// What the implementation reads: it is asked only about such strings.
    pub reads: Reads,
}

/// No extra states, the small suite first, then the whole one, and all strings.
impl Default for Options {
    fn default() -> Self {
        Options {
            extra_states: 0,
            small: true,
            whole: true,
            reads: Reads::Bytes,
        }
    }
}

/// What an implementation reads.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Reads {
    /// All strings.
    #[default]
    Bytes,
    /// Strings that are UTF-8, which may contain line ends: for functions that take text.
    Text,
    /// Strings that are one line of UTF-8: for processes that read lines.
    Lines,
}

impl Reads {
    pub(crate) fn reads(self, string: &[u8]) -> bool {
        match self {
            Reads::Bytes => true,
            Reads::Text => str::from_utf8(string).is_ok(),
            Reads::Lines => is_line(string),
        }
    }
}

impl Judge {
    /// A judge that asks about all strings of the small suite, the suite, and [more](self). They
    /// may be millions, if a rule counts high or has many literals to begin with:
    /// [`count`](Judge::count) says how many.
    ///
    /// # Errors
    ///
    /// As in [`Suite::new`] and [`Mutants::new`](crate::mutant::Mutants::new).
    pub fn new(language: Language) -> Result<Judge, CompileError> {
        Judge::with_options(language, Options::default())
    }

    /// A judge that asks about some strings.
    ///
    /// # Errors
    ///
    /// As in [`new`](Judge::new), or if only the small suite is asked, and there is none.
    ///
    /// ```
    /// use rfc1738_conformance::{grammar::Grammar, judge::{Judge, Options, Reads}, language::Language};
    ///
    /// let digits = Language::rule(Grammar::rfc1738(), "digits")?;
    /// let judge = Judge::with_options(digits, Options { reads: Reads::Text, ..Options::default() })?;
    /// assert!(judge.strings().all(|string| std::str::from_utf8(&string).is_ok()));
    /// assert!(judge.strings().any(|string| string == b"\n") && judge.left_out() > 0);
    /// # Ok::<(), rfc1738_conformance::automaton::CompileError>(())
    /// ```
    pub fn with_options(language: Language, options: Options) -> Result<Judge, CompileError> {
        Judge::with_progress(language, options, &|_| ())
    }

    /// The same, and calls `progress` while it makes the small suite, which takes longest.
    ///
    /// # Errors
    ///
    /// As in [`with_options`](Judge::with_options).
    ///
    /// ```
    /// use std::sync::atomic::{AtomicUsize, Ordering};
    /// use rfc1738_conformance::{grammar::Grammar, judge::{Judge, Options, whole}, language::Language};
    ///
    /// let port = Language::rule(Grammar::rfc1738(), "port")?;
    /// let steps = AtomicUsize::new(0);
    /// let options = Options { whole: false, ..Options::default() };
    /// let judge = Judge::with_progress(port, options, &|step| {
    ///     assert!(step.done <= step.of);
    ///     steps.fetch_add(1, Ordering::Relaxed);
    /// })?;
    /// assert!(steps.into_inner() > 100 && judge.count() < 50);
    /// // It detects a single fault: this one takes an underscore as well.
    /// let verdict = judge.verdict(&mut whole(|text| {
    ///     !text.is_empty() && text.iter().all(|byte| byte.is_ascii_digit() || *byte == b'_')
    /// }));
    /// assert!(!verdict.agrees() && verdict.only_small);
    /// # Ok::<(), rfc1738_conformance::automaton::CompileError>(())
    /// ```
    pub fn with_progress(
        language: Language,
        options: Options,
        progress: &(dyn Fn(Step) + Sync),
    ) -> Result<Judge, CompileError> {
        let suite = Suite::new(&language, options.extra_states)?;
        let is_asked = |string: &[u8]| options.reads.reads(string);
        let small = || Small::new(&language, is_asked, progress);
        let small = match options.small.then(small).transpose() {
            // The whole suite decides without it.
            Err(CompileError::TooLarge(_) | CompileError::SeveralRules) if options.whole => None,
            small => small?,
        };
        let small = small.unwrap_or_default();
        let is_new = |string: &[u8]| {
            is_asked(string)
                && !small.contains(string)
                && !suite.contains(string)
                && !language.is_too_long(string)
        };
        let beyond = || Beyond::new(&language, &suite, is_new);
        let beyond = options.whole.then(beyond).transpose()?.unwrap_or_default();
        let asked = Arc::new(Asked {
            language,
            options,
            suite,
            small,
            beyond,
            counts: OnceLock::new(),
        });
        Ok(Judge {
            asked,
            corpus: Arc::default(),
            reference: None,
        })
    }

    /// This judge, with the right parts, for implementations that name [`parts`].
    #[must_use]
    pub fn with_parts(self, reference: impl Reference + 'static) -> Judge {
        Judge {
            reference: Some(Arc::new(reference)),
            ..self
        }
    }

    /// This judge, with these strings, which are asked about first: where an implementation checks
    /// values, such as dates or names that exist, it shows with them what it accepts.
    ///
    /// ```
    /// use rfc1738_conformance::{grammar::{Grammar, Notation}, judge::{Judge, whole}, language::Language};
    ///
    /// let grammar = Grammar::read("code = 4ALPHA\n", Notation::Abnf)?;
    /// let judge = Judge::new(Language::rule(&grammar, "code")?)?;
    /// // It knows two codes, and looks at four characters only.
    /// let mut knows = whole(|text| text.starts_with(b"HRKW") || text.starts_with(b"ZQXJ"));
    /// assert!(judge.verdict(&mut knows).differences.accepts_none);
    /// let verdict = judge.with_corpus([b"HRKW".to_vec()]).verdict(&mut knows);
    /// assert!(verdict.to_string().contains(r#"accepts "HRKWa" as well as "HRKW""#), "{verdict}");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_corpus(self, strings: impl IntoIterator<Item = Vec<u8>>) -> Judge {
        let is_asked = |string: &Vec<u8>| self.reads(string);
        let mut corpus: Vec<Vec<u8>> = strings.into_iter().filter(is_asked).collect();
        sort(&mut corpus);
        Judge {
            corpus: Arc::new(corpus),
            ..self
        }
    }

    /// The language.
    pub fn language(&self) -> &Language {
        &self.asked.language
    }

    /// The automaton that knows the right answers, except about a length [beside
    /// it](Language::accepts).
    pub fn dfa(&self) -> &Dfa {
        self.asked.suite.dfa()
    }

    /// Whether a string is in the language.
    pub(crate) fn is_member(&self, string: &[u8]) -> bool {
        self.dfa().accepts(string) && !self.language().is_too_long(string)
    }

    /// The strings that are asked, in this order: those of the corpus, and all others once.
    pub fn strings(&self) -> impl Iterator<Item = Vec<u8>> {
        self.strings_and_cycles().map(|(string, _)| string)
    }

    /// The same, each with its cycle if a piece of it is repeated.
    fn strings_and_cycles(&self) -> impl Iterator<Item = (Vec<u8>, Option<&Cycle>)> {
        let corpus = self.corpus[..].iter().cloned();
        corpus
            .map(|string| (string, None))
            .chain(self.own_strings())
    }

    /// The [strings](Judge::strings), then `count` random sentences of the language for this seed,
    /// and as many near misses: the strings for which implementations are compared with each other.
    ///
    /// # Errors
    ///
    /// As in [`Language::sentences`] and [`Language::near_misses`].
    ///
    /// ```
    /// use rfc1738_conformance::{grammar::Grammar, judge::{Judge, Options}, language::Language};
    ///
    /// let hostport = Language::rule(Grammar::rfc1738(), "hostport")?;
    /// let judge = Judge::with_options(hostport, Options { small: false, ..Options::default() })?;
    /// assert_eq!(judge.strings_and_random(500, 0)?.count() as u64, judge.count() + 1_000);
    /// assert!(judge.strings_and_random(0, 0)?.any(|string| string == b"a@b@c"));
    /// # Ok::<(), rfc1738_conformance::automaton::CompileError>(())
    /// ```
    pub fn strings_and_random(
        &self,
        count: usize,
        seed: u64,
    ) -> Result<impl Iterator<Item = Vec<u8>>, CompileError> {
        let language = self.language();
        let is_asked = |string: &Vec<u8>| self.reads(string);
        let sentences = language.sentences(seed)?.filter(is_asked).take(count);
        let near_misses = language.near_misses(seed)?.filter(is_asked).take(count);
        Ok(self.strings().chain(sentences).chain(near_misses))
    }

    fn own_strings(&self) -> impl Iterator<Item = (Vec<u8>, Option<&Cycle>)> {
        let asked = &self.asked;
        let whole = asked.options.whole.then(|| asked.suite.strings());
        let others = whole.into_iter().flatten();
        let others = others.filter(|string| self.reads(string) && !asked.small.contains(string));
        let small = asked.small.strings().cloned();
        let strings = small.chain(others).map(|string| (string, None));
        strings.chain(asked.beyond.strings())
    }

    /// Whether the implementation can be asked about this string.
    fn reads(&self, string: &[u8]) -> bool {
        self.asked.options.reads.reads(string)
    }

    /// How many strings are asked. It may take a while to count them the first time.
    pub fn count(&self) -> u64 {
        self.corpus.len() as u64 + self.counts().0
    }

    /// How many strings of the suite are not asked, as the implementation does not [read](Reads)
    /// them; of the small suite, if only that is asked.
    pub fn left_out(&self) -> u64 {
        self.counts().1
    }

    fn counts(&self) -> (u64, u64) {
        *self.asked.counts.get_or_init(|| {
            let left_out = if self.asked.options.whole {
                let strings = self.asked.suite.strings();
                strings.filter(|string| !self.reads(string)).count() as u64
            } else {
                self.asked.small.left_out
            };
            (self.own_strings().count() as u64, left_out)
        })
    }

    /// Whether the whole suite is asked, so that it decides.
    fn decides(&self) -> bool {
        self.asked.options.whole && self.left_out() == 0
    }

    /// The right answer about a string.
    pub fn right_answer<'s>(&self, question: Question, string: &'s [u8]) -> Answer<'s> {
        match question {
            Question::LongestPrefix => self
                .language()
                .longest_prefix(string)
                .ok()
                .flatten()
                .map_or(Answer::No, |length| Answer::Length(length as u64)),
            Question::Whole => self.is_member(string).into(),
            Question::Parts(_) => {
                let reference = self.reference.as_ref();
                reference
                    .and_then(|reference| reference.parts(string))
                    .map_or(Answer::No, Answer::Parts)
            }
        }
    }

    /// Asks the implementation about all strings, and compares its answers. The verdict also
    /// covers failures. If some answers are wrong, it is asked more: about strings beside members
    /// that it accepts, until pairs of strings show what is wrong. At the end it is asked about
    /// these again, so that an implementation that contradicts itself is reported as such.
    pub fn verdict(&self, implementation: &mut (impl Implementation + ?Sized)) -> Verdict {
        self.verdict_with(implementation, || {})
    }

    /// The same, and calls `progress` after each answer.
    pub fn verdict_with(
        &self,
        implementation: &mut (impl Implementation + ?Sized),
        mut progress: impl FnMut(),
    ) -> Verdict {
        let question = implementation.question();
        let unheard = || Verdict::new(self, question);
        let is_about_parts = matches!(question, Question::Parts(_));
        if is_about_parts && self.reference.is_none() {
            let fault =
                Fault::new("the judge does not know the right parts: `Judge::with_parts` tells it");
            return Verdict {
                fault: Some(fault),
                ..unheard()
            };
        }
        let implementation = &mut Shallow::new(self, implementation);
        let mut verdict = unheard();
        let mut examination = Examination::default();
        let fault = ask(implementation, Arc::new(self.clone()), |string, answer| {
            let right = self.right_answer(question, string);
            verdict.compare(string, answer, &right, self.reference.as_deref());
            examination.add(string, answer, &right);
            progress();
        });
        let fault = fault.err();
        if fault.as_ref().is_some_and(|fault| !fault.is_in_step) {
            return Verdict { fault, ..unheard() };
        }
        // Exceptions alone say nothing about the language.
        let says_something = verdict.threw.count < verdict.cases;
        let is_wrong = verdict.outcome() != Outcome::Agrees;
        verdict.fault = fault;
        verdict.questions = verdict.cases;
        if verdict.fault.is_none() && is_wrong && says_something {
            verdict.fault = examination.run(self, &mut verdict, implementation).err();
        }
        verdict
    }
}

impl Strings for Judge {
    fn iter(&self) -> Box<dyn Iterator<Item = Vec<u8>> + '_> {
        Box::new(self.strings())
    }

    fn count(&self) -> u64 {
        Judge::count(self)
    }
}

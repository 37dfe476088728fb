//! Judges an implementation: does it agree with a grammar, and if not, why?
//!
//! A [`Judge`] asks an [`Implementation`], which is a function or a process, and compares the
//! answers with those of the automaton. The [`Verdict`] counts the wrong ones, and names their
//! causes. It is asked about these strings of a [`Language`]:
//!
//! * the [small suite](crate::suite::Small), which detects single faults;
//! * the [suite](Suite), which proves that an automaton of no more states is right;
//! * for implementations that are not such automata, [probes](Suite::probes), about what parsers do
//!   beyond a grammar; [members through each two states](Suite::pairs), and up to 8,000 random
//!   strings, for what has a say in what comes later; and members in which a piece that may be
//!   repeated is repeated 4, 8, 16 and so on to 1,024 times, or until they have 70,000 bytes, for
//!   what they limit.
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
//!   as if digit: takes \"_\" as well
//!   12 wrongly accepted, \"_\" in digits | port: \"_\", answered yes, not no
//! ");
//! ```

mod beyond;
mod cause;
mod fault;
mod judges;
mod learned;
mod limit;
mod report;
mod verdict;

use std::{
    fmt, iter, str,
    sync::{Arc, OnceLock},
};

use crate::{
    automaton::{CompileError, Dfa},
    implementation::ask,
    language::Language,
    suite::Suite,
};

use beyond::{Beyond, Which};
use cause::Evidence;
use fault::{Likeness, Small};
use limit::Again;

pub use crate::implementation::{
    Answer, Contradiction, Fault, Folded, Implementation, Named, PartName, Parts, Question,
    Reference, Strings, Threw, is_line, longest_prefix, parts, whole,
};
pub use cause::{Cause, Form, Kind};
pub use judges::Judges;
pub use learned::Learned;
pub use verdict::{Beginnings, Compared, Counterexample, Outcome, Tally, Verdict};

/// How many of the first accepted members are asked about again: after thousands of others, an
/// implementation may reject them.
pub(crate) const AGAIN: usize = 16;

/// A language and the strings that an implementation is asked about. A clone shares them.
///
/// The strings are made again whenever they are needed, so they take no memory.
#[derive(Clone)]
pub struct Judge {
    asked: Arc<Asked>,
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
    /// What the implementation reads: it is asked only about such strings.
    pub reads: Reads,
}

/// No extra states, the small suite first, and all strings.
impl Default for Options {
    fn default() -> Self {
        Options {
            extra_states: 0,
            small: true,
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
    fn reads(self, string: &[u8]) -> bool {
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
    /// As in [`new`](Judge::new).
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
        let suite = Suite::new(&language, options.extra_states)?;
        let is_asked = |string: &[u8]| options.reads.reads(string);
        let small = if options.small {
            Small::new(&language, is_asked)?
        } else {
            Small::default()
        };
        let is_new =
            |string: &[u8]| is_asked(string) && !small.contains(string) && !suite.contains(string);
        let beyond = Beyond::new(&language, &suite, is_new)?;
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
            reference: None,
        })
    }

    /// The same judge, who knows the right parts, for implementations that name [`parts`].
    #[must_use]
    pub fn with_parts(self, reference: impl Reference + 'static) -> Judge {
        Judge {
            reference: Some(Arc::new(reference)),
            ..self
        }
    }

    /// The language.
    pub fn language(&self) -> &Language {
        &self.asked.language
    }

    /// The automaton that knows the right answers.
    pub fn dfa(&self) -> &Dfa {
        self.asked.suite.dfa()
    }

    /// The strings that are asked, in this order, each once.
    pub fn strings(&self) -> impl Iterator<Item = Vec<u8>> {
        let Asked {
            options,
            small,
            suite,
            beyond,
            ..
        } = &*self.asked;
        let others = suite.strings().filter(|string| options.reads.reads(string));
        small
            .strings()
            .cloned()
            .chain(others.filter(|string| !small.contains(string)))
            .chain(beyond.strings())
    }

    /// What the string with this number is.
    fn which(&self, number: usize) -> Which<'_> {
        self.asked.beyond.which(self.count() as usize - 1 - number)
    }

    /// How many strings are asked. It may take a while to count them the first time.
    pub fn count(&self) -> u64 {
        self.counts().0
    }

    /// How many strings of the suite are not asked.
    pub fn left_out(&self) -> u64 {
        self.counts().1
    }

    fn counts(&self) -> (u64, u64) {
        *self.asked.counts.get_or_init(|| {
            let Asked { options, suite, .. } = &*self.asked;
            let left_out = suite
                .strings()
                .filter(|string| !options.reads.reads(string))
                .count();
            (self.strings().count() as u64, left_out as u64)
        })
    }

    /// The right answer about a string.
    pub fn right_answer<'s>(&self, question: Question, string: &'s [u8]) -> Answer<'s> {
        match question {
            Question::LongestPrefix => self
                .dfa()
                .longest_prefix(string)
                .map_or(Answer::No, |length| Answer::Length(length as u64)),
            Question::Whole if self.dfa().accepts(string) => Answer::Yes,
            Question::Whole => Answer::No,
            Question::Parts(_) => {
                let reference = self.reference.as_ref();
                reference
                    .and_then(|reference| reference.parts(string))
                    .map_or(Answer::No, Answer::Parts)
            }
        }
    }

    /// Asks the implementation about all strings, and compares its answers. The verdict covers
    /// whatever it does. If some answers are wrong, it is asked more: what members seem to be
    /// rejected for is confirmed by further members that have the same; the shortest string of each
    /// cause and the first accepted members are asked about again, so an implementation that
    /// contradicts itself is reported as such; and if no fault explains the answers, its automaton
    /// is learned, if that is small.
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
        let mut verdict = unheard();
        let mut evidence = Evidence::default();
        let mut likeness = Likeness::default();
        let mut first: Vec<(Vec<u8>, Answer<'static>)> = Vec::new();
        let fault = ask(implementation, Arc::new(self.clone()), |string, answer| {
            let right = self.right_answer(question, string);
            verdict.compare(string, answer, &right, self.reference.as_deref());
            evidence.add(self, string, answer, &right);
            likeness.add(&self.asked.small, string, answer, &right);
            if first.len() < AGAIN && *answer == right && right != Answer::No {
                first.push((string.to_vec(), right.into_owned()));
            }
            progress();
        });
        let fault = fault.err();
        if fault.as_ref().is_some_and(|fault| !fault.is_in_step) {
            return Verdict { fault, ..unheard() };
        }
        // They say nothing about the language.
        if verdict.threw.count == verdict.cases {
            return Verdict { fault, ..verdict };
        }
        let mut again = Again {
            judge: self,
            implementation: &mut *implementation,
        };
        let can_be_asked = fault.is_none();
        verdict.causes = evidence.causes(self, question, can_be_asked.then_some(&mut again));
        if fault.is_none() {
            let decisive = verdict.decisive();
            let first = first
                .iter()
                .map(|(string, answer)| (&string[..], answer))
                .filter(|_| !decisive.is_empty());
            let again: Vec<_> = decisive.iter().copied().chain(first).collect();
            verdict.contradiction = contradiction(implementation, &again);
        }
        if verdict.contradiction.is_some() {
            return Verdict {
                causes: Vec::new(),
                ..verdict
            };
        }
        verdict.faults = likeness.faults(self, |strings| {
            let accepted = if fault.is_none() {
                self.accepted(implementation, strings).ok()
            } else {
                None
            };
            // Not every string can be asked about, and one that failed not at all.
            let Some(accepted) = accepted else {
                return vec![true; strings.len()];
            };
            let is_asked = |string: &[u8]| self.asked.options.reads.reads(string);
            let is_wrong = |(string, accepts): (&Vec<u8>, bool)| {
                !is_asked(string) || accepts != self.dfa().accepts(string)
            };
            iter::zip(strings, accepted).map(is_wrong).collect()
        });
        let is_unexplained =
            verdict.small && verdict.faults.is_empty() && !verdict.causes.is_empty();
        if is_unexplained && fault.is_none() && !is_about_parts {
            match self.learned(implementation, &verdict.causes) {
                Ok(learned) => verdict.learned = Some(learned),
                Err(why) => verdict.unlearned = Some(why),
            }
        }
        Verdict { fault, ..verdict }
    }
}

/// Asks about strings again. Returns the first one with another answer, if all were answered.
fn contradiction(
    implementation: &mut (impl Implementation + ?Sized),
    answered: &[(&[u8], &Answer<'static>)],
) -> Option<Contradiction> {
    if answered.is_empty() {
        return None;
    }
    let strings: Vec<Vec<u8>> = answered.iter().map(|(string, _)| string.to_vec()).collect();
    let mut before = answered.iter();
    let mut found = None;
    let asked = ask(implementation, Arc::new(strings), |string, second| {
        // An exception may have another message each time.
        let first = before
            .next()
            .map(|&(_, first)| first)
            .filter(|first| match (first, second) {
                (Answer::Threw(_), Answer::Threw(_)) | (Answer::Parts(_), Answer::Parts(_)) => {
                    false
                }
                (first, second) => *first != second,
            });
        if let (None, Some(first)) = (&found, first) {
            found = Some(Contradiction::new(
                string.to_vec(),
                first.clone(),
                second.clone().into_owned(),
            ));
        }
    });
    asked.ok().and(found)
}

impl Strings for Judge {
    fn iter(&self) -> Box<dyn Iterator<Item = Vec<u8>> + '_> {
        Box::new(self.strings())
    }

    fn count(&self) -> u64 {
        self.counts().0
    }
}

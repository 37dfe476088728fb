//! [`Judges`]: judges that are kept for the next question.

use std::sync::{Mutex, PoisonError};

use super::{Judge, Options};
use crate::{automaton::CompileError, language::Language};

/// The most recently used judges, for callers that name a language in each question, as functions
/// of Python and JavaScript do. It takes longer to make the small suite of a language than to ask
/// about its strings.
///
/// ```
/// use rfc1738_conformance::{grammar::Grammar, judge::{Judges, Options}, language::Language};
///
/// static JUDGES: Judges = Judges::new();
///
/// for _ in 0..10 {
///     let port = Language::rule(Grammar::rfc1738(), "port")?;
///     // It is made the first time.
///     assert_eq!(JUDGES.judge(port, Options::default())?.count(), 2846);
/// }
/// # Ok::<(), rfc1738_conformance::automaton::CompileError>(())
/// ```
#[derive(Debug, Default)]
pub struct Judges(Mutex<Vec<Judge>>);

impl Judges {
    /// How many are kept. The suite of a large set of schemes takes some megabytes.
    const MOST: usize = 4;

    /// Keeps none yet.
    pub const fn new() -> Judges {
        Judges(Mutex::new(Vec::new()))
    }

    /// The judge for this language and these options.
    ///
    /// # Errors
    ///
    /// As in [`Judge::with_options`].
    pub fn judge(&self, language: Language, options: Options) -> Result<Judge, CompileError> {
        let is_it =
            |judge: &Judge| judge.asked.language == language && judge.asked.options == options;
        let kept = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let found = kept().iter().find(|judge| is_it(judge)).cloned();
        let judge = found.map_or_else(|| Judge::with_options(language.clone(), options), Ok)?;
        let mut kept = kept();
        kept.retain(|judge| !is_it(judge));
        kept.insert(0, judge.clone());
        kept.truncate(Self::MOST);
        Ok(judge)
    }
}

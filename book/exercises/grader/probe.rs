//! [`Probe`]: calls a learner's function, and keeps what is needed if it never returns.

use std::{
    cell::RefCell,
    io::Write,
    panic::{self, AssertUnwindSafe, PanicHookInfo},
    path::Path,
    sync::{Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use crate::{
    catalogue::Exercise,
    program::TRYING,
    verdict::{Counterexample, Outcome, Verdict, encoded, quoted},
};

/// About how many bytes the strings have that are asked about to find a shorter counterexample.
const SHORTENING: usize = 4_000_000;
/// The length from which on a string is long, in bytes: a parser may be right about shorter ones,
/// and too slow or too deep for it.
pub(crate) const LONG: usize = 200;
/// How many strings are asked about once more, at most.
const AGAIN: usize = 2_000;
/// What a longer input has before a string, so that this does not begin at 0.
pub(crate) const BEFORE: &[u8] = b"<URL:";

/// Why a function is not always right about the same string.
const IMPURE: &str = "so its answer depends on more than its input: does it keep something in a `static` or a `thread_local!`?";

/// What is right and wrong so far, and the call that is being made.
#[derive(Debug)]
pub struct Probe {
    exercise: &'static Exercise,
    /// Whether each call is announced, for a program that is about to die.
    announces: bool,
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    current: Option<Vec<u8>>,
    /// How many calls were begun.
    calls: u64,
    right: u64,
    wrong: u64,
    first: Option<Fault>,
}

/// A string that shows a fault.
#[derive(Debug, Clone)]
struct Fault {
    string: Vec<u8>,
    outcome: Outcome,
    message: String,
}

/// A panic of the learner's code.
#[derive(Debug, Clone, Default)]
struct Panic {
    message: String,
    /// Where, as the compiler names it.
    file: String,
    line: u32,
}

thread_local! {
    static LAST_PANIC: RefCell<Panic> = RefCell::default();
}

/// Keeps the message of each panic of this program, in place of printing it.
pub fn keep_panics() {
    panic::set_hook(Box::new(|info: &PanicHookInfo<'_>| {
        let payload = info.payload();
        let message = payload
            .downcast_ref::<&str>()
            .copied()
            .or_else(|| payload.downcast_ref().map(String::as_str));
        let message = message.unwrap_or("a panic").to_owned();
        let (file, line) = info.location().map_or((String::new(), 0), |place| {
            (place.file().to_owned(), place.line())
        });
        LAST_PANIC.with(|last| {
            *last.borrow_mut() = Panic {
                message,
                file,
                line,
            }
        });
    }));
}

impl Probe {
    /// Before the first call of a function for this exercise. If it `announces` them, it prints
    /// each string before the call.
    pub fn new(exercise: &'static Exercise, announces: bool) -> Probe {
        Probe {
            exercise,
            announces,
            state: Mutex::default(),
        }
    }

    /// The name of the function.
    pub fn name(&self) -> &'static str {
        self.exercise.name
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Calls the learner's function, which is in `call`, about a string.
    ///
    /// # Errors
    ///
    /// The verdict, if it panics. [`keep_panics`] has to be called before.
    pub fn call<T>(&self, string: &[u8], call: impl FnOnce() -> T) -> Result<T, Verdict> {
        self.catch(string, call).map_err(|panic| {
            let Fault {
                outcome, message, ..
            } = self.fault(string, &panic);
            if outcome == Outcome::NotWritten {
                return self.not_written();
            }
            Verdict::without_strings(outcome, Some(Counterexample::new(string, message)))
        })
    }

    fn catch<T>(&self, string: &[u8], call: impl FnOnce() -> T) -> Result<T, Panic> {
        if self.announces {
            let mut output = std::io::stdout();
            // If nobody listens, there is nobody to tell.
            let _ = writeln!(output, "\n{TRYING}{}", encoded(string)).and_then(|()| output.flush());
        }
        let mut state = self.state();
        state.current = Some(string.to_vec());
        state.calls += 1;
        drop(state);
        let result = panic::catch_unwind(AssertUnwindSafe(call));
        self.state().current = None;
        result.map_err(|_| LAST_PANIC.with(|last| last.borrow().clone()))
    }

    /// Asks about each string, the shortest first. `ask` calls the learner's function, and says
    /// what is wrong with its answer.
    pub fn survey(
        &self,
        mut strings: Vec<Vec<u8>>,
        ask: impl Fn(&[u8]) -> Result<(), String>,
    ) -> Verdict {
        strings.sort_by_cached_key(|string| order(string));
        strings.dedup();
        // All strings are at the same place: a function that remembers an answer by where its input
        // is remembers another string's.
        let longest = strings.last().map_or(0, Vec::len);
        let place = RefCell::new(Vec::with_capacity(BEFORE.len() + longest));
        let fault = |string: &[u8], before: &[u8]| {
            let mut place = place.borrow_mut();
            place.clear();
            place.extend_from_slice(before);
            place.extend_from_slice(string);
            match self.catch(string, || ask(&place[before.len()..])) {
                Ok(Ok(())) => None,
                Ok(Err(message)) => Some(Fault {
                    string: string.to_vec(),
                    outcome: Outcome::Wrong,
                    message,
                }),
                Err(panic) => Some(self.fault(string, &panic)),
            }
        };
        for string in &strings {
            let fault = fault(string, b"");
            let mut state = self.state();
            match fault {
                None => state.right += 1,
                Some(fault) => {
                    state.wrong += 1;
                    let first = state.first.get_or_insert(fault);
                    if first.outcome == Outcome::NotWritten && state.right == 0 {
                        return self.not_written();
                    }
                }
            }
        }
        let first = self.state().first.clone();
        let Some(mut first) = first else {
            // In a composition it is asked again, elsewhere, and about a shorter string after a
            // longer one.
            strings.retain(|string| string.len() < LONG);
            let step = strings.len().div_ceil(AGAIN).max(1);
            let some = strings.iter().rev().step_by(step);
            let faults = some.filter_map(|string| fault(string, BEFORE));
            let again = faults.reduce(|_, shorter| shorter);
            if let Some(mut again) = again {
                again.message += "; it was right about this string when it was first asked, ";
                again.message += IMPURE;
                let mut state = self.state();
                state.wrong += 1;
                state.first = Some(again);
            }
            return self.verdict();
        };
        // The suite has a shortest string of those that it needs. One without some of the bytes may
        // do as well.
        let mut left = SHORTENING;
        let mut length = (first.string.len() / 64).next_power_of_two();
        while length > 0 {
            let shorter = without(&first.string, length)
                .take_while(|string| {
                    left = left.saturating_sub(string.len());
                    left > 0
                })
                .find_map(|string| fault(&string, b""));
            match shorter {
                Some(shorter) => {
                    self.state().first = Some(shorter.clone());
                    first = shorter;
                }
                None => length /= 2,
            }
        }
        if first.string.len() < LONG && fault(&first.string, BEFORE).is_none() {
            first.message += "; it is right about this string at another place, ";
            first.message += IMPURE;
            self.state().first = Some(first);
        }
        self.verdict()
    }

    /// The verdict on what is known so far.
    pub fn verdict(&self) -> Verdict {
        let state = self.state();
        let outcome = state
            .first
            .as_ref()
            .map_or(Outcome::Passed, |fault| fault.outcome);
        let counterexample = state
            .first
            .as_ref()
            .map(|fault| Counterexample::new(&fault.string, fault.message.clone()));
        Verdict {
            outcome,
            right: state.right,
            wrong: state.wrong,
            counterexample,
        }
    }

    /// The number of the call that is being made now, if one is.
    pub fn call_in_progress(&self) -> Option<u64> {
        let state = self.state();
        state.current.as_ref().map(|_| state.calls)
    }

    /// The verdict if the call that is being made does not return within `limit`.
    pub fn overdue(&self, limit: Duration) -> Verdict {
        let string = self.state().current.clone().unwrap_or_default();
        let verdict = self.verdict();
        // A string with a wrong answer is a better counterexample than one that is as long, or
        // longer.
        if !verdict.is_passed() {
            return verdict;
        }
        let name = self.name();
        let shown = quoted(&string);
        let limit = limit.as_secs();
        let message = if string.len() < LONG {
            format!(
                "your `{name}` does not come to an end on {shown}: it was stopped after {limit} seconds"
            )
        } else {
            format!(
                "your `{name}` takes more than {limit} seconds for {shown}, and was right about shorter strings: does it read \
                 the same bytes again and again?"
            )
        };
        Verdict {
            outcome: Outcome::Hangs,
            counterexample: Some(Counterexample::new(&string, message)),
            ..verdict
        }
    }

    fn not_written(&self) -> Verdict {
        Verdict::without_strings(Outcome::NotWritten, None)
    }

    fn fault(&self, string: &[u8], panic: &Panic) -> Fault {
        let name = self.name();
        let shown = quoted(string);
        let Panic {
            message,
            file,
            line,
        } = panic;
        // The compiler names the files of the project from its root, and those of libraries from
        // that of the machine.
        let is_library = Path::new(file).is_absolute() || file.starts_with("/rustc/");
        let file = file.rsplit(['/', '\\']).next().unwrap_or(file);
        let is_unwritten = message.starts_with("not yet implemented");
        let own = self.exercise.lesson().file;
        let (outcome, message) = if is_unwritten && file == own {
            (
                Outcome::NotWritten,
                format!(
                    "your `{name}` is not written yet for {shown}: a `todo!()` is in {file}, line {line}"
                ),
            )
        } else if is_unwritten {
            let message = format!(
                "your `{name}` calls something that is not written yet: a `todo!()` in {file}, line {line}; until you write it, \
                 use what `crate::given` has"
            );
            (Outcome::Panicked, message)
        } else {
            let place = if is_library {
                "in a library that it calls, "
            } else {
                ""
            };
            (
                Outcome::Panicked,
                format!("your `{name}` panics on {shown}: {message} ({place}{file}, line {line})"),
            )
        };
        Fault {
            string: string.to_vec(),
            outcome,
            message,
        }
    }
}

/// The shortest first, and of those of one length the ones that are easiest to read.
fn order(string: &[u8]) -> (usize, u32, Vec<u8>) {
    let effort = |byte: &u8| match byte {
        b'a'..=b'z' => 0,
        b'0'..=b'9' => 1,
        b'A'..=b'Z' => 2,
        b'!'..=b'~' => 3,
        _ => 9,
    };
    (
        string.len(),
        string.iter().map(effort).sum(),
        string.to_vec(),
    )
}

/// The string without each of its pieces of this length.
fn without(string: &[u8], length: usize) -> impl Iterator<Item = Vec<u8>> {
    let starts = (0..(string.len() + 1).saturating_sub(length)).step_by(length);
    starts.map(move |at| [&string[..at], &string[at + length..]].concat())
}

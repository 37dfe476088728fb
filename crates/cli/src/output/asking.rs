//! [`Asking`] on standard error: how far a conversation about a language is. A thread writes it,
//! because a command may read all strings before it answers the first.

use std::{
    fmt::Display,
    io::{self, IsTerminal},
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError},
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

use rfc1738_conformance::{judge::Step, safe::visible};

use super::{
    number::grouped,
    progress::{PATIENCE, TICK, erase, write},
};

/// How far it is: on a terminal, a line that is written over; elsewhere, a line or two.
pub(crate) struct Asking {
    shared: Arc<Shared>,
    writer: Option<JoinHandle<()>>,
}

struct Shared {
    name: String,
    state: Mutex<State>,
    over: Condvar,
}

struct State {
    stage: Stage,
    begun: Instant,
    is_over: bool,
}

enum Stage {
    /// The judge is made.
    Making(Option<Step>),
    Asking {
        done: u64,
        total: u64,
        /// When the first answer arrived, and the last. A command may take long to start, or be
        /// silent now, which says nothing about the other answers.
        answers: Option<[Instant; 2]>,
    },
}

impl Asking {
    /// While the judge is made. Nothing is written unless it `is_wanted`.
    pub(crate) fn new(name: impl Display, is_wanted: bool) -> Asking {
        let shared = Arc::new(Shared {
            name: visible(name.to_string().as_bytes()),
            state: Mutex::new(State {
                stage: Stage::Making(None),
                begun: Instant::now(),
                is_over: false,
            }),
            over: Condvar::new(),
        });
        let writer = is_wanted.then(|| {
            let shared = Arc::clone(&shared);
            thread::spawn(move || match io::stderr().is_terminal() {
                true => shared.write_over(),
                false => shared.write_lines(),
            })
        });
        Asking { shared, writer }
    }

    pub(crate) fn make(&self, step: Step) {
        self.shared.lock().stage = Stage::Making(Some(step));
    }

    /// From now on, it is asked, about so many strings.
    pub(crate) fn begin(&self, total: u64) {
        let mut state = self.shared.lock();
        state.begun = Instant::now();
        state.stage = Stage::Asking {
            done: 0,
            total,
            answers: None,
        };
    }

    /// There is one more answer.
    pub(crate) fn advance(&self) {
        let now = Instant::now();
        if let Stage::Asking { done, answers, .. } = &mut self.shared.lock().stage {
            answers.get_or_insert([now; 2])[1] = now;
            *done += 1;
        }
    }
}

impl Drop for Asking {
    fn drop(&mut self) {
        self.shared.lock().is_over = true;
        self.shared.over.notify_all();
        // Whatever is written next is written after its last line.
        self.writer.take().map(JoinHandle::join);
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits; the state after that, unless it is over.
    fn after(&self, time: Duration) -> Option<MutexGuard<'_, State>> {
        let waited = self
            .over
            .wait_timeout_while(self.lock(), time, |state| !state.is_over);
        let (state, _) = waited.unwrap_or_else(PoisonError::into_inner);
        (!state.is_over).then_some(state)
    }

    fn write_over(&self) {
        let mut wait = PATIENCE;
        let mut width = 0;
        while let Some(state) = self.after(wait) {
            wait = TICK;
            let line = format!("{}: {}", self.name, state.line());
            // The terminal may be slow, and nobody has to wait for it.
            drop(state);
            erase(width);
            width = line.chars().count();
            write(&line);
        }
        erase(width);
    }

    fn write_lines(&self) {
        let mut notes = Notes::default();
        while let Some(state) = self.after(TICK) {
            let note = notes.next(&state, Instant::now());
            drop(state);
            if let Some(note) = note {
                write(&format!("{}: {note}\n", self.name));
            }
        }
    }
}

impl State {
    /// The line on a terminal.
    fn line(&self) -> String {
        match self.stage {
            Stage::Making(None) => MAKING.to_owned(),
            Stage::Making(Some(Step { unit, done, of, .. })) => {
                let [done, of] = [done, of].map(|count| grouped(count as u64));
                format!("{MAKING}: {done} of {of} {unit}")
            }
            Stage::Asking { done: 0, total, .. } => to_ask(total),
            Stage::Asking { done, total, .. } if done < total => {
                let left = self.left().map(|left| format!(", {left}"));
                let left = left.unwrap_or_default();
                format!("{} of {} strings{left}", grouped(done), grouped(total))
            }
            Stage::Asking { total, .. } => {
                format!("{} strings asked, looking at the answers", grouped(total))
            }
        }
    }

    /// How long the rest takes, if enough answers have arrived to tell, and some are missing.
    fn left(&self) -> Option<String> {
        let Stage::Asking {
            done,
            total,
            answers: Some([first, last]),
        } = self.stage
        else {
            return None;
        };
        let elapsed = last.saturating_duration_since(first);
        let seconds = elapsed.as_secs_f64() / done as f64 * total.saturating_sub(done) as f64;
        (done >= ENOUGH && elapsed >= PATIENCE && seconds >= 1.0)
            .then(|| format!("about {} left", rounded(seconds)))
    }
}

/// What is written where nothing can be written over: each of these once, if it takes so long.
#[derive(Default)]
struct Notes {
    making: bool,
    count: bool,
    left: bool,
}

impl Notes {
    fn next(&mut self, state: &State, now: Instant) -> Option<String> {
        let elapsed = now.saturating_duration_since(state.begun);
        let Stage::Asking { total, .. } = state.stage else {
            let is_new = elapsed >= PATIENCE && !self.making;
            self.making |= is_new;
            return is_new.then(|| MAKING.to_owned());
        };
        let left = state.left().filter(|_| !self.left);
        self.left |= left.is_some();
        if self.count {
            return left;
        }
        // A little later, one line says both.
        self.count = left.is_some() || elapsed >= 2 * PATIENCE;
        let left = left.map(|left| format!(", {left}")).unwrap_or_default();
        self.count.then(|| to_ask(total) + &left)
    }
}

/// The time of fewer answers says little about that of the others.
const ENOUGH: u64 = 20;

const MAKING: &str = "making the suite";

fn to_ask(total: u64) -> String {
    format!("{} strings to ask", grouped(total))
}

/// A time in the unit in which it has two digits or so.
fn rounded(seconds: f64) -> String {
    match seconds {
        ..100.0 => format!("{seconds:.0} s"),
        ..6_000.0 => format!("{:.0} min", seconds / 60.0),
        _ => format!("{:.0} h", seconds / 3_600.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Asked about 4,000 strings, so many answers, the last of them so many milliseconds after the
    /// first one, which took three seconds; and the time of the last.
    fn answered(done: u64, milliseconds: u64) -> (State, Instant) {
        let begun = Instant::now();
        let first = begun + Duration::from_secs(3);
        let last = first + Duration::from_millis(milliseconds);
        let state = State {
            stage: Stage::Asking {
                done,
                total: 4_000,
                answers: (done > 0).then_some([first, last]),
            },
            begun,
            is_over: false,
        };
        (state, last)
    }

    #[test]
    fn a_line_says_how_much_is_done_and_how_long_the_rest_takes() {
        let cases = [
            (0, 2_000, "4,000 strings to ask"),
            (900, 900, "900 of 4,000 strings"),
            (1_000, 3_000, "1,000 of 4,000 strings, about 9 s left"),
            (1_000, 100_000, "1,000 of 4,000 strings, about 5 min left"),
            (19, 9_000, "19 of 4,000 strings"),
            (20, 900_000, "20 of 4,000 strings, about 50 h left"),
            (4_000, 9_000, "4,000 strings asked, looking at the answers"),
        ];
        for (done, milliseconds, line) in cases {
            let (state, _) = answered(done, milliseconds);
            assert_eq!(state.line(), line);
        }
    }

    #[test]
    fn each_note_is_written_once() {
        let mut notes = Notes::default();
        let mut next = |done, milliseconds| {
            let (state, now) = answered(done, milliseconds);
            notes.next(&state, now)
        };
        assert_eq!(next(0, 0).as_deref(), Some("4,000 strings to ask"));
        assert_eq!(next(0, 0), None);
        assert_eq!(next(1_000, 500), None);
        assert_eq!(next(1_000, 3_000).as_deref(), Some("about 9 s left"));
        assert_eq!(next(2_000, 6_000), None);
    }

    #[test]
    fn one_note_has_the_number_and_the_time_if_answers_arrive_at_once() {
        let mut notes = Notes::default();
        let (mut state, now) = answered(1_000, 3_000);
        state.begun = now - Duration::from_millis(1_500);
        let note = notes.next(&state, now);
        let expected = "4,000 strings to ask, about 9 s left";
        assert_eq!(note.as_deref(), Some(expected));
        state.begun = now - 2 * PATIENCE;
        assert_eq!(notes.next(&state, now), None);
    }

    #[test]
    fn a_run_of_less_than_a_second_has_no_notes() {
        let begun = Instant::now();
        let making = State {
            stage: Stage::Making(None),
            begun,
            is_over: false,
        };
        let mut notes = Notes::default();
        assert_eq!(notes.next(&making, begun + PATIENCE / 2), None);
        assert_eq!(
            notes.next(&making, begun + PATIENCE).as_deref(),
            Some(MAKING)
        );
        assert_eq!(notes.next(&making, begun + 2 * PATIENCE), None);
    }
}

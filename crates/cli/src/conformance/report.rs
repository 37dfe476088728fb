//! [`Reports`]: the files that the results are written to, besides the output.

use std::{ffi::OsString, fmt, fs, io::Write, time::Duration};

use rfc1738_conformance::{
    hex,
    judge::{Difference, Outcome, Verdict},
    language::Language,
};
use serde::Serialize;

use crate::{failure::Failure, input::file::FileError, output::number::counted};

/// What a file will have.
pub(super) trait Report {
    /// Adds a verdict about a language, and how long it took.
    fn add(&mut self, language: &Language, verdict: &Verdict, time: Duration);

    /// Adds a production that cannot be tested. Without it, the file would look as if nothing was
    /// wrong.
    fn add_unasked(&mut self, name: &str, failure: &Failure);

    /// The text of the file, after so long.
    fn text(&self, time: Duration) -> String;
}

/// Each with its file, and the name of that.
#[derive(Default)]
pub(super) struct Reports(Vec<(Box<dyn Report>, fs::File, OsString)>);

impl Reports {
    /// Opens the file, so that it is known to be writable before anything is asked.
    pub(super) fn add(
        &mut self,
        name: &OsString,
        report: impl Report + 'static,
    ) -> Result<(), FileError> {
        let file = fs::File::create(name).map_err(FileError::writing(name))?;
        self.0.push((Box::new(report), file, name.clone()));
        Ok(())
    }

    /// Adds the same to all.
    pub(super) fn each(&mut self, mut add: impl FnMut(&mut dyn Report)) {
        self.0
            .iter_mut()
            .for_each(|(report, ..)| add(&mut **report));
    }

    /// Writes the files.
    pub(super) fn write(self, time: Duration) -> Result<(), FileError> {
        self.0.into_iter().try_for_each(|(report, mut file, name)| {
            file.write_all(report.text(time).as_bytes())
                .map_err(FileError::writing(&name))
        })
    }
}

/// How many productions a parser agrees with.
#[derive(Default, Serialize)]
pub(super) struct Total {
    pub(super) productions: u64,
    pub(super) agree: u64,
    differ: u64,
    failed: u64,
    cases: u64,
    pub(super) left_out: u64,
}

impl Total {
    pub(super) fn add(&mut self, verdict: &Verdict) {
        self.productions += 1;
        self.cases += verdict.cases;
        self.left_out += verdict.left_out;
        match verdict.outcome() {
            Outcome::Agrees => self.agree += 1,
            Outcome::Differs => self.differ += 1,
            Outcome::Failed => self.failed += 1,
        }
    }
}

impl fmt::Display for Total {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Total {
            agree,
            differ,
            failed,
            cases,
            ..
        } = self;
        write!(
            f,
            "agree: {agree}, differ: {differ}, failed: {failed}; cases: {cases}"
        )
    }
}

/// How many strings were not asked.
pub(super) fn left_out(count: u64) -> String {
    format!("left out: {count} strings that are not one line of UTF-8 (--hex includes them)")
}

/// The number of wrong answers of each kind; `None` if there are none.
pub(super) fn wrong_answers(verdict: &Verdict) -> Option<String> {
    let wrong = verdict.tallies().filter(|(_, tally)| tally.count > 0);
    let wrong: Vec<String> = wrong
        .map(|(name, tally)| format!("{name}: {}", tally.count))
        .collect();
    (!wrong.is_empty()).then(|| format!("of {} answers, {}", verdict.cases, wrong.join(", ")))
}

/// What a difference explains, and below it both strings in hexadecimal.
pub(super) fn evidence(difference: &Difference) -> String {
    let answers = counted(difference.explains, "wrong answer");
    let [right, wrong] =
        [difference.pair.right(), difference.pair.wrong()].map(|it| hex::encode(&it));
    format!("explains {answers}\nin hexadecimal: right {right}, wrong {wrong}")
}

/// The text as it is written between tags, or as an attribute between double quotes.
pub(super) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

//! The results as JUnit XML, which services for continuous integration show.
//!
//! There is no standard. This is what all of them can read: a `testsuite` for each production; in
//! it a `testcase` for the production, whose name does not depend on the answers, and one with a
//! `failure` for each difference. They show one failure per `testcase`, and the first
//! line of its message.

use std::{ffi::OsString, fs, io::Write, time::Duration};

use rfc1738_conformance::{
    hex,
    judge::{Difference, Tally, Verdict},
    safe::visible,
};

use crate::{failure::Failure, input::file::FileError, output::number::counted};

/// The first part of every class name.
const CLASS: &str = "rfc1738.conformance";

/// The name of the test for a production as a whole.
const OVERALL: &str = "every answer is right";

/// A report, and the file that it is for.
pub(super) struct Junit {
    file: fs::File,
    name: OsString,
    /// The elements of the productions so far, and how many tests they have, how many failed and
    /// how many had no answer.
    suites: String,
    counts: [usize; 3],
}

/// Why a test did not pass.
struct Problem {
    element: &'static str,
    kind: &'static str,
    message: String,
    /// More lines.
    description: String,
}

/// The element if an answer was wrong,
const FAILURE: &str = "failure";

/// and if there was none.
const ERROR: &str = "error";

impl Junit {
    /// Opens the file, so that it is known to be writable before anything is asked.
    pub(super) fn create(name: &OsString) -> Result<Self, FileError> {
        let file = fs::File::create(name).map_err(FileError::of(name))?;
        Ok(Junit {
            file,
            name: name.clone(),
            suites: String::new(),
            counts: [0; 3],
        })
    }

    /// Adds a verdict, and how long it took.
    pub(super) fn add(&mut self, verdict: &Verdict, time: Duration) {
        let mut cases = vec![(OVERALL.to_owned(), overall(verdict))];
        for difference in &verdict.differences.list {
            let problem = failure_of(difference);
            cases.push((problem.message.clone(), Some(problem)));
        }
        for part in verdict
            .parts
            .iter()
            .flatten()
            .filter(|part| part.wrong.count > 0)
        {
            cases.push((
                format!("wrong part, {}", part.part),
                Some(wrong_part(&part.wrong)),
            ));
        }
        self.add_suite(&verdict.language, time, &cases);
    }

    /// Adds a production that cannot be tested. Without it, the file would look as if nothing was
    /// wrong.
    pub(super) fn add_unasked(&mut self, name: &str, failure: &Failure) {
        let message = visible(failure.to_string().as_bytes());
        let error = Problem {
            element: ERROR,
            kind: "failure",
            message,
            description: String::new(),
        };
        self.add_suite(name, Duration::ZERO, &[(OVERALL.to_owned(), Some(error))]);
    }

    /// Adds the tests of a production, by their names.
    fn add_suite(&mut self, name: &str, time: Duration, cases: &[(String, Option<Problem>)]) {
        let problems = || cases.iter().filter_map(|(_, problem)| problem.as_ref());
        let count = |element| {
            problems()
                .filter(|problem| problem.element == element)
                .count()
        };
        let counts = [cases.len(), count(FAILURE), count(ERROR)];
        (0..counts.len()).for_each(|at| self.counts[at] += counts[at]);
        let name = visible(name.as_bytes());
        let name = escaped(&name);
        self.suites += &format!("\n<testsuite name=\"{name}\"{}>", attributes(counts, time));
        for (case, problem) in cases {
            self.suites += &format!(
                "\n  <testcase name=\"{}\" classname=\"{CLASS}.{name}\">",
                escaped(case)
            );
            if let Some(Problem {
                element,
                kind,
                message,
                description,
            }) = problem
            {
                let message = escaped(message);
                let description = escaped(description);
                self.suites += &format!(
                    "<{element} type=\"{kind}\" message=\"{message}\">{description}</{element}>"
                );
            }
            self.suites += "</testcase>";
        }
        self.suites += "\n</testsuite>";
    }

    /// Writes the file.
    pub(super) fn write(mut self, time: Duration) -> Result<(), FileError> {
        let suites = &self.suites;
        let attributes = attributes(self.counts, time);
        let head = format!(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"{CLASS}\"{attributes}>"
        );
        write!(self.file, "{head}{suites}\n</testsuites>\n").map_err(FileError::of(&self.name))
    }
}

/// The number of tests, of those that failed, and of those without an answer, and how long they
/// took.
fn attributes([tests, failures, errors]: [usize; 3], time: Duration) -> String {
    let time = time.as_secs_f64();
    format!(
        r#" tests="{tests}" failures="{failures}" errors="{errors}" skipped="0" time="{time:.3}""#
    )
}

/// Why the command does not agree, in one test.
fn overall(verdict: &Verdict) -> Option<Problem> {
    if let Some(fault) = &verdict.fault {
        return Some(Problem {
            element: ERROR,
            kind: "fault",
            message: fault.message.clone(),
            description: fault.to_string(),
        });
    }
    if let Some(contradiction) = &verdict.contradiction {
        let message = format!("contradicts itself: {contradiction}");
        return Some(Problem {
            element: ERROR,
            kind: "contradiction",
            message,
            description: String::new(),
        });
    }
    let wrong = verdict.tallies().filter(|(_, tally)| tally.count > 0);
    let wrong: Vec<String> = wrong
        .map(|(name, tally)| format!("{name}: {}", tally.count))
        .collect();
    (!wrong.is_empty()).then(|| Problem {
        element: FAILURE,
        kind: "conformance",
        message: format!("of {} answers, {}", verdict.cases, wrong.join(", ")),
        description: String::new(),
    })
}

/// A difference: its line, and below it both strings in hexadecimal.
fn failure_of(difference: &Difference) -> Problem {
    let Difference { explains, pair, .. } = difference;
    let answers = counted(*explains, "wrong answer");
    let [right, wrong] = [pair.right(), pair.wrong()].map(|string| hex::encode(&string));
    Problem {
        element: FAILURE,
        kind: "difference",
        message: difference.to_string(),
        description: format!("explains {answers}\nin hexadecimal: right {right}, wrong {wrong}"),
    }
}

/// Wrong answers about a part.
fn wrong_part(tally: &Tally) -> Problem {
    let shortest = tally.shortest.as_ref();
    Problem {
        element: FAILURE,
        kind: "wrong part",
        message: shortest.map(ToString::to_string).unwrap_or_default(),
        description: shortest.map_or_else(String::new, |shortest| {
            let answers = counted(tally.count, "wrong answer");
            let hex = hex::encode(&shortest.string);
            format!("{answers}\nshortest: {shortest}\nin hexadecimal: {hex}")
        }),
    }
}

/// The text as it is written between tags, or as an attribute between double quotes.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

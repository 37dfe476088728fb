//! The results as JUnit XML, which services for continuous integration show.
//!
//! There is no standard. This is what they all read: a `testsuite` for each production; in it a `testcase` for the production, whose
//! name does not depend on the answers, and one with a `failure` for each cause of wrong answers. They show one failure a
//! `testcase`, and the first line of its message.

use std::{ffi::OsString, fmt, fs, io::Write, time::Duration};

use html_escape::encode_double_quoted_attribute as escaped;

use rfc1738_conformance::judge::{Fault, Tally, Verdict};

use super::table::counted;
use crate::{failure::Failure, file::File, hex, safe::visible};

/// What the first part of every class name is.
const CLASS: &str = "rfc1738.conformance";

/// The name of the test for a production as a whole.
const OVERALL: &str = "every answer is right";

/// A report, and the file that it is for.
pub(super) struct Junit {
    file: fs::File,
    name: File,
    suites: Vec<Suite>,
}

/// A production, how long it took, and its tests by name.
struct Suite {
    name: String,
    time: Duration,
    cases: Vec<(String, Status)>,
}

/// How a test ended.
enum Status {
    Success,
    /// An answer was wrong.
    Failure(Details),
    /// There was no answer.
    Error(Details),
}

/// Its kind, a line about it, and more lines.
struct Details {
    kind: &'static str,
    message: String,
    description: String,
}

impl Junit {
    /// Opens the file, so that it is known to be writable before anything is asked.
    pub(super) fn create(name: &OsString) -> Result<Self, Failure> {
        let shown = File::new(name);
        let file = fs::File::create(name).map_err(|error| Failure::File { file: shown.shown.clone(), error })?;
        Ok(Junit { file, name: shown, suites: Vec::new() })
    }

    /// Adds a verdict, and how long it took.
    pub(super) fn add(&mut self, verdict: &Verdict, time: Duration) {
        let mut cases = vec![(OVERALL.to_owned(), overall(verdict))];
        for cause in &verdict.causes {
            cases.push((cause.to_string(), failure(cause.kind.name(), &cause.tally)));
        }
        for part in verdict.parts.iter().flatten().filter(|part| part.wrong.count > 0) {
            cases.push((format!("wrong part, {}", part.part), failure("wrong part", &part.wrong)));
        }
        self.suites.push(Suite { name: visible(verdict.subject.as_bytes()), time, cases });
    }

    /// Adds a production that cannot be asked about: without it, the file would look as if nothing was wrong.
    pub(super) fn add_unasked(&mut self, name: &str, failure: &Failure) {
        let message = visible(failure.to_string().as_bytes());
        let error = Status::Error(Details { kind: "failure", message, description: String::new() });
        let name = visible(name.as_bytes());
        self.suites.push(Suite { name, time: Duration::ZERO, cases: vec![(OVERALL.to_owned(), error)] });
    }

    /// Writes the file.
    pub(super) fn write(mut self, time: Duration) -> Result<(), Failure> {
        let all = self.suites.iter().flat_map(|suite| &suite.cases);
        let (tests, failures, errors) = counts(all);
        let mut report = format!(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
             <testsuites name=\"{CLASS}\" tests=\"{tests}\" failures=\"{failures}\" errors=\"{errors}\" \
             skipped=\"0\" time=\"{}\">",
            seconds(time)
        );
        for suite in &self.suites {
            report += &format!("\n{suite}");
        }
        report += "\n</testsuites>\n";
        let failure = |error| Failure::File { file: self.name.shown.clone(), error };
        self.file.write_all(report.as_bytes()).map_err(failure)
    }
}

impl fmt::Display for Suite {
    fn fmt(&self, output: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Suite { name, time, cases } = self;
        let (tests, failures, errors) = counts(cases.iter());
        let (name, time) = (escaped(name), seconds(*time));
        write!(
            output,
            "<testsuite name=\"{name}\" tests=\"{tests}\" failures=\"{failures}\" errors=\"{errors}\" \
             skipped=\"0\" time=\"{time}\">"
        )?;
        for (case, status) in cases {
            write!(output, "\n  <testcase name=\"{}\" classname=\"{CLASS}.{name}\">", escaped(case))?;
            match status {
                Status::Success => {}
                Status::Failure(details) => details.write("failure", output)?,
                Status::Error(details) => details.write("error", output)?,
            }
            write!(output, "</testcase>")?;
        }
        write!(output, "\n</testsuite>")
    }
}

impl Details {
    /// Writes them as an element.
    fn write(&self, element: &str, output: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Details { kind, message, description } = self;
        let (message, description) = (escaped(message), escaped(description));
        write!(output, "<{element} type=\"{kind}\" message=\"{message}\">{description}</{element}>")
    }
}

/// How many tests these are, how many of them failed, and for how many there was no answer.
fn counts<'a>(cases: impl Iterator<Item = &'a (String, Status)>) -> (usize, usize, usize) {
    cases.fold((0, 0, 0), |(tests, failures, errors), (_, status)| match status {
        Status::Success => (tests + 1, failures, errors),
        Status::Failure(_) => (tests + 1, failures + 1, errors),
        Status::Error(_) => (tests + 1, failures, errors + 1),
    })
}

fn seconds(time: Duration) -> String {
    format!("{:.3}", time.as_secs_f64())
}

/// Whether the command agrees, in one test.
fn overall(verdict: &Verdict) -> Status {
    if let Some(fault) = &verdict.fault {
        return error(fault);
    }
    if let Some(contradiction) = &verdict.contradiction {
        let message = format!("contradicts itself: {contradiction}");
        return Status::Error(Details { kind: "contradiction", message, description: String::new() });
    }
    let wrong = verdict.tallies().filter(|(_, tally)| tally.count > 0);
    let wrong: Vec<String> = wrong.map(|(name, tally)| format!("{name}: {}", tally.count)).collect();
    if wrong.is_empty() {
        return Status::Success;
    }
    let faults = verdict.faults.iter().map(|fault| format!("as if {}", visible(fault.as_bytes())));
    Status::Failure(Details {
        kind: "conformance",
        message: format!("of {} answers, {}", verdict.cases, wrong.join(", ")),
        description: faults.collect::<Vec<_>>().join("\n"),
    })
}

/// Wrong answers.
fn failure(kind: &'static str, tally: &Tally) -> Status {
    let shortest = tally.shortest.as_ref();
    Status::Failure(Details {
        kind,
        message: shortest.map(ToString::to_string).unwrap_or_default(),
        description: shortest.map_or_else(String::new, |shortest| {
            let (answers, hex) = (counted(tally.count, "wrong answer"), hex::encode(&shortest.string));
            format!("{answers}\nshortest: {shortest}\nin hexadecimal: {hex}")
        }),
    })
}

/// The command broke the protocol.
fn error(fault: &Fault) -> Status {
    Status::Error(Details { kind: "fault", message: fault.message.clone(), description: fault.to_string() })
}

//! The results as JUnit XML, which services for continuous integration show.
//!
//! There is no standard. This is what they all read: a `testsuite` for each production; in it a `testcase` for the production, whose
//! name does not depend on the answers, and one with a `failure` for each cause of wrong answers. They show one failure a
//! `testcase`, and the first line of its message.

use std::{ffi::OsString, fs, io::Write, time::Duration};

use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite};

use super::{
    table::counted,
    verdict::{Tally, Verdict},
};
use crate::{failure::Failure, file::File, hex, language::Language, peer::fault::Fault, safe::visible};

/// What the first part of every class name is.
const CLASS: &str = "rfc1738.conformance";

/// The name of the test for a production as a whole.
const OVERALL: &str = "every answer is right";

/// A report, and the file that it is for.
pub(super) struct Junit {
    file: fs::File,
    name: File,
    report: Report,
}

impl Junit {
    /// Opens the file, so that it is known to be writable before anything is asked.
    pub(super) fn create(name: &OsString) -> Result<Self, Failure> {
        let shown = File::new(name);
        let file = fs::File::create(name).map_err(|error| Failure::File { file: shown.shown.clone(), error })?;
        Ok(Junit { file, name: shown, report: Report::new(CLASS) })
    }

    /// Adds the verdict on `language`, and how long it took.
    pub(super) fn add(&mut self, language: &Language, verdict: &Verdict, time: Duration) {
        let mut cases = vec![(OVERALL.to_owned(), overall(verdict))];
        for cause in &verdict.causes {
            cases.push((cause.to_string(), failure(cause.kind.name(), &cause.tally)));
        }
        for part in verdict.parts.iter().flatten().filter(|part| part.wrong.count > 0) {
            cases.push((format!("wrong part, {}", part.part), failure("wrong part", &part.wrong)));
        }
        self.add_suite(&language.to_string(), time, cases);
    }

    /// Adds a production that cannot be asked about: without it, the file would look as if nothing was wrong.
    pub(super) fn add_unasked(&mut self, name: &str, failure: &Failure) {
        let mut status = TestCaseStatus::non_success(NonSuccessKind::Error);
        status.set_type("failure").set_message(visible(failure.to_string().as_bytes()));
        self.add_suite(name, Duration::ZERO, vec![(OVERALL.to_owned(), status)]);
    }

    /// Adds a test suite with these tests.
    fn add_suite(&mut self, name: &str, time: Duration, cases: Vec<(String, TestCaseStatus)>) {
        let name = visible(name.as_bytes());
        let mut suite = TestSuite::new(name.as_str());
        suite.set_time(time);
        for (case, status) in cases {
            let mut case = TestCase::new(case, status);
            case.set_classname(format!("{CLASS}.{name}"));
            suite.add_test_case(case);
        }
        self.report.add_test_suite(suite);
    }

    /// Writes the file.
    pub(super) fn write(mut self, time: Duration) -> Result<(), Failure> {
        self.report.set_time(time);
        let failure = |error| Failure::File { file: self.name.shown.clone(), error };
        let mut xml = Vec::new();
        self.report.serialize(&mut xml).map_err(|error| failure(std::io::Error::other(error)))?;
        self.file.write_all(&xml).map_err(failure)
    }
}

/// Whether the command agrees, in one test.
fn overall(verdict: &Verdict) -> TestCaseStatus {
    if let Some(fault) = &verdict.fault {
        return error(fault);
    }
    let wrong = verdict.tallies().filter(|(_, tally)| tally.count > 0);
    let wrong: Vec<String> = wrong.map(|(name, tally)| format!("{name}: {}", tally.count)).collect();
    if wrong.is_empty() {
        return TestCaseStatus::success();
    }
    let mut status = TestCaseStatus::non_success(NonSuccessKind::Failure);
    status.set_type("conformance").set_message(format!("of {} answers, {}", verdict.cases, wrong.join(", ")));
    if !verdict.faults.is_empty() {
        let faults: Vec<String> =
            verdict.faults.iter().map(|fault| format!("as if {}", visible(fault.as_bytes()))).collect();
        status.set_description(faults.join("\n"));
    }
    status
}

/// Wrong answers.
fn failure(kind: &str, tally: &Tally) -> TestCaseStatus {
    let mut status = TestCaseStatus::non_success(NonSuccessKind::Failure);
    status.set_type(kind);
    if let Some(shortest) = &tally.shortest {
        let hex = hex::encode(&shortest.string);
        status.set_message(shortest.to_string());
        let answers = counted(tally.count, "wrong answer");
        status.set_description(format!("{answers}\nshortest: {shortest}\nin hexadecimal: {hex}"));
    }
    status
}

/// The command broke the protocol.
fn error(fault: &Fault) -> TestCaseStatus {
    let mut text = Vec::new();
    // A vector takes all that is written.
    let _ = fault.write(&mut text);
    let mut status = TestCaseStatus::non_success(NonSuccessKind::Error);
    status.set_type("fault").set_message(fault.message.as_str()).set_description(String::from_utf8_lossy(&text));
    status
}

//! The results as JUnit XML, which services for continuous integration show.
//!
//! There is no standard. This is what all of them can read: a `testsuite` for each production; in
//! it a `testcase` for the production, whose name does not depend on the answers, and one with a
//! `failure` for each difference. They show one failure per `testcase`, and the first
//! line of its message.

use std::time::Duration;

use rfc1738_conformance::{
    hex,
    judge::{Difference, Tally, Verdict},
    language::Language,
    safe::visible,
};

use crate::{failure::Failure, output::number::counted};

use super::report::{Report, escaped, evidence, wrong_answers};

/// The first part of every class name.
const CLASS: &str = "rfc1738.conformance";

/// The name of the test for a production as a whole.
const OVERALL: &str = "every answer is right";

/// The elements of the productions so far, and how many tests they have, how many failed and how
/// many had no answer.
#[derive(Default)]
pub(super) struct Junit {
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

impl Report for Junit {
    fn add(&mut self, _: &Language, verdict: &Verdict, time: Duration) {
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

    fn add_unasked(&mut self, name: &str, failure: &Failure) {
        let message = visible(failure.to_string().as_bytes());
        let error = Problem {
            element: ERROR,
            kind: "failure",
            message,
            description: String::new(),
        };
        self.add_suite(name, Duration::ZERO, &[(OVERALL.to_owned(), Some(error))]);
    }

    fn text(&self, time: Duration) -> String {
        let suites = &self.suites;
        let attributes = attributes(self.counts, time);
        format!(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"{CLASS}\"{attributes}>{suites}\n</testsuites>\n"
        )
    }
}

impl Junit {
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
    wrong_answers(verdict).map(|message| Problem {
        element: FAILURE,
        kind: "conformance",
        message,
        description: String::new(),
    })
}

/// A difference: its line, and below it both strings in hexadecimal.
fn failure_of(difference: &Difference) -> Problem {
    Problem {
        element: FAILURE,
        kind: "difference",
        message: difference.to_string(),
        description: evidence(difference),
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

//! The program that is graded. It is this one, because functions that hang or die are graded in a
//! process of their own.

use std::env;

use exercises::{examiner::Examiner, program};

use crate::wrong;

/// The solutions.
pub(crate) const SOLUTIONS: &str = "solutions";

/// The arguments that have this program grade the solutions, or the wrong answer of this number.
pub(crate) fn arguments(which: &str) -> [String; 5] {
    [
        "--exact",
        "graded::the_program_that_is_graded",
        "--nocapture",
        "--",
        which,
    ]
    .map(str::to_owned)
}

/// Grades the solutions, or the wrong answer of this number.
pub(crate) fn examiner(which: &str) -> Examiner {
    Examiner::new(env::current_exe().unwrap()).arguments(arguments(which))
}

/// Without those arguments, there is nothing to grade.
#[test]
fn the_program_that_is_graded() {
    let mut arguments = env::args().skip_while(|argument| argument != "--").skip(1);
    let Some(which) = arguments.next() else {
        return;
    };
    let answers = match which.parse() {
        Ok(number) => {
            let wrong = wrong::all().swap_remove(number);
            vec![(wrong.exercise, wrong.answer)]
        }
        Err(_) => exercises::answers!(),
    };
    program::main(answers, arguments);
}

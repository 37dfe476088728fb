//! Answers that learners give, and what the graders say about them.

mod errors;
mod labels;
mod limits;
mod misconceptions;
mod parsers;
mod programs;
mod rare;
mod recursion;
mod students;
mod tests;
mod transfer;
mod trees;

use exercises::{answer::Answer, verdict::Outcome};

/// A wrong answer.
pub(crate) struct Wrong {
    /// The exercise.
    pub(crate) exercise: &'static str,
    /// The mistake, in a few words.
    pub(crate) what: &'static str,
    /// The function.
    pub(crate) answer: Answer,
    /// What comes of it.
    pub(crate) outcome: Outcome,
    /// The message to the learner.
    pub(crate) message: &'static str,
}

/// All of them.
pub(crate) fn all() -> Vec<Wrong> {
    let groups = [
        parsers::all(),
        labels::all(),
        misconceptions::all(),
        limits::all(),
        rare::all(),
        trees::all(),
        transfer::all(),
        recursion::all(),
        students::all(),
        errors::all(),
        tests::all(),
        programs::all(),
    ];
    groups.into_iter().flatten().collect()
}

/// One that answers, and wrongly.
fn wrong(
    exercise: &'static str,
    what: &'static str,
    answer: Answer,
    message: &'static str,
) -> Wrong {
    Wrong {
        exercise,
        what,
        answer,
        outcome: Outcome::Wrong,
        message,
    }
}

/// One that panics.
fn panicked(
    exercise: &'static str,
    what: &'static str,
    answer: Answer,
    message: &'static str,
) -> Wrong {
    Wrong {
        outcome: Outcome::Panicked,
        ..wrong(exercise, what, answer, message)
    }
}

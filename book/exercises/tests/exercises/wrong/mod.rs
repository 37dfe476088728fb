//! Wrong answers that learners give, by lesson. `grades.txt` has what the graders say about each.

mod automata;
mod certificates;
mod characters;
mod choices;
mod composition;
mod errors;
mod programs;
mod recursion;
mod trees;

use exercises::answer::{Answer, Parser};
use nom::{
    IResult,
    error::{Error, ErrorKind},
};

/// What a parser of bytes returns.
type Read<'a> = IResult<&'a [u8], &'a [u8]>;

/// A wrong answer.
pub(crate) struct WrongAnswer {
    pub(crate) exercise: &'static str,
    /// In a few words. No other wrong answer to this exercise has the same.
    pub(crate) mistake: &'static str,
    pub(crate) answer: Answer,
}

/// All grades: see the first lines of the file.
pub(crate) const GRADES: &str = include_str!("grades.txt");

impl WrongAnswer {
    /// The outcome, as the results have it, and the message to the learner; both are empty if they
    /// are not in the file yet.
    pub(crate) fn grade(&self) -> (&'static str, &'static str) {
        let title = format!("\n{}: {}\n    ", self.exercise, self.mistake);
        let after = GRADES.split_once(&title).map_or("", |(_, after)| after);
        let grade = after.lines().next().unwrap_or_default();
        grade.split_once(": ").unwrap_or((grade, ""))
    }
}

/// All of them.
pub(crate) fn all() -> Vec<WrongAnswer> {
    let groups = [
        characters::all(),
        choices::all(),
        composition::all(),
        trees::all(),
        errors::all(),
        automata::all(),
        recursion::all(),
        certificates::all(),
        programs::all(),
    ];
    groups.into_iter().flatten().collect()
}

fn wrong(exercise: &'static str, mistake: &'static str, answer: Answer) -> WrongAnswer {
    WrongAnswer {
        exercise,
        mistake,
        answer,
    }
}

fn parser(exercise: &'static str, mistake: &'static str, parser: Parser) -> WrongAnswer {
    wrong(exercise, mistake, Answer::Parser(parser))
}

/// What `parser` reads, if that is at most `most` bytes, and otherwise nothing.
fn limited<'a>(parser: Parser, most: usize, input: &'a [u8]) -> Read<'a> {
    let (rest, read) = parser(input)?;
    if read.len() <= most {
        Ok((rest, read))
    } else {
        Err(nom::Err::Error(Error::new(input, ErrorKind::TooLarge)))
    }
}

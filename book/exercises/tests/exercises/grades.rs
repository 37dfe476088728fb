//! The graders themselves: every stub fails, every solution passes, and typical wrong answers get
//! the counterexample that they should.

use std::{
    collections::BTreeSet,
    env,
    path::Path,
    time::{Duration, Instant},
};

use exercises::{
    catalogue::{EXERCISES, Exercise, LESSONS},
    program::{self, Examiner},
    verdict::Outcome,
};

use crate::{lesson09, lesson12, wrong};

/// The solutions.
pub(crate) const SOLUTIONS: &str = "solutions";

/// The arguments that have this program grade the solutions, or the wrong answer of this number.
pub(crate) fn arguments(which: &str) -> [String; 5] {
    [
        "--exact",
        "grades::the_program_that_is_graded",
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

/// The program that is graded. It is this one, because functions that hang or die are graded in a
/// process of their own. Without those arguments, there is nothing to grade.
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

/// Every exercise that is not graded as it should be, with the reason.
fn assert_none(faults: impl Iterator<Item = String>) {
    let faults: Vec<String> = faults.collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn every_exercise_has_a_function_a_task_hints_a_stub_and_a_solution() {
    let answers: BTreeSet<&str> = exercises::answers!()
        .into_iter()
        .map(|(name, _)| name)
        .collect();
    assert_eq!(
        answers,
        EXERCISES.iter().map(|exercise| exercise.name).collect()
    );
    for exercise in EXERCISES {
        assert!(exercise.task().count() > 1, "{}", exercise.name);
        assert_eq!(exercise.hints().len(), 3, "{}", exercise.name);
    }
    for lesson in LESSONS {
        assert!(lesson.exercises().count() >= 2);
        let stubs = lesson
            .stub
            .lines()
            .filter(|line| line.starts_with("pub fn "))
            .count();
        assert_eq!(stubs, lesson.exercises().count(), "{}", lesson.file);
    }
}

/// The body of this function in the solution.
fn solution(exercise: &Exercise) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("solutions")
        .join(exercise.lesson().file);
    let solutions = std::fs::read_to_string(path).unwrap();
    let lines = solutions
        .lines()
        .skip_while(|line| !exercise.is_begun_by(line))
        .skip(1);
    lines
        .take_while(|line| *line != "}")
        .map(|line| format!("{line}\n"))
        .collect()
}

#[test]
fn no_hint_is_the_solution() {
    let without_spaces = |text: &str| text.split_whitespace().collect::<String>();
    assert_none(EXERCISES.iter().filter_map(|exercise| {
        let body = without_spaces(&solution(exercise));
        let body = body.trim_end_matches(".parse(input)");
        assert!(!body.is_empty(), "{}", exercise.name);
        let told = exercise
            .hints()
            .iter()
            .any(|hint| without_spaces(hint).contains(body));
        told.then(|| format!("{}: {body}", exercise.name))
    }));
}

/// It fails in the copy of somebody who has begun, and that is no harm.
#[test]
fn what_a_learner_edits_is_the_stub() {
    for lesson in LESSONS {
        let path = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("src")
            .join(lesson.file);
        let edited = std::fs::read_to_string(path).unwrap().replace("\r\n", "\n");
        assert!(
            edited == lesson.stub,
            "src/{0} differs from stubs/{0}: run `cargo run -p exercises -- reset {1} --yes`",
            lesson.file,
            lesson.number
        );
    }
}

/// The minutes of the exercises of a lesson.
fn minutes(lesson: u8) -> u32 {
    EXERCISES
        .iter()
        .filter(|exercise| exercise.lesson == lesson)
        .map(|exercise| exercise.minutes)
        .sum()
}

#[test]
fn the_pages_have_the_times_of_the_exercises() {
    let index = include_str!("../../../src/course/index.md");
    for lesson in LESSONS {
        let row = index
            .lines()
            .find(|line| line.starts_with(&format!("| {} |", lesson.number)))
            .unwrap();
        let end = format!("| {} |", minutes(lesson.number));
        assert!(
            row.contains(lesson.page) && row.ends_with(&end),
            "{end}: {row}"
        );
    }
    let teachers = include_str!("../../../src/teachers/index.md");
    for lesson in [14, 15] {
        let told = format!("exercises ({} min)", minutes(lesson));
        assert!(teachers.contains(&told), "{told}");
    }
}

#[test]
fn the_readme_shows_what_the_graders_say() {
    let readme = include_str!("../../README.md");
    for name in ["domainlabel", "toplabel"] {
        let verdict = examiner(SOLUTIONS)
            .grade(Exercise::of(name).unwrap())
            .unwrap();
        let line = format!(
            "  {name:11}  passed, right about {} strings\n",
            verdict.right
        );
        assert!(readme.contains(&line), "{line}");
    }
    let greedy = wrong::all()
        .into_iter()
        .find(|wrong| (wrong.exercise, wrong.mistake) == ("hostname", "greedy"));
    let line = format!("  hostname     open: {}\n", greedy.unwrap().grade().1);
    assert!(readme.contains(&line), "{line}");
}

/// About all near misses of the project whose scheme is `http`. (A grade is by the automaton, which
/// is about all others, too.)
#[test]
fn the_furthest_failure_is_that_of_the_library() {
    let lines = include_str!("../../../../grammar/near-misses.toml").lines();
    // A string of TOML is one of JSON, but for escapes that are not in this file.
    let texts = lines
        .filter_map(|line| line.strip_prefix("text = "))
        .map(|text| serde_json::from_str(text).unwrap());
    let mut count = 0;
    for text in texts.filter(|text: &String| {
        text.get(..5)
            .is_some_and(|scheme| scheme.eq_ignore_ascii_case("http:"))
    }) {
        let truth = rfc1738::parse_syntax(&text)
            .map(drop)
            .map_err(|error| error.offset());
        assert_eq!(
            lesson09::parse(text.as_bytes())
                .map(drop)
                .map_err(|error| error.offset),
            truth,
            "{text:?}"
        );
        count += 1;
    }
    assert!(count > 100, "{count}");
}

/// It is the theorem of lesson 12, for automata over a digit and a byte that is none.
#[test]
fn the_suite_of_port_exposes_every_other_automaton_of_three_states() {
    let step = |byte: &u8| b"0/".iter().position(|known| known == byte);
    let strings = |all: Vec<Vec<u8>>| -> Vec<Vec<usize>> {
        let known = all
            .iter()
            .map(|string| string.iter().map(step).collect::<Option<_>>());
        known.flatten().collect()
    };
    let suite = strings(lesson12::port_suite());
    // Two automata of three states that differ do so on one of at most five bytes.
    let mut all = vec![vec![]];
    for at in 0..31 {
        all.extend([b'0', b'/'].map(|byte| [&all[at][..], &[byte]].concat()));
    }
    let all = strings(all);
    let is_port = |string: &Vec<usize>| !string.is_empty() && string.iter().all(|&step| step == 0);
    for number in 0..3_usize.pow(6) * 8 {
        let next = |state, &step: &usize| number / 8 / 3_usize.pow((2 * state + step) as u32) % 3;
        let accepts = |string: &Vec<usize>| number >> string.iter().fold(0, next) & 1 == 1;
        let is_exposed =
            |by: &[Vec<usize>]| by.iter().any(|string| accepts(string) != is_port(string));
        assert_eq!(is_exposed(&suite), is_exposed(&all), "{number}");
    }
}

#[test]
fn no_stub_is_written_yet() {
    assert_none(EXERCISES.iter().filter_map(|exercise| {
        let verdict = Examiner::new(env!("CARGO_BIN_EXE_lessons"))
            .grade(exercise)
            .unwrap();
        (verdict.outcome != Outcome::NotWritten).then(|| format!("{}: {verdict:?}", exercise.name))
    }));
}

/// Each within a second, by itself. The machine may be doing other things.
#[test]
fn every_solution_passes_soon() {
    assert_none(EXERCISES.iter().filter_map(|exercise| {
        let begun = Instant::now();
        let verdict = examiner(SOLUTIONS).grade(exercise).unwrap();
        let is_soon = begun.elapsed() < Duration::from_secs(40);
        (verdict.outcome != Outcome::Passed || !is_soon)
            .then(|| format!("{}: {verdict:?} after {:?}", exercise.name, begun.elapsed()))
    }));
}

#[test]
fn every_wrong_answer_is_told_what_is_wrong() {
    assert_told(|outcome| !matches!(outcome, "hangs" | "died"));
}

#[test]
fn every_answer_that_does_not_return_is_stopped_and_told_so() {
    assert_told(|outcome| matches!(outcome, "hangs" | "died"));
}

/// About the wrong answers with such an outcome.
fn assert_told(is_meant: fn(&str) -> bool) {
    let all = wrong::all()
        .into_iter()
        .enumerate()
        .filter(|(_, wrong)| is_meant(wrong.grade().0));
    assert_none(all.filter_map(|(number, wrong)| {
        let verdict = examiner(&number.to_string())
            .grade(Exercise::of(wrong.exercise).unwrap())
            .unwrap();
        let outcome = serde_json::to_value(verdict.outcome).unwrap();
        let outcome = outcome.as_str().unwrap();
        let message = verdict
            .counterexample
            .map(|counterexample| without_numbers(&counterexample.message))
            .unwrap_or_default();
        ((outcome, message.as_str()) != wrong.grade()).then(|| {
            format!(
                "{}: {}\n    {outcome}: {message}",
                wrong.exercise, wrong.mistake
            )
        })
    }));
}

#[test]
fn every_grade_is_of_a_wrong_answer() {
    let grades = wrong::GRADES
        .lines()
        .filter(|line| line.starts_with("    "));
    assert_eq!(grades.count(), wrong::all().len());
}

/// A message, with `_` in place of the number of a line, and of the length of a string that is too
/// long: that depends on the machine.
fn without_numbers(message: &str) -> String {
    let is_digit = |c: char| c.is_ascii_digit();
    let mut pieces = message.split(", line ");
    let first = pieces.next().unwrap_or_default().to_owned();
    let message = pieces.fold(first, |told, piece| {
        told + ", line _" + piece.trim_start_matches(is_digit)
    });
    match message.split_once(" bytes), and was right about shorter strings") {
        Some((before, after)) => {
            format!(
                "{}_ bytes), and was right about shorter strings{after}",
                before.trim_end_matches(is_digit)
            )
        }
        None => message,
    }
}

//! The graders themselves: every stub fails, every solution passes, and typical wrong answers get the counterexample that they should.
//!
//! This program is also the one that is graded: `grade …` for the solutions, `wrong NUMBER grade …` for a wrong answer.

#![allow(missing_docs, unreachable_pub)]

use std::{
    env,
    path::Path,
    process::ExitCode,
    time::{Duration, Instant},
};

use exercises::{
    automaton,
    catalogue::{EXERCISES, Exercise, LESSONS},
    examiner::Examiner,
    furthest, given, program, tree,
    verdict::Outcome,
};
use libtest_mimic::{Arguments, Failed, Trial};

#[path = "../solutions/lesson01.rs"]
mod lesson01;
#[path = "../solutions/lesson02.rs"]
mod lesson02;
#[path = "../solutions/lesson03.rs"]
mod lesson03;
#[path = "../solutions/lesson04.rs"]
mod lesson04;
#[path = "../solutions/lesson05.rs"]
mod lesson05;
#[path = "../solutions/lesson06.rs"]
mod lesson06;
#[path = "../solutions/lesson07.rs"]
mod lesson07;
#[path = "../solutions/lesson08.rs"]
mod lesson08;
#[path = "../solutions/lesson09.rs"]
mod lesson09;
#[path = "../solutions/lesson10.rs"]
mod lesson10;
#[path = "../solutions/lesson11.rs"]
mod lesson11;
#[path = "../solutions/lesson12.rs"]
mod lesson12;

/// Wrong answers, as data.
mod wrong;

fn main() -> ExitCode {
    let mut arguments = env::args().skip(1).peekable();
    match arguments.peek().map(String::as_str) {
        Some("grade") => program::main(exercises::answers!(), arguments),
        Some("wrong") => {
            let number: usize = arguments.nth(1).and_then(|number| number.parse().ok()).unwrap_or_default();
            let wrong = wrong::all().swap_remove(number);
            program::main(vec![(wrong.exercise, wrong.answer)], arguments)
        }
        _ => libtest_mimic::run(&Arguments::from_args(), trials()).exit_code(),
    }
}

fn trials() -> Vec<Trial> {
    let mut trials = vec![
        Trial::test("every exercise has a function, a task, hints, a stub and a solution", every_exercise_is_complete),
        Trial::test("what a learner edits is the stub", what_a_learner_edits_is_the_stub),
        Trial::test("the README shows what the graders say", the_readme_shows_what_the_graders_say),
        Trial::test("the furthest failure is that of the library", the_furthest_failure_is_that_of_the_library),
    ];
    for exercise in EXERCISES {
        trials.push(Trial::test(format!("stub {} is not written yet", exercise.name), || the_stub_fails(exercise)));
        trials.push(Trial::test(format!("solution {} passes", exercise.name), || the_solution_passes(exercise)));
    }
    for (number, wrong) in wrong::all().into_iter().enumerate() {
        let name = format!("wrong {}: {}", wrong.exercise, wrong.what);
        trials.push(Trial::test(name, move || a_wrong_answer_is_found(number, &wrong)));
    }
    trials
}

fn every_exercise_is_complete() -> Result<(), Failed> {
    let answers: Vec<&str> = exercises::answers!().into_iter().map(|(name, _)| name).collect();
    let names: Vec<&str> = EXERCISES.iter().map(|exercise| exercise.name).collect();
    assert_eq!(answers, names);
    for exercise in EXERCISES {
        assert!(exercise.task().count() > 1, "{}", exercise.name);
        assert_eq!(exercise.hints().len(), 3, "{}", exercise.name);
    }
    for lesson in LESSONS {
        assert!(lesson.exercises().count() >= 2);
        let stubs = lesson.stub.lines().filter(|line| line.starts_with("pub fn ")).count();
        assert_eq!(stubs, lesson.exercises().count(), "{}", lesson.file);
    }
    Ok(())
}

/// It fails in the copy of somebody who has begun, and that is no harm.
fn what_a_learner_edits_is_the_stub() -> Result<(), Failed> {
    for lesson in LESSONS {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(lesson.file);
        let edited = std::fs::read_to_string(path)?.replace("\r\n", "\n");
        assert!(
            edited == lesson.stub,
            "src/{0} differs from stubs/{0}: run `cargo run -p exercises -- reset {1} --yes`",
            lesson.file,
            lesson.number
        );
    }
    Ok(())
}

fn the_readme_shows_what_the_graders_say() -> Result<(), Failed> {
    let readme = include_str!("../README.md");
    for name in ["domainlabel", "toplabel"] {
        let verdict = Examiner::new(env::current_exe()?).grade(Exercise::of(name).ok_or("no exercise")?)?;
        let line = format!("  {name:11}  passed, right about {} strings\n", verdict.right);
        assert!(readme.contains(&line), "{line}");
    }
    let greedy = wrong::all().into_iter().find(|wrong| (wrong.exercise, wrong.what) == ("hostname", "greedy"));
    let line = format!("  hostname     open: {}\n", greedy.ok_or("no wrong answer")?.message);
    assert!(readme.contains(&line), "{line}");
    Ok(())
}

/// About all near misses of the project whose scheme is `http`. (A grade is by the automaton, which is about all others, too.)
fn the_furthest_failure_is_that_of_the_library() -> Result<(), Failed> {
    let file: toml::Table = include_str!("../../../grammar/near-misses.toml").parse()?;
    let texts =
        file["near_miss"].as_array().ok_or("no near misses")?.iter().filter_map(|near_miss| near_miss["text"].as_str());
    let mut count = 0;
    for text in texts.filter(|text| text.get(..5).is_some_and(|scheme| scheme.eq_ignore_ascii_case("http:"))) {
        let truth = rfc1738::Url::parse(text).map(drop).map_err(|error| error.offset());
        assert_eq!(lesson08::offset(text.as_bytes()), truth, "{text:?}");
        count += 1;
    }
    assert!(count > 100, "{count}");
    Ok(())
}

fn the_stub_fails(exercise: &'static Exercise) -> Result<(), Failed> {
    let verdict = Examiner::new(env!("CARGO_BIN_EXE_lessons")).grade(exercise)?;
    assert_eq!(verdict.outcome, Outcome::NotWritten, "{verdict:?}");
    Ok(())
}

fn the_solution_passes(exercise: &'static Exercise) -> Result<(), Failed> {
    let begun = Instant::now();
    let verdict = Examiner::new(env::current_exe()?).grade(exercise)?;
    assert_eq!(verdict.outcome, Outcome::Passed, "{:?}", verdict.counterexample);
    // A second by itself. The machine may be doing other things.
    assert!(begun.elapsed() < Duration::from_secs(20), "{:?}", begun.elapsed());
    Ok(())
}

fn a_wrong_answer_is_found(number: usize, wrong: &wrong::Wrong) -> Result<(), Failed> {
    let exercise = Exercise::of(wrong.exercise).ok_or("there is no such exercise")?;
    let examiner = Examiner::new(env::current_exe()?).arguments(["wrong".to_owned(), number.to_string()]);
    let verdict = examiner.grade(exercise)?;
    let message = verdict.counterexample.map(|counterexample| counterexample.message).unwrap_or_default();
    assert_eq!((without_lines(&message).as_str(), verdict.outcome), (wrong.message, wrong.outcome));
    Ok(())
}

/// A message, with `_` in place of the number of a line.
fn without_lines(message: &str) -> String {
    let mut pieces = message.split(", line ");
    let first = pieces.next().unwrap_or_default().to_owned();
    pieces.fold(first, |told, piece| told + ", line _" + piece.trim_start_matches(|c: char| c.is_ascii_digit()))
}

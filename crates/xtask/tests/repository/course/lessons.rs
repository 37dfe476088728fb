//! Checks that the compiler cannot make: every lesson is run, it quotes the BNF exactly, and it
//! names the Rust it needs.

use std::path::Path;

use rfc1738_conformance::grammar::Grammar;

use super::pages;

/// The name and the text of each lesson. The pictures are in a folder beside them.
fn lessons() -> impl Iterator<Item = (String, String)> {
    pages("src/course")
        .into_iter()
        .filter(|(name, _)| Path::new(name).components().count() == 1)
}

/// The blocks of a lesson that quote the BNF.
fn quotes(lesson: &str) -> impl Iterator<Item = &str> {
    lesson
        .split("```text,bnf\n")
        .skip(1)
        .map(|rest| rest.split("```").next().unwrap())
}

#[test]
fn every_lesson_is_run() {
    let tested = include_str!("../../../../../book/exercises/grader/course.rs");
    for (name, _) in lessons() {
        assert!(
            tested.contains(&format!("\"{name}\"")),
            "{name} is not in book/exercises/grader/course.rs"
        );
    }
}

#[test]
fn the_course_names_the_rust_that_it_needs() {
    // The lessons use the command, which needs more than the exercises.
    let mut command = include_str!("../../../../cli/Cargo.toml").lines();
    let version = command
        .find_map(|line| line.strip_prefix("rust-version = "))
        .unwrap();
    let needed = format!("Rust {} or later", version.trim_matches('"'));
    assert!(
        include_str!("../../../../../book/src/course/index.md").contains(&needed),
        "{needed}"
    );
}

#[test]
fn every_quoted_production_is_as_section_5_has_it() {
    let mut count = 0;
    for (name, text) in lessons() {
        for quote in quotes(&text) {
            // A line that is not indented begins a production.
            for production in quote
                .trim_end()
                .replace("\n ", "\r ")
                .lines()
                .map(|line| line.replace('\r', "\n"))
            {
                let rule = Grammar::rfc1738().rule(production.split(' ').next().unwrap());
                assert_eq!(rule.map(|rule| &rule.text), Some(&production), "{name}");
                count += 1;
            }
        }
    }
    assert!(count > 0);
}

//! The graders of the course's exercises: a learner's functions against section 5.
//!
//! | module | contents |
//! |---|---|
//! | [`catalogue`] | the exercises: their names, lessons, tasks and hints |
//! | [`answer`] | a learner's function for an exercise |
//! | [`given`] | parsers that stand in for what a learner has not written yet |
//! | [`tree`], [`furthest`], [`automaton`], [`certificate`] | the types of the later lessons |
//! | [`probe`] | calls a learner's function, which may panic or never return |
//! | [`grade`] | the grade of a function |
//! | [`verdict`] | the result: passed, or why not, in words |
//! | [`program`] | a program that contains a learner's functions and grades them when asked; and who runs it, and survives it |
//!
//! The learner's code is in another program, so that nothing it does harms the command: see
//! [`program::Examiner`].

#![doc(test(attr(deny(unused))))]

pub mod answer;
pub mod automaton;
pub mod catalogue;
pub mod certificate;
pub mod furthest;
pub mod given;
pub mod grade;
pub mod probe;
pub mod program;
pub mod tree;
pub mod verdict;

/// The code of the course, as tests: every Rust block of `book/src/course/` is a doctest. They are
/// here because this package has the dependencies of a student's; see `book/src/course/index.md`.
#[cfg(doctest)]
mod course {
    macro_rules! lessons {
        ($($name:ident $file:literal)*) => {$(
            #[doc = include_str!(concat!("../../src/course/", $file))]
            mod $name {}
        )*};
    }

    lessons! {
        index "index.md"
        reading_the_bnf "01-reading-the-bnf.md"
        character_classes "02-character-classes.md"
        sequence_option_repetition "03-sequence-option-repetition.md"
        greed "04-greed.md"
        order "05-order.md"
        ambiguity "06-ambiguity.md"
        trees_and_spans "07-trees-and-spans.md"
        the_furthest_failure "08-the-furthest-failure.md"
        errors_that_help "09-errors-that-help.md"
        beyond_the_grammar "10-beyond-the-grammar.md"
        automata "11-automata.md"
        suites "12-suites.md"
        mutants "13-mutants.md"
        recursion "14-recursion.md"
        proof "15-from-tests-to-proof.md"
        a_parser_of_your_choice "16-a-parser-of-your-choice.md"
        bridge "bridge.md"
        glossary "glossary.md"
    }
}

//! The code of the course, as tests: every Rust block of `book/src/course/` is a doctest.
//!
//! They are here because this package has the dependencies of a student's; see
//! `book/src/course/index.md`.

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
    errors_that_help "08-errors-that-help.md"
    beyond_the_grammar "09-beyond-the-grammar.md"
    automata "10-automata.md"
    suites "11-suites.md"
    mutants "12-mutants.md"
    recursion "13-recursion.md"
    bridge "bridge.md"
    glossary "glossary.md"
}

//! [`Answer`]: a learner's function for an exercise.

use std::ops::Range;

use nom::IResult;

use crate::{
    automaton::Automaton,
    furthest::Furthest,
    tree::{Host, HostPort, HttpUrl, Span},
};

/// A parser of bytes: it returns the rest and what it has read.
pub type Parser = fn(&[u8]) -> IResult<&[u8], &[u8]>;

/// A learner's function, by its type.
#[derive(Debug, Clone, Copy)]
pub enum Answer {
    /// Reads the longest prefix that a production derives.
    Parser(Parser),
    /// Makes the tree of a `host`.
    Host(for<'a> fn(Span<'a>) -> IResult<Span<'a>, Host<'a>>),
    /// Makes the tree of a `hostport`.
    HostPort(for<'a> fn(Span<'a>) -> IResult<Span<'a>, HostPort<'a>>),
    /// Makes the tree of an `httpurl`.
    HttpUrl(for<'a> fn(Span<'a>) -> IResult<Span<'a>, HttpUrl<'a>>),
    /// Finds where a text goes wrong.
    Offset(fn(&[u8]) -> Result<(), usize>),
    /// Finds where a text goes wrong, and what was expected there.
    Furthest(fn(&[u8]) -> Result<(), Furthest>),
    /// Makes a tree or an error.
    Parse(for<'a> fn(&'a [u8]) -> Result<HttpUrl<'a>, Furthest>),
    /// Finds what breaks a rule beyond the grammar.
    Rule(fn(&HttpUrl<'_>) -> Vec<Range<usize>>),
    /// Makes an automaton.
    Automaton(fn() -> Automaton),
    /// Chooses strings that tell mutants.
    Strings(fn() -> Vec<&'static [u8]>),
    /// Chooses a string that a parser gets wrong.
    Killer {
        /// The parser.
        survivor: Parser,
        /// The string.
        killer: fn() -> &'static [u8],
    },
}

/// The functions of the crate that calls it, each with the name of its exercise: those of its modules `lesson01` to `lesson12`.
// The lessons are of the crate that calls it, which is the point.
#[allow(clippy::crate_in_macro_def)]
#[macro_export]
macro_rules! answers {
    () => {{
        use $crate::answer::Answer;
        let answers: Vec<(&'static str, Answer)> = vec![
            ("digits", Answer::Parser(crate::lesson01::digits)),
            ("port", Answer::Parser(crate::lesson01::port)),
            ("unreserved", Answer::Parser(crate::lesson02::unreserved)),
            ("escape", Answer::Parser(crate::lesson02::escape)),
            ("uchar", Answer::Parser(crate::lesson02::uchar)),
            ("hostnumber", Answer::Parser(crate::lesson03::hostnumber)),
            ("hsegment", Answer::Parser(crate::lesson03::hsegment)),
            ("hpath", Answer::Parser(crate::lesson03::hpath)),
            ("domainlabel", Answer::Parser(crate::lesson04::domainlabel)),
            ("toplabel", Answer::Parser(crate::lesson04::toplabel)),
            ("hostname", Answer::Parser(crate::lesson04::hostname)),
            ("host", Answer::Parser(crate::lesson05::host)),
            ("hostport", Answer::Parser(crate::lesson05::hostport)),
            ("search", Answer::Parser(crate::lesson06::search)),
            ("httpurl", Answer::Parser(crate::lesson06::httpurl)),
            ("url", Answer::Parser(crate::lesson06::url)),
            ("host_tree", Answer::Host(crate::lesson07::host_tree)),
            ("hostport_tree", Answer::HostPort(crate::lesson07::hostport_tree)),
            ("httpurl_tree", Answer::HttpUrl(crate::lesson07::httpurl_tree)),
            ("offset", Answer::Offset(crate::lesson08::offset)),
            ("furthest", Answer::Furthest(crate::lesson08::furthest)),
            ("parse", Answer::Parse(crate::lesson08::parse)),
            ("port_range", Answer::Rule(crate::lesson09::port_range)),
            ("host_label_length", Answer::Rule(crate::lesson09::host_label_length)),
            ("host_number_range", Answer::Rule(crate::lesson09::host_number_range)),
            ("port_needless", Answer::Rule(crate::lesson09::port_needless)),
            ("escape_states", Answer::Automaton(crate::lesson10::escape_states)),
            ("toplabel_states", Answer::Automaton(crate::lesson10::toplabel_states)),
            ("port_strings", Answer::Strings(crate::lesson11::port_strings)),
            ("domainlabel_strings", Answer::Strings(crate::lesson11::domainlabel_strings)),
            ("survivor", Answer::Parser(crate::lesson12::survivor)),
            ("killer", Answer::Killer { survivor: crate::lesson12::survivor, killer: crate::lesson12::killer }),
        ];
        answers
    }};
}

//! [`Answer`]: a learner's function for an exercise.

use std::ops::Range;

use nom::IResult;

use crate::{
    automaton::Automaton,
    furthest::{Furthest, Input, Read},
    tree::{GopherPath, Host, HostPort, HttpUrl, SchemePart, Span},
};

/// A parser of bytes: it returns the rest and what it has read.
pub type Parser = fn(&[u8]) -> IResult<&[u8], &[u8]>;

/// A learner's function, by its type.
#[derive(Debug, Clone, Copy)]
pub enum Answer {
    /// Reads the longest prefix that a production derives.
    Parser(Parser),
    /// Chooses one of the trees of a `schemepart`.
    SchemePart(for<'a> fn(&'a [u8]) -> IResult<&'a [u8], SchemePart<'a>>),
    /// Makes the tree of a `host`.
    Host(for<'a> fn(Span<'a>) -> IResult<Span<'a>, Host<'a>>),
    /// Makes the tree of a `hostport`.
    HostPort(for<'a> fn(Span<'a>) -> IResult<Span<'a>, HostPort<'a>>),
    /// Makes the tree of an `httpurl`.
    HttpUrl(for<'a> fn(Span<'a>) -> IResult<Span<'a>, HttpUrl<'a>>),
    /// Makes the tree of the end of a `gopherurl`.
    GopherPath(for<'a> fn(Span<'a>) -> IResult<Span<'a>, GopherPath<'a>>),
    /// Reads the longest prefix that a production derives, and notes what it expects.
    Noted(for<'a> fn(Input<'a>) -> Read<'a>),
    /// Makes a tree or an error.
    Parse(for<'a> fn(&'a [u8]) -> Result<HttpUrl<'a>, Furthest>),
    /// Finds what breaks a rule beyond the grammar.
    Rule(fn(&HttpUrl<'_>) -> Vec<Range<usize>>),
    /// Makes an automaton.
    Automaton(fn() -> Automaton),
    /// Finds a shortest string on which two automata differ.
    Counterexample(fn(&Automaton, &Automaton) -> Option<Vec<u8>>),
    /// Chooses strings that tell mutants.
    Strings(fn() -> Vec<&'static [u8]>),
    /// Counts how deep the comments are.
    Depth(fn(&[u8]) -> Option<usize>),
    /// Computes a sum.
    Calculate(fn(&[u8]) -> Option<i64>),
    /// A wrong parser, and a string that it gets wrong.
    Survivor {
        /// The parser.
        survivor: Parser,
        /// The string.
        killer: fn() -> &'static [u8],
    },
}

/// The functions of the crate that calls it, each with the name of its exercise: those of its
/// modules `lesson01` to `lesson13`.
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
            ("xchar", Answer::Parser(crate::lesson02::xchar)),
            ("hostnumber", Answer::Parser(crate::lesson03::hostnumber)),
            ("hsegment", Answer::Parser(crate::lesson03::hsegment)),
            ("hpath", Answer::Parser(crate::lesson03::hpath)),
            ("nntpurl", Answer::Parser(crate::lesson03::nntpurl)),
            ("domainlabel", Answer::Parser(crate::lesson04::domainlabel)),
            ("toplabel", Answer::Parser(crate::lesson04::toplabel)),
            ("hostname", Answer::Parser(crate::lesson04::hostname)),
            ("login", Answer::Parser(crate::lesson04::login)),
            ("host", Answer::Parser(crate::lesson05::host)),
            ("hostport", Answer::Parser(crate::lesson05::hostport)),
            ("grouppart", Answer::Parser(crate::lesson05::grouppart)),
            ("waisurl", Answer::Parser(crate::lesson05::waisurl)),
            ("search", Answer::Parser(crate::lesson06::search)),
            ("httpurl", Answer::Parser(crate::lesson06::httpurl)),
            ("url", Answer::Parser(crate::lesson06::url)),
            (
                "schemepart",
                Answer::SchemePart(crate::lesson06::schemepart),
            ),
            ("host_tree", Answer::Host(crate::lesson07::host_tree)),
            (
                "hostport_tree",
                Answer::HostPort(crate::lesson07::hostport_tree),
            ),
            (
                "httpurl_tree",
                Answer::HttpUrl(crate::lesson07::httpurl_tree),
            ),
            (
                "gopher_path",
                Answer::GopherPath(crate::lesson07::gopher_path),
            ),
            ("noted_label", Answer::Noted(crate::lesson08::noted_label)),
            ("noted_host", Answer::Noted(crate::lesson08::noted_host)),
            (
                "noted_httpurl",
                Answer::Noted(crate::lesson08::noted_httpurl),
            ),
            ("parse", Answer::Parse(crate::lesson08::parse)),
            ("port_range", Answer::Rule(crate::lesson09::port_range)),
            (
                "host_label_length",
                Answer::Rule(crate::lesson09::host_label_length),
            ),
            (
                "host_number_range",
                Answer::Rule(crate::lesson09::host_number_range),
            ),
            (
                "port_needless",
                Answer::Rule(crate::lesson09::port_needless),
            ),
            (
                "host_number_leading_zero",
                Answer::Rule(crate::lesson09::host_number_leading_zero),
            ),
            (
                "escape_states",
                Answer::Automaton(crate::lesson10::escape_states),
            ),
            (
                "toplabel_states",
                Answer::Automaton(crate::lesson10::toplabel_states),
            ),
            (
                "counterexample",
                Answer::Counterexample(crate::lesson10::counterexample),
            ),
            (
                "port_strings",
                Answer::Strings(crate::lesson11::port_strings),
            ),
            (
                "domainlabel_strings",
                Answer::Strings(crate::lesson11::domainlabel_strings),
            ),
            (
                "survivor",
                Answer::Survivor {
                    survivor: crate::lesson12::survivor,
                    killer: crate::lesson12::killer,
                },
            ),
            (
                "killer",
                Answer::Survivor {
                    survivor: crate::lesson12::survivor,
                    killer: crate::lesson12::killer,
                },
            ),
            ("comment", Answer::Parser(crate::lesson13::comment)),
            (
                "comment_depth",
                Answer::Depth(crate::lesson13::comment_depth),
            ),
            ("calculate", Answer::Calculate(crate::lesson13::calculate)),
        ];
        answers
    }};
}

//! [`Answer`]: a learner's function for an exercise.

use std::ops::Range;

use nom::IResult;

use crate::{
    automaton::Automaton,
    certificate::{Certificate, Table},
    furthest::{Furthest, Input, Read},
    tree::{GopherPath, Host, HostPort, HttpUrl, SchemePart, Span},
};

/// A parser of bytes: it returns the rest and what it has read.
pub type Parser = fn(&[u8]) -> IResult<&[u8], &[u8]>;

/// Makes strings.
pub type Strings = fn() -> Vec<Vec<u8>>;

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
    /// Makes strings, which are a part of a suite.
    Strings(Strings),
    /// Makes the access strings, the separating strings, and the suite.
    Suite([Strings; 3]),
    /// Counts how deep the comments are.
    Depth(fn(&[u8]) -> Option<usize>),
    /// Computes a sum.
    Calculate(fn(&[u8]) -> Option<i64>),
    /// Makes a certificate.
    Certificate(fn() -> Certificate),
    /// Checks a certificate of a table.
    CertificateCheck(fn(&Table, &Certificate) -> bool),
    /// A wrong parser, and a string that it gets wrong.
    Survivor {
        /// The parser.
        survivor: Parser,
        /// The string.
        killer: fn() -> &'static [u8],
    },
}

/// The functions of the crate that calls it, each with the name of its exercise: those of its
/// modules `lesson01` to `lesson15`.
// The lessons are of the crate that calls it, which is the point.
#[allow(clippy::crate_in_macro_def)]
#[macro_export]
macro_rules! answers {
    () => {
        $crate::answers! {
            Parser lesson01: digits port;
            Parser lesson02: unreserved escape uchar xchar;
            Parser lesson03: hostnumber hsegment hpath nntpurl;
            Parser lesson04: domainlabel toplabel hostname login;
            Parser lesson05: host hostport grouppart waisurl;
            Parser lesson06: search httpurl url;
            SchemePart lesson06: schemepart;
            Host lesson07: host_tree;
            HostPort lesson07: hostport_tree;
            HttpUrl lesson07: httpurl_tree;
            GopherPath lesson07: gopher_path;
            Noted lesson08: noted_label noted_host;
            Noted lesson09: noted_httpurl;
            Parse lesson09: parse;
            Rule lesson10: port_range host_label_length host_number_range port_needless
                host_number_leading_zero;
            Automaton lesson11: escape_states toplabel_states;
            Counterexample lesson11: counterexample;
            Strings lesson12: port_access port_separating middles escape_access escape_separating;
            Parser lesson14: comment;
            Depth lesson14: comment_depth;
            Calculate lesson14: calculate;
            Certificate lesson15: label_certificate;
            CertificateCheck lesson15: good_certificate;
        }
    };
    ($($kind:ident $lesson:ident: $($name:ident)*;)*) => {{
        use $crate::answer::Answer;
        // Both are graded by what both return.
        let survivor = Answer::Survivor {
            survivor: crate::lesson13::survivor,
            killer: crate::lesson13::killer,
        };
        let suites = {
            use crate::lesson12::*;
            [
                Answer::Suite([port_access, port_separating, port_suite]),
                Answer::Suite([escape_access, escape_separating, escape_suite]),
            ]
        };
        let answers: Vec<(&'static str, Answer)> = vec![
            $($((stringify!($name), Answer::$kind(crate::$lesson::$name)),)*)*
            ("survivor", survivor),
            ("killer", survivor),
            ("port_suite", suites[0]),
            ("escape_suite", suites[1]),
        ];
        answers
    }};
}

//! A parser that makes a tree, against the derivation of section 5; and one that has to choose one
//! of several trees, against the rulings.

use std::panic::{self, AssertUnwindSafe};

use nom::{IResult, Input as _};
use nom_locate::LocatedSpan;
use rfc1738::{Derivation, Production, ast, grammar};
use rfc1738_conformance::{
    automaton::Dfa,
    derivation::{Checker, Node},
    grammar::{Grammar, Notation},
};

use super::{
    Stop,
    parser::{compare, failure, split, strings},
    suite,
};
use crate::{
    answer::Answer,
    probe::{BEFORE, LONG, Probe},
    tree::{GopherPath, GopherSearch, Host, HostPort, HttpUrl, SchemePart, Span, range},
    verdict::{Verdict, quoted},
};

pub(super) fn grade(
    production: Production,
    answer: Answer,
    probe: &Probe,
) -> Result<Verdict, Stop> {
    let suite = suite(Grammar::rfc1738(), production.name())?;
    let strings = strings(Grammar::rfc1738(), production.name(), &suite)?;
    let checker = Checker::new(Grammar::rfc1738());
    let name = probe.name();
    Ok(probe.survey(strings, |string| {
        let make = |whole: &[u8], start| {
            let input = Span::new(whole).take_from(start);
            match answer {
                Answer::Host(parse) => made(name, whole, start, parse(input), host),
                Answer::HostPort(parse) => made(name, whole, start, parse(input), hostport),
                Answer::HttpUrl(parse) => made(name, whole, start, parse(input), httpurl),
                _ => Err("this is no parser that makes a tree".to_owned()),
            }
        };
        let made = make(string, 0)?;
        compare(
            name,
            string,
            made.as_ref().map(|node| node.end),
            suite.dfa(),
        )?;
        let Some(made) = made else { return Ok(()) };
        compare_trees(name, string, &made, production, &checker)?;
        compare_within(name, string, |whole| {
            make(whole, BEFORE.len()) == Ok(Some(moved(made)))
        })
    }))
}

/// Whether a function that is right about a string is right about it at the end of a longer input,
/// which `is_right` says.
pub(super) fn compare_within(
    name: &str,
    string: &[u8],
    is_right: impl FnOnce(&[u8]) -> bool,
) -> Result<(), String> {
    if string.len() >= LONG {
        return Ok(());
    }
    let whole = [BEFORE, string].concat();
    // With an offset for a length, it may panic.
    if panic::catch_unwind(AssertUnwindSafe(|| is_right(&whole))).unwrap_or(false) {
        return Ok(());
    }
    Err(format!(
        "of {}, your `{name}` makes something else if {} bytes are before it, or spans at other places of it: a span says where it \
         is in the whole input, so return pieces of the span that you get, not new ones, take no offset for a length, and keep \
         nothing between calls",
        quoted(string),
        BEFORE.len()
    ))
}

/// The node, for an input that has more before it.
fn moved(
    Node {
        production,
        start,
        end,
        children,
    }: Node<'static>,
) -> Node<'static> {
    let by = BEFORE.len();
    Node {
        production,
        start: start + by,
        end: end + by,
        children: children.into_iter().map(moved).collect(),
    }
}

/// The node of what a parser returns that was asked at this place of an input. It ends where the
/// rest begins.
fn made<'a, T>(
    name: &str,
    whole: &'a [u8],
    start: usize,
    result: IResult<Span<'a>, T>,
    node: fn(&[u8], &T) -> Node<'static>,
) -> Result<Option<Node<'static>>, String> {
    match result {
        Ok((rest, tree)) => {
            let end = end(name, whole, rest)?;
            // The root is what the parser has read, whatever its parts are.
            Ok(Some(Node {
                start,
                end,
                ..node(whole, &tree)
            }))
        }
        Err(error) => failure(name, whole, &error),
    }
}

/// Where a rest begins that a parser returns. It must be a rest, and know where it is.
pub(super) fn end<X>(
    name: &str,
    string: &[u8],
    rest: LocatedSpan<&[u8], X>,
) -> Result<usize, String> {
    let start = rest.location_offset();
    let rest = *rest.fragment();
    let read = &string[..string.len().saturating_sub(rest.len())];
    let end = split(name, string, rest, read)?;
    if start == end {
        return Ok(end);
    }
    Err(format!(
        "of {}, the rest that your `{name}` returns, {}, says that it is at {start}; it is at {end}: return the span that a parser \
         has left, not a new one",
        quoted(string),
        quoted(rest)
    ))
}

/// Compares a tree with that of section 5.
pub(super) fn compare_trees(
    name: &str,
    string: &[u8],
    made: &Node<'_>,
    production: Production,
    checker: &Checker<'_>,
) -> Result<(), String> {
    let truth = Derivation::of(production, string).map(|derivation| of_derivation(&derivation));
    if truth.as_ref() == Some(made) {
        return Ok(());
    }
    let shown = quoted(string);
    if let Some((made, truth)) = truth
        .as_ref()
        .and_then(|truth| first_difference(made, truth))
    {
        let told = |node: Option<&Node<'_>>| match node {
            Some(Node {
                production,
                start,
                end,
                ..
            }) => match string.get(*start..*end) {
                Some(piece) => format!("`{production}` at {start}..{end}, {}", quoted(piece)),
                None => format!("`{production}` at {start}..{end}, which is not in it"),
            },
            None => "nothing more".to_owned(),
        };
        return Err(format!(
            "of {shown}, the tree of your `{name}` has {}; section 5 has {}",
            told(made),
            told(truth)
        ));
    }
    match checker.check(made, string) {
        Err(error) => Err(format!(
            "of {shown}, the tree of your `{name}` is not a derivation: {error}"
        )),
        Ok(()) => Err(format!(
            "of {shown}, your `{name}` makes another tree than section 5"
        )),
    }
}

/// The first node at which two trees differ, parents before children, if both have one in this
/// place.
fn first_difference<'n, 'a>(
    a: &'n Node<'a>,
    b: &'n Node<'a>,
) -> Option<(Option<&'n Node<'a>>, Option<&'n Node<'a>>)> {
    if (a.production, a.start, a.end) != (b.production, b.start, b.end) {
        return Some((Some(a), Some(b)));
    }
    let count = a.children.len().max(b.children.len());
    (0..count).find_map(|at| match (a.children.get(at), b.children.get(at)) {
        (Some(a), Some(b)) => first_difference(a, b),
        (a, b) => Some((a, b)),
    })
}

fn of_derivation(derivation: &Derivation) -> Node<'static> {
    Node {
        production: derivation.production.name(),
        start: derivation.start,
        end: derivation.end,
        children: derivation.children.iter().map(of_derivation).collect(),
    }
}

/// A node that begins where its first child does.
fn parent(production: &'static str, children: Vec<Node<'static>>) -> Node<'static> {
    let start = children.first().map_or(0, |child| child.start);
    let end = children.last().map_or(0, |child| child.end);
    Node {
        production,
        start,
        end,
        children,
    }
}

fn leaf(whole: &[u8], production: &'static str, span: &Span<'_>) -> Node<'static> {
    let range = range(span);
    Node {
        production: if is_piece(whole, span) {
            production
        } else {
            "no piece of the input"
        },
        start: range.start,
        end: range.end,
        children: Vec::new(),
    }
}

/// Whether a span has the bytes of its place, and not others, such as those in small letters.
fn is_piece(whole: &[u8], span: &Span<'_>) -> bool {
    let piece = whole.get(range(span));
    piece.is_some_and(|piece| std::ptr::eq(piece, *span.fragment()))
}

/// The node of the tree of a `host`.
fn host(whole: &[u8], host: &Host<'_>) -> Node<'static> {
    let child = match host {
        Host::HostName {
            domainlabels,
            toplabel,
        } => {
            let mut labels: Vec<_> = domainlabels
                .iter()
                .map(|label| leaf(whole, "domainlabel", label))
                .collect();
            labels.push(leaf(whole, "toplabel", toplabel));
            parent("hostname", labels)
        }
        Host::HostNumber(groups) => parent(
            "hostnumber",
            groups
                .iter()
                .map(|group| leaf(whole, "digits", group))
                .collect(),
        ),
    };
    parent("host", vec![child])
}

fn hostport(whole: &[u8], tree: &HostPort<'_>) -> Node<'static> {
    let port = tree
        .port
        .as_ref()
        .map(|port| parent("port", vec![leaf(whole, "digits", port)]));
    parent(
        "hostport",
        [Some(host(whole, &tree.host)), port]
            .into_iter()
            .flatten()
            .collect(),
    )
}

/// The node of the tree of an `httpurl`, which begins with the scheme.
pub(super) fn httpurl(whole: &[u8], tree: &HttpUrl<'_>) -> Node<'static> {
    let mut children = vec![hostport(whole, &tree.hostport)];
    if let Some(path) = &tree.path {
        children.push(parent(
            "hpath",
            path.hsegments
                .iter()
                .map(|segment| leaf(whole, "hsegment", segment))
                .collect(),
        ));
        children.extend(
            path.search
                .as_ref()
                .map(|search| leaf(whole, "search", search)),
        );
    }
    Node {
        start: 0,
        ..parent("httpurl", children)
    }
}

/// A `schemepart`: structured if `ip-schemepart` reads all that `*xchar` reads (ruling 3).
pub(super) fn grade_schemepart(
    choose: for<'a> fn(&'a [u8]) -> IResult<&'a [u8], SchemePart<'a>>,
    probe: &Probe,
) -> Result<Verdict, Stop> {
    let name = probe.name();
    let ip = suite(Grammar::rfc1738(), "ip-schemepart")?;
    let suite = suite(Grammar::rfc1738(), "schemepart")?;
    let mut all = strings(Grammar::rfc1738(), "schemepart", &suite)?;
    all.extend(strings(Grammar::rfc1738(), "ip-schemepart", &ip)?);
    Ok(probe.survey(all, |string| {
        let made = match choose(string) {
            Ok((rest, made)) => {
                let (SchemePart::IpSchemePart(read) | SchemePart::XChars(read)) = made;
                split(name, string, rest, read)?;
                Some((made, read.len()))
            }
            Err(error) => failure(name, string, &error)?,
        };
        compare(name, string, made.map(|(_, length)| length), suite.dfa())?;
        let (told, truth) = match (made, grammar::schemepart(string)) {
            (Some((SchemePart::XChars(_), _)), Ok((_, ast::SchemePart::IpSchemePart(_)))) => {
                ("XChars", "IpSchemePart")
            }
            (Some((SchemePart::IpSchemePart(_), _)), Ok((_, ast::SchemePart::XChars(_)))) => {
                ("IpSchemePart", "XChars")
            }
            _ => return Ok(()),
        };
        let reads = if truth == "XChars" { "does not read" } else { "reads" };
        Err(format!(
            "of {}, your `{name}` makes `{told}`; `ip-schemepart` {reads} all that `*xchar` reads of it, so it is \
             `{truth}`",
            quoted(string)
        ))
    }))
}

/// What is the end of a `gopherurl` after the `gtype`.
const GOPHER_PATH: &str =
    "; base: rfc1738\npath = selector [ \"%09\" search [ \"%09\" gopher+_string ]]\n";
/// What a path is made of.
const PIECES: [&str; 7] = ["%09", "a", "/", "?", "%0", "%41", "<"];
/// How many of them, at most.
const MOST: u32 = 4;

/// A path: the first tab ends the selector if the rest can be a search, and the second ends the
/// search (ruling 5).
pub(super) fn grade_gopher_path(
    make: for<'a> fn(Span<'a>) -> IResult<Span<'a>, GopherPath<'a>>,
    probe: &Probe,
) -> Result<Verdict, Stop> {
    let name = probe.name();
    let grammar = Grammar::read(GOPHER_PATH, Notation::Bnf)?;
    let suite = suite(&grammar, "path")?;
    let dfa = Dfa::new(&grammar, "path")?;
    let mut all = strings(&grammar, "path", &suite)?;
    for length in 0..=MOST {
        all.extend((0..PIECES.len().pow(length)).map(|number| {
            let piece = |at| PIECES[number / PIECES.len().pow(at) % PIECES.len()];
            (0..length).map(piece).collect::<String>().into_bytes()
        }));
    }
    Ok(probe.survey(all, |string| {
        let made = match make(Span::new(string)) {
            Ok((rest, made)) => Some((end(name, string, rest)?, made)),
            Err(error) => failure(name, string, &error)?,
        };
        compare(name, string, made.as_ref().map(|(end, _)| *end), &dfa)?;
        let Some((_, made)) = made else { return Ok(()) };
        let told = ranges(string, &made);
        let truth = ruled(string);
        if told == truth {
            return compare_within(name, string, |whole| {
                is_moved(whole, make(Span::new(whole).take_from(BEFORE.len())), truth)
            });
        }
        Err(format!(
            "of {}, your `{name}` makes {}; it should be {}",
            quoted(string),
            words(string, &told),
            words(string, &truth)
        ))
    }))
}

/// The ranges of selector, search and Gopher+ string.
type Ranges = [Option<(usize, usize)>; 3];

fn ranges(whole: &[u8], GopherPath { selector, search }: &GopherPath<'_>) -> Ranges {
    let ends =
        |span: &Span<'_>| is_piece(whole, span).then(|| (range(span).start, range(span).end));
    let plus = |search: &GopherSearch<'_>| search.gopher_plus_string.as_ref().and_then(ends);
    [
        ends(selector),
        search.as_ref().and_then(|search| ends(&search.search)),
        search.as_ref().and_then(plus),
    ]
}

/// Whether these ranges are those of a tree, but for what is before the string.
fn is_moved(whole: &[u8], made: IResult<Span<'_>, GopherPath<'_>>, truth: Ranges) -> bool {
    let by = BEFORE.len();
    made.is_ok_and(|(_, made)| {
        ranges(whole, &made) == truth.map(|range| range.map(|(start, end)| (start + by, end + by)))
    })
}

/// What the library reads, as the path of a URL.
fn ruled(string: &[u8]) -> Ranges {
    const BEFORE: &str = "gopher://h/1";
    let url = [BEFORE.as_bytes(), string].concat();
    let Ok((_, url)) = grammar::gopherurl(Span::new(&url)) else {
        return [None; 3];
    };
    let ends = |span: &Span<'_>| {
        (
            range(span).start - BEFORE.len(),
            range(span).end - BEFORE.len(),
        )
    };
    [
        url.selector().map(ends),
        url.search().map(ends),
        url.gopher_plus_string().map(ends),
    ]
}

fn words(string: &[u8], ranges: &Ranges) -> String {
    let name = ["a selector", "a search", "a Gopher+ string"];
    let parts = ranges.iter().zip(name).filter_map(|(range, name)| {
        let (start, end) = (*range)?;
        let piece = string
            .get(start..end)
            .map_or_else(|| "which is not in it".to_owned(), quoted);
        Some(format!("{name} at {start}..{end}, {piece}"))
    });
    let parts: Vec<String> = parts.collect();
    if parts.is_empty() {
        return "no piece of the input".to_owned();
    }
    parts.join(", and ")
}

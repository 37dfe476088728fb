//! The exercises whose productions the lessons do not show.

use std::{
    collections::{HashSet, VecDeque},
    ops::Range,
};

use exercises::{
    answer::{Answer, Parser as Function},
    automaton::Automaton,
    given,
    tree::{GopherPath, GopherSearch, Host, HttpUrl, SchemePart, Span, located, range},
};
use nom::{
    IResult, Parser,
    branch::alt,
    bytes::complete::{tag, tag_no_case},
    character::complete::one_of,
    combinator::{not, opt, recognize},
    multi::{many0_count, many1_count},
    sequence::preceded,
};

use super::{Wrong, wrong};

type Read<'a> = IResult<&'a [u8], &'a [u8]>;

pub(super) fn all() -> Vec<Wrong> {
    let parser = |exercise, what, answer: Function, message| {
        wrong(exercise, what, Answer::Parser(answer), message)
    };
    vec![
        parser(
            "xchar",
            "no question mark",
            no_question_mark,
            "your `xchar` rejects `?`; section 5 derives it",
        ),
        parser(
            "xchar",
            "a run of them",
            run_of_xchars,
            "your `xchar` accepts `aa`; section 5 does not: the longest prefix that section 5 derives is `a` (1 byte)",
        ),
        parser(
            "nntpurl",
            "two options",
            two_options,
            "your `nntpurl` accepts `nntp://a/a/`; section 5 does not: the longest prefix that section 5 derives is `nntp://a/a` (10 bytes)",
        ),
        parser(
            "nntpurl",
            "small letters only",
            small_nntp,
            "your `nntpurl` rejects `Nntp://a/a`; section 5 derives it",
        ),
        parser(
            "nntpurl",
            "a group of an article",
            any_group,
            "your `nntpurl` accepts `nntp://a/*`; section 5 does not",
        ),
        parser(
            "login",
            "a greedy option",
            greedy_login,
            "your `login` rejects `a@`; the longest prefix that section 5 derives is `a` (1 byte)",
        ),
        parser(
            "login",
            "the short one first",
            short_login_first,
            "your `login` reads `a` of `a@a` (1 byte); the longest prefix that section 5 derives is `a@a` (3 bytes)",
        ),
        parser(
            "login",
            "a password without a user",
            password_alone,
            "your `login` rejects `@a`; section 5 derives it",
        ),
        parser(
            "grouppart",
            "in the order of the RFC",
            grouppart_in_order,
            "your `grouppart` reads `a` of `a@a` (1 byte); the longest prefix that section 5 derives is `a@a` (3 bytes)",
        ),
        parser(
            "grouppart",
            "an at sign decides",
            at_sign_decides,
            "your `grouppart` rejects `a@`; the longest prefix that section 5 derives is `a` (1 byte)",
        ),
        parser(
            "waisurl",
            "in the order of the RFC",
            waisurl_in_order,
            "your `waisurl` reads `wais://a/` of `wais://a/?` (9 bytes); the longest prefix that section 5 derives is `wais://a/?` (10 bytes)",
        ),
        parser(
            "waisurl",
            "a search of a document",
            search_of_document,
            "your `waisurl` accepts `wais://a///?`; section 5 does not: the longest prefix that section 5 derives is `wais://a///` (11 bytes)",
        ),
        wrong(
            "schemepart",
            "without a look ahead",
            Answer::SchemePart(no_look_ahead),
            "your `schemepart` reads `//a` of `//a!` (3 bytes); the longest prefix that section 5 derives is `//a!` (4 bytes)",
        ),
        wrong(
            "schemepart",
            "two slashes decide",
            Answer::SchemePart(two_slashes),
            "of `//`, your `schemepart` makes `IpSchemePart`; `ip-schemepart` does not read all that `*xchar` reads of it, so it is `XChars`",
        ),
        wrong(
            "schemepart",
            "the alternative that reads everything",
            Answer::SchemePart(opaque),
            "of `//a`, your `schemepart` makes `XChars`; `ip-schemepart` reads all of it, so it is `IpSchemePart`",
        ),
        wrong(
            "gopher_path",
            "no search, ever",
            Answer::GopherPath(no_search),
            "of `%09`, your `gopher_path` makes a selector at 0..3, `%09`; it should be a selector at 0..0, the empty string, and a search at 3..3, the empty string",
        ),
        wrong(
            "gopher_path",
            "the first tab always ends the selector",
            Answer::GopherPath(first_tab),
            "your `gopher_path` reads `%09` of `%09/` (3 bytes); the longest prefix that section 5 derives is `%09/` (4 bytes)",
        ),
        wrong(
            "gopher_path",
            "the search has the second tab",
            Answer::GopherPath(second_tab_in_search),
            "of `%09%09`, your `gopher_path` makes a selector at 0..0, the empty string, and a search at 3..6, `%09`; it should be a selector at 0..0, the empty string, and a search at 3..3, the empty string, and a Gopher+ string at 6..6, the empty string",
        ),
        wrong(
            "host_number_leading_zero",
            "every zero",
            Answer::Rule(every_zero),
            "in `http://0.0.0.0`, your `host_number_leading_zero` finds `0` at 7..8 and `0` at 9..10 and `0` at 11..12 and `0` at 13..14; the rule host-number-leading-zero (section 3.1) finds nothing",
        ),
        wrong(
            "host_number_leading_zero",
            "the first group",
            Answer::Rule(first_group),
            "in `http://1.1.01.01`, your `host_number_leading_zero` finds `01` at 11..13; the rule host-number-leading-zero (section 3.1) finds `01` at 11..13 and `01` at 14..16",
        ),
        wrong(
            "host_number_leading_zero",
            "of labels as well",
            Answer::Rule(of_labels),
            "in `http://2.00.h`, your `host_number_leading_zero` finds `00` at 9..11; the rule host-number-leading-zero (section 3.1) finds nothing",
        ),
        wrong(
            "counterexample",
            "depth first",
            Answer::Counterexample(depth_first),
            "of two automata, of no string and of `ab` and `zzzzz`, your `counterexample` finds `zzzzz` (5 bytes); `ab` is shorter",
        ),
        wrong(
            "counterexample",
            "characters only",
            Answer::Counterexample(characters_only),
            "of two automata, of a label and of a label that is not ended by a byte of 255, your `counterexample` finds nothing; they differ on `0\\xff`",
        ),
        wrong(
            "counterexample",
            "as many states, the same language",
            Answer::Counterexample(same_size),
            "of two automata, of no string and of every string, your `counterexample` finds nothing; they differ on the empty string",
        ),
        wrong(
            "counterexample",
            "at most ten bytes",
            Answer::Counterexample(at_most_ten),
            "of two automata, of every string and of a length of at most 40 bytes, your `counterexample` finds nothing; they differ on `\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00`",
        ),
        wrong(
            "counterexample",
            "only what the left one accepts",
            Answer::Counterexample(left_only),
            "of two automata, of no string and of every string, your `counterexample` finds nothing; they differ on the empty string",
        ),
    ]
}

fn no_question_mark(input: &[u8]) -> Read<'_> {
    alt((given::uchar, recognize(one_of(";/:@&=")))).parse(input)
}

fn run_of_xchars(input: &[u8]) -> Read<'_> {
    recognize(many1_count(given::xchar)).parse(input)
}

fn two_options(input: &[u8]) -> Read<'_> {
    let article = (opt(tag("/")), opt(given::digits));
    recognize((
        tag_no_case("nntp://"),
        given::hostport,
        tag("/"),
        given::group,
        article,
    ))
    .parse(input)
}

fn small_nntp(input: &[u8]) -> Read<'_> {
    let article = opt((tag("/"), given::digits));
    recognize((
        tag("nntp://"),
        given::hostport,
        tag("/"),
        given::group,
        article,
    ))
    .parse(input)
}

/// As after `news:`.
fn any_group(input: &[u8]) -> Read<'_> {
    let group = alt((given::group, tag("*")));
    let article = opt((tag("/"), given::digits));
    recognize((
        tag_no_case("nntp://"),
        given::hostport,
        tag("/"),
        group,
        article,
    ))
    .parse(input)
}

fn greedy_login(input: &[u8]) -> Read<'_> {
    recognize((
        opt((given::user, opt((tag(":"), given::password)), tag("@"))),
        given::hostport,
    ))
    .parse(input)
}

fn short_login_first(input: &[u8]) -> Read<'_> {
    let named = recognize((
        given::user,
        opt((tag(":"), given::password)),
        tag("@"),
        given::hostport,
    ));
    alt((given::hostport, named)).parse(input)
}

fn password_alone(input: &[u8]) -> Read<'_> {
    let named = recognize((
        opt(given::user),
        tag(":"),
        given::password,
        tag("@"),
        given::hostport,
    ));
    alt((named, given::hostport)).parse(input)
}

fn grouppart_in_order(input: &[u8]) -> Read<'_> {
    alt((tag("*"), given::group, given::article)).parse(input)
}

fn at_sign_decides(input: &[u8]) -> Read<'_> {
    if input.contains(&b'@') {
        given::article(input)
    } else {
        alt((given::group, tag("*"))).parse(input)
    }
}

fn waisdatabase(input: &[u8]) -> Read<'_> {
    recognize((
        tag_no_case("wais://"),
        given::hostport,
        tag("/"),
        given::database,
    ))
    .parse(input)
}

fn waisurl_in_order(input: &[u8]) -> Read<'_> {
    let index = recognize((waisdatabase, tag("?"), given::search));
    let doc = recognize((waisdatabase, tag("/"), given::wtype, tag("/"), given::wpath));
    alt((waisdatabase, index, doc)).parse(input)
}

fn search_of_document(input: &[u8]) -> Read<'_> {
    let doc = opt((tag("/"), given::wtype, tag("/"), given::wpath));
    recognize((waisdatabase, doc, opt((tag("?"), given::search)))).parse(input)
}

fn no_look_ahead(input: &[u8]) -> IResult<&[u8], SchemePart<'_>> {
    let opaque = recognize(many0_count(given::xchar)).map(SchemePart::XChars);
    alt((given::ip_schemepart.map(SchemePart::IpSchemePart), opaque)).parse(input)
}

fn two_slashes(input: &[u8]) -> IResult<&[u8], SchemePart<'_>> {
    let (rest, read) = recognize(many0_count(given::xchar)).parse(input)?;
    Ok((
        rest,
        if read.starts_with(b"//") {
            SchemePart::IpSchemePart(read)
        } else {
            SchemePart::XChars(read)
        },
    ))
}

fn opaque(input: &[u8]) -> IResult<&[u8], SchemePart<'_>> {
    recognize(many0_count(given::xchar))
        .map(SchemePart::XChars)
        .parse(input)
}

fn no_search(input: Span<'_>) -> IResult<Span<'_>, GopherPath<'_>> {
    located(given::selector)
        .map(|selector| GopherPath {
            selector,
            search: None,
        })
        .parse(input)
}

fn selector_before_tab(input: Span<'_>) -> IResult<Span<'_>, Span<'_>> {
    located(|input| recognize(many0_count(preceded(not(tag("%09")), given::xchar))).parse(input))
        .parse(input)
}

fn first_tab(input: Span<'_>) -> IResult<Span<'_>, GopherPath<'_>> {
    let search = located(given::search).map(|search| GopherSearch {
        search,
        gopher_plus_string: None,
    });
    (selector_before_tab, opt(preceded(tag("%09"), search)))
        .map(|(selector, search)| GopherPath { selector, search })
        .parse(input)
}

fn second_tab_in_search(input: Span<'_>) -> IResult<Span<'_>, GopherPath<'_>> {
    let (rest, tree) = first_tab(input)?;
    match not(located(given::xchar)).parse(rest) {
        Ok(_) => Ok((rest, tree)),
        Err(_) => no_search(input),
    }
}

fn groups<'u, 'a>(url: &'u HttpUrl<'a>) -> &'u [Span<'a>] {
    if let Host::HostNumber(groups) = &url.hostport.host {
        groups
    } else {
        &[]
    }
}

fn every_zero(url: &HttpUrl<'_>) -> Vec<Range<usize>> {
    groups(url)
        .iter()
        .filter(|group| group.fragment().starts_with(b"0"))
        .map(range)
        .collect()
}

fn has_leading_zero(group: &Span<'_>) -> bool {
    matches!(group.fragment(), [b'0', _, ..])
}

fn first_group(url: &HttpUrl<'_>) -> Vec<Range<usize>> {
    groups(url)
        .iter()
        .find(|group| has_leading_zero(group))
        .map(range)
        .into_iter()
        .collect()
}

fn of_labels(url: &HttpUrl<'_>) -> Vec<Range<usize>> {
    let labels = match &url.hostport.host {
        Host::HostName { domainlabels, .. } => &domainlabels[..],
        Host::HostNumber(groups) => groups,
    };
    labels
        .iter()
        .filter(|label| has_leading_zero(label))
        .map(range)
        .collect()
}

/// A pair of states, and a string that leads to it.
type Pair = (usize, usize, Vec<u8>);

/// Searches the pairs of states, and takes the next one from this end of those that are known.
fn search(
    [left, right]: [&Automaton; 2],
    next: fn(&mut VecDeque<Pair>) -> Option<Pair>,
    bytes: &[u8],
    differ: fn(bool, bool) -> bool,
) -> Option<Vec<u8>> {
    let mut seen = HashSet::from([(0, 0)]);
    let mut known = VecDeque::from([(0, 0, Vec::new())]);
    while let Some((a, b, string)) = next(&mut known) {
        if differ((left.is_accepting)(a), (right.is_accepting)(b)) {
            return Some(string);
        }
        for &byte in bytes {
            let a = (left.next)(a, byte);
            let b = (right.next)(b, byte);
            if seen.insert((a, b)) {
                known.push_back((a, b, [&string[..], &[byte]].concat()));
            }
        }
    }
    None
}

fn all_bytes() -> Vec<u8> {
    (0..=u8::MAX).collect()
}

fn depth_first(left: &Automaton, right: &Automaton) -> Option<Vec<u8>> {
    search([left, right], VecDeque::pop_back, &all_bytes(), |a, b| {
        a != b
    })
}

fn characters_only(left: &Automaton, right: &Automaton) -> Option<Vec<u8>> {
    search(
        [left, right],
        VecDeque::pop_front,
        &(b' '..=b'~').collect::<Vec<u8>>(),
        |a, b| a != b,
    )
}

fn same_size(left: &Automaton, right: &Automaton) -> Option<Vec<u8>> {
    if left.state_count == right.state_count {
        return None;
    }
    search([left, right], VecDeque::pop_front, &all_bytes(), |a, b| {
        a != b
    })
}

fn at_most_ten(left: &Automaton, right: &Automaton) -> Option<Vec<u8>> {
    search([left, right], VecDeque::pop_front, &all_bytes(), |a, b| {
        a != b
    })
    .filter(|string| string.len() <= 10)
}

fn left_only(left: &Automaton, right: &Automaton) -> Option<Vec<u8>> {
    search([left, right], VecDeque::pop_front, &all_bytes(), |a, b| {
        a && !b
    })
}

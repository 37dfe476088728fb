//! Right in most respects: each is what somebody who has misunderstood one thing would write.

use std::ops::Range;

use exercises::{
    answer::{Answer, Parser as Function},
    automaton::Automaton,
    given,
    tree::{Host, HostPort, HttpUrl, Span, range},
};
use nom::{
    IResult, Input, Parser,
    branch::alt,
    bytes::complete::{tag, tag_no_case, take, take_while_m_n, take_while1},
    character::complete::{alpha1, one_of, satisfy},
    combinator::{cut, map_res, opt, recognize, rest, verify},
    multi::{many0_count, many1_count, separated_list1},
};

use super::{Wrong, wrong};
use crate::lesson10;

type Read<'a> = IResult<&'a [u8], &'a [u8]>;

pub(super) fn all() -> Vec<Wrong> {
    let parser = |exercise, what, answer: Function, message| {
        wrong(exercise, what, Answer::Parser(answer), message)
    };
    vec![
        parser(
            "digits",
            "no zero",
            no_zero,
            "your `digits` rejects `0`; section 5 derives it",
        ),
        parser(
            "digits",
            "no zero at the beginning of more",
            no_leading_zero,
            "your `digits` reads `0` of `00` (1 byte); the longest prefix that section 5 derives is `00` (2 bytes)",
        ),
        parser(
            "port",
            "five digits are enough",
            five_digits,
            "your `port` reads `00000` of `000000` (5 bytes); the longest prefix that section 5 derives is `000000` (6 bytes)",
        ),
        parser(
            "port",
            "at most 65535",
            in_range,
            "your `port` rejects `65536`; section 5 derives it",
        ),
        parser(
            "unreserved",
            "more than one character",
            many_unreserved,
            "your `unreserved` accepts `aa`; section 5 does not: the longest prefix that section 5 derives is `a` (1 byte)",
        ),
        parser(
            "unreserved",
            "safe is enough",
            without_extra,
            "your `unreserved` rejects `!`; section 5 derives it",
        ),
        parser(
            "escape",
            "any number of digits",
            any_number,
            "your `escape` accepts `%a`; section 5 does not",
        ),
        parser(
            "escape",
            "what Rust reads as a number",
            rust_number,
            "your `escape` accepts `%+a`; section 5 does not",
        ),
        parser(
            "uchar",
            "a percent sign that begins no escape",
            lone_percent,
            "your `uchar` accepts `%`; section 5 does not",
        ),
        parser(
            "hostnumber",
            "each group is an octet",
            octets,
            "your `hostnumber` rejects `0.0.0.256`; section 5 derives it",
        ),
        parser(
            "hostnumber",
            "a list of groups",
            list_of_groups,
            "your `hostnumber` rejects `0.0.0.0.0`; the longest prefix that section 5 derives is `0.0.0.0` (7 bytes)",
        ),
        parser(
            "hsegment",
            "only characters, no escape",
            no_escape,
            "your `hsegment` reads nothing of `%aa`, and does not fail (is it `Ok((rest, read))`, the rest first?); the longest prefix that section 5 derives is `%aa` (3 bytes)",
        ),
        parser(
            "hpath",
            "it begins with a slash",
            slash_first,
            "your `hpath` rejects the empty string; section 5 derives it",
        ),
        parser(
            "hpath",
            "all up to the question mark",
            up_to_question,
            "your `hpath` accepts `\"`; section 5 does not: the longest prefix that section 5 derives is empty",
        ),
        parser(
            "domainlabel",
            "an underscore",
            underscore,
            "your `domainlabel` accepts `_`; section 5 does not",
        ),
        parser(
            "domainlabel",
            "small letters",
            small_letters,
            "your `domainlabel` rejects `A`; section 5 derives it",
        ),
        parser(
            "toplabel",
            "only letters",
            only_letters,
            "your `toplabel` reads `a` of `a0` (1 byte); the longest prefix that section 5 derives is `a0` (2 bytes)",
        ),
        parser(
            "hostname",
            "two labels at least",
            two_labels,
            "your `hostname` rejects `a`; section 5 derives it",
        ),
        parser(
            "hostname",
            "one round back",
            one_round_back,
            "your `hostname` rejects `a.0.`; the longest prefix that section 5 derives is `a` (1 byte)",
        ),
        parser(
            "hostname",
            "split at each dot",
            split_at_dots,
            "your `hostname` rejects `a!`; the longest prefix that section 5 derives is `a` (1 byte)",
        ),
        parser(
            "host",
            "what begins with a digit is a number",
            by_first_character,
            "your `host` rejects `0.a`; section 5 derives it",
        ),
        parser(
            "hostport",
            "no way back after the colon",
            cut_after_colon,
            "your `hostport` rejects `a:`; the longest prefix that section 5 derives is `a` (1 byte)",
        ),
        parser(
            "search",
            "all that is left",
            all_that_is_left,
            "your `search` accepts `\"`; section 5 does not: the longest prefix that section 5 derives is empty",
        ),
        parser(
            "httpurl",
            "https is http",
            https,
            "your `httpurl` accepts `https://a`; section 5 does not",
        ),
        parser(
            "httpurl",
            "a path is demanded",
            path_demanded,
            "your `httpurl` rejects `http://a`; section 5 derives it",
        ),
        parser(
            "url",
            "whatever begins with http",
            begins_with_http,
            "your `url` rejects `httpa:`; section 5 derives it",
        ),
        parser(
            "url",
            "no scheme is new",
            only_http,
            "your `url` rejects `a:`; section 5 derives it",
        ),
        wrong(
            "host_tree",
            "four labels are a number",
            Answer::Host(four_labels),
            "of `0.0.a.a`, the tree of your `host_tree` has `hostnumber` at 0..7, `0.0.a.a`; section 5 has `hostname` at 0..7, `0.0.a.a`",
        ),
        wrong(
            "hostport_tree",
            "an absent port is empty",
            Answer::HostPort(empty_port),
            "of `a`, the tree of your `hostport_tree` has `port` at 1..1, the empty string; section 5 has nothing more",
        ),
        wrong(
            "httpurl_tree",
            "the slash is in the first segment",
            Answer::HttpUrl(slash_in_segment),
            "of `http://a/`, the tree of your `httpurl_tree` has `hpath` at 8..9, `/`; section 5 has `hpath` at 9..9, the empty string",
        ),
        wrong(
            "host_label_length",
            "63 is too long",
            Answer::Rule(sixty_three),
            "in `http://aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa`, your `host_label_length` finds `aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa` at 7..70; the rule host-label-length (section 3.1, RFC 1034 3.5) finds nothing",
        ),
        wrong(
            "host_number_range",
            "more than three digits",
            Answer::Rule(three_digits),
            "in `http://0255.0.0.6`, your `host_number_range` finds `0255` at 7..11; the rule host-number-range (section 3.1, RFC 791 2.3) finds nothing",
        ),
        wrong(
            "port_range",
            "up to 65534",
            Answer::Rule(exclusive),
            "in `http://h:65535`, your `port_range` finds `65535` at 9..14; the rule port-range (section 3.1, RFC 1700) finds nothing",
        ),
        wrong(
            "escape_states",
            "it begins anew",
            Answer::Automaton(many_escapes),
            "your `escape_states` accepts `%00%00`; section 5 does not",
        ),
        wrong(
            "toplabel_states",
            "digits may begin it",
            Answer::Automaton(digit_first),
            "your `toplabel_states` accepts `0`; section 5 does not",
        ),
        wrong(
            "port_strings",
            "only members",
            Answer::Strings(only_members),
            "38 mutants of 51 survive your `port_strings`: none of your strings exposes them: `port: takes a space before it` and 2 like it, `digits: takes *digit in place of 1*digit`, `digit: takes \"!\" as well` and 33 like it",
        ),
    ]
}

fn no_zero(input: &[u8]) -> Read<'_> {
    recognize(many1_count(one_of("123456789"))).parse(input)
}

fn no_leading_zero(input: &[u8]) -> Read<'_> {
    alt((tag("0"), given::digits)).parse(input)
}

fn five_digits(input: &[u8]) -> Read<'_> {
    take_while_m_n(1, 5, |byte: u8| byte.is_ascii_digit()).parse(input)
}

fn in_range(input: &[u8]) -> Read<'_> {
    verify(given::digits, |digits: &[u8]| {
        str::from_utf8(digits).unwrap().parse::<u16>().is_ok()
    })
    .parse(input)
}

fn many_unreserved(input: &[u8]) -> Read<'_> {
    recognize(many1_count(given::unreserved)).parse(input)
}

fn without_extra(input: &[u8]) -> Read<'_> {
    recognize(satisfy(|c| {
        c.is_ascii_alphanumeric() || "$-_.+".contains(c)
    }))
    .parse(input)
}

fn any_number(input: &[u8]) -> Read<'_> {
    recognize((tag("%"), take_while1(|byte: u8| byte.is_ascii_hexdigit()))).parse(input)
}

fn rust_number(input: &[u8]) -> Read<'_> {
    let digits = map_res(take(2_usize), |two: &[u8]| {
        u8::from_str_radix(&String::from_utf8_lossy(two), 16)
    });
    recognize((tag("%"), digits)).parse(input)
}

fn lone_percent(input: &[u8]) -> Read<'_> {
    alt((given::unreserved, given::escape, tag("%"))).parse(input)
}

fn octets(input: &[u8]) -> Read<'_> {
    let octet = || {
        verify(given::digits, |digits: &[u8]| {
            str::from_utf8(digits).unwrap().parse::<u8>().is_ok()
        })
    };
    recognize((
        octet(),
        tag("."),
        octet(),
        tag("."),
        octet(),
        tag("."),
        octet(),
    ))
    .parse(input)
}

fn list_of_groups(input: &[u8]) -> Read<'_> {
    recognize(verify(
        separated_list1(tag("."), given::digits),
        |groups: &[&[u8]]| groups.len() == 4,
    ))
    .parse(input)
}

fn no_escape(input: &[u8]) -> Read<'_> {
    recognize(many0_count(alt((
        given::unreserved,
        recognize(one_of(";:@&=")),
    ))))
    .parse(input)
}

fn slash_first(input: &[u8]) -> Read<'_> {
    recognize(many1_count((tag("/"), given::hsegment))).parse(input)
}

fn up_to_question(input: &[u8]) -> Read<'_> {
    let end = input
        .iter()
        .position(|byte| *byte == b'?')
        .unwrap_or(input.len());
    Ok((&input[end..], &input[..end]))
}

fn underscore(input: &[u8]) -> Read<'_> {
    let run = || take_while1(|byte: u8| byte.is_ascii_alphanumeric() || byte == b'_');
    recognize((run(), many0_count((many1_count(tag("-")), run())))).parse(input)
}

fn small_letters(input: &[u8]) -> Read<'_> {
    let run = || take_while1(|byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit());
    recognize((run(), many0_count((many1_count(tag("-")), run())))).parse(input)
}

fn only_letters(input: &[u8]) -> Read<'_> {
    alpha1(input)
}

fn two_labels(input: &[u8]) -> Read<'_> {
    verify(given::hostname, |name: &[u8]| name.contains(&b'.')).parse(input)
}

/// If the last label is no `toplabel`, the one before it has to be.
fn one_round_back(input: &[u8]) -> Read<'_> {
    let mut starts = vec![input];
    while let Ok((next, _)) = (given::domainlabel, tag(".")).parse(starts[starts.len() - 1]) {
        starts.push(next);
    }
    let last = starts
        .into_iter()
        .rev()
        .take(2)
        .find_map(|start| given::toplabel(start).ok());
    let (rest, _) = last.map_or_else(|| given::port(b""), Ok)?;
    Ok((rest, &input[..input.len() - rest.len()]))
}

fn split_at_dots(input: &[u8]) -> Read<'_> {
    let mut labels = input.split(|byte| *byte == b'.').rev();
    let is_all = |result: Read<'_>| result.is_ok_and(|(rest, _)| rest.is_empty());
    let is_name = labels
        .next()
        .is_some_and(|last| is_all(given::toplabel(last)));
    if is_name && labels.all(|label| is_all(given::domainlabel(label))) {
        rest(input)
    } else {
        given::port(b"")
    }
}

fn by_first_character(input: &[u8]) -> Read<'_> {
    if input.first().is_some_and(u8::is_ascii_digit) {
        given::hostnumber(input)
    } else {
        given::hostname(input)
    }
}

fn cut_after_colon(input: &[u8]) -> Read<'_> {
    recognize((given::host, opt((tag(":"), cut(given::port))))).parse(input)
}

fn all_that_is_left(input: &[u8]) -> Read<'_> {
    rest(input)
}

fn https(input: &[u8]) -> Read<'_> {
    let path = (tag("/"), given::hpath, opt((tag("?"), given::search)));
    let scheme = alt((tag_no_case("http://"), tag_no_case("https://")));
    recognize((scheme, given::hostport, opt(path))).parse(input)
}

fn path_demanded(input: &[u8]) -> Read<'_> {
    let path = (tag("/"), given::hpath, opt((tag("?"), given::search)));
    recognize((tag_no_case("http://"), given::hostport, path)).parse(input)
}

fn begins_with_http(input: &[u8]) -> Read<'_> {
    match tag_no_case::<_, _, nom::error::Error<&[u8]>>("http").parse(input) {
        Ok(_) => given::httpurl(input),
        Err(_) => given::otherurl(input),
    }
}

fn only_http(input: &[u8]) -> Read<'_> {
    given::httpurl(input)
}

fn four_labels(input: Span<'_>) -> IResult<Span<'_>, Host<'_>> {
    let (rest, tree) = given::host_tree(input)?;
    let tree = match tree {
        Host::HostName {
            domainlabels,
            toplabel,
        } if domainlabels.len() == 3 => {
            Host::HostNumber([domainlabels[0], domainlabels[1], domainlabels[2], toplabel])
        }
        tree => tree,
    };
    Ok((rest, tree))
}

fn empty_port(input: Span<'_>) -> IResult<Span<'_>, HostPort<'_>> {
    let (rest, tree) = given::hostport_tree(input)?;
    Ok((
        rest,
        HostPort {
            port: tree.port.or(Some(rest.take(0))),
            ..tree
        },
    ))
}

fn slash_in_segment(input: Span<'_>) -> IResult<Span<'_>, HttpUrl<'_>> {
    let (rest, mut tree) = given::httpurl_tree(input)?;
    if let Some(path) = &mut tree.path {
        let first = range(&path.hsegments[0]);
        path.hsegments[0] = input.take_from(first.start - 1).take(first.len() + 1);
    }
    Ok((rest, tree))
}

fn sixty_three(url: &HttpUrl<'_>) -> Vec<Range<usize>> {
    let Host::HostName {
        domainlabels,
        toplabel,
    } = &url.hostport.host
    else {
        return Vec::new();
    };
    domainlabels
        .iter()
        .chain([toplabel])
        .filter(|label| label.fragment().len() >= 63)
        .map(range)
        .collect()
}

fn three_digits(url: &HttpUrl<'_>) -> Vec<Range<usize>> {
    let Host::HostNumber(groups) = &url.hostport.host else {
        return Vec::new();
    };
    let number = |group: &Span<'_>| str::from_utf8(group.fragment()).ok()?.parse::<u16>().ok();
    let is_wrong = |group: &&Span<'_>| {
        group.fragment().len() > 3 || number(group).is_none_or(|number| number > 255)
    };
    groups.iter().filter(is_wrong).map(range).collect()
}

fn exclusive(url: &HttpUrl<'_>) -> Vec<Range<usize>> {
    let number = |port: &Span<'_>| str::from_utf8(port.fragment()).ok()?.parse::<u128>().ok();
    let port = url.hostport.port.iter();
    port.filter(|port| number(port).is_none_or(|number| !(1..65_535).contains(&number)))
        .map(range)
        .collect()
}

fn many_escapes() -> Automaton {
    Automaton {
        next: |state, byte| match (state, byte) {
            (0 | 3, b'%') => 1,
            (1 | 2, byte) if byte.is_ascii_hexdigit() => state + 1,
            _ => 4,
        },
        ..lesson10::escape_states()
    }
}

fn digit_first() -> Automaton {
    Automaton {
        next: |state, byte| match (state, byte) {
            (0..=2, byte) if byte.is_ascii_alphanumeric() => 1,
            (1 | 2, b'-') => 2,
            _ => 3,
        },
        ..lesson10::toplabel_states()
    }
}

fn only_members() -> Vec<&'static [u8]> {
    vec![b"0", b"80", b"1234567890"]
}

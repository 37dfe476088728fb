//! Lessons 4 to 6: greed, order and ambiguity.

use exercises::{answer::Answer, given, tree::SchemePart};
use nom::{
    IResult, Parser,
    branch::alt,
    bytes::complete::{tag, tag_no_case, take_while, take_while1},
    character::complete::{alpha1, satisfy},
    combinator::{cut, opt, recognize, rest},
    multi::{many_m_n, many0_count},
};

use super::{Read, WrongAnswer, parser, wrong};

pub(super) fn all() -> Vec<WrongAnswer> {
    vec![
        parser("domainlabel", "as it stands", |input| {
            let inside = take_while(|byte: u8| byte.is_ascii_alphanumeric() || byte == b'-');
            alt((
                recognize((alphadigit, inside, alphadigit)),
                recognize(alphadigit),
            ))
            .parse(input)
        }),
        parser("domainlabel", "one hyphen at a time", |input| {
            let run = || take_while1(|byte: u8| byte.is_ascii_alphanumeric());
            recognize((run(), many0_count((tag("-"), run())))).parse(input)
        }),
        parser("domainlabel", "a hyphen at the end", hyphen_at_the_end),
        parser("toplabel", "a digit first", given::domainlabel),
        parser("toplabel", "only letters", |input| alpha1(input)),
        parser(
            "toplabel",
            "eight bytes at a time, and an underscore among them",
            |input| {
                let (_, label) = given::toplabel(input)?;
                let mut end = label.len();
                let is_in = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
                while end >= 8
                    && input
                        .get(end..end + 8)
                        .is_some_and(|eight| eight.iter().all(is_in))
                {
                    end += 8;
                }
                Ok((&input[end..], &input[..end]))
            },
        ),
        parser("hostname", "greedy", |input| {
            recognize((many0_count((given::domainlabel, tag("."))), given::toplabel)).parse(input)
        }),
        parser("hostname", "a dot at the end", |input| {
            let (rest, _) = given::hostname(input)?;
            let rest = rest.strip_prefix(b".").unwrap_or(rest);
            Ok((rest, &input[..input.len() - rest.len()]))
        }),
        parser("hostname", "split at each dot", |input| {
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
        }),
        parser("hostname", "back over eight labels, at most", |input| {
            let (rest, _) = many0_count((given::domainlabel, tag("."))).parse(input)?;
            let (after, name) = given::hostname(input)?;
            let given_back = &after[..after.len().saturating_sub(rest.len())];
            if given_back.split(|byte| *byte == b'.').count() > 8 {
                return given::port(b"");
            }
            Ok((after, name))
        }),
        parser("hostname", "a name is a label and a name", recursive),
        // The most rounds first, then one fewer, each time from the start.
        parser(
            "hostname",
            "each number of rounds, from the start",
            |input| {
                let round = || (given::domainlabel, tag("."));
                let (_, most) = many0_count(round()).parse(input)?;
                let name = |rounds| {
                    recognize((many_m_n(rounds, rounds, round()), given::toplabel)).parse(input)
                };
                (0..=most)
                    .rev()
                    .map(name)
                    .find(Result::is_ok)
                    .unwrap_or_else(|| given::port(b""))
            },
        ),
        parser("login", "a greedy option", |input| {
            recognize((
                opt((given::user, opt((tag(":"), given::password)), tag("@"))),
                given::hostport,
            ))
            .parse(input)
        }),
        parser("login", "a password without a user", |input| {
            let named = recognize((
                opt(given::user),
                tag(":"),
                given::password,
                tag("@"),
                given::hostport,
            ));
            alt((named, given::hostport)).parse(input)
        }),
        parser("host", "the number first", |input| {
            alt((given::hostnumber, given::hostname)).parse(input)
        }),
        parser("host", "what begins with a digit is a number", |input| {
            if input.first().is_some_and(u8::is_ascii_digit) {
                given::hostnumber(input)
            } else {
                given::hostname(input)
            }
        }),
        parser("hostport", "a colon without a port", |input| {
            recognize((given::host, opt((tag(":"), opt(given::port))))).parse(input)
        }),
        parser("hostport", "a port is demanded", |input| {
            recognize((given::host, tag(":"), given::port)).parse(input)
        }),
        parser("hostport", "no way back after the colon", |input| {
            recognize((given::host, opt((tag(":"), cut(given::port))))).parse(input)
        }),
        parser("grouppart", "in the order of the RFC", |input| {
            alt((tag("*"), given::group, given::article)).parse(input)
        }),
        parser(
            "grouppart",
            "the asterisk is looked at first",
            |input| match input {
                [b'*', ..] => tag("*")(input),
                _ => alt((given::article, given::group)).parse(input),
            },
        ),
        parser("waisurl", "in the order of the RFC", |input| {
            let index = recognize((waisdatabase, tag("?"), given::search));
            let doc = recognize((waisdatabase, tag("/"), given::wtype, tag("/"), given::wpath));
            alt((waisdatabase, index, doc)).parse(input)
        }),
        parser("httpurl", "a search without a path", |input| {
            let path = opt((tag("/"), given::hpath));
            recognize((
                tag_no_case("http://"),
                given::hostport,
                path,
                opt((tag("?"), given::search)),
            ))
            .parse(input)
        }),
        parser("httpurl", "a user", |input| {
            let user = opt((many0_count(given::uchar), tag("@")));
            recognize((tag_no_case("http://"), user, given::hostport, opt(path))).parse(input)
        }),
        parser("url", "the literal reading", given::otherurl),
        parser(
            "url",
            "whatever begins with http",
            |input| match tag_no_case::<_, _, nom::error::Error<&[u8]>>("http").parse(input) {
                Ok(_) => given::httpurl(input),
                Err(_) => given::otherurl(input),
            },
        ),
        parser("url", "no scheme is new", given::httpurl),
        parser("url", "two spellings of http", |input| {
            let is_http = input.starts_with(b"http:") || input.starts_with(b"HTTP:");
            if is_http {
                given::httpurl(input)
            } else {
                given::otherurl(input)
            }
        }),
        wrong(
            "schemepart",
            "without a look ahead",
            Answer::SchemePart(|input| {
                let opaque = recognize(many0_count(given::xchar)).map(SchemePart::XChars);
                alt((given::ip_schemepart.map(SchemePart::IpSchemePart), opaque)).parse(input)
            }),
        ),
        wrong(
            "schemepart",
            "two slashes decide",
            Answer::SchemePart(|input| {
                let (rest, read) = recognize(many0_count(given::xchar)).parse(input)?;
                Ok((
                    rest,
                    if read.starts_with(b"//") {
                        SchemePart::IpSchemePart(read)
                    } else {
                        SchemePart::XChars(read)
                    },
                ))
            }),
        ),
        wrong(
            "schemepart",
            "the alternative that reads everything",
            Answer::SchemePart(opaque),
        ),
    ]
}

fn path(input: &[u8]) -> Read<'_> {
    recognize((tag("/"), given::hpath, opt((tag("?"), given::search)))).parse(input)
}

fn alphadigit(input: &[u8]) -> IResult<&[u8], char> {
    satisfy(|c| c.is_ascii_alphanumeric()).parse(input)
}

pub(super) fn hyphen_at_the_end(input: &[u8]) -> Read<'_> {
    recognize((
        alphadigit,
        take_while(|byte: u8| byte.is_ascii_alphanumeric() || byte == b'-'),
    ))
    .parse(input)
}

fn recursive(input: &[u8]) -> Read<'_> {
    alt((
        recognize((given::domainlabel, tag("."), recursive)),
        given::toplabel,
    ))
    .parse(input)
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

fn opaque(input: &[u8]) -> IResult<&[u8], SchemePart<'_>> {
    recognize(many0_count(given::xchar))
        .map(SchemePart::XChars)
        .parse(input)
}

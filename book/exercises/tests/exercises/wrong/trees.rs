//! Lesson 7, trees, and lesson 10, rules beyond the grammar.

use std::{collections::HashSet, ops::Range, str::FromStr};

use exercises::{
    answer::Answer,
    given,
    tree::{GopherPath, GopherSearch, Host, HostPort, HttpUrl, Path, Span, located, range},
};
use nom::{
    IResult, Input as _, Parser,
    bytes::complete::tag,
    combinator::{not, opt, recognize},
    error::Error,
    multi::many0_count,
    sequence::preceded,
};

use super::{WrongAnswer, wrong};

pub(super) fn all() -> Vec<WrongAnswer> {
    vec![
        wrong(
            "host_tree",
            "four labels are a number",
            Answer::Host(|input| {
                let (rest, tree) = given::host_tree(input)?;
                let tree = match tree {
                    Host::HostName {
                        domainlabels,
                        toplabel,
                    } if domainlabels.len() == 3 => Host::HostNumber([
                        domainlabels[0],
                        domainlabels[1],
                        domainlabels[2],
                        toplabel,
                    ]),
                    tree => tree,
                };
                Ok((rest, tree))
            }),
        ),
        wrong(
            "host_tree",
            "the rest begins anew",
            Answer::Host(|input| {
                given::host_tree(input).map(|(rest, tree)| (Span::new(rest.fragment()), tree))
            }),
        ),
        wrong(
            "host_tree",
            "a new span, and not a piece of the input",
            Answer::Host(|input| {
                let text = *input.fragment();
                let (rest, host) = given::host_tree(Span::new(text))
                    .map_err(|error| error.map(|error| Error::new(input, error.code)))?;
                Ok((input.take_from(text.len() - rest.fragment().len()), host))
            }),
        ),
        wrong(
            "host_tree",
            "all of it is the last label",
            Answer::Host(|input| {
                let (rest, toplabel) = located(given::host)(input)?;
                Ok((
                    rest,
                    Host::HostName {
                        domainlabels: Vec::new(),
                        toplabel,
                    },
                ))
            }),
        ),
        wrong(
            "hostport_tree",
            "an absent port is empty",
            Answer::HostPort(|input| {
                let (rest, tree) = given::hostport_tree(input)?;
                Ok((
                    rest,
                    HostPort {
                        port: tree.port.or(Some(rest.take(0))),
                        ..tree
                    },
                ))
            }),
        ),
        wrong(
            "hostport_tree",
            "the port is forgotten",
            Answer::HostPort(|input| {
                given::hostport_tree(input)
                    .map(|(rest, tree)| (rest, HostPort { port: None, ..tree }))
            }),
        ),
        wrong(
            "httpurl_tree",
            "the slash is in the first segment",
            Answer::HttpUrl(|input| {
                let (rest, mut tree) = given::httpurl_tree(input)?;
                if let Some(path) = &mut tree.path {
                    let first = range(&path.hsegments[0]);
                    path.hsegments[0] = input.take_from(first.start - 1).take(first.len() + 1);
                }
                Ok((rest, tree))
            }),
        ),
        wrong(
            "httpurl_tree",
            "no path and an empty path are the same",
            Answer::HttpUrl(|input| {
                let (rest, mut tree) = given::httpurl_tree(input)?;
                tree.path = tree.path.filter(|path| {
                    path.search.is_some()
                        || path
                            .hsegments
                            .iter()
                            .any(|part| !part.fragment().is_empty())
                });
                Ok((rest, tree))
            }),
        ),
        wrong(
            "httpurl_tree",
            "places in a piece of the text",
            Answer::HttpUrl(|input| {
                let (rest, mut tree) = given::httpurl_tree(input)?;
                tree.hostport.port = tree.hostport.port.map(|port| Span::new(port.fragment()));
                Ok((rest, tree))
            }),
        ),
        wrong(
            "httpurl_tree",
            "the path is split at each slash",
            Answer::HttpUrl(|input| {
                let (rest, mut url) = given::httpurl_tree(input)?;
                if let Some(path) = &mut url.path {
                    let start = path.hsegments[0].location_offset() - input.location_offset();
                    let text =
                        &input.fragment()[start..input.fragment().len() - rest.fragment().len()];
                    let mut at = start;
                    let segments = text.split(|byte| *byte == b'/').map(|piece| {
                        let segment = input.take_from(at).take(piece.len());
                        at += piece.len() + 1;
                        segment
                    });
                    *path = Path {
                        hsegments: segments.collect(),
                        search: None,
                    };
                }
                Ok((rest, url))
            }),
        ),
        wrong(
            "gopher_path",
            "no search, ever",
            Answer::GopherPath(no_search),
        ),
        wrong(
            "gopher_path",
            "the first tab always ends the selector",
            Answer::GopherPath(first_tab),
        ),
        wrong(
            "gopher_path",
            "the search has the second tab",
            Answer::GopherPath(|input| {
                let (rest, tree) = first_tab(input)?;
                match not(located(given::xchar)).parse(rest) {
                    Ok(_) => Ok((rest, tree)),
                    Err(_) => no_search(input),
                }
            }),
        ),
        rule("port_range", "up to 65534", |url| {
            found(port(url), |digits| {
                number::<u128>(digits).is_none_or(|number| !(1..65_535).contains(&number))
            })
        }),
        rule("port_range", "0 is fine", |url| {
            found(port(url), |digits| {
                number::<u64>(digits).is_none_or(|number| number > 65_535)
            })
        }),
        rule("host_label_length", "two labels and the last", |url| {
            let mut labels = labels(url);
            if let Some(last) = labels.len().checked_sub(1) {
                labels.drain(last.min(2)..last);
            }
            found(labels, |label| label.len() > 63)
        }),
        rule(
            "host_label_length",
            "the lowest 8 bits of a length",
            |url| found(labels(url), |label| label.len() as u8 > 63),
        ),
        rule("host_label_length", "hyphens do not count", |url| {
            found(labels(url), |label| {
                label.iter().filter(|byte| **byte != b'-').count() > 63
            })
        }),
        rule("host_number_range", "more than three digits", |url| {
            found(groups(url), |group| {
                group.len() > 3 || number::<u16>(group).is_none_or(|number| number > 255)
            })
        }),
        rule(
            "host_number_range",
            "the lowest 64 bits of a number",
            |url| found(groups(url), |group| wrapping(group) > 255),
        ),
        rule("port_needless", "a number of 128 bits, or 80", |url| {
            with_colon(found(port(url), |digits| {
                number(digits).unwrap_or(80_u128) == 80
            }))
        }),
        rule("port_needless", "the digits count", |url| {
            with_colon(found(port(url), |digits| digits == b"80"))
        }),
        rule("host_number_leading_zero", "each number once", |url| {
            let mut known = HashSet::new();
            found(groups(url), |group| {
                has_leading_zero(group) && known.insert(group)
            })
        }),
        rule("host_number_leading_zero", "octal digits only", |url| {
            found(groups(url), |group| {
                has_leading_zero(group) && group.iter().all(|digit| *digit < b'8')
            })
        }),
        rule("host_number_leading_zero", "of labels as well", |url| {
            let mut parts = labels(url);
            parts.pop();
            parts.extend(groups(url));
            found(parts, has_leading_zero)
        }),
    ]
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

fn rule(
    exercise: &'static str,
    mistake: &'static str,
    find: fn(&HttpUrl<'_>) -> Vec<Range<usize>>,
) -> WrongAnswer {
    wrong(exercise, mistake, Answer::Rule(find))
}

/// The places of the parts that are wrong.
fn found<'a>(
    parts: Vec<Span<'a>>,
    mut is_wrong: impl FnMut(&'a [u8]) -> bool,
) -> Vec<Range<usize>> {
    parts
        .iter()
        .filter(|part| is_wrong(part.fragment()))
        .map(range)
        .collect()
}

/// The places, each with the colon before it.
fn with_colon(found: Vec<Range<usize>>) -> Vec<Range<usize>> {
    let with_colon = |place: Range<usize>| place.start - 1..place.end;
    found.into_iter().map(with_colon).collect()
}

fn port<'a>(url: &HttpUrl<'a>) -> Vec<Span<'a>> {
    url.hostport.port.into_iter().collect()
}

/// All labels, of which the last is the `toplabel`; none of a number.
fn labels<'a>(url: &HttpUrl<'a>) -> Vec<Span<'a>> {
    match &url.hostport.host {
        Host::HostName {
            domainlabels,
            toplabel,
        } => [&domainlabels[..], &[*toplabel]].concat(),
        Host::HostNumber(_) => Vec::new(),
    }
}

fn groups<'a>(url: &HttpUrl<'a>) -> Vec<Span<'a>> {
    match &url.hostport.host {
        Host::HostNumber(groups) => groups.to_vec(),
        Host::HostName { .. } => Vec::new(),
    }
}

/// As a number, if it is not too large for the type.
fn number<N: FromStr>(digits: &[u8]) -> Option<N> {
    str::from_utf8(digits).ok()?.parse().ok()
}

/// The lowest 64 bits of a number.
fn wrapping(digits: &[u8]) -> u64 {
    digits.iter().fold(0, |sum: u64, digit| {
        sum.wrapping_mul(10).wrapping_add(u64::from(digit - b'0'))
    })
}

fn has_leading_zero(group: &[u8]) -> bool {
    matches!(group, [b'0', _, ..])
}

//! Section 3.6: news URLs, with the groups and message-ids of RFC 1036.

use super::{Findings, Rule, host, rfc1036, wrong::wrong};
use crate::{
    Span,
    ast::{Article, GroupPart, Host, NewsUrl},
    decode::octets,
};

pub(super) fn check(url: &NewsUrl<Span<'_>>, findings: &mut Findings) {
    match &url.grouppart {
        GroupPart::All(_) => {}
        GroupPart::Group(name) => group(name, findings),
        GroupPart::Article(message_id) => article(message_id, findings),
    }
}

/// "A period-delimited hierarchical name": no component is empty, and none is the word `all`, which is a wildcard
/// (RFC 1036, section 2.1.3).
pub(super) fn group(group: &Span<'_>, findings: &mut Findings) {
    let name = group.as_str();
    for (period, _) in name.match_indices('.') {
        let next = name.as_bytes().get(period + 1);
        if next.is_none_or(|&byte| byte == b'.') {
            let end = name.len().min(period + 2);
            findings.add(
                Rule::NewsGroupHierarchy,
                group.start() + period..group.start() + end,
                format_args!("no component follows the period, but the name of a group is a hierarchy of components"),
                format_args!("leave out the period, or write the component"),
            );
        }
    }
    let mut start = group.start();
    for component in name.split('.') {
        if component == "all" {
            findings.add(
                Rule::NewsGroupAll,
                start..start + component.len(),
                format_args!("\"all\" is a wildcard, which is not allowed in the name of a group"),
                format_args!("write the name of one group, or \"*\" for all of them"),
            );
        }
        start += component.len() + ".".len();
    }
}

fn article(article: &Article<Span<'_>>, findings: &mut Findings) {
    let Article { unique, host, .. } = article;
    if let Some(wrong) = wrong(unique, rfc1036::unique) {
        findings.add(
            Rule::NewsMessageId,
            wrong.span(),
            format_args!(
                "not a message-id: {wrong}; before the \"@\" it has only printing US-ASCII other than \"<\", \">\" and \"@\""
            ),
            format_args!("write the Message-ID of the article, without its \"<\" and \">\""),
        );
    }
    for (slash, _) in octets(unique).filter(|(_, octet)| *octet == b'/') {
        findings.add(
            Rule::NewsMessageIdSlash,
            slash,
            format_args!("a slash in a message-id is strongly discouraged"),
            format_args!("keep it only if the Message-ID of the article has it"),
        );
    }
    host::check(host, findings);
    if let Host::HostNumber(number) = host {
        findings.add(
            Rule::NewsHostNumber,
            number.range(),
            format_args!("the host is a number, but a message-id has a full domain name"),
            format_args!("keep it only if the Message-ID of the article has it"),
        );
    }
}

//! Sections 3.2 to 3.11: the demands of the prose on the URLs of each scheme, in the order of the
//! RFC.

use alloc::{format, string::String};
use core::{fmt, ops::Range};

use nom::{Err, IResult, Parser, bytes::complete::take_while1, combinator::value};

use super::{
    Findings, Rule,
    finding::{Excerpt, LowerCase},
    host, scheme, text,
};
use crate::{
    Production, Schemes, Span,
    ast::{
        Article, FileHost, FileUrl, FtpUrl, GopherFields, GopherUrl, GroupPart, Host, MailtoUrl,
        NewsUrl, NntpUrl, ProsperoUrl, TelnetUrl, WaisUrl,
    },
    facts::message::Octet,
    facts::rfc822,
    parse::{
        demands::is_wildcard,
        encoding::{is_forbidden, octets},
    },
    uses::interpret::{InterpretError, field, gopher::form, nntp},
};

/// Section 3.2.
pub(super) fn ftp(url: &FtpUrl<Span<'_>>, findings: &mut Findings) {
    // "The user name "anonymous" is supplied. The password is supplied as the Internet e-mail
    // address of the end user" (section 3.2.1).
    let is_anonymous = url
        .login
        .user()
        .is_some_and(|user| octets(user).map(|(_, octet)| octet).eq(*b"anonymous"));
    host::login(&url.login, !is_anonymous, findings);
    if let Some(fpath) = url.fpath() {
        let mut names = fpath.segments();
        // The last one is not an argument of CWD.
        if let Some(name) = names.next_back() {
            leading_hyphen(Production::FtpUrl, Production::FSegment, &name, findings);
        }
        for name in names.filter(|name| name.as_str().is_empty()) {
            findings.add(
                Rule::FtpCwdEmpty,
                name.range(),
                format_args!("the name is empty, so \"CWD\" is sent with a null argument"),
                format_args!("leave out its \"/\"; if the root directory is meant, write \"%2F\" in its place"),
            );
        }
    }
    let upper_case = |typecode: &&Span<'_>| matches!(typecode.as_str(), "A" | "I" | "D");
    if let Some(typecode) = url.ftptype().filter(upper_case) {
        findings.add_remedied(
            Rule::FtpTypeUpperCase,
            typecode.range(),
            format_args!("the typecode \"{typecode}\" is in upper case, but the prose has only \"a\", \"i\" and \"d\""),
            format_args!("write it in lower case"),
            Some(format_args!("{}", LowerCase(typecode.as_str()))),
        );
    }
}

/// Section 6: "a harmless idempotent operation", such as to ask for a list of files, is another one
/// if whoever does it takes the name for an option. White space and a quote before it may be gone by
/// then.
fn leading_hyphen(url: Production, part: Production, text: &Span<'_>, findings: &mut Findings) {
    let reader = field::of(url, part).and_then(|field| field.reads_options);
    let first = octets(text)
        .find(|(_, octet)| !b" \t\"".contains(octet))
        .filter(|&(_, octet)| octet == b'-');
    if let (Some(reader), Some((range, _))) = (reader, first) {
        findings.add(
            Rule::LeadingHyphen,
            range,
            format_args!("\"-\" at the beginning, and {reader}, which may take it for an option"),
            format_args!("make sure that it has this name"),
        );
    }
}

/// Section 3.4.
pub(super) fn gopher(url: &GopherUrl<Span<'_>>, findings: &mut Findings) {
    if let Some(gtype) = url.gtype() {
        for (span, octet) in
            octets(gtype).filter(|&(_, octet)| is_forbidden(Production::GType, octet))
        {
            findings.add(
                Rule::GopherTypeOctet,
                span,
                format_args!(
                    "the type is {}, which is not the type of any item",
                    Octet(octet)
                ),
                format_args!("write the type of the item, such as \"1\" for a directory"),
            );
        }
    }
    let Some(GopherFields {
        selector,
        search,
        gopher_plus_string,
    }) = GopherFields::of(url)
    else {
        return;
    };
    for (span, octet) in
        octets(&selector).filter(|&(_, octet)| is_forbidden(Production::Selector, octet))
    {
        findings.add(
            Rule::GopherSelectorOctet,
            span,
            format_args!(
                "{} in the selector, which may contain any octets except 09, 0A and 0D",
                Octet(octet)
            ),
            format_args!("leave it out"),
        );
    }
    if let Some(search) = search {
        gopher_search(search, gopher_plus_string, findings);
    }
    if let Some(string) = gopher_plus_string.filter(|string| !form::is_given(&string.decode())) {
        findings.add(
            Rule::GopherPlusForm,
            string.range(),
            format_args!("the Gopher+ string has none of the forms that the RFC gives"),
            format_args!(
                "write \"+\", \"?\", \"!\" or \"$\" with or without attributes, \"+view%20language\", or the values of a form"
            ),
        );
    }
}

/// A search, and the Gopher+ string after it.
fn gopher_search(search: Span<'_>, gopher_plus_string: Option<Span<'_>>, findings: &mut Findings) {
    if let Some(at) = search.as_str().find(['/', '?']) {
        let start = search.start() + at;
        let character = &search.as_str()[at..at + 1];
        findings.add(
            Rule::GopherSearchUnencoded,
            start..start + 1,
            format_args!(
                "\"{character}\" in a search, which the prose allows, but the BNF does not"
            ),
            format_args!(
                "write \"%{:02X}\", which every program reads as part of the search",
                character.as_bytes()[0]
            ),
        );
    }
    // A filled-out form has a tab of its own.
    let (rest, lacks_tab): (_, fn(&[u8]) -> bool) = match gopher_plus_string {
        None => (search, form::is_hardly_a_search),
        Some(string) => (
            Span::of(search.input(), search.start()..string.end()),
            form::is_electronic_form,
        ),
    };
    if lacks_tab(&rest.decode()) {
        findings.add(
            Rule::GopherPlusTab,
            rest.range(),
            format_args!("the first \"%09\" begins a search, but this has the form of a Gopher+ string, which follows a second one"),
            format_args!("if a Gopher+ string is meant, write \"%09\" before it"),
        );
    }
}

/// Section 3.5.
pub(super) fn mailto(url: &MailtoUrl<Span<'_>>, findings: &mut Findings) {
    let address = &url.encoded822addr;
    leading_hyphen(
        Production::MailtoUrl,
        Production::Encoded822Addr,
        address,
        findings,
    );
    scheme::no_host("mailto", "address", address, findings);
    let decoded = address.decode();
    let span = |at| octets(address).nth(at).map(|(span, _)| span);
    if let Some((span, wrong)) = wrong(address, rfc822::addr_spec) {
        if beside_address(address, findings) {
            return;
        }
        findings.add(
            Rule::MailtoAddrSpec,
            span,
            format_args!(
                "not an addr-spec of RFC 822, which is a local-part, \"@\" and a domain: {wrong}"
            ),
            format_args!(
                "write one address, such as \"user@host.dom\"; encode a \"%\" in it as \"%25\""
            ),
        );
    } else {
        additional(&decoded, span, findings);
    }
    if let Some(question) = rfc822::question(&decoded).and_then(span) {
        findings.add(
            Rule::MailtoAdditional,
            question,
            format_args!(
                "\"?\" is part of the address, because a mailto URL has no additional information"
            ),
            format_args!(
                "if the address ends before the \"?\", leave out the \"?\" and the text after it"
            ),
        );
    }
}

/// Finds the scheme before the address, or a "?" after it, if this is why it is not an addr-spec.
fn beside_address(address: &Span<'_>, findings: &mut Findings) -> bool {
    const SCHEME: &str = "mailto:";
    let text = address.as_str();
    let mut add = |range: Range<usize>,
                   message: fmt::Arguments<'_>,
                   help: fmt::Arguments<'_>,
                   replacement| {
        let range = address.start() + range.start..address.start() + range.end;
        findings.add_remedied(Rule::MailtoAddrSpec, range, message, help, replacement);
    };
    if text
        .get(..SCHEME.len())
        .is_some_and(|scheme| scheme.eq_ignore_ascii_case(SCHEME))
    {
        add(
            0..SCHEME.len(),
            format_args!("the scheme appears twice"),
            format_args!("leave out one"),
            Some(format_args!("")),
        );
        return true;
    }
    match text.find('?') {
        Some(0) => add(
            0..1,
            format_args!(
                "no address before the \"?\", and a mailto URL has no additional information"
            ),
            format_args!("write only an address, such as \"user@host.dom\""),
            None,
        ),
        Some(end) if rfc822::is_address(&text.as_bytes()[..end]) => add(
            end..text.len(),
            format_args!(
                "a \"?\" after the address, but a mailto URL has no additional information"
            ),
            format_args!("leave out the \"?\" and the text after it"),
            Some(format_args!("")),
        ),
        _ => return false,
    }
    true
}

/// What an addr-spec may have beside the address. (In another text, the search would take quadratic
/// time.)
fn additional(
    decoded: &[u8],
    span: impl Fn(usize) -> Option<Range<usize>>,
    findings: &mut Findings,
) {
    let ends = rfc822::additional(decoded).and_then(|at| span(at.start).zip(span(at.end - 1)));
    if let Some((first, last)) = ends {
        findings.add(
            Rule::MailtoAdditional,
            first.start..last.end,
            format_args!(
                "white space or a comment beside the address, but a mailto URL has no additional information"
            ),
            format_args!("leave it out"),
        );
    }
    if let Some(literal) = rfc822::literal(decoded).and_then(span) {
        findings.add(
            Rule::MailtoAdditional,
            literal,
            format_args!(
                "a domain literal with more than an address, which might end where the mail is sent"
            ),
            format_args!("write only an address in the brackets, such as \"[192.0.2.1]\""),
        );
    }
}

/// Section 3.6.
pub(super) fn news(url: &NewsUrl<Span<'_>>, findings: &mut Findings) {
    match &url.grouppart {
        GroupPart::All(_) => {}
        GroupPart::Group(name) => group(Production::NewsUrl, name, findings),
        GroupPart::Article(message_id) => article(message_id, findings),
    }
}

/// Finds the components that are no part of "a period-delimited hierarchical name".
fn group(url: Production, group: &Span<'_>, findings: &mut Findings) {
    line_length(nntp::ensure_short_group(url, group), findings);
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
        if is_wildcard(component.as_bytes()) {
            findings.add(
                Rule::NewsGroupAll,
                start..start + component.len(),
                format_args!(
                    "\"{component}\" is a wildcard, which is not allowed in the name of a group"
                ),
                format_args!("write the name of one group, or \"*\" for all of them"),
            );
        }
        start += component.len() + ".".len();
    }
}

/// A command has at most 512 octets (RFC 977, section 2.3).
fn line_length(ensured: Result<(), InterpretError>, findings: &mut Findings) {
    if let Err(too_long) = ensured {
        findings.add(
            Rule::NewsLineLength,
            too_long.range(),
            format_args!("{}", too_long.message()),
            format_args!("make sure that it has this name: no server can be asked for it"),
        );
    }
}

fn article(article: &Article<Span<'_>>, findings: &mut Findings) {
    line_length(nntp::ensure_short_article(article), findings);
    let Article { unique, host, .. } = article;
    scheme::no_host("news", "message-id", unique, findings);
    if let Some((span, wrong)) = wrong(unique, self::unique) {
        findings.add(
            Rule::NewsMessageId,
            span,
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
    host::host(host, findings);
    if let Host::HostNumber(number) = host {
        findings.add(
            Rule::NewsHostNumber,
            number.range(),
            format_args!("the host is a number, but a message-id has a full domain name"),
            format_args!("write the domain name that the Message-ID of the article has"),
        );
    }
}

/// The unique part of a message-id (section 2.1.5).
fn unique(input: &[u8]) -> IResult<&[u8], ()> {
    value(
        (),
        take_while1(|octet| !is_forbidden(Production::Article, octet)),
    )
    .parse(input)
}

/// Section 3.7.
pub(super) fn nntp(url: &NntpUrl<Span<'_>>, findings: &mut Findings) {
    findings.add(
        Rule::NntpNotGlobal,
        url.scheme.range(),
        format_args!("most NNTP servers allow access from local clients only"),
        format_args!("prefer the news form, which names an article by its message-id"),
    );
    group(Production::NntpUrl, &url.group, findings);
    if let Some(digits) = &url.digits {
        line_length(nntp::ensure_short_number(digits), findings);
    }
    match url.digits {
        None => findings.add(
            Rule::NntpArticleMissing,
            url.group.end()..url.group.end(),
            format_args!(
                "there is no article number, which the prose requires and the BNF does not"
            ),
            format_args!(
                "write \"/\" and the number of the article, or write the group as a news URL"
            ),
        ),
        Some(number) if number.as_str().parse().is_ok_and(|number: i32| number > 0) => {}
        Some(number) => findings.add(
            Rule::NntpArticleNumber,
            number.range(),
            format_args!(
                "{} is not an article number: these begin at 1 and end at {}",
                Excerpt(number.as_str()),
                i32::MAX
            ),
            format_args!("write the number of the article"),
        ),
    }
}

/// Section 3.8.
pub(super) fn telnet(url: &TelnetUrl<Span<'_>>, findings: &mut Findings) {
    host::login(&url.login, true, findings);
    if let Some(user) = url.login.user() {
        leading_hyphen(Production::TelnetUrl, Production::User, user, findings);
        findings.add(
            Rule::TelnetLogin,
            user.range(),
            format_args!(
                "the user name is advisory: clients show it to the user and do not log in with it"
            ),
            format_args!("do not rely on it"),
        );
    }
}

/// Section 3.9.
pub(super) fn wais(url: &WaisUrl<Span<'_>>, findings: &mut Findings) {
    let mut part = |part: &Span<'_>, what: &str, needed_for: &str, help: &str| {
        if part.as_str().is_empty() {
            findings.add(
                Rule::WaisPartEmpty,
                part.range(),
                format_args!("the {what} is empty, but {needed_for}"),
                format_args!("{help}"),
            );
        }
    };
    part(
        url.database(),
        "database",
        "it names what is searched",
        "write the name of the database",
    );
    if let WaisUrl::WaisDoc(url) = url {
        part(
            &url.wtype,
            "wtype",
            "many clients must know it to retrieve the document",
            "write the type that the search response gave",
        );
        part(
            &url.wpath,
            "wpath",
            "it is the id of the document",
            "write the document-id that the search response gave",
        );
    }
}

/// Section 3.10.
pub(super) fn file(schemes: &Schemes, url: &FileUrl<Span<'_>>, findings: &mut Findings) {
    let Some(FileHost::Host(host)) = &url.host else {
        return;
    };
    if url.is_local() {
        return;
    }
    host::host(host, findings);
    text::host_is_scheme(schemes, host, findings);
    findings.add(
        Rule::FileHost,
        host.range(),
        format_args!("the file is on another host, but a file URL does not say how to access it"),
        format_args!("if the file is on this machine, leave out the host"),
    );
    if let Host::HostNumber(number) = host {
        findings.add(
            Rule::FileHostNumber,
            number.range(),
            format_args!("the host is a number, but a file URL has a fully qualified domain name"),
            format_args!("write the name of the host"),
        );
    }
}

/// Section 3.11.
pub(super) fn prospero(url: &ProsperoUrl<Span<'_>>, findings: &mut Findings) {
    let hsoname = &*url.ppath;
    if hsoname.as_str().is_empty() {
        findings.add(
            Rule::ProsperoPartEmpty,
            hsoname.range(),
            format_args!("the hsoname is empty, but it names the object"),
            format_args!("write the name of the object"),
        );
    }
    for name in url
        .fieldspecs
        .fields()
        .map(|field| field.fieldname)
        .filter(|name| name.as_str().is_empty())
    {
        findings.add(
            Rule::ProsperoPartEmpty,
            name.range(),
            format_args!("the field has no name, but a field is identified by its name"),
            format_args!("write the name of the field, or leave out the field with its \";\""),
        );
    }
}

/// The first of the octets that `part` represents which `parser` does not read, and what is wrong
/// with it, in words; `None` if it reads them all.
fn wrong(
    part: &Span<'_>,
    parser: fn(&[u8]) -> IResult<&[u8], ()>,
) -> Option<(Range<usize>, String)> {
    let decoded = part.decode();
    let left = match parser(&decoded) {
        Ok(([], ())) => return None,
        Ok((rest, ())) => rest.len(),
        Err(Err::Error(error) | Err::Failure(error)) => error.input.len(),
        Err(Err::Incomplete(_)) => 0,
    };
    Some(match octets(part).nth(decoded.len() - left) {
        Some((span, octet)) => (span, format!("{} is not allowed here", Octet(octet))),
        None => (part.end()..part.end(), "it ends too early".into()),
    })
}

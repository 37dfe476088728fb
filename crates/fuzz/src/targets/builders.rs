//! `builders`: URLs built from their parts.

use std::cell::RefCell;

use rfc1738::{
    Production::{self, *},
    Scheme, Schemes, Span, Url,
    ast::{self, GroupPart as Part, WaisUrl as Wais},
    build::BuildError,
};
use rfc1738_by_name::build;
use rfc1738_conformance::grammar::Grammar;

use crate::{
    Input,
    automata::{Automata, assert_line},
    shown,
};

/// The byte that separates the parts in the text; the first byte of each part is its number.
const SEPARATOR: u8 = 0x1E;

type GivenParts = Vec<(Production, Vec<u8>)>;

/// A URL is built exactly if the parts can be written and no rule finds an error, and it has these
/// parts.
pub(crate) fn builders(input: &mut Input<'_>) {
    let scheme = input.choose(Scheme::ALL);
    let url = scheme.production();
    let mut parts =
        build::Parts::named(scheme.name(), &Schemes::today()).expect("it is one of the ten");
    let mut given: GivenParts = Vec::new();
    for field in input.text.split(|&byte| byte == SEPARATOR) {
        let Some((number, octets)) = field.split_first() else {
            continue;
        };
        let part = build::of(url)[usize::from(*number) % build::of(url).len()];
        match parts.give(part.name(), octets) {
            Ok(()) => given.push((part, octets.to_vec())),
            Err(refused) => {
                // Another one of it, or of an alternative to it, is given.
                assert!(!given.is_empty() && !build::may_repeat(part), "{refused}");
                assert_line(&refused.to_string());
            }
        }
    }
    let context = || {
        format!(
            "{url}: {:?}",
            given
                .iter()
                .map(|(part, octets)| (part, shown(octets)))
                .collect::<Vec<_>>()
        )
    };
    match parts.build() {
        Ok(built) => {
            assert!(can_be_written(url, &given), "{built}: {}", context());
            let tree = Url::parse(&built).expect("what is built is a URL");
            assert_eq!(tree.production(), url, "{built}");
            let read = read_back(&tree);
            for &part in build::of(url) {
                let of = |given: &GivenParts| -> Vec<Vec<u8>> {
                    given
                        .iter()
                        .filter(|(it, _)| *it == part)
                        .map(|(_, octets)| octets.clone())
                        .collect()
                };
                let read = of(&read);
                let given = of(&given);
                let is_local = part == Host && url == FileUrl && given == [b""];
                // A part that is not given is absent or empty.
                let left_out = given.is_empty() && read.iter().all(|octets| octets.is_empty());
                // An article or a group may be given as either production.
                let is_alternative = url == NewsUrl;
                assert!(
                    read == given || left_out || is_local || is_alternative,
                    "{part} of {built}: {}",
                    context()
                );
            }
            if url == NewsUrl {
                assert!(
                    given
                        .iter()
                        .all(|(_, octets)| read.iter().any(|(_, it)| it == octets)),
                    "{built}: {}",
                    context()
                );
            }
        }
        Err(error) => {
            // A rule finds an error in what can be written.
            let is_of_rule = matches!(error, BuildError::Rule { .. });
            assert_eq!(
                is_of_rule,
                can_be_written(url, &given),
                "{error}: {}",
                context()
            );
            assert_line(&error.to_string());
            assert!(!error.section().is_empty());
        }
    }
}

/// Whether section 5 can write these parts, by the automata of those that have no escapes.
fn can_be_written(url: Production, given: &GivenParts) -> bool {
    thread_local! {
        static AUTOMATA: RefCell<Automata> = RefCell::default();
    }
    let of = |part: Production| {
        given
            .iter()
            .find(|(it, _)| *it == part)
            .map(|(_, octets)| &**octets)
    };
    let count = |part: Production| given.iter().filter(|(it, _)| *it == part).count();
    let derives = |part: Production, octets: &[u8]| {
        AUTOMATA.with_borrow_mut(|automata| {
            automata.of(Grammar::rfc1738(), part.name()).accepts(octets)
        })
    };
    let literal = |part: Production| of(part).is_none_or(|octets| derives(part, octets));
    let host = || of(Host).is_some() && literal(Host) && literal(Port);
    let needs = |part: Production, other: Production| of(part).is_none() || of(other).is_some();
    let article = |octets: &[u8]| {
        let at = octets.iter().rposition(|&octet| octet == b'@');
        at.is_some_and(|at| at > 0 && derives(Host, &octets[at + 1..]))
    };
    let has = |part: Production, excluded: &[u8]| {
        of(part).is_some_and(|octets| octets.iter().any(|octet| excluded.contains(octet)))
    };
    match url {
        FtpUrl => host() && needs(Password, User) && literal(FtpType),
        HttpUrl => host(),
        GopherUrl => {
            host()
                && of(GType).is_none_or(|octets| octets.len() == 1)
                && [Selector, Search]
                    .into_iter()
                    .all(|part| needs(part, GType))
                && !has(Selector, b"\t\r\n")
                && !has(Search, b"\t")
                && needs(GopherPlusString, Search)
        }
        MailtoUrl => of(Encoded822Addr).is_some_and(|octets| !octets.is_empty()),
        NewsUrl => match (of(GroupPart), of(Group), of(Article)) {
            (Some(b"*"), ..) => true,
            (Some(octets), ..) if octets.contains(&b'@') => article(octets),
            (Some(octets), ..) | (_, Some(octets), _) => derives(Group, octets),
            (.., Some(octets)) => article(octets),
            _ => false,
        },
        NntpUrl => host() && of(Group).is_some() && literal(Group) && literal(Digits),
        TelnetUrl => host() && needs(Password, User),
        WaisUrl => host() && of(Database).is_some() && of(WType).is_some() == of(WPath).is_some(),
        FileUrl => {
            of(Host).is_none_or(|host| host.is_empty() || derives(Host, host))
                && count(FSegment) > 0
        }
        _ => host() && of(PPath).is_some() && count(FieldName) == count(FieldValue),
    }
}

/// The parts of a URL, decoded, in the order of the text.
fn read_back(url: &Url<'_>) -> GivenParts {
    let mut parts: GivenParts = Vec::new();
    let decoded = |part, leaf: &Span<'_>| (part, leaf.decode().into_owned());
    if let Some(login) = url.login() {
        parts.extend(login.user().map(|user| decoded(User, user)));
        parts.extend(login.password().map(|password| decoded(Password, password)));
    }
    parts.extend(
        url.host()
            .map(|host| (Host, host.as_str().as_bytes().to_vec())),
    );
    if let Some(port) = url.hostport().and_then(|hostport| hostport.port.as_ref()) {
        parts.push((Port, port.as_str().as_bytes().to_vec()));
    }
    match &**url {
        ast::Url::FtpUrl(url) => {
            parts.extend(
                url.fpath()
                    .into_iter()
                    .flat_map(|path| path.segments())
                    .map(|it| decoded(FSegment, &it)),
            );
            parts.extend(url.ftptype().map(|it| decoded(FtpType, it)));
        }
        ast::Url::HttpUrl(url) => {
            parts.extend(
                url.hpath()
                    .into_iter()
                    .flat_map(|path| path.segments())
                    .map(|it| decoded(HSegment, &it)),
            );
            parts.extend(url.search().map(|it| decoded(Search, it)));
        }
        ast::Url::GopherUrl(url) => {
            parts.extend(url.gtype().map(|it| decoded(GType, it)));
            parts.extend(url.selector().map(|it| decoded(Selector, it)));
            parts.extend(url.search().map(|it| decoded(Search, it)));
            parts.extend(
                url.gopher_plus_string()
                    .map(|it| decoded(GopherPlusString, it)),
            );
            // A "/" or "?" in a selector is written as it is, and then the selector continues to
            // the end (ruling 5).
            divide(&mut parts);
        }
        ast::Url::MailtoUrl(url) => parts.push(decoded(Encoded822Addr, &url.encoded822addr)),
        ast::Url::NewsUrl(url) => parts.push(match &url.grouppart {
            Part::All(all) => decoded(GroupPart, all),
            Part::Group(group) => decoded(Group, group),
            Part::Article(it) => (
                Article,
                [&*it.unique.decode(), b"@", it.host.as_str().as_bytes()].concat(),
            ),
        }),
        ast::Url::NntpUrl(url) => {
            parts.push(decoded(Group, &url.group));
            parts.extend(url.digits.as_ref().map(|it| decoded(Digits, it)));
        }
        ast::Url::WaisUrl(Wais::WaisDatabase(url)) => parts.push(decoded(Database, &url.database)),
        ast::Url::WaisUrl(Wais::WaisIndex(url)) => {
            parts.extend([
                decoded(Database, &url.database),
                decoded(Search, &url.search),
            ]);
        }
        ast::Url::WaisUrl(Wais::WaisDoc(url)) => {
            parts.extend([
                decoded(Database, &url.database),
                decoded(WType, &url.wtype),
                decoded(WPath, &url.wpath),
            ]);
        }
        ast::Url::FileUrl(url) => {
            parts.extend(url.fpath.segments().map(|it| decoded(FSegment, &it)))
        }
        ast::Url::ProsperoUrl(url) => {
            parts.push(decoded(PPath, &url.ppath));
            let fields = url.fieldspecs.fields();
            parts.extend(fields.flat_map(|it| {
                [
                    decoded(FieldName, &it.fieldname),
                    decoded(FieldValue, &it.fieldvalue),
                ]
            }));
        }
        ast::Url::TelnetUrl(_) | ast::Url::OtherUrl(_) => {}
    }
    parts
}

/// Divides the selector of a gopher path at its tabs, if it has the whole path.
fn divide(parts: &mut GivenParts) {
    let has_search = parts.iter().any(|(part, _)| *part == Search);
    let Some(at) = parts
        .iter()
        .position(|(part, _)| *part == Selector)
        .filter(|_| !has_search)
    else {
        return;
    };
    let whole = parts.remove(at).1;
    let fields = whole.splitn(3, |&octet| octet == b'\t').map(<[u8]>::to_vec);
    parts.extend([Selector, Search, GopherPlusString].into_iter().zip(fields));
}

//! The promises of `SECURITY.md` about the public functions that read a string: on any bytes, none
//! panics; each takes linear time, a small multiple of the text in memory, and a stack that does
//! not depend on it.

use std::{hint::black_box, thread, time::Duration};

use allocation_counter::measure;
use proptest::{collection::vec, prelude::*, sample::select};
use rfc1738::{
    Derivation, Observer, Production, Report, Rules, Scheme, Schemes, Span, Terminal, Text, Url,
    UrlBuf, agreed, ast,
    context::{Extractor, wrap},
    equivalent, extract,
    interpret::{Interpretation, Octets, gopher::Answers},
    is_agreed, is_valid, parse_syntax, validate, validate_with,
};
use testkit::{
    hostile::{self, FILLS, POSITIONS},
    one_in, thorough,
};

use crate::common::{build, cost, interpreted, random_cases};

/// The name of a function of the library, the bytes of memory that it may take for each byte of the
/// text, and a call that uses its answer.
type Question<Name, Function> = (Name, u64, Function);

/// Calls a function with bytes, and with the same bytes as a string, and uses the answer.
type TextFunction = fn(&[u8], &str);

/// It borrows the text.
const NOTHING: u64 = 0;
/// It decodes or copies the text, or says what is wrong with it.
const COPIES: u64 = 8;
/// It lists the parts of a path, or other parts of the URL. A part may be as short as a byte.
const PARTS: u64 = 128;
/// It makes a tree with a node for each production, some of them for each byte.
const TREE: u64 = 1024;

/// The public functions that read a string.
const QUESTIONS: &[Question<&str, TextFunction>] = &[
    ("is_valid", PARTS, |_, text| keep(is_valid(text))),
    ("is_agreed", NOTHING, |_, text| keep(is_agreed(text))),
    ("Schemes::is_valid", PARTS, |_, text| {
        keep(Schemes::rfc1738().is_valid(text))
    }),
    ("Url::parse", COPIES, |_, text| {
        keep(Url::parse(text).map(|url| parts(&url)))
    }),
    ("Url::try_from", COPIES, |bytes, _| {
        match Url::try_from(bytes) {
            Ok(url) => keep(url.to_string()),
            Err(error) => keep((
                error.to_string(),
                format!("{error:?}"),
                error.range(),
                error.section(),
                error.replacement().map(str::to_owned),
            )),
        }
    }),
    ("Schemes::parse_bytes", PARTS, |bytes, _| {
        keep(
            Schemes::rfc1738()
                .parse_bytes(bytes)
                .map(|url| format!("{url:?}")),
        )
    }),
    ("UrlBuf::parse", COPIES, |_, text| {
        keep(UrlBuf::parse(text).map_err(|error| error.to_string()))
    }),
    (
        "Schemes::parse_owned",
        COPIES,
        |_, text| match Schemes::rfc1738().parse_owned(text) {
            Ok(url) => keep(url.into_string()),
            Err(error) => keep((error.to_string(), error.error().rule(), error.into_input())),
        },
    ),
    ("validate", COPIES, |_, text| findings(&validate(text))),
    ("validate_with", COPIES, |_, text| {
        findings(&validate_with(
            text,
            Rules::rfc1738().union(Rules::agreed()),
        ))
    }),
    ("Schemes::validate", COPIES, |_, text| {
        findings(&Schemes::rfc1738().validate(text))
    }),
    ("Schemes::parse_syntax_bytes", PARTS, |bytes, _| {
        let tree = Schemes::rfc1738().parse_syntax_bytes(bytes);
        keep(tree.map(|tree| format!("{tree:?}")))
    }),
    ("agreed", COPIES, |_, text| {
        keep(agreed(text).map_err(|error| error.to_string()))
    }),
    ("Url::normalize", COPIES, |_, text| {
        keep(Url::parse(text).map(|url| url.normalize()))
    }),
    ("Schemes::normalize", COPIES, |_, text| {
        keep(parse_syntax(text).map(|tree| Schemes::today().normalize(&tree)))
    }),
    ("equivalent", COPIES, |_, text| {
        keep(Url::parse(text).map(|url| equivalent(&url, &url)))
    }),
    ("Span::decode", COPIES, |_, text| {
        keep(parse_syntax(text).map(|tree| tree.map(|leaf| leaf.decode().into_owned())))
    }),
    ("Span::column", COPIES, |_, text| {
        keep(parse_syntax(text).map(|tree| tree.map(|leaf| (leaf.line(), leaf.column()))))
    }),
    ("Span", COPIES, |_, text| {
        let span = Span::new(text);
        keep((
            span.decode().into_owned(),
            span.decode_utf8().is_ok(),
            span.line(),
            span.column(),
            span.to_string(),
        ));
    }),
    ("Text::decode", COPIES, |bytes, text| {
        keep((
            Text::decode(&bytes).into_owned(),
            Text::decode_utf8(&bytes).is_ok(),
            Text::to_str(&bytes).is_ok(),
        ));
        keep((
            Text::decode(&text).into_owned(),
            Text::decode_utf8(&text).is_ok(),
        ));
    }),
    ("interpret", PARTS, |_, text| {
        keep(Url::parse(text).map(|url| interpreted(&url)))
    }),
    ("wrap", COPIES, |_, text| {
        keep(Url::parse(text).map(|url| wrap(&url).width(10).indent(2).to_string()))
    }),
    ("wrap with a fragment", COPIES, |_, text| {
        keep(
            wrap(&Url::parse("news:a").unwrap())
                .fragment(text)
                .map(|wrapped| wrapped.to_string()),
        );
    }),
    ("extract", COPIES, |_, text| extract(text).for_each(keep)),
    ("Schemes::extract", COPIES, |_, text| {
        Schemes::rfc1738().extract(text).for_each(keep)
    }),
    ("extract, wrapped", COPIES, |_, text| {
        extract(text).wrapped(true).for_each(keep)
    }),
    ("Extractor", COPIES, |_, text| {
        let mut extractor = Extractor::new().schemes(Schemes::rfc1738());
        text.split_inclusive([' ', ':', '-', '<'])
            .for_each(|piece| extractor.push(piece).for_each(keep));
        extractor.finish().for_each(keep);
    }),
    ("Derivation::of_url", TREE, |bytes, _| {
        keep(Derivation::of_url(bytes))
    }),
    ("Schemes::derives", NOTHING, |bytes, _| {
        keep(Schemes::rfc1738().derives(bytes))
    }),
    ("Schemes::derive", TREE, |bytes, _| {
        keep(Schemes::rfc1738().derive(bytes))
    }),
    ("Schemes::observe", NOTHING, |bytes, _| {
        keep(
            Schemes::rfc1738()
                .observe(bytes, EventCounter(0))
                .map(|heard| heard.0),
        )
    }),
    ("Schemes::register", COPIES, |_, text| {
        keep(
            Schemes::rfc1738()
                .register(text, Production::HttpUrl, None)
                .is_ok(),
        )
    }),
    ("Scheme::named_by", NOTHING, |bytes, _| {
        keep(Scheme::named_by(bytes))
    }),
    ("Octets::new", PARTS, |bytes, _| {
        keep(Octets::new(bytes).map(|octets| octets.to_string()))
    }),
    ("Answers::new", COPIES, |bytes, _| {
        keep(
            Answers::new(bytes.split(|&byte| byte == b'/')).map(|answers| answers.values().count()),
        )
    }),
    ("names", NOTHING, |_, text| {
        keep((
            text.parse::<Production>().is_ok(),
            text.parse::<rfc1738::Rule>().is_ok(),
        ));
    }),
    ("serde", PARTS, |bytes, text| {
        keep(serde_json::to_string(&Url::parse(text)).unwrap());
        keep(serde_json::from_slice::<UrlBuf>(bytes).is_ok());
    }),
    #[cfg(unix)]
    ("FileUrl::from_path", PARTS, |_, text| {
        let url = ast::FileUrl::from_path(format!("/{text}").as_ref());
        keep(url.map(|url| interpreted!(url.url(), File).map(|file| file.to_path())));
    }),
];

/// A call of a function of one production.
type BoxedFunction = Box<dyn Fn(&[u8], &str)>;

/// The questions above, the builders, and the functions of each production.
fn questions() -> impl Iterator<Item = Question<String, BoxedFunction>> {
    let question = |name: String, memory, ask: BoxedFunction| (name, memory, ask);
    let section_5 = Production::ALL.into_iter().flat_map(move |production| {
        [
            question(
                format!("longest_prefix of {production}"),
                NOTHING,
                Box::new(move |bytes, text| {
                    keep((
                        production.longest_prefix(bytes),
                        production.longest_prefix(text),
                    ));
                    keep(production.longest_prefix(Span::new(text)));
                }),
            ),
            question(
                format!("parse of {production}"),
                TREE,
                Box::new(move |bytes, _| keep(production.parse(bytes))),
            ),
        ]
    });
    let others = QUESTIONS
        .iter()
        .map(move |(name, memory, ask)| question((*name).into(), *memory, Box::new(*ask)));
    let builders = BUILDERS
        .into_iter()
        .zip(1..)
        .map(move |(build, n)| question(format!("builder {n}"), PARTS, Box::new(build)));
    others.chain(builders).chain(section_5)
}

fn keep<T>(answer: T) {
    _ = black_box(answer);
}

fn parts(url: &Url<'_>) -> impl Sized + use<> {
    (
        url.scheme().range(),
        url.host().map(|host| host.to_string()),
        url.port_or_default(),
        url.hostport().is_some(),
    )
}

fn findings(report: &Report<'_>) {
    report
        .findings()
        .iter()
        .for_each(|finding| keep(finding.to_string()));
    keep((report.is_valid(), report.severity()));
}

/// Everything that a client would send.
fn interpreted(url: &Url<'_>) {
    match url.interpret() {
        Ok(Interpretation::Ftp(session)) => {
            keep((
                session
                    .commands()
                    .map(|command| command.line())
                    .collect::<Vec<_>>(),
                session.directories().count(),
            ));
        }
        Ok(Interpretation::Gopher(request)) => keep(request.octets()),
        Ok(Interpretation::News(command)) => keep(command.line()),
        Ok(Interpretation::Nntp(session)) => keep(session.commands().count()),
        Ok(Interpretation::File(file)) => keep(file.segments().collect::<Vec<_>>()),
        Ok(Interpretation::Prospero(object)) => keep(object.fields().count()),
        other => keep(other),
    }
}

/// Builders of URLs whose parts are the text.
const BUILDERS: [TextFunction; 15] = [
    |bytes, _| {
        keep(build!(
            FtpUrl,
            user(bytes),
            password(bytes),
            host("host.dom"),
            fpath(segments(bytes))
        ))
    },
    |_, text| keep(build!(FtpUrl, host(text), port(text))),
    |bytes, _| {
        keep(build!(
            HttpUrl,
            host("host.dom"),
            hpath(segments(bytes)),
            search(bytes)
        ))
    },
    |bytes, _| keep(build!(MailtoUrl, encoded822addr(bytes))),
    |_, text| keep(build!(NewsUrl, group(text))),
    |bytes, _| keep(build!(NewsUrl, article(bytes, "host.dom"))),
    |bytes, text| keep(build!(NewsUrl, article(bytes, text))),
    |_, text| keep(build!(NntpUrl, host("host.dom"), group(text), digits(text))),
    |bytes, _| keep(build!(TelnetUrl, user(bytes), host("host.dom"))),
    |bytes, _| {
        keep(build!(
            WaisUrl,
            host("host.dom"),
            database(bytes),
            search(bytes)
        ))
    },
    |bytes, _| {
        keep(build!(
            WaisUrl,
            host("host.dom"),
            database("d"),
            wtype(bytes),
            wpath(bytes)
        ))
    },
    |bytes, text| keep(build!(FileUrl, host(text), fpath(segments(bytes)))),
    |bytes, _| {
        keep(build!(
            ProsperoUrl,
            host("host.dom"),
            ppath(bytes),
            fieldspec(bytes, bytes)
        ))
    },
    |bytes, _| keep(gopher(bytes).selector(bytes).build()),
    |bytes, _| {
        keep(
            gopher(bytes)
                .selector("")
                .search(bytes)
                .gopher_plus_string(bytes)
                .build(),
        )
    },
];

fn segments(bytes: &[u8]) -> impl Iterator<Item = &[u8]> {
    bytes.split(|&byte| byte == b'/')
}

fn gopher(bytes: &[u8]) -> rfc1738::build::GopherUrlBuilder {
    ast::GopherUrl::builder()
        .host("host.dom")
        .gtype(*bytes.first().unwrap_or(&b'0'))
}

/// Counts the calls.
#[derive(Clone)]
struct EventCounter(usize);

impl Observer for EventCounter {
    fn enter(&mut self, _: Production, _: usize) {
        self.0 += 1;
    }

    fn leave(&mut self, _: Production, _: usize) {
        self.0 += 1;
    }

    fn expect(&self, _: Terminal, _: usize) {}
}

fn ask_everything(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    questions().for_each(|(_, _, ask)| ask(bytes, &text));
}

/// More fills of a hostile text, in addition to [`FILLS`].
const MORE_FILLS: [(&str, &str); 16] = [
    ("", "/"),
    ("", "@"),
    ("", "%"),
    ("", " "),
    ("", "#"),
    ("", "é"),
    ("", "("),
    ("\"", "\\\""),
    ("", "<"),
    ("", "URL:"),
    ("", "http:"),
    ("", "a-\n"),
    ("", "%0D%0A"),
    ("", "%2E%2e/"),
    ("", "xn--"),
    ("", "0"),
];

/// Texts of about `length` bytes: each fill in every seventh position, other ones for the next
/// fill.
fn hostile_texts(length: usize) -> impl Iterator<Item = String> {
    let fills = FILLS.into_iter().chain(MORE_FILLS);
    fills
        .flat_map(move |fill| POSITIONS.map(|position| hostile::text(position, fill, length)))
        .step_by(7)
}

proptest! {
    #![proptest_config(random_cases(500))]

    #[test]
    fn nothing_panics_on_any_bytes(bytes in any::<Vec<u8>>()) {
        ask_everything(&bytes);
    }

    #[test]
    fn nothing_panics_on_any_bytes_in_any_position(
        position in select(&POSITIONS[..]),
        pieces in vec((select(&FILLS[..]), select(&MORE_FILLS[..]), any::<u8>()), 0..6),
    ) {
        let pieces = pieces.iter().map(|(fill, more, byte)| [fill.1.as_bytes(), more.1.as_bytes(), &[*byte]].concat());
        ask_everything(&[position.as_bytes().to_vec()].into_iter().chain(pieces).collect::<Vec<_>>().concat());
    }
}

/// Eight times the text takes eight times the time if it is linear, and sixty-four times if it is
/// quadratic. On a busy machine, a run sometimes finds the caches cold; so each is short, and is
/// repeated.
#[test]
fn everything_takes_linear_time() {
    const FACTOR: usize = 8;
    for (short, long) in one_in(3, hostile_texts(1 << 10).zip(hostile_texts(FACTOR << 10))) {
        for (name, _, ask) in questions() {
            let time = |text: &str| cost(|| ask(text.as_bytes(), text));
            let linear =
                || time(&long) < 3 * FACTOR as u32 * time(&short).max(Duration::from_micros(10));
            assert!(
                (0..100).any(|_| linear()),
                "{name}: {:?}…",
                short.chars().take(100).collect::<String>()
            );
        }
    }
}

#[test]
fn everything_takes_a_small_multiple_of_the_text_in_memory() {
    /// For what does not depend on the length of the text.
    const CONSTANT: u64 = 1 << 13;
    for text in one_in(5, hostile_texts(1 << 14)) {
        for (name, multiple, ask) in questions() {
            let most = if multiple == NOTHING {
                0
            } else {
                CONSTANT + multiple * text.len() as u64
            };
            let peak = measure(|| ask(text.as_bytes(), &text)).bytes_max;
            assert!(
                peak <= most,
                "{name}: {peak} bytes, {:?}…",
                text.chars().take(100).collect::<String>()
            );
        }
    }
}

/// A stack far smaller than recursion on the text would need. Without optimization, combinators
/// that are inlined otherwise have frames of their own, so `cargo test` allows four times the
/// promised stack. `cargo xtask thorough` is optimized and allows only the promised one.
#[test]
fn a_small_stack_is_enough() {
    const STACK: usize = if cfg!(debug_assertions) {
        256 << 10
    } else {
        64 << 10
    };
    let length = if thorough() { 1 << 16 } else { 1 << 15 };
    let ask =
        move || one_in(7, hostile_texts(length)).for_each(|text| ask_everything(text.as_bytes()));
    thread::Builder::new()
        .stack_size(STACK)
        .spawn(ask)
        .unwrap()
        .join()
        .unwrap();
}

/// The page has the figures of the code, which other tests keep.
#[test]
fn the_page_has_the_figures_of_the_code() {
    let page = include_str!("../../SECURITY.md");
    let page: Vec<&str> = page.split_whitespace().collect();
    let page = page.join(" ");
    let kib = |bytes: usize| format!("{} KiB", bytes >> 10);
    for figure in [
        format!(
            "A report has at most {} findings of a rule.",
            Report::MAX_FINDINGS_OF_A_RULE
        ),
        format!("of its limit ({},", kib(Extractor::LIMIT)),
        format!(
            "lists of parts: the segments of a path, the octets to send, a builder, serde | 8 KiB + {PARTS} *n*"
        ),
        format!("a derivation, a tree with a node for each production | 8 KiB + {TREE} *n*"),
        format!("extraction | 8 KiB + {COPIES} *n*"),
    ] {
        assert!(page.contains(&figure), "{figure}");
    }
}

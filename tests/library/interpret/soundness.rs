//! Section 6: what is sent has no delimiter that was encoded. The errors are those of strict
//! validation.

use std::fmt::Debug;

use proptest::{prelude::*, sample::select};
use rfc1738::{
    Production, Rule, Severity, Url,
    interpret::{
        InterpretError, Interpretation, Octets,
        ftp::{Command, Login, Password},
        gopher::GopherPlus,
        prospero::token,
    },
    validate,
};

use super::gopher;
use crate::common::{self, is_found, random_cases, random_urls};

/// Section 6: "Care should be taken when URLs contain embedded encoded delimiters for a given
/// protocol … that these are not unencoded before transmission."
#[test]
fn no_escape_becomes_a_delimiter_of_the_protocol() {
    use Production::*;
    let keys: Vec<u8> = (0..b' ').chain([0x7F, 0xFF]).collect();
    // The URL, with `~` for each escape in turn; the part that contains it; the delimiters. In
    // some parts, a rule finds an error.
    for (text, part, delimiters) in [
        ("ftp://~@host.dom/", User, &b"\r\n\0"[..]),
        ("ftp://user:~@host.dom/", Password, b"\r\n\0"),
        ("ftp://host.dom/~/name", FSegment, b"\r\n\0"),
        ("ftp://host.dom/cwd/~", FSegment, b"\r\n\0"),
        ("ftp://host.dom/cwd/~;type=d", FSegment, b"\r\n\0"),
        // A tab ends a selector and a search. NUL is allowed in a selector (section 3.4.1).
        ("gopher://host.dom/0a~", Selector, b"\r\n"),
        ("gopher://host.dom/0~/a", Selector, b"\r\n"),
        ("gopher://host.dom/7find%09~", Search, b"\r\n\0"),
        ("gopher://host.dom/7find%09a/~?", Search, b"\r\n\0"),
        ("gopher://host.dom/0a%09%09~", GopherPlusString, b"\r\n\0\t"),
        (
            "gopher://host.dom/0a%09/%09~",
            GopherPlusString,
            b"\r\n\0\t",
        ),
        (
            "gopher://host.dom/0a%09%09+~",
            GopherPlusString,
            b"\r\n\0\t",
        ),
        (
            "gopher://host.dom/0a%09%09!+ABSTRACT~",
            GopherPlusString,
            b"\r\n\0\t",
        ),
        ("mailto:user~@host.dom", Encoded822Addr, b"\r\n\0"),
        ("mailto:%22~%22@host.dom", Encoded822Addr, b"\r\n\0"),
        ("news:unique~@host.dom", Article, b"\r\n\0\t <>"),
        // FF begins a command of Telnet (FTP doubles it), and controls may be keys of a client.
        ("telnet://~@host.dom/", User, &keys),
        ("telnet://user:~@host.dom/", Password, &keys),
        ("prospero://host.dom//pros/~", PPath, b"\r\n\0"),
        ("prospero://host.dom/a;~=", FieldName, b"\r\n\0"),
        ("prospero://host.dom/a;b=~", FieldValue, b"\r\n\0"),
    ] {
        for octet in 0..=u8::MAX {
            let url = text.replace('~', &format!("%{octet:02x}"));
            let at = text.find('~').unwrap();
            if let Err(error) = rfc1738::Url::parse(&url) {
                let is_of_part = match part {
                    Selector => error.rule() == Rule::GopherSelectorOctet,
                    Encoded822Addr => error.rule() == Rule::MailtoAddrSpec,
                    Article => error.rule() == Rule::NewsMessageId,
                    _ => false,
                };
                // An "@" in an address ends it later.
                assert!(is_of_part && error.range().end > at, "{url}: {error}");
                continue;
            }
            let expected = match delimiters.contains(&octet) {
                true => Err(InterpretError::Smuggled {
                    part,
                    octet,
                    range: at..at + 3,
                }),
                false => Ok(()),
            };
            let is_refused = expected.is_err();
            assert_eq!(interpret(&url).map(drop), expected, "{url}");
            // Strict validation agrees.
            assert!(
                !is_refused || validate(&url).severity() >= Some(Severity::Warning),
                "{url}"
            );
        }
        assert_eq!(interpret(&text.replace('~', "%41")).map(drop), Ok(()));
    }
}

/// Section 6: "the use of gopher URLs to cause an unintended or impersonating rude message to be
/// sent via a SMTP server".
#[test]
fn no_gopher_url_sends_a_message() {
    let rude = "gopher://host.dom:25/0HELO%20a%0D%0AMAIL%20FROM:b@c.dom";
    assert_eq!(
        Url::parse(rude).unwrap_err().rule(),
        Rule::GopherSelectorOctet
    );
    let search = "gopher://host.dom:25/7a%09b%0D%0AMAIL%20FROM:c@d.dom";
    assert_eq!(
        interpret(search),
        Err(InterpretError::Smuggled {
            part: Production::Search,
            octet: b'\r',
            range: 27..30,
        })
    );
    for text in [search, "gopher://host.dom:25/0QUIT"] {
        assert!(is_found(Rule::PortNotDefault, text), "{text}");
    }
}

/// What is sent, but whoever gets it may take it for something else, is warned of.
#[test]
fn a_name_that_looks_like_an_option_is_warned_of() {
    for (text, lines) in [
        ("ftp://host.dom/-R;type=d", "NLST -R"),
        ("ftp://host.dom/a/%2DR", "RETR -R"),
        ("mailto:-oQ/tmp@host.dom", "-oQ/tmp@host.dom"),
        ("telnet://-froot@host.dom/", "-froot"),
        // Some programs drop white space and quotes before they look for options.
        ("ftp://host.dom/%20%09-R;type=d", "NLST  \t-R"),
        ("mailto:%22-f%22@host.dom", "\"-f\"@host.dom"),
    ] {
        assert!(is_found(Rule::LeadingHyphen, text), "{text}");
        let sent = interpret(text).unwrap().concat();
        assert!(String::from_utf8(sent).unwrap().contains(lines), "{text}");
    }
    // `CWD` is handed to nobody.
    assert!(!is_found(Rule::LeadingHyphen, "ftp://host.dom/-R/a-b"));
}

/// RFC 977, section 2.3: 512 octets, with the line end.
#[test]
fn no_command_is_longer_than_its_protocol_allows() {
    for (before, after, longest) in [
        ("news:", "", 504),
        ("news:", "@h.dom", 494),
        ("news:%62", "@h.dom", 493),
        ("nntp://host.dom/", "/1", 504),
        ("nntp://host.dom/g/1", "", 501),
    ] {
        let octet = if before.ends_with('1') { "0" } else { "a" };
        let url = |length: usize| format!("{before}{}{after}", octet.repeat(length));
        let lines = interpret(&url(longest)).unwrap();
        let longest_line = lines.iter().map(Vec::len).max();
        assert_eq!(longest_line, Some(512), "{before}{after}");
        assert!(!is_found(Rule::NewsLineLength, &url(longest)));
        let error = interpret(&url(longest + 1)).unwrap_err();
        assert!(
            matches!(
                error,
                InterpretError::TooLong {
                    length: 513,
                    most: 512,
                    ..
                }
            ),
            "{error}"
        );
        assert!(is_found(Rule::NewsLineLength, &url(longest + 1)));
    }
}

/// Zeros before a number are not sent, so they make no line too long.
#[test]
fn a_number_is_sent_without_leading_zeros() {
    let text = format!("nntp://host.dom/group/{}17", "0".repeat(600));
    assert_eq!(interpret(&text).unwrap()[1], b"ARTICLE 17\r\n");
    let zero = interpret("nntp://host.dom/group/00").unwrap();
    assert_eq!(zero[1], b"ARTICLE 0\r\n");
}

/// A server of Prospero that divides a line into tokens finds those of the URL.
#[test]
fn a_token_of_prospero_is_one_token() {
    let tokens = |line: &[u8]| {
        let mut tokens = vec![];
        let mut token: Option<Vec<u8>> = None;
        let mut is_quoted = false;
        for &octet in line {
            match octet {
                b'\'' => is_quoted = !is_quoted,
                b' ' | b'\t' if !is_quoted => tokens.extend(token.take()),
                _ => {}
            }
            if octet != b' ' && octet != b'\t' || is_quoted {
                token.get_or_insert_default().push(octet);
            }
        }
        tokens.extend(token);
        tokens
    };
    for path in ["/pros/name", "a%20ATTRIBUTES", "%27", "a%27%20b", "", "%09"] {
        let text = format!("prospero://host.dom/{path};A=b%20c");
        let url = Url::parse(&text).unwrap();
        let Ok(Interpretation::Prospero(object)) = url.interpret() else {
            panic!("{path}")
        };
        let field = object.fields().next().unwrap();
        let sent: Vec<_> = [&object.hsoname, &field.name, &field.value]
            .map(|part| token(part).into_owned())
            .into();
        assert_eq!(tokens(&sent.join(&b' ')), sent, "{path}");
    }
}

/// These parts are in no line: an HTTP selector is sent as written, WAIS counts octets, a gopher
/// type is not sent.
#[test]
fn any_octet_is_allowed_in_a_part_that_is_in_no_line() {
    for octet in 0..=u8::MAX {
        for text in [
            "http://host.dom/~?~",
            "wais://host.dom/~?~",
            "wais://host.dom/~/~/~",
            "file:///~/~",
            "gopher://host.dom/~",
        ] {
            let url = text.replace('~', &format!("%{octet:02X}"));
            // Not every octet is a type.
            if text.starts_with("gopher:") && is_found(Rule::GopherTypeOctet, &url) {
                continue;
            }
            assert_eq!(interpret(&url).map(drop), Ok(()), "{url}");
        }
    }
}

/// Input of a user is checked as the parts of a URL are.
#[test]
fn a_line_may_contain_all_octets_but_three() {
    assert!(
        (0..=u8::MAX)
            .filter(|&octet| Octets::new(&[octet]).is_err())
            .eq([b'\0', b'\n', b'\r'])
    );
}

#[test]
fn every_example_of_the_rfc_is_interpreted() {
    for example in common::valid_urls()
        .filter(|example| example.source == "wrapped" || example.source == "form")
    {
        interpret(&example.text).unwrap_or_else(|error| panic!("{}: {error}", example.text));
    }
}

/// No panic, no line end except at the end of a line, and no more octets than the URL has.
#[test]
fn sentences_of_every_alternative_are_interpreted_or_refused() {
    random_urls(3000).for_each(|text| is_sound(&text));
}

proptest! {
    #![proptest_config(random_cases(1000))]

    #[test]
    fn urls_with_many_escapes_are_interpreted_or_refused(
        scheme in select(&["ftp://", "gopher://", "prospero://", "wais://", "file://", "http://"][..]),
        rest in proptest::collection::vec(select(PIECES), 0..30),
    ) {
        let text = format!("{scheme}host.dom/{}", rest.concat());
        if Url::parse(&text).is_ok() {
            is_sound(&text);
        }
    }

    #[test]
    fn strict_validation_and_clients_agree_on_the_forms_of_gopher_plus_strings(
        string in proptest::collection::vec(select(PLUS), 0..8),
    ) {
        let text = format!("gopher://host.dom/0a%09%09{}", string.concat());
        let Ok(request) = gopher(&text) else { return Ok(()) };
        // In the RFC, a view always has a language (section 3.4.8).
        let given = !matches!(
            request.gopher_plus,
            Some(GopherPlus::Other(_) | GopherPlus::View { language: None, .. })
        );
        prop_assert_eq!(!is_found(Rule::GopherPlusForm, &text), given, "{}", text);
    }

    #[test]
    fn nearly_a_filled_out_form_is_one_or_is_refused(lines in proptest::collection::vec(select(LINES), 0..8)) {
        is_sound(&format!("gopher://host.dom/0a%09%09+%091%0D%0A+-1%0D%0A{}", lines.concat()));
    }
}

const PIECES: &[&str] = &[
    "a", "/", ";", "=", "?", "%0D", "%0A", "%00", "%0d%0a", "%09", "%20", "%2F", "%FF", "+", "!",
    "$", ".", ";type=d",
];

const PLUS: &[&str] = &[
    "+",
    "+",
    "?",
    "!",
    "$",
    "a",
    "+A",
    "%20",
    "%01",
    "%7F",
    "%FF",
    "+%091%0D%0A+-1%0D%0A",
    "%0D%0A",
    ".%0D%0A",
];

const LINES: &[&str] = &[
    "value", "%0D%0A", "%0D%0A", ".%0D%0A", ".", "%0D", "%0A", "%00", "%09",
];

/// Asserts that `text` is refused at the right place, and validation warns of it, or is safe to
/// send and no longer than the URL.
fn is_sound(text: &str) {
    let is_gopher = Url::parse(text).is_ok_and(|url| url.as_gopher().is_some());
    match interpret(text) {
        Err(error) => {
            assert!(
                validate(text).severity() >= Some(Severity::Warning),
                "{text}: {error}"
            );
            let written = &text[error.range()];
            match error {
                InterpretError::Smuggled { octet, .. } => {
                    assert!(
                        written.eq_ignore_ascii_case(&format!("%{octet:02X}")),
                        "{text}: {error}"
                    );
                }
                InterpretError::TooLong { .. } => {}
                _ => unreachable!(),
            }
        }
        Ok(lines) => {
            let mut octets = 0;
            for line in &lines {
                let shown = line.escape_ascii();
                let answers = line.windows(6).position(|it| it == b"\t+\t1\r\n");
                let (line, rest) = line.split_at(answers.map_or(line.len(), |at| at + 6));
                let line = line.strip_suffix(b"\r\n").unwrap_or(line);
                assert!(
                    !line.iter().any(|octet| b"\r\n".contains(octet)),
                    "{text}: {shown}"
                );
                let line_after_selector = line
                    .iter()
                    .skip_while(|&&octet| is_gopher && octet != b'\t');
                assert!(
                    !line_after_selector.into_iter().any(|&octet| octet == b'\0'),
                    "{text}: {shown}"
                );
                if !rest.is_empty() {
                    let mut lines: Vec<_> = rest
                        .strip_suffix(b"\r\n")
                        .unwrap()
                        .split(|&it| it == b'\n')
                        .collect();
                    assert_eq!(
                        (lines.pop(), lines.first()),
                        (Some(&b"."[..]), Some(&&b"+-1\r"[..])),
                        "{text}: {shown}"
                    );
                    for line in lines {
                        let line = line.strip_suffix(b"\r").unwrap();
                        assert!(
                            line != b"." && !line.iter().any(|octet| b"\r\0".contains(octet)),
                            "{text}: {shown}"
                        );
                    }
                }
                octets += line.len() + rest.len();
            }
            // A command is longer than the "/" that it comes from, by its name and a space; FF is
            // doubled.
            assert!(
                octets <= 3 * text.len() + 6 * lines.len(),
                "{octets} of {text}"
            );
            assert!(lines.len() <= text.len() + 2, "{text}");
        }
    }
}

/// The lines of a protocol for this URL, and those to show.
fn interpret(text: &str) -> Result<Vec<Vec<u8>>, InterpretError> {
    fn all<T: Debug>(interpretation: T, lines: Vec<Vec<u8>>) -> Vec<Vec<u8>> {
        assert!(!format!("{interpretation:?}").is_empty());
        lines
    }
    let url = Url::parse(text).unwrap();
    Ok(match url.interpret() {
        Err(InterpretError::NewScheme { .. }) => vec![],
        Err(error) => return Err(error),
        Ok(Interpretation::Ftp(session)) => {
            let password = match &session.login {
                Login::User {
                    password: Password::Given(password),
                    ..
                } => Some(Command::Pass(password.clone())),
                _ => None,
            };
            let login = [Command::User(session.login.name())]
                .into_iter()
                .chain(password);
            let lines = login
                .chain(session.commands())
                .map(|command| command.line())
                .collect();
            all(session, lines)
        }
        Ok(Interpretation::Http(request)) => vec![request.target.into()],
        Ok(Interpretation::Gopher(request)) => all(request.clone(), vec![request.octets()]),
        Ok(Interpretation::Mailto(address)) => vec![address.to_vec()],
        Ok(Interpretation::News(command)) => vec![command.line()],
        Ok(Interpretation::Nntp(session)) => {
            session.commands().map(|command| command.line()).collect()
        }
        Ok(Interpretation::Telnet(service)) => {
            let advice = service
                .advice
                .into_iter()
                .flat_map(|advice| [Some(advice.user), advice.password]);
            advice.flatten().map(|it| it.to_vec()).collect()
        }
        // Neither is sent as a line.
        Ok(Interpretation::Wais(request)) => all(request, vec![]),
        Ok(Interpretation::File(file)) => all(file.segments().count(), vec![]),
        Ok(Interpretation::Prospero(object)) => {
            let fields: Vec<_> = object
                .fields()
                .flat_map(|field| [field.name.to_vec(), field.value.to_vec()])
                .collect();
            [vec![object.hsoname.to_vec()], fields].concat()
        }
    })
}

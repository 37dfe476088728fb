//! The functions of the leaves of a tree, and of the terminals of an error.

use std::hash::{DefaultHasher, Hash, Hasher};

use nom::Input;
use rfc1738::{Characters, Production, Span, Terminal};

/// The second "70" of `70:70`.
fn second() -> Span<'static> {
    Span::new("70:70").take_from(3)
}

#[test]
fn a_span_is_equal_to_the_same_text_in_the_same_place() {
    let first = Span::new("70:70").take(2);
    assert_eq!(second(), Span::new("70:70/").take_from(3).take(2));
    assert_ne!(first, second());
    assert_ne!(first, Span::new("71:70").take(2));
    let hash = |span: Span<'_>| {
        let mut hasher = DefaultHasher::new();
        span.hash(&mut hasher);
        hasher.finish()
    };
    assert_eq!(
        hash(second()),
        hash(Span::new("70:70/").take_from(3).take(2))
    );
    assert_ne!(hash(first), hash(second()));
}

#[test]
fn a_span_is_compared_with_a_text_wherever_it_is() {
    assert!(second() == "70" && second() == *"70");
    assert!(second() != "71" && second() != *"71");
    assert_eq!(AsRef::<str>::as_ref(&second()), "70");
}

#[test]
fn the_positions_in_a_span_are_counted_from_its_start() {
    assert_eq!(
        Span::new("host.dom:70/")
            .take_from(5)
            .position(|character| character == ':'),
        Some(3)
    );
    assert_eq!(second().position(|character| character == ':'), None);
}

#[test]
fn a_span_is_located_in_its_input() {
    let located = Span::new("ftp:\n//host.dom/")
        .take_from(7)
        .take(8)
        .to_located();
    assert_eq!(
        (
            *located.fragment(),
            located.location_line(),
            located.get_column()
        ),
        ("host.dom", 2, 3)
    );
}

/// The terminals that the error of `text`, read as a production, expects.
fn expected(production: Production, text: &str) -> Vec<Terminal> {
    production
        .parse(text)
        .unwrap_err()
        .expected()
        .iter()
        .map(|expected| expected.terminal())
        .collect()
}

fn characters(production: Production, text: &str) -> Characters {
    let sets = expected(production, text)
        .into_iter()
        .filter_map(|terminal| match terminal {
            Terminal::Characters(characters) => Some(characters),
            _ => None,
        });
    sets.reduce(Characters::union).unwrap()
}

/// The bytes that the only terminal that was expected can begin with.
fn admitted(production: Production, text: &str) -> String {
    let [terminal] = expected(production, text)[..] else {
        panic!("one terminal")
    };
    (0..=u8::MAX)
        .filter(|&byte| terminal.admits(byte))
        .map(char::from)
        .collect()
}

#[test]
fn a_terminal_admits_the_bytes_that_it_can_begin_with() {
    // The name of a scheme is in either case (section 2.1); ";type=" is as it is written (section
    // 3.2.2).
    assert_eq!(admitted(Production::HttpUrl, ""), "Hh");
    assert_eq!(admitted(Production::FtpUrl, "ftp://host.dom/;t"), "y");
    assert_eq!(admitted(Production::Escape, "%0"), "0123456789ABCDEFabcdef");
    assert_eq!(admitted(Production::Digit, "1a"), "");
}

#[test]
fn an_escape_is_admitted_where_it_is_in_the_set() {
    let terminal = |characters| Terminal::Characters(characters);
    // A segment may contain escapes (section 3.3), a host may not (section 3.1).
    let hsegment = characters(Production::HSegment, " ");
    let host = characters(Production::DomainLabel, " ");
    assert!(
        hsegment.has_escape()
            && terminal(hsegment).admits(b'%')
            && !terminal(hsegment).admits(b'/')
    );
    assert!(!host.has_escape() && !terminal(host).admits(b'%') && terminal(host).admits(b'a'));
    // "%" itself is not a character of the set, and neither is any octet that is not printable.
    assert!(!hsegment.contains(b'%') && !hsegment.contains(0x7F) && !hsegment.contains(0xC1));
}

#[test]
fn a_set_is_shown_as_its_characters() {
    assert_eq!(
        format!("{:?}", characters(Production::Digit, "")),
        r#""0123456789""#
    );
    let with_escape = format!("{:?}", characters(Production::HSegment, " "));
    assert!(
        with_escape.starts_with(r#""!$&'()*+,-.0123"#)
            && with_escape.ends_with(r#"xyz" or escape"#),
        "{with_escape}"
    );
}

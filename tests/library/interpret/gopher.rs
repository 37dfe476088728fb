//! Section 3.4, Gopher.

use rfc1738::{
    Production, Span,
    interpret::{
        InterpretError,
        gopher::{Answers, Attributes, GopherPlus},
    },
};

use super::gopher;
use crate::common::{build, interpreted, optional, rows};

/// Sections 3.4.1 to 3.4.3: the selector, a tab, the search, a tab, the Gopher+ string.
#[test]
fn a_gopher_client_sends_selector_search_and_gopher_plus_string() {
    for (path, gtype, line) in [
        // "The entire <gopher-path> may also be empty, in which case … the <gophertype> defaults to
        // "1"".
        ("", b'1', &b"\r\n"[..]),
        ("/", b'1', b"\r\n"),
        // "The Gopher selector string may be an empty string".
        ("/0", b'0', b"\r\n"),
        // "Some Gopher <selector> strings begin with a copy of the <gophertype> character".
        ("/00/README", b'0', b"0/README\r\n"),
        // "No characters are reserved".
        ("/0a;b/c?d:e@f=g&h%20i", b'0', b"a;b/c?d:e@f=g&h i\r\n"),
        ("/%31%FF", b'1', b"\xFF\r\n"),
        ("/7find%09some%20words", b'7', b"find\tsome words\r\n"),
        ("/7find%09", b'7', b"find\t\r\n"),
        ("/7%09what%2Fwhere%3F", b'7', b"\twhat/where?\r\n"),
        // "The %09<search> string must be supplied, although the <search> element may be the empty
        // string".
        ("/0item%09%09+", b'0', b"item\t\t+\r\n"),
        ("/7item%09search%09+", b'7', b"item\tsearch\t+\r\n"),
        ("/0item%09%09", b'0', b"item\t\t\r\n"),
        // "Within the <gopher-path>, no characters are reserved": a tab ends the selector, whatever
        // the search has.
        ("/7a%09b/c", b'7', b"a\tb/c\r\n"),
        ("/7a%09?", b'7', b"a\t?\r\n"),
        ("/7%09/", b'7', b"\t/\r\n"),
        ("/7a/b?%09c?d%09+", b'7', b"a/b?\tc?d\t+\r\n"),
        (
            "/7a%09b/c%09+text/plain%20En_US",
            b'7',
            b"a\tb/c\t+text/plain En_US\r\n",
        ),
        (
            "/0a%09b/c%09+%091%0D%0A+-1%0D%0Av%0D%0A.%0D%0A",
            b'0',
            b"a\tb/c\t+\t1\r\n+-1\r\nv\r\n.\r\n",
        ),
        // "Any octets except 09 …, 0A …, and 0D".
        ("/0a%00b", b'0', b"a\0b\r\n"),
        ("/7a%00%09b", b'7', b"a\0\tb\r\n"),
    ] {
        let text = format!("gopher://host.dom{path}");
        let request = gopher(&text).unwrap();
        assert_eq!(request.gtype, gtype, "{text}");
        assert_eq!(request.octets(), line, "{text}");
    }
}

/// Sections 3.4.4 to 3.4.9. Each is sent decoded, after the selector and a tab for the search;
/// except that a form is sent directly after its selector, with its own line ends, and fetched as
/// an attribute.
#[test]
fn a_gopher_plus_string_is_one_of_the_forms_of_sections_3_4_4_to_3_4_9() {
    for [string, read] in rows(
        r#"
        +      DefaultView
        # "Require the client to fetch the item's +ASK attribute to get the form definition".
        ?      Form
        !      Attributes { of: OfItem, names: AttributeNames(b"") }
        $      Attributes { of: OfDirectory, names: AttributeNames(b"") }
        !+ABSTRACT  Attributes { of: OfItem, names: AttributeNames(b"+ABSTRACT") }
        $+ABSTRACT%20+SMELL  Attributes { of: OfDirectory, names: AttributeNames(b"+ABSTRACT +SMELL") }
        +application/postscript%20Es_ES  View { view: b"application/postscript", language: Some(b"Es_ES") }
        +text/plain  View { view: b"text/plain", language: None }
        +%091%0D%0A+-1%0D%0Aask_item1_value%0D%0Aask_item2_value%0D%0A.%0D%0A  Answers(Answers(b"+\t1\r\n+-1\r\nask_item1_value\r\nask_item2_value\r\n.\r\n"))
        %2b%09%31%0d%0a+-1%0d%0a%0d%0a.%0d%0a  Answers(Answers(b"+\t1\r\n+-1\r\n\r\n.\r\n"))
        # A line that has none of the forms.
        ""     Other(b"")
        x%20y  Other(b"x y")
        +a%20b%20c  Other(b"+a b c")
        +%20b  Other(b"+ b")
        !%20   Other(b"! ")
        # Names contain no control octets.
        !%01   Other(b"!\x01")
        +a%7F  Other(b"+a\x7f")
        !a%1Bb  Other(b"!a\x1bb")
        +a%07%20b  Other(b"+a\x07 b")
        +a%20%01  Other(b"+a \x01")
        ?x     Other(b"?x")
        "#,
    ) {
        let string = optional(string).unwrap();
        let text = format!("gopher://host.dom/0selector%09%09{string}");
        let request = gopher(&text).unwrap();
        let sent = match request.gopher_plus.as_ref().unwrap() {
            GopherPlus::Answers(_) => format!("selector\t{}", decoded(string)),
            GopherPlus::Form => "selector\t\t!+ASK\r\n".to_owned(),
            _ => format!("selector\t\t{}\r\n", decoded(string)),
        };
        assert_eq!(format!("{:?}", request.gopher_plus.as_ref().unwrap()), read);
        assert_eq!(request.octets(), sent.as_bytes(), "{string}");
    }
}

fn decoded(string: &str) -> String {
    Span::new(string).decode_utf8().unwrap().into_owned()
}

/// Section 3.4.9: a tab and line ends are allowed only in a filled-out form, and only if all of it
/// has that form.
#[test]
fn a_gopher_plus_string_has_delimiters_only_in_the_form_of_section_3_4_9() {
    // The string, with `~` before the escape that must not be sent: the first one after the place
    // where the string departs from every form.
    for string in [
        "~%0D%0A",
        "+~%0D%0A",
        "+text/plain~%00",
        "+text/plain~%09x",
        "!+ABSTRACT~%09",
        "x~%09y",
        "+~%091",
        "+~%091%0D%0A",
        // Text after the line that ends the values.
        "+%091%0D%0A+-1%0D%0Av%0D%0A.%0D%0Aother~%0D%0A",
        "+%091%0D%0A+-1%0D%0A.%0D%0Aother~%0D%0A.%0D%0A",
        // Each line ends with CR and LF, and contains neither.
        "+%091%0D%0A+-1%0D%0Av~%0A.%0D%0A",
        "+%091%0D%0A+-1%0D%0Av~%0Dw%0D%0A.%0D%0A",
        // Values may contain any other octets, but a server might read NUL as the end of a value.
        "+%091%0D%0A+-1%0D%0Av~%00%0D%0A.%0D%0A",
        // An unfinished form: none of its delimiters is allowed.
        "+~%091%0D%0A+-1%0D%0Av.%0D%0A",
        // Another length, another flag.
        "+~%091%0D%0A+-2%0D%0Av%0D%0A.%0D%0A",
        "+~%090%0D%0A+-1%0D%0Av%0D%0A.%0D%0A",
        "+view~%091%0D%0A+-1%0D%0Av%0D%0A.%0D%0A",
    ] {
        let text = format!("gopher://host.dom/0selector%09%09{string}");
        let at = text.find('~').unwrap();
        let octet = u8::from_str_radix(&text[at + 2..at + 4], 16).unwrap();
        let error = InterpretError::Smuggled {
            part: Production::GopherPlusString,
            octet,
            range: at..at + 3,
        };
        assert_eq!(gopher(&text.replace('~', "")), Err(error), "{text}");
    }
}

#[test]
fn the_values_of_a_filled_out_form_are_read_back() {
    let values = ["Clifford Neuman", "", "..", "tab\there"];
    let answers = Answers::new(values).unwrap();
    assert!(answers.values().eq(values.map(str::as_bytes)));
    let request = gopher("gopher://host.dom/0form%09%09?")
        .unwrap()
        .answered(answers.clone());
    let string = request
        .octets()
        .into_iter()
        .skip("form\t".len())
        .collect::<Vec<_>>();
    let url = build!(
        GopherUrl,
        host("host.dom"),
        gtype(b'0'),
        selector("form"),
        search(""),
        gopher_plus_string(string)
    );
    let url = url.unwrap();
    assert_eq!(
        interpreted!(url.url(), Gopher).unwrap().gopher_plus,
        Some(GopherPlus::Answers(answers))
    );
}

/// Section 3.4.7.
#[test]
fn attribute_names_are_separated_by_coded_spaces() {
    for (string, of, expected) in [
        ("!", Attributes::OfItem, &[][..]),
        ("!+ABSTRACT", Attributes::OfItem, &[&b"+ABSTRACT"[..]]),
        (
            "$+ABSTRACT%20+SMELL",
            Attributes::OfDirectory,
            &[b"+ABSTRACT", b"+SMELL"],
        ),
    ] {
        let text = format!("gopher://host.dom/0selector%09%09{string}");
        let Some(GopherPlus::Attributes { of: whose, names }) = gopher(&text).unwrap().gopher_plus
        else {
            panic!("{text}")
        };
        assert_eq!((whose, names.is_all()), (of, expected.is_empty()));
        assert!(names.iter().eq(expected.iter().copied()), "{text}");
    }
}

//! `rfc1738 extract` and `validate --in-text` of messages: what is quoted-printable is decoded, and
//! places are those of the file.

use std::{
    io::Write,
    process::{Command, Stdio},
};

use serde_json::Value;

use crate::common::{RFC1738, json_lines, rfc1738};

const HEADER: &str = "From: a@b.dom\nContent-Transfer-Encoding: Quoted-Printable\n\n";

/// The URLs that are found in a text, each with what the text has in their place.
fn found(text: &[u8]) -> Vec<(String, String)> {
    let mut command = rfc1738("extract --json");
    let lines = json_lines(&command.write_stdin(text).assert());
    let written = |url: &Value| {
        let [start, end] = ["start", "end"].map(|key| url[key].as_u64().unwrap() as usize);
        String::from_utf8_lossy(&text[start..end]).into_owned()
    };
    let input = |line: &Value| line["input"].as_str().unwrap().to_owned();
    lines
        .iter()
        .map(|line| (input(line), written(&line["url"])))
        .collect()
}

#[test]
fn a_quoted_printable_message_is_decoded() {
    for (body, url, written) in [
        (
            "See http://h/lo=\r\nng?a=3Db=26c.",
            "http://h/long?a=b&c",
            "http://h/lo=\r\nng?a=3Db=26c",
        ),
        (
            "<http://h/a=3D=\n b#c=3D>",
            "http://h/a=b",
            "http://h/a=3D=\n b",
        ),
        ("http://h/?a=b", "http://h/?a=b", "http://h/?a=b"),
        ("=E2=80=9Chttp://h/a=E2=80=9D", "http://h/a", "http://h/a"),
        ("=C2=A0http://h/a=20\n", "http://h/a", "http://h/a"),
        ("http://h/a= \t\n now.", "http://h/a", "http://h/a"),
        ("ht=\ntp://h/a", "http://h/a", "ht=\ntp://h/a"),
        (
            "href=3D\"http://h/?a=3Db&amp;c=3Dd.\"",
            "http://h/?a=b&c=d.",
            "http://h/?a=3Db&amp;c=3Dd.",
        ),
        (
            "> <http://h/?a=3D1=\n\n> 2>",
            "http://h/?a=12",
            "http://h/?a=3D1=\n\n> 2",
        ),
        ("http://h/=C3=A9", "http://h/\u{e9}", "http://h/=C3=A9"),
        ("http://h/=E9", "http://h/\u{FFFD}", "http://h/=E9"),
    ] {
        let text = format!("{HEADER}{body}");
        let [found] = &*found(text.as_bytes()) else {
            panic!("{text:?}")
        };
        assert_eq!((&*found.0, &*found.1), (url, written), "{body:?}");
    }
}

/// The beginnings of files, and whether what follows is quoted-printable.
const BEGINNINGS: [(&str, bool); 18] = [
    (HEADER, true),
    (
        "content-transfer-encoding:\r\n quoted-printable\r\n\r\n",
        true,
    ),
    (
        "From a@b.dom Mon\nContent-Transfer-Encoding: quoted-printable\n\n",
        true,
    ),
    ("Content-Transfer-Encoding: quoted-printable\n", false),
    ("Content-Transfer-Encoding: quoted-printable-ish\n\n", false),
    ("Content-Transfer-Encoding: base64\n\n", false),
    (
        "We set Content-Transfer-Encoding: quoted-printable\n\n",
        false,
    ),
    (
        "http://h/\nContent-Transfer-Encoding: quoted-printable\n\n",
        false,
    ),
    ("\nContent-Transfer-Encoding: quoted-printable\n\n", false),
    // The next message of a mailbox.
    (
        "From a\nContent-Transfer-Encoding: quoted-printable\n\nc\n\nFrom d\nE: f\n\n",
        false,
    ),
    (
        "A: b\nContent-Transfer-Encoding: quoted-printable\n\nc\n\nFrom d\nE: f\n\n",
        true,
    ),
    // The end of a value, and the parameters of another header.
    (
        "Content-Transfer-Encoding: quoted-printable (a)\nSubject: boundary=-\n\n---\n",
        true,
    ),
    (
        "Content-Type: a/b; x-boundary=-\nContent-Transfer-Encoding: quoted-printable;\n\n---\n",
        true,
    ),
    // The parts of a message.
    (
        "Content-Type: multipart/mixed;\n boundary=\"b c\"\n\n--b c\nContent-Transfer-Encoding: quoted-printable\n\n",
        true,
    ),
    (
        "Content-Type: multipart/mixed; BOUNDARY=b; c=d\n\n--b\nContent-Transfer-Encoding: quoted-printable\n\n--b\nA: b\n\n",
        false,
    ),
    (
        "Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Transfer-Encoding: quoted-printable\n\n--b--\n",
        false,
    ),
    (
        "A: b\nContent-Type:\n Message/RFC822; c=d\n\nContent-Transfer-Encoding: quoted-printable\n\n",
        true,
    ),
    (
        "Content-Type: a/b; boundary=b\n\n--b\nContent-Type: a/c; boundary=\"c\"\n\n--c--\n--b\n\
        Content-Transfer-Encoding: quoted-printable\n\n--c\n",
        true,
    ),
];

#[test]
fn the_header_of_the_message_decides() {
    for (beginning, is_quoted) in BEGINNINGS {
        let text = format!("{beginning}http://i/?a=3D42");
        let expected = if is_quoted {
            "http://i/?a=42"
        } else {
            "http://i/?a=3D42"
        };
        let found = found(text.as_bytes());
        assert_eq!(found.last().unwrap().0, expected, "{beginning:?}");
    }
}

/// What `extract` prints about a text that arrives in pieces of this size.
fn found_in_pieces(text: &[u8], size: usize) -> String {
    let mut child = Command::new(RFC1738)
        .args(["extract", "--json"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    text.chunks(size)
        .for_each(|piece| stdin.write_all(piece).unwrap());
    drop(stdin);
    String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap()
}

#[test]
fn a_message_in_pieces_is_the_same() {
    let long = format!(
        "{HEADER}{} http://h/?b=3D{}",
        "=3D".repeat(1000),
        "=63".repeat(900)
    );
    let blanks = format!(
        "{HEADER}{} http://h/={}\nb",
        "y".repeat(956),
        " ".repeat(40)
    );
    let texts = BEGINNINGS.map(|(beginning, _)| format!("{beginning}http://i/?a=3D4=\n2"));
    for text in texts.iter().chain([&long, &blanks]) {
        let whole = found_in_pieces(text.as_bytes(), text.len());
        for size in [1, 2, 7, 1001] {
            assert_eq!(
                found_in_pieces(text.as_bytes(), size),
                whole,
                "{size}: {text:?}"
            );
        }
    }
}

#[test]
fn places_after_what_is_decoded_are_those_of_the_file() {
    let text = format!("{HEADER}=C3=A9=\n=3D http://h/~ =\nhttp://h/\nx http://h/a");
    let mut command = rfc1738("validate --in-text --json -q");
    let lines = json_lines(&command.write_stdin(&*text).assert().code(1));
    let places: Vec<_> = lines
        .iter()
        .map(|line| ["line", "column"].map(|key| line[key].as_u64().unwrap()))
        .collect();
    assert_eq!(places, [[5, 5], [6, 1], [7, 3]]);
}

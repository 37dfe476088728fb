//! Texts made to provoke backtracking, in every position that allows them, and lines that are
//! difficult for programs that read reports.

/// The fills of a position: a beginning, and a string that repeats after it.
pub const FILLS: [(&str, &str); 8] = [
    ("", "a."),
    ("a.", "1."),
    ("", "a-"),
    ("a", "-"),
    ("", "%41"),
    ("", "u:"),
    ("", "%09"),
    ("", ";a="),
];

/// Each position of section 5: the text before it.
pub const POSITIONS: [&str; 36] = [
    "",
    "x:",
    "x://",
    "x://u:",
    "x://u@",
    "x://h/",
    "http://",
    "http://h:",
    "http://h/",
    "http://h/?",
    "ftp://",
    "ftp://u:",
    "ftp://u@",
    "ftp://h/",
    "ftp://h/;type=",
    "file://",
    "file:///",
    "gopher://",
    "gopher://h/",
    "gopher://h/1%09",
    "gopher://h/1%09%09",
    "mailto:",
    "news:",
    "news:a@",
    "nntp://",
    "nntp://h/",
    "nntp://h/g/",
    "telnet://",
    "wais://",
    "wais://h/",
    "wais://h/d?",
    "wais://h/d/",
    "wais://h/d/t/",
    "prospero://h/",
    "prospero://h/;",
    "prospero://h/;a=",
];

/// `position`, filled to about `length` bytes.
pub fn text(position: &str, (begin, unit): (&str, &str), length: usize) -> String {
    format!("{position}{begin}{}", unit.repeat(length / unit.len()))
}

/// Lines whose findings are difficult for programs that read JSON, CSV or SARIF.
pub const LINES: [&[u8]; 14] = [
    b"http://192.0.2.256/\"a\",b",
    b"\"",
    b"\"\"",
    b",,,",
    b"http://host.dom/%41\r",
    b"a\rb",
    b"\x1B[31mred",
    b"\xFF\xFE",
    b"http://host.dom/\xC3",
    b"=1+1",
    b"\xE2\x80\xAEtxt",
    b"\0",
    b"",
    b"gopher://host.dom/1%09%09<>&'",
];

//! Probes: strings about what parsers do beyond a grammar, with words that they treat in special
//! ways.

use std::collections::{BTreeSet, HashSet};

use super::{Suite, branches::MemberThrough, shapes::at_most};
use crate::bytes::sort;

/// About how large probes may be together, in bytes: of larger automata, some members are used.
const PROBES: usize = 1 << 24;

/// Sizes of integers, in bits. Parsers that compute a number fail where it grows larger than its
/// type.
const BITS: [u32; 8] = [7, 8, 15, 16, 31, 32, 63, 64];

/// Lengths around those of a label and of a name (RFC 1035, section 2.3.4).
const LENGTHS: [usize; 8] = [62, 63, 64, 65, 253, 254, 255, 256];

/// The number of digits of an integer that no binary64 floating-point number approximates.
const DIGITS: usize = 310;

/// What parsers treat in special ways, with spaces between.
const WORDS: [&str; 15] = [
    // Numbers in other notations.
    "0 00 08 010 0x 0x1 0X1 0xff 0x100 -1 +1 1_0 1e5 80:80 http",
    // Ports that browsers refuse, those of the schemes, and those of services that are attacked.
    "22 25 6000 6667 21 23 70 80 119 210 443 1525 6379 8080",
    // Escapes that decode to something; what is not UTF-8; what are no escapes.
    "%61 %63 %41 %30 %2e %2E %2f %2F %3a %40 %00 %20 %25 %5C %7f %80 %aB %c3%a9 %C3%A9 %EF%BC%A1 %F0%9F%98%80",
    "%0d%0a %2e%2e %252e %252f %C0%AF %ED%A0%80 %3Cscript%3E %09 %09a/b?c %u4e2d % %4 %zz",
    // Addresses, some of them not public, and what is almost one or stands for one.
    "1.2.3.4 1.2.3.4. 1.2.3.255 1.2.3.256 256.2.3.4 1.2.3 1.2.3.4.5 01.2.3.4 1.2.256 1.2.65536 0x7f.1 0x7f000001 2130706433",
    "0.0.0.0 10.0.0.1 127.0.0.1 169.254.169.254 172.16.0.1 192.168.0.1 224.0.0.1 255.255.255.255 0x1.1.1.1",
    "[::] [::1] [::1.2.3.4] [::1.2.3.256] [::ffff:1.2.3.4] [0:0:0:0:0:0:0:0] [2001:db8::1] [fe80::1%25a] [fe80::1%a] \
     [v1.a] [1.2.3.4] [ ] ::1 2001:db8::1",
    // Names of IDNA, of DNS, and those that are special.
    "xn-- xn--a xn--0 xn--a- XN--A a--a aa--a -a a- a_a _a _a._tcp.a *.a . .. a. .a a..a",
    "localhost LOCALHOST Localhost localhosta localhost:1 localhost:a localhost: localhost:80 a.localhost \
     a.local a.internal a.invalid a.test a.example a.onion example.com www www.a",
    // Users, with and without a password.
    "anonymous@ anonymous:a@ root@ root:a@ admin@ admin:a@ -la@ -la:a@",
    // Characters that are letters or digits elsewhere, that IDNA maps, or that have another case in
    // US-ASCII.
    "é ß ı 。 ． Ａ а ٣ ² ſ 中 \u{212a} \u{ad} \u{200b} \u{200d} \u{1F600} \u{301}",
    // White space, control characters, a mark of the order of bytes, and delimiters.
    "\t \n \r \r\n \n\t \0 \u{7f} \u{85} \u{a0} \u{2028} \u{feff} \\ | ^ ` { } < > \" ' / // : :: : @ # ? ; = & ~ * + , ! $ ( )",
    // Parts of URLs.
    ":0 :65535 :65536 a@ a:b@ :@ a@b@c a@[1.2.3.4] <a@b> \"a\" a+a@b a@0.0.0.0 a^b@c.d a~b@c.d a@b.c#d #a #!a ?a ?a=b&c=d ?a=% \
     =http: ?a=http://a ?subject=a ?bcc=a ;type=a ;type=i ;a=b ;aa=b;aa=c ;version=a a[]=1 a=1&b=2;c=3 {a} {0} \
     ./ ../.. /../ C|/ C:\\",
    // What firewalls refuse.
    "admin cgi-bin select union+ null undefined sleep( cmd.exe etc/passwd .git .env .php .exe alert( &lt; <script>",
    // Beginnings of URLs.
    "feed:https://a git+https://a git+ssh://a jar:http://a!/ vbscript: URL: url: \
     //a.b/ http://a view-source: mailto:a@b.c data:,a data:a javascript:a urn:a:b tel:1",
];

/// Octets that are no characters: a slash that is too long for UTF-8, a letter of ISO 8859-1, and
/// what no text has.
const OCTETS: [&[u8]; 3] = [b"\xc0\xaf", b"\xe9", b"\xff"];

/// What people write around a URL.
pub(super) const AROUND: [(&str, &str); 7] = [
    ("<", ">"),
    ("<URL:", ">"),
    ("\"", "\""),
    ("'", "'"),
    ("(", ")"),
    ("[", "]"),
    (" ", " "),
];

/// The words, in an order that is always the same.
pub(crate) fn words() -> Vec<Vec<u8>> {
    let numbers = BITS.into_iter().flat_map(|bits| {
        let next = 1_u128 << bits;
        [next - 1, next].into_iter().flat_map(|number| {
            [
                format!("{number}"),
                format!("0{number}"),
                format!("{number:#x}"),
            ]
        })
    });
    let labels = LENGTHS.into_iter().map(|length| "a".repeat(length));
    let names = LENGTHS
        .into_iter()
        .filter(|&length| length > 65)
        .map(|length| {
            let label = |at: usize| if at % 64 == 63 { '.' } else { 'a' };
            (0..length).map(label).collect()
        });
    let literal = |word: &str| word.to_owned();
    let words = WORDS
        .iter()
        .flat_map(|words| words.split(' '))
        .filter(|word| !word.is_empty())
        .map(literal);
    let digits = (2..=6)
        .map(|power| 10_u32.pow(power).to_string())
        .chain(["9".repeat(DIGITS)]);
    // With a space, unlike the others; and longer than the two parts of a mailbox may be (RFC 5321,
    // section 4.5.3.1).
    let others = [
        " ".to_owned(),
        "a b@c.d".to_owned(),
        "\r\n ".to_owned(),
        format!("{}@a", "a".repeat(65)),
        format!("a@{}", "a".repeat(256)),
    ];
    let words = words
        .chain(others)
        .chain(numbers)
        .chain(labels)
        .chain(names)
        .chain(digits);
    words
        .map(String::into_bytes)
        .chain(OCTETS.map(<[u8]>::to_vec))
        .collect()
}

/// The parts of a string to be replaced: nothing, at each position; and each number, name, or
/// several with dots between them.
pub(crate) fn edits(string: &[u8]) -> BTreeSet<(usize, usize)> {
    let mut edits = BTreeSet::new();
    edits.extend((0..=string.len()).map(|at| (at, at)));
    for joints in [&b""[..], b".-"] {
        let is_part = |byte: u8| byte.is_ascii_alphanumeric() || joints.contains(&byte);
        let mut at = 0;
        for run in string.chunk_by(|&a, &b| is_part(a) == is_part(b)) {
            if is_part(run[0]) {
                edits.insert((at, at + run.len()));
            }
            at += run.len();
        }
    }
    edits
}

impl Suite {
    /// Strings about what parsers do beyond a grammar: after each access string, instead of
    /// nothing, of the next byte, of the next number or name, and of everything, one of some 400
    /// words, such as `65536`, `[::1]`, `%2F` or a line end; the same in place of each number or
    /// name of a [tour](Suite::tours); and members with brackets or quotation marks around them.
    /// Each appears once, the shortest first.
    ///
    /// ```
    /// use rfc1738_conformance::{grammar::Grammar, language::Language, suite::Suite};
    ///
    /// let probes = Suite::new(&Language::rule(Grammar::rfc1738(), "hostport")?, 0)?.probes();
    /// assert!(["a:65536", "a:b@a", "a:\u{663}", "\u{feff}a"].iter().all(|probe| probes.contains(&probe.as_bytes().to_vec())));
    /// # Ok::<(), rfc1738_conformance::automaton::CompileError>(())
    /// ```
    pub fn probes(&self) -> Vec<Vec<u8>> {
        let words = words();
        let mut probes = HashSet::new();
        let size = |member: &MemberThrough| member.whole.len() * words.len();
        for MemberThrough { at, whole, .. } in at_most(PROBES, self.copies.members(&self.dfa), size)
        {
            let own = edits(&whole)
                .into_iter()
                .filter(|edit| edit.0 == at)
                .map(|(_, end)| end);
            let mut ends = BTreeSet::new();
            ends.extend(own.chain([(at + 1).min(whole.len()), whole.len()]));
            for end in ends {
                probes.extend(
                    words
                        .iter()
                        .map(|word| [&whole[..at], word, &whole[end..]].concat()),
                );
            }
            let around = |(before, after): (&str, &str)| {
                [before.as_bytes(), &whole, after.as_bytes()].concat()
            };
            probes.extend(AROUND.into_iter().map(around));
        }
        let parts = |tour: &Vec<u8>| edits(tour).into_iter().filter(|(start, end)| start < end);
        let size = |tour: &&Vec<u8>| parts(tour).count() * tour.len() * words.len();
        for tour in at_most(PROBES, self.tours().iter().collect(), size) {
            for (start, end) in parts(tour) {
                probes.extend(
                    words
                        .iter()
                        .map(|word| [&tour[..start], word, &tour[end..]].concat()),
                );
            }
        }
        let mut probes: Vec<_> = probes.into_iter().collect();
        sort(&mut probes);
        probes
    }
}

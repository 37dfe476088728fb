//! [`Disagreed`]: why a text is not in the agreed language, and how parsers read such a text.

use core::{
    fmt,
    mem::{discriminant, replace},
    ops::Range,
};

use super::{super::Rule, SCHEMES};
use crate::{
    Found,
    facts::message::{Line, Words},
};

/// Why a text is not in the [agreed language](super::agreed): where, which rule excludes it, how
/// parsers read such a URL, and a remedy.
///
/// ```
/// use rfc1738::{Rule, agreed};
///
/// let error = agreed(r"http://127.0.0.1\@192.0.2.1/").unwrap_err();
/// assert_eq!((error.rule(), error.range()), (Rule::AgreedSyntax, 16..17));
/// assert_eq!(
///     error.to_string(),
///     r#"at character 17: found "\", which is not allowed before the path; for example, in "http://127.0.0.1\@192.0.2.1/" Python's urllib.parse finds the host "192.0.2.1", and Node's URL "127.0.0.1": leave it out, or write a "/" before it if it belongs to the path"#
/// );
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Disagreed {
    pub(super) reason: Reason,
    start: usize,
    end: usize,
    /// The position for people, in characters from 1.
    character: usize,
    found: Found,
}

/// The host and the port that a parser reads in a URL: see [`Disagreed::readings`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct ParserReading {
    /// The parser, by its name in `survey/hosts.md`.
    pub parser: &'static str,
    /// The host that it names; empty if it names none.
    pub host: &'static str,
    /// The port that it names, as its users get it; empty if it names none.
    pub port: &'static str,
}

impl Disagreed {
    pub(super) fn new(reason: Reason, range: Range<usize>, text: &str) -> Self {
        let (before, rest) = text.split_at(range.start);
        Disagreed {
            reason,
            start: range.start,
            end: range.end,
            character: before.chars().count() + 1,
            found: Found::at(rest.as_bytes()),
        }
    }

    /// For the character at `at`, which is not allowed there.
    pub(super) fn at(reason: Reason, at: usize, text: &str) -> Self {
        let end = at + Found::at(&text.as_bytes()[at..]).length();
        Disagreed::new(reason, at..end, text)
    }

    /// The rule that excludes it: one of [`Rules::agreed`](crate::Rules::agreed).
    pub fn rule(&self) -> Rule {
        self.reason.rule()
    }

    /// The bytes of the text that it is about, from 0; empty if something is missing.
    pub fn range(&self) -> Range<usize> {
        self.start..self.end
    }

    /// The problem at the [`range`](Disagreed::range), and why it is refused. Like the other texts
    /// of the error, it has no control characters.
    pub fn message(&self) -> impl fmt::Display {
        Message(*self)
    }

    /// The message, and the readings.
    pub fn reason(&self) -> impl fmt::Display {
        ReasonText(*self)
    }

    /// A URL that is refused for the same reason.
    pub fn example(&self) -> &'static str {
        self.evidence().example
    }

    /// How some parsers read the [`example`](Disagreed::example). Empty for other schemes, for
    /// which parsers were not compared; for a character of the path, the query or the fragment that
    /// ends a URL in text; for a period at the end of the host; and for a host that is too long.
    pub fn readings(&self) -> &'static [ParserReading] {
        self.evidence().readings
    }

    /// The remedy.
    pub fn help(&self) -> impl fmt::Display {
        Help(*self)
    }

    /// The text to write in place of the [`range`](Disagreed::range), if one edit mends it.
    ///
    /// ```
    /// use rfc1738::agreed;
    ///
    /// let error = agreed("http://host.dom./").unwrap_err();
    /// assert_eq!((error.range(), error.replacement()), (15..16, Some("")));
    /// ```
    pub fn replacement(&self) -> Option<&'static str> {
        match self.reason {
            Reason::LeadingZero | Reason::PortZeros | Reason::FinalPeriod => Some(""),
            Reason::Path => Some("/"),
            _ => None,
        }
    }

    /// The position for people, in characters from 1.
    pub(in crate::uses::validate) fn character(&self) -> usize {
        self.character
    }

    fn evidence(&self) -> &'static Evidence {
        self.reason.evidence()
    }
}

impl Reason {
    /// The rule that excludes a text for it.
    pub(super) fn rule(self) -> Rule {
        self.evidence().rule
    }

    fn evidence(self) -> &'static Evidence {
        EVIDENCE
            .iter()
            .find(|evidence| discriminant(&evidence.reason) == discriminant(&self))
            .unwrap_or(&EVIDENCE[0])
    }
}

/// The position, the reason and the help, in one line.
impl fmt::Display for Disagreed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Line {
            character: Some(self.character),
            message: &format_args!("{}", self.reason()),
            section: self.rule().section(),
            help: Some(&format_args!("{}", self.help())),
        }
        .show(f)
    }
}

impl core::error::Error for Disagreed {}

struct ReasonText(Disagreed);

impl fmt::Display for ReasonText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ReasonText(refused) = self;
        write!(f, "{}", refused.message())?;
        let readings = refused.readings();
        for (reading, at) in readings.iter().zip(0..) {
            let ParserReading { parser, host, port } = reading;
            match at {
                0 => write!(
                    f,
                    "; for example, in \"{}\" {parser} finds ",
                    refused.example()
                )?,
                _ if at + 1 == readings.len() => write!(f, ", and {parser} ")?,
                _ => write!(f, ", {parser} ")?,
            }
            let is_port = readings.iter().any(|reading| !reading.port.is_empty());
            let (part, value) = if is_port {
                ("port", port)
            } else {
                ("host", host)
            };
            match (value.is_empty(), at) {
                (true, _) => write!(f, "no {part}")?,
                (false, 0) => write!(f, "the {part} \"{value}\"")?,
                (false, _) => write!(f, "\"{value}\"")?,
            }
        }
        Ok(())
    }
}

struct Message(Disagreed);

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let message = self.0.evidence().message;
        match self.0.reason {
            Reason::Syntax | Reason::Slashes | Reason::Unencoded | Reason::Character => {
                write!(f, "found {}, {message}", self.0.found)
            }
            Reason::NameLength | Reason::LabelLength => {
                let length = self.0.end - self.0.start;
                let part = match self.0.reason {
                    Reason::NameLength => "host",
                    _ => "label",
                };
                write!(f, "the {part} has {length} characters, {message}")
            }
            _ => f.write_str(message),
        }
    }
}

struct Help(Disagreed);

impl fmt::Display for Help {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.evidence().help)?;
        if let Reason::NotAllowed(allowed) = self.0.reason {
            let mut or = " ";
            for ((scheme, _), _) in SCHEMES.iter().zip(allowed).filter(|(_, is)| *is) {
                write!(f, "{}\"{scheme}\"", replace(&mut or, " or "))?;
            }
        }
        Ok(())
    }
}

/// Why a text is refused. A rule may have several reasons.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Reason {
    Scheme,
    NoScheme,
    /// Which of the [`SCHEMES`] are allowed.
    NotAllowed([bool; SCHEMES.len()]),
    NoneAllowed,
    Slashes,
    Syntax,
    Unencoded,
    User,
    IpLiteral,
    Character,
    EmptyLabel,
    FinalPeriod,
    NameLength,
    LabelLength,
    Punycode,
    LeadingZero,
    Octet,
    Number,
    NumberPrefix,
    Underscore,
    Port,
    PortZeros,
    PortEmpty,
    Path,
}

struct Evidence {
    reason: Reason,
    rule: Rule,
    message: &'static str,
    help: &'static str,
    example: &'static str,
    readings: &'static [ParserReading],
}

const fn host(parser: &'static str, host: &'static str) -> ParserReading {
    ParserReading {
        parser,
        host,
        port: "",
    }
}

const fn port(parser: &'static str, port: &'static str) -> ParserReading {
    ParserReading {
        parser,
        host: "host.dom",
        port,
    }
}

/// `survey/payloads.py` checks that the parsers read the examples as stated here.
const EVIDENCE: [Evidence; 24] = [
    Evidence {
        reason: Reason::Scheme,
        rule: Rule::AgreedScheme,
        message: "parsers were compared for the schemes http, https, ws and wss only",
        help: "write one of these, or let the program that checks the URL also make the request",
        example: "ftp://host.dom/",
        readings: &[],
    },
    Evidence {
        reason: Reason::NoScheme,
        rule: Rule::AgreedScheme,
        message: "the text does not begin with the scheme of a URL",
        help: "write \"https://\" or another scheme before the host",
        example: "host.dom/",
        readings: &[],
    },
    Evidence {
        reason: Reason::NotAllowed([false; SCHEMES.len()]),
        rule: Rule::AgreedScheme,
        message: "the scheme is not one of those that are allowed",
        help: "write",
        example: "http://host.dom/",
        readings: &[],
    },
    Evidence {
        reason: Reason::NoneAllowed,
        rule: Rule::AgreedScheme,
        message: "the set allows none of the schemes http, https, ws and wss, for which parsers were compared",
        help: "allow one of these",
        example: "http://host.dom/",
        readings: &[],
    },
    Evidence {
        reason: Reason::Slashes,
        rule: Rule::AgreedSyntax,
        message: "where two slashes and the host must follow: some parsers find the host without them",
        help: "write \"://\" after the scheme",
        example: "http:/192.0.2.1/",
        readings: &[
            host("Python's urllib.parse", ""),
            host("Node's URL", "192.0.2.1"),
        ],
    },
    Evidence {
        reason: Reason::Unencoded,
        rule: Rule::AgreedSyntax,
        message: "which a path, a query or a fragment does not have as it is",
        help: "write it as an escape: a space as %20, \"%\" as %25, \"#\" as %23",
        example: "http://host.dom/a b",
        readings: &[],
    },
    Evidence {
        reason: Reason::Syntax,
        rule: Rule::AgreedSyntax,
        message: "which is not allowed before the path",
        help: "leave it out, or write a \"/\" before it if it belongs to the path",
        example: r"http://127.0.0.1\@192.0.2.1/",
        readings: &[
            host("Python's urllib.parse", "192.0.2.1"),
            host("Node's URL", "127.0.0.1"),
        ],
    },
    Evidence {
        reason: Reason::User,
        rule: Rule::AgreedUser,
        message: "user information before the host, in which some parsers find the host",
        help: "leave it out, with its \"@\"",
        example: "http://192.0.2.1:a:b@host.dom/",
        readings: &[
            host("Node's URL", "host.dom"),
            host("parse-uri", "192.0.2.1"),
        ],
    },
    Evidence {
        reason: Reason::IpLiteral,
        rule: Rule::AgreedIpLiteral,
        message: "an IPv6 address: some parsers read another one, an IPv4 address, or the part before a colon",
        help: "use a name of the host, or an IPv4 address",
        example: "http://[::ffff:192.0.2.1]/",
        readings: &[
            host("Python's urllib.parse", "::ffff:192.0.2.1"),
            host("Node's URL", "[::ffff:c000:201]"),
            host("OkHttp", "192.0.2.1"),
            host("parse-uri", "["),
        ],
    },
    Evidence {
        reason: Reason::Character,
        rule: Rule::AgreedHostCharacter,
        message: "which some parsers decode in a host, or read as its end",
        help: "use letters, digits, \"-\", \"_\" and \".\" only",
        example: "http://127.0.0.%31/",
        readings: &[
            host("Python's urllib.parse", "127.0.0.%31"),
            host("Node's URL", "127.0.0.1"),
            host("Node's url.parse", "127.0.0."),
        ],
    },
    Evidence {
        reason: Reason::EmptyLabel,
        rule: Rule::AgreedEmptyLabel,
        message: "a label of the host is empty, or all of the host: some parsers then look for the host in the path",
        help: "write the name of a host, whose labels have one period between them",
        example: "http:///host.dom/",
        readings: &[
            host("Python's urllib.parse", ""),
            host("Node's URL", "host.dom"),
        ],
    },
    Evidence {
        reason: Reason::FinalPeriod,
        rule: Rule::AgreedEmptyLabel,
        message: "a period ends the host: without it, the host is another text, to which a resolver may append a domain",
        help: "leave out the period",
        example: "http://host.dom./",
        readings: &[],
    },
    Evidence {
        reason: Reason::NameLength,
        rule: Rule::HostNameLength,
        message: "but names have at most 253: in a longer one some functions find no host, and write a URL whose host is in \
                  the path",
        help: "shorten it",
        example: Rule::HostNameLength.example(),
        readings: &[],
    },
    Evidence {
        reason: Reason::LabelLength,
        rule: Rule::AgreedLabelLength,
        message: "and some parsers cut one of more than 62",
        help: "shorten it",
        example: "http://a12345678901234567890123456789012345678901234567890123456789012.dom/",
        readings: &[
            host(
                "Node's URL",
                "a12345678901234567890123456789012345678901234567890123456789012.dom",
            ),
            host(
                "fast-url-parser",
                "a12345678901234567890123456789012345678901234567890123456789012",
            ),
        ],
    },
    Evidence {
        reason: Reason::Punycode,
        rule: Rule::AgreedPunycode,
        message: "the label is an international name in its encoded form, which some parsers decode or change",
        help: "use another name of the host",
        example: "http://xn--80ak6aa92e.dom/",
        readings: &[
            host("Node's URL", "xn--80ak6aa92e.dom"),
            host("furl", "\u{430}\u{440}\u{440}\u{4cf}\u{435}.dom"),
        ],
    },
    Evidence {
        reason: Reason::LeadingZero,
        rule: Rule::AgreedLeadingZero,
        message: "the group of the address begins with a zero: parsers read it as octal, as decimal or as a part of a name",
        help: "leave out the leading zeros",
        example: "http://010.2.3.1/",
        readings: &[
            host("Python's urllib.parse", "010.2.3.1"),
            host("Node's URL", "8.2.3.1"),
            host("uri-js", "10.2.3.1"),
        ],
    },
    Evidence {
        reason: Reason::Octet,
        rule: Rule::AgreedNumber,
        message: "the group of the address is over 255: parsers read the host as a name, and a resolver may read it as \
                  another address",
        help: NUMBER_HELP,
        example: "http://192.0.2.256/",
        readings: &[
            host("Python's urllib.parse", "192.0.2.256"),
            host("Node's URL", ""),
        ],
    },
    Evidence {
        reason: Reason::Number,
        rule: Rule::AgreedNumber,
        message: "the last label of the host does not begin with a letter, but the host is not an IPv4 address of four decimal \
                  groups: some parsers read it as an address",
        help: NUMBER_HELP,
        example: "http://127.1/",
        readings: &[
            host("Python's urllib.parse", "127.1"),
            host("Node's URL", "127.0.0.1"),
        ],
    },
    Evidence {
        reason: Reason::NumberPrefix,
        rule: Rule::AgreedNumberPrefix,
        message: "the name begins with an address: some parsers take that for the host",
        help: "use another name of the host",
        example: "http://192.0.2.1.host.dom/",
        readings: &[
            host("Node's URL", "192.0.2.1.host.dom"),
            host("Boost.URL", "192.0.2.1"),
        ],
    },
    Evidence {
        reason: Reason::Underscore,
        rule: Rule::AgreedUnderscore,
        message: "the host has a \"_\" and the URL a port, which some parsers then do not see",
        help: "leave out the port with its \":\", or use a name without \"_\"",
        example: "http://my_host.dom:8080/",
        readings: &[port("Node's URL", "8080"), port("Commons HttpClient", "")],
    },
    Evidence {
        reason: Reason::Port,
        rule: Rule::AgreedPort,
        message: "there is no such port: parsers that accept it name different ones, such as its last 16 bits or the default",
        help: "write a number from 1 to 65535, or leave it out with its \":\"",
        example: "http://host.dom:65616/",
        readings: &[port("Go's net/url", "65616"), port("libwget", "80")],
    },
    Evidence {
        reason: Reason::PortZeros,
        rule: Rule::AgreedPort,
        message: "the port begins with a zero: some parsers give it so to programs, which read it as octal or as decimal",
        help: "leave out the leading zeros",
        example: "http://host.dom:014353/",
        readings: &[
            port("Python's urllib.parse", "14353"),
            port("Tcllib's uri", "014353"),
        ],
    },
    Evidence {
        reason: Reason::PortEmpty,
        rule: Rule::AgreedPort,
        message: "the port is missing: some parsers take its \":\" for a part of the host",
        help: "write a number from 1 to 65535, or leave out the \":\"",
        example: "http://host.dom:/",
        readings: &[
            host("Node's URL", "host.dom"),
            host("Perl's URI", "host.dom:"),
        ],
    },
    Evidence {
        reason: Reason::Path,
        rule: Rule::AgreedPath,
        message: "no \"/\" follows the host: some parsers take the text that does for a part of the host, or look for the host in it",
        help: "write a \"/\" before it",
        example: "http://host.dom?@192.0.2.1/",
        readings: &[
            host("Node's URL", "host.dom"),
            host("LuaSocket", "192.0.2.1"),
            host("neon", "host.dom?@192.0.2.1"),
        ],
    },
];

const NUMBER_HELP: &str = "write an IPv4 address, or a name whose last label begins with a letter";

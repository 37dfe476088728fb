//! [`FIELDS`]: what the protocol of each scheme makes of the octets that a part of a URL is decoded
//! to (section 6). [`interpret`](crate::Url::interpret) refuses by this table, and
//! [`validate`](crate::validate()) warns by it.
//!
//! Not in it, because they are in no line: the type of Gopher, which is not sent; the parts of
//! WAIS, which counts octets (RFC 1625); a file, whose path is checked where one is made; the parts
//! of new schemes.

use crate::{
    Production::{self, *},
    parse::encoding::IN_A_SELECTOR,
};

/// Parts of a URL, as a client sends them.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Field {
    url: Production,
    /// Leaves of its tree, each by the production that it derives from; if there are none here, all
    /// that no row before this one has.
    parts: &'static [Production],
    /// The protocol.
    pub(crate) protocol: &'static str,
    /// The octets that end the line or a field of it, or that a server might take for such an end,
    /// or that a user should not type. They are refused.
    pub(crate) delimiters: &'static [u8],
    /// Whether a Telnet connection carries it, so that [`TELNET_COMMAND`] begins a command.
    pub(crate) is_telnet: bool,
    /// Whoever may take what begins with "-" for an option. It is sent, with a warning.
    pub(crate) reads_options: Option<&'static str>,
    /// The most octets of its line, with the line end. What makes a longer one is refused.
    pub(crate) longest: Option<usize>,
}

/// CR and LF end a line, and a server might take NUL for the end.
pub(super) const LINE_END: &[u8] = b"\0\n\r";

/// The octet that begins a command in a Telnet connection; two of them represent one (RFC 854).
pub(crate) const TELNET_COMMAND: u8 = 0xFF;

/// What a terminal and a client of Telnet obey: the control characters of US-ASCII, which may be
/// keys of theirs, and [`TELNET_COMMAND`].
const KEYS: &[u8] = &{
    let mut keys = [0x7F; 34];
    let mut control = 0;
    while control < b' ' {
        keys[control as usize] = control;
        control += 1;
    }
    keys[33] = TELNET_COMMAND;
    keys
};

const fn field(
    protocol: &'static str,
    url: Production,
    parts: &'static [Production],
    delimiters: &'static [u8],
) -> Field {
    Field {
        url,
        parts,
        protocol,
        delimiters,
        is_telnet: false,
        reads_options: None,
        longest: None,
    }
}

/// In the order of section 3. Above each row is its source.
static FIELDS: [Field; 12] = [
    // RFC 959, 5.3: a string has no CR and LF. 4.1: it is sent over a Telnet connection; FTP doubles
    // the octet.
    Field {
        is_telnet: true,
        ..field("FTP", FtpUrl, &[User, Password], LINE_END)
    },
    // The names of the path. Servers have handed the last one to `ls` and `tar` (CVE-1999-0997).
    Field {
        is_telnet: true,
        reads_options: Some("some servers hand the name to another program"),
        ..field("FTP", FtpUrl, &[], LINE_END)
    },
    // RFC 9112, 3: the target is in the first line. It is sent as written, but a program might
    // decode it.
    field("HTTP", HttpUrl, &[], LINE_END),
    // Section 3.4.1, and RFC 1436: a tab and a line end divide the request.
    field("Gopher", GopherUrl, &[Selector], IN_A_SELECTOR),
    field("Gopher", GopherUrl, &[Search], b"\0\t\n\r"),
    field("Gopher+", GopherUrl, &[GopherPlusString], b"\0\t\n\r"),
    // RFC 821, 4.1.2: "<", ">" and "," delimit an address unless they are quoted, which the rule
    // `mailto-addr-spec` checks. In a domain literal, RFC 822 allows them, and `mailto-additional`
    // warns.
    Field {
        reads_options: Some("some systems hand the address to a mail program"),
        ..field("SMTP", MailtoUrl, &[], LINE_END)
    },
    // RFC 977, 2.3: commands have at most 512 octets. RFC 1036, 2.1.5: "<" and ">" enclose a
    // message-id. RFC 977, 2.3: a space or a tab ends an argument.
    Field {
        longest: Some(512),
        ..field("NNTP", NewsUrl, &[Article], b"\0\t\n\r <>")
    },
    Field {
        longest: Some(512),
        ..field("NNTP", NewsUrl, &[], LINE_END)
    },
    Field {
        longest: Some(512),
        ..field("NNTP", NntpUrl, &[], LINE_END)
    },
    // RFC 854; the advice of section 3.8 is typed by a user. Servers have handed the name of a user
    // to `login` (CVE-2007-0882).
    Field {
        is_telnet: true,
        reads_options: Some("some servers hand the name to another program"),
        ..field("Telnet", TelnetUrl, &[], KEYS)
    },
    // The Prospero Protocol, version 5, "Spaces, quoting, and line-feeds": lines end in LF. White
    // space and quotes in a token are quoted (`prospero::token`).
    field("Prospero", ProsperoUrl, &[], LINE_END),
];

/// What the protocol makes of a `part` of a `url`: a leaf of its tree that derives from `part`.
/// `None` if that is in no line.
pub(crate) fn of(url: Production, part: Production) -> Option<&'static Field> {
    FIELDS
        .iter()
        .find(|field| field.url == url && (field.parts.is_empty() || field.parts.contains(&part)))
}

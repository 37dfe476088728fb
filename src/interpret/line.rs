//! [`Line`]: the line of a protocol that carries a part of a URL, and the octets that delimit something in it
//! (section 6).

use crate::{
    Production::{self, *},
    forbidden,
};

/// The line of a protocol in which a client sends a part of a URL.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Line {
    /// The protocol.
    pub(crate) protocol: &'static str,
    /// The octets that end the line or a field of it, or that a server might take for such an end: "encoded delimiters
    /// for a given protocol".
    pub(crate) delimiters: &'static [u8],
    /// Whether a Telnet connection carries the line, so that [`TELNET_COMMAND`] begins a command.
    pub(crate) is_telnet: bool,
}

/// CR and LF end a line, and a server might take NUL for the end.
pub(super) const LINE_END: &[u8] = b"\0\n\r";

/// The octet that begins a command in a Telnet connection; two of them stand for one (RFC 854).
pub(crate) const TELNET_COMMAND: u8 = 0xFF;

/// The line that carries a `part` of a `url`: a leaf of its tree that derives from `part`. `None` if the part is in no
/// line: a type is not sent, WAIS counts octets, and a file URL and a new scheme have no protocol here.
pub(crate) fn line(url: Production, part: Production) -> Option<Line> {
    let (protocol, delimiters) = match (url, part) {
        // The control connection of RFC 959 is a Telnet connection, but FTP doubles the octet.
        (FtpUrl, _) => ("FTP", LINE_END),
        // A client sends no decoded octets, but others might.
        (HttpUrl, _) => ("HTTP", LINE_END),
        (GopherUrl, GType) => return None,
        (GopherUrl, Selector) => ("Gopher", forbidden::IN_A_SELECTOR),
        (GopherUrl, GopherPlusString) => ("Gopher+", &b"\0\t\n\r"[..]),
        (GopherUrl, _) => ("Gopher", &b"\0\t\n\r"[..]),
        (MailtoUrl, _) => ("SMTP", LINE_END),
        // "<" and ">" enclose a message-id, and a space or a tab ends an argument.
        (NewsUrl, Article) => ("NNTP", &b"\0\t\n\r <>"[..]),
        (NewsUrl | NntpUrl, _) => ("NNTP", LINE_END),
        (TelnetUrl, _) => ("Telnet", &[b'\0', b'\n', b'\r', TELNET_COMMAND][..]),
        (ProsperoUrl, _) => ("Prospero", LINE_END),
        _ => return None,
    };
    Some(Line { protocol, delimiters, is_telnet: matches!(url, FtpUrl | TelnetUrl) })
}

/// The octets that a `part` of a `url` must not be decoded to; none if it is in no line.
pub(super) fn delimiters(url: Production, part: Production) -> &'static [u8] {
    line(url, part).map_or(b"", |line| line.delimiters)
}

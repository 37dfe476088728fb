//! [`InterpretError`]: why a client must not or cannot act on a URL.

use core::{fmt, ops::Range};

use crate::{Citation, Production, facts::message::Octet};

/// Why a client must not or cannot act on a URL, although it derives from its production. Ranges
/// are in bytes of the text that was parsed.
///
/// ```
/// use rfc1738::{Production, Url, interpret::InterpretError};
///
/// let text = "ftp://host.dom/motd%0D%0ADELE%20motd";
/// let url = Url::parse(text)?;
/// let error = url.interpret().unwrap_err();
/// assert!(matches!(error, InterpretError::Smuggled { part: Production::FSegment, octet: b'\r', .. }));
/// assert_eq!((&text[error.range()], error.section()), ("%0D", "6"));
/// assert_eq!(
///     error.to_string(),
///     "bytes 19..22: the fsegment contains an encoded 0D (CR), which could be a delimiter of the protocol and must not be \
///      sent unencoded (section 6)"
/// );
/// # Ok::<(), rfc1738::ParseError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("bytes {}..{}: {}", self.range().start, self.range().end, self.message())]
#[non_exhaustive]
pub enum InterpretError {
    /// An escape stands for an octet that would end or divide a line of the protocol, or begin a
    /// command in it (section 6).
    Smuggled {
        /// The part of the URL that contains it.
        part: Production,
        /// The octet.
        octet: u8,
        /// Its escape.
        range: Range<usize>,
    },
    /// The port is 0 or greater than 65535, so no client can connect to it. The default port would
    /// belong to another server.
    Port {
        /// The port.
        range: Range<usize>,
    },
    /// A new scheme: the RFC does not say what a client does with an `otherurl`.
    NewScheme {
        /// The name of the scheme.
        range: Range<usize>,
    },
    /// The prefix `URL:`, which marks a URL and is not part of it (Appendix). The tree has it as a
    /// new scheme.
    UrlPrefix {
        /// The prefix.
        range: Range<usize>,
    },
    /// A group of digits in the host's number is greater than 255, so it is not an IP address.
    HostNumber {
        /// The host.
        range: Range<usize>,
    },
}

impl InterpretError {
    /// The problem, and the section that says so.
    pub fn message(&self) -> impl fmt::Display {
        Message(self)
    }

    /// The part at fault, in bytes of the text that was parsed.
    pub fn range(&self) -> Range<usize> {
        match self {
            InterpretError::Smuggled { range, .. }
            | InterpretError::Port { range }
            | InterpretError::NewScheme { range }
            | InterpretError::UrlPrefix { range }
            | InterpretError::HostNumber { range } => range.clone(),
        }
    }

    /// The sections of RFC 1738 that say so, and those of other RFCs.
    pub fn section(&self) -> &'static str {
        match self {
            InterpretError::Smuggled { .. } => "6",
            InterpretError::NewScheme { .. } => "4",
            InterpretError::UrlPrefix { .. } => "Appendix",
            InterpretError::Port { .. } => "3.1, RFC 1700",
            InterpretError::HostNumber { .. } => "3.1, RFC 791 2.3",
        }
    }
}

/// [`InterpretError::message`].
struct Message<'a>(&'a InterpretError);

impl fmt::Display for Message<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            InterpretError::Smuggled { part, octet, .. } => write!(
                f,
                "the {part} contains an encoded {}, which could be a delimiter of the protocol and must not be sent unencoded",
                Octet(*octet)
            ),
            InterpretError::Port { .. } => f.write_str(
                "no client can connect to this port: ports are numbered from 1 to 65535",
            ),
            InterpretError::NewScheme { .. } => f.write_str(
                "only the definition of the scheme says what a client does with its URLs",
            ),
            InterpretError::UrlPrefix { .. } => f.write_str(
                "\"URL:\" marks the text after it as a URL and is not part of it, leave it out",
            ),
            InterpretError::HostNumber { .. } => {
                f.write_str("a group of digits in the IP address is greater than 255")
            }
        }?;
        Citation(self.0.section()).fmt(f)
    }
}

//! [`InterpretError`]: why a client must not act on a URL, although it is valid.

use core::ops::Range;

use crate::{Production, facts::message::Octet};

/// Why a client must not act on a URL, although it is valid. Ranges are in bytes of the text that was parsed.
///
/// ```
/// use rfc1738::{Production, Url, interpret::InterpretError};
///
/// let text = "ftp://host.dom/motd%0D%0ADELE%20motd";
/// let url = Url::parse(text)?;
/// let error = url.as_ftp().unwrap().interpret().unwrap_err();
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
#[non_exhaustive]
pub enum InterpretError {
    /// An escape stands for an octet that would end or divide a line of the protocol, or begin a command in it (section
    /// 6).
    #[error(
        "bytes {}..{}: the {part} contains an encoded {}, which could be a delimiter of the protocol and must not be sent \
        unencoded (section 6)",
        .range.start, .range.end, Octet(*.octet)
    )]
    Smuggled {
        /// The part of the URL that contains it.
        part: Production,
        /// The octet.
        octet: u8,
        /// Its escape.
        range: Range<usize>,
    },
    /// The port is 0 or greater than 65535, so no client can connect to it. The default port would belong to another
    /// server.
    #[error("bytes {}..{}: no client can connect to this port: ports are numbered from 1 to 65535 (section 3.1)", .range.start, .range.end)]
    Port {
        /// The port.
        range: Range<usize>,
    },
    /// The URL gives no port, and its scheme is none of those that it is interpreted by, so its default port is not known.
    #[error(
        "bytes {}..{}: the default port of this scheme is not known; interpret the URL by the set of schemes that it was \
         parsed by (section 4)",
        .range.start, .range.end
    )]
    DefaultPort {
        /// The name of the scheme.
        range: Range<usize>,
    },
    /// A group of digits in the host's number is greater than 255, so it is not an IP address.
    #[error("bytes {}..{}: a group of digits in the IP address is greater than 255 (section 3.1)", .range.start, .range.end)]
    HostNumber {
        /// The host.
        range: Range<usize>,
    },
}

impl InterpretError {
    /// The part at fault, in bytes of the text that was parsed.
    pub fn range(&self) -> Range<usize> {
        match self {
            InterpretError::Smuggled { range, .. }
            | InterpretError::Port { range }
            | InterpretError::DefaultPort { range }
            | InterpretError::HostNumber { range } => range.clone(),
        }
    }

    /// The section of the RFC that says so.
    pub fn section(&self) -> &'static str {
        match self {
            InterpretError::Smuggled { .. } => "6",
            InterpretError::DefaultPort { .. } => "4",
            InterpretError::Port { .. } | InterpretError::HostNumber { .. } => "3.1",
        }
    }
}

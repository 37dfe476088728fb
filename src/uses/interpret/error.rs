//! [`InterpretError`]: why a client must not or cannot act on a URL.

use core::{fmt, ops::Range};

use crate::{
    Production,
    facts::message::{Line, Octet},
};

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
///     "at character 20: the fsegment contains an encoded 0D (CR), which could be a delimiter of the protocol and must not be \
///      sent unencoded (section 6)"
/// );
/// # Ok::<(), rfc1738::UrlError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}", Line {
    character: Some(self.range().start + 1),
    message: &format_args!("{}", Message(self)),
    section: self.section(),
    help: None,
})]
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
    /// A part makes a line that is longer than its protocol allows.
    TooLong {
        /// The part of the URL.
        part: Production,
        /// How many octets the line has, with its end.
        length: usize,
        /// How many it may have.
        most: usize,
        /// The part.
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
}

impl InterpretError {
    /// The problem, without the position and the section.
    pub fn message(&self) -> impl fmt::Display {
        Message(self)
    }

    /// The part at fault, in bytes of the text that was parsed.
    pub fn range(&self) -> Range<usize> {
        match self {
            InterpretError::Smuggled { range, .. }
            | InterpretError::TooLong { range, .. }
            | InterpretError::NewScheme { range }
            | InterpretError::UrlPrefix { range } => range.clone(),
        }
    }

    /// The sections of RFC 1738 that say so, and those of other RFCs.
    pub fn section(&self) -> &'static str {
        match self {
            InterpretError::Smuggled { .. } => "6",
            InterpretError::TooLong { .. } => "3.6, RFC 977 2.3",
            InterpretError::NewScheme { .. } => "4",
            InterpretError::UrlPrefix { .. } => "Appendix",
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
            InterpretError::TooLong {
                part, length, most, ..
            } => write!(
                f,
                "the {part} makes a command of {length} octets, and {most} are allowed"
            ),
            InterpretError::NewScheme { .. } => f.write_str(
                "only the definition of the scheme says what a client does with its URLs",
            ),
            InterpretError::UrlPrefix { .. } => f.write_str(
                "\"URL:\" marks the text after it as a URL and is not part of it, leave it out",
            ),
        }
    }
}

//! Mailto: an address (section 3.5).

use super::{InterpretError, Octets};
use crate::{Production, Span, ast::MailtoUrl};

/// The address to write to, an `addr-spec` of RFC 822 (section 3.5).
///
/// # Errors
///
/// An escape in it stands for CR, LF or NUL, which would end the line of the mail that contains it.
pub(super) fn interpret<'a>(url: &MailtoUrl<Span<'a>>) -> Result<Octets<'a>, InterpretError> {
    Octets::decode(
        Production::MailtoUrl,
        Production::Encoded822Addr,
        url.encoded822addr,
    )
}

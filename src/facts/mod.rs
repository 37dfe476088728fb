//! Facts that need no parser: section 5 as a list, the ten schemes, addresses of RFC 822, and the
//! forms of a message.

pub(crate) mod message;
pub(crate) mod production;
pub(crate) mod rfc822;
pub(crate) mod scheme;

//! [`Octet`]: displays an octet.

use core::fmt;

/// An octet, safe to display: a graphic character as itself, any other octet in hexadecimal, with its name in US-ASCII.
pub(crate) struct Octet(pub(crate) u8);

impl fmt::Display for Octet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const CONTROLS: [&str; 32] = [
            "NUL", "SOH", "STX", "ETX", "EOT", "ENQ", "ACK", "BEL", "BS", "HT", "LF", "VT", "FF", "CR", "SO", "SI",
            "DLE", "DC1", "DC2", "DC3", "DC4", "NAK", "SYN", "ETB", "CAN", "EM", "SUB", "ESC", "FS", "GS", "RS", "US",
        ];
        match self.0 {
            b'"' => f.write_str("<\">"),
            octet @ b'!'..=b'~' => write!(f, "\"{}\"", char::from(octet)),
            octet @ 0..b' ' => write!(f, "{octet:02X} ({})", CONTROLS[octet as usize]),
            b' ' => f.write_str("20 (SPACE)"),
            0x7F => f.write_str("7F (DEL)"),
            octet => write!(f, "{octet:02X}"),
        }
    }
}

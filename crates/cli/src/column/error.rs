//! Why a column cannot be read.

use std::io::{self, ErrorKind};

use rfc1738_conformance::safe::{shortened, visible};

use crate::arguments::name::UnknownName;

/// The failure to read a malformed file. The message need not be safe to print, nor short.
pub(super) fn invalid(message: String) -> io::Error {
    io::Error::new(ErrorKind::InvalidData, presentable(message))
}

/// The message, safe to print, and short.
pub(super) fn presentable(message: String) -> String {
    visible(shortened(message, 1000).as_bytes())
}

/// The failure to find the column `name` among `names`.
pub(super) fn absent(name: &str, names: &[String]) -> io::Error {
    const SHOWN: usize = 20;
    let mut list = names
        .iter()
        .take(SHOWN)
        .map(|name| format!("`{name}`"))
        .collect::<Vec<_>>()
        .join(", ");
    match names.len() {
        0 => list.push_str("none"),
        count if count > SHOWN => list.push_str(&format!(" and {} more", count - SHOWN)),
        _ => {}
    }
    let names = names.iter().map(String::as_str);
    invalid(
        UnknownName::new(
            "there is no column",
            name,
            names,
            format!("; its columns: {list}"),
        )
        .to_string(),
    )
}

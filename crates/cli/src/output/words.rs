//! Numbers of things, for people.

/// A number of things, with the name of one.
pub(crate) fn counted(count: u64, name: &str) -> String {
    format!("{count} {name}{}", if count == 1 { "" } else { "s" })
}

//! The railroad diagrams in the documentation of the library, whose functions they link to.

use rfc1738::Production;
use rfc1738_conformance::grammar::{Grammar, Rule};
use rfc1738_diagrams::railroad;

use crate::folder::Folder;

/// The diagrams, each under the name of its production.
pub(crate) fn folder() -> Folder {
    // The text of the documentation continues after an empty line.
    let file = |rule: &Rule| (format!("{}.svg", rule.name), railroad(rule, page) + "\n");
    Folder::new("grammar/diagrams", Grammar::rfc1738().rules().iter().map(file))
}

/// The page of a production's function, as seen from that of another.
fn page(production: &str) -> Option<String> {
    let production: Production = production.parse().ok()?;
    Some(format!("fn.{}.html", production.combinator()))
}

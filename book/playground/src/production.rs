//! [`Row`]: a production, as the page shows it.

use rfc1738::Production;
use serde::Serialize;

#[derive(Serialize)]
pub(crate) struct Row {
    name: &'static str,
    definition: &'static str,
    heading: &'static str,
    section: &'static str,
    /// Its page in the reference, without the extension.
    page: &'static str,
}

/// Where each production is defined: its name, and the name of the file in `src/grammar`.
const PAGES: &[(&str, &str)] = &include!(concat!(env!("OUT_DIR"), "/pages.rs"));

impl Row {
    pub(crate) fn of(production: Production) -> Row {
        let name = production.name();
        let page = PAGES.iter().find(|(of, _)| *of == name).map_or("index", |(_, page)| page);
        Row {
            name,
            definition: production.definition(),
            heading: production.heading(),
            section: production.section(),
            page,
        }
    }
}

//! [`ProductionFacts`], [`RuleFacts`] and [`RegisteredFacts`]: the rows of the library's tables,
//! and of a set of schemes.

use rfc1738::{Production, Registered, Rule, Rules, Severity};
use serde::Serialize;

#[derive(Serialize)]
pub(crate) struct ProductionFacts {
    name: &'static str,
    definition: &'static str,
    heading: &'static str,
    section: &'static str,
}

impl ProductionFacts {
    pub(crate) fn of(production: Production) -> Self {
        ProductionFacts {
            name: production.name(),
            definition: production.definition(),
            heading: production.heading(),
            section: production.section(),
        }
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct RuleFacts {
    id: &'static str,
    section: &'static str,
    severity: Severity,
    summary: &'static str,
    example: &'static str,
    counter_example: &'static str,
    /// Whether it is one of those of the agreed language, which are off by default.
    agreed: bool,
}

impl RuleFacts {
    pub(crate) fn of(rule: Rule) -> Self {
        RuleFacts {
            id: rule.id(),
            section: rule.section(),
            severity: rule.severity(),
            summary: rule.summary(),
            example: rule.example(),
            counter_example: rule.counter_example(),
            agreed: !Rules::rfc1738().contains(rule),
        }
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct RegisteredFacts<'a> {
    name: &'a str,
    production: Production,
    default_port: Option<u16>,
}

impl<'a> RegisteredFacts<'a> {
    pub(crate) fn of(registered: &'a Registered) -> Self {
        RegisteredFacts {
            name: registered.name(),
            production: registered.production(),
            default_port: registered.default_port(),
        }
    }
}

//! The values that the functions return as JSON, where the library's own have not the form of the
//! package.

use std::fmt::Display;

use rfc1738::{
    Production, Registered, Rule, Rules, Severity, Span, UrlError,
    context::{Context, Extracted, Reading, Rejected},
};
use rfc1738_by_name::interpret::Step;
use serde::Serialize;

/// An error, with the line that people read.
#[derive(Serialize)]
pub(crate) struct ErrorAndLine<E> {
    #[serde(flatten)]
    error: E,
    line: String,
}

impl<E: Display> ErrorAndLine<E> {
    pub(crate) fn of(error: E) -> Self {
        ErrorAndLine {
            line: error.to_string(),
            error,
        }
    }
}

/// A step of a client, and its text.
#[derive(Serialize)]
pub(crate) struct StepAndText {
    #[serde(flatten)]
    step: Step,
    text: String,
}

impl StepAndText {
    pub(crate) fn of(step: Step) -> Self {
        StepAndText {
            text: step.to_string(),
            step,
        }
    }
}

/// A URL, or text that is presented as one, with the names of `rfc1738 extract --json`.
#[derive(Serialize)]
pub(crate) struct Item<'a> {
    wrapper: &'static str,
    r#match: Span<'a>,
    url: Span<'a>,
    fragment: Option<Span<'a>>,
    #[serde(flatten)]
    details: ItemDetails<'a>,
}

/// The members that only a URL has, or only rejected text.
#[derive(Serialize)]
#[serde(untagged)]
enum ItemDetails<'a> {
    Url {
        hyphens: &'a [usize],
        further: Option<Span<'a>>,
        #[serde(rename = "leftOut")]
        left_out: u64,
        readings: Vec<UrlAndFragment<'a>>,
        error: Null,
    },
    Rejected {
        offset: usize,
        error: ErrorAndLine<&'a UrlError>,
        input: &'a str,
    },
}

/// Serialized as `null`.
#[derive(Serialize)]
struct Null;

#[derive(Serialize)]
struct UrlAndFragment<'a> {
    url: &'a str,
    fragment: Option<&'a str>,
}

impl<'a> Item<'a> {
    pub(crate) fn url(found: &'a Extracted<'a>) -> Self {
        let details = ItemDetails::Url {
            hyphens: found.hyphens(),
            further: found.further(),
            left_out: found.left_out(),
            readings: found.readings().map(UrlAndFragment::of).collect(),
            error: Null,
        };
        Item::at(found.context(), details)
    }

    pub(crate) fn rejected(rejected: &'a Rejected<'a>) -> Self {
        let details = ItemDetails::Rejected {
            offset: rejected.offset(),
            error: ErrorAndLine::of(rejected.error()),
            input: rejected.text(),
        };
        Item::at(rejected.context(), details)
    }

    fn at(context: &Context<'a>, details: ItemDetails<'a>) -> Self {
        Item {
            wrapper: context.wrapper().name(),
            r#match: context.span(),
            url: context.url(),
            fragment: context.fragment(),
            details,
        }
    }
}

impl<'a> UrlAndFragment<'a> {
    fn of(reading: &'a Reading<'a>) -> Self {
        UrlAndFragment {
            url: reading.as_str(),
            fragment: reading.fragment(),
        }
    }
}

/// A production.
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

/// A rule of validation.
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

/// A scheme that is registered in a set.
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

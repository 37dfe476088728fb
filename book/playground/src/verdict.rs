//! [`Verdict`]: everything about a text as a URL except its derivation.

use rfc1738::{Finding, ParseError, validate};
use serde::Serialize;

use crate::client::Client;

#[derive(Serialize, Default)]
pub(crate) struct Verdict {
    /// Why it is not a URL.
    error: Option<ParseError>,
    /// The findings of strict validation.
    findings: Vec<Finding>,
    normal: Option<String>,
    client: Option<Client>,
}

impl Verdict {
    pub(crate) fn of(text: &str) -> Verdict {
        let report = validate(text);
        match report.url() {
            Err(error) => Verdict { error: Some(error.clone()), ..Verdict::default() },
            Ok(url) => Verdict {
                error: None,
                findings: report.findings().to_vec(),
                normal: Some(url.normalize()),
                client: Some(Client::of(url)),
            },
        }
    }
}

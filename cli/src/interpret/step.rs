//! [`Step`]: one thing that a client does.

use std::fmt;

use serde::Serialize;

use crate::hex;

/// One thing that a client does.
#[derive(Serialize)]
pub(super) struct Step {
    #[serde(flatten)]
    action: Action,
    /// When it is done, if not always.
    #[serde(rename = "if", skip_serializing_if = "Option::is_none")]
    condition: Option<&'static str>,
    section: &'static str,
}

#[derive(Serialize)]
#[serde(tag = "step", rename_all = "lowercase")]
pub(super) enum Action {
    /// Connects to a server; `None` if the URL names none.
    Connect { host: Option<String>, port: Option<u16> },
    /// Sends these octets.
    Send { octets: Octets },
    /// Requests something by a protocol that the RFC does not describe.
    Request { parts: Vec<Part> },
    /// Asks the user for something.
    Ask { user: &'static str },
    /// Advises the user to enter something.
    Advise { parts: Vec<Part> },
    /// Leaves a choice to the client.
    Choose { what: &'static str },
    /// Addresses a message.
    Address { octets: Octets },
    /// Opens a file on a host, or on this machine if there is none.
    Open { host: Option<String>, segments: Vec<Octets> },
    /// Shows what the server sent, as an item of this type of Gopher.
    Show { gtype: Octets },
    /// Closes the connection.
    Close,
}

/// A named part of a request.
#[derive(Serialize)]
pub(super) struct Part {
    name: &'static str,
    #[serde(flatten)]
    octets: Octets,
}

/// Octets: as text and, if they are not UTF-8, in hexadecimal.
#[derive(Serialize)]
pub(super) struct Octets {
    text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    hex: Option<String>,
    #[serde(skip)]
    shown: String,
}

impl Step {
    pub(super) fn new(section: &'static str, action: Action) -> Self {
        Step { action, condition: None, section }
    }

    /// A step that is done if `condition`.
    pub(super) fn when(condition: &'static str, section: &'static str, action: Action) -> Self {
        Step { action, condition: Some(condition), section }
    }
}

impl Part {
    pub(super) fn new(name: &'static str, octets: &[u8]) -> Self {
        Part { name, octets: octets.into() }
    }
}

impl From<&[u8]> for Octets {
    fn from(octets: &[u8]) -> Self {
        let hex = str::from_utf8(octets).is_err().then(|| hex::encode(octets));
        Octets { text: String::from_utf8_lossy(octets).into(), hex, shown: format!("\"{}\"", octets.escape_ascii()) }
    }
}

/// Safe to print.
impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(condition) = self.condition {
            write!(f, "if {condition}, ")?;
        }
        write!(f, "{} (section {})", self.action, self.section)
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Connect { host: Some(host), port: Some(port) } => write!(f, "connect to {host}, port {port}"),
            Action::Connect { .. } => f.write_str("connect to the server where the user reads news"),
            Action::Send { octets } => write!(f, "send {octets}"),
            Action::Request { parts } => write!(f, "request {}", List(parts)),
            Action::Ask { user } => write!(f, "ask the user {user}"),
            Action::Advise { parts } => write!(f, "advise the user to enter {}", List(parts)),
            Action::Choose { what } => write!(f, "choose {what}"),
            Action::Address { octets } => write!(f, "address a message to {octets}"),
            Action::Open { host, segments } => {
                let host = host.as_deref().unwrap_or("this machine");
                write!(f, "on {host}, open the file of the path")?;
                segments.iter().try_for_each(|segment| write!(f, " {segment}"))
            }
            Action::Show { gtype } => write!(f, "show the answer as an item of the type {gtype}"),
            Action::Close => f.write_str("close the connection"),
        }
    }
}

impl fmt::Display for Octets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.shown)
    }
}

/// Parts, separated by commas.
struct List<'a>(&'a [Part]);

impl fmt::Display for List<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().enumerate().try_for_each(|(index, Part { name, octets })| {
            let comma = if index == 0 { "" } else { ", " };
            write!(f, "{comma}the {name} {octets}")
        })
    }
}

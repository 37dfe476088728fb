//! [`Step`]: one step of a client.

use std::{fmt, ops::Deref};

use serde::{Serialize, Serializer, ser::SerializeMap};

/// One step of a client. [`Display`](fmt::Display) writes it as a line that is safe to print.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Step {
    /// The action.
    #[serde(flatten)]
    pub action: Action,
    /// The condition of the action, if it has one.
    #[serde(rename = "if", skip_serializing_if = "Option::is_none")]
    pub condition: Option<&'static str>,
    /// The section of the RFC that prescribes the action.
    pub section: &'static str,
}

/// An action of a client.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "step", rename_all = "lowercase")]
#[expect(missing_docs, reason = "the fields are what the variants say")]
pub enum Action {
    /// Connects to a server; `None` if the URL names none.
    Connect {
        host: Option<String>,
        port: Option<u16>,
    },
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
    Open {
        host: Option<String>,
        segments: Vec<Octets>,
    },
    /// Shows what the server sent, as an item of this type of Gopher.
    Show { gtype: Octets },
    /// Closes the connection.
    Close,
}

impl Action {
    /// Its name.
    pub fn name(&self) -> &'static str {
        match self {
            Action::Connect { .. } => "connect",
            Action::Send { .. } => "send",
            Action::Request { .. } => "request",
            Action::Ask { .. } => "ask",
            Action::Advise { .. } => "advise",
            Action::Choose { .. } => "choose",
            Action::Address { .. } => "address",
            Action::Open { .. } => "open",
            Action::Show { .. } => "show",
            Action::Close => "close",
        }
    }
}

/// A named part of a request.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Part {
    /// The name.
    pub name: &'static str,
    /// The octets of the part.
    #[serde(flatten)]
    pub octets: Octets,
}

/// Octets. They are serialized as `{"text": …}`, and if they are not UTF-8 also in hexadecimal, as
/// `"hex"`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Octets(Vec<u8>);

impl Step {
    pub(super) fn new(section: &'static str, action: Action) -> Self {
        Step {
            action,
            condition: None,
            section,
        }
    }

    /// A step that a client takes only if `condition`.
    pub(super) fn when(condition: &'static str, section: &'static str, action: Action) -> Self {
        Step {
            action,
            condition: Some(condition),
            section,
        }
    }
}

impl Part {
    pub(super) fn new(name: &'static str, octets: &[u8]) -> Self {
        Part {
            name,
            octets: octets.into(),
        }
    }
}

impl From<&[u8]> for Octets {
    fn from(octets: &[u8]) -> Self {
        Octets(octets.into())
    }
}

impl Deref for Octets {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.0
    }
}

impl Serialize for Octets {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_map(None)?;
        object.serialize_entry("text", &String::from_utf8_lossy(self))?;
        if std::str::from_utf8(self).is_err() {
            let hex: String = self.iter().map(|octet| format!("{octet:02x}")).collect();
            object.serialize_entry("hex", &hex)?;
        }
        object.end()
    }
}

/// Writes a line that is safe to print.
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
            Action::Connect {
                host: Some(host),
                port: Some(port),
            } => write!(f, "connect to {host}, port {port}"),
            Action::Connect { .. } => {
                f.write_str("connect to the server where the user reads news")
            }
            Action::Send { octets } => write!(f, "send {octets}"),
            Action::Request { parts } => write!(f, "request {}", PartList(parts)),
            Action::Ask { user } => write!(f, "ask the user {user}"),
            Action::Advise { parts } => write!(f, "advise the user to enter {}", PartList(parts)),
            Action::Choose { what } => write!(f, "choose {what}"),
            Action::Address { octets } => write!(f, "address a message to {octets}"),
            Action::Open { host, segments } => {
                let host = host.as_deref().unwrap_or("this machine");
                write!(f, "on {host}, open the file of the path")?;
                segments
                    .iter()
                    .try_for_each(|segment| write!(f, " {segment}"))
            }
            Action::Show { gtype } => write!(f, "show the answer as an item of the type {gtype}"),
            Action::Close => f.write_str("close the connection"),
        }
    }
}

impl fmt::Display for Octets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{}\"", self.escape_ascii())
    }
}

/// Parts, separated by commas.
struct PartList<'a>(&'a [Part]);

impl fmt::Display for PartList<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0
            .iter()
            .enumerate()
            .try_for_each(|(index, Part { name, octets })| {
                let comma = if index == 0 { "" } else { ", " };
                write!(f, "{comma}the {name} {octets}")
            })
    }
}

//! The steps of a client for a URL (section 3), as values.

use std::{fmt, ops::Deref};

use rfc1738::{
    Citation, Url,
    interpret::{
        Host, InterpretError, Interpretation, Server,
        file::File,
        ftp::{self, Login, Password, Transfer},
        gopher::{self, GopherPlus},
        http, nntp,
        prospero::{self, Object},
        telnet::Service,
        wais::{self, Target},
    },
};
use serde::{Serialize, Serializer, ser::SerializeMap};

use Action::*;

/// The steps of a client with `url`.
///
/// # Errors
///
/// A client must not act on the URL, or section 3 does not describe its scheme.
///
/// ```
/// use rfc1738::Url;
/// use rfc1738_by_name::interpret::steps;
///
/// let steps = steps(&Url::parse("gopher://host.dom/1/menu")?)?;
/// assert_eq!(steps[0].to_string(), "connect to host.dom, port 70 (section 3.4.1)");
/// assert_eq!(steps[1].to_string(), r#"send "/menu\r\n" (section 3.4.1)"#);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn steps(url: &Url<'_>) -> Result<Vec<Step>, InterpretError> {
    Ok(match url.interpret()? {
        Interpretation::Ftp(session) => ftp(&session),
        Interpretation::Http(request) => http(&request),
        Interpretation::Gopher(request) => gopher(&request),
        Interpretation::Mailto(address) => vec![Step::new(
            "3.5",
            Address {
                octets: (&*address).into(),
            },
        )],
        Interpretation::News(command) => news(&command),
        Interpretation::Nntp(session) => nntp(&session),
        Interpretation::Telnet(service) => telnet(&service),
        Interpretation::Wais(request) => wais(&request),
        Interpretation::File(file) => vec![self::file(&file)],
        Interpretation::Prospero(object) => prospero(&object),
    })
}

fn connect(section: &'static str, server: &Server<'_>) -> Step {
    Step::new(
        section,
        Connect {
            host: Some(server.host.to_string()),
            port: Some(server.port),
        },
    )
}

fn send(octets: &[u8]) -> Action {
    Send {
        octets: octets.into(),
    }
}

fn ftp(session: &ftp::Session<'_>) -> Vec<Step> {
    const PASSWORD: &str = "the server asks for a password";
    let user = send(&ftp::Command::User(session.login.name()).line());
    let user = match session.login {
        Login::Anonymous => Step::when("the server asks for a user", "3.2.1", user),
        Login::User { .. } => Step::new("3.2.1", user),
    };
    let password = match &session.login {
        Login::Anonymous => Ask {
            user: "for an Internet e-mail address, and send it as the password",
        },
        Login::User {
            password: Password::Given(password),
            ..
        } => send(&ftp::Command::Pass(password.clone()).line()),
        Login::User {
            password: Password::Ask,
            ..
        } => Ask {
            user: "for the password, and send it",
        },
    };
    let mut steps = vec![
        connect("3.2", &session.server),
        user,
        Step::when(PASSWORD, "3.2.1", password),
    ];
    for command in session.commands() {
        if matches!(
            (&command, &session.transfer),
            (
                ftp::Command::Retr(_),
                Transfer::Retrieve { typecode: None, .. }
            )
        ) {
            steps.push(Step::new(
                "3.2.3",
                Choose {
                    what: "the mode of the transfer, for example by the suffix of the name",
                },
            ));
        }
        steps.push(Step::new("3.2.2", send(&command.line())));
    }
    if let Transfer::Choose { .. } = session.transfer {
        steps.push(Step::new(
            "3.2.2",
            Choose {
                what: "what to show, because the URL has no name",
            },
        ));
    }
    steps.push(Step::new("3.2.5", Close));
    steps
}

fn http(request: &http::Request<'_>) -> Vec<Step> {
    let parts = vec![Part::new("target", request.target.as_bytes())];
    let http::Request {
        protocol, server, ..
    } = *request;
    // Where it says which port, and where it says how to begin.
    let [connection, opening] = match (protocol.is_websocket(), protocol.is_secure()) {
        (true, _) => ["RFC 6455 3", "RFC 6455 4.1"],
        (false, true) => ["RFC 2818 2.3", "RFC 2818 2.1"],
        (false, false) => ["3.3", "3.3"],
    };
    let request = match protocol.is_websocket() {
        true => Handshake { parts },
        false => Request { parts },
    };
    let connect = connect(connection, &server);
    let secure = protocol.is_secure().then(|| Step::new(opening, Secure));
    [Some(connect), secure, Some(Step::new(opening, request))]
        .into_iter()
        .flatten()
        .collect()
}

fn gopher(request: &gopher::Request<'_>) -> Vec<Step> {
    let section = match (&request.gopher_plus, &request.search) {
        (Some(GopherPlus::Form), _) => "3.4.5",
        (Some(GopherPlus::Answers(_)), _) => "3.4.9",
        (Some(_), _) => "3.4.3",
        (None, Some(_)) => "3.4.2",
        (None, None) => "3.4.1",
    };
    let mut steps = vec![
        connect("3.4.1", &request.server),
        Step::new(section, send(&request.octets())),
    ];
    if let Some(GopherPlus::Form) = request.gopher_plus {
        let form = "to fill out the form that the server sends, and send the selector again with the answers";
        steps.push(Step::new("3.4.5", Ask { user: form }));
    }
    steps.push(Step::new(
        "3.4.1",
        Show {
            gtype: (&[request.gtype][..]).into(),
        },
    ));
    steps
}

fn news(command: &nntp::Command<'_>) -> Vec<Step> {
    vec![
        Step::new(
            "3.6",
            Connect {
                host: None,
                port: None,
            },
        ),
        Step::new("3.6", send(&command.line())),
    ]
}

fn nntp(session: &nntp::Session<'_>) -> Vec<Step> {
    let commands = session
        .commands()
        .map(|command| Step::new("3.7", send(&command.line())));
    [connect("3.7", &session.server)]
        .into_iter()
        .chain(commands)
        .collect()
}

fn telnet(service: &Service<'_>) -> Vec<Step> {
    let advice = service.advice.iter().map(|advice| {
        let password = advice
            .password
            .iter()
            .map(|password| Part::new("password", password));
        let parts = [Part::new("user", &advice.user)]
            .into_iter()
            .chain(password)
            .collect();
        Step::new("3.8", Advise { parts })
    });
    [connect("3.8", &service.server)]
        .into_iter()
        .chain(advice)
        .collect()
}

fn wais(request: &wais::Request<'_>) -> Vec<Step> {
    let mut parts = vec![Part::new("database", &request.database)];
    match &request.target {
        Target::Database => {}
        Target::Search(search) => parts.push(Part::new("search", search)),
        Target::Document { wtype, id } => {
            parts.extend([Part::new("wtype", wtype), Part::new("wpath", id.octets())])
        }
    }
    vec![
        connect("3.9", &request.server),
        Step::new("3.9", Request { parts }),
    ]
}

fn file(file: &File<'_>) -> Step {
    let segments = file.segments().map(|segment| (&*segment).into()).collect();
    Step::new(
        "3.10",
        Open {
            host: file.host.as_ref().map(Host::to_string),
            segments,
        },
    )
}

fn prospero(object: &Object<'_>) -> Vec<Step> {
    let fields = object.fields().flat_map(|field| {
        [
            Part::new("field", &prospero::token(&field.name)),
            Part::new("value", &prospero::token(&field.value)),
        ]
    });
    let parts = [Part::new("hsoname", &prospero::token(&object.hsoname))]
        .into_iter()
        .chain(fields)
        .collect();
    vec![
        connect("3.11", &object.server),
        Step::new("3.11", Request { parts }),
        Step::new(
            "3.11",
            Choose {
                what: "one of the access methods that the server answers with",
            },
        ),
    ]
}

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
    /// The section of RFC 1738 that prescribes the action, or that of the RFC that defines a later
    /// scheme.
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
    /// Starts TLS on the connection.
    Secure,
    /// Requests something by the opening handshake of a WebSocket.
    Handshake { parts: Vec<Part> },
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
            Action::Secure => "secure",
            Action::Handshake { .. } => "handshake",
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
        write!(f, "{}{}", self.action, Citation(self.section))
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
            Action::Secure => f.write_str("start TLS"),
            Action::Handshake { parts } => write!(
                f,
                "request {} by the opening handshake of a WebSocket",
                PartList(parts)
            ),
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

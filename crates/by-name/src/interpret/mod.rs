//! The steps of a client for a URL (section 3), as values.

use rfc1738::{
    Url,
    interpret::{
        Host, InterpretError, Interpretation, Server,
        file::File,
        ftp::{self, Login, Password, Transfer},
        gopher::{self, GopherPlus},
        http, nntp,
        prospero::Object,
        telnet::Service,
        wais::{self, Target},
    },
};
use step::Action::*;

mod step;

pub use step::{Action, Octets, Part, Step};

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
    vec![
        connect("3.3", &request.server),
        Step::new("3.3", Request { parts }),
    ]
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
            Part::new("field", &field.name),
            Part::new("value", &field.value),
        ]
    });
    let parts = [Part::new("hsoname", &object.hsoname)]
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

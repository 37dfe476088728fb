//! FTP: a login, and a series of commands (section 3.2).

use alloc::vec::Vec;
use core::fmt;

use super::{InterpretError, Octets, Server, field::TELNET_COMMAND, octets::check};
use crate::{
    Production, Span,
    ast::{self, FtpUrl, Parts},
};

const URL: Production = Production::FtpUrl;

/// The session of a client with an FTP URL: it connects, logs in if the server asks, executes
/// [`commands`](Session::commands), and disconnects.
///
/// Each session has a control connection of its own. A `CWD` is relative to the directory before
/// it, and after one "it is impossible in general to deduce what sequence should be given to
/// navigate to another directory", so "the only reliable algorithm is to disconnect and reestablish
/// the control connection" (section 3.2.5).
///
/// ```
/// use rfc1738::{Url, interpret::{Interpretation, ftp::{Login, Transfer, Typecode}}};
///
/// let url = Url::parse("ftp://host.dom/pub//README;type=a")?;
/// let Interpretation::Ftp(session) = url.interpret()? else { unreachable!() };
/// assert_eq!(session.login, Login::Anonymous);
/// assert!(matches!(&session.transfer, Transfer::Retrieve { typecode: Some(Typecode::A), .. }));
///
/// let lines: Vec<u8> = session.commands().flat_map(|command| command.line()).collect();
/// assert_eq!(lines, b"CWD pub\r\nCWD \r\nTYPE A\r\nRETR README\r\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Session<'a> {
    /// The server to connect to; the default port is 21.
    pub server: Server<'a>,
    /// The user who logs in.
    pub login: Login<'a>,
    /// The transfer to make in the directory that the `CWD` commands lead to.
    pub transfer: Transfer<'a>,
    /// The `<cwd>` elements.
    directories: Option<Parts<Span<'a>>>,
}

/// The user who logs in, if the server asks (section 3.2.1).
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Login<'a> {
    /// The URL names no user: log in as `anonymous`, with "the Internet e-mail address of the end
    /// user" as the password.
    Anonymous,
    /// This user, whose name may be empty.
    User {
        /// The argument of `USER`.
        name: Octets<'a>,
        /// The argument of `PASS`.
        password: Password<'a>,
    },
}

/// The answer if "the remote server requests a password" (section 3.2.1).
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Password<'a> {
    /// This password, which may be empty.
    Given(Octets<'a>),
    /// The URL has no password: ask the user.
    Ask,
}

/// The transfer that the url-path asks for, in its directory (section 3.2.2).
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Transfer<'a> {
    /// The typecode is `d`: send `NLST`, and treat the results as a directory listing.
    List {
        /// The argument of `NLST`, perhaps empty.
        name: Octets<'a>,
    },
    /// A file: send `TYPE`, then `RETR`.
    Retrieve {
        /// The argument of `TYPE`. Without one, the client "must guess the appropriate mode to
        /// use", for example from the suffix of the name (section 3.2.3).
        typecode: Option<Typecode>,
        /// The argument of `RETR`.
        name: Octets<'a>,
    },
    /// The name is empty or missing, so there is no file: the client chooses what to show of the
    /// directory, for example the list that `NLST` gives.
    Choose {
        /// The argument of `TYPE`.
        typecode: Option<Typecode>,
    },
}

/// The typecode of a file. (That of a directory is [`Transfer::List`].)
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Typecode {
    /// ASCII.
    A,
    /// Image: the octets as they are.
    I,
}

/// A command of FTP (RFC 959).
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Command<'a> {
    /// `USER`, a user's name.
    User(Octets<'a>),
    /// `PASS`, a password.
    Pass(Octets<'a>),
    /// `CWD`, a directory.
    Cwd(Octets<'a>),
    /// `TYPE`, a type.
    Type(Typecode),
    /// `NLST`, a name.
    Nlst(Octets<'a>),
    /// `RETR`, a name.
    Retr(Octets<'a>),
}

/// The session of a client with it (section 3.2).
///
/// # Errors
///
/// An escape in it stands for CR, LF or NUL, the host's number is not an IP address, or no client
/// can connect to the port.
pub(super) fn interpret<'a>(
    url: &FtpUrl<Span<'a>>,
    default_port: u16,
) -> Result<Session<'a>, InterpretError> {
    let server = Server::of(&url.login.hostport, default_port);
    let login = Login::of(&url.login)?;
    if let Some(path) = url.fpath() {
        path.segments()
            .try_for_each(|segment| check(URL, Production::FSegment, segment))?;
    }
    let mut directories = url.fpath().map(|path| path.segments());
    let name = directories
        .as_mut()
        .and_then(Parts::next_back)
        .map(Octets::decode_checked);
    let transfer = match (url.ftptype().map(Span::as_str), name) {
        (Some("d" | "D"), name) => Transfer::List {
            name: name.unwrap_or(Octets::sound(b"")),
        },
        (typecode, name) => {
            let typecode = typecode.map(|typecode| match typecode {
                "a" | "A" => Typecode::A,
                _ => Typecode::I,
            });
            match name {
                Some(name) if !name.is_empty() => Transfer::Retrieve { typecode, name },
                _ => Transfer::Choose { typecode },
            }
        }
    };
    Ok(Session {
        server,
        login,
        transfer,
        directories,
    })
}

impl<'a> Session<'a> {
    /// The argument of each `CWD`, in order. An empty one is a null argument.
    pub fn directories(&self) -> impl Iterator<Item = Octets<'a>> {
        self.directories
            .clone()
            .into_iter()
            .flatten()
            .map(Octets::decode_checked)
    }

    /// The commands that the url-path means: a `CWD` for each directory, `TYPE` if there is a
    /// typecode, and `RETR` or `NLST` if there is a name. The login is not among them, because the
    /// server asks for it.
    pub fn commands(&self) -> impl Iterator<Item = Command<'a>> {
        let (typecode, last) = match self.transfer.clone() {
            Transfer::List { name } => (None, Some(Command::Nlst(name))),
            Transfer::Retrieve { typecode, name } => (typecode, Some(Command::Retr(name))),
            Transfer::Choose { typecode } => (typecode, None),
        };
        self.directories()
            .map(Command::Cwd)
            .chain(typecode.map(Command::Type))
            .chain(last)
    }
}

impl<'a> Login<'a> {
    fn of(login: &ast::Login<Span<'a>>) -> Result<Self, InterpretError> {
        let Some(user) = login.user().copied() else {
            return Ok(Login::Anonymous);
        };
        let name = Octets::decode(URL, Production::User, user)?;
        let password = match login.password().copied() {
            Some(password) => Password::Given(Octets::decode(URL, Production::Password, password)?),
            None => Password::Ask,
        };
        Ok(Login::User { name, password })
    }

    /// The argument of `USER`: the user's name, or `anonymous`.
    ///
    /// ```
    /// use rfc1738::interpret::ftp::Login;
    ///
    /// assert_eq!(*Login::Anonymous.name(), *b"anonymous");
    /// ```
    pub fn name(&self) -> Octets<'a> {
        match self {
            Login::Anonymous => Octets::sound(b"anonymous"),
            Login::User { name, .. } => name.clone(),
        }
    }
}

impl Command<'_> {
    /// The line to send, its CRLF included.
    ///
    /// * With a null argument, `CWD ` keeps its space, as in section 3.2.2. `NLST` does not,
    ///   because RFC 959 makes both the space and the name optional.
    /// * The octet FF is doubled, because it begins a command in a Telnet connection, which this is
    ///   (RFC 959).
    pub fn line(&self) -> Vec<u8> {
        let (name, argument) = self.parts();
        let mut line = name.as_bytes().to_vec();
        if let Some(argument) = argument {
            line.push(b' ');
            for &octet in argument {
                line.push(octet);
                if octet == TELNET_COMMAND {
                    line.push(octet);
                }
            }
        }
        line.extend_from_slice(b"\r\n");
        line
    }

    /// The name of the command, and its argument.
    fn parts(&self) -> (&'static str, Option<&[u8]>) {
        match self {
            Command::User(name) => ("USER", Some(name)),
            Command::Pass(password) => ("PASS", Some(password)),
            Command::Cwd(directory) => ("CWD", Some(directory)),
            Command::Type(Typecode::A) => ("TYPE", Some(b"A")),
            Command::Type(Typecode::I) => ("TYPE", Some(b"I")),
            Command::Nlst(name) if name.is_empty() => ("NLST", None),
            Command::Nlst(name) => ("NLST", Some(name)),
            Command::Retr(name) => ("RETR", Some(name)),
        }
    }
}

/// For example `CWD /etc`; an octet that is not a graphic character of US-ASCII is written as its
/// escape in Rust.
impl fmt::Display for Command<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.parts() {
            (name, Some(argument)) => write!(f, "{name} {}", argument.escape_ascii()),
            (name, None) => f.write_str(name),
        }
    }
}

//! Fetches a URL over FTP, HTTP, Gopher or NNTP: connects, and sends exactly what the
//! interpretation says.
//!
//! ```sh
//! cargo run --example fetch -- -v ftp://host.dom/pub/README
//! ```
//!
//! The data goes to standard output. With `-v`, requests (`>`) and replies (`<`) go to standard
//! error. `--email ADDRESS` is the password for anonymous FTP. The environment variable
//! `NNTPSERVER` names the host where the user reads news.

use std::{
    env,
    error::Error,
    io::{self, BufRead, BufReader, Read, Write},
    net::{SocketAddr, TcpStream, ToSocketAddrs},
    process::ExitCode,
    time::Duration,
};

use rfc1738::{
    Scheme, Schemes,
    interpret::{
        Host, Interpretation, Octets, Server,
        ftp::{self, Command, Login, Password, Transfer, Typecode},
        gopher, http, nntp,
    },
};

type Result<T = ()> = std::result::Result<T, Box<dyn Error>>;

const USAGE: &str = "usage: fetch [-v] [--email ADDRESS] URL...";

const TIMEOUT: Duration = Duration::from_secs(10);

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("fetch: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result {
    let mut client = Client {
        verbose: false,
        email: "anonymous@localhost".into(),
    };
    let mut arguments = env::args().skip(1);
    let mut urls = Vec::new();
    while let Some(argument) = arguments.next() {
        match &*argument {
            "-h" | "--help" => {
                println!("{USAGE}");
                return Ok(());
            }
            "-v" => client.verbose = true,
            "--email" => client.email = arguments.next().ok_or("--email needs an address")?,
            option if option.starts_with('-') => {
                return Err(format!("unknown option {option}\n{USAGE}").into());
            }
            _ => urls.push(argument),
        }
    }
    if urls.is_empty() {
        return Err(format!("there is no URL\n{USAGE}").into());
    }
    urls.iter().try_for_each(|url| client.fetch(url))
}

struct Client {
    verbose: bool,
    email: String,
}

impl Client {
    fn fetch(&self, text: &str) -> Result {
        let url = Schemes::only(["ftp", "http", "gopher", "nntp", "news"])?.parse(text)?;
        match url.interpret()? {
            Interpretation::Ftp(session) => self.ftp(&session),
            Interpretation::Http(request) => self.http(&request),
            Interpretation::Gopher(request) => self.gopher(&request),
            Interpretation::Nntp(session) => {
                self.nntp(connect(&session.server)?, session.commands())
            }
            Interpretation::News(command) => self.nntp(news_server()?, [command]),
            _ => unreachable!("no other scheme is allowed"),
        }
    }

    /// Section 3.2.
    fn ftp(&self, session: &ftp::Session<'_>) -> Result {
        let mut control = Control {
            client: self,
            connection: BufReader::new(connect(&session.server)?),
        };
        control.expect(b"2")?;
        control.log_in(&session.login)?;
        for command in session.commands() {
            match (&command, &session.transfer) {
                (Command::Retr(name), Transfer::Retrieve { typecode, .. }) => {
                    if typecode.is_none() {
                        control.command(&Command::Type(guess(name)), b"2")?;
                    }
                    control.transfer(&command)?;
                }
                (Command::Nlst(_), _) => control.transfer(&command)?,
                _ => drop(control.command(&command, b"2")?),
            }
        }
        if let Transfer::Choose { .. } = session.transfer {
            // There is no name, so the client chooses what to show of the directory: its names.
            control.transfer(&Command::Nlst(Octets::new("")?))?;
        }
        control.send("QUIT", b"QUIT\r\n")
    }

    /// Section 3.3. HTTP itself is specified elsewhere.
    fn http(&self, request: &http::Request<'_>) -> Result {
        let mut connection = connect(&request.server)?;
        let (target, server) = (request.target, &request.server);
        let head = format!("GET {target} HTTP/1.0\r\nHost: {server}\r\n\r\n");
        self.sent(&format!("GET {target} HTTP/1.0"));
        connection.write_all(head.as_bytes())?;
        let mut answer = BufReader::new(connection);
        let status = self.answer(&mut answer)?;
        while !self.answer(&mut answer)?.is_empty() {}
        io::copy(&mut answer, &mut io::stdout())?;
        match status.split(' ').nth(1) {
            Some(code) if code.starts_with('2') => Ok(()),
            _ => Err(format!("the server answers {status}").into()),
        }
    }

    /// Section 3.4.
    fn gopher(&self, request: &gopher::Request<'_>) -> Result {
        let mut connection = connect(&request.server)?;
        let octets = request.octets();
        self.sent(&octets.escape_ascii().to_string());
        connection.write_all(&octets)?;
        io::copy(&mut connection, &mut io::stdout())?;
        Ok(())
    }

    /// Sections 3.6 and 3.7.
    fn nntp<'a>(
        &self,
        connection: TcpStream,
        commands: impl IntoIterator<Item = nntp::Command<'a>>,
    ) -> Result {
        let mut connection = BufReader::new(connection);
        let mut reply = self.answer(&mut connection)?;
        for command in commands {
            accepted(&reply)?;
            self.sent(&command.to_string());
            connection.get_mut().write_all(&command.line())?;
            reply = self.answer(&mut connection)?;
            if accepted(&reply).is_ok() && !matches!(command, nntp::Command::Group(_)) {
                text(&mut connection, &mut io::stdout())?;
            }
        }
        accepted(&reply)?;
        Ok(connection.get_mut().write_all(b"QUIT\r\n")?)
    }

    fn sent(&self, line: &str) {
        if self.verbose {
            eprintln!("> {line}");
        }
    }

    /// A line of the server's answer.
    fn answer(&self, connection: &mut impl BufRead) -> Result<String> {
        let mut line = Vec::new();
        // A limit, so that no server can make this client read forever.
        connection
            .by_ref()
            .take(64 * 1024)
            .read_until(b'\n', &mut line)?;
        let line = String::from_utf8_lossy(line.trim_ascii_end()).into_owned();
        if self.verbose {
            eprintln!("< {}", line.escape_debug());
        }
        Ok(line)
    }
}

/// The control connection of FTP (RFC 959).
struct Control<'c> {
    client: &'c Client,
    connection: BufReader<TcpStream>,
}

impl Control<'_> {
    /// Section 3.2.1.
    fn log_in(&mut self, login: &Login<'_>) -> Result {
        let reply = self.command(&Command::User(login.name()), b"23")?;
        if !reply.starts_with('3') {
            return Ok(());
        }
        let typed;
        let password = match login {
            Login::Anonymous => Octets::new(&self.client.email)?,
            Login::User {
                password: Password::Given(password),
                ..
            } => password.clone(),
            Login::User {
                name,
                password: Password::Ask,
            } => {
                typed = ask(&format!("Password of {name}: "))?;
                Octets::new(&typed)?
            }
        };
        self.command(&Command::Pass(password), b"2").map(drop)
    }

    /// Executes a command that transfers data, and forwards the data.
    fn transfer(&mut self, command: &Command<'_>) -> Result {
        self.send("PASV", b"PASV\r\n")?;
        let reply = self.expect(b"2")?;
        let mut data = connect_to(SocketAddr::new(
            self.connection.get_ref().peer_addr()?.ip(),
            passive_port(&reply)?,
        ))?;
        let reply = self.command(command, b"12")?;
        io::copy(&mut data, &mut io::stdout())?;
        if reply.starts_with('1') {
            self.expect(b"2")?;
        }
        Ok(())
    }

    /// Executes a command, whose reply must begin with one of these digits.
    fn command(&mut self, command: &Command<'_>, digits: &[u8]) -> Result<String> {
        let shown = match command {
            Command::Pass(_) => "PASS ...".to_owned(),
            command => command.to_string(),
        };
        self.send(&shown, &command.line())?;
        self.expect(digits)
    }

    fn send(&mut self, shown: &str, line: &[u8]) -> Result {
        self.client.sent(shown);
        Ok(self.connection.get_mut().write_all(line)?)
    }

    /// A reply, of one line or more, which must begin with one of these digits.
    fn expect(&mut self, digits: &[u8]) -> Result<String> {
        let first = self.client.answer(&mut self.connection)?;
        if let Some(code) = first.get(..4).and_then(|start| start.strip_suffix('-')) {
            let last = format!("{code} ");
            while !self.client.answer(&mut self.connection)?.starts_with(&last) {
                if self.connection.fill_buf()?.is_empty() {
                    return Err("the server broke off its reply".into());
                }
            }
        }
        match first.bytes().next() {
            Some(digit) if digits.contains(&digit) => Ok(first),
            _ => Err(format!("the server replies {first:?}").into()),
        }
    }
}

/// Whether an NNTP server did what it was asked: its reply begins with a 2 (RFC 977, section
/// 2.4.2).
fn accepted(reply: &str) -> Result {
    match reply.starts_with('2') {
        true => Ok(()),
        false => Err(format!("the server replies {reply:?}").into()),
    }
}

/// Forwards a text of NNTP: lines, until one that is only a period. A line that begins with a
/// period has another one before it (RFC 977, section 2.4.1).
fn text(connection: &mut impl BufRead, output: &mut impl Write) -> Result {
    loop {
        let mut line = Vec::new();
        connection
            .by_ref()
            .take(64 * 1024)
            .read_until(b'\n', &mut line)?;
        match &line[..] {
            b"" => return Err("the server broke off its text".into()),
            b".\r\n" | b".\n" => return Ok(()),
            line => output.write_all(line.strip_prefix(b".").unwrap_or(line))?,
        }
    }
}

/// The server where the user reads news, which a news URL does not name (section 3.6).
fn news_server() -> Result<TcpStream> {
    let host =
        env::var("NNTPSERVER").map_err(|_| "set NNTPSERVER to the host where you read news")?;
    let port = Scheme::ALL
        .iter()
        .find(|scheme| scheme.name() == "nntp")
        .and_then(Scheme::default_port);
    let port = port.ok_or("NNTP has no default port")?;
    connect_to(
        (&*host, port)
            .to_socket_addrs()?
            .next()
            .ok_or("the host has no address")?,
    )
}

/// The mode for a file, which "can only be guessed from the name, e.g., from the suffix" (section
/// 3.2.3).
fn guess(name: &[u8]) -> Typecode {
    match [&b".txt"[..], b".html", b".htm"]
        .iter()
        .any(|suffix| name.to_ascii_lowercase().ends_with(suffix))
    {
        true => Typecode::A,
        false => Typecode::I,
    }
}

/// The port in `227 Entering Passive Mode (h1,h2,h3,h4,p1,p2)`. The host is always the connected
/// one, so that a server cannot make this client connect to another.
fn passive_port(reply: &str) -> Result<u16> {
    let numbers = reply
        .split(|c: char| !c.is_ascii_digit())
        .skip(1)
        .filter(|it| !it.is_empty());
    match numbers
        .map(str::parse)
        .collect::<std::result::Result<Vec<u8>, _>>()?[..]
    {
        [.., high, low] => Ok(u16::from_be_bytes([high, low])),
        _ => Err("the server names no port".into()),
    }
}

/// The user's input at a prompt.
fn ask(prompt: &str) -> Result<String> {
    eprint!("{prompt}");
    let mut line = String::new();
    io::stdin().read_line(&mut line)?;
    Ok(line.trim_end_matches(['\r', '\n']).to_owned())
}

fn connect(server: &Server<'_>) -> Result<TcpStream> {
    let mut addresses = match server.host {
        Host::Name(name) => (name, server.port).to_socket_addrs()?,
        Host::Number(number) => vec![SocketAddr::from((number, server.port))].into_iter(),
    };
    let first = addresses.next().ok_or("the host has no address")?;
    addresses.fold(connect_to(first), |connected, address| {
        connected.or_else(|_| connect_to(address))
    })
}

fn connect_to(address: SocketAddr) -> Result<TcpStream> {
    let connection = TcpStream::connect_timeout(&address, TIMEOUT)?;
    connection.set_read_timeout(Some(TIMEOUT))?;
    connection.set_write_timeout(Some(TIMEOUT))?;
    Ok(connection)
}

//! [`Client`]: what a client would do with a URL, step by step (section 3).

use std::ops::Range;

use rfc1738::{
    Url,
    interpret::{
        InterpretError,
        ftp::{self, Login, Password, Transfer},
        wais::Target,
    },
};
use serde::Serialize;

/// The most steps to show; the others are only counted.
const STEPS: usize = 50;

#[derive(Serialize, Default)]
pub(crate) struct Client {
    steps: Vec<Step>,
    /// How many steps are left out.
    omitted: usize,
    /// Why a client would do nothing.
    refusal: Option<Refusal>,
}

#[derive(Serialize)]
struct Step {
    does: &'static str,
    /// With these octets, each as the character of its number.
    octets: Option<String>,
}

#[derive(Serialize)]
struct Refusal {
    message: String,
    start: usize,
    end: usize,
}

impl Client {
    pub(crate) fn of(url: &Url<'_>) -> Client {
        let mut steps = Steps(Vec::new());
        let refusal = steps.take(url).err().map(|error| {
            let Range { start, end } = error.range();
            Refusal { message: error.to_string(), start, end }
        });
        let Steps(mut steps) = steps;
        let omitted = steps.len().saturating_sub(STEPS);
        steps.truncate(STEPS);
        Client { steps, omitted, refusal }
    }
}

struct Steps(Vec<Step>);

impl Steps {
    fn take(&mut self, url: &Url<'_>) -> Result<(), InterpretError> {
        match url {
            Url::FtpUrl(url) => self.ftp(&url.interpret()?),
            Url::HttpUrl(url) => {
                let request = url.interpret()?;
                self.connect(request.server);
                self.with("asks by HTTP for", request.selector);
            }
            Url::GopherUrl(url) => {
                let request = url.interpret()?;
                self.connect(request.server);
                self.with("sends", request.octets());
                self.with("shows the answer as an item of type", [request.gtype]);
            }
            Url::MailtoUrl(url) => self.with("writes a message to", url.interpret()?),
            Url::NewsUrl(url) => {
                self.step("connects to the user's own news server");
                self.with("sends", url.interpret()?.line());
            }
            Url::NntpUrl(url) => {
                let session = url.interpret()?;
                self.connect(session.server);
                session.commands().for_each(|command| self.with("sends", command.line()));
            }
            Url::TelnetUrl(url) => {
                let service = url.interpret()?;
                self.connect(service.server);
                if let Some(advice) = service.advice {
                    self.with("advises the user to log in as", advice.user);
                    if let Some(password) = advice.password {
                        self.with("advises the user to give the password", password);
                    }
                }
            }
            Url::WaisUrl(url) => {
                let request = url.interpret()?;
                self.connect(request.server);
                self.with("opens the database", request.database);
                match request.target {
                    Target::Database => self.step("offers to search it"),
                    Target::Search(search) => self.with("searches it for", search),
                    Target::Document { wtype, id } => {
                        self.with("asks for a document of the type", wtype);
                        self.with("with the document-id", id.octets());
                    }
                }
            }
            Url::FileUrl(url) => {
                let file = url.interpret()?;
                match file.host {
                    Some(host) => self.with("looks for the file on the host", host.to_string()),
                    None => self.step("looks for the file on the machine that it runs on"),
                }
                file.segments().for_each(|segment| self.with("follows the segment", segment));
            }
            Url::ProsperoUrl(url) => {
                let object = url.interpret()?;
                self.connect(object.server);
                self.with("asks for the object", &object.hsoname);
                for field in object.fields() {
                    self.with("whose field", field.name);
                    self.with("is", field.value);
                }
            }
            Url::OtherUrl(_) => self.step("does what the scheme's own specification says"),
        }
        Ok(())
    }

    fn ftp(&mut self, session: &ftp::Session<'_>) {
        self.connect(session.server);
        self.with("if asked for a login, sends", ftp::Command::User(session.login.name()).line());
        match &session.login {
            Login::Anonymous => self.step("gives the user's e-mail address as the password"),
            Login::User { password: Password::Ask, .. } => self.step("asks the user for the password"),
            Login::User { password: Password::Given(password), .. } => {
                self.with("if asked for a password, sends", ftp::Command::Pass(password.clone()).line());
            }
        }
        if let Transfer::Retrieve { typecode: None, .. } = session.transfer {
            self.step("guesses the type of the file from its name");
        }
        session.commands().for_each(|command| self.with("sends", command.line()));
        if let Transfer::Choose { .. } = session.transfer {
            self.step("chooses what to show, as the URL names no file");
        }
    }

    fn connect(&mut self, server: impl ToString) {
        self.with("connects to", server.to_string());
    }

    fn step(&mut self, does: &'static str) {
        self.0.push(Step { does, octets: None });
    }

    fn with(&mut self, does: &'static str, octets: impl AsRef<[u8]>) {
        let octets = octets.as_ref().iter().copied().map(char::from).collect();
        self.0.push(Step { does, octets: Some(octets) });
    }
}

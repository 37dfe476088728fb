//! The schemes that a command knows: those of section 5, and those that its options register.

use clap::{ValueEnum, builder::TypedValueParser};
use rfc1738::{Production, RegistrationError, Schemes};

use crate::arguments::production::PRODUCTION;

/// The schemes of the web, for what is about hosts and ports.
pub(crate) static WEB: Schemes = Schemes::web();

/// The options that register schemes (section 4).
#[derive(clap::Args, Clone, Default)]
pub(crate) struct SchemeOptions {
    /// Read the URLs of this scheme like those of one of the ten, such as https=httpurl:443
    ///
    /// PRODUCTION is that of the scheme that it is like. PORT is the default port, if not the same. May be given several
    /// times.
    #[arg(long = "scheme", value_name = "NAME=PRODUCTION[:PORT]", value_parser = RegistrationParser)]
    registrations: Vec<Registration>,

    /// Read the URLs of this set of schemes too
    #[arg(long = "schemes", value_name = "SET")]
    set: Option<Set>,
}

#[derive(Clone, Copy, ValueEnum)]
enum Set {
    /// https (port 443), ws (80) and wss (443), like http (RFC 2818, RFC 6455)
    Web,
}

/// One scheme to register.
#[derive(Clone)]
struct Registration {
    name: String,
    production: Production,
    port: Option<u16>,
}

impl SchemeOptions {
    /// The schemes that are known.
    ///
    /// # Errors
    ///
    /// One of them cannot be registered.
    pub(crate) fn schemes(&self) -> Result<Schemes, RegistrationError> {
        let mut schemes = match self.set {
            Some(Set::Web) => Schemes::web(),
            None => Schemes::rfc1738(),
        };
        for Registration { name, production, port } in &self.registrations {
            schemes.register(name, *production, *port)?;
        }
        Ok(schemes)
    }

    pub(crate) fn are_given(&self) -> bool {
        self.set.is_some() || !self.registrations.is_empty()
    }
}

/// Parses `NAME=PRODUCTION[:PORT]`.
#[derive(Clone)]
struct RegistrationParser;

impl TypedValueParser for RegistrationParser {
    type Value = Registration;

    fn parse_ref(
        &self,
        command: &clap::Command,
        argument: Option<&clap::Arg>,
        value: &std::ffi::OsStr,
    ) -> Result<Registration, clap::Error> {
        let text = value.to_string_lossy();
        let wrong = |why: &str| {
            let message = format!("invalid value {text:?} for '--scheme <NAME=PRODUCTION[:PORT]>': {why}\n");
            clap::Error::raw(clap::error::ErrorKind::ValueValidation, message).with_cmd(command)
        };
        let (name, rest) = text.split_once('=').ok_or_else(|| wrong("there is no \"=\", as in https=httpurl:443"))?;
        let (production, port) = match rest.split_once(':') {
            Some((production, port)) => (production, Some(port)),
            None => (rest, None),
        };
        let production = PRODUCTION.parse_ref(command, argument, production.as_ref())?;
        let number = |port: &str| port.bytes().all(|byte| byte.is_ascii_digit()).then(|| port.parse().ok())?;
        let port = port.map(|port| number(port).ok_or_else(|| wrong("the port is a number from 1 to 65535")));
        Ok(Registration { name: name.into(), production, port: port.transpose()? })
    }
}

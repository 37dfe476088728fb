//! The schemes that a command knows: a set that has a name, or only those that are named, and those
//! that are registered.

use clap::{Arg, ValueEnum, builder::TypedValueParser};
use rfc1738::{Production, Registered, Scheme, Schemes, Span, UrlError, ast::Url};
use rfc1738_conformance::safe::visible;

use crate::{
    arguments::name::{PRODUCTION, UnknownName},
    failure::Failure,
};

/// The schemes of today, for commands about hosts and ports.
pub(crate) static TODAY: Schemes = Schemes::today();

/// The names of the schemes of today.
pub(crate) fn of_today() -> impl Iterator<Item = &'static str> {
    Scheme::ALL
        .iter()
        .map(Scheme::name)
        .chain(TODAY.registered().map(Registered::name))
}

/// The tree of a URL, if section 5 derives `text` by `schemes`. Does not build an error, which would
/// take longer.
pub(crate) fn tree<'t>(schemes: &Schemes, text: &'t [u8]) -> Option<Url<Span<'t>>> {
    schemes.observe(text, ())?;
    schemes.parse_syntax_bytes(text).ok()
}

/// Which texts are URLs.
#[derive(clap::Args)]
pub(crate) struct Strictness {
    /// Check only the grammar: every rule but `syntax` is off
    #[arg(long)]
    pub(crate) syntax_only: bool,
}

impl Strictness {
    /// The tree of a text that is a URL.
    pub(crate) fn parse<'t>(
        &self,
        schemes: &Schemes,
        text: &'t [u8],
    ) -> Result<Url<Span<'t>>, UrlError> {
        Ok(match self.syntax_only {
            true => schemes.parse_syntax_bytes(text)?,
            false => *schemes.parse_bytes(text)?,
        })
    }
}

/// The options about schemes (section 4). Their help is that of a command that reads URLs.
#[derive(clap::Args, Clone, Default)]
pub(crate) struct SchemeOptions {
    /// Read the URLs of this scheme like those of one of the ten, such as coap=httpurl:5683
    ///
    /// PRODUCTION is the production of the similar scheme. PORT is the default port, if it differs.
    /// May be given several times.
    #[arg(long = "scheme", value_name = "NAME=PRODUCTION[:PORT]", value_parser = RegistrationParser)]
    registrations: Vec<Registration>,

    /// Read URLs by this set of schemes; the default is today
    ///
    /// For any other scheme, only the general syntax is checked.
    #[arg(long = "schemes", value_name = "SET", conflicts_with = "only")]
    set: Option<SchemeSet>,

    /// Read URLs of these schemes alone, such as https,http, and refuse any other
    ///
    /// NAMES are schemes of the set `today`. Those that --scheme adds are read, too.
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    only: Vec<String>,
}

/// `--schemes` of a command about the language of a name, of which `url` alone has the schemes of
/// today by default.
pub(crate) fn set_of_language(set: Arg) -> Arg {
    let long = set
        .get_long_help()
        .map(ToString::to_string)
        .unwrap_or_default();
    let is_default = |text: &str| {
        text.replace(
            "the default is today",
            "the default is today for `url`, and rfc1738 for other productions",
        )
    };
    let short = set.get_help().map(ToString::to_string).unwrap_or_default();
    set.help(is_default(&short)).long_help(is_default(&long))
}

/// `--only` of such a command.
pub(crate) fn only_of_language(only: Arg) -> Arg {
    let long = only
        .get_long_help()
        .map(ToString::to_string)
        .unwrap_or_default();
    only.long_help(format!("{long} {ONLY}"))
}

const ONLY: &str = "This is for a parser that knows no others: URLs of other schemes are not in the strict reading of `url`, and \
    new schemes neither; the suite asks about one of each scheme that it leaves out. Other productions leave nothing out.";

/// A set that has a name.
#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum SchemeSet {
    /// The ten of section 5, and https (port 443), ws (80) and wss (443), which are read like http
    /// (RFC 2818, RFC 6455)
    Today,
    /// The ten of section 5
    Rfc1738,
}

/// One scheme to register.
#[derive(Clone)]
struct Registration {
    name: String,
    production: Production,
    port: Option<u16>,
}

impl SchemeOptions {
    /// `--only` alone.
    pub(crate) fn of(only: Vec<String>) -> Self {
        SchemeOptions {
            only,
            ..SchemeOptions::default()
        }
    }

    /// The schemes that URLs are read by.
    ///
    /// # Errors
    ///
    /// One of them is not known, or cannot be registered.
    pub(crate) fn schemes(&self) -> Result<Schemes, Failure> {
        self.schemes_or(SchemeSet::Today)
    }

    /// The schemes that are asked for; this set if none are.
    ///
    /// # Errors
    ///
    /// As in [`schemes`](SchemeOptions::schemes).
    pub(crate) fn schemes_or(&self, default: SchemeSet) -> Result<Schemes, Failure> {
        let schemes = match self.set.unwrap_or(default) {
            _ if !self.only.is_empty() => Schemes::only(self.names_of_today()?)?,
            SchemeSet::Today => Schemes::today(),
            SchemeSet::Rfc1738 => Schemes::rfc1738(),
        };
        Ok(self.register(schemes)?)
    }

    /// All schemes that `--only` can name.
    ///
    /// # Errors
    ///
    /// One of them cannot be registered.
    pub(crate) fn known(&self) -> Result<Schemes, String> {
        self.register(Schemes::today())
    }

    /// The names of the schemes if only these are read; empty if others are read, too.
    pub(crate) fn only(&self) -> Vec<&str> {
        let registered = self.registrations.iter().filter(|_| !self.only.is_empty());
        self.only
            .iter()
            .map(String::as_str)
            .chain(registered.map(|scheme| &*scheme.name))
            .collect()
    }

    /// An option that is given, if any is.
    pub(crate) fn given(&self) -> Option<&'static str> {
        let set = self.set.map(|_| "--schemes");
        set.or((!self.only.is_empty()).then_some("--only"))
            .or((!self.registrations.is_empty()).then_some("--scheme"))
    }

    /// The error is safe to print.
    fn register(&self, mut schemes: Schemes) -> Result<Schemes, String> {
        for Registration {
            name,
            production,
            port,
        } in &self.registrations
        {
            schemes
                .register(name, *production, *port)
                .map_err(|error| visible(error.to_string().as_bytes()))?;
        }
        Ok(schemes)
    }

    /// The names of `--only` that are those of today, in lower case; the others are registered.
    fn names_of_today(&self) -> Result<Vec<String>, UnknownName> {
        let is_registered =
            |name: &String| self.registrations.iter().any(|scheme| scheme.name == *name);
        let is_known = |name: &String| of_today().any(|known| known == *name);
        let names = self
            .only
            .iter()
            .map(|name| name.trim().to_ascii_lowercase());
        let names: Vec<String> = names
            .filter(|name| is_known(name) || !is_registered(name))
            .collect();
        match names.iter().find(|name| !is_known(name)) {
            Some(name) => {
                let list = "; --scheme adds others to those of today";
                Err(UnknownName::new(
                    "--only: there is no scheme",
                    name,
                    of_today(),
                    list,
                ))
            }
            None => Ok(names),
        }
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
            let message =
                format!("invalid value {text:?} for '--scheme <NAME=PRODUCTION[:PORT]>': {why}\n");
            clap::Error::raw(clap::error::ErrorKind::ValueValidation, message).with_cmd(command)
        };
        let (name, rest) = text
            .split_once('=')
            .ok_or_else(|| wrong("there is no \"=\", as in coap=httpurl:5683"))?;
        let (production, port) = match rest.split_once(':') {
            Some((production, port)) => (production, Some(port)),
            None => (rest, None),
        };
        let production = PRODUCTION.parse_ref(command, argument, production.as_ref())?;
        let number = |port: &str| {
            port.bytes()
                .all(|byte| byte.is_ascii_digit())
                .then(|| port.parse().ok())?
        };
        let port = port
            .map(|port| number(port).ok_or_else(|| wrong("the port is a number from 1 to 65535")));
        Ok(Registration {
            name: name.into(),
            production,
            port: port.transpose()?,
        })
    }
}

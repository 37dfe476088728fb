//! Fetches a URL that someone else chose, as a server does that shows previews of links.
//!
//! ```sh
//! cargo run --package fetch-for-others -- http://host.dom/name
//! ```
//!
//! The data goes to standard output. Such a program must not become a way into the network that it
//! runs in, so:
//!
//! 1. The URL must be in the agreed language (`docs/agreed.md`). The HTTP client has a parser of
//!    its own, and must find the same host.
//! 2. The host is resolved once, and every address of it must be public (`address.rs`). The client
//!    connects to one of these and does not ask again, so the answer cannot change between the
//!    check and the connection.
//! 3. Only the ports of the two schemes are allowed; no redirect is followed, no proxy is used, and
//!    time and size have limits.
//!
//! `ureq` does not promise that the traits of its resolver stay as they are: its version is in
//! `Cargo.lock`.

mod address;
#[cfg(test)]
mod tests;

use std::{
    env,
    error::Error,
    io::{self, Write},
    net::IpAddr,
    process::ExitCode,
    time::Duration,
};

use rfc1738::agreed;
use ureq::{
    Agent,
    config::Config,
    http::{Uri, header::LOCATION},
    unversioned::{
        resolver::{DefaultResolver, ResolvedSocketAddrs, Resolver},
        transport::{DefaultConnector, NextTimeout},
    },
};

/// What may be fetched.
#[derive(Debug, Clone, Copy)]
struct Policy {
    /// The addresses to which it may connect.
    allows: fn(IpAddr) -> bool,
    /// The ports.
    ports: fn(u16) -> bool,
    /// How long all of it may take, from the resolution to the last byte.
    time: Duration,
    /// The greatest number of bytes.
    size: u64,
}

const PUBLIC: Policy = Policy {
    allows: address::is_public,
    ports: |port| matches!(port, 80 | 443),
    time: Duration::from_secs(10),
    size: 1 << 20,
};

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [url] = &arguments[..] else {
        eprintln!("usage: fetch-for-others URL");
        return ExitCode::from(2);
    };
    let written = fetch(url, PUBLIC).and_then(|data| Ok(io::stdout().write_all(&data)?));
    match written {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // It may quote what a server sent: no control characters on a terminal.
            eprintln!("error: {}", visible(&error.to_string()));
            ExitCode::FAILURE
        }
    }
}

/// A text without control characters, also those that change its direction: they are escaped.
fn visible(text: &str) -> String {
    text.escape_debug().to_string().replace("\\\"", "\"")
}

/// The data of a URL. Nothing may be done to `url` before: these are the bytes that are checked,
/// and the bytes that the client gets.
fn fetch(url: &str, policy: Policy) -> Result<Vec<u8>, Box<dyn Error>> {
    let checked = agreed(url)?;
    if checked.scheme.to_ascii_lowercase().starts_with("ws") {
        return Err("only http and https are fetched".into());
    }
    if !(policy.ports)(checked.port) {
        return Err(format!("port {} is not fetched from", checked.port).into());
    }
    let config = Config::builder()
        // The proxy would resolve the name again.
        .proxy(None)
        .max_redirects(0)
        .timeout_global(Some(policy.time))
        .build();
    let agent = Agent::with_parts(config, DefaultConnector::default(), CheckedResolver(policy));
    let mut response = agent.get(url).call()?;
    if response.status().is_redirection() {
        let target = response
            .headers()
            .get(LOCATION)
            .map(|it| String::from_utf8_lossy(it.as_bytes()).into_owned());
        return Err(format!(
            "redirected to {}, which is not followed",
            target.unwrap_or("nowhere".into())
        )
        .into());
    }
    Ok(response
        .body_mut()
        .with_config()
        .limit(policy.size)
        .read_to_vec()?)
}

/// Resolves a name, once, and refuses it if any of its addresses is not allowed.
#[derive(Debug)]
struct CheckedResolver(Policy);

impl Resolver for CheckedResolver {
    fn resolve(
        &self,
        uri: &Uri,
        config: &Config,
        timeout: NextTimeout,
    ) -> Result<ResolvedSocketAddrs, ureq::Error> {
        let addresses = DefaultResolver::default().resolve(uri, config, timeout)?;
        match addresses
            .iter()
            .find(|address| !(self.0.allows)(address.ip()))
        {
            Some(refused) => Err(ureq::Error::Other(
                format!("the address {} is not public", refused.ip()).into(),
            )),
            None => Ok(addresses),
        }
    }
}

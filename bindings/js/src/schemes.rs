//! Sets of schemes, each described by a string: the name of a ready set, or `only` and the names of
//! the schemes that are allowed; and a line for each scheme that is registered, such as
//! `today\ncoap httpurl 5683`.
//!
//! So a set in JavaScript is a plain value that nobody has to free. The last set is kept, because
//! most programs have one.

use std::{cell::RefCell, fmt::Write};

use rfc1738::{Production, Schemes};

thread_local! {
    static LAST: RefCell<(String, Schemes)> = RefCell::new(("today".to_owned(), Schemes::today()));
}

/// Before the names of the schemes that are allowed.
const ONLY: &str = "only ";

/// Calls `work` with the set that this string describes.
pub fn with<T>(description: &str, work: impl FnOnce(&Schemes) -> T) -> T {
    LAST.with_borrow_mut(|(last, schemes)| {
        if last != description {
            *schemes = described(description);
            description.clone_into(last);
        }
        work(schemes)
    })
}

/// Describes the ready set with this name, or says why there is none.
pub(crate) fn named(name: &str) -> Result<String, String> {
    rfc1738_by_name::schemes(name)
        .map(|_| name.to_owned())
        .map_err(|error| error.to_string())
}

/// Describes the set of these schemes alone, or says why there is none.
pub(crate) fn only(names: &str) -> Result<String, String> {
    Schemes::only(names.split(' '))
        .map(|_| format!("{ONLY}{names}"))
        .map_err(|error| error.to_string())
}

/// Describes the set with one more scheme, or says why it cannot be registered.
pub(crate) fn register(
    description: &str,
    name: &str,
    production: &str,
    default_port: Option<u16>,
) -> Result<String, String> {
    let production: Production = production
        .parse()
        .map_err(|_| format!("there is no production {production:?}"))?;
    described(description)
        .register(name, production, default_port)
        .map_err(|error| error.to_string())?;
    let mut more = format!("{description}\n{name} {production}");
    if let Some(port) = default_port {
        // Writing to a `String` never fails.
        let _ = write!(more, " {port}");
    }
    Ok(more)
}

/// The set that this string describes. It was built once before, so nothing here fails.
fn described(description: &str) -> Schemes {
    let mut lines = description.lines();
    let first = lines.next().unwrap_or_default();
    let mut schemes = match first.strip_prefix(ONLY) {
        Some(names) => Schemes::only(names.split(' ')).unwrap_or_default(),
        None => rfc1738_by_name::schemes(first).unwrap_or_default(),
    };
    for line in lines {
        let mut words = line.split(' ');
        if let (Some(name), Some(Ok(production))) = (words.next(), words.next().map(str::parse)) {
            let _ = schemes.register(
                name,
                production,
                words.next().and_then(|port| port.parse().ok()),
            );
        }
    }
    schemes
}

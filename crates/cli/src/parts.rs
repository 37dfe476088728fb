//! The right parts: those that the tree of a URL names. And the productions whose strings have parts: those of whole URLs.

use rfc1738::{Production, Scheme, Schemes, Span, Url, grammar, is_agreed};
use rfc1738_conformance::parts::{Part, Parts, Reference};

use crate::{
    arguments::{
        grammar::{GrammarOption, OnlySection5},
        language::Language,
        production::Named,
        schemes::WEB,
    },
    failure::Failure,
};

/// `url`, and the productions of the ten schemes, in the order of section 5.
pub(crate) fn productions() -> impl Iterator<Item = Production> {
    Production::ALL.into_iter().filter(|&production| has_parts(production))
}

/// Fails unless all strings of this name are URLs.
pub(crate) fn ensure_parts(named: Named) -> Result<(), Failure> {
    match named {
        Named::Production(production) if !has_parts(production) => {
            let advice = "name url, or the production of one of the ten schemes, such as httpurl";
            Err(format!("{production} has no parts: {advice}").into())
        }
        _ => Ok(()),
    }
}

/// Fails unless the strings of this name have parts, or the grammar is another one.
pub(crate) fn ensure_parts_in(grammar: &GrammarOption, name: &str) -> Result<(), Failure> {
    if grammar.is_other() {
        return Err(OnlySection5("--parts").into());
    }
    ensure_parts(Named::of(name)?)
}

fn has_parts(production: Production) -> bool {
    production == Production::Url || Scheme::of(production).is_some()
}

/// Knows the parts of the strings of a language.
pub(crate) struct RightParts(pub(crate) Language);

impl Reference for RightParts {
    fn parts<'t>(&self, text: &'t [u8]) -> Option<Parts<'t>> {
        of(&self.0, text)
    }

    fn default_port(&self, scheme: &[u8]) -> Option<u16> {
        default_port(&self.0.schemes, scheme)
    }
}

/// The default port of `scheme`, which may be one of `schemes` or of the web, in this order.
pub(crate) fn default_port(schemes: &Schemes, scheme: &[u8]) -> Option<u16> {
    let mut registered = schemes.registered().chain(WEB.registered());
    match registered.find(|known| known.name().as_bytes() == scheme) {
        Some(known) => known.default_port(),
        None => Scheme::ALL.iter().find(|known| known.name().as_bytes() == scheme)?.default_port(),
    }
}

/// The parts of `text`, if `language` derives it.
pub(crate) fn of<'t>(language: &Language, text: &'t [u8]) -> Option<Parts<'t>> {
    let text = str::from_utf8(text).ok()?;
    let named = language.named?;
    let url = match named {
        Named::Production(Production::Url) if !language.subject.is_strict_url() => literal(text)?,
        Named::Agreed => WEB.parse(text).ok().filter(|_| is_agreed(text))?,
        // An error takes longer, and is not needed.
        _ if !language.schemes.is_valid(text) || language.leaves_out(text.as_bytes()) => return None,
        _ => language.schemes.parse(text).ok()?,
    };
    let is_asked = match named {
        Named::Production(production) => production == Production::Url || production == url.production(),
        Named::Agreed => true,
    };
    is_asked.then(|| of_url(&url, text))
}

fn literal(text: &str) -> Option<Url<'_>> {
    let (rest, url) = grammar::url(Span::new(text)).ok()?;
    rest.as_str().is_empty().then_some(url)
}

fn of_url<'a>(url: &Url<'a>, text: &'a str) -> Parts<'a> {
    let rfc1738_by_name::Parts { scheme, user, password, host, port, path, search } =
        rfc1738_by_name::Parts::of(url, text);
    let mut parts = Parts::default();
    let mut set = |part, text: Option<&'a str>| parts.set(part, text.map(|text| text.as_bytes().into()));
    set(Part::Scheme, Some(scheme));
    set(Part::User, user);
    set(Part::Password, password);
    set(Part::Host, host);
    set(Part::Port, port.map(without_zeros));
    set(Part::Path, path);
    set(Part::Search, search);
    parts
}

/// A decimal number without needless zeros, as JSON has it.
fn without_zeros(digits: &str) -> &str {
    let zeros = digits.bytes().take_while(|&digit| digit == b'0').count();
    &digits[zeros.min(digits.len() - 1)..]
}

//! The right parts: those that the tree of a URL names. And the productions whose strings have
//! parts: those of whole URLs.

use std::borrow::Cow;

use rfc1738::{Agreed, Production, Scheme, Schemes, Span, UrlParts, agreed, grammar};
use rfc1738_conformance::{
    judge::{Folded, PartName, Parts, Reference},
    rfc1738::parts::{Part, folded},
};

use crate::{
    arguments::{
        grammar::{GrammarOption, OnlySection5},
        language::Selected,
        name::NamedLanguage,
        schemes::{self, TODAY},
    },
    failure::Failure,
};

/// `url`, and the productions of the ten schemes, in the order of section 5.
pub(crate) fn productions() -> impl Iterator<Item = Production> {
    Production::ALL
        .into_iter()
        .filter(|&production| has_parts(production))
}

/// Fails unless all strings of this name are URLs.
pub(crate) fn ensure_parts(named: NamedLanguage) -> Result<(), Failure> {
    match named {
        NamedLanguage::Production(production) if !has_parts(production) => {
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
    ensure_parts(NamedLanguage::of(name)?)
}

fn has_parts(production: Production) -> bool {
    production == Production::Url || Scheme::of(production).is_some()
}

/// Knows the parts of the strings of a language.
pub(crate) struct RightParts(pub(crate) Selected);

impl Reference for RightParts {
    fn parts<'t>(&self, text: &'t [u8]) -> Option<Parts<'t>> {
        of(&self.0, text)
    }

    fn folded<'p>(
        &self,
        part: PartName,
        parts: &'p Parts<'_>,
        string: &[u8],
    ) -> Option<Folded<'p>> {
        let default_port = |scheme: &[u8]| default_port(&self.0.schemes, scheme);
        folded(part, parts, string, &default_port)
    }
}

/// The default port of `scheme`, which may be one of `schemes` or of today, in this order.
pub(crate) fn default_port(schemes: &Schemes, scheme: &[u8]) -> Option<u16> {
    let mut registered = schemes.registered().chain(TODAY.registered());
    match registered.find(|known| known.name().as_bytes() == scheme) {
        Some(known) => known.default_port(),
        None => Scheme::ALL
            .iter()
            .find(|known| known.name().as_bytes() == scheme)?
            .default_port(),
    }
}

/// The parts of `text`, if the language has it.
pub(crate) fn of<'t>(selected: &Selected, text: &'t [u8]) -> Option<Parts<'t>> {
    let named = selected.named?;
    let schemes = match named {
        NamedLanguage::Production(Production::Url) if !selected.language.is_reading() => {
            return of_literal(str::from_utf8(text).ok()?);
        }
        NamedLanguage::Production(_) => &selected.schemes,
        NamedLanguage::Agreed => return of_agreed(str::from_utf8(text).ok()?),
    };
    let url = schemes::tree(schemes, text)?;
    let is_asked = matches!(named, NamedLanguage::Production(production) if production == Production::Url || production == url.production());
    is_asked.then(|| of_url(&url.parts()))
}

/// Scheme, host and port of a member of the agreed language, which is about no other part.
fn of_agreed(text: &str) -> Option<Parts<'_>> {
    let Agreed {
        scheme, host, port, ..
    } = agreed(text).ok()?;
    let mut parts = Parts::default();
    parts.set(Part::Scheme, Some(scheme.as_bytes().into()));
    parts.set(
        Part::Host,
        Some(match host {
            Cow::Borrowed(host) => host.as_bytes().into(),
            Cow::Owned(host) => host.into_bytes().into(),
        }),
    );
    parts.set(Part::Port, Some(port.to_string().into_bytes().into()));
    Some(parts)
}

/// The parts in the literal reading, in which any scheme can have the general syntax.
fn of_literal(text: &str) -> Option<Parts<'_>> {
    let (_, tree) = grammar::url(Span::new(text))
        .ok()
        .filter(|(rest, _)| rest.as_str().is_empty())?;
    if tree.as_other().is_none() {
        return Some(of_url(&Schemes::rfc1738().parse_syntax(text).ok()?.parts()));
    }
    let hostport = tree.hostport();
    let user = tree.login().and_then(|login| login.user());
    let password = tree.login().and_then(|login| login.password());
    let host = tree.host().map(|host| *host);
    let port = hostport
        .and_then(|hostport| hostport.port.as_deref())
        .copied();
    let path = &text[port
        .or(host)
        .map_or(tree.scheme().end() + ":".len(), |before| before.end())..];
    Some(written([
        (Part::Scheme, Some(tree.scheme().as_str())),
        (Part::User, user.map(Span::as_str)),
        (Part::Password, password.map(Span::as_str)),
        (Part::Host, host.map(|host| host.as_str())),
        (Part::Port, port.map(|port| port.as_str())),
        (Part::Path, Some(path).filter(|path| !path.is_empty())),
        (Part::Search, None),
    ]))
}

fn of_url<'t>(url: &UrlParts<'t>) -> Parts<'t> {
    written(Part::ALL.map(|part| (part, part_of(url, part).map(|text| text.as_str()))))
}

/// This part of a URL, as it is written.
pub(crate) fn part_of<'t>(url: &UrlParts<'t>, part: Part) -> Option<Span<'t>> {
    match part {
        Part::Scheme => Some(url.scheme),
        Part::User => url.user,
        Part::Password => url.password,
        Part::Host => url.host,
        Part::Port => url.port,
        Part::Path => url.path,
        Part::Search => url.search,
    }
}

/// The parts with these texts.
fn written<'t>(texts: impl IntoIterator<Item = (Part, Option<&'t str>)>) -> Parts<'t> {
    let mut parts = Parts::default();
    for (part, text) in texts {
        let text = if part == Part::Port {
            text.map(without_zeros)
        } else {
            text
        };
        parts.set(part, text.map(|text| text.as_bytes().into()));
    }
    parts
}

/// A decimal number without needless zeros, as JSON has it.
fn without_zeros(digits: &str) -> &str {
    let zeros = digits.bytes().take_while(|&digit| digit == b'0').count();
    &digits[zeros.min(digits.len() - 1)..]
}

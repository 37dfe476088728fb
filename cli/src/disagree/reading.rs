//! [`Reading`]: what a peer names for a string; [`Case`]: a string that two peers read differently.

use std::borrow::Cow;

use rfc1738_conformance::{
    hex::Text,
    judge::Answer,
    parts::{Folded, Part, Parts, Reference},
};
use serde::Serialize;

use crate::{parts::default_port, schemes::WEB};

/// The parts that peers can disagree about.
pub(super) const PARTS: [Part; 2] = [Part::Host, Part::Port];

/// Knows the default ports of the schemes of the web, and no parts: nobody is right.
struct Web;

impl Reference for Web {
    fn parts<'t>(&self, _: &'t [u8]) -> Option<Parts<'t>> {
        None
    }

    fn default_port(&self, scheme: &[u8]) -> Option<u16> {
        default_port(&WEB, scheme)
    }
}

/// The host and the port that a peer names for a string, in the form in which they are compared. A peer that does not
/// accept the string names neither, and nor does one that names no host: it would connect nowhere.
#[derive(Default, Clone)]
pub(super) struct Reading<'a> {
    pub(super) accepts: bool,
    named: [Option<Cow<'a, [u8]>>; PARTS.len()],
}

impl<'a> Reading<'a> {
    /// The reading of `string` that an answer tells.
    pub(super) fn of(answer: &'a Option<Answer<'_>>, string: &[u8]) -> Self {
        let Some(Answer::Parts(parts)) = answer else { return Reading::default() };
        let named = PARTS.map(|part| parts.folded(part, string, &Web));
        let names_no_host = matches!(&named[0], Some(host) if host.0.is_none());
        let named = if names_no_host { [None, None] } else { named.map(|part| part.and_then(|folded| folded.0)) };
        Reading { accepts: true, named }
    }

    pub(super) fn get(&self, part: Part) -> Option<&[u8]> {
        let index = PARTS.iter().position(|&candidate| candidate == part)?;
        self.named[index].as_deref()
    }
}

/// What two peers name for `part`, if that is not the same.
pub(super) fn differ<'r>(readings: &'r [Reading<'_>], pair: [usize; 2], part: Part) -> Option<[&'r [u8]; 2]> {
    let [first, second] = pair.map(|peer| readings[peer].get(part));
    let named = [first?, second?];
    (named[0] != named[1]).then_some(named)
}

/// Whether `string` is the better example: shorter, or as long with fewer capitals, or else first in order, so that it
/// does not depend on the order of the strings.
pub(super) fn shorter(string: &[u8], than: &[u8]) -> bool {
    let capitals = |string: &[u8]| string.iter().filter(|byte| byte.is_ascii_uppercase()).count();
    string.len() < than.len() || string.len() == than.len() && (capitals(string), string) < (capitals(than), than)
}

/// A string, and what two peers name for it.
#[derive(Clone, Serialize)]
pub(super) struct Case {
    #[serde(flatten)]
    pub(super) string: Text,
    pub(super) named: [Folded<'static>; 2],
}

impl Case {
    pub(super) fn new(string: &[u8], named: [&[u8]; 2]) -> Self {
        Case { string: Text(string.into()), named: named.map(|text| Folded(Some(text.to_vec().into()))) }
    }

    pub(super) fn bytes(&self) -> &[u8] {
        &self.string.0
    }
}

//! The furthest failure of an `httpurl`, against its automaton.

use rfc1738::Production;
use rfc1738_conformance::{
    ByteSet,
    automaton::Dfa,
    derivation::{Checker, Node},
    grammar::Grammar,
    suite::Suite,
};

use super::{
    Fault,
    parser::strings,
    trees::{compare_trees, httpurl},
};
use crate::{
    furthest::{Expected, Furthest},
    probe::Probe,
    tree::HttpUrl,
    verdict::Verdict,
    words::quoted,
};

pub(super) fn grade_offset(offset: fn(&[u8]) -> Result<(), usize>, probe: &Probe) -> Result<Verdict, Fault> {
    survey(probe, |dfa, string| compare_offsets(probe.name(), string, offset(string).err(), dfa))
}

pub(super) fn grade_furthest(furthest: fn(&[u8]) -> Result<(), Furthest>, probe: &Probe) -> Result<Verdict, Fault> {
    survey(probe, |dfa, string| compare_errors(probe.name(), string, furthest(string).err(), dfa))
}

pub(super) fn grade_parse(
    parse: for<'a> fn(&'a [u8]) -> Result<HttpUrl<'a>, Furthest>,
    probe: &Probe,
) -> Result<Verdict, Fault> {
    let checker = Checker::new(Grammar::rfc1738());
    survey(probe, |dfa, string| {
        let result = parse(string);
        compare_errors(probe.name(), string, result.as_ref().err().cloned(), dfa)?;
        let Ok(tree) = result else { return Ok(()) };
        let node = Node { end: string.len(), ..httpurl(&tree) };
        compare_trees(probe.name(), string, &node, Production::HttpUrl, &checker)
    })
}

fn survey(probe: &Probe, ask: impl Fn(&Dfa, &[u8]) -> Result<(), String>) -> Result<Verdict, Fault> {
    let suite = Suite::new(Grammar::rfc1738(), "httpurl", 0)?;
    let strings = strings(Grammar::rfc1738(), "httpurl", &suite)?;
    Ok(probe.survey(strings, |string| ask(suite.dfa(), string)))
}

fn compare_offsets(name: &str, string: &[u8], offset: Option<usize>, dfa: &Dfa) -> Result<(), String> {
    let truth = (!dfa.accepts(string)).then(|| dfa.viable_prefix(string).0);
    let shown = quoted(string);
    let because = |right: usize| {
        let begun = quoted(&string[..right]);
        if right == string.len() {
            format!("{begun} can still become an `httpurl`, so the end is what is wrong")
        } else {
            format!("{begun} can still become an `httpurl`, and with the next byte it cannot")
        }
    };
    Err(match (offset, truth) {
        _ if offset == truth => return Ok(()),
        (Some(found), None) => format!("your `{name}` says that {shown} goes wrong at {found}; it is an `httpurl`"),
        (None, Some(right)) => format!("your `{name}` takes {shown} for an `httpurl`; it goes wrong at {right}"),
        (Some(found), Some(right)) => {
            format!("your `{name}` says that {shown} goes wrong at {found}; it does at {right}: {}", because(right))
        }
        (None, None) => return Ok(()),
    })
}

fn compare_errors(name: &str, string: &[u8], error: Option<Furthest>, dfa: &Dfa) -> Result<(), String> {
    compare_offsets(name, string, error.as_ref().map(|error| error.offset), dfa)?;
    let Some(Furthest { offset, expected }) = error else { return Ok(()) };
    let (_, state) = dfa.viable_prefix(string);
    let told: ByteSet = (0..=u8::MAX).filter(|&byte| expected.iter().any(|expected| expected.admits(byte))).collect();
    let truth: ByteSet = (0..=u8::MAX).filter(|&byte| dfa.dead() != Some(dfa.next(state, byte))).collect();
    let place = format!("at {offset} of {}", quoted(string));
    let (missing, more) = (truth.difference(told), told.difference(truth));
    let (tells_end, is_end) = (expected.contains(&Expected::End), dfa.is_accepting(state));
    if !missing.is_empty() {
        return Err(format!("{place}, your `{name}` does not expect {missing}, which can follow there"));
    }
    if !more.is_empty() {
        return Err(format!("{place}, your `{name}` expects {more}, which cannot follow there"));
    }
    match (tells_end, is_end) {
        (true, false) => Err(format!("{place}, your `{name}` expects the end, but no `httpurl` ends there")),
        (false, true) => Err(format!("{place}, your `{name}` does not expect the end, but an `httpurl` can end there")),
        _ => Ok(()),
    }
}

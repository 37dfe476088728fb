//! What holds for all combinators besides the language: time, memory, and what is told to those who watch.

use std::{
    cell::RefCell,
    rc::Rc,
    time::{Duration, Instant},
};

use allocation_counter::measure;
use nom_locate::LocatedSpan;
use rfc1738::{
    Observer, Terminal,
    draft::{Production, hostport},
};
use rfc1738_conformance::sentence::NearMisses;
use serde_json::json;

use crate::draft;

#[test]
fn no_combinator_allocates() {
    for production in Production::ALL {
        for text in NearMisses::new(draft(), production.name(), 1994).unwrap().take(200) {
            let info = measure(|| _ = production.longest_prefix(&text[..]));
            assert_eq!(info.count_total, 0, "{production} on \"{}\"", text.escape_ascii());
        }
    }
}

#[test]
fn hostile_texts_take_linear_time() {
    let start = Instant::now();
    for part in
        ["a", "a.", ".", "a@", "@", "@1", "@1.2.3.4", "a:", ":1", "1.", "%", "%00", "%001", "a/", "/", "+", "a+"]
    {
        let part = part.repeat((1 << 20) / part.len());
        for before in ["", "a", "x:", "news:", "ftp://u@", "ftp://1", "http://h/", "prospero://h/", "gopher://h/1a?b"] {
            let text = format!("{before}{part}");
            for production in
                [Production::FragmentAddress, Production::Login, Production::Article, Production::HostName]
            {
                assert!(production.longest_prefix(&*text).is_none_or(|length| length <= text.len()));
            }
        }
    }
    assert!(start.elapsed() < Duration::from_secs(120), "{:?}", start.elapsed());
}

/// What an observer of the RFC's productions hears.
#[derive(Clone, Default)]
struct Heard(Rc<RefCell<(usize, usize)>>);

impl Observer for Heard {
    fn enter(&mut self, _: rfc1738::Production, _: usize) {
        self.0.borrow_mut().0 += 1;
    }

    fn leave(&mut self, _: rfc1738::Production, _: usize) {
        self.0.borrow_mut().0 += 1;
    }

    fn expect(&self, _: Terminal, _: usize) {
        self.0.borrow_mut().1 += 1;
    }
}

#[test]
fn an_observer_of_the_rfcs_productions_does_not_take_a_rule_of_the_draft_for_one_of_them() {
    let heard = Heard::default();
    assert!(hostport(LocatedSpan::new_extra("host:70/", heard.clone())).is_ok());
    let (productions, terminals) = *heard.0.borrow();
    assert_eq!(productions, 0);
    assert!(terminals > 0);
    assert!(rfc1738::grammar::hostport(LocatedSpan::new_extra("host:70/", heard.clone())).is_ok());
    assert!(heard.0.borrow().0 > 0);
}

#[test]
fn derivations_and_errors_serialize() {
    let node = |production, start, end, children| json!({"production": production, "start": start, "end": end, "children": children});
    let derivation = Production::Port.parse("70").unwrap();
    assert_eq!(serde_json::to_value(derivation).unwrap(), node("port", 0, 2, json!([node("digits", 0, 2, json!([]))])));
    let error = Production::Port.parse("7x").unwrap_err();
    let expected = json!({
        "message": "1:2: found \"x\", expected a digit (digits) or the end of the text, in digits",
        "offset": 1,
        "column": 2,
        "found": "x",
        "expected": ["a digit (digits)", "the end of the text"],
        "within": ["port", "digits"],
    });
    assert_eq!(serde_json::to_value(error).unwrap(), expected);
}

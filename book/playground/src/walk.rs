//! The minimal automaton of a production, and how a text leads through it.

use std::cell::RefCell;

use diagrams::Automaton;
use rfc1738::Schemes;
use rfc1738_conformance::{
    automaton::{CompileError, Dfa},
    grammar::Grammar,
    rfc1738 as languages,
};
use rfc1738_js::{json, schemes};
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

thread_local! {
    /// The automaton that was asked for last, by its production and schemes.
    static LAST: RefCell<Option<(String, Map)>> = const { RefCell::new(None) };
}

/// The walk of `text` through the automaton of a production, or of the URLs of a set in the strict
/// reading; or an error.
#[wasm_bindgen]
pub fn walk(text: &str, production: Option<String>, schemes: &str) -> String {
    let key = production.clone().unwrap_or_else(|| schemes.to_owned());
    LAST.with_borrow_mut(|last| {
        if last.as_ref().is_none_or(|(known, _)| *known != key) {
            match Map::new(production.as_deref(), schemes) {
                Ok(map) => *last = Some((key, map)),
                Err(error) => return json(&Err::<(), _>(error.to_string())),
            }
        }
        json(&Ok::<_, ()>(
            last.as_ref().map(|(_, map)| map.walk(text.as_bytes())),
        ))
    })
}

/// The grammar, with the schemes that are registered in a set.
pub(crate) fn grammar(schemes: &Schemes) -> Grammar {
    schemes
        .registered()
        .fold(Grammar::rfc1738().clone(), |grammar, registered| {
            // Whatever the set has taken is the name of a scheme.
            let name = registered.name();
            languages::with_scheme(&grammar, name, registered.production().name())
                .unwrap_or(grammar)
        })
}

/// An automaton, and its picture, if it is small.
struct Map {
    dfa: Dfa,
    svg: Option<String>,
}

impl Map {
    fn new(production: Option<&str>, set: &str) -> Result<Map, CompileError> {
        let (name, dfa) = match production {
            Some(name) => (name, Dfa::new(Grammar::rfc1738(), name)?),
            None => (
                "url",
                schemes::with(set, |schemes| {
                    languages::strict(&grammar(schemes))?.dfa().cloned()
                })?,
            ),
        };
        let automaton = Automaton::given(name, &dfa, Some(Grammar::rfc1738()));
        let svg = automaton.is_small().then(|| automaton.svg());
        Ok(Map { dfa, svg })
    }

    fn walk(&self, text: &[u8]) -> Walk<'_> {
        let mut walk = Walk {
            states: self.states(),
            svg: self.svg.as_deref(),
            path: Vec::new(),
            accepting: Vec::new(),
            longest: None,
        };
        let mut state = Dfa::START;
        for at in 0.. {
            walk.path.push(self.number(state));
            walk.accepting.push(self.dfa.is_accepting(state));
            if self.dfa.is_accepting(state) {
                walk.longest = Some(at);
            }
            let Some(&byte) = text.get(at) else { break };
            state = self.dfa.next(state, byte);
            if self.dfa.dead() == Some(state) {
                break;
            }
        }
        walk
    }

    /// The number of states without the dead one, which is not drawn.
    fn states(&self) -> usize {
        self.dfa.state_count() - usize::from(self.dfa.dead().is_some())
    }

    /// The number of a state in the picture.
    fn number(&self, state: usize) -> usize {
        state - usize::from(self.dfa.dead().is_some_and(|dead| dead < state))
    }
}

/// A walk. All bytes on it are in US-ASCII, because no production has others.
#[derive(Serialize)]
struct Walk<'m> {
    states: usize,
    svg: Option<&'m str>,
    /// The state before each byte, and after the last one from which anything can be accepted.
    path: Vec<usize>,
    /// Whether what is read up to there is in the language.
    accepting: Vec<bool>,
    /// The length of the longest prefix in the language.
    longest: Option<usize>,
}

//! All derivations of a text, of which the rulings choose one.

use rfc1738::{Derivation, Production};
use rfc1738_conformance::{
    derivation::{Derivations, Node, ParseError, Parser},
    grammar::Grammar,
};
use rfc1738_js::{json, schemes};
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::walk::grammar;

/// How many derivations can be looked at.
const SHOWN: usize = 50;

/// All derivations of `text` from a production, or from the alternative of `url` that it commits
/// to; or why there are none.
#[wasm_bindgen]
pub fn derivations(text: &str, production: Option<String>, schemes: &str) -> String {
    let production = production.and_then(|name| name.parse::<Production>().ok());
    json(&schemes::with(schemes, |schemes| match production {
        Some(production) => AllDerivations::of(
            Grammar::rfc1738(),
            production,
            text,
            production.parse(text).ok(),
            None,
        ),
        None => match schemes.derive(text) {
            Ok(url) => {
                let grammar = grammar(schemes);
                let literal = Parser::new(&grammar)
                    .derivations("url", text.as_bytes())
                    .ok();
                let literal = literal.map(|literal| literal.count());
                let alternative = url.children.into_iter().next();
                let production = alternative
                    .as_ref()
                    .map_or(Production::Url, |node| node.production);
                AllDerivations::of(&grammar, production, text, alternative, literal)
            }
            Err(error) => Err(error.to_string()),
        },
    }))
}

/// The sentences of the rulings that choose between derivations, and the productions that they are
/// about.
#[wasm_bindgen]
pub fn rulings() -> String {
    include_str!(concat!(env!("OUT_DIR"), "/rulings.json")).to_owned()
}

/// The derivations of a text.
#[derive(Serialize)]
struct AllDerivations {
    production: Production,
    /// How many there are; `most` stands for that many or more.
    count: u64,
    most: u64,
    /// How many `url` has in the literal reading, if it was asked.
    literal: Option<u64>,
    /// The first of them.
    trees: Vec<Tree>,
    /// Which of these is the library's.
    chosen: Option<usize>,
}

impl AllDerivations {
    fn of(
        grammar: &Grammar,
        production: Production,
        text: &str,
        ours: Option<Derivation>,
        literal: Option<u64>,
    ) -> Result<AllDerivations, String> {
        let all = Parser::new(grammar).derivations(production.name(), text.as_bytes());
        let all = all.map_err(|error: ParseError| error.to_string())?;
        let trees: Vec<Tree> = all.iter().take(SHOWN).map(|node| Tree::of(&node)).collect();
        let ours = ours.as_ref().map(Tree::from);
        let chosen = trees.iter().position(|tree| ours.as_ref() == Some(tree));
        Ok(AllDerivations {
            production,
            count: all.count(),
            most: Derivations::MANY,
            literal,
            trees,
            chosen,
        })
    }
}

/// A derivation, as the library's is written.
#[derive(Debug, Serialize, PartialEq, Eq)]
pub(crate) struct Tree {
    production: String,
    start: usize,
    end: usize,
    children: Vec<Tree>,
}

impl Tree {
    pub(crate) fn of(node: &Node<'_>) -> Tree {
        let Node {
            production,
            start,
            end,
            ref children,
        } = *node;
        Tree {
            production: production.to_owned(),
            start,
            end,
            children: children.iter().map(Tree::of).collect(),
        }
    }

    fn from(derivation: &Derivation) -> Tree {
        let Derivation {
            production,
            start,
            end,
            ref children,
            ..
        } = *derivation;
        Tree {
            production: production.name().to_owned(),
            start,
            end,
            children: children.iter().map(Tree::from).collect(),
        }
    }
}

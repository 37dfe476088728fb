//! The library for JavaScript. Each question is one call, and each answer is a plain value or JSON.
//!
//! The package's modules in `lib/` call these functions and nothing else does: they check the
//! arguments first, because WebAssembly reads anything as if it had the right type. Offsets are the
//! library's, in bytes of UTF-8; `lib/offsets.js` converts them. A result that may be an error is
//! `{"Ok": …}` or `{"Err": …}`; that of a text has its line too.

mod build;
pub mod schemes;
mod values;

use std::fmt::Display;

use rfc1738::{Production, Rule, Rules, Schemes, Span, UrlError, ast};
use rfc1738_by_name::interpret;
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::values::{ErrorAndLine, Item, ProductionFacts, RegisteredFacts, RuleFacts, StepAndText};

/// Whether `text` is a valid URL.
#[wasm_bindgen(js_name = isValid)]
pub fn is_valid(text: &str, schemes: &str) -> bool {
    schemes::with(schemes, |schemes| schemes.is_valid(text))
}

/// The tree of `text`, or a `UrlError`.
#[wasm_bindgen]
pub fn parse(text: &str, schemes: &str, syntax_only: bool) -> String {
    read(text, schemes, syntax_only, |_, tree| tree)
}

/// The parts of `text` that all schemes share, or a `UrlError`.
#[wasm_bindgen]
pub fn parts(text: &str, schemes: &str, syntax_only: bool) -> String {
    read(text, schemes, syntax_only, |_, tree| tree.parts())
}

/// The normal form of `text`, or a `UrlError`.
#[wasm_bindgen]
pub fn normalize(text: &str, schemes: &str, syntax_only: bool) -> String {
    read(text, schemes, syntax_only, |schemes, tree| {
        schemes.normalize(&tree)
    })
}

/// What `of` makes of the tree of `text`, which is a valid URL, or if `syntax_only`, derives by
/// section 5; or a `UrlError`.
fn read<'a, T: Serialize>(
    text: &'a str,
    schemes: &str,
    syntax_only: bool,
    of: impl FnOnce(&Schemes, ast::Url<Span<'a>>) -> T,
) -> String {
    schemes::with(schemes, |schemes| {
        let tree = match syntax_only {
            true => schemes.parse_syntax(text).map_err(UrlError::from),
            false => schemes.parse(text).map(|url| *url),
        };
        answer(tree.map(|tree| of(schemes, tree)))
    })
}

/// The report of strict validation by the rules whose ids are in `rules`, one after another with
/// spaces between, or by those of the RFC if there is no such list. An id that no rule has is an
/// error.
#[wasm_bindgen]
pub fn validate(text: &str, schemes: &str, rules: Option<String>) -> String {
    let rules = match &rules {
        None => Ok(Rules::rfc1738()),
        Some(ids) => {
            let rules = ids
                .split_ascii_whitespace()
                .map(|id| id.parse().map_err(|_| id));
            rules.collect::<Result<Vec<Rule>, _>>().map(Rules::only)
        }
    };
    json(&rules.map(|rules| schemes::with(schemes, |schemes| schemes.validate_with(text, rules))))
}

/// The URLs in `text`; if `wrapped`, only those in a wrapper.
#[wasm_bindgen]
pub fn extract(text: &str, schemes: &str, wrapped: bool) -> String {
    schemes::with(schemes, |schemes| {
        let found: Vec<_> = schemes.extract(text).wrapped(wrapped).collect();
        json(
            &found
                .iter()
                .map(|item| item.as_ref().map_or_else(Item::rejected, Item::url))
                .collect::<Vec<_>>(),
        )
    })
}

/// Whether `text` is in the agreed language.
#[wasm_bindgen(js_name = isAgreed)]
pub fn is_agreed(text: &str, schemes: &str) -> bool {
    schemes::with(schemes, |schemes| schemes.is_agreed(text))
}

/// The parts of `text` that parsers name, or a `Disagreed`.
#[wasm_bindgen]
pub fn agreed(text: &str, schemes: &str) -> String {
    schemes::with(schemes, |schemes| answer(schemes.agreed(text)))
}

/// The steps of a client for `text`, or the reason why it must not act on it; or a `UrlError`.
#[wasm_bindgen]
pub fn interpret(text: &str, schemes: &str) -> String {
    let texts = |steps: Vec<_>| steps.into_iter().map(StepAndText::of).collect::<Vec<_>>();
    schemes::with(schemes, |schemes| {
        let steps = schemes.parse(text).map(|url| interpret::steps(&url));
        answer(steps.map(|steps| steps.map(texts).map_err(ErrorAndLine::of)))
    })
}

/// A URL of `scheme` from its parts, which are JSON: `[["host", "host.dom"], ["search", [255]],
/// ["hsegment", {"all": ["a", [255]]}]]`; or why there is none.
#[wasm_bindgen]
pub fn build(scheme: &str, schemes: &str, parts: &str) -> String {
    schemes::with(schemes, |schemes| {
        json(&build::build(scheme, schemes, parts))
    })
}

/// The URL `text` with these parts, which are JSON as for [`build`], in place of its own, and
/// without those that are null, or why there is none; or a `UrlError`.
#[wasm_bindgen]
pub fn replace(text: &str, schemes: &str, parts: &str) -> String {
    schemes::with(schemes, |schemes| {
        let url = schemes.parse(text);
        answer(url.map(|url| build::replace(&url, schemes, parts)))
    })
}

/// The set of schemes with this name, as the other functions take it, or the reason why there is
/// none.
#[wasm_bindgen(js_name = schemeSet)]
pub fn scheme_set(name: &str) -> String {
    json(&schemes::named(name))
}

/// The set of these schemes alone, whose names have spaces between them, or the reason why there is
/// none.
#[wasm_bindgen(js_name = schemesOnly)]
pub fn schemes_only(names: &str) -> String {
    json(&schemes::only(names))
}

/// The set `schemes` with one more scheme, or the reason why it cannot be registered.
#[wasm_bindgen]
pub fn register(schemes: &str, name: &str, production: &str, default_port: Option<u16>) -> String {
    json(&schemes::register(schemes, name, production, default_port))
}

/// The schemes that are registered in a set, in this order.
#[wasm_bindgen]
pub fn registered(schemes: &str) -> String {
    schemes::with(schemes, |schemes| {
        json(
            &schemes
                .registered()
                .map(RegisteredFacts::of)
                .collect::<Vec<_>>(),
        )
    })
}

/// The length in bytes of the longest prefix of `input` that derives from `production`; the empty
/// prefix counts.
#[wasm_bindgen(js_name = longestPrefix)]
pub fn longest_prefix(production: &str, input: &[u8]) -> Option<usize> {
    production.parse::<Production>().ok()?.longest_prefix(input)
}

/// The 67 productions, in the order of section 5.
#[wasm_bindgen]
pub fn productions() -> String {
    json(&Production::ALL.map(ProductionFacts::of).as_slice())
}

/// The rules of strict validation, in the order of their table.
#[wasm_bindgen]
pub fn rules() -> String {
    json(
        &Rule::ALL
            .iter()
            .copied()
            .map(RuleFacts::of)
            .collect::<Vec<_>>(),
    )
}

/// A result about a text, as JSON.
fn answer<T: Serialize, E: Serialize + Display>(result: Result<T, E>) -> String {
    json(&result.map_err(ErrorAndLine::of))
}

/// `value` as JSON.
pub fn json(value: &impl Serialize) -> String {
    match serde_json::to_string(value) {
        Ok(json) => json,
        Err(error) => unreachable!("every key is a string: {error}"),
    }
}

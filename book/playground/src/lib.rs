//! The playground's interface to the library. Each question is one call, and each answer is one JSON value.
//!
//! Offsets are the library's, in bytes of UTF-8; the page converts them to those of JavaScript, in one place.

mod client;
mod found;
mod production;
mod verdict;

use rfc1738::{Derivation, Production};
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::{found::Found, production::Row, verdict::Verdict};

/// The verdict on `text` as a URL, in the strict reading of `Url::parse`.
#[wasm_bindgen]
pub fn judge(text: &str) -> String {
    json(&Verdict::of(text))
}

/// The derivation of `text` as a URL, in the strict reading, or of its longest prefix from a production. `null` if
/// there is none.
#[wasm_bindgen]
pub fn derive(text: &str, production: Option<String>) -> String {
    json(&match production.and_then(|name| name.parse().ok()) {
        Some(production) => Derivation::of(production, text.as_bytes()),
        None => Derivation::of_url(text).ok(),
    })
}

/// Why `production` does not derive all of `text`. `null` if it does.
#[wasm_bindgen]
pub fn refute(text: &str, production: &str) -> String {
    json(&production.parse().ok().and_then(|production: Production| production.parse(text).err()))
}

/// The URLs in `text`; with `bare`, those without a wrapper too.
#[wasm_bindgen]
pub fn find(text: &str, bare: bool) -> String {
    json(&Found::of(text, bare))
}

/// The 67 productions, in the order of section 5.
#[wasm_bindgen]
pub fn productions() -> String {
    json(&Production::ALL.map(Row::of).as_slice())
}

/// `grammar/examples.toml` and `grammar/near-misses.toml`.
#[wasm_bindgen]
pub fn examples() -> String {
    include_str!(concat!(env!("OUT_DIR"), "/examples.json")).to_owned()
}

fn json(value: &impl Serialize) -> String {
    match serde_json::to_string(value) {
        Ok(json) => json,
        Err(error) => unreachable!("every key is a string: {error}"),
    }
}

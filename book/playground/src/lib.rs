//! What the playground asks the library beyond the npm package, whose functions it has as well.
//! Each question is one call, and each answer is JSON.

pub mod derivations;
pub mod lab;
pub mod steps;
pub mod walk;

use rfc1738::{Derivation, Production};
use rfc1738_js::{json, schemes};
use wasm_bindgen::prelude::wasm_bindgen;

/// The derivation of `text` as a URL of a set, in the strict reading, or of its longest prefix from
/// a production. `null` if there is none.
#[wasm_bindgen]
pub fn derive(text: &str, production: Option<String>, schemes: &str) -> String {
    json(&match production.and_then(|name| name.parse().ok()) {
        Some(production) => Derivation::of(production, text.as_bytes()),
        None => schemes::with(schemes, |schemes| schemes.derive(text)).ok(),
    })
}

/// Why `production` does not derive all of `text`. `null` if it does.
#[wasm_bindgen]
pub fn refute(text: &str, production: &str) -> String {
    json(
        &production
            .parse()
            .ok()
            .and_then(|production: Production| production.parse(text).err()),
    )
}

/// `grammar/examples.toml` and `grammar/near-misses.toml`.
#[wasm_bindgen]
pub fn examples() -> String {
    include_str!(concat!(env!("OUT_DIR"), "/examples.json")).to_owned()
}

//! The conformance kit for JavaScript: judges a function, and learns its automaton.
//!
//! Each question is one call, whose settings are JSON, and each answer is JSON, `{"Ok": …}` or `{"Err": …}`. The function itself
//! stays in JavaScript, and [`Asked`] asks it.

mod asked;
mod judged;
mod learned;
mod settings;

use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

pub use asked::Asked;

use judged::Judged;
use learned::Learned;
use settings::{NoAnswer, Settings};

/// The verdict on a function.
#[wasm_bindgen]
pub fn check(asked: &Asked, settings: &str) -> String {
    answer(settings, |settings| Ok(Judged::of(asked, &settings.judge()?, settings.question())))
}

/// The automaton of a function that says whether the whole string derives.
#[wasm_bindgen]
pub fn learn(asked: &Asked, settings: &str) -> String {
    answer(settings, |settings| Learned::of(asked, &settings.subject()?, settings.text, settings.effort()))
}

fn answer<T: Serialize>(settings: &str, work: impl FnOnce(&Settings) -> Result<T, NoAnswer>) -> String {
    let settings = serde_json::from_str(settings).map_err(NoAnswer::from);
    let answer = settings.and_then(|settings| work(&settings)).map_err(|reason| reason.to_string());
    match serde_json::to_string(&answer) {
        Ok(json) => json,
        Err(error) => unreachable!("every key is a string: {error}"),
    }
}

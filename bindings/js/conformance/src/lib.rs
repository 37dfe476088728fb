//! The conformance kit for JavaScript: judges a function, learns its automaton, and compares
//! functions.
//!
//! Each question is one call, whose settings are JSON, and each answer is JSON, `{"Ok": …}` or
//! `{"Err": …}`. The function itself stays in JavaScript, and [`Asked`] asks it.

mod asked;
mod compared;
mod judged;
mod learned;
mod settings;

use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

pub use asked::Asked;

use compared::Compared;
use judged::Judged;
use learned::Learned;
use settings::{NoAnswer, Settings};

/// The verdict on a function.
#[wasm_bindgen]
pub fn check(asked: &Asked, settings: &str) -> String {
    answer(settings, |settings| {
        Ok(Judged::of(
            asked,
            &settings.judge(true)?,
            settings.question(),
        ))
    })
}

/// The automaton of a function that says whether the whole string derives.
#[wasm_bindgen]
pub fn learn(asked: &Asked, settings: &str) -> String {
    answer(settings, |settings| {
        Learned::of(asked, &settings.subject()?, settings.effort())
    })
}

/// What functions disagree about that say whether the whole string derives.
#[wasm_bindgen]
pub fn disagree(asked: Vec<Asked>, settings: &str) -> String {
    answer(settings, |settings| Compared::of(&asked, settings))
}

fn answer<T: Serialize>(
    settings: &str,
    work: impl FnOnce(&Settings) -> Result<T, NoAnswer>,
) -> String {
    let settings = serde_json::from_str(settings).map_err(NoAnswer::from);
    let answer = settings
        .and_then(|settings| work(&settings))
        .map_err(|reason| reason.to_string());
    match serde_json::to_string(&answer) {
        Ok(json) => json,
        Err(error) => unreachable!("every key is a string: {error}"),
    }
}

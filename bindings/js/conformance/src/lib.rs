//! The conformance kit for JavaScript: judges a function, learns its automaton, and compares
//! functions.
//!
//! Each question is one call, whose settings are JSON, and each answer is JSON, `{"Ok": …}` or
//! `{"Err": …}`. The function itself stays in JavaScript, and an [`Oracle`] asks it.

mod oracle;
mod results;
mod settings;

use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

pub use oracle::Oracle;

use results::{DisagreementsResult, LearnedResult, VerdictResult};
use settings::{QuestionError, Settings};

/// The verdict on a function.
#[wasm_bindgen]
pub fn check(oracle: &Oracle, settings: &str) -> String {
    answer(settings, |settings| {
        Ok(VerdictResult::of(
            oracle,
            &settings.judge(true)?,
            settings.question(),
        ))
    })
}

/// The automaton of a function that says whether the whole string derives.
#[wasm_bindgen]
pub fn learn(oracle: &Oracle, settings: &str) -> String {
    answer(settings, |settings| {
        LearnedResult::of(oracle, &settings.language()?, settings.effort())
    })
}

/// The disagreements of functions that say whether the whole string derives.
#[wasm_bindgen]
pub fn disagree(oracles: Vec<Oracle>, settings: &str) -> String {
    answer(settings, |settings| {
        DisagreementsResult::of(&oracles, settings)
    })
}

fn answer<T: Serialize>(
    settings: &str,
    work: impl FnOnce(&Settings) -> Result<T, QuestionError>,
) -> String {
    let settings = serde_json::from_str(settings).map_err(QuestionError::from);
    let answer = settings
        .and_then(|settings| work(&settings))
        .map_err(|reason| reason.to_string());
    match serde_json::to_string(&answer) {
        Ok(json) => json,
        Err(error) => unreachable!("every key is a string: {error}"),
    }
}

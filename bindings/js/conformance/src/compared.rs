//! [`Compared`]: strings that some functions accept and others reject.

use std::iter;

use rfc1738_conformance::{
    disagree::{Disagreements, Exit, Group, Panel},
    hex::Text,
    judge::{Answer, Question},
};
use serde::Serialize;

use crate::{
    asked::{Asked, Function},
    settings::{NoAnswer, Settings},
};

/// The disagreements of functions, with their words.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Compared {
    rule: String,
    strings: u64,
    disagreed: u64,
    disagreements: Vec<Disagreement>,
    words: String,
}

/// Strings about which they disagree for the same cause.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Disagreement {
    cause: String,
    strings: u64,
    shortest: Text,
    minimal: bool,
    accepted_by: Vec<String>,
    rejected_by: Vec<String>,
}

impl Compared {
    /// Asks the functions, in the order of their names, about the suite of the language, random
    /// sentences and near misses.
    ///
    /// # Errors
    ///
    /// There is no such language, or it is too large.
    pub(crate) fn of(asked: &[Asked], settings: &Settings) -> Result<Compared, NoAnswer> {
        let subject = settings.subject()?;
        let judge = settings.judge(false)?;
        let mut panel = Panel::new(judge.clone(), Question::Whole);
        for (name, asked) in iter::zip(&settings.names, asked) {
            panel.add_function(
                name,
                Function {
                    asked,
                    question: Question::Whole,
                },
            );
        }
        let sentences = subject.sentences(0)?.take(settings.count);
        let near_misses = subject.near_misses(0)?.take(settings.count);
        judge
            .strings()
            .chain(sentences)
            .chain(near_misses)
            .for_each(|string| panel.ask(&string));
        Ok(Compared::new(panel.finish()))
    }

    fn new(found: Disagreements<Exit>) -> Compared {
        let words = found.to_string();
        let Disagreements {
            language,
            strings,
            disagreed,
            groups,
            ..
        } = found;
        Compared {
            rule: language,
            strings,
            disagreed,
            disagreements: groups.into_iter().map(Into::into).collect(),
            words,
        }
    }
}

impl From<Group<Exit>> for Disagreement {
    fn from(
        Group {
            cause,
            strings,
            shortest,
            minimal,
            values,
            ..
        }: Group<Exit>,
    ) -> Disagreement {
        let with = |answer| {
            values
                .iter()
                .filter(|it| it.value == answer)
                .flat_map(|it| it.peers.clone())
                .collect()
        };
        let accepted_by = with(Answer::Yes);
        let rejected_by = with(Answer::No);
        Disagreement {
            cause: cause.to_string(),
            strings,
            shortest,
            minimal,
            accepted_by,
            rejected_by,
        }
    }
}

//! [`Evidence`]: the wrong answers, as far as their causes need them.

use rfc1738_conformance::compare::Rules;

use super::{
    super::{
        answer::{Answer, Protocol},
        questions::Questions,
    },
    Cause, Kind, group,
    rejected::Rejected,
    wrong::Wrong,
};

/// What the wrong answers are, counted. It takes a table of the states and classes of bytes of the automaton, and a bit for each
/// question.
#[derive(Default)]
pub(in super::super) struct Evidence {
    wrong: Wrong,
    rejected: Rejected,
}

impl Evidence {
    /// Adds the next answer.
    pub(in super::super) fn add(
        &mut self,
        questions: &Questions,
        string: &[u8],
        answered: &Answer<'_>,
        expected: &Answer<'_>,
    ) {
        let kind = kind(answered, expected);
        self.rejected.add(kind);
        if let Some(kind) = kind.filter(|&kind| kind != Kind::WronglyRejected) {
            self.wrong.add(questions.dfa(), kind, string, answered, expected);
        }
    }

    /// The causes, those of most answers first, kind by kind.
    pub(in super::super) fn causes(self, questions: &Questions, protocol: Protocol) -> Vec<Cause> {
        if self.wrong.is_empty() && self.rejected.is_empty() {
            return Vec::new();
        }
        // An automaton without rules, if those would be enormous.
        let language = questions.language().with_rules().unwrap_or_else(|_| questions.dfa().clone().into());
        let mut rules = Rules::new(&language);
        let mut causes = self.wrong.causes(questions.dfa(), &mut rules);
        causes.extend(self.rejected.causes(questions, protocol, rules));
        group(causes)
    }
}

/// How an answer is wrong; `None` if it is right, or only its parts are wrong.
fn kind(answered: &Answer<'_>, expected: &Answer<'_>) -> Option<Kind> {
    match (answered, expected) {
        (Answer::No, Answer::No) => None,
        (_, Answer::No) => Some(Kind::WronglyAccepted),
        (Answer::No, _) => Some(Kind::WronglyRejected),
        (Answer::Length(answered), Answer::Length(expected)) if answered > expected => Some(Kind::TooLong),
        (Answer::Length(answered), Answer::Length(expected)) if answered < expected => Some(Kind::TooShort),
        _ => None,
    }
}

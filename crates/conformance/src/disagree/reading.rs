//! [`Reading`]: an answer, as far as it is compared; [`Case`]: a string that is read differently.

use super::Standard;
use crate::{
    bytes::readable_order,
    judge::{Answer, Folded, PartName, Question},
};

/// What is compared for a question: parts, or the answers as a whole.
pub(super) fn compared(question: Question) -> Vec<Option<PartName>> {
    match question {
        Question::Parts(names) => names.iter().copied().map(Some).collect(),
        Question::Whole | Question::LongestPrefix => vec![None],
    }
}

/// The values that a peer gives for a string, in the form in which they are compared; none are
/// those that it does not give.
#[derive(Default)]
pub(super) struct Reading {
    /// Whether it accepts the string; `None` if it has not answered.
    pub(super) accepts: Option<bool>,
    /// What it threw, if that is how it rejects the string.
    pub(super) threw: Option<Answer<'static>>,
    values: Vec<Option<Answer<'static>>>,
}

impl Reading {
    /// The reading of `string` in an answer. If parts are compared, one of which the first is null
    /// gives no values.
    pub(super) fn of(
        answer: &Answer<'_>,
        question: Question,
        string: &[u8],
        standard: &impl Standard,
    ) -> Self {
        let accepts = answer.accepts(string);
        let values = match (question, answer) {
            (Question::Parts(names), Answer::Parts(parts)) => {
                let folded = |name: &PartName| standard.folded(*name, parts, string);
                let is_null = |part: Folded<'_>| part.0.is_none();
                let lacks_first = names.first().and_then(folded).is_some_and(is_null);
                let value = |name| (!lacks_first).then(|| folded(name)).flatten();
                let part = |part: Folded<'_>| Answer::Part(part.into_owned());
                names.iter().map(|name| value(name).map(part)).collect()
            }
            (Question::Parts(names), _) => vec![None; names.len()],
            (Question::Whole, _) => vec![Some(accepts.into())],
            (Question::LongestPrefix, _) => vec![Some(answer.clone().into_owned())],
        };
        Reading {
            accepts: Some(accepts),
            threw: None,
            values,
        }
    }

    /// One of the values that are [`compared`].
    pub(super) fn value(&self, index: usize) -> Option<&Answer<'static>> {
        self.values.get(index)?.as_ref()
    }

    /// The same, or that it gives none; `None` if it has not answered.
    pub(super) fn answer(&self, index: usize) -> Option<Answer<'static>> {
        let nothing = |accepts| {
            if accepts {
                Answer::Part(Folded(None))
            } else {
                Answer::No
            }
        };
        self.value(index)
            .cloned()
            .or_else(|| self.accepts.map(nothing))
    }
}

/// Whether two of the readings differ in the value with this index.
pub(super) fn differ(readings: &[Reading], index: usize) -> bool {
    let mut values = readings.iter().filter_map(|reading| reading.value(index));
    let first = values.next();
    values.any(|other| Some(other) != first)
}

/// Whether `string` is the better example: it is shorter, or has smaller letters.
pub(super) fn shorter(string: &[u8], than: &[u8]) -> bool {
    string.len() < than.len()
        || string.len() == than.len() && readable_order(string) < readable_order(than)
}

/// The words, the numbers and the punctuation of a string, each with its kind: a byte that stands
/// for it.
pub(super) fn runs_of_kinds(string: &[u8]) -> impl Iterator<Item = (u8, &[u8])> {
    let kind = |byte: &u8| match byte {
        byte if byte.is_ascii_alphabetic() => b'a',
        byte if byte.is_ascii_digit() => b'0',
        byte => *byte,
    };
    let runs = string.chunk_by(move |a, b| kind(a) == kind(b));
    runs.map(move |run| (kind(&run[0]), run))
}

/// The kinds alone.
pub(super) fn skeleton(string: &[u8]) -> Vec<u8> {
    runs_of_kinds(string).map(|(kind, _)| kind).collect()
}

/// A string, and the value that each peer gives for it.
pub(super) struct Case {
    pub(super) string: Vec<u8>,
    pub(super) values: Vec<Option<Answer<'static>>>,
    /// Whether all peers have answered.
    pub(super) is_answered: bool,
}

impl Case {
    pub(super) fn new(string: &[u8], index: usize, readings: &[Reading]) -> Self {
        let values = readings.iter().map(|reading| reading.value(index).cloned());
        let is_answered = readings.iter().all(|reading| reading.accepts.is_some());
        Case {
            string: string.into(),
            values: values.collect(),
            is_answered,
        }
    }

    /// The pairs of peers that read it differently.
    pub(super) fn differing(&self) -> Vec<[usize; 2]> {
        let peers = 0..self.values.len();
        let pairs = peers.flat_map(|second| (0..second).map(move |first| [first, second]));
        pairs.filter(|pair| self.separates(pair)).collect()
    }

    /// Whether these two read it differently.
    pub(super) fn separates(&self, pair: &[usize; 2]) -> bool {
        let [a, b] = pair.map(|peer| self.values[peer].as_ref());
        a.is_some() && b.is_some() && a != b
    }
}

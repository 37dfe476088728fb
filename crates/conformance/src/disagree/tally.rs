//! [`Counts`]: how many strings are read differently, and some of them to examine.

use std::{collections::HashMap, rc::Rc};

use super::{
    Standard,
    reading::{Case, Reading, compared, differ, runs_of_kinds, shorter},
};
use crate::{
    bytes::{hash, readable_order},
    judge::{AGAIN, Question, Threw},
};

/// How many members, and how many other strings, are examined at most, and how many bytes they have.
const EXAMINED: usize = 2_048;
const BYTES: usize = 1 << 22;

/// The counts, and the strings to examine. Memory does not grow with the number of strings.
#[derive(Clone, Default)]
pub(super) struct Counts {
    pub(super) strings: u64,
    /// How many of them are members.
    pub(super) members: u64,
    /// How many of each are read differently by some pair.
    pub(super) disagreed: u64,
    pub(super) members_disagreed: u64,
    /// How many strings each peer accepts.
    pub(super) accepted: Vec<u64>,
    /// What each peer threw, if that is how it rejects strings.
    pub(super) threw: Vec<Option<Threw>>,
    /// For each peer, which others read some string differently.
    pub(super) differing: Vec<Vec<bool>>,
    /// The first members, with the index of what is compared.
    pub(super) first: Vec<(usize, Rc<Case>)>,
    /// For each index, the shortest string of each form that is read differently, of members and of
    /// other strings.
    forms: [HashMap<(usize, u64), Rc<Case>>; 2],
    /// How many bytes these strings have.
    bytes: usize,
}

impl Counts {
    pub(super) fn add(
        &mut self,
        standard: &impl Standard,
        question: Question,
        string: &[u8],
        readings: &[Reading],
    ) {
        let is_member = standard.contains(string);
        self.strings += 1;
        self.members += u64::from(is_member);
        self.accepted.resize(readings.len(), 0);
        for (accepted, reading) in self.accepted.iter_mut().zip(readings) {
            *accepted += u64::from(reading.accepts == Some(true));
        }
        self.threw.resize(readings.len(), None);
        for (threw, reading) in self.threw.iter_mut().zip(readings) {
            reading
                .threw
                .iter()
                .for_each(|answer| Threw::add(threw, string, answer));
        }
        let case = |index| (index, Rc::new(Case::new(string, index, readings)));
        let indices = 0..compared(question).len();
        if is_member && self.members <= AGAIN as u64 {
            self.first.extend(indices.clone().map(case));
        }
        let disagreed: Vec<usize> = indices.filter(|&index| differ(readings, index)).collect();
        if !disagreed.is_empty() {
            self.disagreed += 1;
            self.members_disagreed += u64::from(is_member);
        }
        for (index, case) in disagreed.into_iter().map(case) {
            let differing = &mut self.differing;
            differing.resize_with(readings.len(), || vec![false; readings.len()]);
            for [a, b] in case.differing() {
                (differing[a][b], differing[b][a]) = (true, true);
            }
            self.keep(index, is_member, case);
        }
    }

    /// Keeps a string, if it is the shortest of its form.
    fn keep(&mut self, index: usize, is_member: bool, case: Rc<Case>) {
        let form = (index, form(&case));
        let length = case.string.len();
        let forms = &mut self.forms[usize::from(is_member)];
        let known = forms.get(&form);
        if known.is_some_and(|known| !shorter(&case.string, &known.string)) {
            return;
        }
        let freed = known.map_or(0, |known| known.string.len());
        let is_full = known.is_none() && forms.len() >= EXAMINED;
        if !is_full && self.bytes - freed + length <= BYTES {
            self.bytes = self.bytes - freed + length;
            forms.insert(form, case);
        }
    }

    /// The strings to examine, the shortest members first, each with the index of what is compared.
    pub(super) fn examined(&self) -> Vec<(usize, Rc<Case>)> {
        let [others, members] = &self.forms;
        let sorted = |forms: &HashMap<(usize, u64), Rc<Case>>| {
            let forms = forms.iter();
            let mut sorted: Vec<_> = forms
                .map(|(&(index, _), case)| (index, Rc::clone(case)))
                .collect();
            sorted.sort_by_cached_key(|(index, _)| *index);
            sorted.sort_by_cached_key(|(_, case)| readable_order(&case.string));
            sorted
        };
        [sorted(members), sorted(others)].concat()
    }
}

/// A number for the form of a string. Strings of one form are probably read differently for the
/// same reason: the same peers read them alike, they have the same punctuation, and their numbers
/// are as long and begin with a zero in the same places.
fn form(case: &Case) -> u64 {
    let mut form: Vec<u8> = Vec::new();
    for value in &case.values {
        let alike = case.values.iter().position(|other| other == value);
        let alike = alike.filter(|_| value.is_some());
        form.push(alike.map_or(0xff, |first| first as u8));
    }
    for (kind, run) in runs_of_kinds(&case.string) {
        let is_word = run[0].is_ascii_alphabetic();
        let length = if is_word {
            1
        } else {
            run.len().min(0xff) as u8
        };
        form.extend([kind, length, u8::from(run[0] == b'0')]);
    }
    hash(&form)
}

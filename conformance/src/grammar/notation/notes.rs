//! Notes: what a grammar's file says about its rules beyond their notation, in comments of the form `; key: value`.

use nom::Input;

use super::Span;

/// The notes of a text.
#[derive(Default)]
pub(in crate::grammar) struct Notes<'a> {
    /// `base`: the bundled grammar that defines the names that this text does not define.
    pub(in crate::grammar) base: Vec<Span<'a>>,
    /// `characters`: rules that leave no node in a derivation.
    pub(in crate::grammar) characters: Vec<Span<'a>>,
    /// `any-case`: the rule whose strings are names of schemes, which ignore case.
    pub(in crate::grammar) any_case: Option<Span<'a>>,
}

impl<'a> Notes<'a> {
    /// Adds this comment if it is a note. Returns whether it is one.
    pub(super) fn add(&mut self, comment: Span<'a>) -> bool {
        let words = words(comment);
        let [key, values @ ..] = &words[..] else { return false };
        match (*key.fragment(), values) {
            ("base:", names) => self.base.extend(names),
            ("any-case:", &[name]) => self.any_case = Some(name),
            ("characters:", names) => self.characters.extend(names),
            _ => return false,
        }
        true
    }
}

fn words(text: Span<'_>) -> Vec<Span<'_>> {
    let mut words = Vec::new();
    let mut left = text;
    loop {
        left = left.take_from(left.len() - left.trim_start().len());
        let length = left.find(char::is_whitespace).unwrap_or(left.len());
        if length == 0 {
            return words;
        }
        words.push(left.take(length));
        left = left.take_from(length);
    }
}

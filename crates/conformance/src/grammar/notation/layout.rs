//! The layout that all notations share: which lines are a rule, and which comments are its heading.
//!
//! Notes: what a grammar's file says about its rules beyond their notation, in comments of the form
//! `; key: value`.

use std::sync::Arc;

use nom::Input;

use super::Span;

/// Text in parts.
pub(super) struct Layout<'a> {
    pub(super) rules: Vec<Chunk<'a>>,
    pub(super) notes: Notes<'a>,
}

/// The lines of one rule, with comments between them.
pub(super) struct Chunk<'a> {
    pub(super) span: Span<'a>,
    pub(super) heading: Option<Arc<str>>,
}

/// A chunk as it grows: where it begins and ends, in bytes.
struct Growing {
    start: usize,
    end: usize,
    heading: Option<Arc<str>>,
}

/// Splits text. Comments on adjacent lines are one heading, or notes if one of them is a note.
pub(super) fn read(text: Span<'_>) -> Layout<'_> {
    let mut chunks: Vec<Growing> = Vec::new();
    let mut notes = Notes::default();
    // The indentation of the first rule, and so of all.
    let mut margin = None;
    // The comments since the last rule, and the heading of the following rules.
    let mut comments: Vec<&str> = Vec::new();
    let mut heading = None;
    let mut below_comment = false;
    for line in lines(text) {
        let content = line.trim_start();
        let indentation = line.len() - content.len();
        let content = content.trim_end();
        let is_deeper = margin.is_some_and(|margin| indentation > margin);
        let is_comment = content.starts_with(';');
        if is_comment && !is_deeper {
            if !below_comment {
                comments.clear();
            }
            let comment = line.take_from(indentation + 1);
            match notes.add(comment) {
                true => comments.clear(),
                false => comments.push(comment.fragment().trim()),
            }
        } else if !is_comment && !content.is_empty() {
            let start = line.location_offset() + indentation;
            let end = line.location_offset() + line.trim_end().len();
            match chunks.last_mut() {
                Some(chunk) if is_deeper => chunk.end = end,
                _ => {
                    margin = margin.or(Some(indentation));
                    if !comments.is_empty() {
                        heading = Some(comments.join("\n").into());
                    }
                    chunks.push(Growing {
                        start,
                        end,
                        heading: heading.clone(),
                    });
                }
            }
            // Comments between the lines of a rule are its own.
            comments.clear();
        }
        below_comment = is_comment && !is_deeper;
    }
    let mut left = text;
    let rules = chunks.into_iter().map(
        |Growing {
             start,
             end,
             heading,
         }| {
            left = left.take_from(start - left.location_offset());
            Chunk {
                span: left.take(end - start),
                heading,
            }
        },
    );
    Layout {
        rules: rules.collect(),
        notes,
    }
}

/// The lines, without their ends.
fn lines(text: Span<'_>) -> impl Iterator<Item = Span<'_>> {
    let mut left = Some(text);
    std::iter::from_fn(move || {
        let line = left?;
        let end = line.find('\n');
        left = end.map(|end| line.take_from(end + 1));
        Some(line.take(end.unwrap_or(line.len())))
    })
}

/// The notes of a grammar's text.
#[derive(Default)]
pub(in crate::grammar) struct Notes<'a> {
    /// `base`: the grammars that define the names that this text does not define.
    pub(in crate::grammar) base: Vec<Span<'a>>,
    /// `characters`: rules that leave no node in a derivation.
    pub(in crate::grammar) characters: Vec<Span<'a>>,
    /// `encoding`: `octets` or `utf-8`, what the values of the text are.
    pub(in crate::grammar) encoding: Option<Span<'a>>,
    /// `depth`: rules that may nest, each with how deep.
    pub(in crate::grammar) depths: Vec<(Span<'a>, u32)>,
    /// `any-case`: the rule whose strings are names of schemes, which ignore case.
    pub(in crate::grammar) any_case: Option<Span<'a>>,
}

impl<'a> Notes<'a> {
    /// Adds this comment if it is a note. Returns whether it is one.
    pub(super) fn add(&mut self, comment: Span<'a>) -> bool {
        let words = words(comment);
        let [key, values @ ..] = &words[..] else {
            return false;
        };
        match (*key.fragment(), values) {
            // There may be commas between the names.
            ("base:", names) => self.base.extend(names.iter().map(without_comma)),
            ("encoding:", &[name]) => self.encoding = Some(name),
            ("depth:", &[rule, depth]) if depth.parse::<u32>().is_ok() => {
                self.depths.extend(depth.parse().map(|depth| (rule, depth)))
            }
            ("any-case:", &[name]) => self.any_case = Some(name),
            ("characters:", names) => self.characters.extend(names),
            _ => return false,
        }
        true
    }
}

fn without_comma<'a>(word: &Span<'a>) -> Span<'a> {
    word.take(word.trim_end_matches(',').len())
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

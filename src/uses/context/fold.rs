//! [`FoldedText`]: text that may be broken across lines, and the [`ways`] to read the hyphens
//! before line breaks.

use alloc::{borrow::Cow, string::String, vec::Vec};
use core::{iter, ops::Range};

use super::{character::is_line_break, quote::Quote};

/// Text to which white space may have been added "to break long URLs across lines" (Appendix).
#[derive(Clone, Copy)]
pub(super) struct FoldedText<'a> {
    text: &'a str,
    /// Its offset in the text around it. All offsets are in that text.
    start: usize,
    /// The marks of its lines, which are ignored as white space is.
    quote: Quote<'a>,
}

/// The text between two runs of white space.
struct Chunk<'a> {
    start: usize,
    text: &'a str,
    /// The offset of the hyphen that it ends with, if that is before a line break.
    hyphen: Option<usize>,
}

impl<'a> Chunk<'a> {
    fn range(&self) -> Range<usize> {
        self.start..self.start + self.text.len()
    }

    fn read(&self, kept: &KeptHyphens) -> &'a str {
        match self.hyphen {
            Some(hyphen) if !kept.contains(hyphen) => &self.text[..self.text.len() - 1],
            _ => self.text,
        }
    }
}

impl<'a> FoldedText<'a> {
    /// The part `range` of `text`, whose lines are quoted so.
    pub(super) fn new(text: &'a str, range: Range<usize>, quote: Quote<'a>) -> Self {
        FoldedText {
            start: range.start,
            text: &text[range],
            quote,
        }
    }

    /// Its range, without the white space around it.
    pub(super) fn range(self) -> Range<usize> {
        let mut pieces = self.pieces();
        let first = pieces
            .next()
            .map_or(self.start..self.start, |first| first.range());
        let end = pieces.last().map_or(first.end, |last| last.range().end);
        first.start..end
    }

    fn pieces(self) -> impl Iterator<Item = Chunk<'a>> {
        let mut rest = self.text;
        iter::from_fn(move || {
            let begun = self.quote.trim_start(rest);
            if begun.is_empty() {
                return None;
            }
            let (text, after) =
                begun.split_at(begun.find(char::is_whitespace).unwrap_or(begun.len()));
            let space = &after[..after.len() - after.trim_start().len()];
            rest = after;
            let end = self.start + self.text.len() - after.len();
            let hyphenated = text.ends_with('-') && space.contains(is_line_break);
            Some(Chunk {
                start: end - text.len(),
                text,
                hyphen: hyphenated.then(|| end - 1),
            })
        })
    }

    /// The offsets of its hyphens before a line break.
    pub(super) fn hyphens(self) -> impl Iterator<Item = usize> {
        self.pieces().filter_map(|piece| piece.hyphen)
    }

    /// The text as it was before it was broken, if only the hyphens in `kept` are part of it, of
    /// those before line breaks.
    pub(super) fn unfold(self, kept: &KeptHyphens) -> Cow<'a, str> {
        let mut pieces = self.pieces().map(|piece| piece.read(kept));
        let first = pieces.next().unwrap_or_default();
        match pieces.next() {
            None => Cow::Borrowed(first),
            Some(second) => {
                let mut text = String::with_capacity(self.text.len());
                text.extend([first, second].into_iter().chain(pieces));
                text.shrink_to_fit();
                Cow::Owned(text)
            }
        }
    }

    /// The offset of the byte `unfolded` of the unfolded text, which keeps its hyphens; for the end
    /// of that text, the end of the last piece.
    pub(super) fn offset(self, mut unfolded: usize) -> usize {
        let mut end = self.start;
        for piece in self.pieces() {
            let length = piece.text.len();
            if unfolded < length {
                return piece.start + unfolded;
            }
            unfolded -= length;
            end = piece.start + length;
        }
        end
    }
}

/// The maximum number of ways that are tried: all those for four hyphens.
const MOST: usize = 16;

/// Which of the hyphens before line breaks a reading keeps: each "may or may not actually be part
/// of the URL" (Appendix).
#[derive(Debug, PartialEq, Eq)]
pub(super) enum KeptHyphens {
    All,
    /// Those at these offsets.
    Only(Vec<usize>),
}

impl KeptHyphens {
    pub(super) fn contains(&self, hyphen: usize) -> bool {
        match self {
            KeptHyphens::All => true,
            KeptHyphens::Only(kept) => kept.contains(&hyphen),
        }
    }
}

/// The ways to read the hyphens at these offsets, the most likely first, up to [`MOST`]: with all
/// of them, as the text is written, and then those with fewer hyphens first.
pub(super) fn ways(hyphens: &[usize]) -> impl Iterator<Item = KeptHyphens> {
    let kept = |indices: &Vec<usize>| {
        KeptHyphens::Only(indices.iter().map(|&index| hyphens[index]).collect())
    };
    let fewest_first = iter::successors(Some(Vec::new()), |indices| {
        successor(indices.clone(), hyphens.len())
    });
    let proper = fewest_first.take_while(|indices| indices.len() < hyphens.len());
    iter::once(KeptHyphens::All)
        .chain(proper.map(move |indices| kept(&indices)))
        .take(MOST)
}

/// The number of ways that [`ways`] leaves out; for 64 hyphens and more, the greatest number.
pub(super) fn left_out(hyphens: usize) -> u64 {
    let all = u32::try_from(hyphens)
        .ok()
        .and_then(|hyphens| 1u64.checked_shl(hyphens));
    all.map_or(u64::MAX, |all| all.saturating_sub(MOST as u64))
}

/// The choice of some of `count` indices that follows `chosen`: another choice of as many, in
/// lexicographic order, or else the first choice of one more.
fn successor(mut chosen: Vec<usize>, count: usize) -> Option<Vec<usize>> {
    let size = chosen.len();
    match (0..size).rev().find(|&at| chosen[at] + size - at < count) {
        // The rightmost index that can grow, grows; those after it follow directly.
        Some(at) => {
            let next = chosen[at] + 1;
            chosen[at..]
                .iter_mut()
                .zip(next..)
                .for_each(|(index, next)| *index = next);
            Some(chosen)
        }
        None => (size < count).then(|| (0..=size).collect()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec;
    use alloc::vec::Vec;

    fn none() -> KeptHyphens {
        KeptHyphens::Only(Vec::new())
    }

    fn folded(text: &str) -> FoldedText<'_> {
        FoldedText::new(text, 0..text.len(), Quote::default())
    }

    #[test]
    fn text_in_one_piece_is_borrowed() {
        for text in ["", " \n", "ab", " ab\n", "a-\n"] {
            assert!(
                matches!(folded(text).unfold(&none()), Cow::Borrowed(_)),
                "{text:?}"
            );
        }
        assert_eq!(folded("a \r\n b\tc").unfold(&KeptHyphens::All), "abc");
    }

    #[test]
    fn a_hyphen_is_doubtful_only_before_a_line_break() {
        for (text, hyphens, without) in [
            ("a-\nb", &[1][..], "ab"),
            ("a-\r\n  b", &[1], "ab"),
            ("a- \t\n b-c", &[1], "ab-c"),
            ("a- b", &[], "a-b"),
            ("a -\nb", &[2], "ab"),
            ("a\n-b", &[], "a-b"),
            ("a--\n-\nb", &[2, 4], "a-b"),
            ("é-\u{2028}b-\u{85}", &[2, 7], "éb"),
        ] {
            assert!(
                folded(text).hyphens().eq(hyphens.iter().copied()),
                "{text:?}"
            );
            assert_eq!(folded(text).unfold(&none()), without, "{text:?}");
        }
    }

    #[test]
    fn every_unfolded_byte_keeps_its_offset() {
        let text = "before \n ab-\n\tc  d-e \nafter";
        let folded = FoldedText::new(text, 6..text.len() - 5, Quote::default());
        let unfolded = folded.unfold(&KeptHyphens::All);
        for (at, byte) in unfolded.bytes().enumerate() {
            assert_eq!(text.as_bytes()[folded.offset(at)], byte);
        }
        assert_eq!(folded.offset(unfolded.len()), folded.range().end);
    }

    #[test]
    fn all_hyphens_then_the_fewest() {
        let only = |kept: &[usize]| KeptHyphens::Only(kept.to_vec());
        assert_eq!(ways(&[]).collect::<Vec<_>>(), [KeptHyphens::All]);
        assert_eq!(
            ways(&[7]).collect::<Vec<_>>(),
            [KeptHyphens::All, only(&[])]
        );
        assert_eq!(
            ways(&[2, 5, 7]).collect::<Vec<_>>(),
            [
                KeptHyphens::All,
                only(&[]),
                only(&[2]),
                only(&[5]),
                only(&[7]),
                only(&[2, 5]),
                only(&[2, 7]),
                only(&[5, 7])
            ]
        );
    }

    #[test]
    fn each_way_is_tried_once_up_to_the_most() {
        // Miri takes a hundred times as long.
        for hyphens in (0..100).step_by(if cfg!(miri) { 33 } else { 1 }) {
            let offsets: Vec<usize> = (0..hyphens).collect();
            let mut tried = vec![];
            for way in ways(&offsets) {
                let kept: Vec<bool> = offsets.iter().map(|&hyphen| way.contains(hyphen)).collect();
                assert!(!tried.contains(&kept));
                tried.push(kept);
            }
            let untried = if hyphens < 64 {
                (1 << hyphens) - tried.len() as u64
            } else {
                u64::MAX
            };
            assert_eq!(left_out(hyphens), untried);
        }
    }
}

//! [`ways`]: the ways to read the hyphens before line breaks.

use alloc::vec::Vec;
use core::iter;

/// The most ways that are tried: all those of four hyphens.
const MOST: usize = 16;

/// Which of the hyphens before line breaks a reading keeps: each "may or may not actually be part of the URL" (Appendix).
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Kept {
    All,
    /// Those at these offsets.
    Only(Vec<usize>),
}

impl Kept {
    pub(super) fn contains(&self, hyphen: usize) -> bool {
        match self {
            Kept::All => true,
            Kept::Only(kept) => kept.contains(&hyphen),
        }
    }
}

/// The ways to read the hyphens at these offsets, the most likely first, up to [`MOST`]: with all of them, as the text is
/// written, and then the fewer, the earlier.
pub(super) fn ways(hyphens: &[usize]) -> impl Iterator<Item = Kept> {
    let kept = |indices: &Vec<usize>| Kept::Only(indices.iter().map(|&index| hyphens[index]).collect());
    let fewest_first = iter::successors(Some(Vec::new()), |indices| successor(indices.clone(), hyphens.len()));
    let proper = fewest_first.take_while(|indices| indices.len() < hyphens.len());
    iter::once(Kept::All).chain(proper.map(move |indices| kept(&indices))).take(MOST)
}

/// The number of ways that [`ways`] leaves out; for 64 hyphens and more, the greatest number.
pub(super) fn left_out(hyphens: usize) -> u64 {
    let all = u32::try_from(hyphens).ok().and_then(|hyphens| 1u64.checked_shl(hyphens));
    all.map_or(u64::MAX, |all| all.saturating_sub(MOST as u64))
}

/// The next choice of some of `count` indices: of as many, in the order of the first that differs, and then of one more.
fn successor(mut chosen: Vec<usize>, count: usize) -> Option<Vec<usize>> {
    let size = chosen.len();
    match (0..size).rev().find(|&at| chosen[at] + size - at < count) {
        Some(at) => {
            let next = chosen[at] + 1;
            chosen[at..].iter_mut().zip(next..).for_each(|(index, next)| *index = next);
            Some(chosen)
        }
        None => (size < count).then(|| (0..=size).collect()),
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec;

    use super::*;

    #[test]
    fn all_hyphens_then_the_fewest() {
        let only = |kept: &[usize]| Kept::Only(kept.to_vec());
        assert_eq!(ways(&[]).collect::<Vec<_>>(), [Kept::All]);
        assert_eq!(ways(&[7]).collect::<Vec<_>>(), [Kept::All, only(&[])]);
        assert_eq!(
            ways(&[2, 5, 7]).collect::<Vec<_>>(),
            [Kept::All, only(&[]), only(&[2]), only(&[5]), only(&[7]), only(&[2, 5]), only(&[2, 7]), only(&[5, 7])]
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
            let untried = if hyphens < 64 { (1 << hyphens) - tried.len() as u64 } else { u64::MAX };
            assert_eq!(left_out(hyphens), untried);
        }
    }
}

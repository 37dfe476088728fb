//! The bytes that are tried of a class of characters.

use std::collections::BTreeSet;

use crate::{
    ByteSet,
    bytes::{other_case, readable},
};

/// How many bytes of each class are tried.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Density {
    /// Those at which implementations go wrong: the ends of its ranges and their neighbours, the ends in the other case, all
    /// punctuation, and one byte of each class that the grammar tells apart.
    #[default]
    Telling,
    /// All 256.
    Every,
}

/// The bytes that are tried of `class`, where the grammar tells `atoms` apart.
pub(super) fn chosen(class: ByteSet, atoms: &[ByteSet], density: Density) -> Vec<u8> {
    if density == Density::Every {
        return (0..=u8::MAX).collect();
    }
    let mut chosen: BTreeSet<u8> = (b'!'..=b'~').filter(u8::is_ascii_punctuation).collect();
    for (first, last) in class.ranges() {
        chosen.extend([first, last, other_case(first), other_case(last)]);
        if first < last {
            chosen.extend([first.checked_sub(1), last.checked_add(1)].into_iter().flatten());
        }
    }
    chosen.extend(atoms.iter().filter_map(|atom| readable().into_iter().find(|&byte| atom.contains(byte))));
    chosen.into_iter().collect()
}

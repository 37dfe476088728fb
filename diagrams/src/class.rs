//! Character classes as people write them.

use rfc1738_conformance::ByteSet;

/// One character, or a range of at least three.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Item {
    One(u8),
    Range(u8, u8),
}

/// The bytes of a set, ranges first, in ascending order. Only digits, capitals and small letters form ranges: few
/// people know which characters lie between two others.
pub(crate) fn items(set: &ByteSet) -> Vec<Item> {
    let bytes: Vec<u8> = set.iter().collect();
    let runs = bytes.chunk_by(|&a, &b| a + 1 == b && a.is_ascii_alphanumeric() && b.is_ascii_alphanumeric());
    let mut items: Vec<Item> = runs
        .flat_map(|run| match run {
            [first, _, .., last] => vec![Item::Range(*first, *last)],
            few => few.iter().copied().map(Item::One).collect(),
        })
        .collect();
    items.sort_by_key(|item| matches!(item, Item::One(_)));
    items
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_letters_and_digits_make_ranges_and_only_from_three() {
        let set: ByteSet = b"()*+,-./01:89ABCXY[\\]a".iter().copied().collect();
        let text: String = items(&set)
            .iter()
            .map(|item| match *item {
                Item::One(byte) => char::from(byte).to_string(),
                Item::Range(first, last) => format!("<{}-{}>", char::from(first), char::from(last)),
            })
            .collect();
        assert_eq!(text, "<A-C>()*+,-./0189:XY[\\]a");
    }
}

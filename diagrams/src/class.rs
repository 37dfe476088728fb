//! Character classes as people write them.

use rfc1738_conformance::ByteSet;

/// One character, or a range of at least three.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Item {
    One(u8),
    Range(u8, u8),
}

/// The bytes of a set, ranges first, in ascending order. Only digits, capitals, small letters, and bytes
/// that are not graphic form ranges: few people know which characters lie between two others.
pub(crate) fn items(set: &ByteSet) -> Vec<Item> {
    let bytes: Vec<u8> = set.iter().collect();
    let is_run = |a: u8| a.is_ascii_alphanumeric() || !a.is_ascii_graphic();
    let runs = bytes.chunk_by(|&a, &b| a + 1 == b && is_run(a) && is_run(b));
    let mut items: Vec<Item> = runs
        .flat_map(|run| match run {
            [first, _, .., last] => vec![Item::Range(*first, *last)],
            few => few.iter().copied().map(Item::One).collect(),
        })
        .collect();
    items.sort_by_key(|item| matches!(item, Item::One(_)));
    items
}

/// A byte as people write it: the character if it is graphic, and otherwise its value as in ABNF, such as `%x0D`.
pub(crate) fn written(byte: u8) -> String {
    if byte.is_ascii_graphic() { char::from(byte).to_string() } else { format!("%x{byte:02X}") }
}

/// A range of bytes as people write it.
pub(crate) fn range(first: u8, last: u8) -> String {
    match (first, last) {
        (first, last) if first == last => written(first),
        (first, last) if first.is_ascii_graphic() && last.is_ascii_graphic() => {
            format!("{}-{}", written(first), written(last))
        }
        _ => format!("%x{first:02X}-{last:02X}"),
    }
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
